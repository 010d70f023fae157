"""Side wagers on hands formed by a split: Ace Race on split Aces, Tie on 18 on split eights.

Clauses: AR 1.1.1, 3.21.1; D8 1.1.16, 3.18.1, 3.23.1, 3.23.2, 3.25. Rulings R-AR-SPLIT-WHO, R-TIE-SPLIT, R-TIE-COUNT.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.places import Place
from croupier.table.play.checks import whole_units, within
from croupier.table.settlement.sides import tie_hand
from croupier.table.state import Box, Hand, Offer, Phase, Table, Wager
from croupier.table.turn import Turn, stake_of

PLACES = 3


def bet(table: Table, command: c.Bet, box: Box) -> list[e.Event]:
    """Lay a side wager on a split hand."""
    index = command.hand or 0
    refusal = why_not(table, box, index, command.player, command.wager)
    if refusal is not None:
        raise refusal
    whole_units(table, command.amount)
    within(command.amount, table.setup.limits(command.wager), table.book.cite("wagers.limits"))
    placed = e.WagerPlaced(command.player, command.box, command.wager, command.amount, index)
    return [placed, e.OfferAnswered(command.player, command.box, command.wager)]


def why_not(table: Table, box: Box, index: int, player: str, kind: str) -> Refused | None:
    """Say why a player may not lay this wager on this hand, or None where he may."""
    side = table.book.side.get(kind)
    if side is None or not (_grade_splits(table, kind)):
        topic = "side.no_more_on_split" if side is not None else "side"
        return Refused("no-split-wager", table.book.cite(topic), f"no {kind} wager is taken on a split hand")
    if table.phase is not Phase.TURNS or index >= len(box.hands) or not box.hands[index].split:
        return Refused("not-split", table.book.cite("side.on_split"), "there is no such split hand")
    hand = box.hands[index]
    if not _before_cards(box, hand, side.grade):
        return Refused("split-wager-late", table.book.cite("side.on_split"), "the hand has its card already")
    if not _is_in(box, hand, player, side.grade):
        message = f"{player} has put no wager of his own on the hands formed by the split"
        return Refused("split-wager-no-main", table.book.cite("side.on_split_match"), message)
    if side.grade == "tie-18" and table.book.rulings.split_tie == "own-tie-and-match" and not _own(box, player, kind):
        message = f"{player} had no {kind} wager before the deal"
        return Refused("split-wager-no-first", table.book.cite("side.on_split"), message)
    laid = [wager for wager in box.sides if wager.kind == kind and _on(wager, side.grade) == index]
    if any(wager.player == player for wager in laid):
        return Refused("split-wager-twice", table.book.cite("side.on_split"), f"{player} has one on that hand already")
    if len(laid) >= (side.places or PLACES):
        return Refused("split-wager-full", table.book.cite("side.places"), f"three {kind} wagers lie on that hand")
    return None


def _grade_splits(table: Table, kind: str) -> bool:
    side = table.book.side[kind]
    return side.grade == "tie-18" or (side.grade == "pair-grades" and "split-ace" in side.pays)


def _before_cards(box: Box, hand: Hand, grade: str) -> bool:
    if grade == "tie-18":
        return len(hand.cards) == 1
    return hand.aces and all(len(other.cards) == 1 for other in box.hands)


def _is_in(box: Box, hand: Hand, player: str, grade: str) -> bool:
    if stake_of(hand, player) is None:
        return False
    return grade == "tie-18" or stake_of(box.hands[-1], player) is not None


def _own(box: Box, player: str, kind: str) -> bool:
    return any((w.player, w.kind, w.hand) == (player, kind, None) for w in box.sides)


def _on(wager: Wager, grade: str) -> int | None:
    return tie_hand(wager) if grade == "tie-18" else wager.hand


def takers(table: Table, box: Box, index: int) -> tuple[tuple[str, int], ...]:
    """Return who may still lay a side wager on a split hand."""
    players = dict.fromkeys(stake.player for stake in box.hands[index].stakes if stake.player not in table.absent)
    kinds = [kind for kind in table.book.side if _grade_splits(table, kind)]
    return tuple(
        (player, box.position)
        for player in players
        if any(why_not(table, box, index, player, kind) is None for kind in kinds)
    )


def offer(table: Table, now: Turn) -> Offer | None:
    """Return the question to put once, just before a split hand's first card."""
    box, index, hand = now.box, now.at, now.hand
    if not hand.split or hand.asked or len(hand.cards) != 1:
        return None
    hands = range(index, len(box.hands)) if hand.aces else (index,)
    asked = tuple(dict.fromkeys(who for i in hands for who in takers(table, box, i)))
    if not asked:
        return None
    return Offer("ace-race" if hand.aces else "tie18", asked, place=Place(box.position, index))
