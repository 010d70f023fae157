"""What can be seen of a round: the cards that lie, and whether more may come."""

from typing import NamedTuple

from croupier.cards.card import Card
from croupier.cards.total import Total
from croupier.rules.wagers.tree import Cards, Name, Named, Outcome


class Seen(NamedTuple):
    """Cards in the order they came, and whether no more will."""

    cards: tuple[Card, ...] = ()
    closed: bool = False


class Facts(NamedTuple):
    """What a wager is graded by: the cards of its box, of its hand and of the dealer, and how the hand came out.

    `points` is what the hand counts where that is not plainly the total of its cards. A hand formed by a split is no
    Blackjack.
    """

    box: Seen = Seen()
    dealer: Seen = Seen()
    hand: Seen = Seen()
    points: Total | None = None
    doubled: bool = False
    split: bool = False
    outcome: Outcome | None = None


class Group(NamedTuple):
    """Some cards of a round: those that lie, whether one is awaited, whether one never came."""

    cards: tuple[Card, ...]
    awaited: bool = False
    missing: bool = False
    is_hand: bool = False


_ONE_OF = {
    Name.P1: ("box", 0),
    Name.P2: ("box", 1),
    Name.P3: ("box", 2),
    Name.D1: ("dealer", 0),
    Name.D2: ("dealer", 1),
    Name.H1: ("hand", 0),
    Name.H2: ("hand", 1),
}
_ALL_OF = {Name.BOX: "box", Name.HAND: "hand", Name.DEALER: "dealer"}


def group(cards: Cards, facts: Facts) -> Group:
    """Return the cards a statement is about, as far as they lie."""
    if isinstance(cards, Named):
        if len(cards.names) == 1:
            return _named(cards.names[0], facts)
        found = [_named(name, facts) for name in cards.names]
        lying = tuple(card for one in found for card in one.cards)
        return Group(lying, any(one.awaited for one in found), any(one.missing for one in found))
    whole = group(cards.cards, facts)
    if cards.last:
        # Which cards are the last is not known before the last has come.
        if whole.awaited:
            return Group((), awaited=True)
        return Group(whole.cards[-cards.count :], missing=whole.missing or len(whole.cards) < cards.count)
    if len(whole.cards) >= cards.count:
        return Group(whole.cards[: cards.count])
    return Group(whole.cards, whole.awaited, not whole.awaited)


def _named(name: Name, facts: Facts) -> Group:
    if name in _ALL_OF:
        seen: Seen = getattr(facts, _ALL_OF[name])
        is_hand = name is Name.HAND
        if is_hand and not seen.closed:
            return Group((), awaited=True)  # it may still be split
        return Group(seen.cards, not seen.closed, seen.closed and not seen.cards, is_hand)
    where, place = _ONE_OF[name]
    seen = getattr(facts, where)
    if place < len(seen.cards):
        return Group((seen.cards[place],))
    return Group((), not seen.closed, seen.closed)
