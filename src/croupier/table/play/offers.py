"""Offers after the initial deal: surrender, or insurance and even money; and how any offer closes.

Clauses: L8 3.20, 3.25-3.25.1.3, 3.27.1; AR 3.20, 3.25-3.25.1.3, 3.27.1; BP 1.9, 1.34, 3.15.1, 3.17, 3.22;
D8 3.20-3.20.1.3. Rulings R-SURR-WINDOW, R-SURR-ACE, R-SURR-NATURAL, R-EVEN-WHO, R-EVEN-INS, R-BP-EVEN-INS.
"""

from collections.abc import Iterator

from croupier.cards.card import is_ace
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import FIRST_CARDS, is_natural
from croupier.table.play import insurance, split_wagers
from croupier.table.play.checks import known_box
from croupier.table.settlement.pay import EVENS, Lies, as_under_minimum, back, insured, lost, won
from croupier.table.state import Box, Line, Offer, Stake, Table
from croupier.table.turn import caller, stake_of


def opening(table: Table) -> Offer | None:
    """Return the offer that follows the initial deal, or None where nobody could take one."""
    if not table.dealer:
        return None
    ace = is_ace(table.dealer[0])
    surrender = table.book.surrender.offered
    if surrender == "always" or (surrender == "not-against-ace" and not ace):
        asked = _may_surrender(table)
        return Offer("surrender", asked) if asked else None
    if ace and (table.book.insurance.by != "never" or table.book.blackjack.even_money):
        asked = tuple(_insurable(table))
        return Offer("insurance", asked) if asked or insurance.declined(table) else None
    return None


def _may_surrender(table: Table) -> tuple[tuple[str, int], ...]:
    present = _present(table)
    if table.book.rulings.surrender_decision == "caller":
        present = [(player, position) for player, position in present if _calls(table, position, player)]
    return tuple(present)


def _calls(table: Table, position: int, player: str) -> bool:
    box = table.box(position)
    return box is not None and caller(table, box, box.hands[0]) == player


def _insurable(table: Table) -> Iterator[tuple[str, int]]:
    for player, position in _present(table):
        if table.book.insurance.by != "never" or _has_natural(table, position):
            yield player, position


def _has_natural(table: Table, position: int) -> bool:
    box = table.box(position)
    return box is not None and is_natural(table.book, box.hands[0])


def _present(table: Table) -> list[tuple[str, int]]:
    return [
        (stake.player, box.position)
        for box in table.boxes
        for hand in box.hands[:1]
        if len(hand.cards) >= FIRST_CARDS
        for stake in hand.stakes
        if stake.live and stake.player not in table.absent
    ]


def surrender(table: Table, command: c.Surrender) -> list[e.Event]:
    """Fold for half of the original wager, at once and for good (R-SURR-FINAL)."""
    refusal = why_no_surrender(table, command.box, command.player)
    if refusal is not None:
        raise refusal
    box = table.box(command.box)
    assert box is not None  # noqa: S101 - why_no_surrender has found the stake on it
    by_caller = table.book.rulings.surrender_decision == "caller"
    folding = [s for s in box.hands[0].stakes if s.live and (by_caller or s.player == command.player)]
    lines = tuple(_surrendered(table, box, stake) for stake in folding)
    return [e.OfferAnswered(command.player, command.box, "surrender"), e.LinesSettled(lines)]


def _surrendered(table: Table, box: Box, stake: Stake) -> Line:
    lies = Lies(stake.player, box.position, 0, "main")
    half = lost(lies, stake.original, table.book.cite("surrendered"), stake.original // 2)
    line = Line(*_key(half), half.staked, half.returned, "surrender", half.clauses)
    wager = next(w for w in box.mains if w.player == stake.player)
    return as_under_minimum(table, wager, line)


def _key(line: Line) -> tuple[str, int, int | None, str]:
    return line.player, line.box, line.hand, line.wager


def why_no_surrender(table: Table, position: int, player: str) -> Refused | None:
    """Say why a player may not surrender, or None where he may."""
    book = table.book
    box = known_box(table, position)
    if book.surrender.offered == "never":
        return Refused("no-surrender", book.cite("surrender"), "this game has no surrender")
    if book.surrender.offered == "not-against-ace" and table.dealer and is_ace(table.dealer[0]):
        return Refused("surrender-against-ace", book.cite("surrender"), "the dealer shows an Ace")
    if box is not None and len(box.hands) > 1:
        return Refused("surrender-after-split", book.cite("surrender.split"), "the hand has been split")
    if table.offer is None or table.offer.kind != "surrender":
        return Refused("surrender-closed", book.cite("surrender.window"), "the surrender offer is not open")
    if box is None or not box.hands or stake_of(box.hands[0], player) is None:
        message = f"{player} has no open wager on box {position}"
        return Refused("nothing-to-surrender", book.cite("surrender"), message)
    if (player, position) not in table.offer.asked:
        topic = "irregular.dealer_options" if table.deal_taken else "surrender"
        return Refused("not-asked", book.cite(topic), f"{player} does not decide this for box {position}")
    return None


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
    paid = won(lies, stake.original, EVENS, table.book.cite("win.even_money"), "even-money")
    wager = next(w for w in box.mains if w.player == command.player)
    lines = (as_under_minimum(table, wager, paid), *_own_insurance(table, command))
    return [e.OfferAnswered(command.player, command.box, "even-money"), e.LinesSettled(lines)]


def _own_insurance(table: Table, command: c.TakeEvenMoney) -> Iterator[Line]:
    if table.book.rulings.even_money_insurance == "stays":
        return
    for own in table.insurances:
        if (own.player, own.box, own.of) == (command.player, command.box, command.player):
            yield back(insured(own), own.amount, table.book.cite("insurance.returned"))


def why_no_even_money(table: Table, position: int, player: str) -> Refused | None:
    """Say why a player may not take even money, or None where he may."""
    clauses = table.book.cite("even_money")
    box = known_box(table, position)
    if not table.book.blackjack.even_money:
        return Refused("no-even-money", clauses, "this game pays no even money")
    if not table.dealer or not is_ace(table.dealer[0]):
        return Refused("even-money-no-ace", clauses, "even money is paid against an Ace only")
    if box is None or not box.hands or not is_natural(table.book, box.hands[0]):
        return Refused("even-money-no-blackjack", clauses, f"box {position} holds no Blackjack")
    if table.offer is None or table.offer.kind != "insurance":
        return Refused("even-money-closed", clauses, "even money is taken before the subsequent deal")
    if stake_of(box.hands[0], player) is None:
        return Refused("even-money-no-wager", clauses, f"{player} has no open wager on box {position}")
    return None


def decline(table: Table, command: c.Decline) -> list[e.Event]:
    """Answer no to what is offered on a box."""
    offer = table.offer
    if offer is None or (command.player, command.box) not in offer.asked:
        message = f"nothing is offered to {command.player} on box {command.box}"
        raise Refused("not-asked", table.book.cite("control.ascertained"), message)
    if (command.player, command.box) in offer.answered:
        message = f"{command.player} has answered already"
        raise Refused("answered", table.book.cite("control.ascertained"), message)
    answered = e.OfferAnswered(command.player, command.box, "decline")
    if offer.kind == "split":
        return [answered, e.NotFollowed(command.player, command.box)]
    return [answered]


def deal(table: Table, _command: c.Deal) -> list[e.Event]:
    """Go on: close whatever is offered; where nothing is, nothing changes."""
    return closing(table)


def closing(table: Table) -> list[e.Event]:
    """Return what closing the open offer does; whoever has not answered has declined."""
    offer = table.offer
    if offer is None:
        return []
    closed = e.OfferClosed(insurance.awarded(table))
    if offer.kind != "split":
        return [closed]
    silent = [who for who in offer.asked if who not in offer.answered]
    return [*(e.NotFollowed(*who) for who in silent), closed]


def exhausted(table: Table) -> bool:
    """Tell whether everybody has answered the open offer and nobody could take anything more of it."""
    offer = table.offer
    if offer is None or not offer.complete:
        return False
    if offer.kind == "insurance":
        evens = table.book.blackjack.even_money and any(_has_natural(table, box) for _, box in _present(table))
        return not evens and not insurance.declined(table)
    if offer.kind in ("ace-race", "tie18") and offer.place is not None:
        box = table.box(offer.place.box)
        hands = range(len(box.hands)) if box is not None and offer.kind == "ace-race" else (offer.place.hand,)
        return box is None or not any(split_wagers.takers(table, box, index) for index in hands)
    return True
