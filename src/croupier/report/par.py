"""The PAR sheet: everything a regulator asks of a game, in one object; `typeset` prints it."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from croupier import __version__
from croupier.analysis.player_advantages import truths
from croupier.analysis.report import Report
from croupier.analysis.results import Result, results
from croupier.analysis.shoe import fresh
from croupier.analysis.solution import Solution, solve
from croupier.analysis.split_play import SplitClass
from croupier.report.answer_changes import chart_truth, deck_truths, reading_truths
from croupier.report.business import Business, SecondCount, business
from croupier.report.cut_card import CutCard
from croupier.report.decks import DeckEffect, deck_counts, deck_effect
from croupier.report.method import method
from croupier.report.protection_report import Protection
from croupier.report.ruling_values import ReadingLine, reading_line, readings
from croupier.report.strategies import Analysis, Strategy, analysis
from croupier.report.wager_names import wager_titles
from croupier.rules.schema import Rulebook
from croupier.rules.topics import heading_words
from croupier.rules.words import Said, words
from croupier.strategy.chart import Chart
from croupier.words.facts import Message
from croupier.words.wording import IN_ENGLISH, Wording

CLOSE = 1e-6
"""How near the mean of the results must come to the value."""

Step = Callable[[str], None]


class Rule(Struct, frozen=True):
    """A rule of the game in words, with its clauses."""

    heading: str
    topic: str
    text: str
    clauses: tuple[str, ...]


class ParSheet(Struct, frozen=True):
    """A game at one number of decks, and what other decks and readings would change."""

    title: str
    operator: str
    edition: str
    version: str
    rulebook: str
    command: str
    cards: int
    titles: dict[str, str]
    rules: tuple[Rule, ...]
    report: Report
    strategy: Strategy
    results: tuple[Result, ...]
    decks: DeckEffect
    readings: tuple[ReadingLine, ...]
    truths: tuple[str, ...]
    method: tuple[str, ...]
    business: Business
    second: SecondCount | None = None
    cut_cards: tuple[CutCard, ...] = ()
    protection: Protection | None = None


def steps(book: Rulebook) -> int:
    """Return how many steps a sheet takes."""
    return 1 + len(deck_counts(book)) + len(list(readings(book)))


def par_sheet(  # noqa: PLR0913, PLR0917 - what a sheet is made of
    book: Rulebook, decks: int, command: str, kind: SplitClass, step: Step, wording: Wording = IN_ENGLISH
) -> tuple[ParSheet, Chart]:
    """Work the sheet out, its sentences in a language, telling each step as it is done."""
    shoe = fresh(book, decks)
    found = analysis(book, shoe, decks, kind)
    step("main and side wagers, chart")
    effect = deck_effect(_every_count(book, decks, found.best, kind, step))
    lines = tuple(_every_reading(book, found.best, kind, step))
    sheet = ParSheet(
        title=book.title,
        operator=book.operator,
        edition=book.edition,
        version=__version__,
        rulebook=found.report.rulebook,
        command=command,
        cards=shoe.size,
        titles=wager_titles(book, found.report.side, wording),
        rules=tuple(_rule(said, wording) for said in words(book)),
        report=found.report,
        strategy=found.strategy,
        results=_results(found.best),
        decks=effect,
        readings=lines,
        truths=tuple(map(wording.of, _truths(book, found, effect, lines))),
        method=tuple(map(wording.of, method(book, kind))),
        business=business(book, found.report, found.best, found.chart, wording),
    )
    return sheet, found.chart


def _truths(book: Rulebook, found: Analysis, effect: DeckEffect, lines: tuple[ReadingLine, ...]) -> Iterator[Message]:
    yield from truths(found.report)
    yield from deck_truths(book, effect)
    yield from reading_truths(lines)
    yield chart_truth(found.strategy.cost)


def _rule(said: Said, wording: Wording) -> Rule:
    return Rule(wording.of(heading_words(said.heading)), said.topic, wording.of(said.says), said.clauses)


def _results(best: Solution) -> tuple[Result, ...]:
    """Return every result of the main wager, or none where they cannot be listed or do not come to its value."""
    if not best.ready.rules.is_plain:
        return ()
    found = results(best)
    mean = sum(one.net * one.probability for one in found)
    return found if abs(mean - best.ev) < CLOSE else ()


def _every_count(
    book: Rulebook, decks: int, known: Solution, kind: SplitClass, step: Step
) -> Iterator[tuple[int, Solution]]:
    for count in deck_counts(book):
        yield count, known if count == decks else solve(book, fresh(book, count), kind)
        step(f"{count} decks")


def _every_reading(book: Rulebook, before: Solution, kind: SplitClass, step: Step) -> Iterator[ReadingLine]:
    for reading in readings(book):
        yield reading_line(reading, before, kind)
        step(reading.ruling)
