"""Several cards left the device at once and their order is not known.

Clauses: L8 5.23-5.23.4.6, 5.24; AR the same; BP 5.12, 5.12.1, 5.12.2; D8 5.20-5.20.4.6, 5.21. Rulings R-523,
R-523-DECLINE, R-BP-512.
"""

from collections import Counter

from croupier.cards.card import Card
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.hands import is_out
from croupier.table.irregular import error_card, options, unanswered
from croupier.table.irregular.possible import are_left
from croupier.table.irregular.refusing import stands
from croupier.table.irregular.withdraw import SEVERAL
from croupier.table.places import BURN, DEALER, DISCARD, Place
from croupier.table.play.absence import reached
from croupier.table.play.dealing import due
from croupier.table.state import Phase, Status, Table, Trouble
from croupier.table.turn import Turn, caller

ALL_SEEN = 2


def drawn(table: Table, command: c.DealSeveral) -> list[e.Event]:
    """Open the irregularity; what is disclosed decides who may choose."""
    closing = unanswered.closed_by_card(table, command.to)
    for event in closing:
        table = evolve(table, event)
    return [*closing, *_opened(table, command)]


def _opened(table: Table, command: c.DealSeveral) -> list[e.Event]:
    _can_have_come(table, command)
    out = e.CardsDrawn(command.cards)
    says = f"{len(command.cards)} cards came out together for {command.to}, {command.shown} of them disclosed"
    if command.to == BURN:
        return _burned(table, command, out, says)
    if table.book.irregular.procedures == "options":
        return _with_options(table, command, out, says)
    if command.shown == 1:
        return _first_is_next(table, command, out, says)
    kind = "dealer_" if command.to == DEALER else ""
    which = "none" if command.shown == 0 else ("both" if kind else "more")
    clauses = table.book.cite(f"irregular.several_{kind}{which}")
    return [out, e.TroubleOpened(Trouble("several", clauses, says, command.to, command.shown))]


def _can_have_come(table: Table, command: c.DealSeveral) -> None:
    clauses = table.book.cite("irregular.several_none")
    if due(table) != command.to:
        message = f"no card is due to {command.to}, so none was drawn for it"
        raise Refused("no-card-due", clauses, message)
    if len(command.cards) < ALL_SEEN or not 0 <= command.shown <= len(command.cards):
        raise Refused("not-several", clauses, "several cards are two or more, and at most all of them are shown")
    known = Counter(table.top[: len(command.cards)])
    fresh = Counter(command.cards)
    fresh.subtract(known)
    if table.out or any(count < 0 for count in fresh.values()):
        message = f"{' '.join(table.out or table.top)} comes first"
        raise Refused("not-the-next-card", table.book.cite("deal"), message)
    are_left(table, tuple(fresh.elements()))


def _burned(table: Table, command: c.DealSeveral, out: e.CardsDrawn, says: str) -> list[e.Event]:
    """Burn the first of them: no hand is to be acted upon, so nobody chooses, and the rest comes next."""
    clauses = table.book.cite("irregular.several_none_rest")
    noted = e.IrregularityNoted(clauses, f"{says}; one is burned and the rest is next")
    done: list[e.Event] = [out, e.CardDealt(command.cards[0], BURN), noted]
    return [*done, options.opened(table, says)] if table.book.irregular.procedures == "options" else done


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
    if trouble is None or error_card.asked(table) is None:
        raise Refused("nothing-to-pick", table.book.cite("irregular.several_none"), "no cards are to be picked from")
    now = error_card.in_question(table, command.player)
    _among(table, command.card, trouble)
    return _taken(table, trouble, now, command.card)


def _taken(table: Table, trouble: Trouble, now: Turn, card: Card) -> list[e.Event]:
    """Lay a chosen card on the hand it was offered to, and say what becomes of the others."""
    if trouble.kind == "error-card":
        return error_card.accepted(table, now, card)
    place = Place(now.box.position, now.at)
    says = f"{card} is taken on hand {place}"
    done: list[e.Event] = [e.CardDealt(card, place), e.TroubleClosed(trouble.clauses, says)]
    if table.book.irregular.procedures == "options":
        return [*done, options.opened(table, says)]
    left = list(table.out)
    left.remove(card)
    done.append(e.WindowOpened(table.book.cite("irregular.withdraw")))
    # In the initial deal a hand is due one card and may refuse none, so what is left is simply next.
    if trouble.shown < ALL_SEEN or not left or table.phase is Phase.INITIAL_DEAL:
        return done
    clauses = table.book.cite("irregular.several_more_rest")
    offers = f"{' '.join(left)} may still be taken, by this hand or the next"
    return [*done, e.TroubleOpened(Trouble("several-rest", clauses, offers, place, ALL_SEEN))]


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


def accept(table: Table, command: c.AcceptCard) -> list[e.Event]:
    """Take the card offered, be it one in error or what another player left of several."""
    table, done = error_card.answered_early(table)
    trouble = table.trouble
    now = error_card.in_question(table, command.player)
    if trouble is None or trouble.kind == "several":
        raise Refused("must-pick", table.book.cite("irregular.several_none"), "one of the cards is picked by name")
    return [*done, *_taken(table, trouble, now, table.out[0])]


def refuse(table: Table, command: c.RefuseCard) -> list[e.Event]:
    """Take none of the cards: the hand stands, disclosed cards are burned, a single card in error is offered on."""
    table, done = error_card.answered_early(table)
    now = error_card.in_question(table, command.player)
    trouble = table.trouble
    if trouble is None or trouble.kind == "error-card":
        return [*done, *error_card.refused(table, now, command.player)]
    by_options = table.book.irregular.procedures == "options"
    if trouble.shown < ALL_SEEN or by_options or table.phase is Phase.INITIAL_DEAL:
        raise Refused("must-pick", trouble.clauses, "one of the cards is picked")
    return leave(table, trouble, now, command.player)


def stand(table: Table, command: c.Stand) -> list[e.Event]:
    """Stand where disclosed cards are left over: the same as taking none of them."""
    now = error_card.in_question(table, command.player)
    trouble = table.trouble
    if trouble is None or command.box != now.box.position or command.hand not in (None, now.at):
        message = f"hand {Place(now.box.position, now.at)} is asked"
        raise Refused("other-hand", table.book.cite("irregular.several_more_rest"), message)
    return leave(table, trouble, now, command.player)


def leave(table: Table, trouble: Trouble, now: Turn, player: str) -> list[e.Event]:
    """Take none of the disclosed cards: who has had one passes them on, anybody else has them burned."""
    if trouble.kind == "several-rest" and trouble.place == Place(now.box.position, now.at):
        return [e.HandStood(player, now.box.position, now.at)]
    clauses = (*table.book.cite("irregular.several_more_rest"), *table.book.cite("irregular.refuser_stands"))
    closed = e.TroubleClosed(clauses, f"{player} declines {' '.join(table.out)} and stands; declined cards are burned")
    burned = [e.CardDealt(card, BURN) for card in table.out]
    return [*stands(table, now, player), *burned, closed, e.WindowOpened(table.book.cite("irregular.withdraw"))]


def for_absent(table: Table) -> list[e.Event]:
    """Take the first of the cards for a hand whose players have left, as far as the house draws for it."""
    trouble, now = table.trouble, error_card.asked(table)
    if trouble is None or now is None or caller(table, now.box, now.hand) is not None:
        return []
    enough = not now.hand.wants and reached(table, now.hand)
    if trouble.kind == "several-rest" and enough:
        return leave(table, trouble, now, "house")
    if trouble.kind == "error-card" and enough:
        return error_card.refused(table, now, "house")
    return _taken(table, trouble, now, table.out[0])


def abandoned(table: Table) -> list[e.Event]:
    """Go on where everybody on the hand the cards came for has taken his wager back, or everybody at the table."""
    trouble = table.trouble
    if trouble is None or trouble.kind not in SEVERAL:
        return []
    if options.is_deserted(table):
        return [
            e.TroubleClosed(trouble.clauses, "nobody is left"),
            e.RoundEnded(Status.SETTLED, table.book.cite("round")),
        ]
    box = table.box(trouble.place.box) if trouble.place is not None and trouble.place != DEALER else None
    if trouble.kind != "several" or trouble.place is None or box is None or not is_out(box.hands[trouble.place.hand]):
        return []
    closed = e.TroubleClosed(trouble.clauses, f"hand {trouble.place} was taken back, and the cards are next")
    if trouble.shown < ALL_SEEN or table.phase is Phase.INITIAL_DEAL:
        return [closed]
    clauses = table.book.cite("irregular.several_more_rest")
    says = f"{' '.join(table.out)} may be taken by the next hand"
    return [closed, e.TroubleOpened(Trouble("several-rest", clauses, says, trouble.place, ALL_SEEN))]


def passes_on(table: Table) -> list[e.Event]:
    """Let what is left of disclosed cards become the next cards once no hand is left to offer them to."""
    return [e.TroubleClosed(table.book.cite("irregular.several_more_rest"), "nobody is left: they are the next cards")]
