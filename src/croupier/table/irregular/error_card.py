"""A card dealt in error after the initial deal: offered to the hand in turn, or left where it fell for all to choose.

Clauses: L8 5.8-5.10, 5.24; AR 5.8-5.10, 5.24; BP 5.7, 5.9, 5.10.1; D8 5.8-5.10, 5.21. Rulings R-58, R-REFUSE-HAND,
R-BP-ERROR-STAYS.
"""

from croupier.cards.card import Card
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.irregular import options
from croupier.table.places import DEALER, Place
from croupier.table.play import offers
from croupier.table.play.dealer import needs_card
from croupier.table.state import Phase, Table, Trouble
from croupier.table.turn import Turn, caller, turn


def dealt(table: Table, card: Card, to: Place) -> list[e.Event]:
    """Open the irregularity of a card that nobody at that place was due."""
    closing: list[e.Event] = []
    if table.phase is Phase.OFFERS:
        closing = [*offers.closing(table), e.PhaseBegan(Phase.TURNS)]
        for event in closing:
            table = evolve(table, event)
    says = f"{card} went to {to}, where none was due"
    if table.book.irregular.procedures == "options":
        trouble = Trouble("options", table.book.cite("irregular.offered"), says, to, asked=options.in_play(table))
        return [*closing, e.CardDealt(card, to), e.TroubleOpened(trouble)]
    return [*closing, e.CardsDrawn((card,)), *offered(table, card, says)]


def offered(table: Table, card: Card, says: str) -> list[e.Event]:
    """Offer the card to the hand in turn; with no hand left it is the dealer's next card."""
    now = turn(table) if table.phase is Phase.TURNS else None
    if now is None:
        return _to_dealer(table, card)
    place = Place(now.box.position, now.at)
    return [e.TroubleOpened(Trouble("error-card", table.book.cite("irregular.offered"), says, place))]


def _to_dealer(table: Table, card: Card) -> list[e.Event]:
    clauses = table.book.cite("irregular.to_dealer")
    noted = e.IrregularityNoted(clauses, f"{card} is the dealer's next card")
    takes = table.phase is Phase.DEALER and needs_card(table)
    return [e.CardDealt(card, DEALER), noted] if takes else [noted]


def in_question(table: Table, player: str) -> Turn:
    """Return the hand a card is offered to, or refuse somebody who does not call it."""
    trouble = table.trouble
    now = turn(table)
    if trouble is None or trouble.kind not in ("error-card", "several", "several-rest") or now is None:
        raise Refused("nothing-offered", table.book.cite("irregular.offered"), "no card is offered")
    calling = caller(table, now.box, now.hand)
    if calling not in (player, None):
        raise Refused("not-offered", trouble.clauses, f"the card is offered to {calling}")
    return now


def accepted(table: Table, now: Turn, card: Card) -> list[e.Event]:
    """Lay the card on the hand it was offered to."""
    place = Place(now.box.position, now.at)
    closed = e.TroubleClosed(table.book.cite("irregular.offered"), f"{card} is taken on hand {place}")
    return [e.CardDealt(card, place), closed]


def refused(table: Table, now: Turn, player: str) -> list[e.Event]:
    """Close the refusing hand, and offer the card on."""
    card = table.out[0]
    stands = e.HandRefused(player, now.box.position, now.at)
    clauses = table.book.cite("irregular.refused")
    closed = e.TroubleClosed(clauses, f"{player} refuses {card} and stands")
    after = evolve(evolve(table, stands), closed)
    return [stands, closed, *offered(after, card, f"{card} was refused and is offered on")]


def accept(table: Table, command: c.AcceptCard) -> list[e.Event]:
    """Take the card offered."""
    now = in_question(table, command.player)
    return accepted(table, now, table.out[0])
