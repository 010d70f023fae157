"""Where things lie on a table: a box or a hand replaced by another, a card laid."""

from typing import Any

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.table import events as e
from croupier.table.hands import has_doubled_card
from croupier.table.places import DEALER, DISCARD, HOLE, Place
from croupier.table.state import Box, Dealt, Hand, Phase, Table


def put_box(table: Table, box: Box) -> tuple[Box, ...]:
    """Return the boxes with one of them replaced, or added at its position."""
    boxes = table.boxes
    for index, old in enumerate(boxes):
        if old.position == box.position:
            return (*boxes[:index], box, *boxes[index + 1 :])
        if old.position > box.position:
            return (*boxes[:index], box, *boxes[index:])
    return (*boxes, box)


def put_hand(box: Box, index: int, hand: Hand) -> Box:
    """Return the box with one of its hands replaced."""
    return replace(box, hands=(*box.hands[:index], hand, *box.hands[index + 1 :]))


def box_at(table: Table, position: int) -> Box:
    """Return the box at a position, bare where nothing lies there yet."""
    return table.box(position) or Box(position)


def change_hand(table: Table, position: int, index: int, **changes: Any) -> Table:  # noqa: ANN401 - passed on to replace
    """Return the table with one hand changed."""
    box = box_at(table, position)
    return replace(table, boxes=put_box(table, put_hand(box, index, replace(box.hands[index], **changes))))


def card_dealt(table: Table, event: e.CardDealt) -> Table:
    """Return the table after a card was dealt."""
    card, to = event.card, event.to
    if table.out or table.top or table.window or table.noted:
        table = _take_known(table, card)
    dealt = (*table.dealt, Dealt(card, to))
    later = table.subsequent_started or (table.phase in _AFTER_INITIAL and _begins(table, to))
    if to.box <= 0:
        if to == HOLE:
            return replace(table, dealt=dealt, hole=(*table.hole, card))
        dealer = (*table.dealer, card) if to == DEALER else table.dealer
        return replace(table, dealt=dealt, dealer=dealer, subsequent_started=later)
    boxes = put_box(table, lay(box_at(table, to.box), to.hand, card))
    return replace(table, dealt=dealt, boxes=boxes, subsequent_started=later)


def _begins(table: Table, to: Place) -> bool:
    """Tell whether a card after the initial deal begins the subsequent deal: at most games wherever it lands."""
    return to != DISCARD or not table.book.irregular.procedures.by_options


_AFTER_INITIAL = frozenset((Phase.OFFERS, Phase.TURNS, Phase.DEALER))


def _take_known(table: Table, card: Card) -> Table:
    """Take the card from those already out or put back on top; a further card closes every window."""
    out, top = list(table.out), table.top
    if card in out:
        out.remove(card)
    elif not out:
        top = top[1:]
    return replace(table, out=tuple(out), top=top, window=(), noted=())


def lay(box: Box, index: int, card: Card) -> Box:
    """Return the box with a card laid on one of its hands."""
    hands = box.hands or (Hand((), ()),)
    hand = hands[index]
    new = replace(hand, cards=(*hand.cards, card), wants=False)
    if hand.doubled and not has_doubled_card(new):
        new = replace(new, wants=True)  # a ruling took one of its first cards away
    return replace(box, hands=(*hands[:index], new, *hands[index + 1 :]), run=(*box.run, card))
