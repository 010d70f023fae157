"""Where the number of decks or another reading of the rules changes the answer, in words."""

from collections.abc import Iterable, Iterator, Mapping

from croupier.analysis.removal import INSURANCE, MAIN
from croupier.analysis.shoe import fresh
from croupier.analysis.side import even_money, insurance, side_wagers
from croupier.report.decks import DeckEffect, DeckLine, deck_counts
from croupier.report.figures_text import chance, gain_words, per_cent
from croupier.report.ruling_values import ReadingLine
from croupier.report.wager_names import EVEN_MONEY, wager_name
from croupier.rules.schema import Rulebook
from croupier.words.facts import Fact, Listing, Message, message

SHOWN = 6
"""So many hands are told one by one; the rest are counted."""

Signs = Mapping[int, float]


def offer_truths(book: Rulebook) -> Iterator[Message]:
    """Yield where the number of decks turns insurance, even money or a card-only side wager; no play is solved."""
    counts = deck_counts(book)
    shoes = {decks: fresh(book, decks) for decks in counts}
    insured = {decks: cover.ev for decks, shoe in shoes.items() if (cover := insurance(book, shoe)) is not None}
    even = {decks: taken.gain for decks, shoe in shoes.items() if (taken := even_money(book, shoe)) is not None}
    sides = {decks: side_wagers(book, shoe) for decks, shoe in shoes.items()}
    yield from _turn(wager_name(book, INSURANCE), insured)
    yield from _turn(wager_name(book, EVEN_MONEY), even)
    for name in sides[counts[0]]:
        values = {decks: one[name].ev for decks, one in sides.items() if name in one}
        yield from _turn(wager_name(book, name), values)


def deck_turns(book: Rulebook, lines: Iterable[DeckLine]) -> Iterator[Message]:
    """Yield the wagers for which the number of decks decides whose edge it is."""
    for name, values in _by_wager(tuple(lines)):
        yield from _turn(wager_name(book, name), values)


def deck_truths(book: Rulebook, effect: DeckEffect) -> Iterator[Message]:
    """Yield what the number of decks changes: whose edge it is, and how hands are played."""
    yield from deck_turns(book, effect.lines)
    if effect.changes:
        told: tuple[Fact, ...] = tuple(change.says for change in effect.changes[:SHOWN])
        more = len(effect.changes) - SHOWN
        each = Listing((*told, message("truth.more", count=more)) if more > 0 else told, "semicolon")
        key = "truth.hands" if len(effect.changes) > 1 else "truth.hand"
        yield message(key, count=len(effect.changes), each=each)


def _by_wager(lines: tuple[DeckLine, ...]) -> Iterator[tuple[str, Signs]]:
    yield MAIN, {line.decks: line.ev for line in lines}
    yield INSURANCE, {line.decks: line.insurance for line in lines if line.insurance is not None}
    yield EVEN_MONEY, {line.decks: line.even_money for line in lines if line.even_money is not None}
    for name in lines[0].side:
        yield name, {line.decks: line.side[name] for line in lines if name in line.side}


def _turn(wager: Fact, values: Signs) -> Iterator[Message]:
    good = tuple(decks for decks, value in values.items() if value > 0)
    if good and len(good) < len(values):
        rest = Listing(tuple(decks for decks in values if decks not in good))
        best = max(values, key=lambda decks: values[decks])
        key = "truth.decks.one" if good == (1,) else "truth.decks"
        yield message(key, wager=wager, good=Listing(good), rest=rest, best=best, value=per_cent(values[best]))


def reading_truths(lines: Iterable[ReadingLine]) -> Iterator[Message]:
    """Yield which contested readings change a figure, and by how much."""
    for line in lines:
        if not line.matters:
            continue
        parts = [message("reading.main", gain=gain_words(line.main))] if line.main else []
        sides = ((name, gain_words(change)) for name, change in line.side.items() if change)
        parts += [message("reading.side", wager=name, gain=change) for name, change in sides]
        if line.hands:
            parts.append(message("reading.hand" if line.hands == 1 else "reading.hands", count=line.hands))
        each = Listing(tuple(parts), "semicolon")
        field = f"{line.field}={line.value}"
        yield message("truth.reading", reading=line.says, ruling=line.ruling, field=field, each=each)


def chart_truth(cost: float) -> Message:
    """Say what the chart costs."""
    if cost <= 0:
        return message("truth.chart.free")
    return message("truth.chart", cost=chance(cost, 6))
