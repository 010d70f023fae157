"""The pit's and the players' answers by another way: headers of records, charts on file, plain counting."""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from croupier.bots.charts import default_chart
from croupier.cards.deck import deck
from croupier.records.shipped_records import shown_records
from croupier.rules.load import load
from croupier.training.facts import WagerName
from croupier.training.pit.cases import EVERYTHING_DONE, REFUSE, UNCHANGED
from croupier.training.player.bankroll import BETWEEN
from croupier.training.player.exact_values import decks_of
from croupier.training.question import Question
from tests.oracle.script import play_record
from tests.oracle.sides import first_cards
from tests.training.by_pit_rules import wrong_case

TENS = "TJQK"
TAGS = {**dict.fromkeys("23456", 1), **dict.fromkeys("789", 0), **dict.fromkeys("TJQKA", -1)}
TOLERATED = 0.03
"""What a chart of totals may give away against the best choice for two cards and six decks."""


def irregularities(question: Question) -> Iterator[str]:
    """Look for a record's clause in its header; ask the second reading of the books about a case by chance."""
    if question.level > 1:
        yield from wrong_case(question)
        return
    clause = next(part for part in question.parts if part.topic == "clause")
    done = next(part for part in question.parts if part.topic == "what").answer[0]
    shown = next(one for one in shown_records(question.game).values() if one.text == question.record)
    if clause.answer[0] not in shown.clauses:
        yield f"{shown.name} shows {shown.clauses}, not {clause.answer}"
    if done == "void" and tomllib.loads(shown.text)["expect"].get("status") != "void":
        yield f"{shown.name} is not void"
    if done in (REFUSE, UNCHANGED) and "refused" not in tomllib.loads(shown.text)["expect"]:
        yield f"nothing is refused in {shown.name}"
    if done not in EVERYTHING_DONE:
        yield f"{done} is nothing that is done"


def strategy(question: Question) -> Iterator[str]:
    """Follow the chart on file; where it says something else, it gives away next to nothing."""
    part = question.parts[0]
    book = load(question.game)
    cells = [hand.cards for hand in question.scene.hands]
    (up,), own = cells[0], cells[1]
    ranks = ["T" if card[0] in TENS else card[0] for card in own]
    values = [11 if rank == "A" else 10 if rank == "T" else int(rank) for rank in ranks]
    chart = default_chart(book)
    column = "T" if up[0] in TENS else up[0]
    total = sum(values) - (10 if sum(values) > 21 else 0)
    row = f"{'soft' if 'A' in ranks else 'hard'} {total}"
    plays = {choice.key for choice in part.choices}
    if "split" in plays and f"pair {ranks[0]}" in chart.rows:
        row = f"pair {ranks[0]}" if chart.code(f"pair {ranks[0]}", column).value != "-" else row
    code = chart.code(row, column) if row in chart.rows else None
    if code is None:
        return
    says = {
        "surrender": code.surrenders,
        "split": code.splits,
        "double": code.doubles,
        "stand": code.stands,
        "hit": True,
    }
    play = next(name for name, wanted in says.items() if wanted and name in plays)
    if float(part.costs[play]) > TOLERATED:
        yield f"the chart says {play} for {row} against {column}, {part.answer} costs {part.costs}"


@cache
def enumerated(game: str, wager: str) -> tuple[Fraction, Fraction] | None:
    """Return value and hit frequency of a wager on first cards, by dealing every two or three cards of a shoe."""
    book = load(game)
    decks = decks_of(book)
    pack = deck(book.deck.without)
    value, hits, whole = Fraction(0), Fraction(0), Fraction(0)
    size = len(pack) * decks
    # The dealer's first card matters to some; every ordered choice of three kinds of cards is weighed by its chance.
    for first in pack:
        for second in pack:
            for up in pack:
                ways = decks * (decks - (second == first)) * (decks - (up == first) - (up == second))
                paid = first_cards(wager, first, second, up)
                whole += ways
                value += ways * (paid if paid is not None else -1)
                hits += ways * (paid is not None)
    assert whole == size * (size - 1) * (size - 2)
    return value / whole, hits / whole


def side_prices(question: Question) -> Iterator[str]:
    part = question.parts[0]
    wager = part.ask.values["wager"]
    assert isinstance(wager, WagerName)
    if load(question.game).side[wager.wager].definition.waits_for_dealer or load(question.game).deck.printed:
        return
    found = enumerated(question.game, wager.wager)
    assert found is not None
    value = -found[0] if part.ask.code == "ask.edge" else found[1]
    if part.answer != (f"{float(value) * 100:.2f}",):
        yield f"every deal of a shoe gives {float(value):.6f}"


def insurance(question: Question) -> Iterator[str]:
    decks = question.scene.notes[0].values["decks"]
    assert isinstance(decks, int)
    book = load(question.game)
    seen = [card for hand in question.scene.hands for card in hand.cards]
    left = len(deck(book.deck.without)) * decks - len(seen)
    tens = 16 * decks - sum(card[0] in TENS for card in seen)
    if question.parts[0].answer != (str(tens),):
        yield f"{tens} tens are left"
    worth = question.parts[1]
    if worth.topic == "insurance":
        take = 3 * tens > left if book.insurance.pays == 2 else None
    else:
        take = book.blackjack.pays * Fraction(left - tens, left) < 1
    if take is not None and worth.answer != ("take" if take else "wait",):
        yield f"{tens} of {left} are tens"


def counting(question: Question) -> Iterator[str]:
    cards = question.scene.hands[0].cards
    before = [note.values["count"] for note in question.scene.notes if note.code == "scene.count_before"]
    running = sum(TAGS[card[0]] for card in cards) + sum(int(str(one)) for one in before)
    if question.parts[0].answer != (str(running),):
        yield f"the cards count {running}"
    tray = question.scene.tray
    if tray is not None:
        halves = tray.decks * 2 - round(2 * tray.cards / tray.deck)
        true = (2 * running) // halves
        if question.parts[1].answer != (str(halves),) or question.parts[2].answer != (str(true),):
            yield f"{halves} halves are left, and the true count is {true}"


def deviations(question: Question) -> Iterator[str]:
    """Off the count the hand is played as the chart on file says, and beyond the index number it is not."""
    part = question.parts[0]
    why = part.why[0]
    index, count = float(str(why.values["count"])), int(str(question.scene.notes[1].values["count"]))
    beyond = count > index if why.code == "why.index_from" else count < index
    instead = why.values["instead"]
    assert not isinstance(instead, int | str)
    name = str(getattr(instead, "code", "")).removeprefix("play.")
    if (part.answer[0] == name) != beyond:
        yield f"at {count} with an index of {index} the answer is {part.answer}"


def bankroll(question: Question) -> Iterator[str]:
    purse = int(str(getattr(question.scene.notes[0].values["purse"], "cents", 0)))
    for text, part in zip(question.record.split(BETWEEN), question.parts, strict=True):
        purse += sum(play_record(tomllib.loads(text)).net.values())
        if part.answer != (str(purse),):
            yield f"the oracle has {purse}, not {part.answer}"
