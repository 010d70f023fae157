"""A slow and plain reference: every card order of a round played out by recursion, sharing no code with the analysis.

Cards are point values, an Ace 1. A shoe is a tuple of values and counts. Nothing here knows of multisets, lanes,
inclusion and exclusion or exchangeability: hands are dealt, played and settled in the order of the rule books, and
memory only keeps what it has seen.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

Hand = tuple[int, ...]
Shoe = tuple[tuple[int, int], ...]
Policy = Callable[[Hand, int], str]
"""What a split hand does, given its cards and how many further pair cards have come."""


def no_bonus(_: Hand) -> float:
    return 0.0


@dataclass(frozen=True)
class Game:
    """The rules that matter, in the plainest words."""

    hits_soft_17: bool = False
    blackjack: bool = True
    takes: str = "original"
    plain_21_pushes: bool = False
    stand_from: int = 0
    double_totals: tuple[int, ...] = ()
    aces_as_one: bool = False
    most_hands: int = 4
    ace_draws: bool = False
    aces_again: bool = False
    bonus: Callable[[Hand], float] = no_bonus


def total(hand: Hand) -> tuple[int, bool]:
    points = sum(hand)
    soft = 1 in hand and points + 10 <= 21
    return (points + 10 if soft else points), soft


def draws(shoe: Shoe) -> Iterator[tuple[float, int, Shoe]]:
    size = sum(count for _, count in shoe)
    for card, count in shoe:
        if count:
            less = tuple((other, held - (other == card)) for other, held in shoe)
            yield count / size, card, less


def without(shoe: Shoe, *cards: int) -> Shoe:
    left = dict(shoe)
    for card in cards:
        left[card] -= 1
    return tuple(left.items())


def is_natural(game: Game, hand: Hand) -> bool:
    return game.blackjack and sorted(hand) == [1, 10]


_DEALER: dict[object, dict[object, float]] = {}


def dealer(game: Game, shoe: Shoe, hand: Hand) -> dict[object, float]:
    """Return the chances of the dealer's final totals, 0 for a bust and "blackjack"."""
    key = game.hits_soft_17, game.blackjack, shoe, tuple(sorted(hand))
    if key not in _DEALER:
        _DEALER[key] = _deal_on(game, shoe, hand)
    return _DEALER[key]


def _deal_on(game: Game, shoe: Shoe, hand: Hand) -> dict[object, float]:
    points, soft = total(hand)
    if is_natural(game, hand):
        return {"blackjack": 1.0}
    if points > 21:
        return {0: 1.0}
    if len(hand) > 1 and (points > 17 or (points == 17 and not (soft and game.hits_soft_17))):
        return {points: 1.0}
    found: dict[object, float] = {}
    for chance, card, less in draws(shoe):
        for end, part in dealer(game, less, (*hand, card)).items():
            found[end] = found.get(end, 0.0) + chance * part
    return found


@dataclass(frozen=True, order=True)
class Done:
    """A finished hand: what it made (0 is a bust) and its units."""

    points: int
    units: int


def settle(game: Game, hands: tuple[Done, ...], end: object, *, split: bool) -> float:
    """Return the money of all hands of one box against one end of the dealer."""
    if isinstance(end, int):
        return float(sum(_compare(hand, end) for hand in hands))
    staked = sum(hand.units for hand in hands)
    if game.takes == "all":
        return -float(staked)
    if not split and staked == 1:
        pushes = game.plain_21_pushes and hands[0].points == 21
        return 0.0 if pushes else -1.0
    busted = sum(hand.units for hand in hands if not hand.points)
    alive = any(hand.points for hand in hands)
    return -1.0 if game.takes == "original" else -float(busted + alive)


def _compare(hand: Done, end: int) -> int:
    if not hand.points:
        return -hand.units
    return hand.units if hand.points > end else -hand.units if hand.points < end else 0


def ends(game: Game, shoe: Shoe, up: Hand, hands: tuple[Done, ...], *, split: bool) -> dict[float, float]:
    """Return the chances of the money once all hands are done."""
    found: dict[float, float] = {}
    for end, chance in dealer(game, shoe, up).items():
        money = settle(game, hands, end, split=split)
        found[money] = found.get(money, 0.0) + chance
    return found


def finish(game: Game, shoe: Shoe, up: Hand, hands: tuple[Done, ...], *, split: bool) -> float:
    """Return the mean money once all hands are done."""
    return sum((m * p for m, p in ends(game, shoe, up, hands, split=split).items()), 0.0)


def doubled_total(game: Game, hand: Hand, card: int) -> int:
    if game.aces_as_one and 1 in hand:
        low = sum(hand)
        points = low + 11 if card == 1 and low + 11 <= 21 else low + card
    else:
        points = total((*hand, card))[0]
    return points if points <= 21 else 0


def may_double(game: Game, hand: Hand) -> bool:
    points, soft = total(hand)
    if points == 21:
        return False
    if not game.double_totals:
        return True
    return sum(hand) in game.double_totals and (game.aces_as_one or not soft)


@dataclass
class Alone:
    """Values of one hand that is not split: by best play, or with longer hands by a policy."""

    game: Game
    up: Hand
    policy: Callable[[Hand], str] | None = None
    known: dict[object, float] = field(default_factory=dict)

    def stand(self, shoe: Shoe, hand: Hand) -> float:
        return finish(self.game, shoe, self.up, (Done(total(hand)[0], 1),), split=False)

    def hit(self, shoe: Shoe, hand: Hand) -> float:
        value = 0.0
        for chance, card, less in draws(shoe):
            more = (*hand, card)
            value += chance * (self.game.bonus(more) + self.after(less, more))
        return value

    def after(self, shoe: Shoe, hand: Hand) -> float:
        if total(hand)[0] > 21:
            return finish(self.game, shoe, self.up, (Done(0, 1),), split=False)
        return self.go_on(shoe, hand)

    def double(self, shoe: Shoe, hand: Hand) -> float:
        value = 0.0
        for chance, card, less in draws(shoe):
            done = Done(doubled_total(self.game, hand, card), 2)
            gain = self.game.bonus((*hand, card))
            value += chance * (gain + finish(self.game, less, self.up, (done,), split=False))
        return value

    def go_on(self, shoe: Shoe, hand: Hand) -> float:
        """Return what a hand of three cards or more is worth."""
        key = shoe, tuple(sorted(hand))
        if key not in self.known:
            self.known[key] = self._decide(shoe, hand)
        return self.known[key]

    def _decide(self, shoe: Shoe, hand: Hand) -> float:
        points = total(hand)[0]
        if self.policy is not None and points < 21:
            return self.stand(shoe, hand) if self.policy(hand) == "stand" else self.hit(shoe, hand)
        choices = [self.stand(shoe, hand)] if points >= self.game.stand_from else []
        if points < 21:
            choices.append(self.hit(shoe, hand))
        return max(choices)


@dataclass
class Split:
    """The money of a split box in which every hand goes by a policy and resplits whenever it may."""

    game: Game
    up: Hand
    pair: int
    policy: Policy
    known: dict[object, dict[float, float]] = field(default_factory=dict)

    def value(self, shoe: Shoe) -> float:
        return sum((money * chance for money, chance in self.money(shoe).items()), 0.0)

    def money(self, shoe: Shoe) -> dict[float, float]:
        """Return the chances of the money of the whole box."""
        return self.next_hand(shoe, (), 2, 2)

    def next_hand(self, shoe: Shoe, done: tuple[Done, ...], waiting: int, formed: int) -> dict[float, float]:
        """Deal the next hand its second card, or settle when there is none."""
        if not waiting:
            return ends(self.game, shoe, self.up, done, split=True)
        key = shoe, tuple(sorted(done)), waiting, formed
        if key not in self.known:
            self.known[key] = self._mix(shoe, lambda less, card: self.second(less, card, done, waiting, formed))
        return self.known[key]

    def second(self, shoe: Shoe, card: int, done: tuple[Done, ...], waiting: int, formed: int) -> dict[float, float]:
        most = self.game.most_hands if self.pair != 1 or self.game.aces_again else min(self.game.most_hands, 2)
        if card == self.pair and formed < most:
            return self.next_hand(shoe, done, waiting + 1, formed + 1)
        return self.play(shoe, (self.pair, card), done, waiting, formed)

    def play(self, shoe: Shoe, hand: Hand, done: tuple[Done, ...], waiting: int, formed: int) -> dict[float, float]:
        """Go on with one hand as the policy says."""
        points = total(hand)[0]
        stuck = self.pair == 1 and not self.game.ace_draws
        what = "stand" if points >= 21 or stuck else self.policy(hand, formed - 2)
        if what == "stand":
            made = Done(points if points <= 21 else 0, 1)
            return self.next_hand(shoe, (*done, made), waiting - 1, formed)
        if what == "hit":
            return self._mix(shoe, lambda less, card: self.play(less, (*hand, card), done, waiting, formed))
        return self._mix(
            shoe,
            lambda less, card: self.next_hand(
                less, (*done, Done(doubled_total(self.game, hand, card), 2)), waiting - 1, formed
            ),
        )

    def _mix(self, shoe: Shoe, after: Callable[[Shoe, int], dict[float, float]]) -> dict[float, float]:
        found: dict[float, float] = {}
        for chance, card, less in draws(shoe):
            for money, part in after(less, card).items():
                found[money] = found.get(money, 0.0) + chance * part
        return found
