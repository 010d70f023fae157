"""Apply the event by which a card is taken from where it lies and put elsewhere."""

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.table import events as e
from croupier.table.card_places import card_places
from croupier.table.hands import has_doubled_card, why_finished
from croupier.table.layout import box_at, lay, put_box, put_hand
from croupier.table.places import ASIDE, DEALER, DEVICE, HOLE, Place
from croupier.table.state import Box, Dealt, Hand, Phase, Table, Trouble


def card_moved(table: Table, event: e.CardMoved) -> Table:
    """Move a card; a turn passed over or an error before it can no longer be put back to how it stood."""
    after = _put_down(_taken_up(table, event.card, event.was), event.card, event.to)
    touched = {place.box for place in (event.was, event.to) if place.box > 0}
    boxes = tuple(_reopened(after, box) if box.position in touched else box for box in after.boxes)
    return replace(after, boxes=boxes, skip=None, slip=None)


def _taken_up(table: Table, card: Card, was: Place) -> Table:
    if was == ASIDE:
        return _from_aside(table, table.out.index(card))
    if was == DEVICE:
        return replace(table, top=_without_last(table.top, card))
    lies = card_places(table)
    at = max(index for index, dealt in enumerate(table.dealt) if (dealt.card, lies[index]) == (card, was))
    earlier = sum(dealt.to.box == was.box for dealt in table.dealt[:at])
    table = replace(table, dealt=(*table.dealt[:at], *table.dealt[at + 1 :]))
    if was == DEALER or (was == HOLE and not table.hole):
        return replace(table, dealer=_without_last(table.dealer, card))
    if was == HOLE:
        return replace(table, hole=_without_last(table.hole, card))
    if was.box <= 0:
        return table
    box = box_at(table, was.box)
    hand = replace(box.hands[was.hand], cards=_without_last(box.hands[was.hand].cards, card))
    came = earlier + bool(table.book.deck.printed)
    bare = replace(put_hand(box, was.hand, hand), run=(*box.run[:came], *box.run[came + 1 :]))
    return replace(table, boxes=put_box(table, bare))


def _without_last(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = max(index for index, found in enumerate(cards) if found == card)
    return (*cards[:at], *cards[at + 1 :])


def _from_aside(table: Table, at: int) -> Table:
    """Take a card from those outside the device; what is offered of them is offered without it."""
    out = (*table.out[:at], *table.out[at + 1 :])
    waiting = tuple(_offering_less(trouble, at) for trouble in table.waiting)
    trouble = _offering_less(table.trouble, at) if table.trouble is not None else None
    return replace(table, out=out, trouble=trouble, waiting=waiting)


def _offering_less(trouble: Trouble, at: int) -> Trouble:
    if at < trouble.first:
        return replace(trouble, first=trouble.first - 1)
    return replace(trouble, number=trouble.number - 1) if at < trouble.first + trouble.number else trouble


def _put_down(table: Table, card: Card, to: Place) -> Table:
    if to == DEVICE:
        return replace(table, top=(card, *table.top))
    table = replace(table, dealt=(*table.dealt, Dealt(card, to)))
    if to == DEALER:
        return replace(table, dealer=(*table.dealer, card))
    return replace(table, boxes=put_box(table, lay(box_at(table, to.box), to.hand, card))) if to.box > 0 else table


def _reopened(table: Table, box: Box) -> Box:
    """Return a box whose hands are played on where the cards that finished them are gone."""
    if table.phase is not Phase.TURNS:
        return box
    return replace(box, hands=tuple(_played_on(table, hand) for hand in box.hands))


def _played_on(table: Table, hand: Hand) -> Hand:
    """Return a hand as it is played on; a doubled one gets the card it was doubled for once more."""
    if hand.refused or why_finished(table.book, hand) is not None:
        return hand
    return replace(hand, closed=False, wants=hand.wants or (hand.doubled and not has_doubled_card(hand)))
