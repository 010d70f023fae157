"""Undealt cards are known to nobody: not in a frame, a call, a log, an error, the metrics or the store."""

from pathlib import Path

import pytest

from croupier.cli.error_sentences import UsageError
from croupier.cli.verify import shoe as verify_shoe
from croupier.rules.load import GAMES
from tests.server.leaking import FINISHED, STAFF, Watched


def test_no_seed_salt_or_undealt_card_ever_leaves(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.play(7)
    watching = ("player", *(role.value for role in STAFF))
    assert set(watched.heard) == {*watching, *(f"{who} shown" for who in watching), "calls", "log"}
    assert watched.found() == []
    # The search would find something: finished shoes were revealed to everybody who watched.
    for who in ("player", "player shown", "shift-manager", "shift-manager shown"):
        assert FINISHED.findall("".join(watched.heard[who]))


def test_the_proofs_of_shoes_hold(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.play(2)
    proofs = [text for text in watched.heard["calls"] if '"openings"' in text]
    assert len(proofs) >= len(GAMES)
    for number, proof in enumerate(proofs):
        file = tmp_path / f"{number}.json"
        file.write_text(proof)
        assert verify_shoe(file) == 0


def test_a_proof_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "shoe.json"
    file.write_text("nonsense")
    with pytest.raises(UsageError, match="not the proof of a shoe"):
        verify_shoe(file)
