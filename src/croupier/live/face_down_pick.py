"""Picking among cards that lie face down: the player names a place, as in `??2`, and the table uncovers the card.

Clauses: L8 5.23-5.23.4.6; AR the same; BP 5.12; D8 5.20-5.20.4.6.
"""

import re

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.actors import SEES_OWN, Actor, Role
from croupier.table.prompt import Option
from croupier.table.state import Table
from croupier.words.facts import one_card

_PLACE = re.compile(r"\?\?([1-9][0-9]?)")


def face_down(table: Table) -> tuple[Card, ...]:
    """Return the cards that came out together and were not disclosed."""
    trouble = table.trouble
    return table.offered[trouble.shown :] if trouble is not None and trouble.kind == "several" else ()


def with_places(table: Table, options: tuple[Option, ...], actor: Actor) -> tuple[Option, ...]:
    """Return options as a player sees them: for a player a face-down card is a place, even where two are alike."""
    hidden = face_down(table) if actor.role in SEES_OWN else ()
    shown = table.offered[: len(table.offered) - len(hidden)]
    if not hidden:
        return options
    picks = [option for option in options if isinstance(option.command, c.PickCard)]
    open_ones = [option for option in options if option not in picks or _card(option) in shown]
    places = [Card(f"??{number + 1}") for number in range(len(hidden) if picks else 0)]
    return (*open_ones, *(replace(picks[0], command=replace(picks[0].command, card=place)) for place in places))


def _card(option: Option) -> Card | None:
    return option.command.card if isinstance(option.command, c.PickCard) else None


def uncovered(table: Table, command: c.AnyCommand) -> c.AnyCommand:
    """Return a command with the card that is at the place it names; a player can name no card they cannot see."""
    if not isinstance(command, c.PickCard):
        return command
    hidden = face_down(table)
    place = _PLACE.fullmatch(command.card)
    if place is not None and int(place[1]) <= len(hidden):
        return replace(command, card=hidden[int(place[1]) - 1])
    shown = table.offered[: len(table.offered) - len(hidden)]
    if hidden and command.by.role is Role.PLAYER and command.card not in shown:
        trouble = table.trouble
        clauses = trouble.clauses if trouble is not None else ()
        raise Refused("no-such-card", clauses, "face-down", card=one_card(command.card))
    return command
