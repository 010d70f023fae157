"""Who gives a command: a role and a name; a higher role may always do what a lower one may.

Clauses: L8 6.2; AR 6.2; BP 1.6, 1.14, 1.20, 1.21; D8 6.2.
"""

from enum import StrEnum

from msgspec import Struct


class Role(StrEnum):
    """The posts of the floor, lowest first, and who stands beside them and does nothing at a table.

    An auditor sees all; instructors and trainees have the training room and see no more of the floor than players do.
    """

    PLAYER = "player"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit-supervisor"
    PIT_MANAGER = "pit-manager"
    SHIFT_MANAGER = "shift-manager"
    HOUSE = "house"
    AUDITOR = "auditor"
    INSTRUCTOR = "instructor"
    TRAINEE = "trainee"


BESIDE = (Role.AUDITOR, Role.INSTRUCTOR, Role.TRAINEE)
"""Who stands beside the floor."""

RANK: dict[Role, int] = {role: rank for rank, role in enumerate(Role)} | dict.fromkeys(BESIDE, -1)
"""Whoever stands beside the floor ranks below everybody who may do anything."""

SEES_OWN = frozenset((Role.PLAYER, Role.INSTRUCTOR, Role.TRAINEE))
"""Who is told of others only what everybody may know."""


class Actor(Struct, frozen=True, gc=False):
    """A person, or the house itself."""

    role: Role
    name: str


HOUSE = Actor(Role.HOUSE, "house")
DEALER = Actor(Role.DEALER, "dealer")


def player(name: str) -> Actor:
    """Return the actor who is that player."""
    return Actor(Role.PLAYER, name)
