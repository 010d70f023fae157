"""The table of HTTP calls: address, method, what goes in and out; the application and OpenAPI are made from it."""

from typing import Any, NamedTuple

from croupier.api import messages as m
from croupier.api.answers import Answer
from croupier.api.views import TableView
from croupier.fairness.proof import ShoeProof

BASE = f"/api/v{m.VERSION}"


class Route(NamedTuple):
    """One call: `name` is the method of Calls that answers it."""

    method: str
    path: str
    name: str
    says: str
    takes: Any = None
    gives: Any = None
    status: int = 200
    session: bool = False
    refusals: tuple[str, ...] = ()


ROUTES = (
    Route(
        "POST", f"{BASE}/guests", "guest", "Come in as a guest with play money.", m.NewGuest, m.Session, 201,
        refusals=("bad-name", "name-taken", "too-many-guests"),
    ),
    Route(
        "POST", f"{BASE}/sessions", "sign_in", "Sign in as a member of staff.", m.SignIn, m.Session, 201,
        refusals=("sign-in-failed", "too-many-guests"),
    ),
    Route("DELETE", f"{BASE}/sessions", "sign_out", "End the session.", None, None, 204, session=True),
    Route("GET", f"{BASE}/me", "me", "Say who one is, and what one has.", None, m.Me, session=True),
    Route("GET", f"{BASE}/tables", "lobby", "List the tables.", None, m.Lobby),
    Route(
        "GET", f"{BASE}/tables/{{table}}", "table", "Show a table as it stands.", None, TableView,
        refusals=("no-such-table",),
    ),
    Route(
        "GET", f"{BASE}/tables/{{table}}/events", "events", "Return the events of a table after a version.",
        None, m.EventPage, refusals=("no-such-table", "bad-query"),
    ),
    Route(
        "GET", f"{BASE}/tables/{{table}}/options", "options", "Return what one may do at a table now.",
        None, m.Options, session=True, refusals=("no-such-table", "too-many"),
    ),
    Route(
        "POST", f"{BASE}/tables/{{table}}/commands", "command", "Ask something of a table.",
        m.CommandCall, Answer, session=True, refusals=("no-such-table", "bad-key", "too-many", "shutting-down"),
    ),
    Route(
        "GET", f"{BASE}/tables/{{table}}/shoes/{{number}}", "shoe", "Return the proof of a shoe.",
        None, ShoeProof, refusals=("no-such-table", "no-such-shoe", "bad-query"),
    ),
    Route(
        "GET", f"{BASE}/tables/{{table}}/rounds/{{number}}", "round", "Recall a round that is over.",
        None, m.RoundRecord, refusals=("no-such-table", "no-such-round", "bad-query"),
    ),
    Route("GET", "/healthz", "health", "Say whether the server is well.", None, m.Health),
)  # fmt: skip
"""Every call there is."""

SOCKET = f"{BASE}/socket"
