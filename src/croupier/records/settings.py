"""What a record says the table was set to; whether the rule book allows it, `rules.fits` says."""

from typing import cast, get_args

from croupier.records.field_reader import Reader
from croupier.records.record import Forbidden
from croupier.rules.fits import (
    least_unit,
    misfit,
    unknown_limits,
    usual_positions,
    wrong_limits,
    wrong_max_wagers,
    wrong_unit,
)
from croupier.rules.schema import Rulebook
from croupier.table.state import Limits, Post, Setup
from croupier.words.facts import Listing, message


def read_setup(reader: Reader, book: Rulebook) -> Setup:
    """Return the settings of a record; each that is at fault is noted, and the rest still read."""
    limits = {name: reader.attempt(_limits, reader, name, book) for name in reader.attempt(_spans, reader) or ()}
    kept = {name: span for name, span in limits.items() if span is not None}
    return Setup(
        decks=reader.attempt(reader.or_else, "decks", 0) or 0,
        positions=_number(reader, "positions", usual_positions(book)),
        unit=reader.attempt(_unit, reader, book) or least_unit(book),
        main=kept.pop("main", None),
        side=kept.pop("side", None),
        sides=kept,
        observed=bool(reader.attempt(_observed, reader)),
        burn=_switch(reader, "burn"),
        warned=frozenset(reader.attempt(_warned, reader) or ()),
        max_wagers=reader.attempt(_max_wagers, reader, book),
        full_patronage=_switch(reader, "full_patronage"),
        manual_shuffle=_switch(reader, "manual_shuffle"),
        reconstruct_by=reader.attempt(_reconstruct_by, reader) or "dealer",
    )


def _number(reader: Reader, key: str, default: int) -> int:
    found = reader.attempt(reader.or_else, key, default)
    return default if found is None else found


def _switch(reader: Reader, key: str) -> bool:
    return bool(reader.attempt(reader.typed, bool, key))


def _observed(reader: Reader) -> bool:
    dealing = reader.or_else("dealing", "automatic")
    if dealing not in ("automatic", "observed"):
        raise reader.fail("dealing", message("record.dealing", value=repr(dealing)), "dealing")
    return dealing == "observed"


def _warned(reader: Reader) -> list[str]:
    warned: list[object] = reader.or_else("warned", [])
    names = [name for name in warned if isinstance(name, str)]
    if len(names) < len(warned):
        raise reader.fail("wrong-type", message("record.warned"), "warned")
    return names


def _max_wagers(reader: Reader, book: Rulebook) -> int | None:
    fewer = reader.typed(int, "max_wagers")
    wrong = None if fewer is None else wrong_max_wagers(book, fewer)
    if fewer is not None and fewer < 1 and wrong is not None:
        raise reader.fail("max-wagers", message("record.at", name="max_wagers", says=wrong.says), "max_wagers")
    return fewer


def _reconstruct_by(reader: Reader) -> Post:
    post = reader.or_else("reconstruct_by", "dealer")
    for known in get_args(Post):
        if post == known:
            return cast("Post", known)
    posts = Listing(get_args(Post), "comma")
    raise reader.fail(
        "reconstruct-by", message("record.reconstruct-by", posts=posts, value=repr(post)), "reconstruct_by"
    )


def _unit(reader: Reader, book: Rulebook) -> int:
    unit = reader.amount(reader.values.get("unit", "0.10"), "unit")
    wrong = wrong_unit(book, unit)
    if unit <= 0 and wrong is not None:
        raise reader.fail("unit", wrong.says, "unit")
    return unit


def _spans(reader: Reader) -> tuple[str, ...]:
    return tuple(reader.or_else("limits", {}))


def _limits(reader: Reader, name: str, book: Rulebook) -> Limits:
    span = reader.values["limits"][name]
    unknown = unknown_limits(book, name)
    if unknown is not None:
        raise reader.fail("unknown-key", unknown.says, "limits", name)
    if not isinstance(span, list) or len(span) != 2:  # noqa: PLR2004 - a minimum and a maximum
        raise reader.fail("limits", message("record.limits", name=name), "limits", name)
    limits = Limits(*(reader.amount(value, "limits", name) for value in span))
    wrong = wrong_limits(book, name, limits)
    if wrong is not None:
        raise reader.fail("limits", wrong.says, "limits", name)
    return limits


def forbidden(reader: Reader, book: Rulebook, setup: Setup) -> Forbidden | None:
    """Return the first setting the book forbids, and the line it stands on."""
    refused = misfit(book, setup)
    if refused is None:
        return None
    line = reader.line(refused.code.replace("-", "_"))
    return Forbidden(refused, line)
