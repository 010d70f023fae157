"""Whether an outcome is established: some wager of somebody is certain to win or lose, paid or not.

The table does not know which cards are left, so every card of the deck may come next.

Clauses: L8 5.29.1, 5.29.2; AR 5.29.1, 5.29.2; BP 5.4.1, 5.4.2; D8 5.26.1, 5.26.2. Rulings R-POWER, R-POWER-OBO,
R-POWER-S8, R-BP-ERROR-STAYS.
"""

from functools import lru_cache

from msgspec.structs import replace

from croupier.cards.card import Card, is_ace
from croupier.cards.deck import deck
from croupier.cards.total import LIMIT, hard, total
from croupier.rules.schema import Rulebook
from croupier.table.hands import FIRST_CARDS, is_natural, is_out, value_of, why_finished
from croupier.table.irregular.skipped import is_too_late
from croupier.table.irregular.undealt import is_withdrawn
from croupier.table.play.absence import reached
from croupier.table.play.dealer import must_draw
from croupier.table.settlement.mains import blackjack_takes, is_bust, positions
from croupier.table.settlement.pay import is_returned_under_minimum
from croupier.table.settlement.sides import initial_rows, open_sides, tie_hand
from croupier.table.state import Box, Hand, Phase, Stake, Table, Wager
from croupier.table.turn import caller

BLACKJACK = -1
"""The dealer's end that beats every total."""

BUST = LIMIT + 1
SETTLED = frozenset(("win", "lose", "blackjack", "even-money", "surrender"))
TIE = 18


def outcome_established(table: Table) -> bool:
    """Tell whether any wager has conclusively won or lost."""
    if any(line.result in SETTLED for line in table.lines):
        return True
    if table.phase is Phase.BETTING:
        return False
    ends = dealer_ends(table.book, table.dealer)
    if len(table.dealer) >= FIRST_CARDS and any(not insurance.settled for insurance in table.insurances):
        return True
    return any(_is_box_decided(table, box, ends) for box in table.boxes)


def _is_box_decided(table: Table, box: Box, ends: frozenset[int]) -> bool:
    if any(_is_side_decided(table, box, wager, ends) for wager in open_sides(box)):
        return True
    return any(
        _is_main_decided(table, box, index, stake, ends)
        for index, hand in enumerate(box.hands)
        for stake in hand.stakes
        if stake.live
    )


def dealer_ends(book: Rulebook, cards: tuple[Card, ...]) -> frozenset[int]:
    """Return every total the dealer may end on: 17 to 21, `BUST`, `BLACKJACK`."""
    ranks = "".join(dict.fromkeys(card[0] for card in deck(book.deck.without)))
    return _ends(_Draws(book), ranks, tuple(card[0] for card in cards))


class _Draws:
    """A rulebook as the key of a cache: only what decides the dealer's draws counts."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.key = (book.dealer.soft_17, book.blackjack.exists)

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
    results = {_against(table, hand, points, end, first=first) for points in _totals(table, box, hand) for end in ends}
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
    if hand.doubled:
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
        return "stand-off" if end == BLACKJACK else "win"
    if end == BLACKJACK:
        return _against_blackjack(table, hand, points, first=first)
    if end == BUST or points > end:
        return "win"
    return "stand-off" if points == end else "lose"


def _against_blackjack(table: Table, hand: Hand, points: int, *, first: bool) -> str:
    plain = not hand.split and not hand.doubled
    if plain and points == LIMIT and table.book.rulings.twenty_one_v_blackjack == "stand-off":
        return "stand-off"
    return "lose" if first or blackjack_takes(table.book) == "all" else "returned"


def _is_side_decided(table: Table, box: Box, wager: Wager, ends: frozenset[int]) -> bool:
    grade = table.book.side[wager.kind].grade
    if is_returned_under_minimum(table, wager):
        return False
    if grade == "dealer-bust":
        return ends == {BUST} or BUST not in ends
    if grade == "tie-18":
        return _is_tie_decided(table, box, wager, ends)
    if grade == "eight-run":
        return len(box.run) >= FIRST_CARDS
    if wager.hand is not None:
        return _is_split_ace_decided(box.hands[wager.hand], ends)
    if grade == "lucky-8" and _is_two_of_a_kind(box, table.dealer[:1]):
        return True
    return initial_rows(table, box, wager) is not None


def _is_split_ace_decided(hand: Hand, ends: frozenset[int]) -> bool:
    """Tell whether a wager on a split Ace, left open until the dealer is done, is decided (R-AR-SPLIT-SIDE)."""
    if len(hand.cards) < FIRST_CARDS:
        return False
    return not is_ace(hand.cards[1]) or BLACKJACK not in ends or ends == {BLACKJACK}


def _is_two_of_a_kind(box: Box, first: tuple[Card, ...]) -> bool:
    """Tell whether two of the three cards of a Lucky 8 wager are of one rank, which wins whatever the third is."""
    ranks = [card[0] for card in (*box.run[:FIRST_CARDS], *first)]
    return len(set(ranks)) < len(ranks)


def _is_tie_decided(table: Table, box: Box, wager: Wager, ends: frozenset[int]) -> bool:
    hand = box.hands[tie_hand(wager)]
    if is_out(hand) and (is_withdrawn(table, box) or table.book.rulings.surrendered_tie == "loses"):
        outsider = all(main.player != wager.player for main in box.mains)
        return not is_withdrawn(table, box) and not (outsider and table.book.rulings.outsider_tie == "returned")
    points = value_of(table.book, hand).points
    finished = _is_final(table, box, hand)
    reachable = points == TIE if finished else hard(hand.cards) + hand.wants <= TIE
    if not reachable or TIE not in ends:
        return True
    return finished and ends == {TIE}
