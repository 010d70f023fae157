"""A card dealt in error after the initial deal: put right early, then offered to the hand in turn.

Clauses: L8 5.6.1, 5.8-5.10, 5.24; AR 5.6.1, 5.8-5.10, 5.24; D8 5.6.1, 5.8-5.10, 5.21.
Rulings R-58, R-58-FOLLOW, R-REFUSE-HAND, R-SUBDEAL-WRONG.
"""

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import phases
from croupier.table.evolve import evolve
from croupier.table.facts import person, spot
from croupier.table.hands import is_out
from croupier.table.irregular import empty_box, misdeal
from croupier.table.irregular.deciding import asked, hand_in_turn
from croupier.table.irregular.refused_card import stands
from croupier.table.places import DEALER, Place
from croupier.table.play import offers
from croupier.table.play.dealer import needs_card
from croupier.table.state import Phase, Table, Trouble
from croupier.table.turn import Turn, caller
from croupier.words.facts import Said, message, one_card


def dealt(table: Table, card: Card, to: Place) -> list[e.Event]:
    """Open the irregularity of a card that no one at that place was due."""
    says = message("irregular.went-error", card=one_card(card), spot=spot(to))
    if table.phase is Phase.OFFERS and misdeal.is_early(table):
        return misdeal.too_soon(table, card, to, says)
    closing: list[e.Event] = []
    if table.phase is Phase.OFFERS:
        closing = [*offers.closing(table), phases.goes_on(table.phase)]
        for event in closing:
            table = evolve(table, event)
    drawn = misdeal.taken_out(table, card)
    for event in drawn:
        table = evolve(table, event)
    return [*closing, *drawn, *offered(table, card, says)]


def offered(table: Table, card: Card, says: Said) -> list[e.Event]:
    """Offer the card to the hand in turn; with no hand left it is the dealer's next card."""
    now = hand_in_turn(table)
    if now is None:
        return _to_dealer(table, card)
    place = Place(now.box.position, now.at)
    first = table.out.index(card)
    clauses = table.book.cite("irregular.offered")
    return [e.TroubleOpened(Trouble("error-card", clauses, says, place, first=first, number=1))]


def came_early(table: Table) -> bool:
    """Tell whether a further card waits that came before the offers were closed."""
    trouble = table.trouble
    return trouble is not None and trouble.kind == "misdeal" and table.phase is Phase.OFFERS and bool(table.out)


def goes_on(table: Table) -> list[e.Event]:
    """Close the offers where the dealer goes on after such a card: the subsequent deal has begun (R-SUBDEAL-WRONG)."""
    trouble = table.trouble
    assert trouble is not None  # noqa: S101 - asked for only where came_early has found one
    closed = e.TroubleClosed(table.book.cite("irregular.offered"), message("irregular.dealer-on-subsequent"))
    done: list[e.Event] = [closed, *offers.closing(table), phases.goes_on(table.phase)]
    for event in done:
        table = evolve(table, event)
    if trouble.number > 1:
        return [*done, *_together(table, trouble)]
    card = table.out[0]
    if trouble.place is not None and empty_box.is_meant(table, trouble.place):
        return [*done, *empty_box.discarded(table, card, trouble.says)]
    return [*done, *offered(table, card, trouble.says)]


def _together(table: Table, trouble: Trouble) -> list[e.Event]:
    """Let the hand in turn choose among cards that came out together before the offers were closed."""
    now = hand_in_turn(table)
    window = e.WindowOpened(table.book.cite("irregular.withdraw"))
    if now is None or trouble.shown == 1:
        return [window, *offered(table, table.out[trouble.first], trouble.says)]
    clauses = table.book.cite("irregular.several_more" if trouble.shown else "irregular.several_none")
    place = Place(now.box.position, now.at)
    return [window, e.TroubleOpened(replace(trouble, kind="several", clauses=clauses, place=place, unasked=True))]


def answered_early(table: Table, command: c.Command) -> list[e.Event]:
    """Go on where a player answers a card that came before the offers were closed, or is not content with it."""
    answers = isinstance(command, c.PickCard | c.AcceptCard | c.RefuseCard | c.Withdraw | c.Stay)
    return goes_on(table) if answers and came_early(table) else []


def _to_dealer(table: Table, card: Card) -> list[e.Event]:
    clauses = table.book.cite("irregular.to_dealer")
    noted = e.IrregularityNoted(clauses, message("irregular.dealers-next", card=one_card(card)))
    takes = table.phase is Phase.DEALER and needs_card(table)
    return [e.CardDealt(card, DEALER, clauses), noted] if takes else [noted]


def abandoned(table: Table) -> list[e.Event]:
    """Offer the card on where everybody on the hand it was offered to has taken the wager back."""
    trouble, now = table.trouble, asked(table)
    if trouble is None or trouble.kind != "error-card" or now is None or not is_out(now.hand):
        return []
    says = message("irregular.nobody-on-hand", spot=spot(Place(now.box.position, now.at)))
    closed = e.TroubleClosed(table.book.cite("irregular.offered"), says)
    return [closed, *offered(evolve(table, closed), table.offered[0], trouble.says)]


def in_question(table: Table, player: str) -> Turn:
    """Return the hand a card is offered to, or refuse a player who does not call it."""
    now = asked(table)
    if now is None:
        raise Refused("nothing-offered", table.book.cite("irregular.offered"))
    calling = caller(table, now.box, now.hand)
    if calling != player:
        clauses = table.trouble.clauses if table.trouble is not None else table.book.cite("irregular.offered")
        if calling is None:
            raise Refused("not-offered", clauses, "nobody")
        raise Refused("not-offered", clauses, player=calling)
    return now


def accepted(table: Table, now: Turn, card: Card) -> list[e.Event]:
    """Lay the card on the hand it was offered to; who has not followed by then has declined (R-58-FOLLOW)."""
    place = Place(now.box.position, now.at)
    says = message("irregular.taken", card=one_card(card), spot=spot(place))
    closed = e.TroubleClosed(table.book.cite("irregular.offered"), says)
    asking = table.offer is not None and table.offer.place is not None
    return [*(offers.closing(table) if asking else ()), e.CardDealt(card, place, closed.clauses), closed]


def refused(table: Table, now: Turn, player: str) -> list[e.Event]:
    """Close the refusing hand, and offer the card on."""
    card = table.offered[0]
    says = message("irregular.refuses", player=person(player), card=one_card(card))
    closed = e.TroubleClosed(table.book.cite("irregular.refused"), says)
    done = [*stands(table, now, player), closed]
    for event in done:
        table = evolve(table, event)
    if _is_too_late_to_follow(table):
        done += (closing := offers.closing(table))
        for event in closing:
            table = evolve(table, event)
    return [*done, *offered(table, card, message("irregular.offered-on", card=one_card(card)))]


def _is_too_late_to_follow(table: Table) -> bool:
    """Tell whether others are still asked about a hand that gets no card any more."""
    offer = table.offer
    box = table.box(offer.place.box) if offer is not None and offer.place is not None else None
    if offer is None or offer.place is None or box is None:
        return False
    return box.hands[offer.place.hand + (offer.kind == "split")].closed
