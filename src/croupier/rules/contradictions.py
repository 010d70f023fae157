"""Contradictions: choices of a rulebook that are each allowed and cannot stand together."""

import re
from collections.abc import Callable, Iterator

from croupier.cards.card import CARDS, KINDS, is_ace, is_ten
from croupier.cards.deck import deck
from croupier.cards.total import LIMIT
from croupier.rules.fields import leaves
from croupier.rules.findings import NOTHING, Finding, with_hint
from croupier.rules.load import GAMES, approved_raw
from croupier.rules.schema import Rulebook
from croupier.rules.toml_places import Path
from croupier.rules.wager_faults import bonus_faults, side_faults, special_faults
from croupier.words.facts import Fact, Message, message

TAKEN = frozenset({"main", "insurance", "bonus", "late", "unnoticed", "of", "for", "by", "on"})
"""Words a round record already uses where a side wager's name would stand."""

_SIDE_NAME = re.compile(r"[a-z0-9][a-z0-9+-]*")
_SIDE_TOPICS = ("wins", "loses", "bust", "split_wins", "split_loses")


def contradictions(book: Rulebook) -> Iterator[Finding]:
    """Yield everything in a rulebook that cannot stand together."""
    for search in _SEARCHES:
        yield from search(book)


def _field(name: str) -> Path:
    return tuple(name.split("."))


def _between(*names: str, says: Message, allowed: Fact = NOTHING) -> Finding:
    return Finding(tuple(_field(name) for name in names), says, allowed)


def _spans(book: Rulebook) -> Iterator[Finding]:
    for group, span in (("deck", book.deck), ("layout", book.layout)):
        if span.fewest > span.most:
            says = message(f"contradiction.fewest.{group}", fewest=span.fewest, most=span.most)
            yield _between(f"{group}.fewest", f"{group}.most", says=says)


def _cards(book: Rulebook) -> Iterator[Finding]:
    if not deck(book.deck.without):
        yield _between("deck.without", says=message("contradiction.empty-deck"))
    printed = book.deck.printed
    if printed and printed[0] in book.deck.without:
        yield _between("deck.printed", "deck.without", says=message("contradiction.printed-out", printed=printed))


def _blackjack(book: Rulebook) -> Iterator[Finding]:
    if not book.blackjack.exists:
        if book.blackjack.even_money:
            says = message("contradiction.even-money-none")
            yield _between("blackjack.even_money", "blackjack.exists", says=says, allowed="false")
        if book.insurance.by.offered:
            says = message("contradiction.insurance-none")
            yield _between("insurance.by", "blackjack.exists", says=says, allowed="never")
        return
    left = deck(book.deck.without)
    if not any(is_ace(card) for card in left) or not any(is_ten(card) for card in left):
        says = message("contradiction.no-such-blackjack")
        yield _between("deck.without", "blackjack.exists", says=says)
    printed = CARDS.get(book.deck.printed)
    if printed is not None and not is_ace(printed) and not is_ten(printed):
        says = message("contradiction.printed-blackjack", printed=printed)
        yield _between("blackjack.exists", "deck.printed", says=says, allowed="false")


def _splitting(book: Rulebook) -> Iterator[Finding]:
    split = book.split
    if split.pairs.only and split.pairs.only in book.deck.without:
        yield _between("split.pairs", "deck.without", says=message("contradiction.eights-out"))
    for name, chosen in (("aces_again", split.aces_again), ("ace_draws", split.ace_draws)):
        if chosen and split.pairs.only:
            says = message("contradiction.aces-not-split")
            yield _between(f"split.{name}", "split.pairs", says=says, allowed="false")
    again = 3
    if split.aces_again and split.hands < again:
        says = message("contradiction.split-again", again=again, hands=split.hands)
        yield _between("split.aces_again", "split.hands", says=says, allowed="false")


def _naturals(book: Rulebook) -> Iterator[Finding]:
    """Yield what is said of Blackjacks and cannot be so."""
    blackjack = book.blackjack
    if blackjack.always_wins and not blackjack.exists:
        says = message("contradiction.no-blackjack")
        yield _between("blackjack.always_wins", "blackjack.exists", says=says, allowed="false")
    if blackjack.always_wins and blackjack.even_money:
        says = message("contradiction.even-money-wins")
        yield _between("blackjack.even_money", "blackjack.always_wins", says=says, allowed="false")
    if blackjack.always_wins and book.ties.blackjack.loses:
        says = message("contradiction.always-wins")
        yield _between("ties.blackjack", "blackjack.always_wins", says=says, allowed="push")
    if book.twenty_one.always_wins and blackjack.exists and not blackjack.always_wins:
        says = message("contradiction.twenty-one-wins")
        yield _between("blackjack.always_wins", "twenty_one.always_wins", says=says, allowed="true")


def _second_card(book: Rulebook) -> Iterator[Finding]:
    dealer = book.dealer
    if dealer.second_card.seen:
        says = message("contradiction.both-seen")
        if book.insurance.by.offered:
            yield _between("insurance.by", "dealer.second_card", says=says, allowed="never")
        if book.blackjack.even_money:
            yield _between("blackjack.even_money", "dealer.second_card", says=says, allowed="false")
    if book.deck.printed and dealer.second_card.dealt_at_once:
        says = message("contradiction.printed-second")
        yield _between("dealer.second_card", "deck.printed", says=says, allowed="after-play")
    if book.deck.printed and book.wagers.raises:
        says = message("contradiction.printed-raise")
        yield _between("wagers.raises", "deck.printed", says=says, allowed="false")


def _surrender(book: Rulebook) -> Iterator[Finding]:
    surrender = book.surrender
    if surrender.offered.by_list and not surrender.against:
        says = message("contradiction.surrender-unlisted")
        yield _between("surrender.against", "surrender.offered", says=says, allowed=", ".join(KINDS))
    if surrender.against and not surrender.offered.by_list:
        says = message("contradiction.surrender-listed")
        yield _between("surrender.offered", "surrender.against", says=says, allowed="listed")
    if surrender.early_against and not surrender.when.late:
        says = message("contradiction.surrender-early")
        yield _between("surrender.early_against", "surrender.when", says=says, allowed="late")
    if unheard := [up for up in surrender.early_against if not surrender.is_offered(up)]:
        says = message("contradiction.surrender-early-not", cards=", ".join(unheard))
        yield _between("surrender.early_against", "surrender.offered", says=says)
    if surrender.offered.ever and not surrender.when.at_first:
        if surrender.after_split:
            says = message("contradiction.surrender-doubled-and-split")
            yield _between("surrender.after_split", "surrender.when", says=says, allowed="false")
        if not surrender.after_double:
            says = message("contradiction.surrender-doubled-not")
            yield _between("surrender.after_double", "surrender.when", says=says, allowed="true")


def _ties(book: Rulebook) -> Iterator[Finding]:
    for total in sorted(set(book.ties.lose) & set(book.ties.win)):
        yield _between("ties.lose", "ties.win", says=message("contradiction.tie-both", total=total))
    if book.twenty_one.always_wins and LIMIT in book.ties.lose:
        yield _between("ties.lose", "twenty_one.always_wins", says=message("contradiction.tie-21"))


def _doubling(book: Rulebook) -> Iterator[Finding]:
    double = book.double
    if double.split_aces and not book.split.ace_draws:
        says = message("contradiction.double-aces")
        yield _between("double.split_aces", "split.ace_draws", says=says, allowed="false")
    if double.split_aces and not double.after_split:
        says = message("contradiction.double-split")
        yield _between("double.split_aces", "double.after_split", says=says, allowed="false")
    if double.aces_as_one:
        clash = {"soft_totals": double.soft_totals, "redoubles": double.redoubles, "hits_after": double.hits_after}
        clash["cards"] = double.cards.any_number
        for name, chosen in clash.items():
            if chosen:
                says = message("contradiction.aces-as-one")
                yield _between(f"double.{name}", "double.aces_as_one", says=says)


def _charlie(book: Rulebook) -> Iterator[Finding]:
    least = 3
    if 0 < book.charlie.cards < least:
        says = message("contradiction.charlie-few", cards=book.charlie.cards)
        yield _between("charlie.cards", says=says, allowed=message("allowed.charlie"))


def _sides(book: Rulebook) -> Iterator[Finding]:
    taken = TAKEN | {book.bonus.name}
    for name in book.side:
        if not _SIDE_NAME.fullmatch(name) or name in taken:
            listed = message("allowed.side-name", taken=", ".join(sorted(taken)))
            yield Finding((("side", name),), message("problem.side-name", name=name), listed)
    yield from side_faults(book)


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
            yield Finding((place,), with_hint(message("problem.no-topic"), topic, known))
        if not numbers or not all(number.strip() for number in numbers):
            yield Finding((place,), message("contradiction.no-clause"), message("allowed.clauses"))


_SEARCHES: tuple[Callable[[Rulebook], Iterator[Finding]], ...] = (
    _spans,
    _cards,
    _blackjack,
    _naturals,
    _second_card,
    _surrender,
    _ties,
    _doubling,
    _charlie,
    _splitting,
    _sides,
    bonus_faults,
    special_faults,
    _clauses,
)
