"""The table of HTTP calls: address, method, what goes in and out; the application and OpenAPI are made from it."""

from typing import Any, NamedTuple

from croupier.api import audit as a
from croupier.api import messages as m
from croupier.api import office as o
from croupier.api import pit as p
from croupier.api.answers import Answer
from croupier.api.coaching import Advice, Review
from croupier.api.console import DealerConsole, NewPlayer
from croupier.api.history import History
from croupier.api.limits import HeldLimits, SetLimits
from croupier.api.mathematics import (
    GameAsked,
    GameEffects,
    GameFigures,
    GameForm,
    GameWorth,
    ParDocument,
    SimulationCall,
    SimulationView,
)
from croupier.api.messages import BASE
from croupier.api.retold import FoundRounds, Replay, ReplayCall, Retold
from croupier.api.rules import Comparison, GameList, GameRules, ShownRecords
from croupier.api.views import LobbyTable, TableView
from croupier.fairness.proof import ShoeProof


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


_MAY_LOOK = ("not-signed-in", "post-too-low", "too-many")
AUDIT_ROUTES = (
    Route(
        "GET", f"{BASE}/audit", "audit", "Return how the log stands: checkpoints, streams, versions and digests.",
        None, a.AuditStatus, session=True, refusals=_MAY_LOOK,
    ),
    Route(
        "GET", f"{BASE}/audit/verification", "verification",
        "Return the last verification of the log; with `start=1` begin another, which changes nothing.",
        None, a.Verification, session=True, refusals=(*_MAY_LOOK, "bad-query"),
    ),
    Route(
        "GET", f"{BASE}/audit/files", "audit_files", "Compare every file of the program with what it was.",
        None, a.FilesCompared, session=True, refusals=(*_MAY_LOOK, "job-running"),
    ),
    Route(
        "GET", f"{BASE}/audit/events", "audit_events", "Return significant events, latest first.",
        None, a.TrailPage, session=True, refusals=(*_MAY_LOOK, "bad-query"),
    ),
    Route(
        "GET", f"{BASE}/audit/reconciliation", "reconciliation", "Compare the books with every posting.",
        None, a.Reconciliation, session=True, refusals=(*_MAY_LOOK, "job-running"),
    ),
    Route(
        "GET", f"{BASE}/audit/exports/{{form}}", "export", "Return the store as a file: `csv`, `parquet` or `records`.",
        session=True, refusals=(*_MAY_LOOK, "job-running", "no-such-page"),
    ),
)  # fmt: skip
"""What an auditor asks, and the managers of the pit: to look, and no more."""

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
        "POST", f"{BASE}/office/players", "enrol", "Let somebody in who plays at a table without a session.",
        NewPlayer, None, 204, session=True,
        refusals=("post-too-low", "too-many", "bad-name", "name-taken", "full-house"),
    ),
    Route(
        "POST", f"{BASE}/office/closures", "close", "Take no new wagers somewhere, or take them again.",
        o.Close, o.Closed, session=True, refusals=_ORDERS,
    ),
    Route(
        "POST", f"{BASE}/office/tables", "open_table", "Open a further table.", o.OpenTable, LobbyTable, 201,
        session=True, refusals=(*_ORDERS, "bad-table", "bad-name", "name-taken", "no-such-game", "full-house"),
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

PIT_ROUTES = (
    Route(
        "GET", f"{BASE}/office/floor", "pit", "Show every table at a glance.", None, p.PitFloor,
        session=True, refusals=("post-too-low", "too-many"),
    ),
    Route(
        "GET", f"{BASE}/office/tables/{{table}}", "pit_table",
        "Show a table with its irregularity, the ways on, and what may be declared.", None, p.PitTable,
        session=True, refusals=("post-too-low", "too-many", "no-such-table"),
    ),
    Route(
        "GET", f"{BASE}/office/takings", "takings", "Return what was made, by table, game or shift.",
        None, p.TakingsTable, session=True, refusals=("post-too-low", "too-many", "bad-query"),
    ),
    Route(
        "GET", f"{BASE}/office/people", "people", "Find people by the beginning of their names.",
        None, p.FoundPeople, session=True, refusals=("post-too-low", "too-many"),
    ),
    Route(
        "GET", f"{BASE}/office/people/{{name}}", "person", "Show somebody's account.", None, p.Account,
        session=True, refusals=("post-too-low", "too-many", "no-such-person"),
    ),
)  # fmt: skip
"""What the pit asks."""

_MATHS = f"{BASE}/maths"
_SUMS = ("too-many", "sums-waiting")
MATHS_ROUTES = (
    Route(
        "POST", f"{_MATHS}/form", "maths_form", "Return a rulebook as a form, with everything wrong with it.",
        GameAsked, GameForm, refusals=_SUMS,
    ),
    Route(
        "POST", f"{_MATHS}/worth", "maths_worth", "Return what a game is worth, and what its changes are.",
        GameAsked, GameWorth, refusals=_SUMS,
    ),
    Route(
        "POST", f"{_MATHS}/figures", "maths_figures", "Return the exact figures of a game at one number of decks.",
        GameAsked, GameFigures, refusals=_SUMS,
    ),
    Route(
        "POST", f"{_MATHS}/effects", "maths_effects", "Return what decks and contested readings change.",
        GameAsked, GameEffects, refusals=_SUMS,
    ),
    Route(
        "POST", f"{_MATHS}/par", "maths_par", "Return the PAR sheet as a PDF file.",
        GameAsked, ParDocument, refusals=_SUMS,
    ),
    Route(
        "POST", f"{_MATHS}/simulation", "simulate", "Start one's simulation.", SimulationCall, SimulationView, 201,
        session=True, refusals=(*_SUMS, "simulation-running", "too-many-rounds"),
    ),
    Route(
        "GET", f"{_MATHS}/simulation", "simulation", "Show how one's simulation stands.", None, SimulationView,
        session=True, refusals=("too-many",),
    ),
    Route(
        "DELETE", f"{_MATHS}/simulation", "stop_simulation", "Stop one's simulation; what was played stays.",
        None, SimulationView, session=True, refusals=("too-many",),
    ),
)  # fmt: skip
"""What anybody may ask about the mathematics of a game."""

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
        refusals=(
            "no-such-table", "bad-key", "bad-words", "closed", "own-loss-limit", "own-stake-limit", "too-many",
            "shutting-down",
        ),
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
        "GET", f"{BASE}/tables/{{table}}/console", "console",
        "Return what is due at an observed table, and what may be done, said, paid and reported.",
        None, DealerConsole, session=True, refusals=("no-such-table", "not-observed", "post-too-low", "too-many"),
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
    Route(
        "GET", f"{BASE}/me/limits", "limits", "Return the limits one has set oneself.",
        None, HeldLimits, session=True, refusals=("too-many",),
    ),
    Route(
        "POST", f"{BASE}/me/limits", "set_limits", "Set limits of one's own; a looser one holds after a time.",
        SetLimits, HeldLimits, session=True, refusals=("too-many", "try-again"),
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
    *AUDIT_ROUTES,
    *PIT_ROUTES,
    *MATHS_ROUTES,
    Route("GET", "/healthz", "health", "Say whether the server is well.", None, m.Health),
)  # fmt: skip
"""Every call there is."""

HARMLESS = frozenset((
    "sign_in", "sign_out", "replay", "maths_form", "maths_worth", "maths_figures", "maths_effects", "maths_par",
    "simulate", "stop_simulation",
))  # fmt: skip
"""Calls that are no GET and yet change nothing that is kept, but for one's own session: an auditor may make them."""

SOCKET = f"{BASE}/socket"
