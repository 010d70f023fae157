"""Build the tables of a rulebook and a plan: the one way a rule gets into a kernel.

Every entry is asked of the engine's own functions, so that no rule is written twice.
"""

from collections.abc import Iterator

import numpy as np

from croupier.cards.card import CARDS, RANKS, SUITS, Card
from croupier.cards.total import LIMIT, Total, total
from croupier.money.odds import winnings
from croupier.rules.schema import Rulebook
from croupier.simulation import split_sides
from croupier.simulation.answers import Answers, Shape, shape_of
from croupier.simulation.side_tables import GRADES, WIDTH, bonus_table, eight_class, graded, rows_of
from croupier.simulation.tables import (
    BLACKJACK,
    BONUS,
    BONUS_SPAN,
    CODES,
    EVENS,
    MOST,
    PHASES,
    SHAPES,
    SOFT,
    STATES,
    STRIDE,
    SURRENDERED,
    TAKES,
    CardTables,
    Flags,
    Money,
    Plan,
    PlayTables,
    SideTables,
    Tables,
)
from croupier.table.hands import dealer_may_have_blackjack, is_natural, value_of
from croupier.table.play.dealer import must_draw
from croupier.table.settlement.mains import blackjack_takes
from croupier.table.state import Hand, Setup, Table

ACE = 11
HIGHEST = 10


class InexpressibleError(ValueError):
    """A rule or a wish that the kernels cannot express, by name."""


def build(book: Rulebook, plan: Plan) -> Tables:
    """Return the tables of a book and a plan, or raise InexpressibleError."""
    _check(book, plan)
    shapes = tuple(dict.fromkeys(shape_of(book, pair) for pair in _pairs()))
    return Tables(
        _flags(book, plan), _cards(book, shapes), _plays(book, plan, shapes), _sides(book, plan), _money(book, plan)
    )


def _check(book: Rulebook, plan: Plan) -> None:
    check_sides(book, plan)
    if len(book.bonus.pays) > 2:  # noqa: PLR2004 - the outcome codes have two rows
        message = "bonus.pays has more rows than the kernels know"
        raise InexpressibleError(message)


def check_sides(book: Rulebook, plan: Plan) -> None:
    """Raise InexpressibleError for a side wager that the game does not have or the kernels do not know."""
    for name in plan.sides:
        problem = (
            split_sides.problem(book, name, plan.sides) if split_sides.is_split(name) else _side_problem(book, name)
        )
        if problem is not None:
            raise InexpressibleError(problem)


def _side_problem(book: Rulebook, name: str) -> str | None:
    if name not in book.side:
        return f"{book.game} has no side wager {name}: it has {', '.join(book.side) or 'none'}"
    if book.side[name].grade not in GRADES:
        return f"side.{name}.grade {book.side[name].grade} is not known to the kernels"
    return None


def _flags(book: Rulebook, plan: Plan) -> Flags:
    grades = [book.side[split_sides.base(name)].grade for name in plan.sides]
    return Flags(
        buckets=len(plan.charts),
        hands=book.split.hands,
        printed=list(CARDS).index(book.deck.printed) if book.deck.printed else -1,
        takes=TAKES.index(blackjack_takes(book)),
        blackjack=book.blackjack.exists,
        draws_with_21=book.rulings.twenty_one_v_blackjack == "stand-off",
        waits="dealer-bust" in grades,
        out_waits="tie-18" in grades and book.rulings.surrendered_tie == "counts",
        naturals_wait=book.dealer.draws_for == "live-hand",
        bonus=bool(book.bonus.pays),
    )


def state_of(held: Total) -> int:
    """Return the state of a total."""
    return held.points + SOFT if held.soft else held.points


def cards_of(state: int) -> tuple[Card, ...]:
    """Return cards that make a state: an Ace first where it is soft, none where it is hard."""
    if state >= SOFT:
        rest = state - SOFT - ACE
        return (CARDS["As"], _worth(rest)) if rest else (CARDS["As"],)
    if state <= HIGHEST:
        return (_worth(state),) if state else ()
    return (_worth(HIGHEST), *cards_of(state - HIGHEST)) if state != ACE else (_worth(9), _worth(2))


def _worth(value: int) -> Card:
    return CARDS[RANKS[value - 1] + "h"]


def live_states() -> tuple[int, ...]:
    """Return every state of a hand that is not bust and holds a card."""
    return (*range(2, LIMIT + 1), *range(SOFT + ACE, SOFT + LIMIT + 1))


def _pairs() -> Iterator[tuple[Card, Card]]:
    return ((CARDS[one + "s"], CARDS[two + "h"]) for one in RANKS for two in RANKS)


def _place(pair: tuple[Card, Card]) -> int:
    return RANKS.index(pair[0][0]) * STRIDE + RANKS.index(pair[1][0])


def _cards(book: Rulebook, shapes: tuple[Shape, ...]) -> CardTables:
    made = CardTables(
        *(np.zeros(size, dtype=np.uint8) for size in (STATES * STRIDE, STATES, 256, 256, 256, STATES, STATES, STRIDE))
    )
    for state in (0, *live_states()):
        cards = cards_of(state)
        for place, rank in enumerate(RANKS):
            made.follow[state * STRIDE + place] = state_of(total((*cards, CARDS[rank + "s"])))
        made.draws[state] = bool(cards) and must_draw(book, cards)
        made.doubled[state] = state_of(value_of(book, Hand(cards, (), doubled=True)))
    made.points[:SOFT] = np.arange(SOFT)
    made.points[SOFT:] = np.arange(SOFT)
    for pair in _pairs():
        place = _place(pair)
        made.two[place] = state_of(total(pair))
        made.shape[place] = shapes.index(shape_of(book, pair))
        made.natural[place] = is_natural(book, Hand(pair, ()))
    bare = Table(book, Setup(decks=book.deck.most))
    for place, rank in enumerate(RANKS):
        shown = Table(book, bare.setup, dealer=(CARDS[rank + "s"],))
        made.held[place] = blackjack_takes(book) == TAKES[0] and dealer_may_have_blackjack(shown)
    return made


def _plays(book: Rulebook, plan: Plan, shapes: tuple[Shape, ...]) -> PlayTables:
    many = len(plan.charts)
    offer = np.zeros((many, SHAPES * STRIDE), dtype=np.uint8)
    play = np.zeros((many, PHASES, SHAPES * STRIDE), dtype=np.uint8)
    more = np.zeros((many, STATES * STRIDE), dtype=np.uint8)
    insure = np.zeros((many, STRIDE), dtype=np.int64)
    for bucket, chart in enumerate(plan.charts):
        if bucket and chart == plan.charts[bucket - 1]:
            for made in (offer, play, more, insure):
                made[bucket] = made[bucket - 1]
            continue
        answers = Answers(book, chart)
        for place, up in answers.ups():
            insure[bucket, place] = answers.insures(up)
            for state in live_states():
                more[bucket, state * STRIDE + place] = answers.on(cards_of(state), up)
            for number, shape in enumerate(shapes):
                offer[bucket, number * STRIDE + place] = answers.before(shape, up)
                for phase in range(PHASES):
                    play[bucket, phase, number * STRIDE + place] = answers.with_two(shape, phase, up)
    tags = np.repeat(np.array(plan.tags, dtype=np.int64), len(SUITS))
    return PlayTables(offer, play, more, insure, tags)


def _sides(book: Rulebook, plan: Plan) -> SideTables:
    table = np.zeros((len(plan.sides), WIDTH), dtype=np.uint8)
    kinds = np.zeros(len(plan.sides), dtype=np.int64)
    for number, name in enumerate(plan.sides):
        side = book.side[split_sides.base(name)]
        if split_sides.is_split(name):
            table[number] = split_sides.graded(book, name, plan.sides, WIDTH)
            kinds[number] = split_sides.kind_of(side) or 0
        else:
            table[number] = graded(side)
            kinds[number] = GRADES[side.grade]
    return SideTables(
        kinds=kinds,
        graded=table,
        eights=np.array([eight_class(card) for card in CARDS.values()], dtype=np.uint8),
        bonus=bonus_table(book),
    )


def _money(book: Rulebook, plan: Plan) -> Money:
    side = np.zeros((len(plan.sides), STRIDE), dtype=np.int64)
    for number, (name, amount) in enumerate(plan.sides.items()):
        wager = book.side[split_sides.base(name)]
        if split_sides.is_split(name):
            gain = winnings(amount, wager.pays[split_sides.paying_row(wager)])
            nets = [won * gain - (laid - won) * amount for laid, won in split_sides.outcomes()]
            side[number, : len(nets)] = nets
            continue
        side[number] = -amount
        for row, odds in enumerate(rows_of(wager).values(), 1):
            side[number, row] = winnings(amount, odds)
    cover = [(-(main // 2), winnings(main // 2, book.insurance.pays)) for main in plan.mains]
    main = np.array([_values(book, main) for main in plan.mains], dtype=np.int64)
    return Money(main, np.array(cover, dtype=np.int64), side)


def _values(book: Rulebook, main: int) -> list[int]:
    """Return what a main wager nets by outcome code."""
    values = [(code - MOST) * main for code in range(SURRENDERED)] + [0] * (CODES - SURRENDERED)
    values[SURRENDERED] = main // 2 - main
    values[BLACKJACK] = winnings(main, book.blackjack.pays)
    values[EVENS] = main
    for row, odds in enumerate(book.bonus.pays.values()):
        for net in range(BONUS_SPAN):
            values[BONUS + row * BONUS_SPAN + net] = (net - BONUS_SPAN // 2) * main + winnings(main, odds)
    return values
