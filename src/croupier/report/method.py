"""How the figures of a PAR sheet were computed, in words."""

from collections.abc import Iterator

from croupier.analysis.rules import Takes, from_book
from croupier.analysis.splitting import SplitClass
from croupier.rules.schema import Rulebook

CLASSES = {
    SplitClass.CDZ: "CDZ-: a split hand is played as if it had never been split",
    SplitClass.CDP1: "CDP1: all hands split from one pair follow the policy that is best for a hand with one pair card"
    " known to be gone",
    SplitClass.CDP: "CDP: as CDP1, but the policy knows how many pair cards have come when a hand is played",
}


def method(book: Rulebook, kind: SplitClass) -> tuple[str, ...]:
    """Return the sentences that go for this game."""
    return tuple(_sentences(book, kind))


def _sentences(book: Rulebook, kind: SplitClass) -> Iterator[str]:
    yield (
        "Nothing was simulated. The value of every choice of every first hand against every first card of the dealer"
        " follows by recursion on the cards left in the shoe, each card drawn without replacement."
    )
    yield "One box is played, from a full shoe, by a player who knows his own cards and the dealer's."
    if book.split.hands > 1:
        yield f"Splits go to {book.split.hands} hands with every resplit, exact for the class {CLASSES[kind]}."
    if book.blackjack.exists:
        yield (
            "The dealer takes no hole card: his Blackjack comes to light after the player has acted, and takes what"
            " the rules above say it takes. Insurance is a wager of its own, outside the main figures; even money is"
            " taken where that is best."
        )
    if from_book(book).takes is Takes.BUSTED_AND_ORIGINAL:
        yield (
            "The chance that all split hands bust while the dealer has Blackjack is exact wherever splitting is best or"
            " chosen; in other first hands against an Ace or a ten the value of splitting may be off by up to 2e-7,"
            " and by 3e-6 with less than four decks."
        )
    if book.bonus.pays:
        yield "The 6-7-8 bonus is part of the main wager's value, and is also shown by itself."
    yield (
        "Side wagers are graded by the definitions that settle them at the table, over every card that can come;"
        " their probabilities are exact fractions that sum to one. Where a wager depends on how hands are played its"
        " policy is named and its figures are floating-point numbers."
    )
    if book.split.hands > 1:
        yield (
            "The standard deviation counts what hands split from one pair do to each other and to the dealer, every two"
            " of them together; where they can hold too many sets of cards to look at each, mixtures of short hands"
            " with the same means stand for them, which leaves it within 2e-8. For the hit frequency three or four such"
            " hands touch each other in pairs only, once the dealer's end is known, which leaves seven digits after the"
            " point."
        )
    yield "N0 is the square of the standard deviation over the value."
    yield "The dealer's figures suppose that he plays his hand out, whatever the players hold."
