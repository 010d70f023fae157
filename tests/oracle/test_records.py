"""The oracle plays the hand-written records of regular rounds and comes to what they expect."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.oracle.acts import NotRegularError
from tests.oracle.cases import signed
from tests.oracle.play import Outcome
from tests.oracle.script import play_record

ROUNDS = Path(__file__).parents[1] / "rounds"


def settled_records() -> Iterator[tuple[str, dict[str, Any], Outcome]]:
    """Play every record that is settled by the rules of sections 1 to 4 alone; the rest is not the oracle's."""
    for path in sorted(ROUNDS.rglob("*.round.toml")):
        record = tomllib.loads(path.read_text(encoding="utf-8"))
        expect = record.get("expect", {})
        if "refused" not in expect and expect.get("status", "settled") == "settled":
            try:
                yield path.name, expect, play_record(record)
            except NotRegularError:
                continue


def test_records_come_to_what_they_expect() -> None:
    wrong = []
    played = 0
    for name, expect, outcome in settled_records():
        played += 1
        nets = {player: signed(amount) for player, amount in expect.get("net", {}).items()}
        wrong += [
            f"{name}: {player} {outcome.net.get(player)}, not {nets.get(player)}"
            for player in ({*nets, *outcome.net} if nets else ())
            if outcome.net.get(player, 0) != nets.get(player, 0)
        ]
        if outcome.cards_used != expect.get("cards_used", outcome.cards_used):
            wrong.append(f"{name}: {outcome.cards_used} cards, not {expect['cards_used']}")
    assert wrong == []
    assert played >= 150
