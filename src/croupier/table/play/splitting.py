"""Splitting: two cards become two hands, up to four a box; others on the hand match or stay on the first.

Clauses: L8 1.1.14, 3.21-3.24.2; AR 1.1.14, 3.21-3.24.2; BP 1.29, 3.22-3.22.2; D8 1.1.11, 3.21-3.24.2.
Rulings R-SPLIT-VALUE, R-SPLIT-ORDER, R-SPLIT-EQUAL, R-SPLIT-FOLLOW, R-BP-SPLIT-FOLLOW, R-RESPLIT-DECLINE, R-ACES.
"""

from croupier.money.cents import format_amount
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import FIRST_CARDS, may_be_split
from croupier.table.places import Place
from croupier.table.play import doubling
from croupier.table.play.checks import known_box
from croupier.table.play.turns import in_turn
from croupier.table.state import Box, Offer, Stake, Table
from croupier.table.turn import Turn, stake_of


def split(table: Table, command: c.Split) -> list[e.Event]:
    """Split the hand in turn, and ask the others on it."""
    now = in_turn(table, command)
    refusal = why_no_split(table, now)
    if refusal is not None:
        raise refusal
    made = e.HandSplit(command.player, command.box, now.at)
    asked = followers(table, now, command.player)
    if not asked:
        return [made]
    return [made, e.OfferOpened(Offer("split", asked, place=Place(command.box, now.at)))]


def why_no_split(table: Table, now: Turn) -> Refused | None:
    """Say why the hand in turn may not be split, or None where it may."""
    book = table.book
    hand = now.hand
    if len(hand.cards) != FIRST_CARDS:
        return Refused("split-not-two-cards", book.cite("split"), "only the first two cards are split")
    if not may_be_split(book, hand.cards):
        pairs = {"equal-value": "of the same value", "equal-rank": "of one rank", "eights": "both eights"}
        message = f"the two cards must be {pairs[book.split.pairs]}"
        return Refused("split-no-pair", book.cite("split.pairs"), message)
    if hand.aces and not book.split.aces_again:
        return Refused("split-aces-again", book.cite("split.aces_again"), "split Aces are not split again")
    if len(now.box.hands) >= book.split.hands:
        return Refused("split-too-often", book.cite("split.hands"), f"a box has at most {book.split.hands} hands")
    return None


def followers(table: Table, now: Turn, player: str) -> tuple[tuple[str, int], ...]:
    """Return the other bettors on the hand who may match the split."""
    return tuple(
        (stake.player, now.box.position)
        for stake in now.hand.stakes
        if stake.live
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
    # whoever has taken his wager back has answered too
    stake = stake_of(box.hands[offer.place.hand], command.player)
    if stake is None or (command.player, command.box) in offer.answered:
        raise Refused("answered", table.book.cite(f"{offer.kind}.follow"), f"{command.player} has answered already")
    if command.hand not in (None, offer.place.hand):
        message = f"the question is about hand {command.box}.{offer.place.hand + 1}"
        raise Refused("other-hand", table.book.cite("turn.split"), message)
    if offer.kind == "double":
        return doubling.follow(table, stake, command, offer.place)
    return _match(table, stake, command, offer.place)


def _not_asked(table: Table, box: Box | None, command: c.Follow) -> Refused:
    topic = "double.alone"
    if box is not None and len(box.hands) > 1:
        topic = "split.decline" if command.player in box.declined else "split.follow"
    return Refused("not-asked", table.book.cite(topic), f"{command.player} is not asked to follow on box {command.box}")


def _match(table: Table, stake: Stake, command: c.Follow, place: Place) -> list[e.Event]:
    if command.amount not in (None, stake.original):
        message = f"a split is matched with exactly {format_amount(stake.original)}"
        raise Refused("split-amount", table.book.cite("split.match"), message)
    followed = e.Followed(command.player, place.box, place.hand, stake.original)
    return [followed, e.OfferAnswered(command.player, place.box, "follow")]
