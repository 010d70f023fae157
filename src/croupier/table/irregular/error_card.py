"""A card dealt in error after the initial deal: put right early, then offered to the hand in turn or left to all.

Clauses: L8 5.6.1, 5.8-5.10, 5.24; AR 5.6.1, 5.8-5.10, 5.24; BP 5.7, 5.9, 5.10.1; D8 5.6.1, 5.8-5.10, 5.21.
Rulings R-58, R-REFUSE-HAND, R-BP-ERROR-STAYS.
"""

from croupier.cards.card import Card
from croupier.rules.refusals import Refused
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.hands import why_finished
from croupier.table.irregular import misdeal, options
from croupier.table.irregular.refusing import stands
from croupier.table.places import DEALER, Place
from croupier.table.play import offers
from croupier.table.play.dealer import needs_card
from croupier.table.state import Phase, Table, Trouble
from croupier.table.turn import Turn, caller, turn


def dealt(table: Table, card: Card, to: Place) -> list[e.Event]:
    """Open the irregularity of a card that nobody at that place was due."""
    says = f"{card} went to {to}, where none was due"
    if table.book.irregular.procedures == "options":
        trouble = Trouble("options", table.book.cite("irregular.offered"), says, to, asked=options.in_play(table))
        return [e.CardDealt(card, to), e.TroubleOpened(trouble)]
    if table.phase is Phase.OFFERS and misdeal.is_early(table):
        return misdeal.too_soon(table, card, says)
    closing: list[e.Event] = []
    if table.phase is Phase.OFFERS:
        closing = [*offers.closing(table), e.PhaseBegan(Phase.TURNS)]
        for event in closing:
            table = evolve(table, event)
    drawn = misdeal.taken_out(table, card)
    for event in drawn:
        table = evolve(table, event)
    return [*closing, *drawn, *offered(table, card, says)]


def offered(table: Table, card: Card, says: str) -> list[e.Event]:
    """Offer the card to the hand in turn; with no hand left it is the dealer's next card."""
    now = hand_in_turn(table)
    if now is None:
        return _to_dealer(table, card)
    place = Place(now.box.position, now.at)
    return [e.TroubleOpened(Trouble("error-card", table.book.cite("irregular.offered"), says, place))]


def answered_early(table: Table) -> tuple[Table, list[e.Event]]:
    """Close the offers where a player answers a card that came before they were: the subsequent deal has begun."""
    trouble = table.trouble
    if trouble is None or trouble.kind != "misdeal" or table.phase is not Phase.OFFERS or not table.out:
        return table, []
    closed = e.TroubleClosed(table.book.cite("irregular.offered"), "the dealer goes on, and the card is offered")
    done: list[e.Event] = [closed, *offers.closing(table), e.PhaseBegan(Phase.TURNS)]
    for event in done:
        table = evolve(table, event)
    offer = offered(table, table.out[0], trouble.says)
    for event in offer:
        table = evolve(table, event)
    return table, [*done, *offer]


def hand_in_turn(table: Table) -> Turn | None:
    """Return the hand that is played next; hands that are complete before anybody decides are passed by."""
    while table.phase is Phase.TURNS and (now := turn(table)) is not None:
        if why_finished(table.book, now.hand) is None:
            return now
        table = evolve(table, e.HandClosed(now.box.position, now.at, "complete"))
    return None


def _to_dealer(table: Table, card: Card) -> list[e.Event]:
    clauses = table.book.cite("irregular.to_dealer")
    noted = e.IrregularityNoted(clauses, f"{card} is the dealer's next card")
    takes = table.phase is Phase.DEALER and needs_card(table)
    return [e.CardDealt(card, DEALER), noted] if takes else [noted]


def asked(table: Table) -> Turn | None:
    """Return the hand to which cards are offered now."""
    trouble = table.trouble
    if trouble is None or trouble.kind not in ("error-card", "several", "several-rest") or trouble.place == DEALER:
        return None
    if trouble.kind == "several-rest" or trouble.place is None:
        return hand_in_turn(table)
    box = table.box(trouble.place.box)
    return Turn(box, trouble.place.hand, box.hands[trouble.place.hand]) if box is not None else None


def in_question(table: Table, player: str) -> Turn:
    """Return the hand a card is offered to, or refuse somebody who does not call it."""
    now = asked(table)
    if now is None:
        raise Refused("nothing-offered", table.book.cite("irregular.offered"), "no card is offered")
    calling = caller(table, now.box, now.hand)
    if calling != player:
        clauses = table.trouble.clauses if table.trouble is not None else table.book.cite("irregular.offered")
        raise Refused("not-offered", clauses, f"the card is offered to {calling}")
    return now


def accepted(table: Table, now: Turn, card: Card) -> list[e.Event]:
    """Lay the card on the hand it was offered to."""
    place = Place(now.box.position, now.at)
    closed = e.TroubleClosed(table.book.cite("irregular.offered"), f"{card} is taken on hand {place}")
    return [e.CardDealt(card, place), closed]


def refused(table: Table, now: Turn, player: str) -> list[e.Event]:
    """Close the refusing hand, and offer the card on."""
    card = table.out[0]
    closed = e.TroubleClosed(table.book.cite("irregular.refused"), f"{player} refuses {card} and stands")
    done = [*stands(table, now, player), closed]
    for event in done:
        table = evolve(table, event)
    return [*done, *offered(table, card, f"{card} was refused and is offered on")]
