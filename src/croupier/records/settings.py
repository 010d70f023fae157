"""What a record says the table was set to, and whether the rule book allows it.

Clauses: L8 2.1, Appendix A; AR 2.1, Appendix A; BP 2.2.1, 2.1.1.a; D8 2.1, Appendix A. Ruling R-ROUND, R-POSITIONS.
"""

from collections.abc import Iterator
from fractions import Fraction

from croupier.money.cents import format_amount
from croupier.money.odds import is_exact
from croupier.records.reader import Reader
from croupier.records.record import Forbidden
from croupier.rules.schema import Rulebook
from croupier.table.state import Limits, Setup

USUAL_POSITIONS = 7

EXACT = (Fraction(1, 2), Fraction(3, 2), Fraction(6, 5))
"""What a unit must make whole at any game, whether that game pays it or not (R-ROUND)."""


def read_setup(reader: Reader, book: Rulebook) -> Setup:
    """Return the settings of a record; each that is at fault is noted, and the rest still read."""
    limits = {name: reader.attempt(_limits, reader, name, book) for name in reader.attempt(_spans, reader) or ()}
    kept = {name: span for name, span in limits.items() if span is not None}
    return Setup(
        decks=reader.attempt(reader.or_else, "decks", 0) or 0,
        positions=_number(reader, "positions", min(USUAL_POSITIONS, book.layout.most)),
        unit=reader.attempt(_unit, reader) or 1,
        main=kept.pop("main", None),
        side=kept.pop("side", None),
        sides=kept,
        observed=bool(reader.attempt(_observed, reader)),
        burn=_switch(reader, "burn"),
        warned=frozenset(reader.attempt(_warned, reader) or ()),
        max_wagers=reader.attempt(_max_wagers, reader),
        full_patronage=_switch(reader, "full_patronage"),
        manual_shuffle=_switch(reader, "manual_shuffle"),
    )


def _number(reader: Reader, key: str, default: int) -> int:
    found = reader.attempt(reader.or_else, key, default)
    return default if found is None else found


def _switch(reader: Reader, key: str) -> bool:
    return bool(reader.attempt(reader.typed, bool, key))


def _observed(reader: Reader) -> bool:
    dealing = reader.or_else("dealing", "automatic")
    if dealing not in ("automatic", "observed"):
        raise reader.fail("dealing", f"dealing is automatic or observed, not {dealing!r}", "dealing")
    return dealing == "observed"


def _warned(reader: Reader) -> list[str]:
    warned: list[object] = reader.or_else("warned", [])
    names = [name for name in warned if isinstance(name, str)]
    if len(names) < len(warned):
        raise reader.fail("wrong-type", "warned lists players", "warned")
    return names


def _max_wagers(reader: Reader) -> int | None:
    fewer = reader.typed(int, "max_wagers")
    if fewer is not None and fewer < 1:
        raise reader.fail("max-wagers", "max_wagers must be at least 1", "max_wagers")
    return fewer


def _unit(reader: Reader) -> int:
    unit = reader.amount(reader.values.get("unit", "0.10"), "unit")
    if unit <= 0:
        raise reader.fail("unit", "the unit must be more than nothing", "unit")
    return unit


def _spans(reader: Reader) -> tuple[str, ...]:
    return tuple(reader.or_else("limits", {}))


def _limits(reader: Reader, name: str, book: Rulebook) -> Limits:
    span = reader.values["limits"][name]
    if name not in ("main", "side", *book.side):
        allowed = ", ".join(("main", "side", *book.side))
        raise reader.fail("unknown-key", f"unknown limits {name!r}; allowed are {allowed}", "limits", name)
    if not isinstance(span, list) or len(span) != 2:  # noqa: PLR2004 - a minimum and a maximum
        raise reader.fail("limits", f"limits.{name} is a minimum and a maximum", "limits", name)
    least, most = (reader.amount(value, "limits", name) for value in span)
    if least > most:
        raise reader.fail("limits", f"limits.{name}: the minimum is over the maximum", "limits", name)
    return Limits(least, most)


def forbidden(reader: Reader, book: Rulebook, setup: Setup) -> Forbidden | None:
    """Return the first setting the book forbids."""
    deck, layout = book.deck, book.layout
    if not deck.fewest <= setup.decks <= deck.most:
        message = f"{book.title} is played with {deck.fewest} to {deck.most} decks, not {setup.decks}"
        return Forbidden("decks", book.cite("deck")[0], message, reader.line("decks"))
    if not layout.fewest <= setup.positions <= layout.most:
        message = f"{book.title} has {layout.fewest} to {layout.most} positions, not {setup.positions}"
        return Forbidden("positions", book.cite("layout")[0], message, reader.line("positions"))
    if not all(is_exact(setup.unit, odds) for odds in _paid(book)):
        message = f"with a unit of {format_amount(setup.unit)} a half or a payment falls between cents"
        return Forbidden("unit", book.cite("wagers.unit")[0], message, reader.line("unit"))
    return None


def _paid(book: Rulebook) -> Iterator[Fraction]:
    """Yield the odds a unit must make whole; an insurance may be half a unit."""
    yield from (*EXACT, book.blackjack.pays, book.insurance.pays / 2, *book.bonus.pays.values())
    for side in book.side.values():
        yield from side.pays.values()
