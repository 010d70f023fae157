"""The messages of the WebSocket, both ways, and the bodies of the HTTP calls; one version for all of them."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from croupier.api.answers import Answer
from croupier.api.views import LobbyTable, OptionView, TableView
from croupier.rules.schema import Clauses
from croupier.words.facts import Message

VERSION = 1
"""The version of the API; it is part of every address."""

BASE = f"/api/v{VERSION}"


class Sent(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What every message of a client is."""


class Watch(Sent, frozen=True, tag="watch"):
    """Hear of a table from now on; `after` is the last version the client has, which saves it the snapshot.

    With `show` the server sends the table itself after every change, with what one may do: one message, `updated`.
    """

    table: str
    after: Annotated[int, Meta(ge=0)] | None = None
    show: bool = False


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
    """The present state of a table; everything before its version is in it."""

    view: TableView


class Options(Said, frozen=True, tag="options"):
    """What the client may do at a version of a table."""

    table: str
    version: int
    options: tuple[OptionView, ...]


class Updated(Said, frozen=True, tag="updated"):
    """A table after a change, for clients that show it: what happened, and what the client may do.

    Where the change is the client's own command, its key and the answer are in it.
    """

    view: TableView
    options: tuple[OptionView, ...]
    events: tuple[Raw, ...] = ()
    key: str = ""
    answer: Answer | None = None


class Failed(Said, frozen=True, tag="failed"):
    """A message could not be used: a code, a sentence and its facts, and the key where it had one."""

    code: str
    message: str
    key: str = ""
    says: Message | None = None


class Pong(Said, frozen=True, tag="pong"):
    """A sign of life."""

    number: int


AnySaid = Welcome | Answered | Happened | Shown | Options | Updated | Failed | Pong


class ChangePassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Another password for oneself."""

    old: str
    new: str


class Problem(Struct, frozen=True, omit_defaults=True):
    """The body of every HTTP refusal."""

    code: str
    message: str
    clauses: Clauses = ()
    says: Message | None = None
    """What `message` is in English, as a key of the catalogue and facts."""


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Come in as a guest with play money; without a name one is given."""

    name: str = ""


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in as a member of staff."""

    name: str
    password: str
    code: str = ""
    passkey: str = ""


class FactorState(Struct, frozen=True):
    """Whether one has a second factor, must have one, for how many seconds more it counts, and how many passkeys."""

    has: bool
    required: bool
    fresh: int
    passkeys: int = 0


class PasskeyOptions(Struct, frozen=True):
    """What a browser makes a passkey from, or signs with one: the options of WebAuthn as JSON."""

    options: str


class PasskeyShown(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser answers to such options, as JSON."""

    passkey: str


class FactorBegun(Struct, frozen=True):
    """A new secret for an authenticator, as it is typed in and as an address; its first code confirms it."""

    secret: str
    address: str


class FactorCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A code of one's second factor."""

    code: str


class Session(Struct, frozen=True):
    """Who one is, and the token a program sends as `Authorization: Bearer …`; `last` is the sign-in before, or 0."""

    name: str
    role: str
    token: str
    balance: int
    last: int = 0


class Me(Struct, frozen=True, omit_defaults=True):
    """Who one is, what one has, and up to how much more play money one may ask for, in cents."""

    name: str
    role: str
    balance: int
    refill: int = 0


class CommandCall(Struct, frozen=True, forbid_unknown_fields=True):
    """A command over HTTP; `why` is the reason of the person who decides, and is kept with it."""

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


class ControlSign(Struct, frozen=True):
    """A control function: whether it is alive, how many seconds ago it did its work, what stands in its way."""

    alive: bool
    age: float
    error: str = ""


class Health(Struct, frozen=True):
    """Whether the server is ready to take wagers, each control function, and how often a task began anew."""

    status: Literal["ok", "failing"]
    tables: int
    version: str
    controls: dict[str, ControlSign]
    restarts: dict[str, int]


class Liveness(Struct, frozen=True):
    """A server that answers."""

    version: str
    status: Literal["ok"] = "ok"


class RoundRecord(Struct, frozen=True):
    """A round as it was played: its record, and the round in words."""

    table: str
    round: int
    test: bool
    at: int
    status: str
    record: str
    explained: list[dict[str, Any]]
