"""The table of HTTP calls: address, method, what goes in and out; the application and OpenAPI are made from it."""

from typing import Any, NamedTuple

from croupier.api import messages as m
from croupier.api import office as o
from croupier.api.answers import Answer
from croupier.api.coaching import Advice, Review
from croupier.api.history import History
from croupier.api.retold import FoundRounds, Replay, ReplayCall, Retold
from croupier.api.rules import Comparison, GameList, GameRules, ShownRecords
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


_ORDERS = ("post-too-low", "too-many", "no-such-person", "no-such-table", "bad-amount", "no-reason", "bad-words")
OFFICE_ROUTES = (
    Route(
        "GET", f"{BASE}/office/orders", "orders", "List the orders of money that wait for a second person.",
        None, o.MoneyOrders, session=True, refusals=("post-too-low", "too-many"),
    ),
    Route(
        "POST", f"{BASE}/office/orders", "ask_money", "Ask for a movement of money.", o.AskMoney, o.MoneyOrder, 201,
        session=True, refusals=(*_ORDERS, "own-account", "too-many-orders", "try-again"),
    ),
    Route(
        "POST", f"{BASE}/office/orders/{{number}}", "decide_money", "Agree to an order of money, or decline it.",
        o.Decide, o.MoneyOrder, session=True,
        refusals=(*_ORDERS, "no-such-order", "second-person", "not-enough-money", "bad-query"),
    ),
    Route(
        "POST", f"{BASE}/office/closures", "close", "Take no new wagers somewhere, or take them again.",
        o.Close, o.Closed, session=True, refusals=_ORDERS,
    ),
    Route(
        "POST", f"{BASE}/office/accounts", "account", "Unlock, disable or enable an account.",
        o.AccountOrder, None, 204, session=True, refusals=(*_ORDERS, "second-person"),
    ),
    Route(
        "POST", f"{BASE}/office/files", "check_files", "Compare every file of the program with what it was.",
        None, o.FilesChecked, session=True, refusals=("post-too-low", "too-many"),
    ),
)  # fmt: skip
"""What staff ask beside the tables."""

ROUTES = (
    Route(
        "POST", f"{BASE}/guests", "guest", "Come in as a guest with play money.", m.NewGuest, m.Session, 201,
        refusals=("bad-name", "name-taken", "too-many-guests", "full-house"),
    ),
    Route(
        "POST", f"{BASE}/sessions", "sign_in", "Sign in as a member of staff.", m.SignIn, m.Session, 201,
        refusals=("sign-in-failed", "too-many-guests", "too-many-sign-ins"),
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
        m.CommandCall, Answer, session=True,
        refusals=("no-such-table", "bad-key", "bad-words", "closed", "too-many", "shutting-down"),
    ),
    Route(
        "GET", f"{BASE}/tables/{{table}}/shoes/{{number}}", "shoe", "Return the proof of a shoe.",
        None, ShoeProof, refusals=("no-such-table", "no-such-shoe", "bad-query"),
    ),
    Route(
        "GET", f"{BASE}/tables/{{table}}/rounds/{{number}}", "round", "Recall a round that is over.",
        None, m.RoundRecord, refusals=("no-such-table", "no-such-round", "bad-query"),
    ),
    Route(
        "GET", f"{BASE}/tables/{{table}}/coach", "coach", "Return the exact value of each option one has now.",
        None, Advice, session=True, refusals=("no-such-table", "no-advice", "bad-query", "too-many"),
    ),
    Route(
        "GET", f"{BASE}/tables/{{table}}/rounds/{{number}}/review", "review",
        "Return one's decisions of a round that is over, against the best play.",
        None, Review, session=True, refusals=("no-such-table", "no-such-round", "bad-query", "too-many"),
    ),
    Route(
        "GET", f"{BASE}/me/history", "history", "Return one's own rounds and what they come to.",
        None, History, session=True, refusals=("too-many",),
    ),
    Route("GET", f"{BASE}/rules", "games", "List the approved games.", None, GameList),
    Route(
        "GET", f"{BASE}/rules/{{game}}", "rules", "Return a game's pay tables and clauses.",
        None, GameRules, refusals=("no-such-game",),
    ),
    Route(
        "GET", f"{BASE}/rules/{{game}}/records", "shown", "List the shipped records of a game.",
        None, ShownRecords, refusals=("no-such-game",),
    ),
    Route(
        "GET", f"{BASE}/rules/{{game}}/against/{{other}}", "compared", "Show two games side by side.",
        None, Comparison, refusals=("no-such-game",),
    ),
    Route(
        "GET", f"{BASE}/rounds", "rounds", "Find rounds that are over by table, time and player.",
        None, FoundRounds, refusals=("no-such-table", "bad-query", "not-signed-in", "post-too-low", "too-many"),
    ),
    Route(
        "GET", f"{BASE}/tables/{{table}}/rounds/{{number}}/steps", "steps", "Tell a round that is over by its moments.",
        None, Retold, refusals=("no-such-table", "no-such-round", "bad-query"),
    ),
    Route(
        "GET", f"{BASE}/examples/{{game}}/{{name:path}}", "example", "Tell a shipped record by its moments.",
        None, Retold, refusals=("no-such-record",),
    ),
    Route(
        "POST", f"{BASE}/replays", "replay", "Replay a record, and say everything that is wrong with it.",
        ReplayCall, Replay, session=True, refusals=("too-many",),
    ),
    *OFFICE_ROUTES,
    Route("GET", "/healthz", "health", "Say whether the server is well.", None, m.Health),
)  # fmt: skip
"""Every call there is."""

SOCKET = f"{BASE}/socket"
