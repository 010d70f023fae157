"""Coverage-guided fuzzing of every door that reads what strangers write: messages, commands, records, charts, books.

The first byte chooses the door. Each may refuse with its own error; anything else ends the run with the input that
did it. It starts from the records and messages of the tests. Needs atheris, which is no part of the project:
pip install --target FOLDER atheris, with FOLDER on PYTHONPATH.
Run: python -m tests.long.doors [--seconds 3600] [--corpus FOLDER]
"""

import argparse
import json
import sys
import tempfile
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import msgspec

TESTS = Path(__file__).resolve().parents[1]
LONGEST = 4_096
GOOD = 'version = 1\ngame = "lucky8"\ndecks = 8\ncards = "Ts 9h 7d 8s 8d 8c Ah 2d 3c 4s"\nacts = [{}]\n'

Door = tuple[Callable[[str], object], tuple[type[Exception], ...]]
"""What reads, and how it refuses."""


def doors() -> dict[str, Door]:
    """Return what reads strangers' words, each ending in an answer or in its own refusal."""
    # Only now, when atheris watches the imports.
    from croupier.analysis.shoe import ShoeError, read_shoe
    from croupier.api.codec import decode_command
    from croupier.records.outcome import play_record
    from croupier.records.read import examine
    from croupier.rules.check import check
    from croupier.rules.load import load
    from croupier.server.refused import ServerRefused
    from croupier.server.tables.websocket import read_message
    from croupier.strategy.read import StrategyError, read_chart

    book = load("lucky8")

    def record(text: str) -> None:
        found, faults = examine(text, Path("/nowhere"))
        error = play_record("", found).error if found is not None else faults[0]
        if error is not None and error.kind == "internal":
            raise AssertionError(error.message)

    def acts(text: str) -> None:
        record(GOOD.format(", ".join(f"'{line}'" for line in text.replace("'", "").splitlines())))

    return {
        "record": (record, ()),
        "acts": (acts, ()),
        "message": (lambda text: read_message(text, LONGEST), (ServerRefused,)),
        "command": (lambda text: decode_command(text.encode()), (msgspec.DecodeError,)),
        "chart": (lambda text: read_chart(text, book), (StrategyError,)),
        "rulebook": (check, ()),
        "shoe": (lambda text: read_shoe(book, text), (ShoeError,)),
    }


def begin(folder: Path, names: list[str]) -> None:
    """Write what to begin with: records, their acts, books, messages and commands."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(TESTS.glob("rounds/*/**/*.round.toml"))[::5]]
    written = [("record", text) for text in texts]
    written += [("acts", "\n".join(tomllib.loads(text)["acts"])) for text in texts]
    books = (TESTS.parent / "src/croupier/books").glob("*/rulebook.toml")
    written += [("rulebook", path.read_text(encoding="utf-8")) for path in sorted(books)]
    for door, file in (("message", "sent"), ("command", "bodies")):
        samples = json.loads((TESTS.parent / f"page/tests/contract/{file}.json").read_text(encoding="utf-8"))
        written += [(door, json.dumps(sample)) for kind in samples.values() for sample in kind]
    written += [("shoe", "8s 5\nTd 3 # left\n"), ("chart", "hand,A,2,3\n16,H,S,S\n")]
    for number, (door, text) in enumerate(written):
        (folder / f"{door}-{number}").write_bytes(bytes([names.index(door)]) + text.encode()[:LONGEST])


def main() -> None:
    """Fuzz for so many seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--corpus", type=Path, help="where inputs that lead somewhere new are kept")
    asked = parser.parse_args()
    atheris = import_module("atheris")
    with atheris.instrument_imports(include=["croupier"]):
        found = doors()
    names = list(found)

    def one(given: bytes) -> None:
        door, refusals = found[names[given[0] % len(names) if given else 0]]
        try:
            door(given[1:].decode(errors="replace"))
        except refusals:
            return

    folder = asked.corpus or Path(tempfile.mkdtemp(prefix="doors-"))
    folder.mkdir(parents=True, exist_ok=True)
    begin(folder, names)
    limits = [f"-max_total_time={asked.seconds}", f"-max_len={LONGEST}", "-timeout=20", "-rss_limit_mb=4000"]
    atheris.Setup([sys.argv[0], *limits, str(folder)], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
