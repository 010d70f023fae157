"""What is played and not computed for an analysis or a PAR sheet: a cut card, several boxes, game protection."""

from typing import TYPE_CHECKING

from croupier.cli.error_sentences import UsageError
from croupier.cli.language import wording
from croupier.cli.progress import Step
from croupier.rules.schema import Rulebook
from croupier.words.facts import message

if TYPE_CHECKING:
    from croupier.analysis.report import Report
    from croupier.protection.protection_request import Wish
    from croupier.report.cut_card import CutCard
    from croupier.report.par import ParSheet
    from croupier.report.strategies import Strategy

BOXES = (1, 3, 7)
"""Boxes that a PAR sheet tells of, as far as the layout has them."""

ROUNDS, SAMPLE, SECOND_ROUNDS = 100_000, 40, 2_000_000


def checked_share(share: float) -> None:
    """Refuse a share of the shoe that no cut card can have."""
    if not 0 < share < 1:
        raise UsageError(message("usage.penetration", share=f"{share:g}"))


def cut_cards(  # noqa: PLR0913, PLR0917 - all that is played
    book: Rulebook,
    report: "Report",
    strategy: "Strategy",
    decks: int,
    share: float,
    boxes: tuple[int, ...],
    name: str = "",
) -> "tuple[CutCard, ...]":
    """Return the values with a cut card, by number of boxes, beside those of a fresh shoe, both by one chart."""
    from croupier.protection.cut_card import cut_card
    from croupier.simulation.build import InexpressibleError

    try:
        return tuple(
            cut_card(book, strategy, name or wording()("chart-name.best"), _wish(book, decks, share, one), report)
            for one in boxes
        )
    except InexpressibleError as error:
        raise UsageError(str(error)) from error


def _wish(book: Rulebook, decks: int, share: float, boxes: int) -> "Wish":
    from croupier.analysis.shoe import fresh
    from croupier.protection.protection_request import Wish

    return Wish(decks, int(share * fresh(book, decks).size), boxes, rounds=ROUNDS, sample=SAMPLE)


def played_steps(decks: int) -> int:
    """Return how many steps `with_play` takes."""
    from croupier.protection.protect import steps
    from croupier.protection.protection_request import Wish

    return 2 + steps(Wish(decks, 1, sample=SAMPLE))


def with_play(sheet: "ParSheet", book: Rulebook, decks: int, share: float, step: Step) -> "ParSheet":
    """Return a sheet with the chapters that are played."""
    import msgspec

    from croupier.protection.protect import protect
    from croupier.protection.second_count import second_count
    from croupier.simulation.build import InexpressibleError

    said, written = wording(), sheet.strategy
    chart = written.chart
    boxes = tuple(many for many in BOXES if many <= book.layout.most)
    cuts = cut_cards(book, sheet.report, written, decks, share, boxes)
    step("cut card")
    try:
        found = protect(book, chart, said("play.chart"), _wish(book, decks, share, 1), step, said)
    except InexpressibleError as error:
        raise UsageError(str(error)) from error
    second = second_count(book, chart, written.ev, sheet.report, decks, found.seed, SECOND_ROUNDS)
    step("second count")
    method = (*sheet.method, said("par.played", seed=found.seed))
    return msgspec.structs.replace(sheet, second=second, cut_cards=cuts, protection=found, method=method)
