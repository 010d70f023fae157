"""Who gives a command: a role and a name; a higher role may always do what a lower one may.

Clauses: L8 6.2; AR 6.2; BP 1.6, 1.14, 1.20, 1.21; D8 6.2.
"""

from enum import StrEnum

from msgspec import Struct


class Role(StrEnum):
    """The posts of the floor, lowest first, and the auditor, who stands beside them: he sees all and does nothing."""

    PLAYER = "player"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit-supervisor"
    PIT_MANAGER = "pit-manager"
    SHIFT_MANAGER = "shift-manager"
    HOUSE = "house"
    AUDITOR = "auditor"


RANK: dict[Role, int] = {role: rank for rank, role in enumerate(Role)} | {Role.AUDITOR: -1}
"""An auditor ranks below everybody who may do anything."""


class Actor(Struct, frozen=True, gc=False):
    """A person, or the house itself."""

    role: Role
    name: str


HOUSE = Actor(Role.HOUSE, "house")
DEALER = Actor(Role.DEALER, "dealer")


def player(name: str) -> Actor:
    """Return the actor who is that player."""
    return Actor(Role.PLAYER, name)
