"""Splitting: two cards become two hands, up to four a box; others on the hand match or stay on the first.

Clauses: L8 1.1.14, 3.21-3.24.2; AR 1.1.14, 3.21-3.24.2; BP 1.29, 3.22-3.22.2; D8 1.1.11, 3.21-3.24.2.
Rulings R-SPLIT-VALUE, R-SPLIT-ORDER, R-SPLIT-EQUAL, R-SPLIT-FOLLOW, R-BP-SPLIT-FOLLOW, R-RESPLIT-DECLINE, R-ACES.
"""

from croupier.cards.card import Card, kind
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import FIRST_CARDS, awaits_card, may_be_split
from croupier.table.places import Place
from croupier.table.play import double
from croupier.table.play.checks import known_box
from croupier.table.play.turns import in_turn
from croupier.table.state import Box, Offer, Stake, Table
from croupier.table.turn import Turn, stake_of
from croupier.words.facts import Cards, Money, message


def split(table: Table, command: c.Split) -> list[e.Event]:
    """Split the hand in turn, and ask the others on it."""
    now = in_turn(table, command, why_no_split)
    made = e.HandSplit(command.player, command.box, now.at, is_free(table, now.hand.cards))
    asked = followers(table, now, command.player)
    if not asked:
        return [made]
    return [made, e.OfferOpened(Offer("split", asked, place=Place(command.box, now.at)))]


def is_free(table: Table, cards: tuple[Card, ...]) -> bool:
    """Tell whether the house lays the wager of the hand that a pair's split makes."""
    return bool(cards) and kind(cards[0]) in table.book.split.free


def most_hands(table: Table, cards: tuple[Card, ...]) -> int:
    """Return into how many hands a box may be split where a pair of this rank is."""
    return table.book.split.hands_by_rank.get(kind(cards[0]), table.book.split.hands)


def why_no_split(table: Table, now: Turn) -> Refused | None:
    """Say why a hand may not be split, in turn or not, or None where it may."""
    book = table.book
    hand = now.hand
    if hand.aces and not book.split.aces_again:
        return Refused("split-aces-again", book.cite("split.aces_again"))
    if awaits_card(book, hand):
        return None
    if len(hand.cards) != FIRST_CARDS:
        return Refused("split-not-two-cards", book.cite("split"))
    if kind(hand.cards[0]) == kind(hand.cards[1]) and kind(hand.cards[0]) in book.split.never:
        return Refused("split-never", book.cite("split.never"))
    if not may_be_split(book, hand.cards):
        return Refused(
            "split-no-pair",
            book.cite("split.pairs"),
            pairs=message(f"pairs.{book.split.pairs}"),
            cards=Cards(hand.cards),
        )
    most = most_hands(table, hand.cards)
    if len(now.box.hands) >= most:
        topic = "split.hands" if most == book.split.hands else "split.hands_by_rank"
        return Refused("split-too-often", book.cite(topic), most=most)
    return None


def followers(table: Table, now: Turn, player: str) -> tuple[tuple[str, int], ...]:
    """Return the other bettors on the hand who may match the split."""
    return tuple(
        (stake.player, now.box.position)
        for stake in now.hand.stakes
        if stake.plays
        and stake.player != player
        and stake.player not in table.absent
        and (table.book.split.rejoin or stake.player not in now.box.declined)
    )


def follow(table: Table, command: c.Follow) -> list[e.Event]:
    """Do on the own wager what the caller did to the hand."""
    offer = table.offer
    box = known_box(table, command.box)
    asked = offer is not None and (command.player, command.box) in offer.asked
    if offer is None or offer.place is None or box is None or not asked or offer.kind not in ("double", "split"):
        raise _not_asked(table, box, command)
    # whoever has taken their wager back has answered too
    stake = stake_of(box.hands[offer.place.hand], command.player)
    if stake is None or (command.player, command.box) in offer.answered:
        raise Refused("answered", table.book.cite(f"{offer.kind}.follow"), player=command.player)
    if command.hand not in (None, offer.place.hand):
        raise Refused("other-hand", table.book.cite("turn.split"), "offer", box=command.box, hand=offer.place.hand + 1)
    if offer.kind == "double":
        return double.follow(table, stake, command, box.hands[offer.place.hand])
    return _match(table, stake, command, offer.place)


def _not_asked(table: Table, box: Box | None, command: c.Follow) -> Refused:
    """Say why a player is not asked to follow: a wager too small, too late, an earlier no, or nothing to follow."""
    name, cite = command.player, table.book.cite
    doubled = [hand for hand in box.hands if hand.doubled] if box is not None else []
    laid = [(stake, hand) for hand in doubled for stake in hand.stakes if stake.player == name]
    stakes = [(stake, hand) for stake, hand in laid if stake.live or hand.closed]
    for stake, hand in stakes[-1:]:
        span = double.span(table, stake, double.as_asked(hand))
        if span.least > span.most:
            return Refused("not-asked", cite("double.amount"), "double-small", player=name, laid=Money(stake.original))
    if stakes:
        return Refused("not-asked", cite("double.follow"), "double-late", player=name, box=command.box)
    if box is not None and name in box.declined:
        return Refused("not-asked", cite("split.decline"), "stayed", player=name, box=command.box)
    topic = "split.follow" if box is not None and len(box.hands) > 1 else "double.alone"
    return Refused("not-asked", cite(topic), "follow", player=name, box=command.box)


def _match(table: Table, stake: Stake, command: c.Follow, place: Place) -> list[e.Event]:
    if command.amount not in (None, stake.original):
        raise Refused("split-amount", table.book.cite("split.match"), laid=Money(stake.original))
    box = table.box(place.box)
    free = box is not None and is_free(table, box.hands[place.hand].cards)
    followed = e.Followed(command.player, place.box, place.hand, stake.original, free)
    return [followed, e.OfferAnswered(command.player, place.box, "follow")]
