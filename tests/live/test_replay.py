"""The log is the table, byte for byte, in whatever process it is replayed, and from whatever snapshot."""

from pathlib import Path

from tests.live.replaying import elsewhere, fingerprints, write_worlds


def test_every_event_leads_to_the_same_table_under_another_hash_seed(tmp_path: Path) -> None:
    logs = tmp_path / "worlds.jsonl"
    rounds, events = write_worlds(logs, 500, 25)
    assert events > rounds > 20
    here = list(fingerprints(logs))
    assert len(set(here)) == len(here)
    assert elsewhere(logs, 1) == here
    assert elsewhere(logs, 2) == here
