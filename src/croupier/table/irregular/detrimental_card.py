"""Which of the cards disclosed for the dealer's hand may be taken, and what each would be worth to the house.

Clauses: L8 5.23.4.5; AR 5.23.4.5; D8 5.20.4.5. Rulings R-523, R-523-DETRIMENTAL.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from croupier.cards.card import Card, points
from croupier.cards.deck import deck
from croupier.cards.total import LIMIT, total
from croupier.money.cents import format_amount
from croupier.rules.schema import Rulebook
from croupier.table.hands import is_two_card_21
from croupier.table.play.dealer import must_draw, needs_card
from croupier.table.settlement import main_wagers, side_wagers
from croupier.table.settlement.insurance import insurance_lines
from croupier.table.state import Box, Table
from croupier.words.facts import Cards, Listing, Message, message, one_card


def may_be_taken(book: Rulebook, dealer: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards the pit manager may take: one that busts; where all finish the hand, the lowest; else any."""
    busting = tuple(card for card in cards if total((*dealer, card)).points > LIMIT)
    if busting:
        return busting
    if any(must_draw(book, (*dealer, card)) for card in cards):
        return cards
    lowest = min(total((*dealer, card)).points for card in cards)
    return tuple(card for card in cards if total((*dealer, card)).points == lowest)


def advised(table: Table, cards: tuple[Card, ...], says: Message) -> Message:
    """Add which card leaves the house worst off, where the pit manager chooses; nothing where the rule leaves one."""
    open_to = tuple(dict.fromkeys(may_be_taken(table.book, table.dealer, cards)))
    if len(open_to) == 1:
        return says
    worth = {card: house_expects(table, card) for card in open_to}
    least = min(worth.values())
    worst = Cards(tuple(card for card in open_to if worth[card] == least), joined="or")
    expected = tuple(
        message("irregular.expected", amount=_signed(cents), card=one_card(card)) for card, cents in worth.items()
    )
    return message("irregular.together-worst", says=says, worst=worst, expected=Listing(expected, "comma"))


def _signed(cents: Fraction) -> str:
    """Return an expectation to the cent, for people; what is compared is exact."""
    near = round(cents)
    return f"{'-' if near < 0 else '+' if near > 0 else ''}{format_amount(abs(near))}"


def house_expects(table: Table, card: Card) -> Fraction:
    """Return what the house gains in the mean, in cents, if the dealer takes the card and draws on by the book.

    Players' hands count as they are, finished or not. The cards to come are the decks in use less every card
    that has come out in this round: the table sees no others, and cards of earlier rounds are as likely here as there.
    Both cards in question have come out, so the one that is not taken cannot come again.
    """
    bare = replace(table, boxes=tuple(_decided_by_the_dealer(table, box) for box in table.boxes), trouble=None)
    left = Counter(points(each) for each in deck(table.book.deck.without) for _ in range(table.setup.decks))
    left.subtract(points(each) for each in (*(dealt.card for dealt in table.dealt), *table.out, *table.top))
    return _Draws(bare, left).mean((*table.dealer, card))


def _decided_by_the_dealer(table: Table, box: Box) -> Box:
    return replace(box, sides=tuple(w for w in box.sides if side_wagers.side_of(table, w).definition.waits_for_dealer))


_OF_POINTS = {points(card): card for card in deck()}
"""A card for each value there is: suits and the kind of ten say nothing about the dealer's total."""


class _Draws:
    """The dealer's draws from the cards that are left, without putting any back."""

    def __init__(self, table: Table, left: Counter[int]) -> None:
        self.table = table
        self.left = {value: number for value, number in left.items() if number > 0}
        self.known: dict[tuple[int, ...], Fraction] = {}
        self.settled: dict[tuple[int, int, bool], Fraction] = {}

    def mean(self, cards: tuple[Card, ...]) -> Fraction:
        held = tuple(sorted(points(card) for card in cards))
        if held not in self.known:
            drawing = needs_card(replace(self.table, dealer=cards)) and any(self.left.values())
            self.known[held] = sum(self.each(cards), Fraction()) if drawing else self.gain(cards)
        return self.known[held]

    def each(self, cards: tuple[Card, ...]) -> Iterator[Fraction]:
        """Yield what every card that may come next adds to the mean."""
        whole = sum(self.left.values())
        for value, number in tuple(self.left.items()):
            if number > 0:
                self.left[value] -= 1
                yield Fraction(number, whole) * self.mean((*cards, _OF_POINTS[value]))
                self.left[value] += 1

    def gain(self, cards: tuple[Card, ...]) -> Fraction:
        """Return what the house gains if the dealer ends on these cards."""
        kind = min(total(cards).points, LIMIT + 1), len(cards), is_two_card_21(cards)
        if kind not in self.settled:
            at = replace(self.table, dealer=cards)
            lines = (*main_wagers.final_lines(at), *side_wagers.final_side_lines(at), *insurance_lines(at))
            self.settled[kind] = Fraction(-sum(line.net for line in lines))
        return self.settled[kind]
