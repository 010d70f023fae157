"""View: what each role may see of a table; a card that was put back, or is being squeezed, is nobody else's."""

from typing import Any

import msgspec

from croupier.cards.card import Card
from croupier.rules.digest import digest
from croupier.table import commands as c
from croupier.table.actors import Actor, Role
from croupier.table.prompt import Option, prompt
from croupier.table.state import Box, Phase, Table

HIDDEN = Card("??")


def view(table: Table, actor: Actor) -> dict[str, Any]:
    """Return the table as plain values for somebody to look at: no card that is not openly on the layout."""
    asked = prompt(table)
    shown = {
        "game": table.book.game,
        "rulebook": digest(table.book),
        "version": table.version,
        "phase": table.phase,
        "status": table.status,
        "seats": {str(box): name for box, name in table.seats.items()},
        "dealer": table.dealer,
        "boxes": tuple(seen_box(table, box, actor) for box in table.boxes),
        "insurances": table.insurances,
        "offer": table.offer,
        "trouble": table.trouble,
        "lines": table.lines,
        "cards_used": table.cards_used,
        "absent": tuple(sorted(table.absent)),
        "prompt": msgspec.structs.replace(asked, options=seen_options(table, asked.options, actor)),
    }
    plain: dict[str, Any] = msgspec.to_builtins(shown)
    return plain


def seen_options(table: Table, options: tuple[Option, ...], actor: Actor) -> tuple[Option, ...]:
    """Return options as somebody sees them: a player picks among face-down cards without seeing them."""
    trouble = table.trouble
    if actor.role is not Role.PLAYER or trouble is None or trouble.kind != "several":
        return options
    hidden = table.out[trouble.shown :]
    return tuple(_face_down(option, hidden) for option in options)


def _face_down(option: Option, hidden: tuple[Card, ...]) -> Option:
    command = option.command
    if not isinstance(command, c.PickCard | c.PitPicksCard) or command.card not in hidden:
        return option
    return msgspec.structs.replace(option, command=msgspec.structs.replace(command, card=HIDDEN))


def seen_box(table: Table, box: Box, actor: Actor) -> Box:
    """Return a box as somebody sees it."""
    if not is_squeezed(table, box, actor):
        return box
    hands = tuple(msgspec.structs.replace(hand, cards=(HIDDEN,) * len(hand.cards)) for hand in box.hands)
    return msgspec.structs.replace(box, hands=hands, run=(HIDDEN,) * len(box.run))


def is_squeezed(table: Table, box: Box, actor: Actor) -> bool:
    """Tell whether the cards of a box are face down for somebody: for everybody but its bettors, while it is dealt."""
    if table.phase is not Phase.INITIAL_DEAL or not table.squeezing:
        return False
    bettors = {wager.player for wager in box.mains}
    return bool(bettors & set(table.squeezing)) and not (actor.role is Role.PLAYER and actor.name in bettors)
