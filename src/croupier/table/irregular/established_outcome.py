"""Whether an outcome is established: some wager of a player is certain to win or lose, paid or not.

The table does not know which cards are left, so every card of the deck may come next. While an error is open the cards
count as they lie once it is put right.

Clauses: L8 5.29.1, 5.29.2; AR 5.29.1, 5.29.2; BP 5.4.1, 5.4.2; D8 5.26.1, 5.26.2. Rulings R-POWER, R-POWER-ANY,
R-POWER-OBO, R-POWER-S8, R-BP-ERROR-STAYS.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.cards.total import LIMIT, hard, total
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import wins
from croupier.table.hands import FIRST_CARDS, goes_on_doubled, is_natural, is_out, value_of, why_finished
from croupier.table.irregular.certain_wager import Search
from croupier.table.irregular.open_error import may_go, put_right
from croupier.table.irregular.skipped_turn import is_too_late
from croupier.table.irregular.unplayed_hand import is_withdrawn
from croupier.table.play.absence import reached
from croupier.table.play.dealer import must_draw
from croupier.table.settlement.immediate_wins import wins_at_once
from croupier.table.settlement.main_wagers import is_bust, positions
from croupier.table.settlement.pay import is_returned_under_minimum
from croupier.table.settlement.side_wagers import is_on_split, open_sides, side_of
from croupier.table.settlement.wager_view import at_hand_end, hand_of, so_far
from croupier.table.state import Box, Hand, Phase, Stake, Table, Wager
from croupier.table.turn import caller

BLACKJACK = -1
"""The dealer's end that beats every total."""

BUST = LIMIT + 1
SETTLED = frozenset(("win", "lose", "blackjack", "even-money", "surrender"))


def outcome_established(table: Table) -> bool:
    """Tell whether any wager has conclusively won or lost."""
    if any(line.result in SETTLED for line in table.lines):
        return True
    if table.phase is Phase.BETTING:
        return False
    table = put_right(table)
    free = may_go(table)
    ends = dealer_ends(table.book, table.dealer)
    ends = ends - {BLACKJACK} if table.looked and table.hole else ends
    covers = [cover for cover in table.insurances if not cover.settled and (cover.player, cover.box) not in free]
    if len(table.dealer) >= FIRST_CARDS and covers:
        return True
    return any(_is_box_decided(table, box, ends, free) for box in table.boxes)


def _is_box_decided(table: Table, box: Box, ends: frozenset[int], free: frozenset[tuple[str, int]]) -> bool:
    for wager in open_sides(box):
        stays = (wager.player, box.position) not in free or side_of(table, wager).definition.on_dealer
        if stays and _is_side_decided(table, box, wager, ends):
            return True
    return any(
        _is_main_decided(table, box, index, stake, ends)
        for index, hand in enumerate(box.hands)
        for stake in hand.stakes
        if stake.live and (stake.player, box.position) not in free
    )


def dealer_ends(book: Rulebook, cards: tuple[Card, ...]) -> frozenset[int]:
    """Return every total the dealer may end on: 17 to 21, `BUST`, `BLACKJACK`."""
    ranks = "".join(dict.fromkeys(card[0] for card in deck(book.deck.without)))
    return _ends(_Draws(book), ranks, tuple(card[0] for card in cards))


class _Draws:
    """A rulebook as the key of a cache: only what decides the dealer's draws counts."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.key = (book.dealer.soft_17, book.dealer.hits_soft, book.blackjack.exists)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Draws) and other.key == self.key


@lru_cache(maxsize=100_000)
def _ends(draws: _Draws, ranks: str, held: tuple[str, ...]) -> frozenset[int]:
    cards = tuple(Card(rank + "s") for rank in held)
    if len(cards) == FIRST_CARDS and draws.book.blackjack.exists and total(cards).points == LIMIT:
        return frozenset((BLACKJACK,))
    if cards and not must_draw(draws.book, cards):
        return frozenset((min(total(cards).points, BUST),))
    found: set[int] = set()
    for rank in ranks if len(held) < FIRST_CARDS else dict.fromkeys(ranks.translate(_TENS)):
        found |= _ends(draws, ranks, (*held, rank) if len(held) < FIRST_CARDS - 1 else _sorted((*held, rank)))
    return frozenset(found)


_TENS = str.maketrans("JQK", "TTT")


def _sorted(held: tuple[str, ...]) -> tuple[str, ...]:
    """Forget the order of the cards where it no longer matters."""
    return tuple(sorted(held)) if len(held) > FIRST_CARDS else held


def _is_main_decided(table: Table, box: Box, index: int, stake: Stake, ends: frozenset[int]) -> bool:
    hand = box.hands[index]
    if _is_returned(table, box, stake.player):
        return False
    first = positions(box, stake.player)[0].at == index
    if stake.folded:
        return ends == {BLACKJACK} or BLACKJACK not in ends
    if _is_final(table, box, hand) and wins_at_once(table, box, index) is not None:
        return True
    results = {_against(table, hand, points, end, first=first) for points in _totals(table, box, hand) for end in ends}
    if BUST in ends and table.book.dealer.on_22.pushes:
        results.add("stand-off")
    return len(results) == 1 and results <= {"win", "lose"}


def _totals(table: Table, box: Box, hand: Hand) -> tuple[int, ...]:
    """Return the totals that tell a hand's possible ends: its own, or what the cards to come may make of it."""
    if is_bust(table.book, hand):
        return (BUST,)
    if _is_final(table, box, hand):
        return (value_of(table.book, hand).points,)
    # Where a hard 21 may draw, the card that was called for busts it whatever it is.
    if hand.wants and hard(hand.cards) == LIMIT:
        return (BUST,)
    if hand.doubled and not goes_on_doubled(table.book, hand):
        drawn = (replace(hand, cards=(*hand.cards, card)) for card in deck(table.book.deck.without))
        return tuple({min(value_of(table.book, one).points, BUST) for one in drawn})
    return (LIMIT, BUST)


def _is_final(table: Table, box: Box, hand: Hand) -> bool:
    """Tell whether the hand gets no further card; one whose players have left is drawn to a fixed total."""
    if hand.closed or why_finished(table.book, hand) is not None:
        return True
    if table.skip is not None and table.skip.box == box.position:
        return is_too_late(table)
    dealt = len(hand.cards) >= FIRST_CARDS and not hand.wants
    return dealt and caller(table, box, hand) is None and reached(table, hand)


def _is_returned(table: Table, box: Box, player: str) -> bool:
    """Tell whether a main wager is handed back whatever happens, its player having been under the minimum before."""
    return any(is_returned_under_minimum(table, main) for main in box.mains if main.player == player)


def _against(table: Table, hand: Hand, points: int, end: int, *, first: bool) -> str:
    if points >= BUST:
        return "lose"
    if is_natural(table.book, hand):
        both = "lose" if table.book.ties.blackjack.loses else "stand-off"
        return both if end == BLACKJACK and not table.book.blackjack.always_wins else "win"
    if end == BLACKJACK:
        return _against_blackjack(table, hand, points, first=first)
    if end == BUST or points > end:
        return "win"
    if points == end:
        ties = table.book.ties
        return "lose" if points in ties.lose else "win" if points in ties.win else "stand-off"
    return "lose"


def _against_blackjack(table: Table, hand: Hand, points: int, *, first: bool) -> str:
    plain = not hand.split and not hand.doubled
    if plain and points == LIMIT and table.book.rulings.twenty_one_v_blackjack.stands_off:
        return "stand-off"
    return "lose" if first or table.book.blackjack_takes.everything else "returned"


def _is_side_decided(table: Table, box: Box, wager: Wager, ends: frozenset[int]) -> bool:
    if is_returned_under_minimum(table, wager):
        return False
    definition = side_of(table, wager).definition
    if is_on_split(table, wager):
        won = wins(definition.split_rows, so_far(table, box, wager))
        return won is False or (won is True and (BLACKJACK not in ends or ends == {BLACKJACK}))
    if definition.on_hand and box.hands and is_out(box.hands[hand_of(wager)]):
        if is_withdrawn(table, box):
            return False
        if not table.book.rulings.surrendered_tie.counts:
            outsider = all(main.player != wager.player for main in box.mains)
            return not (outsider and table.book.rulings.outsider_tie.returned)
    search = Search(table.book, definition, lambda cards: not must_draw(table.book, cards))
    return search.is_certain(_ways(table, box, wager, search))


def _ways(table: Table, box: Box, wager: Wager, search: Search) -> Iterator[Facts]:
    """Yield what may be known once the hand of a wager is finished; the dealer's cards are still to come."""
    facts = so_far(table, box, wager)
    if not side_of(table, wager).definition.on_hand or not box.hands:
        yield facts
        return
    hand = box.hands[hand_of(wager)]
    if _is_final(table, box, hand):
        yield at_hand_end(table, box, hand_of(wager))
        return
    for cards in search.hands(hand.cards, draws=hand.wants or len(hand.cards) < FIRST_CARDS, once=hand.doubled):
        points = value_of(table.book, replace(hand, cards=cards))
        yield facts._replace(hand=Seen(cards, closed=True), points=points, doubled=hand.doubled, split=hand.split)
