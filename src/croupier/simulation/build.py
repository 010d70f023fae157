"""Build the tables of a rulebook and a plan: the one way a rule gets into a kernel.

Every entry is asked of the engine's own functions, so that no rule is written twice.
"""

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from croupier.cards.card import CARDS, RANKS, Card, kind
from croupier.cards.total import LIMIT, Total, total
from croupier.money.odds import winnings
from croupier.rules.schema import Rulebook
from croupier.simulation import split_sides
from croupier.simulation.answers import Answers, Shape, shape_of
from croupier.simulation.layout import (
    MOST_SIDES,
    NEEDS,
    NEEDS_CARDS,
    NEEDS_DEALER,
    NEEDS_OUT,
    OWN_TAGS,
    TRIGGER_WIDTH,
)
from croupier.simulation.side_tables import (
    SideTable,
    bonus_problem,
    bonus_table,
    luck_of,
    rows_of,
    side_kind,
    side_problem,
    side_table,
)
from croupier.simulation.tables import (
    BLACKJACK,
    BONUS,
    BONUS_SPAN,
    BY_DEALER,
    BY_WALK,
    CODES,
    COVERS,
    EVENS,
    MOST,
    NO_BYTES,
    NO_NUMBERS,
    PHASES,
    SHAPES,
    SOFT,
    SPECIALS,
    STATES,
    STRIDE,
    SURRENDERED,
    TAKES,
    WIDE_FROM,
    WIDE_MIDDLE,
    CardTables,
    Flags,
    Ints,
    Money,
    Plan,
    PlayTables,
    SideTables,
    Tables,
)
from croupier.simulation.wide_answers import WideAnswers
from croupier.simulation.wide_tables import HUNDRED, banks_of, bonus_walk, is_wide, parts_of, wide_tables
from croupier.simulation.wide_tables import problem as wide_problem
from croupier.strategy.chart import Chart
from croupier.strategy.needed import column
from croupier.table.hands import dealer_may_have_blackjack, is_natural, value_of
from croupier.table.play.dealer import must_draw
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
        _flags(book, plan),
        _cards(book, shapes),
        _plays(book, plan, shapes),
        _sides(book, plan),
        _money(book, plan),
        wide_tables(book, plan.charts, shapes),
        bonus_walk(book),
    )


def _check(book: Rulebook, plan: Plan) -> None:
    check_sides(book, plan)
    problem = wide_problem(book) or (None if book.bonus.instead else bonus_problem(book))
    if len(book.bonus.pays) > 2 and not book.bonus.instead:  # noqa: PLR2004 - the outcome codes have two rows
        problem = "bonus.pays has more rows than the kernels know"
    if problem is not None:
        raise InexpressibleError(problem)


def check_sides(book: Rulebook, plan: Plan) -> None:
    """Raise InexpressibleError for a side wager that the game does not have or the kernels do not know."""
    if len(plan.sides) > MOST_SIDES:
        message = f"at most {MOST_SIDES} side wagers can be simulated together"
        raise InexpressibleError(message)
    for name in plan.sides:
        if split_sides.is_split(name):
            problem = split_sides.problem(book, name, plan.sides) or wide_split_problem(book, name)
        else:
            problem = _side_problem(book, name)
        if problem is not None:
            raise InexpressibleError(problem)
    for name in plan.triggers:
        _check_trigger(name, plan)


def _check_trigger(name: str, plan: Plan) -> None:
    """Raise InexpressibleError for a trigger of a wager that is not laid before the deal."""
    if name not in plan.sides:
        message = f"a trigger says when {name} is laid, but how much is laid on it is not said"
        raise InexpressibleError(message)
    if split_sides.is_split(name) or name + split_sides.SUFFIX in plan.sides:
        message = f"{split_sides.base(name)} on split hands is laid during a round, which no trigger knows about"
        raise InexpressibleError(message)


def _side_problem(book: Rulebook, name: str) -> str | None:
    if name not in book.side:
        return f"{book.game} has no side wager {name}: it has {', '.join(book.side) or 'none'}"
    if len(rows_of(book.side[name])) >= STRIDE:
        return f"side.{name} has more rows than the kernels know: {STRIDE - 1} at most"
    problem = side_problem(book, book.side[name].definition)
    return problem and f"side.{name} cannot be simulated: {problem}"


def wide_split_problem(book: Rulebook, name: str) -> str | None:
    """Say why a wager on split hands cannot be simulated in a game with choices of its own."""
    return f"{name} cannot be simulated together with rules that no approved game has" if is_wide(book) else None


def usual_bucket(mains: Sequence[int]) -> int:
    """Return the bucket nearest to the middle at which something is bet."""
    middle = len(mains) // 2
    return min((abs(bucket - middle), bucket) for bucket, main in enumerate(mains) if main)[1]


def _flags(book: Rulebook, plan: Plan) -> Flags:
    needs = 0
    for name in plan.sides:
        needs |= _needs(book, name)
    return Flags(
        buckets=len(plan.charts),
        hands=book.split.hands,
        printed=list(CARDS).index(book.deck.printed) if book.deck.printed else -1,
        takes=TAKES.index(book.blackjack_takes),
        blackjack=book.blackjack.exists,
        draws_with_21=book.rulings.twenty_one_v_blackjack.stands_off,
        waits=bool(needs & NEEDS_DEALER),
        asks=bool(needs & NEEDS_CARDS),
        out_waits=bool(needs & NEEDS_OUT),
        naturals_wait=book.dealer.draws_for.live_hand,
        bonus=bool(book.bonus.pays) and not book.bonus.instead,
    )


def _needs(book: Rulebook, name: str) -> int:
    """Return what a side wager needs of the dealer beyond what the main wagers do."""
    wager = book.side[split_sides.base(name)].definition
    kind = side_kind(book, wager)
    needs = NEEDS_DEALER if kind == BY_DEALER else 0
    if kind == BY_WALK and wager.waits_for_dealer:
        needs |= NEEDS_CARDS
    return needs | (NEEDS_OUT if wager.on_hand and book.rulings.surrendered_tie.counts else 0)


def _triggers(book: Rulebook, plan: Plan) -> Ints:
    """Return when each side wager is laid, with what it needs."""
    made = np.zeros((len(plan.sides), TRIGGER_WIDTH), dtype=np.int64)
    for number, name in enumerate(plan.sides):
        made[number, NEEDS] = _needs(book, name)
        trigger = plan.triggers.get(name)
        if trigger is not None:
            how = trigger.counting
            made[number, :NEEDS] = 1, trigger.start, trigger.parts, trigger.above, how.running, how.begins
            made[number, OWN_TAGS:] = trigger.tags
    return made


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
        made.held[place] = book.blackjack_takes.spares_busts and dealer_may_have_blackjack(shown)
    return made


def _plays(book: Rulebook, plan: Plan, shapes: tuple[Shape, ...]) -> PlayTables:
    banks = banks_of(book)
    many = len(plan.charts) * banks
    offer = np.zeros((many, SHAPES * STRIDE), dtype=np.uint8)
    play = np.zeros((many, PHASES, SHAPES * STRIDE), dtype=np.uint8)
    more = np.zeros((many, STATES * STRIDE), dtype=np.uint8)
    insure = np.zeros((many, STRIDE), dtype=np.int64)
    for bucket, chart in enumerate(plan.charts):
        here = slice(bucket * banks, (bucket + 1) * banks)
        if bucket and chart == plan.charts[bucket - 1]:
            for made in (offer, play, more, insure):
                made[here] = made[(bucket - 1) * banks : bucket * banks]
            continue
        own = PlayTables(offer[here], play[here], more[here], insure[here], NO_NUMBERS, NO_NUMBERS)
        _lay_plays(book, chart, shapes, own)
    tags = np.array(plan.tags, dtype=np.int64)
    counting = np.array((*plan.counting, usual_bucket(plan.mains)), dtype=np.int64)
    return PlayTables(offer, play, more, insure, tags, counting)


def _lay_plays(book: Rulebook, chart: Chart, shapes: tuple[Shape, ...], made: PlayTables) -> None:
    """Lay what a chart does, bank by bank; what the dealer shows counts by its column and the first card's value."""
    answers = WideAnswers(book, chart) if is_wide(book) else Answers(book, chart)
    known: dict[tuple[str, str], tuple[int, int]] = {}
    for bank, place, up in answers.spots():
        alike = known.setdefault((column(book, up), kind(up[0])), (bank, place))
        if alike != (bank, place):
            for table in (made.offer, made.play, made.more, made.insure):
                cells = table.reshape(len(table), -1, STRIDE)
                cells[bank, :, place] = cells[alike[0], :, alike[1]]
            continue
        made.insure[bank, place] = answers.insures(up)
        for state in live_states():
            made.more[bank, state * STRIDE + place] = answers.on(cards_of(state), up)
        for number, shape in enumerate(shapes):
            made.offer[bank, number * STRIDE + place] = answers.before(shape, up)
            for phase in range(PHASES):
                made.play[bank, phase, number * STRIDE + place] = answers.with_two(shape, phase, up)


def _sides(book: Rulebook, plan: Plan) -> SideTables:
    made = [_side(book, plan, name) for name in plan.sides]
    luck, classes = luck_of(made)
    ints = partial(np.array, dtype=np.int64)
    return SideTables(
        kinds=ints([one.kind for one in made]),
        seats=ints([one.seats for one in made]).reshape(len(made), 3, len(CARDS)),
        graded=np.concatenate([np.zeros(0, dtype=np.uint8), *(one.graded for one in made)]),
        walks=np.concatenate([np.zeros(0, dtype=np.int64), *(one.walk for one in made)]),
        starts=ints([_start(made, number) for number in range(len(made))]),
        widths=ints([one.width for one in made]),
        own=ints([one.own for one in made]),
        hand=ints([one.hand for one in made]),
        dealer=ints([one.dealer for one in made]),
        initial=ints([one.initial for one in made]),
        luck=luck,
        classes=classes,
        bonus=NO_BYTES if book.bonus.instead else bonus_table(book),
        triggers=_triggers(book, plan),
    )


def _start(made: Sequence[SideTable], number: int) -> int:
    """Return where a wager's table or walk begins behind those before it."""
    return sum((one.walk if made[number].kind == BY_WALK else one.graded).size for one in made[:number])


def _side(book: Rulebook, plan: Plan, name: str) -> SideTable:
    side = book.side[split_sides.base(name)]
    if not split_sides.is_split(name):
        return side_table(book, side)
    table = split_sides.graded(book, name, plan.sides)
    nothing = np.zeros((3, len(CARDS)), dtype=np.int64)
    return SideTable(split_sides.kind_of(book, side) or 0, nothing, table, np.zeros(0, dtype=np.int64))


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
    covers = (main // 2 * times for main in plan.mains for times in (1, 2))
    cover = [(-amount, winnings(amount, book.insurance.pays)) for amount in covers]
    main = np.array([_values(book, main) for main in plan.mains], dtype=np.int64)
    return Money(main, np.array(cover, dtype=np.int64).reshape(-1, COVERS), side)


def _values(book: Rulebook, main: int) -> list[int]:
    """Return what a main wager nets by outcome code."""
    values = [(code - MOST) * main for code in range(SURRENDERED)] + [0] * (CODES - SURRENDERED)
    values[SURRENDERED] = main * (HUNDRED - book.surrender.gives_up) // HUNDRED - main
    values[BLACKJACK] = winnings(main, book.blackjack.pays)
    values[EVENS] = main
    for row, odds in enumerate(() if book.bonus.instead else book.bonus.pays.values()):
        for net in range(BONUS_SPAN):
            values[BONUS + row * BONUS_SPAN + net] = (net - BONUS_SPAN // 2) * main + winnings(main, odds)
    for row, odds in enumerate(book.blackjack.special.pays.values()):
        values[SPECIALS + row] = winnings(main, odds)
    if is_wide(book):
        parts = parts_of(book)
        for code in range(WIDE_FROM, CODES):
            values[code] = (code - WIDE_MIDDLE) * main // parts
    return values
