"""Write a round as a record: the text a person reads and `read` turns back into the same round."""

from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.cards.card import Card
from croupier.money.cents import format_amount
from croupier.records.expected import LINE, LOSS
from croupier.records.format import BAR, grouped
from croupier.records.layout import layout
from croupier.records.record import Expectation, ExpectedLine, ExpectedLoss, Record
from croupier.records.record_of_play import as_record
from croupier.rules.digest import digest
from croupier.rules.fits import usual_positions
from croupier.rules.load import NAMED, change, load
from croupier.rules.schema import Rulebook
from croupier.table import commands as c
from croupier.table.state import Limits, Setup

Plain = dict[str, Any]


def write(  # noqa: PLR0913 - what a round is, and for whom it is written
    book: Rulebook,
    setup: Setup,
    given: Iterable[c.Command],
    cards: Iterable[Card] = (),
    *,
    game: str | None = None,
    reader: str | None = None,
) -> str:
    """Return the record of a round as it was played: the commands given, and the cards where those leave them out.

    `game` names the rulebook file of a game of one's own, relative to where the record will lie. A `reader` who
    did not play in the round gets no names.
    """
    return record_text(as_record(book, setup, given, cards, game=game, reader=reader))


def record_text(record: Record) -> str:
    """Return the text of a record, with its rulebook's digest."""
    return layout(plain(record))


def plain(record: Record) -> Plain:
    """Return the record as the plain values its file has."""
    listed = " ".join(record.cards)
    ends = record.device_ends
    if ends is not None and ends < len(record.cards):
        listed = f"{' '.join(record.cards[:ends])} {BAR} {' '.join(record.cards[ends:])}"
    return {
        "version": 1,
        "game": record.game,
        "rulebook": digest(record.book),
        "decks": record.setup.decks,
        "cards": grouped(record, listed),
        "acts": [written.text for written in record.acts],
        **({"shoe_ends": True} if ends == len(record.cards) else {}),
        **_setup(record.setup, record.book),
        **_rulings(record),
        **_expect(record.expect),
    }


def _setup(setup: Setup, book: Rulebook) -> Plain:
    """Return what the table was set to, where it is not what a record has without saying so."""
    usual = Setup(setup.decks, positions=usual_positions(book))
    names = ("positions", "burn", "max_wagers", "full_patronage", "manual_shuffle", "reconstruct_by")
    set_to: Plain = {name: getattr(setup, name) for name in names if getattr(setup, name) != getattr(usual, name)}
    limits = {name: _span(span) for name, span in (("main", setup.main), ("side", setup.side), *setup.sides.items())}
    set_to |= {"dealing": "observed"} if setup.observed else {}
    set_to |= {"unit": format_amount(setup.unit)} if setup.unit != usual.unit else {}
    set_to |= {"warned": sorted(setup.warned)} if setup.warned else {}
    shown = {name: span for name, span in limits.items() if span is not None}
    return set_to | ({"limits": shown} if shown else {})


def _span(limits: Limits | None) -> list[str] | None:
    return None if limits is None else [format_amount(limits.least), format_amount(limits.most)]


def _rulings(record: Record) -> Plain:
    """Return the readings in which the round's book differs from the approved game it names."""
    if record.game not in NAMED:
        return {}
    approved = load(record.game)
    own = msgspec.to_builtins(record.book.rulings)
    theirs = msgspec.to_builtins(approved.rulings)
    changed = {name: reading for name, reading in own.items() if reading != theirs[name]}
    book = change(approved, {"rulings": changed}) if changed else approved
    if digest(book) != digest(record.book):
        msg = f"the book played by is not {record.game}: name the rulebook file it was read from"
        raise ValueError(msg)
    return {"rulings": changed} if changed else {}


def _expect(expect: Expectation) -> Plain:
    found: Plain = {
        "status": expect.status,
        "cards_used": expect.cards_used,
        "refused": expect.refused,
        "net": None if expect.net is None else {name: format_amount(cents) for name, cents in expect.net.items()},
        "lines": [_line(line) for line in expect.lines] or None,
        "lost": [_loss(place) for place in expect.lost] or None,
    }
    kept = {key: value for key, value in found.items() if value is not None}
    return {"expect": kept} if kept else {}


def _line(line: ExpectedLine) -> Plain:
    values = line._asdict()
    if line.net is not None:
        values["net"] = format_amount(line.net)
    if line.clauses is not None:
        values["clauses"] = list(line.clauses)
    return {key: values[key] for key in LINE if values[key] is not None}


def _loss(place: ExpectedLoss) -> Plain:
    values = place._asdict()
    if place.clauses is not None:
        values["clauses"] = list(place.clauses)
    return {key: values[key] for key in LOSS if values[key] is not None}
