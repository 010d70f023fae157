"""`croupier analyze`: what a game is worth, exactly, from a fresh shoe or any other."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from croupier.cli import output
from croupier.cli.analysis_arguments import (
    AddedSides,
    Changes,
    Decks,
    SplitKind,
    book_of,
    paused_garbage_collection,
    plain,
    say_if_compiling,
    shoe_of,
    usage_errors,
)
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import say
from croupier.cli.options import option
from croupier.cli.rules.arguments import GameOrFile, Json
from croupier.rules.check import load_checked
from croupier.rules.schema import Rulebook
from croupier.words.facts import Listing, Message, message

if TYPE_CHECKING:
    from croupier.analysis.report import Report
    from croupier.analysis.shoe import Shoe
    from croupier.report.cut_card import CutCard
    from croupier.report.differences import Difference
    from croupier.report.strategies import Analysis

Written = Annotated[Path | None, option("analyze.strategy")]
Writes = Annotated[Path | None, option("analyze.write-strategy")]
Removed = Annotated[str | None, option("analyze.removed")]
Cards = Annotated[Path | None, option("analyze.shoe")]
Picture = Annotated[Path | None, option("analyze.chart")]
Hand = Annotated[str | None, option("analyze.hand")]
Counts = Annotated[bool, option("analyze.counts", negative="")]
Dealt = Annotated[float | None, option("analyze.penetration")]
Boxes = Annotated[list[int] | None, option("analyze.boxes", negative="")]
Truths = Annotated[bool, option("analyze.truths", negative="")]


class Asked(NamedTuple):
    """What is analysed: the game and its shoe, as it is and without the changes."""

    game: str
    book: Rulebook
    shoe: "Shoe"
    decks: int | None
    kind: str
    strategy: Path | None
    changes: tuple[str, ...]


class Beside(NamedTuple):
    """What else is shown: the chart's own figures, counts, every number of decks and reading, and cut cards."""

    charted: bool
    counts: bool
    truths: bool
    cuts: "tuple[CutCard, ...]"


def analyze(  # noqa: PLR0913 - one parameter each option
    game: GameOrFile,
    /,
    *,
    decks: Decks = None,
    json: Json = False,
    changes: Changes = None,
    side: AddedSides = None,
    strategy: Written = None,
    write_strategy: Writes = None,
    removed: Removed = None,
    shoe: Cards = None,
    split_class: SplitKind = "CDP1",
    chart: Picture = None,
    hand: Hand = None,
    counts: Counts = False,
    truths: Truths = False,
    penetration: Dealt = None,
    boxes: Boxes = None,
) -> None:
    """Give the exact value of a game's wagers, its best play and its chart."""
    with paused_garbage_collection(), usage_errors():
        book = book_of(game, changes, side)
        left, count = shoe_of(book, decks, removed, shoe)
        asked = Asked(game, book, left, count, split_class, strategy, tuple(changes or ()))
        _checked_picture(chart)
        if strategy is not None and write_strategy is not None:
            raise UsageError(message("usage.strategy-or-write"))
        say_if_compiling()
        found = _analysed(asked)
        _check_hand(found.report, hand)
        cuts = _cut_cards(asked, found, penetration, boxes)
        _write(asked, found, write_strategy, chart)
        beside = Beside(any((strategy, write_strategy, chart)), counts, truths, cuts)
        if json:
            output.as_json(_as_json(asked, found, beside))
        else:
            _tell(asked, found, hand, beside)


def _cut_cards(asked: Asked, found: "Analysis", share: float | None, boxes: list[int] | None) -> "tuple[CutCard, ...]":
    from croupier.cli.played_sheet import checked_share, cut_cards

    if share is None:
        if boxes:
            raise UsageError(message("usage.boxes-need-cut"))
        return ()
    checked_share(share)
    if asked.decks is None or asked.shoe.size != fresh_size(asked):
        raise UsageError(message("usage.penetration-whole"))
    many = tuple(boxes or (1,))
    if asked.strategy is None:
        return cut_cards(asked.book, found.report, found.strategy, asked.decks, share, many)
    name = f"the strategy of {asked.strategy}"
    return cut_cards(asked.book, found.report, found.strategy, asked.decks, share, many, name)


def fresh_size(asked: Asked) -> int:
    """Return the cards of the whole shoe."""
    from croupier.analysis.shoe import fresh

    return fresh(asked.book, asked.decks or 0).size


def _analysed(asked: Asked) -> "Analysis":
    from croupier.analysis.split_play import SplitClass
    from croupier.report.strategies import analysis
    from croupier.strategy.read import load_chart

    chart = None if asked.strategy is None else load_chart(asked.strategy, asked.book)
    return analysis(asked.book, asked.shoe, asked.decks, SplitClass(asked.kind), chart)


def _checked_picture(path: Path | None) -> None:
    from croupier.report.picture_files import ENDINGS

    if path is not None and path.suffix not in ENDINGS:
        raise UsageError(message("usage.ending", file=str(path), allowed=Listing(tuple(ENDINGS))))


def _check_hand(report: "Report", hand: str | None) -> None:
    hands = list(dict.fromkeys(one.hand for one in report.main.hands))
    if hand is not None and hand not in hands:
        raise UsageError(message("usage.no-hand", hand=hand, allowed=" ".join(hands)))


def _write(asked: Asked, found: "Analysis", strategy: Path | None, picture: Path | None) -> None:
    if strategy is not None:
        from croupier.strategy.write import write_chart

        ev = found.strategy.ev
        notes = (f"{asked.book.title}, {asked.shoe.size} cards, {found.report.rulebook}", f"worth {ev:+.9f} a unit")
        strategy.write_text(write_chart(found.chart, notes), encoding="utf-8")
    if picture is not None:
        from croupier.report.chart_picture import draw_chart
        from croupier.report.figures_text import deck_count

        cards = deck_count(asked.decks) if asked.decks else f"{asked.shoe.size} cards"
        draw_chart(found.chart, f"{asked.book.title}, {cards}", picture)


def _unchanged(asked: Asked, found: "Analysis") -> "tuple[Difference, ...]":
    """Return what the changes are worth on the same cards."""
    from croupier.report.differences import differences

    before = _analysed(asked._replace(book=load_checked(asked.game)))
    return differences(before.report, found.report)


def _truths(asked: Asked, found: "Analysis", *, everywhere: bool) -> Iterator[Message]:
    from croupier.analysis.player_advantages import truths
    from croupier.analysis.split_play import SplitClass
    from croupier.report.answer_changes import deck_truths, offer_truths, reading_truths
    from croupier.report.decks import deck_effect, solutions
    from croupier.report.ruling_values import reading_line, readings

    yield from truths(found.report)
    if not everywhere:
        yield from offer_truths(asked.book)
        return
    kind = SplitClass(asked.kind)
    yield from deck_truths(asked.book, deck_effect(solutions(asked.book, kind)))
    yield from reading_truths(reading_line(one, found.best, kind) for one in readings(asked.book))


def _as_json(asked: Asked, found: "Analysis", beside: Beside) -> dict[str, Any]:
    """Return the report, and beside it what else was asked for."""
    values: dict[str, Any] = plain(found.report)
    if beside.charted:
        values["strategy"] = plain(found.strategy)
    if beside.truths:
        values["truths"] = list(map(say, _truths(asked, found, everywhere=True)))
    if beside.cuts:
        values["cut_cards"] = plain(beside.cuts)
    if asked.changes:
        values["set"] = list(asked.changes)
        values["differences"] = plain(_unchanged(asked, found))
    if beside.counts:
        from croupier.report.counts import surveillance

        values["counts"] = plain(surveillance(asked.book, asked.shoe))
    return values


def _tell(asked: Asked, found: "Analysis", hand: str | None, beside: Beside) -> None:
    from croupier.cli import analysis_view as view

    view.show_title(asked.book, asked.shoe.size, found.report)
    view.show_main(found, None if asked.strategy is None else str(asked.strategy))
    if hand is not None:
        view.show_hand(found.report, hand)
    view.show_sides(found.report)
    view.show_without_exact(found.report)
    view.show_dealer(found.report)
    view.show_cut_cards(beside.cuts)
    if asked.changes:
        view.show_differences(_unchanged(asked, found), asked.changes)
    if beside.counts:
        from croupier.cli.count_view import show_counts
        from croupier.report.counts import surveillance

        show_counts(surveillance(asked.book, asked.shoe), f"croupier protect {asked.game}")
    view.show_truths(map(say, _truths(asked, found, everywhere=beside.truths)))
