"""Tell a round moment by moment, from a record that can be trusted or from one that somebody sent."""

from collections.abc import Iterator
from pathlib import Path

from croupier.api.retold import FeltView, Moment, RecordFault, Replay, Retold, SaidOf, WrittenAct
from croupier.live.counting import totals, turn_of
from croupier.records.errors import RecordError, malformed
from croupier.records.explain import Step, explain, sentence
from croupier.records.outcome import play_record
from croupier.records.phrases import Sentence
from croupier.records.read import examine, read
from croupier.records.replay import Replayed, replay
from croupier.rules.load import GAMES
from croupier.rules.toml_text import TomlError, read_toml
from croupier.server.aside import OutOfTime, at_most
from croupier.table.actors import HOUSE
from croupier.table.evolve import evolve
from croupier.table.settlement.pay import nets
from croupier.table.state import Table

SECONDS = 4.0
"""How long a record that somebody sent may take."""

Said = tuple[Sentence, ...]


def retell(text: str) -> Retold:
    """Return the round of a record that is known to be sound."""
    return retold(text, replay(read(text, Path())))


def retell_sent(text: str) -> Replay:
    """Return the round of a record that somebody sent, as far as it can be played, and everything wrong with it."""
    try:
        with at_most(SECONDS):
            return _replayed(text)
    except OutOfTime:
        return _wrong([malformed("too-long", f"the record takes longer than {SECONDS:g} seconds to replay")])


def _replayed(text: str) -> Replay:
    strange = _strange(text)
    if strange is not None:
        return _wrong([strange])
    record, faults = examine(text, Path())
    if record is None:
        return _wrong(faults)
    played = play_record("", record)
    told = retold(text, played.replayed) if played.replayed is not None else None
    return Replay(told, (_fault(played.error),) if played.error is not None else ())


def _strange(text: str) -> RecordError | None:
    """Return why a record may not be read here: it would name a file of the server."""
    try:
        game = read_toml(text).get("game")
    except TomlError:
        return None
    if isinstance(game, str) and game not in GAMES:
        line = next((at for at, own in enumerate(text.splitlines(), 1) if own.lstrip().startswith("game")), None)
        return malformed("rulebook", f"{game!r} is no approved game; games are {', '.join(GAMES)}", line)
    return None


def _wrong(faults: list[RecordError]) -> Replay:
    return Replay(None, tuple(_fault(fault) for fault in sorted(faults, key=lambda fault: fault.line or 0)))


def _fault(error: RecordError) -> RecordFault:
    return RecordFault(error.kind, error.line, error.act, error.code, error.clause, error.message)


def retold(text: str, replayed: Replayed) -> Retold:
    """Return a replayed round moment by moment."""
    steps = explain(replayed)
    table = replayed.table
    return Retold(
        game=table.book.game,
        title=table.book.title,
        decks=table.setup.decks,
        positions=table.setup.positions,
        status=table.status.value,
        record=text,
        acts=tuple(WrittenAct(step.line, step.act) for step in steps),
        moments=tuple(_moments(replayed, steps)),
        net=nets(table),
        printed=table.book.deck.printed,
    )


def _moments(replayed: Replayed, steps: tuple[Step, ...]) -> Iterator[Moment]:
    table = Table(replayed.record.book, replayed.record.setup)
    yield _moment(-1, (), table)
    for place, step in enumerate(steps):
        events = replayed.steps[place].events if place < len(replayed.steps) else ()
        rest = step.sentences
        held: Moment | None = None
        for event in events:
            table = evolve(table, event)
            count = sum(1 for _ in sentence(event, table))
            if count and held is not None:
                yield held
                held = None
            # What is not worth a word is seen together with what was told before it.
            said = held.says if held is not None else ()
            held = Moment(place, (*said, *_said(rest[:count])), _felt(table))
            rest = rest[count:]
        before = held.says if held is not None else ()
        yield Moment(place, (*before, *_said(rest)), _felt(table))


def _moment(act: int, said: Said, table: Table) -> Moment:
    return Moment(act, _said(said), _felt(table))


def _said(sentences: Said) -> tuple[SaidOf, ...]:
    return tuple(SaidOf(told.text, told.clauses) for told in sentences)


def _felt(table: Table) -> FeltView:
    return FeltView(
        phase=table.phase,
        status=table.status,
        seats=table.seats,
        boxes=table.boxes,
        dealer=table.dealer,
        insurances=table.insurances,
        offer=table.offer,
        trouble=table.trouble,
        lines=table.lines,
        totals=tuple(totals(table, HOUSE)),
        turn=turn_of(table),
        cards_used=table.cards_used,
    )
