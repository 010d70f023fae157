"""Several cards left the device at once and their order is not known.

Clauses: L8 5.23-5.23.4.6, 5.24; AR the same; BP 5.12, 5.12.1, 5.12.2; D8 5.20-5.20.4.6, 5.21. Rulings R-523,
R-523-DECLINE, R-BP-512.
"""

from croupier.cards.card import Card
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.irregular import error_card, options
from croupier.table.places import BURN, DEALER, DISCARD, Place
from croupier.table.play.dealing import due
from croupier.table.state import Table, Trouble
from croupier.table.turn import Turn, caller

ALL_SEEN = 2


def drawn(table: Table, command: c.DealSeveral) -> list[e.Event]:
    """Open the irregularity; what is disclosed decides who may choose."""
    if due(table) != command.to:
        message = f"no card is due to {command.to}, so none was drawn for it"
        raise Refused("no-card-due", table.book.cite("irregular.several_none"), message)
    out = e.CardsDrawn(command.cards)
    says = f"{len(command.cards)} cards came out together for {command.to}, {command.shown} of them disclosed"
    if table.book.irregular.procedures == "options":
        return _with_options(table, command, out, says)
    if command.shown == 1:
        return _first_is_next(table, command, out, says)
    kind = "dealer_" if command.to == DEALER else ""
    which = "none" if command.shown == 0 else ("both" if kind else "more")
    clauses = table.book.cite(f"irregular.several_{kind}{which}")
    return [out, e.TroubleOpened(Trouble("several", clauses, says, command.to, command.shown))]


def _with_options(table: Table, command: c.DealSeveral, out: e.CardsDrawn, says: str) -> list[e.Event]:
    if command.to != DEALER:
        clauses = table.book.cite("irregular.several_none")
        return [out, e.TroubleOpened(Trouble("several", clauses, says, command.to, command.shown))]
    away = [e.CardDealt(card, DISCARD) for card in command.cards]
    noted = e.IrregularityNoted(table.book.cite("irregular.several_dealer_none"), f"{says}; all are discarded")
    return [out, *away, noted, options.opened(table, says)]


def _first_is_next(table: Table, command: c.DealSeveral, out: e.CardsDrawn, says: str) -> list[e.Event]:
    kind = "several_dealer_one" if command.to == DEALER else "several_one"
    noted = e.IrregularityNoted(table.book.cite(f"irregular.{kind}"), f"{says}; the disclosed card is the next")
    window = e.WindowOpened(table.book.cite("irregular.withdraw"))
    return [out, e.CardDealt(command.cards[0], command.to), noted, window]


def pick(table: Table, command: c.PickCard) -> list[e.Event]:
    """Take one of the cards that came out."""
    trouble = table.trouble
    if trouble is None or trouble.kind not in ("several", "several-rest", "error-card") or trouble.place == DEALER:
        raise Refused("nothing-to-pick", table.book.cite("irregular.several_none"), "no cards are to be picked from")
    _among(table, command.card, trouble)
    if trouble.kind == "error-card":
        return error_card.accepted(table, error_card.in_question(table, command.player), command.card)
    place = _place(table, trouble, command.player)
    taken: list[e.Event] = [e.CardDealt(command.card, place)]
    if table.book.irregular.procedures == "options":
        says = f"{command.player} picked {command.card}"
        return [*taken, e.TroubleClosed(trouble.clauses, says), options.opened(table, says)]
    closed = e.TroubleClosed(trouble.clauses, f"{command.player} takes {command.card}")
    window = e.WindowOpened(table.book.cite("irregular.withdraw"))
    if trouble.shown < ALL_SEEN:
        return [*taken, closed, window]
    return [*taken, closed, window, *_rest(table, command.card)]


def _rest(table: Table, taken: Card) -> list[e.Event]:
    left = list(table.out)
    left.remove(taken)
    if not left:
        return []
    clauses = table.book.cite("irregular.several_more_rest")
    says = f"{' '.join(left)} may still be taken, by this hand or the next"
    return [e.TroubleOpened(Trouble("several-rest", clauses, says, shown=ALL_SEEN))]


def _place(table: Table, trouble: Trouble, player: str) -> Place:
    if trouble.kind == "several-rest" or trouble.place is None:
        now = error_card.in_question(table, player)
        return Place(now.box.position, now.at)
    box = table.box(trouble.place.box)
    calling = caller(table, box, box.hands[trouble.place.hand]) if box is not None else None
    if calling != player:
        raise Refused("not-caller", trouble.clauses, f"{calling} picks")
    return trouble.place


def _among(table: Table, card: Card, trouble: Trouble) -> None:
    if card not in table.out:
        message = f"{card} did not come out; to be had are {' '.join(table.out)}"
        raise Refused("no-such-card", trouble.clauses, message)


def pit_picks(table: Table, command: c.PitPicksCard) -> list[e.Event]:
    """Choose for the dealer's hand: of unseen cards the other follows, of seen ones it is discarded."""
    trouble = table.trouble
    if trouble is None or trouble.kind != "several" or trouble.place != DEALER:
        clauses = table.book.cite("irregular.several_dealer_none")
        raise Refused("nothing-to-pick", clauses, "no cards are to be picked for the dealer's hand")
    _among(table, command.card, trouble)
    taken: list[e.Event] = [e.CardDealt(command.card, DEALER)]
    if trouble.shown >= ALL_SEEN:
        left = list(table.out)
        left.remove(command.card)
        taken += [e.CardDealt(card, DISCARD) for card in left]
    closed = e.TroubleClosed(trouble.clauses, f"the pit manager takes {command.card} for the dealer's hand")
    return [*taken, closed, e.WindowOpened(table.book.cite("irregular.withdraw"))]


def refuse(table: Table, command: c.RefuseCard) -> list[e.Event]:
    """Take none of the cards: the hand stands, disclosed cards are burned, a single card in error is offered on."""
    now = error_card.in_question(table, command.player)
    trouble = table.trouble
    if trouble is None or trouble.kind == "error-card":
        return error_card.refused(table, now, command.player)
    if trouble.shown < ALL_SEEN:
        raise Refused("must-pick", trouble.clauses, "the cards are unseen: one of them is picked")
    return [*burned(table, now, command.player), e.WindowOpened(table.book.cite("irregular.withdraw"))]


def burned(table: Table, now: Turn, player: str) -> list[e.Event]:
    """Burn the disclosed cards a player declines; he stands."""
    stands = e.HandRefused(player, now.box.position, now.at)
    clauses = (*table.book.cite("irregular.several_more_rest"), *table.book.cite("irregular.refuser_stands"))
    closed = e.TroubleClosed(clauses, f"{player} declines {' '.join(table.out)} and stands; declined cards are burned")
    return [stands, *[e.CardDealt(card, BURN) for card in table.out], closed]


def accept(table: Table, command: c.AcceptCard) -> list[e.Event]:
    """Take the card offered, be it one in error or what another player left of several."""
    trouble = table.trouble
    if trouble is None or trouble.kind == "error-card":
        return error_card.accept(table, command)
    return pick(table, c.PickCard(by=command.by, player=command.player, card=table.out[0])) if table.out else []


def passes_on(table: Table) -> list[e.Event]:
    """Let what is left of disclosed cards become the next cards once no hand is left to offer them to."""
    return [e.TroubleClosed(table.book.cite("irregular.several_more_rest"), "nobody is left: they are the next cards")]
