"""Tell a round moment by moment, from a record that can be trusted or from one that a person sent."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from croupier.api.round_steps import FeltView, Moment, RecordFault, Replay, Retold, SaidOf, WrittenAct
from croupier.live.hand_totals import totals, turn_of
from croupier.live.recall import replayed_by
from croupier.records.errors import RecordError, malformed
from croupier.records.explain import Step, explain, sentence
from croupier.records.outcome import play_record
from croupier.records.phrases import Sentence
from croupier.records.read import examine, read
from croupier.records.replay import Replayed, replay
from croupier.rules.load import NAMED
from croupier.rules.own_rules import is_approved
from croupier.rules.toml_text import TomlError, read_toml
from croupier.server.processes.worker_process import OutOfTime, at_most
from croupier.table.actors import HOUSE
from croupier.table.evolve import evolve
from croupier.table.settlement.pay import nets
from croupier.table.state import Table
from croupier.table.visible_cards import seen_dealer
from croupier.words.facts import Listing, message

SECONDS = 4.0
"""How long a record that somebody sent may take."""

PAGE_BYTES = 262_144
"""How much of the moments one answer has; the rest is asked for from where it ends."""


class _Seen(NamedTuple):
    """A moment before it is written: the place of its act, what is said, the table as it is then."""

    act: int
    says: tuple[Sentence, ...]
    table: Table


def retell(text: str, first: int = 0) -> Retold:
    """Return the round of a record that is known to be sound, from one of its moments on."""
    return retold(text, replay(read(text, Path())), first)


def retell_played(text: str, rules: str, first: int = 0) -> Retold:
    """Return a round that was played, under the rules it was played by, from one of its moments on."""
    return retold(text, replayed_by(text, rules), first)


def retell_sent(text: str, first: int = 0) -> Replay:
    """Return the round of a record that a person sent, as far as it can be played, and everything wrong with it."""
    try:
        with at_most(SECONDS):
            return _replayed(text, first)
    except OutOfTime:
        return _wrong([malformed("too-long", message("record.too-long", seconds=f"{SECONDS:g}"))])


def _replayed(text: str, first: int) -> Replay:
    strange = _strange(text)
    if strange is not None:
        return _wrong([strange])
    record, faults = examine(text, Path())
    if record is None:
        return _wrong(faults)
    played = play_record("", record)
    told = retold(text, played.replayed, first) if played.replayed is not None else None
    return Replay(told, (_fault(played.error),) if played.error is not None else ())


def _strange(text: str) -> RecordError | None:
    """Return why a record may not be read here: it would name a file of the server."""
    try:
        game = read_toml(text).get("game")
    except TomlError:
        return None
    if isinstance(game, str) and game not in NAMED:
        line = next((at for at, own in enumerate(text.splitlines(), 1) if own.lstrip().startswith("game")), None)
        return malformed(
            "rulebook", message("record.game.house", game=repr(game), games=Listing(tuple(NAMED), "comma")), line
        )
    return None


def _wrong(faults: list[RecordError]) -> Replay:
    return Replay(None, tuple(_fault(fault) for fault in sorted(faults, key=lambda fault: fault.line or 0)))


def _fault(error: RecordError) -> RecordFault:
    return RecordFault(error.kind, error.line, error.act, error.code, error.clause, error.message, error.says)


def retold(text: str, replayed: Replayed, first: int = 0) -> Retold:
    """Return a replayed round moment by moment, from one of them on and as many as one answer has."""
    steps = explain(replayed)
    table = replayed.table
    moments: list[Moment] = []
    room, count = PAGE_BYTES, 0
    used: set[int] = set()
    for count, seen in enumerate(_moments(replayed, steps), 1):
        used |= {box.position for box in seen.table.boxes}
        if count > first and room > 0:
            moments.append(Moment(seen.act, _said(seen.says), _felt(seen.table)))
            room -= len(msgspec.json.encode(moments[-1]))
    return Retold(
        game=table.book.game,
        title=table.book.title,
        decks=table.setup.decks,
        positions=table.setup.positions,
        status=table.status.value,
        record=text,
        acts=tuple(WrittenAct(step.line, step.act) for step in steps),
        moments=tuple(moments),
        net=nets(table),
        printed=table.book.deck.printed,
        own=not is_approved(table.book),
        first=first,
        count=count,
        used=tuple(sorted(used)),
    )


def _moments(replayed: Replayed, steps: tuple[Step, ...]) -> Iterator[_Seen]:
    table = Table(replayed.record.book, replayed.record.setup)
    yield _Seen(-1, (), table)
    for place, step in enumerate(steps):
        events = replayed.steps[place].events if place < len(replayed.steps) else ()
        rest = step.sentences
        held: _Seen | None = None
        for event in events:
            table = evolve(table, event)
            count = sum(1 for _ in sentence(event, table))
            if count and held is not None:
                yield held
                held = None
            # What is not worth a word is seen together with what was told before it.
            said = held.says if held is not None else ()
            held = _Seen(place, (*said, *rest[:count]), table)
            rest = rest[count:]
        before = held.says if held is not None else ()
        yield _Seen(place, (*before, *rest), table)


def _said(sentences: tuple[Sentence, ...]) -> tuple[SaidOf, ...]:
    return tuple(SaidOf(told.text, told.clauses, told.says) for told in sentences)


def _felt(table: Table) -> FeltView:
    return FeltView(
        phase=table.phase,
        status=table.status,
        seats=table.seats,
        boxes=table.boxes,
        dealer=seen_dealer(table),
        insurances=table.insurances,
        offer=table.offer,
        trouble=table.trouble,
        lines=table.lines,
        totals=tuple(totals(table, HOUSE)),
        turn=turn_of(table),
        cards_used=table.cards_used,
    )
