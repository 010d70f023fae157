"""The exact figures of a game asked about; runs in processes of their own, where the last shoes stay solved."""

from typing import TYPE_CHECKING

import msgspec

from croupier.analysis.shoe import ShoeError
from croupier.api.mathematics import (
    ChartSheet,
    DeckRow,
    GameAsked,
    GameEffects,
    GameFigures,
    GameForm,
    GameProtection,
    GameWorth,
    Looked,
    MainSheet,
    ParDocument,
    PlayRow,
    ReadingRow,
    WorthLine,
    rule_problem,
)
from croupier.rules.digest import digest
from croupier.rules.fits import wrong_decks
from croupier.rules.schema import Rulebook
from croupier.server.maths.protection_job import WishError, protection
from croupier.server.maths.rulebook_form import form
from croupier.server.maths.studied_game import Study, command, study
from croupier.server.processes.worker_process import OutOfTime, at_most
from croupier.words.facts import Message, message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.analysis.solution import Solution

SECONDS = 20.0
"""How long one question may take; the longest sheet of an approved game takes a fifth of it."""

FORM, FIGURES, PAR, PROTECTION = "form", "figures", "par", "protection"
LONGER = dict.fromkeys((FIGURES, PAR, PROTECTION), 60.0)
"""How long a question may take that plays shoes; the first of a process compiles what plays them.

Figures and PAR sheets play them for side wagers without an exact value.
"""

KINDS: dict[str, type[Looked]] = {
    FORM: GameForm,
    "worth": GameWorth,
    FIGURES: GameFigures,
    "effects": GameEffects,
    PAR: ParDocument,
    PROTECTION: GameProtection,
}
"""What can be asked, and the kind of its answer."""

MOST_KNOWN = 8
_KNOWN: "dict[tuple[str, int], Solution]" = {}


def answer(what: str, asked: GameAsked) -> bytes:
    """Return an answer as JSON; a game that cannot be worked out has its problem told, and nothing is computed."""
    found = study(asked)
    seconds = LONGER.get(what, SECONDS)
    try:
        with at_most(seconds):
            told = _told(what, found)
    except OutOfTime:
        told = _empty(what, found, message("problem.too-slow", seconds=f"{seconds:g}"))
    except (ShoeError, WishError) as error:
        # A shoe with too few cards or without the cards a wager is about; or no such cut card.
        told = _empty(what, found, message("problem.other", reason=str(error)))
    return msgspec.json.encode(told)


def _told(what: str, found: Study) -> Looked:
    if what == FORM:
        return form(found)
    if found.book is None:
        return KINDS[what](**found.head())
    return MAKERS[what](found, found.book)


def _empty(what: str, found: Study, says: Message) -> Looked:
    wrong = rule_problem(says)
    return KINDS[what](**{**found.head(), "problems": (*found.problems, wrong)})


def worth(found: Study, book: Rulebook) -> GameWorth:
    """Return what every wager is worth, and how far that is from the game without its changes."""
    after = _values(book, found.decks)
    base = found.base or book
    allowed = wrong_decks(base, found.decks) is None
    before = _values(base, found.decks) if allowed and digest(base) != digest(book) else after if allowed else {}
    lines = (WorthLine(what, value, before.get(what), _less(value, before.get(what))) for what, value in after.items())
    return GameWorth(**found.head(), lines=tuple(lines))


def _less(value: float, before: float | None) -> float | None:
    return None if before is None else value - before


def _values(book: Rulebook, decks: int) -> dict[str, float]:
    from croupier.analysis.side import even_money, insurance
    from croupier.report.decks import every_side

    solution = _solved(book, decks)
    shoe = solution.ready.shoe
    values = {"main": solution.ev, "main-without-even-money": solution.ev_without_even_money}
    values |= {f"side.{name}": side.ev for name, side in every_side(solution).items()}
    covered, even = insurance(book, shoe), even_money(book, shoe)
    values |= {} if covered is None else {"insurance": covered.ev}
    return values | ({} if even is None else {"even-money": even.gain})


def _solved(book: Rulebook, decks: int) -> "Solution":
    from croupier.analysis.shoe import fresh
    from croupier.analysis.solution import solve

    key = digest(book), decks
    solution = _KNOWN.pop(key, None) or solve(book, fresh(book, decks))
    while len(_KNOWN) >= MOST_KNOWN:
        del _KNOWN[next(iter(_KNOWN))]
    _KNOWN[key] = solution
    return solution


def figures(found: Study, book: Rulebook) -> GameFigures:
    """Return everything about one shoe."""
    from croupier.analysis.policies import policy_words
    from croupier.analysis.report import report
    from croupier.analysis.split_play import SplitClass
    from croupier.report.strategies import Analysis, with_simulated
    from croupier.report.wager_names import wager_titles

    solution = _solved(book, found.decks)
    whole = with_simulated(Analysis(report(solution, found.decks, SplitClass.CDP1.value), solution, None))
    told = whole.report
    return GameFigures(
        **found.head(),
        cards=solution.ready.shoe.size,
        split_class=told.split_class,
        titles=wager_titles(book, (*told.side, *told.without_exact)),
        main=msgspec.convert(told.main, MainSheet, from_attributes=True),
        chart=msgspec.convert(whole.strategy, ChartSheet, from_attributes=True),
        side=told.side,
        policies={name: policy_words(one.policy) for name, one in told.side.items()},
        without_exact=told.without_exact,
        insurance=told.insurance,
        even_money=told.even_money,
        dealer=told.dealer,
    )


def effects(found: Study, book: Rulebook) -> GameEffects:
    """Return what the number of decks and the contested readings change."""
    from croupier.analysis.split_play import SplitClass
    from croupier.report.answer_changes import deck_turns
    from croupier.report.decks import deck_effect
    from croupier.report.method import method
    from croupier.report.ruling_values import reading_line, readings

    effect = deck_effect(_every_count(book))
    solution = _solved(book, found.decks)
    lines = tuple(reading_line(reading, solution) for reading in readings(book))
    return GameEffects(
        **found.head(),
        rows=msgspec.convert(effect.lines, tuple[DeckRow, ...], from_attributes=True),
        plays=msgspec.convert(effect.changes, tuple[PlayRow, ...], from_attributes=True),
        readings=msgspec.convert(lines, tuple[ReadingRow, ...], from_attributes=True),
        truths=tuple(deck_turns(book, effect.lines)),
        method=method(book, SplitClass.CDP1),
    )


def _every_count(book: Rulebook) -> "Iterator[tuple[int, Solution]]":
    from croupier.report.decks import deck_counts

    for decks in deck_counts(book):
        yield decks, _solved(book, decks)


def document(found: Study, book: Rulebook) -> ParDocument:
    """Return the PAR sheet as a PDF file."""
    from croupier.analysis.split_play import SplitClass
    from croupier.report.par import par_sheet
    from croupier.report.par_pdf import pdf

    name = f"{book.game}-{found.decks}-decks-par.pdf"
    said = f"{command('par', found)} --exact-only --pdf {name}"
    sheet, chart = par_sheet(book, found.decks, said, SplitClass.CDP1, lambda _step: None)
    return ParDocument(**found.head(), name=name, pdf=pdf(sheet, chart))


MAKERS: "dict[str, Callable[[Study, Rulebook], Looked]]" = {
    "worth": worth,
    FIGURES: figures,
    "effects": effects,
    PAR: document,
    PROTECTION: protection,
}
"""How each question is answered, once there is nothing wrong with the game."""
