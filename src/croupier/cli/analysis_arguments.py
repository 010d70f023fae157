"""What the commands about exact values have in common: the game with its changes, the shoe, the strategy."""

import gc
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from croupier.cards.card import Card, parse_card
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import say
from croupier.cli.options import option
from croupier.rules.check import load_checked
from croupier.rules.fits import USUAL_DECKS, usual_decks
from croupier.rules.library import with_wagers
from croupier.rules.schema import Rulebook
from croupier.words.facts import message

if TYPE_CHECKING:
    from croupier.analysis.shoe import Shoe

Decks = Annotated[int | None, option("decks", {"usual": str(USUAL_DECKS)})]
Changes = Annotated[
    list[str] | None,
    option("changes", name="--set", negative=""),
]
AddedSides = Annotated[
    list[str] | None,
    option("added-sides", name="--side", negative=""),
]
SplitKind = Annotated[
    Literal["CDZ-", "CDP1", "CDP"],
    option("split-class", name="--split-class"),
]


@contextmanager
def paused_garbage_collection() -> Iterator[None]:
    """Pause garbage collection: the process ends after one answer, so collecting would only take time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@contextmanager
def usage_errors() -> Iterator[None]:
    """Turn errors about shoes, charts, variants and grids into usage errors."""
    from croupier.analysis.shoe import ShoeError
    from croupier.report.grids import GridError
    from croupier.report.variants import VariantError
    from croupier.strategy.read import StrategyError

    try:
        yield
    except (ShoeError, StrategyError, VariantError, GridError) as error:
        raise UsageError(str(error)) from error


def book_of(game: str, changes: Iterable[str] | None, sides: Iterable[str] | None = None) -> Rulebook:
    """Return a game with side bets of the library added and its changes made."""
    from croupier.report.variants import varied

    return varied(with_wagers(load_checked(game), tuple(sides or ())), changes or ())


def shoe_of(book: Rulebook, decks: int | None, removed: str | None, path: Path | None) -> "tuple[Shoe, int | None]":
    """Return the shoe asked for, and its number of decks unless it was given card by card."""
    from croupier.analysis.shoe import fresh

    if path is not None and decks is not None:
        raise UsageError(message("usage.shoe-or-decks"))
    if path is None:
        decks = usual_decks(book) if decks is None else decks
        whole = fresh(book, decks)
    else:
        whole = _read(book, path)
    return whole.without(_cards(removed or "")), decks


def _read(book: Rulebook, path: Path) -> "Shoe":
    from croupier.analysis.shoe import ShoeError, read_shoe

    try:
        return read_shoe(book, path.read_text(encoding="utf-8"))
    except ShoeError as error:
        raise UsageError(f"{path}: {error}") from error  # noqa: EM102, TRY003 - of the error itself
    except UnicodeDecodeError as error:
        raise UsageError(message("usage.file-not-utf-8", file=str(path))) from error


def _cards(text: str) -> list[Card]:
    try:
        return [parse_card(word) for word in text.replace(",", " ").split()]
    except ValueError as error:
        raise UsageError(f"--removed: {error}") from error  # noqa: EM102, TRY003 - of the error itself


def plain(value: object) -> Any:  # noqa: ANN401 - whatever the value is made of
    """Return figures as plain values; JSON has no infinity, so that becomes nothing."""
    return msgspec.json.decode(msgspec.json.encode(value))


def say_if_compiling() -> None:
    """Say why a first run takes long: the loops are compiled once for this machine."""
    if _is_cold():
        sys.stderr.write(f"croupier: {say(message('analysis.compiling'))}\n")
        sys.stderr.flush()


def _is_cold() -> bool:
    from numba.core.dispatcher import Dispatcher

    from croupier.analysis import kernels

    dispatcher = next(one for one in vars(kernels).values() if isinstance(one, Dispatcher))
    source = Path(kernels.__file__)
    cached = list(Path(dispatcher.stats.cache_path or "").glob(f"{source.stem}.*.nbi"))
    return not cached or max(one.stat().st_mtime for one in cached) < source.stat().st_mtime
