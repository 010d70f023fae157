"""How the figures of a PAR sheet were computed, in words."""

from collections.abc import Iterator

from croupier.analysis.policies import policy_words
from croupier.analysis.rules import from_book
from croupier.analysis.split_play import SplitClass
from croupier.rules.schema import Rulebook
from croupier.rules.wager_titles import titles
from croupier.words.facts import Listing, Message, Titles, message
from croupier.words.wording import IN_ENGLISH, Wording


def class_words(kind: SplitClass) -> Message:
    """Return what a class of play after a split means."""
    return message(f"figure.class.{kind.value}")


def class_says(kind: str, wording: Wording = IN_ENGLISH) -> str:
    """Return what a class of play after a split means, by its name; any other play goes by its own name."""
    return next((wording.of(class_words(one)) for one in SplitClass if one.value == kind), kind)


def policy_says(policy: str, wording: Wording) -> str:
    """Return what a policy of a side wager means."""
    return wording.of(policy_words(policy))


def _second_card(book: Rulebook) -> Message:
    """Return how a dealer's Blackjack comes to light."""
    second = book.dealer.second_card
    if second.seen:
        return message("method.second.seen")
    if second.looked_at:
        under = tuple(message("method.under.ace" if rank == "A" else "method.under.ten") for rank in book.dealer.peeks)
        return message("method.second.looked-at", under=Listing(under, "or"))
    return message("method.second.hidden" if second.hidden else "method.second.none")


def method(book: Rulebook, kind: SplitClass) -> tuple[Message, ...]:
    """Return the sentences that go for this game."""
    return tuple(_sentences(book, kind))


def _sentences(book: Rulebook, kind: SplitClass) -> Iterator[Message]:
    plain, splits = from_book(book).is_plain, book.split.hands > 1
    yield message("method.exact")
    yield message("method.one-box")
    if splits:
        yield message("method.splits", hands=book.split.hands, kind=class_words(kind))
    if book.blackjack.exists:
        yield _second_card(book)
        yield message("method.offers")
    if book.blackjack_takes.busts_apart and plain:
        yield message("method.busts-apart")
    if book.bonus.pays:
        bonus = Titles(titles(book.bonus) or {"en": book.bonus.name})
        yield message("method.bonus.printed" if book.deck.printed else "method.bonus.suits", bonus=bonus)
    yield message("method.side-wagers")
    if splits:
        yield message("method.deviation.plain" if plain else "method.deviation.wide")
    yield message("method.n0")
    yield message("method.dealer")
