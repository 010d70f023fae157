"""What is on a table, as it is shown in a question."""

from collections.abc import Iterator

from croupier.cards.card import Card
from croupier.table.places import DEALER, Place
from croupier.table.state import Box, Table
from croupier.training.facts import Fact, Money, WagerName, fact
from croupier.training.question import Pile, Scene, ShownHand


def scene_of(table: Table, marked: Place | None = None, notes: tuple[Fact, ...] = ()) -> Scene:
    """Return the dealer's cards and every box with its cards and chips; the limits too, where there are any.

    Wagers on a box are shown in the order in which they lie, the one nearest the dealer first.
    """
    hands = (dealer_hand(table.dealer, marked=marked == DEALER), *_boxes(table, marked))
    several = (fact("scene.outwards"),) if any(len(box.mains) > 1 for box in table.boxes) else ()
    return Scene(hands, (*_limits(table), *several, *notes))


def moment_notes(table: Table) -> tuple[Fact, ...]:
    """Return at what moment of the round it is: the phase, and what is offered."""
    offered = (fact(f"offered.{table.offer.kind}"),) if table.offer is not None else ()
    return (fact(f"phase.{table.phase}"), *offered)


def dealer_hand(cards: tuple[Card, ...], *, marked: bool = False) -> ShownHand:
    """Return the dealer's cards."""
    return ShownHand(fact("scene.dealer"), cards, marked=marked)


def player_hand(cards: tuple[Card, ...], piles: tuple[Pile, ...] = ()) -> ShownHand:
    """Return a hand of no one in particular, the one that is asked about."""
    return ShownHand(fact("scene.hand"), cards, piles, marked=True)


def _boxes(table: Table, marked: Place | None) -> Iterator[ShownHand]:
    for box in table.boxes:
        seat = table.seats.get(box.position)
        if not box.hands:
            yield ShownHand(place_name(Place(box.position), seat), (), tuple(_laid(table, box)), _is(box, 0, marked))
        for index, hand in enumerate(box.hands):
            piles = tuple(_stakes(table, box, index))
            place = Place(box.position, index)
            label = place_name(place, seat, split=len(box.hands) > 1)
            yield ShownHand(label, hand.cards, piles, _is(box, index, marked))


def _is(box: Box, index: int, marked: Place | None) -> bool:
    return marked == Place(box.position, index)


def place_name(place: Place, seat: str | None = None, *, split: bool = False) -> Fact:
    """Return what a place of the layout is called, and who sits there."""
    if place == DEALER:
        return fact("scene.dealer")
    if split:
        return fact("scene.split_hand", box=place.box, hand=place.hand + 1)
    return fact("scene.box", box=place.box) if seat is None else fact("scene.seat", box=place.box, player=seat)


def _laid(table: Table, box: Box) -> Iterator[Pile]:
    for wager in (*box.mains, *box.sides):
        yield _pile(table, wager.player, wager.kind, wager.amount)


def _stakes(table: Table, box: Box, index: int) -> Iterator[Pile]:
    hand = box.hands[index]
    for stake in hand.stakes:
        if stake.live:
            yield _pile(table, stake.player, "main", stake.original)
            if stake.double:
                yield _pile(table, stake.player, "double", stake.double)
    for wager in box.sides:
        if (wager.hand or 0) == index and not wager.settled:
            yield _pile(table, wager.player, wager.kind, wager.amount)
    for insurance in table.insurances if index == 0 else ():
        if insurance.box == box.position and not insurance.settled:
            yield _pile(table, insurance.player, "insurance", insurance.amount)


def _pile(table: Table, player: str, kind: str, cents: int) -> Pile:
    return Pile(fact("scene.pile", player=player, wager=WagerName(table.book.game, kind)), cents)


def _limits(table: Table) -> Iterator[Fact]:
    setup = table.setup
    if setup.main is not None:
        yield fact("scene.main_limits", least=Money(setup.main.least), most=Money(setup.main.most))
    if setup.side is not None:
        yield fact("scene.side_limits", least=Money(setup.side.least), most=Money(setup.side.most))
