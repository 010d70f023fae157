"""How the figures of a PAR sheet were computed, in words."""

from collections.abc import Iterator

from croupier.analysis.rules import from_book
from croupier.analysis.split_play import SplitClass
from croupier.rules.schema import Rulebook

CLASSES = {
    SplitClass.CDZ: "CDZ-: a split hand is played as if it had never been split",
    SplitClass.CDP1: "CDP1: all hands split from one pair follow the policy that is best for a hand with one pair card"
    " known to be gone",
    SplitClass.CDP: "CDP: as CDP1, but the policy knows how many pair cards have come when a hand is played",
}


def class_says(kind: str) -> str:
    """Return what a class of play after a split means, by its name; any other play goes by its own name."""
    return next((says for one, says in CLASSES.items() if one.value == kind), kind)


OFFERS = "Insurance is a wager of its own, outside the main figures; even money is taken where that is best."


def _second_card(book: Rulebook) -> str:
    """Return how a dealer's Blackjack comes to light."""
    second = book.dealer.second_card
    if second.seen:
        return "Both of the dealer's cards are seen, and best play looks at both."
    if second.looked_at:
        under = " or ".join("an Ace" if rank == "A" else "a ten" for rank in book.dealer.peeks)
        return f"The dealer looks under {under} before anybody plays, and a Blackjack ends the round there."
    takes = "and takes what the rules above say it takes"
    if second.hidden:
        return (
            f"The dealer's second card lies face down: a Blackjack comes to light after the player has acted, {takes}."
        )
    return f"The dealer takes no hole card: a Blackjack there comes to light after the player has acted, {takes}."


def method(book: Rulebook, kind: SplitClass) -> tuple[str, ...]:
    """Return the sentences that go for this game."""
    return tuple(_sentences(book, kind))


def _sentences(book: Rulebook, kind: SplitClass) -> Iterator[str]:
    yield (
        "The exact figures are computed and not simulated. The value of every choice of every first hand against every"
        " first card of the dealer follows by recursion on the cards left in the shoe, each card drawn without"
        " replacement."
    )
    yield "One box is played, from a full shoe, by a player who knows their own cards and the dealer's."
    if book.split.hands > 1:
        yield f"Splits go to {book.split.hands} hands with every resplit, exact for the class {CLASSES[kind]}."
    if book.blackjack.exists:
        yield f"{_second_card(book)} {OFFERS}"
    plain = from_book(book).is_plain
    if book.blackjack_takes.busts_apart and plain:
        yield (
            "The chance that all split hands bust while the dealer has Blackjack is exact wherever splitting is best or"
            " chosen; in other first hands against an Ace or a ten the value of splitting may be off by up to 2e-7,"
            " and by 3e-6 with less than four decks."
        )
    if book.bonus.pays:
        bonus = book.bonus.title or book.bonus.name
        shown = ", and is also shown by itself" if book.deck.printed else ", suits included where they matter"
        yield f"The {bonus} is part of the main wager's value{shown}."
    yield (
        "Side wagers are graded by the definitions that settle them at the table, over every card that can come;"
        " their probabilities are exact fractions that sum to one. Where a wager depends on how hands are played its"
        " policy is named and its figures are floating-point numbers."
    )
    if book.split.hands > 1 and not plain:
        yield (
            "For the standard deviation and the hit frequency hands split from one pair are taken to touch each other"
            " through the dealer's end only, which leaves the one within 1e-3 and the other within 2e-3."
        )
    elif book.split.hands > 1:
        yield (
            "The standard deviation counts what hands split from one pair do to each other and to the dealer, every two"
            " of them together; where they can hold too many sets of cards to look at each, mixtures of short hands"
            " with the same means stand for them, which leaves it within 2e-8. For the hit frequency three or four such"
            " hands touch each other in pairs only, once the dealer's end is known, which leaves seven digits after the"
            " point."
        )
    yield "N0 is the square of the standard deviation over the value."
    yield "The dealer's figures suppose that the hand is played out, whatever the players hold."
