"""The exact value of each option of a hand; runs in the coach's worker process."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from croupier.api.coaching import Decision, Valued
from croupier.cards.card import Card, is_ten
from croupier.cards.deck import deck
from croupier.live.recall import replayed_by
from croupier.rules.digest import digest
from croupier.rules.schema import Rulebook
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.state import Table
from croupier.table.turn import stake_of

if TYPE_CHECKING:
    from croupier.analysis.kernels import Worth
    from croupier.analysis.solution import Solution

FIRST = 2
MOST_KNOWN = 16
_KNOWN: "dict[tuple[str, int, tuple[Card, ...]], tuple[Solution, Worth]]" = {}
PLAYED = {e.CardCalled: "hit", e.HandStood: "stand", e.HandDoubled: "double", e.HandSplit: "split"}


class Question(Struct, frozen=True):
    """A hand against the dealer's cards that are seen; `gone` are those known to have left the shoe beside these."""

    book: Rulebook
    decks: int
    cards: tuple[Card, ...]
    shown: tuple[Card, ...]
    gone: tuple[Card, ...] = ()


def values(question: Question) -> dict[str, float]:
    """Return the value of stand, hit, double, split, surrender and even money, as far as the hand has them."""
    from croupier.analysis.first_hands import ACTIONS
    from croupier.analysis.index import place
    from croupier.analysis.shoe import value_of

    solution, worth = _solved(question.book, question.decks, tuple(sorted(question.gone)))
    held = tuple(value_of(card) for card in question.cards)
    lane = _lane(solution, sorted(map(value_of, question.shown)))
    if len(held) == FIRST:
        pair = solution.hands.cards.index(_written(held))
        first = {name: float(solution.values[at, pair, lane]) for at, name in enumerate(ACTIONS)}
        return {name: value for name, value in first.items() if value > float("-inf")}
    where = place(solution.ready.base[0], held)
    return {"stand": float(worth.stand[where, lane]), "hit": float(worth.hit[where, lane])}


def shown(table: Table) -> tuple[Card, ...]:
    """Return the dealer's cards a hand is played against: the first one, or two where both are seen."""
    return table.dealer[: 2 if table.book.dealer.second_card.seen else 1]


def insurance(question: Question) -> float:
    """Return what one unit of insurance is worth, every card seen being out of the shoe."""
    left = list(deck(question.book.deck.without) * question.decks)
    for card in (*question.gone, *question.cards, *question.shown):
        if card in left:
            left.remove(card)
    tens = sum(is_ten(card) for card in left) / len(left)
    return tens * float(question.book.insurance.pays) - (1 - tens)


def _written(held: tuple[int, ...]) -> tuple[int, int]:
    """Return two values in the order first hands are listed: the Ace, then from ten down."""
    from croupier.analysis.first_hands import HIGHEST_FIRST

    one, other = sorted(held, key=HIGHEST_FIRST.index)
    return one, other


def _lane(solution: "Solution", shown: list[int]) -> int:
    """Return the lane of the dealer's cards, of two the lower one first; a printed card has the only one."""
    ready = solution.ready
    known = [[up] if second < 0 else [up, second] for up, second in zip(ready.ups, ready.seconds, strict=True)]
    return known.index(shown) if shown in known else 0


def _solved(book: Rulebook, decks: int, gone: tuple[Card, ...]) -> "tuple[Solution, Worth]":
    """Return a shoe's best play and the worth of every hand; the last few shoes stay solved."""
    key = (digest(book), decks, gone)
    if key not in _KNOWN:
        if len(_KNOWN) >= MOST_KNOWN:
            del _KNOWN[next(iter(_KNOWN))]
        _KNOWN[key] = _solve(book, decks, gone)
    return _KNOWN[key]


def _solve(book: Rulebook, decks: int, gone: tuple[Card, ...]) -> "tuple[Solution, Worth]":
    from croupier.analysis.payoffs import alone
    from croupier.analysis.play_values import play
    from croupier.analysis.shoe import fresh
    from croupier.analysis.solution import solve

    solution = solve(book, fresh(book, decks).without(gone))
    ready = solution.ready
    return solution, play(ready, ready.base, [alone(ready.rules)] * len(ready.ups))


def advise(question: Question, asked: str) -> tuple[Valued, ...]:
    """Return the options of a decision with their values, the best first; `asked` is the offer, if one is open."""
    found = values(question)
    options = _answers(question, found, asked) if asked else {k: v for k, v in found.items() if k in PLAYED.values()}
    return tuple(Valued(act, ev) for act, ev in sorted(options.items(), key=lambda pair: -pair[1]))


def _answers(question: Question, found: dict[str, float], asked: str) -> dict[str, float]:
    played = max(value for act, value in found.items() if act not in ("surrender", "even-money"))
    if asked == "surrender":
        return {"surrender": found.get("surrender", -0.5), "decline": played}
    options = {"insure": insurance(question), "decline": 0.0}
    if "even-money" in found:
        options = {"take-even-money": found["even-money"], "decline": played}
    return options


def review(text: str, rules: str, player: str) -> list[Decision]:
    """Return a player's decisions of a round that was played, each against the best play from a fresh shoe."""
    replayed = replayed_by(text, rules)
    table = Table(replayed.record.book, replayed.record.setup)
    found: list[Decision] = []
    for told in replayed.steps:
        for event in told.events:
            found += _decision(table, event, player)
            table = evolve(table, event)
        table = told.after
    return found


def _decision(table: Table, event: e.Event, player: str) -> Iterator[Decision]:
    act = PLAYED.get(type(event))
    if act is None or not isinstance(event, e.CardCalled | e.HandStood | e.HandDoubled | e.HandSplit):
        return
    box = table.box(event.box)
    if event.player != player or box is None or not table.dealer:
        return
    hand = box.hands[event.hand]
    question = Question(table.book, table.setup.decks, hand.cards, shown(table))
    options = {option.act: option.ev for option in advise(question, "")}
    if act not in options or len(options) == 1:
        return
    best, stake = next(iter(options)), stake_of(hand, player)
    cents = stake.original if stake is not None else 0
    yield Decision(
        box=event.box,
        hand=event.hand,
        cards=hand.cards,
        up=table.dealer[0],
        act=act,
        ev=options[act],
        best=best,
        best_ev=options[best],
        cost=round((options[best] - options[act]) * cents),
        exact=not hand.split,
    )
