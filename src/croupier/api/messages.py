"""The messages of the WebSocket, both ways, and the bodies of the HTTP calls; one version for all of them."""

from typing import Any, Literal

from msgspec import Raw, Struct

from croupier.api.answers import Answer
from croupier.api.views import LobbyTable, OptionView, TableView
from croupier.rules.schema import Clauses

VERSION = 1
"""The version of the API; it is part of every address."""

BASE = f"/api/v{VERSION}"


class Sent(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What every message of a client is."""


class Watch(Sent, frozen=True, tag="watch"):
    """Hear of a table from now on; `after` is the last version the client has, which saves it the snapshot."""

    table: str
    after: int | None = None


class Unwatch(Sent, frozen=True, tag="unwatch"):
    """Hear no more of a table."""

    table: str


class Command(Sent, frozen=True, tag="command"):
    """Ask something of a table; `key` is the client's own name for it and `expected` the version it has seen."""

    table: str
    key: str
    body: Raw
    expected: int | None = None


class AskOptions(Sent, frozen=True, tag="ask-options"):
    """Ask what may be done now."""

    table: str


class Ping(Sent, frozen=True, tag="ping"):
    """Ask for a sign of life."""

    number: int = 0


AnySent = Watch | Unwatch | Command | AskOptions | Ping


class Said(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What every message of the server is."""


class Welcome(Said, frozen=True, tag="welcome"):
    """The socket is open: who the session says the client is."""

    name: str
    role: str
    version: int = VERSION


class Answered(Said, frozen=True, tag="answered"):
    """The answer to a command."""

    key: str
    answer: Answer


class Happened(Said, frozen=True, tag="happened"):
    """Events of a table, the first of them at version `first`; what is waited for afterwards, and how long."""

    table: str
    first: int
    events: tuple[Raw, ...]
    waits_for: str = ""
    seconds_left: float | None = None


class Shown(Said, frozen=True, tag="shown"):
    """A table as it stands; everything before its version is in it."""

    view: TableView


class Options(Said, frozen=True, tag="options"):
    """What the client may do at a version of a table."""

    table: str
    version: int
    options: tuple[OptionView, ...]


class Failed(Said, frozen=True, tag="failed"):
    """A message could not be used: a code, a sentence, and the key where it had one."""

    code: str
    message: str
    key: str = ""


class Pong(Said, frozen=True, tag="pong"):
    """A sign of life."""

    number: int


AnySaid = Welcome | Answered | Happened | Shown | Options | Failed | Pong


class Problem(Struct, frozen=True, omit_defaults=True):
    """The body of every HTTP refusal."""

    code: str
    message: str
    clauses: Clauses = ()


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Come in as a guest with play money; without a name one is given."""

    name: str = ""


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in as a member of staff."""

    name: str
    password: str


class Session(Struct, frozen=True):
    """Who one is, and the token a program sends as `Authorization: Bearer …`; `last` is the sign-in before, or 0."""

    name: str
    role: str
    token: str
    balance: int
    last: int = 0


class Me(Struct, frozen=True):
    """Who one is, and what one has, in cents."""

    name: str
    role: str
    balance: int


class CommandCall(Struct, frozen=True, forbid_unknown_fields=True):
    """A command over HTTP; `why` is kept with it, for whoever decides says so."""

    key: str
    body: Raw
    expected: int | None = None
    why: str = ""


class Lobby(Struct, frozen=True):
    """The tables there are."""

    tables: tuple[LobbyTable, ...]


class EventPage(Struct, frozen=True):
    """Events of a table after a version, in order; `more` where the page does not hold them all."""

    table: str
    first: int
    events: tuple[Raw, ...]
    more: bool


class Health(Struct, frozen=True):
    """Whether the server is well, and since when."""

    status: Literal["ok", "failing"]
    tables: int
    version: str


class RoundRecord(Struct, frozen=True):
    """A round as it was played: its record, and the round in words."""

    table: str
    round: int
    test: bool
    at: int
    status: str
    record: str
    explained: list[dict[str, Any]]
