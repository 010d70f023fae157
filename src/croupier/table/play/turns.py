"""Players' turns: hit and stand, in order, by the player who calls the hand.

Clauses: L8 3.11, 3.12, 3.18, 3.28-3.32; AR 3.11, 3.12, 3.18, 3.28-3.32; BP 1.13, 1.30, 3.8, 3.11, 3.18-3.21;
D8 3.11, 3.12, 3.19, 3.27-3.31. Rulings R-TURN, R-BP-HARD21, R-BP-SOFT-MIN, R-MBS-STANDLOW, R-REFUSAL-BEST.
"""

from collections.abc import Callable

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.facts import people
from croupier.table.hands import (
    FIRST_CARDS,
    awaits_card,
    finished_by_cards,
    has_doubled_card,
    value_of,
    why_finished,
)
from croupier.table.play.checks import given_up_under, known_box
from croupier.table.state import Box, Phase, Table
from croupier.table.turn import Turn, caller, turn
from croupier.words.facts import Message, message

WhyNot = Callable[[Table, Turn], Refused | None]
"""Why the cards of a hand, or what lies on it, forbid an act, whoever's turn it is."""


def in_turn(table: Table, command: c.Play, why_not: WhyNot) -> Turn:
    """Return the hand the command decides, or refuse it.

    Of several reasons the one is given that forbids the act at any time: what the hand is, then who calls it, and
    only then the turn and the moment (R-REFUSAL-BEST).
    """
    meant = _meant(table, command)
    hand = meant.hand
    spent = hand.doubled and (not has_doubled_card(hand) or finished_by_cards(table.book, hand) is not None)
    if hand.closed or spent or table.phase not in (Phase.OFFERS, Phase.TURNS):
        raise _finished(table, meant, command)
    refusal = why_not(table, meant)
    if refusal is not None:
        raise refusal
    calling = caller(table, meant.box, meant.hand)
    if calling != command.player:
        raise _not_caller(table, meant.box, command, calling)
    _is_the_moment(table, meant)
    return meant


def _meant(table: Table, command: c.Play) -> Turn:
    """Return the hand a command is about: the one it names, the one in turn, the next to be played, else the last."""
    box = known_box(table, command.box)
    if table.phase in (Phase.BETTING, Phase.INITIAL_DEAL):
        raise Refused("not-yet", table.book.cite("turn"))
    if box is None or not box.mains or not box.hands:
        raise Refused("no-hand", table.book.cite("wagers.needed"), box=command.box)
    index = _unnamed(table, box) if command.hand is None else command.hand
    if index >= len(box.hands):
        raise Refused(
            "no-such-hand", table.book.cite("turn.split"), box=command.box, hand=index + 1, count=len(box.hands)
        )
    return Turn(box, index, box.hands[index])


def _unnamed(table: Table, box: Box) -> int:
    """Return which hand of a box is meant where none is named.

    A split hand that waits for its card cannot be decided on: if the one before it has just come to 21, or is an Ace
    that has had its card, the player speaks of that one.
    """
    waiting = [at for at, hand in enumerate(box.hands) if not hand.closed and hand.stakes]
    at = waiting[0] if waiting else len(box.hands) - 1
    complete = at > 0 and finished_by_cards(table.book, box.hands[at - 1]) in ("21", "split ace")
    return at - 1 if complete and awaits_card(table.book, box.hands[at]) else at


def _is_the_moment(table: Table, meant: Turn) -> None:
    """Refuse what is lawful and comes at the wrong moment, and say what comes first."""
    book, position, hand = table.book, meant.box.position, meant.hand
    now = turn(table) if table.phase is Phase.TURNS else None
    if table.phase is Phase.OFFERS:
        raise Refused("offer-open", book.cite("turn"), "begins", offer=_offered(table))
    if now is None or now.box.position != position:
        if now is None:
            raise Refused("out-of-turn", book.cite("turn"), "none", box=position)
        raise Refused("out-of-turn", book.cite("turn"), box=position, now=now.box.position)
    if now.at != meant.at:
        raise Refused("other-hand", book.cite("turn.split"), box=position, hand=now.at + 1)
    if table.offer is not None:
        raise Refused("offer-open", book.cite("control.ascertained"), offer=_offered(table))
    if hand.wants or awaits_card(book, hand):
        raise Refused("card-due", book.cite("deal"), box=position)


def _offered(table: Table) -> Message:
    """Return what the open offer is about, and who has not answered it."""
    offer = table.offer
    assert offer is not None  # noqa: S101 - asked for only while one is open
    silent = people(player for player, position in offer.asked if (player, position) not in offer.answered)
    what = message(f"still-offers.{offer.kind}")
    return message("still-offers.silent", offer=what, people=silent) if silent.items else what


_WHY = {
    "bust": "hit.bust",
    "doubled": "double.one_card",
    "split ace": "split.ace_draws",
    "charlie": "charlie.cards",
    "blackjack": "hit.natural",
    "21": "hit.21",
    "stood": "hit.stood",
    "refused": "irregular.refused",
    "declined": "irregular.refuser_stands",
}


def _because(why: str) -> Message:
    """Return why a hand is finished; nothing of its own is why its turn is over."""
    return message(f"finished.{(why or 'turn').replace(' ', '-')}")


def _finished(table: Table, meant: Turn, command: c.Play) -> Refused:
    # a hand that is settled already has nobody on it any more: what its cards are says more than that
    book, hand = table.book, meant.hand
    why = finished_by_cards(book, hand) or why_finished(book, hand) or ("doubled" if hand.doubled else "")
    if hand.refused:
        why = "declined" if hand.declined else "refused"
    topic = _WHY.get(why, "round")
    if why in ("blackjack", "21") and isinstance(command, c.Split):
        topic = "split.pairs" if len(hand.cards) == FIRST_CARDS else "split"
    if why in ("blackjack", "21") and isinstance(command, c.Double):
        topic = "double.21"
    if why == "split ace" and isinstance(command, c.Double):
        topic = "double.split_aces"
    if why == "split ace" and isinstance(command, c.Split):
        topic = "split.aces_again"
    clauses = given_up_under(table, meant.box.position) if why == "given up" else book.cite(topic)
    return Refused("hand-finished", clauses, "acted", why=_because(why))


def has_refused(table: Table, command: c.Command) -> None:
    """Refuse a play on a hand that stands because a card was refused on it."""
    box = table.box(command.box) if isinstance(command, c.Play) else None
    if not isinstance(command, c.Play) or box is None:
        return
    at = len(box.hands) - 1 if command.hand is None else command.hand
    if 0 <= at < len(box.hands) and box.hands[at].refused:
        raise _finished(table, Turn(box, at, box.hands[at]), command)


def _not_caller(table: Table, box: Box, command: c.Play, calling: str | None) -> Refused:
    on_hand = any(wager.player == command.player for wager in box.mains)
    if isinstance(command, c.Double) and on_hand:
        topic = "double.alone"
    elif isinstance(command, c.Split) and on_hand:
        topic = "split.alone"
    else:
        topic = "control.seated" if table.seats.get(box.position) == calling else "control.unseated"
    clauses = table.book.cite(topic)
    if any(stake.player in table.absent for hand in box.hands for stake in hand.stakes):
        clauses = (*table.book.cite("irregular.takeover"), *clauses)
    elif any(line.result == "surrender" and line.box == box.position for line in table.lines):
        clauses = (*table.book.cite("control.passes"), *clauses)
    if calling is None:
        return Refused("not-caller", clauses, "dealer", player=command.player, box=box.position)
    return Refused("not-caller", clauses, player=command.player, box=box.position, caller=calling)


def hit(table: Table, command: c.Hit) -> list[e.Event]:
    """Call for a card."""
    now = in_turn(table, command, why_no_hit)
    return [e.CardCalled(command.player, command.box, now.at)]


def why_no_hit(table: Table, now: Turn) -> Refused | None:
    """Say why a hand may not draw, in turn or not, or None where it may."""
    book, hand = table.book, now.hand
    if hand.aces and not book.split.ace_draws:
        return Refused("hand-finished", book.cite("split.ace_draws"), "one-card")
    if hand.doubled and not book.double.hits_after:
        return Refused("hand-finished", book.cite("double.one_card"), why=_because("doubled"))
    why = finished_by_cards(book, hand)
    if why is None or why == "stood":
        return None
    return Refused("hand-finished", book.cite(_WHY[why]), why=_because(why))


def stand(table: Table, command: c.Stand) -> list[e.Event]:
    """Stand, unless the hand is under a compulsory draw."""
    now = in_turn(table, command, why_no_stand)
    return [e.HandStood(command.player, command.box, now.at)]


def why_no_stand(table: Table, now: Turn) -> Refused | None:
    """Say why a hand may not stand, in turn or not, or None where it may."""
    floor = table.book.hit.compulsory_below
    points = value_of(table.book, now.hand).points
    if not awaits_card(table.book, now.hand) and not now.hand.doubled and points < floor:
        return Refused("compulsory-draw", table.book.cite("hit.compulsory_below"), floor=floor, points=points)
    return None
