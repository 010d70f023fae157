"""Carry out what a shift manager rules: void the round, settle wagers, move cards; the lines cite the ruling's clause.

Clauses: L8 6.1; AR 6.1; BP 5.19; D8 6.1. Ruling R-SHIFT-EFFECT.
"""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.rules.refusals import Refused
from croupier.table import effects as x
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.facts import wager_fact
from croupier.table.hands import is_natural
from croupier.table.irregular import ruled_moves, stay_or_withdraw, void
from croupier.table.play.checks import known_box
from croupier.table.reason import Reason
from croupier.table.settlement.pay import EVENS, Because, Lies, back, insured, lost, won
from croupier.table.settlement.side_wagers import open_sides, ruled_odds
from croupier.table.settlement.wager_view import line_hand
from croupier.table.state import Box, Line, Phase, Status, Table, Wager
from croupier.words.facts import Message, message

RULED = Reason("ruled")


def carried_out(table: Table, effects: tuple[x.AnyEffect, ...]) -> list[e.Event]:
    """Return what the effects do, one after the other; where nothing is left in play the round is over."""
    done: list[e.Event] = []
    for effect in effects:
        if table.phase is Phase.OVER:
            raise Refused("round-over", table.book.cite("irregular.refer"), "void")
        events = _APPLY[type(effect)](table, effect)
        for event in events:
            table = evolve(table, event)
        done += events
    going = table.phase not in (Phase.BETTING, Phase.OVER)
    if effects and going and stay_or_withdraw.is_deserted(table):
        clauses = table.book.cite("irregular.refer")
        done.append(e.RoundEnded(Status.SETTLED, clauses, message("irregular.nothing-in-play")))
    return done


def _voided(table: Table, _effect: x.VoidRound) -> list[e.Event]:
    return void.voided(table, table.book.cite("irregular.refer"), message("irregular.so-ruled"))


def _returned(table: Table, effect: x.ReturnWagers) -> list[e.Event]:
    if effect.box is not None:
        known_box(table, effect.box)
    if table.phase is Phase.BETTING:
        return _lifted(table, effect)
    clauses = table.book.cite("irregular.refer")
    because = Because(clauses, RULED)
    lines = tuple(back(lies, staked, because) for lies, staked in _open(table) if _is_meant(effect, lies))
    if not lines:
        raise Refused("no-such-wager", clauses, "ruled-open", wager=_named(table, effect))
    return _settled(table, lines)


def _lifted(table: Table, effect: x.ReturnWagers) -> list[e.Event]:
    """Take chips off the layout while bets are open: they make no line."""
    lifted: list[e.Event] = [
        e.WagerLifted(wager.player, box.position, wager.kind, wager.amount)
        for box in table.boxes
        for wager in (*box.mains, *box.sides)
        if _is_meant(effect, Lies(wager.player, box.position, None, wager.kind))
    ]
    if not lifted:
        clauses = table.book.cite("irregular.refer")
        raise Refused("no-such-wager", clauses, "ruled-laid", wager=_named(table, effect))
    return lifted


def _is_meant(effect: x.ReturnWagers, lies: Lies) -> bool:
    same = effect.player in (None, lies.player) and effect.box in (None, lies.box)
    return same and effect.hand in (None, lies.hand) and effect.wager in (None, lies.wager)


def _named(table: Table, effect: x.ReturnWagers) -> Message:
    """Return which wager was meant, with whatever is known of it."""
    wager = wager_fact(table.book, effect.wager) if effect.wager is not None else message("wager-name.any")
    box = wager
    if effect.box is not None and effect.hand is not None:
        box = message("ruled-wager.hand", wager=wager, box=effect.box, hand=effect.hand + 1)
    elif effect.box is not None:
        box = message("ruled-wager.box", wager=wager, box=effect.box)
    if effect.player is None:
        return message("ruled-wager.nobody", wager=box)
    return message("ruled-wager.player", player=effect.player, wager=box)


def _open(table: Table) -> Iterator[tuple[Lies, int]]:
    """Yield every open wager, where it lies and how much."""
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            for stake in hand.stakes:
                if stake.live:
                    yield Lies(stake.player, box.position, index, "main"), stake.paid
        for side in open_sides(box):
            yield _of_side(table, box, side), side.counts
    for insurance in table.insurances:
        if not insurance.settled:
            yield insured(insurance), insurance.amount


def _of_side(table: Table, box: Box, side: Wager) -> Lies:
    """Return where a side wager lies; one on a hand's total is on the first, unless it was laid on another."""
    hand = line_hand(table, side)
    return Lies(side.player, box.position, hand, side.kind)


def _settled(table: Table, lines: tuple[Line, ...]) -> list[e.Event]:
    """Settle lines, and answer the open offer for players who have nothing left to take it with."""
    settled = e.LinesSettled(lines)
    playing = stay_or_withdraw.in_play(evolve(table, settled))
    asked = table.offer.asked if table.offer is not None else ()
    gone = dict.fromkeys((line.player, line.box) for line in lines if line.wager == "main")
    return [settled, *(e.OfferAnswered(*who, "withdrawn") for who in gone if who in asked and who not in playing)]


def _decided(table: Table, effect: x.DecideWager) -> list[e.Event]:
    clauses = table.book.cite("irregular.refer")
    known_box(table, effect.box)
    if table.phase is Phase.BETTING:
        raise Refused("bets-open", clauses)
    found = [(lies, staked) for lies, staked in _open(table) if _is_decided(effect, lies)]
    if not found:
        raise Refused(
            "no-such-wager",
            clauses,
            "open",
            player=effect.player,
            wager=wager_fact(table.book, effect.wager),
            box=effect.box,
        )
    if effect.wager == "insurance" and len(found) > 1:
        raise Refused("which-insurance", clauses, player=effect.player, box=effect.box)
    return _settled(table, tuple(_line(table, effect, lies, staked) for lies, staked in found))


def _is_decided(effect: x.DecideWager, lies: Lies) -> bool:
    same = (lies.player, lies.box, lies.wager) == (effect.player, effect.box, effect.wager)
    return same and effect.hand in (None, lies.hand) and effect.of in (None, lies.of)


def _line(table: Table, effect: x.DecideWager, lies: Lies, staked: int) -> Line:
    because = Because(table.book.cite("irregular.refer"), RULED)
    if effect.result == "lose":
        return lost(lies, staked, because)
    if effect.result == "stand-off":
        return back(lies, staked, because, "stand-off")
    box = table.box(lies.box)
    if lies.wager == "insurance":
        return won(lies, staked, table.book.insurance.pays, because)
    if lies.wager != "main" and box is not None:
        return won(lies, staked, ruled_odds(table, box, lies.wager, lies.hand), because)
    natural = box is not None and is_natural(table.book, box.hands[lies.hand or 0])
    if natural:
        return won(lies, staked, table.book.blackjack.pays, because, "blackjack")
    return won(lies, staked, EVENS, because)


_APPLY: dict[type[x.AnyEffect], Callable[[Table, Any], list[e.Event]]] = {
    x.VoidRound: _voided,
    x.ReturnWagers: _returned,
    x.DecideWager: _decided,
    x.DiscardCard: ruled_moves.discarded,
    x.LayCard: ruled_moves.laid,
    x.PutBackCard: ruled_moves.put_back,
}
