"""Side wagers on hands formed by a split, where the wager's definition lets them be laid there.

A wager with rows of its own for a split hand is laid on all of them before any gets a card. One about the final hand is
laid on each hand before its next card.

Clauses: AR 1.1.1, 3.21.1; D8 1.1.16, 3.18.1, 3.23.1, 3.23.2, 3.25. Rulings R-AR-SPLIT-WHO, R-TIE-SPLIT, R-TIE-COUNT.
"""

from collections.abc import Iterator

from croupier.cards.card import RANK_NAMES, RANKS
from croupier.rules.refusals import Refused
from croupier.rules.schema import SideWager
from croupier.rules.wagers.definition import card_test
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.facts import wager_fact, wager_title
from croupier.table.places import Place
from croupier.table.play.checks import whole_units, within
from croupier.table.settlement.wager_view import line_hand
from croupier.table.state import Box, Hand, Offer, Phase, Table
from croupier.table.turn import Turn, stake_of
from croupier.words.facts import Listing, Message, message

PLACES = 3


def bet(table: Table, command: c.Bet, box: Box) -> list[e.Event]:
    """Lay a side wager on a split hand."""
    index = command.hand or 0
    side = table.book.side.get(command.wager)
    refusal = why_never(table, box, index, command.player, command.wager)
    if refusal is not None or side is None:
        raise refusal or _no_such(table, command.wager)
    whole_units(table, command.amount)
    within(command.amount, table.setup.limits(command.wager), table.book.cite("wagers.limits"))
    if not _before_cards(box, box.hands[index], side):
        raise _late(table, box, index, command.wager)
    placed = e.WagerPlaced(command.player, command.box, command.wager, command.amount, index)
    return [placed, e.OfferAnswered(command.player, command.box, command.wager)]


def _late(table: Table, box: Box, index: int, kind: str) -> Refused:
    which = message("place.split-ace")
    if not box.hands[index].aces:
        which = message("place.hand", box=box.position, hand=index + 1)
    title = wager_title(table.book, kind)
    return Refused("split-wager-late", table.book.cite("side.on_split"), which=which, title=title)


def _no_such(table: Table, kind: str) -> Refused:
    if kind == "main":
        return Refused("no-split-wager", table.book.cite("split.match"), "main")
    topic = "side.no_more_on_split" if kind in table.book.side else "side"
    return Refused("no-split-wager", table.book.cite(topic), wager=wager_fact(table.book, kind))


def why_never(table: Table, box: Box, index: int, player: str, kind: str) -> Refused | None:
    """Say why a player may not lay this wager on this hand before its card either, or None where that may be."""
    book = table.book
    side = book.side.get(kind)
    if side is None or not side.on_split:
        return _no_such(table, kind)
    if index >= len(box.hands) or not box.hands[index].split or table.phase is not Phase.TURNS:
        return Refused("not-split", book.cite("side.on_split"), box=box.position, hand=index + 1)
    hand = box.hands[index]
    if hand.cards and hand.cards[0] not in card_test(side.on_split):
        title, ranks, rank = wager_title(book, kind), _taken_on(side), _ranks(hand.cards[0][0])
        return Refused("no-split-wager", book.cite("side.on_split"), "ranks", title=title, ranks=ranks, rank=rank)
    if not _is_in(box, hand, player, side):
        return Refused("split-wager-no-main", book.cite("side.on_split_match"), player=player)
    needs_own = not side.definition.split_rows and book.rulings.split_tie.needs_own
    if needs_own and not _own(box, player, kind):
        return Refused(
            "split-wager-no-first",
            book.cite("side.on_split"),
            player=player,
            wager=wager_fact(table.book, kind),
            box=box.position,
        )
    return _why_no_place(table, box, index, player, kind)


def _ranks(rank: str) -> Message:
    """Return cards of a rank."""
    return message(f"ranks.{rank}") if rank in RANK_NAMES else message("ranks.number", number=rank)


def _taken_on(side: SideWager) -> Listing:
    """Return the ranks on which a wager may be laid again."""
    ranks = {card[0] for card in card_test(side.on_split)}
    return Listing(tuple(_ranks(rank) for rank in RANKS if rank in ranks))


def _why_no_place(table: Table, box: Box, index: int, player: str, kind: str) -> Refused | None:
    side = table.book.side[kind]
    laid = [wager for wager in box.sides if wager.kind == kind and line_hand(table, wager) == index]
    if any(wager.player == player for wager in laid):
        return Refused(
            "split-wager-twice", table.book.cite("side.on_split"), player=player, wager=wager_fact(table.book, kind)
        )
    places = side.places or PLACES
    if len(laid) >= places:
        title = wager_title(table.book, kind)
        return Refused("split-wager-full", table.book.cite("side.places"), count=places, title=title)
    return None


def why_not(table: Table, box: Box, index: int, player: str, kind: str) -> Refused | None:
    """Say why a player may not lay this wager on this hand now, or None where that may be."""
    refusal = why_never(table, box, index, player, kind)
    if refusal is not None or _before_cards(box, box.hands[index], table.book.side[kind]):
        return refusal
    return _late(table, box, index, kind)


def _before_cards(box: Box, hand: Hand, side: SideWager) -> bool:
    if side.definition.split_rows:
        return all(len(other.cards) == 1 for other in box.hands)
    return len(hand.cards) == 1


def _is_in(box: Box, hand: Hand, player: str, side: SideWager) -> bool:
    if stake_of(hand, player) is None:
        return False
    return not side.definition.split_rows or stake_of(box.hands[-1], player) is not None


def _own(box: Box, player: str, kind: str) -> bool:
    return any((w.player, w.kind, w.hand) == (player, kind, None) for w in box.sides)


def takers(table: Table, box: Box, index: int) -> dict[tuple[str, int], str]:
    """Return who may still lay a side wager when a split hand is about to get its card, and which."""
    found: dict[tuple[str, int], str] = {}
    for kind, at in _askable(table, box, index):
        for stake in box.hands[at].stakes:
            if stake.player not in table.absent and why_not(table, box, at, stake.player, kind) is None:
                found.setdefault((stake.player, box.position), kind)
    return found


def _askable(table: Table, box: Box, index: int) -> Iterator[tuple[str, int]]:
    for at in range(index, len(box.hands)):
        for kind, side in table.book.side.items():
            if side.on_split and (at == index or side.definition.split_rows):
                yield kind, at


def offer(table: Table, now: Turn) -> Offer | None:
    """Return the question to put once, just before a split hand's first card."""
    box, index, hand = now.box, now.at, now.hand
    if not hand.split or hand.asked or len(hand.cards) != 1:
        return None
    asked = takers(table, box, index)
    if not asked:
        return None
    kinds = set(asked.values())
    wager = kinds.pop() if len(kinds) == 1 else None
    return Offer("split-wager", tuple(asked), place=Place(box.position, index), wager=wager)
