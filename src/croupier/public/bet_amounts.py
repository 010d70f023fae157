"""What a play lays, in cents: the main wager by true count, and each side wager, always or from a count on."""

from collections.abc import Callable
from fractions import Fraction

from croupier.public.play import Play
from croupier.simulation.card_counting import counts_told, trigger_of
from croupier.simulation.count_reading import Counting, Trigger


def units_by_count(play: Play, how: Counting) -> tuple[int, ...]:
    """Return the main wagers by true count; a single one where no one counts."""
    if play.count is None:
        if play.bet is not None:
            message = "bet says what is laid at which true count, so count must say how to count"
            raise ValueError(message)
        return (play.unit,)
    units = [1 if play.bet is None else play.bet(count) for count in _counts(how)]
    if any(one < 0 for one in units) or not any(units):
        message = "bet: units are 0, to sit out, or more, and somewhere something is bet"
        raise ValueError(message)
    return tuple(round(one * play.unit) for one in units)


def laid(play: Play, decks: int, how: Counting) -> tuple[dict[str, int], dict[str, Trigger]]:
    """Return the side wagers, and from which count on those are laid that are not laid always."""
    amounts: dict[str, int] = {}
    triggers: dict[str, Trigger] = {}
    for name, units in play.sides.items():
        if not callable(units):
            amounts[name] = round(units * play.unit)
            continue
        if play.count is None:
            message = f"sides[{name!r}] says what is laid at which true count, so count must say how to count"
            raise ValueError(message)
        amount, start = _step(name, units, how)
        amounts[name] = round(amount * play.unit)
        if start is not None:
            triggers[name] = trigger_of(play.count.system, decks, str(start))
    return amounts, triggers


def _step(name: str, units: Callable[[float], float], how: Counting) -> tuple[float, Fraction | None]:
    """Return the units of a side wager and the count from which they are laid, None where that is always."""
    answers = [float(units(count)) for count in _counts(how)]
    found = [at for at, answer in enumerate(answers) if answer]
    if not found or any(answer != answers[-1] for answer in answers[found[0] :]) or answers[-1] < 0:
        message = (
            f"sides[{name!r}]: a side wager is laid from a true count on, and with the same units from there: write it"
            " as lambda tc: tc >= 6"
        )
        raise ValueError(message)
    return answers[-1], counts_told(how)[found[0]] if found[0] else None


def _counts(how: Counting) -> list[float]:
    return [int(count) if how.parts == 1 else float(count) for count in counts_told(how)]
