"""What the arguments of several sub-commands have in common."""

from pathlib import Path
from typing import Annotated

from cyclopts.completion import CompletionContext

from croupier.cli.error_sentences import UsageError
from croupier.cli.options import option
from croupier.rules.clauses.trace import source_root
from croupier.rules.load import GAMES, NAMED
from croupier.words.facts import message


def games_and_files(context: CompletionContext) -> list[str]:
    """Return what a shell offers where a game is asked for: approved games, those of the library, rulebook files."""
    folder = Path(context.incomplete)
    folder = folder if context.incomplete.endswith("/") else folder.parent
    return [*NAMED, *(str(path) for path in sorted(folder.glob("*.toml")))]


GameOrFile = Annotated[
    str,
    option("game", {"games": ", ".join(GAMES)}, completer=games_and_files),
]
Json = Annotated[bool, option("json", negative="")]
Tests = Annotated[Path | None, option("tests")]


def folder_of_tests(asked: Path | None) -> Path | None:
    """Return the folder of tests: the one asked for, or the one beside the source; an installation has none."""
    if asked is not None:
        if not asked.is_dir():
            raise UsageError(message("usage.no-folder", folder=str(asked)))
        return asked
    beside = source_root().parent.parent / "tests"
    return beside if (beside / "conftest.py").exists() else None
