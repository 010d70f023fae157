"""A round made by chance, played by the engine, to be held against what the oracle made of it."""

from pathlib import Path
from typing import Any

from croupier.cards.card import CARDS
from croupier.records.acts import parse_act
from croupier.records.read import read
from croupier.records.record import Expectation, Record, Written
from croupier.records.replay import replay
from croupier.records.report import report
from croupier.rules.load import load
from croupier.table.state import Limits, Setup
from tests.oracle.compare import compare_round
from tests.oracle.rounds import Round, random_round

AS_TEXT = 25
"""Every so many rounds one is written out and read as a file; the others spare the reading of TOML."""


def disagreement(seed: int) -> str:
    """Return how engine and oracle differ on the round of that seed, with its record; nothing where they agree."""
    made = random_round(seed)
    record = read(made.toml(), Path()) if seed % AS_TEXT == 0 else as_record(made)
    problems = compare_round(played(record), made.outcome)
    return "\n".join([f"seed {seed}", *problems, made.toml()]) if problems else ""


def played(record: Record) -> dict[str, Any]:
    """Replay a record to the object `croupier replay --json` prints."""
    return report(replay(record), "")


def as_record(made: Round) -> Record:
    """Return the round as the record that reading its text would give."""
    limits = {kind: Limits(least, most) for kind, (least, most) in made.limits.items()}
    setup = Setup(decks=made.decks, main=limits.get("main"), side=limits.get("side"), burn=made.burn)
    cards = tuple(CARDS[card] for card in made.cards)
    acts = tuple(Written(parse_act(act), act, None) for act in made.acts)
    return Record(made.game, load(made.game), setup, cards, acts, Expectation())
