"""Turn a round that was played into a record: fold its commands, keep those a person gave, list the cards."""

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.records.acts import RESERVED, Act, CardsTo, CardTo, act_text
from croupier.records.record import Expectation, Record, Written
from croupier.rules.schema import Rulebook
from croupier.table import commands as c
from croupier.table.actors import Role
from croupier.table.advance import CardList, deal_due
from croupier.table.decide import step
from croupier.table.places import Place
from croupier.table.play.deal import due
from croupier.table.settlement.pay import nets
from croupier.table.state import Phase, Setup, Table


def as_record(  # noqa: PLR0913 - what a round is, and for whom it is written
    book: Rulebook,
    setup: Setup,
    given: Iterable[c.Command],
    cards: Iterable[Card] = (),
    *,
    game: str | None = None,
    reader: str | None = None,
) -> Record:
    """Return the record of a round; cards come as commands, or from `cards` where the commands leave them out.

    A `reader` who did not play in the round gets no names.
    """
    commands = tuple(given)
    found = _names(setup, commands)
    names = spelled(found) if reader is None or reader in found else _strangers(found)
    fold = _Fold(book, _renamed(setup, names), tuple(cards))
    for command in commands:
        fold.take(_respelled(command, names))
    acts = tuple(Written(act, act_text(act), None) for act in fold.acts)
    return Record(
        game or book.game, book, fold.table.setup, fold.listed(), acts, expectation(fold.table), fold.device_ends
    )


def expectation(table: Table) -> Expectation:
    """Return what a replay of the round must come to; an offer that replay would close leaves it open."""
    closes = table.offer is not None and table.offer.complete and table.phase is not Phase.OVER
    return Expectation() if closes else Expectation(nets(table), table.status.value, table.cards_used)


class _Fold:
    """Plays the commands again, and keeps the acts and the cards as a record has them."""

    def __init__(self, book: Rulebook, setup: Setup, cards: tuple[Card, ...]) -> None:
        self.table = Table(book, setup)
        self.source = cards
        self.seen: tuple[Card, ...] = ()
        self.acts: list[Act] = []
        self.device_ends: int | None = None

    def take(self, command: c.Command) -> None:
        act = self.act(command)
        if act is not None:
            self.acts.append(act)
        if isinstance(command, c.EmptyShoe):
            self.device_ends = self.table.drawn
        before = self.table.drawn
        self.table = step(self.table, command).after
        self.seen += _cards_of(command)[before - self.table.drawn :] if self.table.drawn > before else ()
        if self.source:
            self.table = deal_due(self.table, CardList(self.source)).after

    def listed(self) -> tuple[Card, ...]:
        """Return every card that has left the device, in order."""
        return self.source[: self.table.drawn] if self.source else self.seen

    def act(self, command: c.Command) -> Act | None:
        """Return the act of a command, or None where it follows by itself."""
        if isinstance(command, c.DealCard):
            return self.card(command)
        if isinstance(command, c.DealSeveral):
            return CardsTo(command.by, len(command.cards), command.to, self.is_split(command.to), command.shown)
        return None if isinstance(command, c.EmptyShoe) else command

    def card(self, command: c.DealCard) -> Act | None:
        place = command.to or due(self.table)
        if place is None or (not self.table.setup.observed and place == due(self.table)):
            return None
        return CardTo(command.by, place, self.is_split(place))

    def is_split(self, place: Place) -> bool:
        box = self.table.box(place.box)
        return box is not None and len(box.hands) > 1


def _cards_of(command: c.Command) -> tuple[Card, ...]:
    if isinstance(command, c.DealSeveral):
        return command.cards
    return (command.card,) if isinstance(command, c.DealCard) else ()


def _names(setup: Setup, commands: tuple[c.Command, ...]) -> tuple[str, ...]:
    given = [part for command in commands for part in (command, *getattr(command, "effects", ()))]
    fields = [(getattr(part, "player", None), getattr(part, "of", None)) for part in given]
    return tuple(dict.fromkeys([name for pair in fields for name in pair if name] + sorted(setup.warned)))


def _strangers(names: Iterable[str]) -> dict[str, str]:
    """Return what the players are called for a person who was not at the table."""
    return {name: f"player-{number}" for number, name in enumerate(names, 1)}


def spelled(names: Iterable[str]) -> dict[str, str]:
    """Return each player's name as one lower-case word that no act begins with and no other player has.

    >>> spelled(["Ann", "ann", "dealer"])
    {'Ann': 'ann-2', 'ann': 'ann', 'dealer': 'dealer-2'}
    """
    words = {name: re.sub(r"[^a-z0-9_]+", "-", name.lower()).strip("-_") for name in names}
    taken = {name for name, word in words.items() if name == word and name not in RESERVED and name[:1].isalpha()}
    found: dict[str, str] = {}
    for name, word in words.items():
        start = word if word[:1].isalpha() else f"player-{word}".rstrip("-")
        new, number = start, 1
        while name not in taken and (new in taken or new in RESERVED or new in found.values()):
            number += 1
            new = f"{start}-{number}"
        found[name] = new
    return found


def _renamed(setup: Setup, names: dict[str, str]) -> Setup:
    return replace(setup, warned=frozenset(names[name] for name in setup.warned))


def _respelled(command: c.Command, names: dict[str, str]) -> c.Command:
    changes = _named(command, names)
    if isinstance(command, c.Rule):
        changes["effects"] = tuple(replace(effect, **_named(effect, names)) for effect in command.effects)
    by = command.by
    post = spelled([by.name])[by.name] if by.role is not Role.PLAYER and by.name != by.role.value else by.name
    changes["by"] = replace(by, name=names.get(by.name, by.name) if by.role is Role.PLAYER else post)
    return replace(command, **changes)


def _named(value: object, names: dict[str, str]) -> dict[str, Any]:
    """Return the fields of a command or an effect that name players, respelled."""
    found = {field: getattr(value, field, None) for field in ("player", "of")}
    return {field: names[name] for field, name in found.items() if name is not None}
