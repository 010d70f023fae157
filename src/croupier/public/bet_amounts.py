"""What a play lays, in cents: the main wager by true count, and each side wager, always or from a count on."""

from collections.abc import Callable
from fractions import Fraction

from croupier.public.play import Play
from croupier.rules import arguments
from croupier.simulation.card_counting import counts_told, trigger_of
from croupier.simulation.count_reading import Counting, Trigger


def units_by_count(play: Play, how: Counting) -> tuple[int, ...]:
    """Return the main wagers by true count; a single one where no one counts."""
    if play.count is None:
        if play.bet is not None:
            message = "bet says what is laid at which true count, so count must say how to count"
            raise ValueError(message)
        return (play.unit,)
    bet = play.bet or (lambda _count: 1)
    cents = tuple(round(_units("bet", bet, count) * play.unit) for count in _counts(how))
    if not any(cents):
        message = "bet: somewhere something is bet, and here every true count sits out"
        raise ValueError(message)
    return cents


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
    answers = [_units(f"sides[{name!r}]", units, count) for count in _counts(how)]
    found = [at for at, answer in enumerate(answers) if answer]
    if not found or any(answer != answers[-1] for answer in answers[found[0] :]):
        message = (
            f"sides[{name!r}]: a side wager is laid from a true count on, and with the same units from there: write it"
            " as lambda tc: tc >= 6"
        )
        raise ValueError(message)
    return answers[-1], counts_told(how)[found[0]] if found[0] else None


def _units(name: str, asked: Callable[[float], float], count: float) -> float:
    """Return the units that are laid at a true count: none, or more; True is one."""
    given = asked(count)
    return arguments.number(f"{name} at a true count of {count:g}", int(given) if isinstance(given, bool) else given, 0)


def _counts(how: Counting) -> list[float]:
    return [int(count) if how.parts == 1 else float(count) for count in counts_told(how)]
