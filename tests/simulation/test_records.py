"""Every record without an irregularity, played by a kernel; those no kernel can express stand in a list, with why.

`python -m tests.simulation.test_records` writes the list anew.
"""

from pathlib import Path

import pytest

from croupier.rules.load import GAMES
from croupier.table.state import Table
from tests.scale import scaled
from tests.simulation.beyond import BeyondKernelsError
from tests.simulation.record_bettors import Bettors
from tests.simulation.record_claims import made
from tests.simulation.record_decisions import decisions
from tests.simulation.record_play import ROUNDS, IrregularRecordError, replayed, to_the_end

LIST = Path(__file__).parent / "beyond-kernels.tsv"
EVERY = scaled(8, 1)
"""Of so many records one is played; the long run plays them all."""


def beyond(path: Path) -> str | None:
    """Return why no kernel can express a record, or None once kernels have come to the same as the engine."""
    try:
        found = replayed(path)
    except IrregularRecordError:
        return None
    try:
        played = to_the_end(found)
        bettors = Bettors(played, list(decisions(played, Table(found.record.book, found.record.setup))))
        both = [(claim, made(played.table, claim)) for claim in bettors.claims()]
    except BeyondKernelsError as error:
        return str(error)
    for claim, kernels in both:
        assert kernels.lines == claim.lines, path.name
    assert sum(len(claim.lines) for claim, _ in both) == bettors.settled(), path.name
    assert max(kernels.drawn for _, kernels in both) == bettors.drawn, path.name
    return None


def records(game: str) -> list[Path]:
    return sorted((ROUNDS / game).rglob("*.round.toml"))


def reasons(game: str, every: int = 1) -> dict[str, str | None]:
    return {path.relative_to(ROUNDS).as_posix(): beyond(path) for path in records(game)[::every]}


def listed() -> dict[str, str]:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines[1:])


@pytest.mark.parametrize("game", GAMES)
def test_regular_records_come_to_the_same(game: str) -> None:
    known, found = listed(), reasons(game, EVERY)
    assert found == {name: known.get(name) for name in found}


def test_each_game_has_records_that_a_kernel_plays() -> None:
    known = listed()
    assert known.keys() <= {path.relative_to(ROUNDS).as_posix() for game in GAMES for path in records(game)}
    for game in GAMES:
        regular = [path for path in records(game) if "irregular" not in path.relative_to(ROUNDS).parts]
        assert sum(path.relative_to(ROUNDS).as_posix() not in known for path in regular) >= 10


def main() -> None:
    """Write the list."""
    rows = [f"{name}\t{reason}\n" for game in sorted(GAMES) for name, reason in reasons(game).items() if reason]
    LIST.write_text("record\treason\n" + "".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
