"""Where the number of decks or another reading of the rules changes the answer, in words."""

from collections.abc import Iterable, Iterator, Mapping

from croupier.analysis.removal import INSURANCE, MAIN
from croupier.analysis.shoe import fresh
from croupier.analysis.side import even_money, insurance, side_wagers
from croupier.report.decks import DeckEffect, DeckLine, deck_counts
from croupier.report.figures_text import chance, gain, many, per_cent
from croupier.report.ruling_values import ReadingLine
from croupier.report.wager_names import EVEN_MONEY, wager_name
from croupier.rules.schema import Rulebook
from croupier.words.facts import Fact, Listing, Message, message
from croupier.words.render import render

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


def deck_truths(book: Rulebook, effect: DeckEffect) -> Iterator[str]:
    """Yield what the number of decks changes, in English: whose edge it is, and how hands are played."""
    yield from map(render, deck_turns(book, effect.lines))
    if effect.changes:
        told = "; ".join(map(str, effect.changes[:SHOWN]))
        more = len(effect.changes) - SHOWN
        rest = f"; and {more} more" if more > 0 else ""
        hands = many(len(effect.changes), "first hand")
        yield f"The number of decks changes the best play of {hands}: {told}{rest}."


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


def reading_truths(lines: Iterable[ReadingLine]) -> Iterator[str]:
    """Yield which contested readings change a figure, and by how much, in English."""
    for line in lines:
        if not line.matters:
            continue
        parts = [f"main wager: {gain(line.main)}"] if line.main else []
        parts += [f"{name}: {gain(change)}" for name, change in line.side.items() if change]
        parts += [f"{many(line.hands, 'first hand')} played differently"] if line.hands else []
        yield f"If {line.words} ({line.ruling}, {line.field}={line.value}): {'; '.join(parts)}."


def chart_truth(cost: float) -> str:
    """Say what the chart costs."""
    if cost <= 0:
        return "The chart loses nothing against the best play."
    return f"The chart costs {chance(cost, 6)} of a wager against the best play, which looks at every card."
