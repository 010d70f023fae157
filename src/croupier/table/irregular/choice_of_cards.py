"""Several cards left the device at once and their order is not known: who chooses, and what becomes of the rest.

Clauses: L8 5.23-5.23.4.6, 5.24, 5.25; AR the same; BP 5.12, 5.12.2; D8 5.20-5.20.4.6, 5.21, 5.22.
Rulings R-523, R-523-DECLINE, R-523-DETRIMENTAL, R-525-WHEN, R-BP-512.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import phases
from croupier.table.evolve import evolve
from croupier.table.facts import person, spot
from croupier.table.hands import is_out, why_finished
from croupier.table.irregular import deciding, detrimental_card, error_card, stay_or_withdraw
from croupier.table.irregular.deciding import ALL_SEEN
from croupier.table.irregular.refused_card import stands
from croupier.table.irregular.withdraw import SEVERAL
from croupier.table.places import BURN, DISCARD, Place
from croupier.table.play import offers
from croupier.table.play.absence import reached
from croupier.table.state import Phase, Table, Trouble
from croupier.table.turn import Turn, caller
from croupier.words.facts import Cards, Message, message, one_card


def pick(table: Table, command: c.PickCard) -> list[e.Event]:
    """Take one of the cards that came out."""
    trouble = table.trouble
    if trouble is not None and _is_for_dealer(trouble):
        raise Refused("not-offered", trouble.clauses, "pit")
    if trouble is None or deciding.asked(table) is None:
        raise Refused("nothing-to-pick", table.book.cite("irregular.several_none"))
    now = error_card.in_question(table, command.player)
    _among(table, command.card, trouble)
    return _taken(table, trouble, now, command.card)


def _taken(table: Table, trouble: Trouble, now: Turn, card: Card, *, silent: bool = False) -> list[e.Event]:
    """Lay a chosen card on the hand it was offered to, and say what becomes of the others."""
    if trouble.kind == "error-card":
        return error_card.accepted(table, now, card)
    place = Place(now.box.position, now.at)
    says = message("irregular.taken", card=one_card(card), spot=spot(place))
    done: list[e.Event] = [e.CardDealt(card, place, trouble.clauses), e.TroubleClosed(trouble.clauses, says)]
    if table.book.irregular.procedures.by_options:
        return [*done, *_binding(table)]
    left = list(table.offered)
    left.remove(card)
    if trouble.shown < ALL_SEEN or not left:
        return done
    first = trouble.place if trouble.kind == "several-rest" else place
    if first != place and not silent and _takes_no_more(table, now, card):
        clauses = table.book.cite("irregular.several_more_rest")
        noted = e.IrregularityNoted(clauses, message("irregular.left-burned", cards=Cards(tuple(left))))
        return [*done, *_burned(table, left, clauses), noted]
    key = "irregular.may-take-next" if table.phase is Phase.INITIAL_DEAL else "irregular.may-take"
    rest = replace(trouble, place=first, number=len(left))
    return [*done, _offered_on(table, rest, message(key, cards=Cards(tuple(left))))]


def _takes_no_more(table: Table, now: Turn, card: Card) -> bool:
    """Tell whether a hand with this card has all it may take now: in the initial deal each takes one."""
    taken = replace(now.hand, cards=(*now.hand.cards, card), wants=False)
    return table.phase is Phase.INITIAL_DEAL or why_finished(table.book, taken) is not None


def _burned(table: Table, cards: Iterable[Card], clauses: Clauses) -> list[e.CardDealt]:
    away = DISCARD if table.phase is Phase.INITIAL_DEAL else BURN  # a burn there would be a dealing error
    return [e.CardDealt(card, away, clauses) for card in cards]


def _offered_on(table: Table, trouble: Trouble, says: Message) -> e.TroubleOpened:
    """Return the offer of what is left; its place stays the hand the cards came for, for only the next burns them."""
    clauses = table.book.cite("irregular.several_more_rest")
    rest = replace(trouble, kind="several-rest", clauses=clauses, says=says, shown=ALL_SEEN, unasked=False)
    return e.TroubleOpened(rest)


def dealt_on(table: Table, card: Card, to: Place) -> list[e.Event]:
    """Take a card that is left in the initial deal where it is simply dealt on: no one there has refused it."""
    now, trouble = deciding.asked(table), table.trouble
    if trouble is None or now is None or to != Place(now.box.position, now.at):
        return []
    return _taken(table, trouble, now, card, silent=True)


def _binding(table: Table) -> list[e.Event]:
    """Return what a pick ends at the games with options: every choice, and offers that last until a further card."""
    clauses = tuple(
        dict.fromkeys((*table.book.cite("irregular.offered"), *table.book.cite("irregular.several_options")))
    )
    noted = e.IrregularityNoted(clauses, message("irregular.pick-binds"))
    ends = [*offers.closing(table), phases.goes_on(table.phase)] if table.phase is Phase.OFFERS else []
    return [noted, *ends]


def _among(table: Table, card: Card, trouble: Trouble) -> None:
    if card not in table.offered:
        raise Refused("no-such-card", trouble.clauses, "several", card=one_card(card), cards=Cards(table.offered))


def pit_picks(table: Table, command: c.PitPicksCard) -> list[e.Event]:
    """Choose for the dealer's hand: of unseen cards the other follows, of seen ones it is discarded."""
    trouble = table.trouble
    place = trouble.place if trouble is not None else None
    if trouble is None or place is None or not _is_for_dealer(trouble):
        clauses = table.book.cite("irregular.several_dealer_none")
        raise Refused("nothing-to-pick", clauses, "dealer")
    _among(table, command.card, trouble)
    taken: list[e.Event] = [e.CardDealt(command.card, place, trouble.clauses)]
    if trouble.shown >= ALL_SEEN:
        _is_detrimental(table, command.card, trouble)
        left = list(table.offered)
        left.remove(command.card)
        taken += [e.CardDealt(card, DISCARD, trouble.clauses) for card in left]
    says = message("irregular.pit-takes", card=one_card(command.card))
    return [*taken, e.TroubleClosed(trouble.clauses, says)]


def _is_for_dealer(trouble: Trouble) -> bool:
    """Tell whether cards came out together for the dealer's hand and none has been picked."""
    return trouble.kind == "several" and trouble.place is not None and trouble.place.is_dealers


def _is_detrimental(table: Table, card: Card, trouble: Trouble) -> None:
    """Refuse a disclosed card that is better for the dealer's hand than another, where the rule leaves no choice."""
    open_to = detrimental_card.may_be_taken(table.book, table.dealer, table.offered[: trouble.shown])
    if card not in open_to:
        worse = Cards(tuple(dict.fromkeys(open_to)), joined="or")
        raise Refused("not-the-worst", trouble.clauses, card=one_card(card), worse=worse)


def accept(table: Table, command: c.AcceptCard) -> list[e.Event]:
    """Take the card offered, be it one in error or what another player left of several."""
    trouble = table.trouble
    now = error_card.in_question(table, command.player)
    assert trouble is not None  # noqa: S101 - whoever is in question was offered a card
    if trouble.kind == "several":
        raise Refused("must-pick", trouble.clauses)
    return _taken(table, trouble, now, table.offered[0])


def refuse(table: Table, command: c.RefuseCard) -> list[e.Event]:
    """Take none of the cards: the hand stands, and what it leaves is offered on; what the next leaves is burned."""
    now = error_card.in_question(table, command.player)
    trouble = table.trouble
    if trouble is None or trouble.kind == "error-card":
        return error_card.refused(table, now, command.player)
    by_options = table.book.irregular.procedures.by_options
    unseen = trouble.shown < ALL_SEEN and not trouble.unasked
    bare = trouble.kind == "several" and not now.hand.cards and not _has_a_next(table, trouble)
    if by_options or bare or unseen:
        raise Refused(
            "must-pick", trouble.clauses, "unseen" if unseen and not by_options else "one", count=len(table.offered)
        )
    return leave(table, trouble, now, command.player)


def stand(table: Table, command: c.Stand) -> list[e.Event]:
    """Stand where disclosed cards are left over: the same as taking none of them."""
    now = error_card.in_question(table, command.player)
    trouble = table.trouble
    if trouble is None or command.box != now.box.position or command.hand not in (None, now.at):
        clauses = table.book.cite("irregular.several_more_rest")
        asked = spot(Place(now.box.position, now.at))
        raise Refused("other-hand", clauses, "asked", spot=asked)
    return leave(table, trouble, now, command.player)


def leave(table: Table, trouble: Trouble, now: Turn, player: str) -> list[e.Event]:
    """Take none of the cards: the hand they came for passes them on, the next one has disclosed ones burned."""
    if trouble.shown < ALL_SEEN:
        return _passed(table, trouble, now, player)
    if trouble.place != Place(now.box.position, now.at):
        return _burned_by(table, now, player)
    if trouble.kind == "several-rest":
        return [e.HandStood(player, now.box.position, now.at)]
    offer = _offered_on(table, trouble, message("irregular.next-may", cards=Cards(table.offered)))
    if not now.hand.cards:
        return [e.TroubleClosed(trouble.clauses, message("irregular.takes-none-first", player=person(player))), offer]
    clauses = (*trouble.clauses, *table.book.cite("irregular.refuser_stands"))
    closed = e.TroubleClosed(clauses, message("irregular.takes-no-card", player=person(player)))
    return [*stands(table, now, player, of_several=True), closed, offer]


def _has_a_next(table: Table, trouble: Trouble) -> bool:
    """Tell whether cards a hand without any would leave can be offered to another player's hand."""
    left = replace(table, trouble=replace(trouble, kind="several-rest"))
    return trouble.shown >= ALL_SEEN and deciding.asked(left) is not None


def _burned_by(table: Table, now: Turn, player: str) -> list[e.Event]:
    """Burn what the next hand declines; it stands, unless it has no card yet to stand on and is dealt one."""
    clauses = (*table.book.cite("irregular.several_more_rest"), *table.book.cite("irregular.refuser_stands"))
    stood = stands(table, now, player, of_several=True) if now.hand.cards else ()
    done: list[e.Event] = [*stood, *_burned(table, table.offered, clauses)]
    if table.window:
        done.append(e.WindowOpened(table.window))
    says = message("irregular.declines", player=person(player), cards=Cards(table.offered))
    return [*done, e.TroubleClosed(clauses, says)]


def _passed(table: Table, trouble: Trouble, now: Turn, player: str) -> list[e.Event]:
    """Close the hand that wants none of the unseen cards, and let the next one choose; with none left they are next."""
    says = message("irregular.takes-none", player=person(player))
    closed = e.TroubleClosed(table.book.cite("irregular.refuser_stands"), says)
    done = [*stands(table, now, player, of_several=True), closed]
    for event in done:
        table = evolve(table, event)
    after = deciding.hand_in_turn(table)
    if after is None:
        return done
    return [*done, e.TroubleOpened(replace(trouble, place=Place(after.box.position, after.at)))]


def for_absent(table: Table) -> list[e.Event]:
    """Take the first of the cards for a hand whose players have left, as far as the house draws for it."""
    trouble, now = table.trouble, deciding.asked(table)
    if trouble is None or now is None or caller(table, now.box, now.hand) is not None:
        return []
    if trouble.asked and not stay_or_withdraw.have_chosen(table, trouble):
        return []
    enough = not now.hand.wants and reached(table, now.hand)
    if trouble.kind == "error-card" and enough:
        return error_card.refused(table, now, "house")
    if enough and (trouble.kind == "several-rest" or (trouble.unasked and not trouble.asked)):
        return leave(table, trouble, now, "house")
    return _taken(table, trouble, now, table.offered[0])


def taken_away(table: Table) -> list[e.Event]:
    """Go on where a ruling has left none of the cards that were offered."""
    trouble = table.trouble
    if trouble is None or trouble.kind not in (*SEVERAL, "error-card") or table.offered:
        return []
    return [e.TroubleClosed(trouble.clauses, message("irregular.none-to-choose"))]


def abandoned(table: Table) -> list[e.Event]:
    """Go on where everybody on the hand the cards came for has taken their wager back, or everybody at the table."""
    trouble = table.trouble
    if trouble is None or trouble.kind not in SEVERAL:
        return []
    if stay_or_withdraw.is_deserted(table):
        return stay_or_withdraw.nobody_left(table, trouble)
    box = table.box(trouble.place.box) if trouble.place is not None and not trouble.place.is_dealers else None
    if trouble.kind != "several" or trouble.place is None or box is None or not is_out(box.hands[trouble.place.hand]):
        return []
    says = message("irregular.hand-left", spot=spot(trouble.place))
    closed = e.TroubleClosed(trouble.clauses, says)
    if trouble.asked:
        return [closed, stay_or_withdraw.opened(table, says, answered=trouble.answered)]
    if trouble.shown < ALL_SEEN:
        return [closed]
    return [closed, _offered_on(table, trouble, message("irregular.next-may", cards=Cards(table.offered)))]


def passes_on(table: Table) -> list[e.Event]:
    """Let what is left of disclosed cards become the next cards once no hand is left to offer them to."""
    return [e.TroubleClosed(table.book.cite("irregular.several_more_rest"), message("irregular.nobody-left"))]
