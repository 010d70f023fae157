"""Players' turns: hit and stand, in order, by whoever calls the hand.

Clauses: L8 3.11, 3.12, 3.18, 3.28-3.32; AR 3.11, 3.12, 3.18, 3.28-3.32; BP 3.8, 3.11, 3.18-3.21;
D8 3.11, 3.12, 3.19, 3.27-3.31. Rulings R-TURN, R-BP-HARD21, R-BP-SOFT-MIN, R-MBS-STANDLOW.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import FIRST_CARDS, awaits_card, finished_by_cards, value_of, why_finished
from croupier.table.play.checks import known_box
from croupier.table.state import Box, Hand, Phase, Table
from croupier.table.turn import Turn, caller, turn


def in_turn(table: Table, command: c.Play) -> Turn:
    """Return the hand the command decides, or refuse it: not its turn, not this player's to call."""
    box = known_box(table, command.box)
    now = turn(table) if table.phase is Phase.TURNS else None
    if now is None or now.box.position != command.box or command.hand not in (None, now.at):
        raise _out_of_turn(table, box, command, now)
    box, hand = now.box, now.hand
    calling = caller(table, box, hand)
    if calling != command.player:
        raise _not_caller(table, box, command, calling)
    if table.offer is not None:
        message = f"the dealer still asks about {table.offer.kind}"
        raise Refused("offer-open", table.book.cite("control.ascertained"), message)
    if table.dealer_late and any(_is_played(other) for each in table.boxes if each is not box for other in each.hands):
        clauses = table.book.cite("irregular.dealer_late")
        raise Refused("dealer-card-due", clauses, "the dealer draws his first card before the next hand is played")
    if hand.wants or awaits_card(table.book, hand):
        raise Refused("card-due", table.book.cite("deal"), f"a card is due to box {command.box} first")
    return now


def _is_played(hand: Hand) -> bool:
    """Tell whether somebody has acted on the hand and is done."""
    return hand.closed and (hand.stood or hand.doubled or hand.split or len(hand.cards) > FIRST_CARDS)


def _out_of_turn(table: Table, box: Box | None, command: c.Play, now: Turn | None) -> Refused:
    book = table.book
    if table.phase in (Phase.BETTING, Phase.INITIAL_DEAL):
        return Refused("not-yet", book.cite("turn"), "the initial deal comes first")
    if table.phase is Phase.OFFERS:
        return Refused("offer-open", book.cite("turn"), "the dealer's offer is still open")
    if box is None or not box.hands:
        return Refused("no-hand", book.cite("wagers.needed"), f"box {command.box} has no hand")
    index = command.hand if command.hand is not None else len(box.hands) - 1
    if index < len(box.hands) and (box.hands[index].closed or table.phase is not Phase.TURNS):
        return _finished(table, box.hands[index], command)
    if now is not None and now.box.position == command.box:
        message = f"hand {command.box}.{now.at + 1} is in turn"
        return Refused("other-hand", book.cite("turn.split"), message)
    whose = f"box {now.box.position} is in turn" if now is not None else "no hand is in turn"
    return Refused("out-of-turn", book.cite("turn"), whose)


_WHY = {
    "given up": "surrendered",
    "bust": "hit.bust",
    "doubled": "double.one_card",
    "split ace": "split.ace_draws",
    "blackjack": "hit.natural",
    "21": "hit.21",
    "stood": "hit.stood",
    "refused": "irregular.refused",
}


def _finished(table: Table, hand: Hand, command: c.Play) -> Refused:
    # a hand that is settled already has nobody on it any more: what its cards are says more than that
    why = "refused" if hand.refused else finished_by_cards(table.book, hand) or why_finished(table.book, hand)
    topic = _WHY.get(why or "", "round")
    if why in ("blackjack", "21") and isinstance(command, c.Double):
        topic = "double.21"
    if why == "split ace" and isinstance(command, c.Double):
        topic = "double.split_aces"
    if why == "split ace" and isinstance(command, c.Split):
        topic = "split.aces_again"
    return Refused("hand-finished", table.book.cite(topic), f"the hand is finished: {why or 'the round is over'}")


def has_refused(table: Table, command: c.Command) -> None:
    """Refuse a play on a hand that stands because a card was refused on it."""
    box = table.box(command.box) if isinstance(command, c.Play) else None
    if not isinstance(command, c.Play) or box is None:
        return
    named = box.hands if command.hand is None else box.hands[command.hand : command.hand + 1]
    if named and named[-1].refused:
        raise _finished(table, named[-1], command)


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
    whose = f"{calling} calls it" if calling is not None else "the dealer plays it"
    return Refused("not-caller", clauses, f"{command.player} does not call box {box.position}: {whose}")


def hit(table: Table, command: c.Hit) -> list[e.Event]:
    """Call for a card; a hand that may not draw is closed already and never in turn."""
    now = in_turn(table, command)
    return [e.CardCalled(command.player, command.box, now.at)]


def stand(table: Table, command: c.Stand) -> list[e.Event]:
    """Stand, unless the hand is under a compulsory draw."""
    now = in_turn(table, command)
    refusal = why_no_stand(table, now)
    if refusal is not None:
        raise refusal
    return [e.HandStood(command.player, command.box, now.at)]


def why_no_stand(table: Table, now: Turn) -> Refused | None:
    """Say why the hand in turn may not stand, or None where it may."""
    floor = table.book.hit.compulsory_below
    points = value_of(table.book, now.hand).points
    if points < floor:
        message = f"a hand below {floor} must draw, and this one has {points}"
        return Refused("compulsory-draw", table.book.cite("hit.compulsory_below"), message)
    return None
