"""Fill the tables of games with choices that no approved game makes: every entry is asked of the engine."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

import numpy as np
from msgspec.structs import replace

from croupier.analysis.walk import HAND, Walk, WalkError, walk
from croupier.cards.card import CARDS, RANKS, Card, kind
from croupier.cards.total import LIMIT
from croupier.rules.newer_choices import newer
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import LOSES as LOST_ROW
from croupier.rules.wagers.rows import outcome as best_row
from croupier.rules.wagers.tree import Name
from croupier.simulation.answers import Shape, Shown
from croupier.simulation.side_tables import row_numbers, walk_table
from croupier.simulation.tables import CODES, HANDS, SOFT, STATES, STRIDE, WIDE_FROM, WIDE_MIDDLE, Bytes, Ints
from croupier.simulation.wide_answers import WideAnswers
from croupier.simulation.wide_layout import (
    AFTER_AT,
    AFTER_TIMES,
    ALL_TAKEN,
    BANKS,
    BOTH_SEEN,
    BUSTS_APART,
    CHARLIE,
    CHARLIE_DOUBLED,
    CHARLIE_SPLIT,
    DECK,
    DOUBLE_ADDS,
    EXISTS,
    FREE_DOUBLE,
    FREE_SPLIT,
    GIVES_UP,
    HAND_KINDS,
    HAS_SPECIAL,
    HOLE,
    LATE,
    LATE_FOLDS,
    LOOKED_AT,
    LOSES,
    MORE_AT,
    MORE_WIDTH,
    MOST_HANDS,
    NATURAL_BEATS_22,
    NATURAL_V_BLACKJACK,
    NATURALS,
    ODDS_CHARLIE,
    OPEN_UP,
    PARTS_OF,
    PUSHES,
    RAISED_AT,
    RAISES,
    RESULTS,
    ROW_ODDS,
    SEVERAL,
    SPECIAL,
    TOTALS_WIDTH,
    WIDE,
    WINS,
    WINS_21,
)
from croupier.simulation.wide_value_layout import PAID_WIDTH
from croupier.strategy.chart import Chart
from croupier.strategy.needed import column
from croupier.strategy.write import write_chart
from croupier.table.hands import is_free_double, value_of
from croupier.table.play.split import is_free, most_hands
from croupier.table.settlement.compare_hands import compare, natural_beats_22
from croupier.table.state import Hand, Setup, Table

ACES = 2
LEAST_OF_THREE, MOST_OF_TWOS = 6, 14
RESULT_NAMES = {"win": WINS, "blackjack": WINS, "stand-off": PUSHES, "lose": LOSES}
HUNDRED = 100
MOST_BYTE = 255


def is_wide(book: Rulebook) -> bool:
    """Tell whether a game makes choices that no approved game makes."""
    return bool(newer(book, ALSO_PLAIN))


ALSO_PLAIN: tuple[str, ...] = ("blackjack.special.when",)
"""A later choice that changes nothing of a round by itself."""

PLAYED: tuple[str, ...] = (
    *ALSO_PLAIN,
    "blackjack.always_wins",
    "blackjack.special.pays",
    "twenty_one.always_wins",
    "surrender.against",
    "surrender.when",
    "surrender.early_against",
    "surrender.gives_up",
    "surrender.after_split",
    "surrender.after_double",
    "double.soft_totals",
    "double.cards",
    "double.redoubles",
    "double.hits_after",
    "double.times",
    "double.split_aces",
    "double.free",
    "split.never",
    "split.hands_by_rank",
    "split.free",
    "charlie.cards",
    "charlie.pays",
    "charlie.after_split",
    "charlie.after_double",
    "dealer.second_card",
    "dealer.peeks",
    "dealer.hits_soft",
    "dealer.on_22",
    "dealer.beats_22",
    "ties.lose",
    "ties.win",
    "ties.blackjack",
    "bonus.instead",
    "wagers.raises",
)
"""Later choices that the kernels play."""


def problem(book: Rulebook) -> str | None:
    """Say what of a game the kernels cannot play, and why; None where they can play all of it."""
    unknown = newer(book, PLAYED)
    if unknown:
        return f"the kernels do not play {', '.join(unknown)} yet"
    double = book.double
    if not is_wide(book):
        return None
    if book.bonus.instead and (fault := _bonus_fault(book)) is not None:
        return fault
    if (book.bonus.pays and not book.bonus.instead) or book.deck.printed:
        return "a printed card or a bonus cannot be simulated together with rules that no approved game has"
    if double.aces_as_one and (double.redoubles or double.hits_after or double.cards.any_number):
        return "double.aces_as_one cannot be simulated with doubles of more than two cards"
    if len(book.blackjack.special.pays) > STRIDE:
        return f"blackjack.special.pays has more rows than the kernels know: {STRIDE} at most"
    return _range_fault(book)


def _range_fault(book: Rulebook) -> str | None:
    """Say that hands come to more results than there are codes for, or None; a box has four hands at most."""
    parts = parts_of(book)
    on_hand = (1 + book.double.times) * 2**book.double.redoubles
    raised = 2 if book.wagers.raises else 1
    most = HANDS * on_hand * parts * raised
    alone, together = _best_odds(book)
    dealt = max(alone, *_raised(book), Fraction(0)) * parts * raised
    won = max(most * max(together, book.charlie.pays, 1), dealt)
    if (
        on_hand >= PAID_WIDTH
        or most >= WIDE_MIDDLE - WIDE_FROM
        or won >= CODES - WIDE_MIDDLE
        or max(alone, together) * parts > MOST_BYTE
    ):
        return "these odds and doubles come to more results than the kernels keep"
    return None


def _best_odds(book: Rulebook) -> tuple[Fraction, Fraction]:
    """Return the best odds of a bonus in place of even money for a hand as dealt, and for split or doubled ones."""
    pays = {LOST_ROW: Fraction(0), **_instead(book)}
    if len(pays) == 1:
        return Fraction(0), Fraction(0)
    steps = walk(book, book.bonus.definition.rows)
    reached: list[set[str]] = [set(), set()]
    for state, onward in zip(steps.states, steps.steps, strict=True):
        if state.phase == HAND:
            for how in range(4):
                closed = onward[steps.many + how]
                reached[how > 0] |= set(_ends(steps, closed))
    return max(pays[row] for row in {LOST_ROW, *reached[0]}), max(pays[row] for row in {LOST_ROW, *reached[1]})


def _ends(steps: Walk, closed: int) -> Iterator[str]:
    """Yield the rows a closed hand can come to: as it is, and with each kind of the dealer's first card."""
    yield steps.ends[closed][0]
    for card in range(steps.many):
        yield steps.ends[steps.steps[closed][card]][0]


def parts_of(book: Rulebook) -> int:
    """Return in how many parts of a main wager every hand's net is whole."""
    odds = (book.charlie.pays, Fraction(book.surrender.gives_up, HUNDRED), *_instead(book).values())
    return lcm(*(one.denominator for one in (*odds, *_raised(book))))


def _raised(book: Rulebook) -> tuple[Fraction, ...]:
    """Return the odds of Blackjacks where a main wager may be raised: what it nets then is counted in parts, too."""
    return (book.blackjack.pays, *book.blackjack.special.pays.values()) if book.wagers.raises else ()


def _instead(book: Rulebook) -> dict[str, Fraction]:
    return book.bonus.pays if book.bonus.instead else {}


def _bonus_fault(book: Rulebook) -> str | None:
    """Say why a bonus in place of even money cannot be played, or None where it can."""
    if book.bonus.definition.sight.names - {Name.HAND, Name.D1}:
        return "bonus.instead cannot be simulated: bonus.when looks at more than the hand and the dealer's first card"
    if len(book.bonus.pays) >= STRIDE:
        return f"bonus.pays has more rows than the kernels know: {STRIDE - 1} at most"
    try:
        walk(book, book.bonus.definition.rows)
    except WalkError as error:
        return f"bonus.instead cannot be simulated: {error}"
    return None


def bonus_walk(book: Rulebook) -> Ints:
    """Return the walk of a bonus that is paid in place of even money; a single 0 where there is none."""
    if not _instead(book):
        return np.zeros(2, dtype=np.int64)
    made = walk_table(walk(book, book.bonus.definition.rows), book.bonus.definition, row_numbers(book.bonus.pays))
    return np.concatenate([[made.width, made.dealer], made.seats[0], made.walk]).astype(np.int64)


def banks_of(book: Rulebook) -> int:
    """Return how many tables there are for one chart: one, or where both cards are seen one for each first card."""
    return BANKS if book.dealer.second_card.seen else 1


def wide_tables(book: Rulebook, charts: Sequence[Chart], shapes: tuple[Shape, ...]) -> Bytes:
    """Return the tables of a game, by bucket where charts differ with the count; nothing where no kernel needs them."""
    if not is_wide(book):
        return np.zeros(0, dtype=np.uint8)
    known = {write_chart(chart): chart for chart in charts}
    parts = {text: _of_chart(book, chart, shapes) for text, chart in known.items()}
    if len(parts) == 1:
        return next(iter(parts.values()))
    made = np.concatenate([parts[write_chart(chart)] for chart in charts])
    made[SEVERAL] = 1
    return made


def _of_chart(book: Rulebook, chart: Chart, shapes: tuple[Shape, ...]) -> Bytes:
    made = np.zeros((banks_of(book), WIDE), dtype=np.uint8)
    asked = WideAnswers(book, chart)
    _lay_flags(book, made[0])
    _lay_results(book, made[0])
    _lay_ranks(book, made[0], asked)
    _lay_special(book, made[0])
    made[0, RAISED_AT : RAISED_AT + len(RANKS)] = [kind(CARDS[rank + "s"]) in chart.raises for rank in RANKS]
    known: dict[tuple[str, str], tuple[int, int]] = {}
    for bank, place, up in asked.spots():
        alike = known.setdefault((column(book, up), kind(up[0])), (bank, place))
        if alike == (bank, place):
            _lay_spot(asked, made[bank], shapes, place, up)
        cells = made[:, LATE:FREE_DOUBLE].reshape(len(made), -1, STRIDE)
        cells[bank, :, place] = cells[alike[0], :, alike[1]]
    return made.ravel()


def _lay_spot(asked: WideAnswers, made: Bytes, shapes: tuple[Shape, ...], place: int, up: Shown) -> None:
    """Lay what is done against the cards the dealer shows."""
    for number, shape in enumerate(shapes):
        made[LATE + number * STRIDE + place] = asked.late(shape, up)
    for state, cards in three_cards():
        for what in range(HAND_KINDS):
            at = state * STRIDE + place
            made[MORE_AT + what * MORE_WIDTH + at] = asked.more(what, cards, up)
            for times in range(1, min(AFTER_TIMES, asked.book.double.redoubles + 1) + 1):
                begins = AFTER_AT + (what * AFTER_TIMES + times - 1) * MORE_WIDTH
                made[begins + at] = asked.doubled(what, times, cards, up)


def three_cards() -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield every state of three cards that are not bust, with three that make it."""
    for points in range(LEAST_OF_THREE, LIMIT + 1):
        if points <= MOST_OF_TWOS:
            yield points, (CARDS["2h"], CARDS["2d"], _worth(points - 4))
        else:
            yield points, (CARDS["Th"], CARDS["2d"], _worth(points - 12))
    for points in range(13, LIMIT + 1):
        yield SOFT + points, (CARDS["Ah"], CARDS["Ad"], _worth(points - 12))


def shown_by(state: int) -> tuple[Card, ...]:
    """Return three cards that make a state of more than two cards."""
    return _THREE[state]


def _worth(value: int) -> Card:
    return CARDS[RANKS[value - 1] + "s"]


def _lay_flags(book: Rulebook, made: Bytes) -> None:
    charlie, takes, parts = book.charlie, book.blackjack_takes, parts_of(book)
    both = WINS if book.blackjack.always_wins else LOSES if book.ties.blackjack.loses else PUSHES
    made[[HOLE, EXISTS, BOTH_SEEN]] = (
        book.dealer.second_card.dealt_at_once,
        book.blackjack.exists,
        book.dealer.second_card.seen,
    )
    made[[CHARLIE, CHARLIE_SPLIT, CHARLIE_DOUBLED]] = charlie.cards, charlie.after_split, charlie.after_double
    made[[ODDS_CHARLIE, WINS_21, PARTS_OF]] = int(charlie.pays * parts), book.twenty_one.always_wins, parts
    for row, odds in enumerate(_instead(book).values(), 1):
        made[ROW_ODDS + row] = int(odds * parts)
    made[DOUBLE_ADDS], made[RAISES] = book.double.times, book.wagers.raises
    made[GIVES_UP] = int(Fraction(book.surrender.gives_up, HUNDRED) * parts)
    made[[NATURAL_V_BLACKJACK, NATURAL_BEATS_22]] = both, natural_beats_22(book)
    made[[BUSTS_APART, ALL_TAKEN, HAS_SPECIAL]] = (
        takes.busts_apart,
        takes.everything,
        bool(book.blackjack.special.pays),
    )


def _lay_results(book: Rulebook, made: Bytes) -> None:
    """Lay how every total that is not bust does against a dealer's, and a Blackjack."""
    table = Table(book, Setup(decks=book.deck.most))
    for dealer in range(12, TOTALS_WIDTH):
        shown = replace(table, dealer=_dealer(dealer))
        for own, cards in _totals():
            made[RESULTS + own * TOTALS_WIDTH + dealer] = RESULT_NAMES[
                compare(shown, Hand(cards, (), split=True)).result
            ]
        if book.blackjack.exists:
            natural = Hand((CARDS["As"], CARDS["Kh"]), ())
            made[NATURALS + dealer] = RESULT_NAMES[compare(shown, natural).result]
    # The dealer's one card is never compared: a Blackjack that did not wait for another has won.
    made[NATURALS : NATURALS + 12] = WINS


def _totals() -> Iterator[tuple[int, tuple[Card, ...]]]:
    yield from ((points, (CARDS["2h"], _worth(points - 2))) for points in range(4, 13))
    yield from ((points, (CARDS["2h"], CARDS["Ts"], _worth(points - 12))) for points in range(13, LIMIT + 1))


def _dealer(points: int) -> tuple[Card, ...]:
    """Return a dealer's cards that are no Blackjack and total so much."""
    found, left = [CARDS["2s"]], points - 2
    while left:
        value = min(left, 10) if left != 1 else 1
        found.append(CARDS["2c"] if value == 1 else _worth(value))
        left -= value
    return tuple(found)


def _lay_ranks(book: Rulebook, made: Bytes, asked: WideAnswers) -> None:
    second = book.dealer.second_card
    table = Table(book, Setup(decks=book.deck.most))
    for place, rank in enumerate(RANKS):
        card = CARDS[rank + "s"]
        pair = (card, CARDS[rank + "h"])
        looked = second.looked_at and kind(card) in book.dealer.peeks and book.blackjack.exists
        made[LOOKED_AT + place] = looked or second.seen
        made[OPEN_UP + place] = asked.may_have_blackjack(card)
        made[LATE_FOLDS + place] = not book.surrender.spares(kind(card))
        made[FREE_SPLIT + place] = is_free(table, pair)
        made[MOST_HANDS + place] = min(most_hands(table, pair), HANDS)
    for one in RANKS:
        for two in RANKS:
            cards = (CARDS[one + "s"], CARDS[two + "h"])
            points, soft = value_of(book, Hand(cards, ()))
            made[FREE_DOUBLE + (points + SOFT if soft else points)] = is_free_double(book, cards)


def _lay_special(book: Rulebook, made: Bytes) -> None:
    """Lay which row of a special Blackjack two cards make."""
    rows = book.blackjack.special.definition.rows
    if not rows:
        return
    names = list(book.blackjack.special.pays)
    for first, one in enumerate(CARDS.values()):
        for second, two in enumerate(CARDS.values()):
            hand = Hand((one, two), ())
            value = value_of(book, hand)
            if value.points != LIMIT:
                continue
            paid = best_row(rows, Facts(Seen(hand.cards), Seen(()), Seen(hand.cards, closed=True), value))
            if paid is not None and paid.row is not None:
                made[SPECIAL + first * DECK + second] = names.index(paid.row.name) + 1


_THREE = dict(three_cards())
assert all(state < STATES for state in _THREE)  # noqa: S101 - states of the kernels
