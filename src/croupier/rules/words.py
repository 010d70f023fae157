"""A rulebook in plain words: a sentence for each choice of a game, with the clauses it rests on."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.cards.card import CARDS, RANK_NAMES, name
from croupier.cards.deck import deck
from croupier.rules.fields import leaves
from croupier.rules.phrases import GRADES, PHRASES, bears
from croupier.rules.schema import Clauses, Rulebook, SideWager
from croupier.rules.topics import clause_topic, heading, place
from croupier.rules.wagers import dealer_bust

_RULING = re.compile(r"R-[A-Z0-9-]+")


class Said(NamedTuple):
    """One choice of a game in words."""

    heading: str
    topic: str
    text: str
    clauses: Clauses


def words(book: Rulebook) -> tuple[Said, ...]:
    """Return everything a rulebook says, in the order of the schema; what has no bearing on it is left out."""
    chosen = [(topic, say) for topic, say in _TOPICS.items() if bears(book, topic)]
    said = [Said(heading(topic), topic, say(book), _clauses(book, topic)) for topic, say in chosen]
    sides = [
        Said(heading("side"), f"side.{name}", side_words(name, side), book.cite(f"side.{name}.wins"))
        for name, side in book.side.items()
    ]
    return tuple(sorted((*said, *sides), key=lambda one: place(one.topic)))


def _clauses(book: Rulebook, topic: str) -> Clauses:
    return (*book.cite(clause_topic(topic)), *_RULINGS.get(topic, ()))


_RULINGS = {leaf.name: tuple(_RULING.findall(leaf.field.says)) for leaf in leaves() if leaf.path[0] == "rulings"}


def odds_words(odds: Fraction) -> str:
    """Return odds as they are spoken: 3 to 2."""
    return f"{odds.numerator} to {odds.denominator}"


def side_words(name: str, side: SideWager) -> str:
    """Return a side wager in words: what it asks, what it pays, how many and where."""
    count = "any number" if side.places == 0 else f"up to {side.places}"
    where = "on the box" if side.needs == "main-on-box" else "anywhere on the table"
    pays = _pays(side.pays)
    return f"{side.title or name}: {GRADES[side.grade]}; pays {pays}; {count} a box, with a main wager {where}"


def _pays(pays: Mapping[str, Fraction]) -> str:
    most = max(_bust_cards(row) for row in pays)
    return ", ".join(f"{odds_words(odds)} for {row_words(row, most)}" for row, odds in pays.items())


def row_words(row: str, most: int) -> str:
    """Return a row of a pay table as it is spoken; the longest bust listed also takes every longer one."""
    cards = _bust_cards(row)
    if not cards:
        return row.replace("-", " ")
    return f"a bust with {cards} cards" + (" or more" if cards == most else "")


def _bust_cards(row: str) -> int:
    return int(row.removeprefix(dealer_bust.PREFIX)) if row in dealer_bust.ROWS else 0


def _span(fewest: int, most: int, what: str) -> str:
    return f"{fewest} {what}" if fewest == most else f"{fewest} to {most} {what}"


def _decks(book: Rulebook) -> str:
    taken = ", ".join(f"{RANK_NAMES.get(rank, rank)}s" for rank in book.deck.without)
    without = f", without the {taken}" if taken else ""
    return f"{_span(book.deck.fewest, book.deck.most, 'decks')} of {len(deck(book.deck.without))} cards{without}"


def _printed(book: Rulebook) -> str:
    card = book.deck.printed
    return f"the printed {name(CARDS[card])} begins every hand" if card else "no card is printed on the layout"


def _a_box(book: Rulebook) -> str:
    count = f"up to {book.wagers.a_box}" if book.wagers.a_box else "any number of"
    return f"{count} main wagers on a box, one a player"


def _blackjack(book: Rulebook) -> str:
    if not book.blackjack.exists:
        return "there is no Blackjack: an Ace and a ten-value card are 21"
    return f"a Blackjack is paid {odds_words(book.blackjack.pays)}"


def _insurance(book: Rulebook) -> str:
    if book.insurance.by == "never":
        return "there is no insurance"
    others = ", and any player a wager that its owner leaves uncovered" if book.insurance.by == "anyone" else " only"
    return f"against an Ace a bettor may insure his own wager{others}; it pays {odds_words(book.insurance.pays)}"


def _compulsory(book: Rulebook) -> str:
    below = book.hit.compulsory_below
    return f"a hand below {below} must draw" if below else "no hand must draw"


def _totals(book: Rulebook) -> str:
    totals = [str(total) for total in book.double.totals]
    if not totals:
        return "any first two cards may be doubled"
    listed = " or ".join(filter(None, (", ".join(totals[:-1]), totals[-1])))
    return f"first two cards may be doubled on a hard {listed} only"


def _hands(book: Rulebook) -> str:
    most = book.split.hands
    return f"a box may be split into up to {most} hands" if most > 1 else "hands are not split"


def _bonus(book: Rulebook) -> str:
    return f"6-7-8 bonus on the original wager: {_pays(book.bonus.pays)}"


def _phrase(field: str) -> Callable[[Rulebook], str]:
    group, _, key = field.partition(".")
    return lambda book: PHRASES[field][getattr(getattr(book, group), key)]


_OWN_WORDS: dict[str, Callable[[Rulebook], str]] = {
    "deck": _decks,
    "deck.printed": _printed,
    "layout": lambda book: _span(book.layout.fewest, book.layout.most, "boxes"),
    "wagers.a_box": _a_box,
    "blackjack": _blackjack,
    "insurance": _insurance,
    "hit.compulsory_below": _compulsory,
    "double.totals": _totals,
    "split.hands": _hands,
    "bonus": _bonus,
}
"""Choices whose words are made of figures; a group's name stands for its fields that go into one sentence."""


def _topics() -> dict[str, Callable[[Rulebook], str]]:
    found: dict[str, Callable[[Rulebook], str]] = {}
    for leaf in leaves():
        field, group = leaf.name, leaf.path[0]
        if field in PHRASES:
            found[field] = _phrase(field)
        elif field in _OWN_WORDS or group in _OWN_WORDS:
            topic = field if field in _OWN_WORDS else group
            found[topic] = _OWN_WORDS[topic]
    return found


_TOPICS = _topics()
