"""The records of the project, and what makes two of them the same."""

from functools import cache
from pathlib import Path

from croupier.records.outcome import play_record
from croupier.records.read import examine
from croupier.records.record import Record
from croupier.records.replay import Replayed
from tests.scale import scaled

ROUNDS = Path(__file__).parent.parent / "rounds"
RECORDS = sorted(ROUNDS.rglob("*.round.toml"))
FOLDERS = sorted({path.parent for path in RECORDS})


def name(path: Path) -> str:
    """Return a folder's place below the rounds, to name a test by."""
    return str(path.relative_to(ROUNDS))


def in_folder(folder: Path) -> list[Path]:
    """Return records of one folder, every one in the long run; a test each would cost more than what it tests."""
    return sorted(folder.glob("*.round.toml"))[:: scaled(4, 1)]


@cache
def replays() -> tuple[Replayed, ...]:
    """Return every record played again, as far as it can be."""
    found = (examine(path.read_text(encoding="utf-8"), path.parent)[0] for path in RECORDS)
    played = (play_record("", record).replayed for record in found if record is not None)
    return tuple(replayed for replayed in played if replayed is not None)


def without_lines(record: Record) -> Record:
    """Return the record without what depends on where things stand in its file."""
    forbidden = record.forbidden._replace(line=None) if record.forbidden is not None else None
    acts = tuple(written._replace(line=None) for written in record.acts)
    return record._replace(acts=acts, forbidden=forbidden)
