"""A player's own past: their rounds, latest first, and what they come to."""

from msgspec import Struct

from croupier.table.state import Line


class PlayedRound(Struct, frozen=True):
    """A round in which a person had wagers."""

    table: str
    game: str
    round: int
    at: int
    status: str
    staked: int
    returned: int
    lines: tuple[Line, ...]


class Played(Struct, frozen=True):
    """What a player staked and got back on one kind of wager of one game."""

    game: str
    wager: str
    lines: int
    won: int
    staked: int
    returned: int


class History(Struct, frozen=True):
    """The latest rounds of a player, and the sums over all of them."""

    player: str
    rounds: tuple[PlayedRound, ...]
    count: int
    staked: int
    returned: int
    wagers: tuple[Played, ...]
