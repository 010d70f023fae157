"""Offers after the initial deal: surrender, insurance and even money, in order; and how any offer closes.

Clauses: L8 3.20, 3.25-3.25.1.3, 3.27.1; AR 3.20, 3.25-3.25.1.3, 3.27.1; BP 1.9, 1.34, 3.15.1, 3.17, 3.22;
D8 3.20-3.20.1.3. Rulings R-SURR-WINDOW, R-SURR-ACE, R-EVEN-WHO, R-EVEN-INS, R-BP-EVEN-INS, R-BP-OFFER-WINDOW.
"""

from collections.abc import Iterator
from typing import Literal

from croupier.cards.card import is_ace, kind
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.facts import people
from croupier.table.hands import FIRST_CARDS, is_natural
from croupier.table.play import insurance, insurance_places, second_card, split_wagers
from croupier.table.play.checks import known_box, no_open_wager, not_offered
from croupier.table.reason import Reason
from croupier.table.settlement.main_wagers import is_bust
from croupier.table.settlement.pay import EVENS, Because, Lies, as_laid, back, insured, main_of, won
from croupier.table.state import Line, Offer, Phase, Table
from croupier.table.turn import caller, stake_of

FirstOffer = Literal["surrender", "insurance"]
"""What may be offered after the initial deal, before anybody's turn."""


def offer_after_deal(table: Table) -> Offer | None:
    """Return the next offer that follows the initial deal, or None where no one could take one."""
    done = table.made if table.phase is Phase.OFFERS else ()
    offers = (_offer(table, wanted) for wanted in _wanted(table) if wanted not in done)
    return next((offer for offer in offers if offer is not None), None)


def _wanted(table: Table) -> Iterator[FirstOffer]:
    """Yield what the dealer's first card calls for at this moment, in order.

    What the dealer's look for a Blackjack would decide is offered before it, and late surrender after it.
    """
    if not table.dealer:
        return
    book = table.book
    up, when = kind(table.dealer[0]), book.surrender.when
    folds = book.surrender.is_offered(up) and when.at_first and not when.in_turn
    early = book.surrender.spares(up)
    if folds and early and not table.looked:
        yield "surrender"
    if is_ace(table.dealer[0]) and (book.insurance.by.offered or book.blackjack.even_money) and not table.looked:
        yield "insurance"
    if folds and not early and not second_card.is_due(table):
        yield "surrender"


def _offer(table: Table, wanted: FirstOffer) -> Offer | None:
    if wanted == "surrender":
        asked = _may_surrender(table)
        return Offer("surrender", asked) if asked else None
    asked = tuple(_insurable(table))
    return Offer("insurance", asked) if asked or insurance.declined(table) else None


def standing(table: Table, wanted: FirstOffer) -> Offer | None:
    """Return what is offered after the initial deal and may still be taken.

    Some books leave it open until a further card comes to anybody, whatever the dealer has announced.
    """
    offer = table.offer
    if offer is not None and offer.kind == wanted:
        return offer
    lasts = table.book.control.offers.to_a_card and not table.subsequent_started
    open_now = lasts and table.phase in (Phase.TURNS, Phase.DEALER) and wanted in _wanted(table)
    return _offer(table, wanted) if open_now else None


def insure(table: Table, command: c.Insure) -> list[e.Event]:
    """Insure a wager while that is offered."""
    return insurance.insure(table, command, offered=standing(table, "insurance") is not None)


def _may_surrender(table: Table) -> tuple[tuple[str, int], ...]:
    present = _present(table)
    if table.book.rulings.surrender_decision.by_caller:
        present = [(player, position) for player, position in present if _calls(table, position, player)]
    return tuple(present)


def _calls(table: Table, position: int, player: str) -> bool:
    box = table.box(position)
    return box is not None and caller(table, box, box.hands[0]) == player


def _insurable(table: Table) -> Iterator[tuple[str, int]]:
    for player, position in _present(table, split=True):
        if table.book.insurance.by.offered or _has_natural(table, position):
            yield player, position


def _has_natural(table: Table, position: int) -> bool:
    box = table.box(position)
    return box is not None and is_natural(table.book, box.hands[0])


def _present(table: Table, *, split: bool = False) -> list[tuple[str, int]]:
    """Return who is there on complete first hands, and where asked for on those that wait for a split's card.

    A hand that a card in error has taken over 21 is lost: nothing of it can be given up or insured.
    """
    return [
        (stake.player, box.position)
        for box in table.boxes
        for hand in box.hands[:1]
        if len(hand.cards) >= FIRST_CARDS or (split and hand.split)
        if not is_bust(table.book, hand)
        for stake in hand.stakes
        if stake.plays and stake.player not in table.absent
    ]


def take_even_money(table: Table, command: c.TakeEvenMoney) -> list[e.Event]:
    """Pay a Blackjack 1 to 1 at once; an own insurance on it goes back."""
    refusal = why_no_even_money(table, command.box, command.player)
    if refusal is not None:
        raise refusal
    box = table.box(command.box)
    stake = stake_of(box.hands[0], command.player) if box is not None else None
    assert box is not None  # noqa: S101 - why_no_even_money has found the stake on it
    assert stake is not None  # noqa: S101 - likewise
    lies = Lies(command.player, command.box, 0, "main")
    because = Because(table.book.cite("win.even_money"), Reason("even-money"))
    paid = won(lies, stake.original, EVENS, because, "even-money")
    lines = (as_laid(table, main_of(box, command.player), paid), *_own_insurance(table, command))
    return [e.OfferAnswered(command.player, command.box, "even-money"), e.LinesSettled(lines)]


def _own_insurance(table: Table, command: c.TakeEvenMoney) -> Iterator[Line]:
    if table.book.rulings.even_money_insurance.stays:
        return
    for own in table.insurances:
        if (own.player, own.box, own.of) == (command.player, command.box, command.player):
            because = Because(table.book.cite("insurance.returned"), Reason("paid-even-money"))
            yield back(insured(own), own.amount, because)


def why_no_even_money(table: Table, position: int, player: str) -> Refused | None:
    """Say why a player may not take even money, or None where they may."""
    clauses = table.book.cite("even_money")
    box = known_box(table, position)
    if not table.book.blackjack.even_money:
        return Refused("no-even-money", clauses)
    if not table.dealer or not is_ace(table.dealer[0]):
        return Refused("even-money-no-ace", clauses)
    if box is None or not box.hands or not is_natural(table.book, box.hands[0]):
        return Refused("even-money-no-blackjack", clauses, box=position)
    if stake_of(box.hands[0], player) is None:
        return Refused("even-money-no-wager", clauses, why=no_open_wager(table, position, player))
    if standing(table, "insurance") is None:
        return Refused("even-money-closed", clauses, since=not_offered(table))
    return None


def decline(table: Table, command: c.Decline) -> list[e.Event]:
    """Answer no to what is offered on a box."""
    offer = table.offer
    if offer is None or (command.player, command.box) not in offer.asked:
        clauses = table.book.cite("control.ascertained")
        box = command.box
        if offer is None:
            raise Refused("not-asked", clauses, "nothing", player=command.player, box=box)
        asked = people(player for player, _ in offer.asked)
        raise Refused("not-asked", clauses, "others", player=command.player, box=box, people=asked)
    if (command.player, command.box) in offer.answered:
        raise Refused("answered", table.book.cite("control.ascertained"), player=command.player)
    answered = e.OfferAnswered(command.player, command.box, "decline")
    if offer.kind == "split":
        return [answered, e.NotFollowed(command.player, command.box)]
    return [answered]


def deal(table: Table, _command: c.Deal) -> list[e.Event]:
    """Go on: close whatever is offered; where nothing is, nothing changes."""
    return closing(table)


def closing(table: Table) -> list[e.Event]:
    """Return what closing the open offer does; players who have not answered have declined."""
    offer = table.offer
    if offer is None:
        return []
    closed = e.OfferClosed(insurance_places.awarded(table), insurance_places.lost(table))
    if offer.kind != "split":
        return [closed]
    silent = [who for who in offer.asked if who not in offer.answered]
    return [*(e.NotFollowed(*who) for who in silent), closed]


def exhausted(table: Table) -> bool:
    """Tell whether everybody has answered the open offer and no one could take anything more of it."""
    offer = table.offer
    if offer is None or not offer.complete:
        return False
    if offer.kind == "insurance":
        evens = table.book.blackjack.even_money and any(_has_natural(table, box) for _, box in _present(table))
        return not evens and not insurance.declined(table)
    if offer.kind == "split-wager" and offer.place is not None:
        box = table.box(offer.place.box)
        return box is None or not split_wagers.takers(table, box, offer.place.hand)
    return True
