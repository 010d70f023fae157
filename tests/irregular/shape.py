"""The shape of a table: all that can decide a wager and nothing else, so that like futures are played once."""

from croupier.cards.card import Card, points
from croupier.cards.total import total
from croupier.rules.wagers.condition_cards import Moment
from croupier.table.hands import FIRST_CARDS, is_two_card_21, value_of
from croupier.table.irregular.unplayed_hand import is_withdrawn
from croupier.table.settlement.main_wagers import is_bust
from croupier.table.settlement.side_wagers import initial_outcome, open_sides, side_of
from croupier.table.state import Box, Hand, Phase, Table, Wager

Shape = tuple[object, ...]


def shape(table: Table, own: int) -> Shape:
    """Return the shape of a table with one box, for a wager that lies on one of its hands."""
    offer = table.offer
    asked = (offer.kind, offer.asked, offer.answered) if offer is not None else ()
    first = table.phase is Phase.INITIAL_DEAL
    dealt = tuple(card.to for card in table.dealt) if first else ()
    flags = (table.deal_taken, table.dealer_late, table.forgotten, table.absent, table.setup.observed)
    boxes = tuple(_box(table, box, own) for box in table.boxes)
    book = (table.book.game, table.book.rulings)
    return (book, table.phase, asked, dealt, flags, _dealer(table), boxes, len(table.insurances))


def ranks_matter(table: Table) -> bool:
    """Tell whether the ranks of first cards may still decide a side wager, where court cards are not all alike."""
    return any(
        wager.hand is None
        and side_of(table, wager).definition.sight.moment is Moment.DEAL
        and initial_outcome(table, box, wager) is None
        for box in table.boxes
        for wager in open_sides(box)
    )


def _dealer(table: Table) -> Shape:
    cards = table.dealer
    if len(cards) < FIRST_CARDS:
        return tuple(card[0] if ranks_matter(table) else points(card) for card in cards)
    first = cards[0][0] if ranks_matter(table) else ""
    return (first, *total(cards), len(cards) == FIRST_CARDS and is_two_card_21(cards))


def _box(table: Table, box: Box, own: int) -> Shape:
    sides = tuple(
        (side.kind, side.hand, side.settled, _returned(table, side.player, under=side.under), _won(table, box, side))
        for side in box.sides
    )
    mains = tuple((main.player, _returned(table, main.player, under=main.under)) for main in box.mains)
    told = ranks_matter(table) or table.book.deck.printed
    seen = tuple(card[0] for card in box.run[:FIRST_CARDS]) if told else len(box.run[:FIRST_CARDS])
    taken_back = is_withdrawn(table, box)
    hands = tuple(_hand(table, hand, own=index == own) for index, hand in enumerate(box.hands))
    return (box.position, mains, sides, seen, taken_back, hands)


def _won(table: Table, box: Box, side: Wager) -> bool | None:
    paid = initial_outcome(table, box, side)
    return None if paid is None else paid.row is not None


def _returned(table: Table, player: str, *, under: bool) -> bool:
    return under and player in table.setup.warned


def _hand(table: Table, hand: Hand, *, own: bool) -> Shape:
    """Return the shape of a hand; of another one that is done with, its total tells no more than whether it is bust."""
    cards = hand.cards if len(hand.cards) < FIRST_CARDS else ()
    stakes = tuple((stake.player, stake.live, stake.double > 0) for stake in hand.stakes)
    flags = (hand.split, hand.aces, hand.doubled, hand.stood, hand.wants, hand.asked, hand.refused, hand.closed)
    if not own and hand.closed and len(hand.cards) >= FIRST_CARDS:
        return (is_bust(table.book, hand), is_two_card_21(hand.cards), stakes, flags)
    count = min(len(hand.cards), FIRST_CARDS + 1)
    return (_ranks(table, cards), *value_of(table.book, hand), count, is_two_card_21(hand.cards), stakes, flags)


def _ranks(table: Table, cards: tuple[Card, ...]) -> Shape:
    return tuple(card[0] if ranks_matter(table) else points(card) for card in cards)
