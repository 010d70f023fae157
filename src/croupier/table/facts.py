"""What messages about a table name, as facts: wagers, posts, places, hands and people."""

from collections.abc import Iterable

from croupier.rules.schema import Rulebook
from croupier.rules.wager_titles import titles, wager_of
from croupier.table.actors import HOUSE
from croupier.table.places import Place
from croupier.words.facts import Fact, Listing, Titles, message


def wager_title(book: Rulebook, kind: str) -> Fact:
    """Return what a wager is called on the layout; a name the game does not know stays as it is."""
    if kind in ("main", "insurance"):
        return message(f"wager-title.{kind}")
    wager = wager_of(book, kind)
    return Titles(titles(wager)) if wager is not None and titles(wager) else kind


def wager_fact(book: Rulebook, kind: str) -> Fact:
    """Return a wager as sentences name it: the main wager, the insurance, the Lucky 8 wager."""
    if kind in ("main", "insurance"):
        return message(f"wager-name.{kind}")
    if kind == book.bonus.name:
        return wager_title(book, kind)
    return message("wager-name.side", title=wager_title(book, kind))


def post(role: str) -> Fact:
    """Return a post of the floor."""
    return message(f"post.{role}")


def person(name: str) -> Fact:
    """Return who did something: a player by name, or the house in their place."""
    return message("who.house") if name == HOUSE.name else message("who.player", player=name)


def spot(place: Place) -> Fact:
    """Return a place of the layout in short: a hand, a box, the dealer."""
    if place.box <= 0:
        return message(f"spot.{place}")
    if place.hand:
        return message("spot.hand", box=place.box, hand=place.hand + 1)
    return message("spot.box", box=place.box)


def people(names: Iterable[str]) -> Listing:
    """Return people by name, each once."""
    return Listing(tuple(dict.fromkeys(names)), "comma")
