"""The library of public side bets: one TOML file each, in the wager language, to be laid on any game."""

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from croupier.rules.books import wager_values
from croupier.rules.findings import with_hint
from croupier.rules.load import Raw, RulebookError, change, decode
from croupier.rules.schema import Rulebook, SideWager
from croupier.words.facts import message

SUFFIX = ".toml"


class LibraryWager(Struct, frozen=True):
    """A public side bet: what it is and where its pay table was published."""

    name: str
    side: SideWager
    source: str
    text: str


@cache
def library() -> dict[str, LibraryWager]:
    """Return the side bets by name."""
    folder = resources.files("croupier.books") / "library" / "wagers"
    found = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(SUFFIX))
    return {name.removesuffix(SUFFIX): _read(name, (folder / name).read_text(encoding="utf-8")) for name in found}


def _read(file: str, text: str) -> LibraryWager:
    values = tomllib.loads(text)
    source = values.pop("source")
    side = msgspec.convert(values, SideWager, dec_hook=decode)
    return LibraryWager(file.removesuffix(SUFFIX), side, source, text)


def find(name: str) -> LibraryWager:
    """Return the side bet of that name, or raise RulebookError naming those there are."""
    known = library()
    if name not in known:
        says = with_hint(message("problem.no-library-wager"), name, known)
        raise RulebookError(name, message("problem.known", problem=says, known=", ".join(known)))
    return known[name]


def values_of(wager: LibraryWager) -> Raw:
    """Return a side bet as the `[side.NAME]` table of a rulebook has it."""
    return wager_values(wager.name)


def with_wagers(book: Rulebook, names: tuple[str, ...]) -> Rulebook:
    """Return a game with side bets of the library laid beside its own."""
    if not names:
        return book
    return change(book, {"side": {name: values_of(find(name)) for name in names}}, book.game)
