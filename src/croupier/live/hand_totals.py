"""What the hands on a layout count, and whose turn it is, so that no one who looks on has to work it out."""

from collections.abc import Iterator

from croupier.api.views import HandTotal, TurnView
from croupier.cards.total import total
from croupier.table.actors import Actor
from croupier.table.hands import dealer_has_blackjack, is_natural, value_of
from croupier.table.places import Place
from croupier.table.state import Phase, Table
from croupier.table.turn import caller, turn
from croupier.table.visible_cards import face_down


def totals(table: Table, actor: Actor) -> Iterator[HandTotal]:
    """Yield the total of every hand that a player sees."""
    if table.dealer:
        points, soft = total(table.dealer)
        yield HandTotal(0, 0, points, soft, dealer_has_blackjack(table))
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            if hand.cards and not face_down(table, Place(box.position, index), actor):
                points, soft = value_of(table.book, hand)
                yield HandTotal(box.position, index, points, soft, is_natural(table.book, hand))


def turn_of(table: Table) -> TurnView | None:
    """Return the hand that waits for its caller, if one does."""
    now = turn(table) if table.phase is Phase.TURNS else None
    name = caller(table, now.box, now.hand) if now is not None else None
    return TurnView(now.box.position, now.at, name) if now is not None and name is not None else None
