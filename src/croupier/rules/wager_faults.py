"""Faults of a wager's rows: odds without a condition, cards it cannot see, rows that never pay or overlap."""

from collections.abc import Container, Iterator, Mapping
from fractions import Fraction

from croupier.rules.findings import NOTHING, Finding, with_hint
from croupier.rules.schema import Bonus, Rulebook, SideWager
from croupier.rules.schema_play import Special
from croupier.rules.shape import shown
from croupier.rules.toml_places import Path
from croupier.rules.wagers.condition_cards import sight
from croupier.rules.wagers.definition import OF_SPLIT_HAND, When
from croupier.rules.wagers.facts import Facts
from croupier.rules.wagers.parse import parse
from croupier.rules.wagers.row_conflicts import Dead, overlapping, unreachable
from croupier.rules.wagers.tree import Name
from croupier.words.facts import Cards, Fact, Listing, Message, message

Wager = SideWager | Bonus | Special

_NOT_FOR_A_BONUS = frozenset({Name.D2, Name.DEALER, *OF_SPLIT_HAND})


def side_faults(book: Rulebook) -> Iterator[Finding]:
    """Yield what is wrong with the rows of the side wagers."""
    for name, side in book.side.items():
        place: Path = ("side", name)
        if not side.pays:
            yield Finding(((*place, "pays"),), message("wager.no-row"), ", ".join(side.when))
        yield from _without_condition(side.pays, side.when, place)
        yield from _split_faults(side, place)
        yield from _row_faults(book, side, place)


def bonus_faults(book: Rulebook) -> Iterator[Finding]:
    """Yield what is wrong with the rows of the bonus."""
    bonus, place = book.bonus, ("bonus",)
    yield from _without_condition(bonus.pays, bonus.when, place)
    for row in (*bonus.definition.rows, *bonus.definition.split_rows):
        seen = sight([row.when])
        if seen.main or seen.names & _NOT_FOR_A_BONUS:
            says = message("wager.bonus-sees")
            yield _of_row(bonus.when, row.name, place, says, "p1, p2, p3, d1, hand, box")
    yield from _row_faults(book, bonus, place)


def special_faults(book: Rulebook) -> Iterator[Finding]:
    """Yield what is wrong with the rows of Blackjacks that are paid other odds."""
    special, place = book.blackjack.special, ("blackjack", "special")
    if special.pays and not book.blackjack.exists:
        yield Finding(
            ((*place, "pays"), ("blackjack", "exists")),
            message("contradiction.no-blackjack"),
            message("allowed.nothing"),
        )
    yield from _without_condition(special.pays, special.when, place)
    for row in (*special.definition.rows, *special.definition.split_rows):
        seen = sight([row.when])
        if seen.main or not seen.names <= {Name.P1, Name.P2}:
            says = message("wager.special-sees")
            yield _of_row(special.when, row.name, place, says, "p1, p2")
    yield from _row_faults(book, special, place)


def _without_condition(pays: Mapping[str, Fraction], when: Mapping[str, When], place: Path) -> Iterator[Finding]:
    for row in pays:
        if row not in when:
            paths = ((*place, "pays", row), (*place, "when", row))
            yield Finding(paths, with_hint(message("wager.no-such-row"), row, when), ", ".join(when))


def _split_faults(side: SideWager, place: Path) -> Iterator[Finding]:
    """Yield rows about the cards of a split hand where the wager is not laid on one, and the other way round."""
    for name, text in side.when.items():
        if sight([parse(text)]).names & OF_SPLIT_HAND and not side.on_split:
            yield _of_row(side.when, name, place, message("wager.not-on-split"), message("allowed.on-split"))
    definition = side.definition
    if side.on_split and not definition.split_rows and not definition.on_hand:
        paths = ((*place, "on_split"), (*place, "when"))
        yield Finding(paths, message("wager.no-split-row"), message("allowed.split-row"))


def _row_faults(book: Rulebook, wager: Wager, place: Path) -> Iterator[Finding]:
    for dead in _dead(book, wager):
        if not dead.shadow:
            says = message("wager.no-cards")
            yield _of_row(wager.when, dead.row.name, place, says, message("allowed.cards-together"))


def shadowed(book: Rulebook, written: Container[Path] | None = None) -> Iterator[Finding]:
    """Yield rows that are sound and never paid, because a better one applies whenever they do."""
    for place, wager in _wagers(book, written):
        for dead in _dead(book, wager):
            if dead.shadow:
                says = message("wager.shadowed", better=dead.shadow)
                yield _of_row(wager.when, dead.row.name, place, says)


def never_paid(book: Rulebook, written: Container[Path]) -> Iterator[Finding]:
    """Yield rows of some wagers that are allowed and never paid: without odds, or behind a better one."""
    yield from shadowed(book, written)
    for place, wager in _wagers(book, written):
        for row in wager.when:
            if row not in wager.pays:
                says = with_hint(message("wager.no-odds"), row, wager.pays)
                yield Finding(((*place, "when", row),), says, ", ".join(wager.pays))


def overlaps(book: Rulebook, written: Container[Path]) -> Iterator[Finding]:
    """Yield rows of some wagers that overlap with better ones."""
    for place, wager in _wagers(book, written):
        for rows in (wager.definition.rows, wager.definition.split_rows):
            for row, better, both in overlapping(rows, book.deck.without, book.deck.printed):
                says = message("wager.overlaps", better=Listing(better))
                if not wager.definition.sight.main:
                    says = message("wager.overlaps.as", better=Listing(better), example=_example(both))
                yield _of_row(wager.when, row, place, says)


def _of_row(when: Mapping[str, When], row: str, place: Path, says: Message, allows: Fact = NOTHING) -> Finding:
    """Return what is wrong with the sentence of a row, and what was read there."""
    read = message("problem.read", value=shown(when[row]), problem=says)
    return Finding(((*place, "when", row),), read, allows, 1)


def _example(both: Facts) -> Message:
    """Return cards that make two rows."""
    own, house = both.box.cards or both.hand.cards, both.dealer.cards
    if own and house:
        return message("wager.example.both", own=Cards(own), house=Cards(house))
    return message("wager.example.dealer", house=Cards(house)) if house else message("wager.example", own=Cards(own))


def _wagers(book: Rulebook, written: Container[Path] | None) -> list[tuple[Path, Wager]]:
    """Return the wagers of a book, or some of them, by where they stand."""
    found: list[tuple[Path, Wager]] = [(("side", name), side) for name, side in book.side.items()]
    found.append((("bonus",), book.bonus))
    return [(place, wager) for place, wager in found if written is None or place in written]


def _dead(book: Rulebook, wager: Wager) -> Iterator[Dead]:
    for rows in (wager.definition.rows, wager.definition.split_rows):
        yield from unreachable(rows, book.deck.without, book.deck.printed)
