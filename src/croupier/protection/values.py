"""What wagers are worth at many compositions at once: exact sums over the cards that can come, in floats.

A wager decided by named first cards is a sum over every two or three of them; one on the dealer's hand a sum over every
hand they can draw; one on a run of cards is dealt card by card. Any other is worked out one composition at a time.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from croupier.analysis.dealer_tree import DealerRules, Node, dealer_total, is_blackjack, tree
from croupier.analysis.graded_cards import Graded, graded, is_by_cards
from croupier.analysis.index import Floats, Ints
from croupier.analysis.rules import from_book
from croupier.analysis.shoe import ORDER, TEN, VALUES
from croupier.cards.card import CARDS, Card, parse_card
from croupier.cards.total import LIMIT
from croupier.rules.schema import Rulebook, SideWager
from croupier.rules.wagers.condition_cards import sight
from croupier.rules.wagers.definition import Definition
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import Rows, outcome
from croupier.rules.wagers.statement_cards import needed
from croupier.rules.wagers.tree import Feature, Name
from croupier.simulation.tables import Bytes

Valued = Callable[[Floats], Floats]
"""Values by composition, given the cards left: one row each, 52 columns."""

LANES = 4096
"""Compositions looked at together."""

MOST_CARDS = 3
LOST = -1.0
DECK = len(ORDER)


def in_pieces(valued: Valued, left: Bytes) -> Floats:
    """Return the value at every composition, some of them at a time."""
    pieces = [valued(left[start : start + LANES].astype(np.float64)) for start in range(0, len(left), LANES)]
    return np.concatenate(pieces) if pieces else np.zeros(0)


def valued_side(book: Rulebook, side: SideWager) -> Valued | None:
    """Return what values a side wager laid before the deal at many compositions, or None where nothing here can."""
    definition = side.definition
    found = graded(definition.rows) if is_by_cards(definition.sight) and not book.deck.printed else None
    if found is not None and len(found.seats) <= MOST_CARDS:
        return _by_cards(definition.rows, found)
    if _is_by_dealer(definition):
        return _by_dealer(book, definition)
    if _is_by_run(definition) and book.deck.printed:
        return lambda left: _by_run(definition, (parse_card(book.deck.printed),), left)
    return None


def valued_insurance(book: Rulebook) -> Valued:
    """Return what values insurance once it is offered."""
    pays = float(book.insurance.pays)

    def valued(left: Floats) -> Floats:
        chance = left[:, 4 * TEN :].sum(axis=1) / left.sum(axis=1)
        worth: Floats = (pays + 1.0) * chance - 1.0
        return worth

    return valued


def valued_split_ace(side: SideWager) -> Valued:
    """Return what values a wager on the next card to a split Ace."""
    ace = ORDER[0]
    facts = [Facts(hand=Seen((ace, card), closed=True)) for card in ORDER]
    pays = np.array([_pay(side.definition.split_rows, one) for one in facts])
    return lambda left: (left @ pays) / left.sum(axis=1)


def _pay(rows: Rows, facts: Facts) -> float:
    paid = outcome(rows, facts)
    return LOST if paid is None or paid.row is None else float(paid.row.pays)


def _is_by_run(definition: Definition) -> bool:
    """Tell whether the first few cards dealt to the box decide the wager."""
    looks = definition.sight
    return looks.names == {Name.BOX} and not looks.main and needed(definition.rows, (), Name.BOX) is not None


def _by_cards(rows: Rows, found: Graded) -> Valued:
    """Return what values a wager on named first cards; cards that no row tells apart are one class."""
    odds = {row.name: float(row.pays) for row in rows}
    pays = np.array([odds.get(name, LOST) for name in found.names])[found.made][np.ix_(*found.kinds)]
    looks = [np.moveaxis(pays, seat, 0).reshape(DECK, -1) for seat in range(pays.ndim)]
    _, one, classes = np.unique(np.concatenate(looks, axis=1), axis=0, return_index=True, return_inverse=True)
    belongs = np.zeros((DECK, len(one)))
    belongs[np.arange(DECK), classes.reshape(-1)] = 1.0
    table = pays[np.ix_(*[one] * pays.ndim)]
    return lambda left: _mean(table, left @ belongs)


def _mean(table: Floats, counts: Floats) -> Floats:
    """Return the mean of a table over cards drawn one after the other."""
    total, size = _drawn(table, counts), counts.sum(axis=1)
    for gone in range(table.ndim):
        total = total / (size - gone)
    return total


def _drawn(table: Floats, counts: Floats) -> Floats:
    """Return the sum over every draw of as many cards as the table has sides, by composition."""
    many = len(table)
    if table.ndim == 1:
        return counts @ table
    two = counts @ table.reshape(many, -1) if table.ndim == 2 else None  # noqa: PLR2004 - two cards
    if two is not None:
        found: Floats = (two * counts).sum(axis=1) - counts @ np.diagonal(table)
        return found
    first = (counts @ table.reshape(many, -1)).reshape(-1, many, many)
    every = np.einsum("nij,ni,nj->n", first, counts, counts, optimize=True)
    same = [np.diagonal(table, axis1=one, axis2=other) for one, other in ((0, 1), (0, 2), (1, 2))]
    pairs = sum(((counts @ twice) * counts).sum(axis=1) for twice in same)
    thrice = counts @ np.array([table[card, card, card] for card in range(many)])
    left: Floats = every - pairs + 2.0 * thrice
    return left


def _is_by_dealer(definition: Definition) -> bool:
    """Tell whether nothing but the values of the dealer's final cards matters."""
    looks = definition.sight
    return looks.names == {Name.DEALER} and not looks.main and looks.features <= {Feature.VALUE} and not looks.sets


class Ends(NamedTuple):
    """Hands the dealer may hold: how each is drawn from an earlier one, and what it and the card after it pay.

    `weights` are orders times odds of hands that stop, `busts` by value those of the card that busts a hand.
    """

    parents: Ints
    values: Ints
    held: Ints
    sizes: Ints
    weights: Floats
    busts: Floats


def _by_dealer(book: Rulebook, definition: Definition) -> Valued:
    rules = from_book(book)
    dealer = rules.dealer._replace(keeps_22=False, both_seen=False)
    return lambda left: _dealt_out(_ends(dealer, definition.rows), _values(left))


def _values(left: Floats) -> Floats:
    """Return the cards left by value."""
    ranks = left.reshape(len(left), -1, 4).sum(axis=2)
    return np.concatenate([ranks[:, :TEN], ranks[:, TEN:].sum(axis=1, keepdims=True)], axis=1)


@cache
def _ends(rules: DealerRules, rows: Rows) -> Ends:
    """Return every hand of the dealer with what it pays beyond the loss, so that most hands count for nothing."""
    grown = tree(rules)
    nodes = [(node, 0.0, _bust_pays(rules, rows, node)) for node in grown.drawing]
    none = np.zeros(len(VALUES))
    stopped = [*(node for _, node in grown.stopped), *_blackjacks(rules)]
    for node in stopped:
        paid = sum(node.orders) * (_pay(rows, _facts(rules, node.counts)) - LOST)
        if paid:
            nodes.append((node, paid, none))
    places = {node.counts: place for place, node in enumerate(grown.drawing)}
    links = [_link(node.counts, places) for node, _, _ in nodes[1:]]
    return Ends(
        np.array([link[0] for link in links]),
        np.array([link[1] for link in links]),
        np.array([link[2] for link in links]),
        np.array([sum(node.counts) for node, _, _ in nodes]),
        np.array([paid for _, paid, _ in nodes]),
        np.array([busts for _, _, busts in nodes]),
    )


def _blackjacks(rules: DealerRules) -> Iterator[Node]:
    """Yield the dealer's Blackjacks, which their tree leaves out."""
    for node in tree(rules).drawing:
        for value in range(len(VALUES)):
            more = (*node.counts[:value], node.counts[value] + 1, *node.counts[value + 1 :])
            if is_blackjack(rules, more) and (sum(node.counts) == 0 or value > 0):
                yield Node(more, (1 if rules.printed is not None else 2,))


def _bust_pays(rules: DealerRules, rows: Rows, node: Node) -> Floats:
    """Return by value what a card that busts a hand pays beyond the loss, times the orders of the hand."""
    found = np.zeros(len(VALUES))
    for value in range(len(VALUES)):
        more = (*node.counts[:value], node.counts[value] + 1, *node.counts[value + 1 :])
        if dealer_total(rules, more)[0] > LIMIT:
            found[value] = sum(node.orders) * (_pay(rows, _facts(rules, more)) - LOST)
    return found


def _facts(rules: DealerRules, counts: tuple[int, ...]) -> Facts:
    shown = "" if rules.printed is None else VALUES[rules.printed]
    cards = shown + "".join(VALUES[value] * count for value, count in enumerate(counts))
    return Facts(dealer=Seen(tuple(CARDS[rank + "s"] for rank in cards), closed=True))


def _link(counts: tuple[int, ...], places: dict[tuple[int, ...], int]) -> tuple[int, int, int]:
    """Return a hand one card short of this one, the value between them, and how many of it that hand holds."""
    for value, count in enumerate(counts):
        less = (*counts[:value], count - 1, *counts[value + 1 :])
        if count and less in places:
            return places[less], value, count - 1
    raise AssertionError(counts)


def _dealt_out(ends: Ends, left: Floats) -> Floats:
    """Return the mean over every hand the dealer can draw."""
    columns = np.ascontiguousarray(left.T)
    size = columns.sum(axis=0)
    held = [np.maximum(columns - many, 0.0) for many in range(int(ends.held.max()) + 2)]
    each = [1.0 / np.maximum(size - gone, 1.0) for gone in range(int(ends.sizes.max()) + 1)]
    chances = np.empty((len(ends.sizes), len(left)))
    chances[0] = 1.0
    for hand, (parent, value, many) in enumerate(
        zip(ends.parents.tolist(), ends.values.tolist(), ends.held.tolist(), strict=True), 1
    ):
        np.multiply(chances[parent], held[many][value], out=chances[hand])
        chances[hand] *= each[ends.sizes[parent]]
    total: Floats = LOST + ends.weights @ chances
    return total + _busted(ends, chances, columns, each)


def _busted(ends: Ends, chances: Floats, columns: Floats, each: list[Floats]) -> Floats:
    """Return what busts add: a hand's chance times the cards that bust it, of which it holds none or some."""
    total = np.zeros(columns.shape[1])
    some = np.flatnonzero(ends.busts.any(axis=1))
    for hand in some.tolist():
        pays = ends.busts[hand]
        total += chances[hand] * each[ends.sizes[hand]] * (pays @ columns - _held_pays(ends, hand, pays))
    return total


def _held_pays(ends: Ends, hand: int, pays: Floats) -> float:
    """Return what the hand's own cards would pay, which cannot come again."""
    total = 0.0
    while hand:
        total += pays[ends.values[hand - 1]]
        hand = int(ends.parents[hand - 1])
    return total


def _by_run(definition: Definition, dealt: tuple[Card, ...], left: Floats) -> Floats:
    """Return the mean over the cards dealt to a box, as long as another can change what is paid."""
    facts = Facts(box=Seen(dealt))
    if outcome(definition.rows, facts) is not None:
        return np.full(len(left), _pay(definition.rows, facts))
    kinds = sight(row.when for row in definition.rows).kinds()
    total, size = np.zeros(len(left)), left.sum(axis=1)
    for kind in dict.fromkeys(kinds.values()):
        alike = [place for place, card in enumerate(ORDER) if kinds[card] == kind]
        many = left[:, alike].sum(axis=1)
        # The first of them stands for all: which one has gone cannot matter, only how many are left together.
        after = left.copy()
        after[:, alike[0]] -= 1.0
        total += many / size * _by_run(definition, (*dealt, ORDER[alike[0]]), after)
    return total
