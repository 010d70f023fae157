"""A second, slow way to value any game: recursion over single cards, written without the analysis.

A hand that is not split is played as well as can be, the dealer's hidden card being any that is left; a split is dealt
out behind a hidden card that is named first, by policies that are handed in.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from croupier.cards.card import Card
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import outcome

Cards = tuple[Card, ...]
Shoe = tuple[tuple[Card, int], ...]
Policy = Callable[[Cards], str]


def worth(card: Card) -> int:
    return 1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 10


def kind(card: Card) -> str:
    return "A" if card[0] == "A" else "T" if worth(card) == 10 else card[0]


def points(cards: Cards) -> tuple[int, bool]:
    low = sum(map(worth, cards))
    soft = low <= 11 and any(card[0] == "A" for card in cards)
    return (low + 10 if soft else low), soft


def less(shoe: Shoe, card: Card) -> Shoe:
    return tuple((other, held - (other == card)) for other, held in shoe)


def draws(shoe: Shoe) -> Iterator[tuple[float, Card]]:
    size = sum(held for _, held in shoe)
    yield from ((held / size, card) for card, held in shoe if held)


class Laid(NamedTuple):
    """What a hand wins, what it loses, how often it was doubled, and whether a split formed it."""

    wins: float = 1.0
    own: float = 1.0
    doubles: int = 0
    split: bool = False


SINGLE = Laid()


class Done(NamedTuple):
    """A split hand that waits for the dealer (a total), or is settled (its net)."""

    total: int
    laid: Laid
    net: float | None = None
    bust: bool = False


@dataclass
class Reference:
    """What first hands are worth against the cards the dealer shows."""

    book: Rulebook
    shown: Cards
    known: dict[object, float] = field(default_factory=dict)
    ends: dict[object, dict[int, float]] = field(default_factory=dict)

    @property
    def looked(self) -> bool:
        dealer = self.book.dealer
        seen = dealer.second_card == "peeked" and kind(self.shown[0]) in dealer.peeks
        return seen or dealer.second_card == "face-up"

    def holes(self, shoe: Shoe) -> list[tuple[float, Cards]]:
        """Return what the dealer's two cards may be."""
        if len(self.shown) > 1:
            return [(1.0, self.shown)]
        return [(chance, (*self.shown, card)) for chance, card in draws(shoe)]

    def is_blackjack(self, cards: Cards) -> bool:
        return self.book.blackjack.exists and len(cards) == 2 and points(cards)[0] == 21

    def dealer(self, shoe: Shoe, cards: Cards) -> dict[int, float]:
        """Return the chances of the dealer's totals, their two cards being out of the shoe."""
        key = shoe, tuple(sorted(cards))
        if key not in self.ends:
            total, soft = points(cards)
            stands = total >= 17 and not (soft and total in self.hits_soft())
            found: dict[int, float] = {total: 1.0} if stands else {}
            for chance, card in [] if stands else draws(shoe):
                for end, part in self.dealer(less(shoe, card), (*cards, card)).items():
                    found[end] = found.get(end, 0.0) + chance * part
            self.ends[key] = found
        return self.ends[key]

    def hits_soft(self) -> tuple[int, ...]:
        first = (17,) if self.book.dealer.soft_17 == "hit" else ()
        return (*first, *self.book.dealer.hits_soft)

    def against(self, total: int, laid: Laid, end: int) -> float:
        """Return the net of a hand that stopped against a dealer's total that is no Blackjack."""
        book = self.book
        if end == 22 and book.dealer.on_22 == "push":
            return laid.wins if total == 21 and book.dealer.beats_22 == "blackjack-and-21" else 0.0
        if end > 21 or total > end:
            return laid.wins
        if total < end:
            return -laid.own
        return laid.wins if total in book.ties.win else -laid.own if total in book.ties.lose else 0.0

    def ended(self, cards: Cards, laid: Laid) -> float | None:
        """Return the odds of a hand that is won with its last card."""
        book, odds = self.book, []
        paid = self.bonus(cards, laid)
        if paid and book.bonus.instead:
            return paid
        if book.twenty_one.always_wins and points(cards)[0] == 21:
            odds.append(1.0)
        charlie = book.charlie
        counts = (charlie.after_split or not laid.split) and (charlie.after_double or not laid.doubles)
        if charlie.cards and len(cards) >= charlie.cards and counts:
            odds.append(float(charlie.pays))
        return max(odds) if odds else None

    def bonus(self, cards: Cards, laid: Laid) -> float:
        """Return the odds of the bonus of a finished hand."""
        hand = Seen(cards, closed=True)
        facts = Facts(box=hand, hand=hand, dealer=Seen(self.shown[:1]), doubled=laid.doubles > 0, split=laid.split)
        paid = outcome(self.book.bonus.definition.rows, facts)
        return 0.0 if paid is None or paid.row is None else float(paid.row.pays)

    def taken(self, laid: Laid) -> float:
        """Return what a dealer's Blackjack takes of one hand that was not split."""
        return laid.own if self.book.dealer.blackjack_takes == "all" and not self.looked else min(laid.own, 1.0)

    # A hand that is not split: every choice, given that the dealer has no Blackjack where they have looked.

    def hidden(self, shoe: Shoe) -> list[tuple[float, Cards, Shoe]]:
        """Return what the dealer may hold as far as the player knows, with what is left then."""
        found = [(chance, two, shoe if len(self.shown) > 1 else less(shoe, two[1])) for chance, two in self.holes(shoe)]
        if self.looked:
            found = [entry for entry in found if not self.is_blackjack(entry[1])]
        whole = sum(chance for chance, _, _ in found)
        return [(chance / whole, two, rest) for chance, two, rest in found]

    def next_cards(self, shoe: Shoe) -> dict[Card, float]:
        """Return the chances of the next card, the dealer's hidden card being none of it."""
        found: dict[Card, float] = {}
        for chance, _, rest in self.hidden(shoe):
            for part, card in draws(rest):
                found[card] = found.get(card, 0.0) + chance * part
        return found

    def stand(self, shoe: Shoe, cards: Cards, laid: Laid) -> float:
        total = points(cards)[0]
        won = self.ended(cards, laid)
        if won is not None:
            return won * laid.wins
        value = self.bonus(cards, laid)
        for chance, two, rest in self.hidden(shoe):
            if self.is_blackjack(two):
                value -= chance * self.taken(laid)
            else:
                ends = self.dealer(rest, two)
                value += chance * sum(part * self.against(total, laid, end) for end, part in ends.items())
        return value

    def drawn(self, shoe: Shoe, cards: Cards, laid: Laid, after: Callable[[Shoe, Cards, Laid], float]) -> float:
        value = 0.0
        for card, chance in self.next_cards(shoe).items():
            more = (*cards, card)
            if points(more)[0] > 21:
                value += chance * self.bust(less(shoe, card), laid)
            else:
                value += chance * after(less(shoe, card), more, laid)
        return value

    def bust(self, shoe: Shoe, laid: Laid) -> float:
        if self.book.dealer.blackjack_takes != "original" or self.looked:
            return -laid.own
        blackjack = sum(chance for chance, two, _ in self.hidden(shoe) if self.is_blackjack(two))
        return -laid.own * (1 - blackjack) - min(laid.own, 1.0) * blackjack

    def leave(self, shoe: Shoe, laid: Laid) -> float:
        share = self.book.surrender.gives_up / 100
        blackjack = sum(chance for chance, two, _ in self.hidden(shoe) if self.is_blackjack(two))
        return -share * laid.own * (1 - blackjack) - self.taken(laid) * blackjack

    @property
    def early(self) -> bool:
        """Tell whether what is given up is safe from a dealer's Blackjack."""
        surrender = self.book.surrender
        return surrender.when == "early" or kind(self.shown[0]) in surrender.early_against

    def choices(self, shoe: Shoe, cards: Cards, laid: Laid = SINGLE) -> dict[str, float]:
        """Return the value of every choice of a hand that is not split and not doubled."""
        book, (total, soft) = self.book, points(cards)
        found = {"stand": self.stand(shoe, cards, laid)}
        if total == 21 or self.ended(cards, laid) is not None:
            return found
        found["hit"] = self.drawn(shoe, cards, laid, self.best)
        if self.may_double(cards, total, soft=soft):
            found["double"] = self.drawn(shoe, cards, self.doubled(cards, laid, total, soft=soft), self.after_double)
        early = self.early and len(cards) == 2
        if book.surrender.is_offered(kind(self.shown[0])) and (book.surrender.when == "any-time" or len(cards) == 2):
            found["surrender"] = -book.surrender.gives_up / 100 if early else self.leave(shoe, laid)
        return found

    def may_double(self, cards: Cards, total: int, *, soft: bool) -> bool:
        double = self.book.double
        if len(cards) > 2 and double.cards == "two":
            return False
        if len(cards) == 2 and not soft and total in double.free:
            return True
        if not double.totals and not double.soft_totals:
            return True
        return total in double.soft_totals if soft else not double.totals or total in double.totals

    def doubled(self, cards: Cards, laid: Laid, total: int, *, soft: bool) -> Laid:
        double = self.book.double
        if len(cards) == 2 and not soft and total in double.free and not laid.doubles:
            return laid._replace(wins=2.0, doubles=1)
        more = float(double.times) if not laid.doubles else laid.wins
        return laid._replace(wins=laid.wins + more, own=laid.own + more, doubles=laid.doubles + 1)

    def after_double(self, shoe: Shoe, cards: Cards, laid: Laid) -> float:
        book, (total, soft) = self.book, points(cards)
        found = [self.stand(shoe, cards, laid)]
        if total < 21 and self.ended(cards, laid) is None:
            if laid.doubles <= book.double.redoubles:
                found.append(self.drawn(shoe, cards, self.doubled(cards, laid, total, soft=soft), self.after_double))
            if book.double.hits_after:
                found.append(self.drawn(shoe, cards, laid, self.after_double))
            if book.surrender.after_double and book.surrender.is_offered(kind(self.shown[0])):
                early = -book.surrender.gives_up / 100 * laid.own
                found.append(early if self.early else self.leave(shoe, laid))
        return max(found)

    def best(self, shoe: Shoe, cards: Cards, laid: Laid) -> float:
        key = shoe, tuple(sorted(cards)), laid
        if key not in self.known:
            self.known[key] = max(self.choices(shoe, cards, laid).values())
        return self.known[key]

    # A split box, dealt out behind a hidden card.

    def split(self, shoe: Shoe, pair: Card, policy: Policy, free: Policy | None, most: int) -> float:
        """Return what a box split from two such cards is worth, resplit whenever it may be."""
        value = 0.0
        for chance, two in self.holes(shoe):
            rest = shoe if len(self.shown) > 1 else less(shoe, two[1])
            if self.looked and self.is_blackjack(two):
                value -= chance
            else:
                value += chance * Box(self, two, pair, policy, free, most).next_hand(rest, (), 2, 2)
        return value


@dataclass
class Box:
    """One split box whose dealer holds two given cards."""

    game: Reference
    two: Cards
    pair: Card
    policy: Policy
    free: Policy | None
    most: int
    known: dict[object, float] = field(default_factory=dict)

    def next_hand(self, shoe: Shoe, done: tuple[Done, ...], waiting: int, formed: int) -> float:
        if not waiting:
            return self.settled(shoe, done)
        key = shoe, done[:1], tuple(sorted(done[1:], key=str)), waiting, formed
        if key not in self.known:
            self.known[key] = sum(
                chance * self.second(less(shoe, card), card, done, waiting, formed) for chance, card in draws(shoe)
            )
        return self.known[key]

    def second(self, shoe: Shoe, card: Card, done: tuple[Done, ...], waiting: int, formed: int) -> float:
        if kind(card) == kind(self.pair) and formed < self.most:
            return self.next_hand(shoe, done, waiting + 1, formed + 1)
        laid = Laid(own=0.0 if self.free and done else 1.0, split=True)
        return self.play(shoe, (self.pair, card), laid, (done, waiting, formed))

    def play(self, shoe: Shoe, cards: Cards, laid: Laid, rest: tuple[tuple[Done, ...], int, int]) -> float:
        book, (total, soft) = self.game.book, points(cards)
        stuck = kind(self.pair) == "A" and not book.split.ace_draws
        if total >= 21 or stuck or self.game.ended(cards, laid) is not None:
            return self.over(shoe, cards, laid, rest)
        what = (self.free if self.free and rest[0] else self.policy)(cards)
        if what == "hit":
            return self._mean(shoe, lambda less_, card: self.play(less_, (*cards, card), laid, rest))
        if what == "double":
            more = self.game.doubled(cards, laid, total, soft=soft)
            return self._mean(shoe, lambda less_, card: self.over(less_, (*cards, card), more, rest))
        if what == "surrender":
            return self._end(shoe, Done(0, laid, -book.surrender.gives_up / 100 * laid.own), rest)
        return self.over(shoe, cards, laid, rest)

    def over(self, shoe: Shoe, cards: Cards, laid: Laid, rest: tuple[tuple[Done, ...], int, int]) -> float:
        total = points(cards)[0]
        if total > 21:
            return self._end(shoe, Done(0, laid, -laid.own, bust=True), rest)
        won = self.game.ended(cards, laid)
        return self._end(shoe, Done(total, laid, None if won is None else won * laid.wins), rest)

    def _end(self, shoe: Shoe, made: Done, rest: tuple[tuple[Done, ...], int, int]) -> float:
        done, waiting, formed = rest
        return self.next_hand(shoe, (*done, made), waiting - 1, formed)

    def _mean(self, shoe: Shoe, after: Callable[[Shoe, Card], float]) -> float:
        return sum(chance * after(less(shoe, card), card) for chance, card in draws(shoe))

    def settled(self, shoe: Shoe, done: tuple[Done, ...]) -> float:
        game, takes = self.game, self.game.book.dealer.blackjack_takes
        if game.is_blackjack(self.two) and not game.looked:
            return self.to_blackjack(done, takes)
        ends = game.dealer(shoe, self.two)
        value = sum(hand.net for hand in done if hand.net is not None)
        for hand in done:
            if hand.net is None:
                value += sum(part * game.against(hand.total, hand.laid, end) for end, part in ends.items())
        return value

    def to_blackjack(self, done: tuple[Done, ...], takes: str) -> float:
        """Return what is left when the dealer turns out to have Blackjack: hands won at once stay paid."""
        paid = sum(hand.net for hand in done if hand.net is not None and hand.net > 0)
        if takes == "all":
            return paid - sum(hand.laid.own for hand in done if hand.net is None or hand.net <= 0)
        bust = sum(hand.laid.own for hand in done if hand.bust) if takes == "busted-and-original" else 0.0
        living = any(hand.net is None or (hand.bust and takes == "original") for hand in done)
        return paid - bust - float(living)


def named(reference: Reference, shown: Cards) -> Reference:
    """Return the same game against other cards of the dealer."""
    return replace(reference, shown=shown, known={}, ends={})
