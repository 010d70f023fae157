"""Contradictions: choices of a rulebook that are each allowed and cannot stand together."""

import re
from collections.abc import Callable, Iterable, Iterator

from croupier.cards.card import CARDS, is_ace, is_ten
from croupier.cards.deck import deck
from croupier.rules.fields import leaves
from croupier.rules.load import GAMES, approved_raw
from croupier.rules.schema import Rulebook
from croupier.rules.shape import Finding, hint
from croupier.rules.toml_lines import Path
from croupier.rules.wagers import bonus678, dealer_bust, lucky8, pair, pair_grades, superb8s, tie18

ROWS: dict[str, tuple[str, ...]] = {
    "pair": pair.ROWS,
    "pair-grades": (*pair_grades.ROWS, *pair_grades.SPLIT_ROWS),
    "lucky-8": lucky8.ROWS,
    "dealer-bust": dealer_bust.ROWS,
    "eight-run": superb8s.ROWS,
    "tie-18": tie18.ROWS,
}
"""The rows each definition of a side wager knows."""

TAKEN = frozenset({"main", "insurance", "bonus-678", "late", "unnoticed", "of", "for", "by", "on"})
"""Words a round record already uses where a side wager's name would stand."""

_SIDE_NAME = re.compile(r"[a-z0-9][a-z0-9+-]*")
_SIDE_TOPICS = ("wins", "loses", "bust", "split_wins", "split_loses")


def contradictions(book: Rulebook) -> Iterator[Finding]:
    """Yield everything in a rulebook that cannot stand together."""
    for search in _SEARCHES:
        yield from search(book)


def _field(name: str) -> Path:
    return tuple(name.split("."))


def _between(*names: str, message: str, allowed: str = "") -> Finding:
    return Finding(tuple(_field(name) for name in names), message, allowed)


def _spans(book: Rulebook) -> Iterator[Finding]:
    for group, what, span in (("deck", "decks", book.deck), ("layout", "boxes", book.layout)):
        if span.fewest > span.most:
            message = f"the fewest {what} ({span.fewest}) are more than the most ({span.most})"
            yield _between(f"{group}.fewest", f"{group}.most", message=message)


def _cards(book: Rulebook) -> Iterator[Finding]:
    if not deck(book.deck.without):
        yield _between("deck.without", message="no rank is left in the deck")
    printed = book.deck.printed
    if printed and printed[0] in book.deck.without:
        yield _between("deck.printed", "deck.without", message=f"{printed} is printed, and its rank is taken out")


def _blackjack(book: Rulebook) -> Iterator[Finding]:
    if not book.blackjack.exists:
        if book.blackjack.even_money:
            message = "even money is paid on a Blackjack, and the game has none"
            yield _between("blackjack.even_money", "blackjack.exists", message=message, allowed="false")
        if book.insurance.by != "never":
            message = "insurance is a wager on the dealer's Blackjack, and the game has none"
            yield _between("insurance.by", "blackjack.exists", message=message, allowed="never")
        return
    left = deck(book.deck.without)
    if not any(is_ace(card) for card in left) or not any(is_ten(card) for card in left):
        message = "a Blackjack is an Ace and a ten-value card, and the deck does not hold both"
        yield _between("deck.without", "blackjack.exists", message=message)
    printed = CARDS.get(book.deck.printed)
    if printed is not None and not is_ace(printed) and not is_ten(printed):
        message = f"no hand that begins with {printed} is a Blackjack"
        yield _between("blackjack.exists", "deck.printed", message=message, allowed="false")


def _splitting(book: Rulebook) -> Iterator[Finding]:
    split = book.split
    if split.pairs == "eights" and "8" in book.deck.without:
        yield _between("split.pairs", "deck.without", message="only eights are split, and they are taken out")
    for name, chosen in (("aces_again", split.aces_again), ("ace_draws", split.ace_draws)):
        if chosen and split.pairs == "eights":
            message = "it is about split Aces, and only eights are split"
            yield _between(f"split.{name}", "split.pairs", message=message, allowed="false")
    again = 3
    if split.aces_again and split.hands < again:
        message = f"splitting again makes {again} hands, and only {split.hands} are allowed"
        yield _between("split.aces_again", "split.hands", message=message, allowed="false")


def _sides(book: Rulebook) -> Iterator[Finding]:
    for name, side in book.side.items():
        place: Path = ("side", name)
        if not _SIDE_NAME.fullmatch(name) or name in TAKEN:
            taken = f"; not {', '.join(sorted(TAKEN))}"
            yield Finding((place,), f'"{name}" cannot name a side wager', f"lower-case letters, digits, + and -{taken}")
        yield from _rows(side.pays, ROWS[side.grade], (*place, "pays"), f"the definition {side.grade}")
        if not side.pays:
            yield Finding(((*place, "pays"),), "no row pays", ", ".join(ROWS[side.grade]))
        if side.grade == "eight-run" and book.deck.printed[:1] not in ("", "8"):
            message = f"a hand that begins with {book.deck.printed} has no run of eights"
            yield Finding(((*place, "grade"), ("deck", "printed")), message)


def _bonus(book: Rulebook) -> Iterator[Finding]:
    yield from _rows(book.bonus.pays, bonus678.ROWS, ("bonus", "pays"), "the bonus")
    if book.bonus.pays and book.deck.printed[:1] != "8":
        message = "the 6-7-8 bonus is for hands that begin with a printed 8"
        yield _between("bonus.pays", "deck.printed", message=message, allowed="no rows, or an 8 as deck.printed")


def _rows(pays: Iterable[str], known: tuple[str, ...], path: Path, whose: str) -> Iterator[Finding]:
    for row in pays:
        if row not in known:
            near = hint(row, dict.fromkeys(known))
            yield Finding(((*path, row),), f"{whose} has no such row{near}", ", ".join(known))


def topics(book: Rulebook) -> tuple[str, ...]:
    """Return every topic a `[clauses]` table may have: the approved games' own, each field, each side wager."""
    approved = [topic for game in GAMES for topic in approved_raw(game)["clauses"]]
    fields = [leaf.name for leaf in leaves() if leaf.path[0] not in ("side", "clauses")]
    sides = [f"side.{name}.{topic}" for name in book.side for topic in _SIDE_TOPICS]
    return tuple(dict.fromkeys([*approved, *fields, *sides, *(f"side.{name}" for name in book.side)]))


def _clauses(book: Rulebook) -> Iterator[Finding]:
    known = dict.fromkeys(topics(book))
    for topic, numbers in book.clauses.items():
        place: Path = ("clauses", topic)
        if topic not in known:
            yield Finding((place,), f"nothing is cited under this name{hint(topic, known)}")
        if not numbers or not all(number.strip() for number in numbers):
            yield Finding((place,), "names no clause", "one clause or more, or the words own rule")


_SEARCHES: tuple[Callable[[Rulebook], Iterator[Finding]], ...] = (
    _spans,
    _cards,
    _blackjack,
    _splitting,
    _sides,
    _bonus,
    _clauses,
)
