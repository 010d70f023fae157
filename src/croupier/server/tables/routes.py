"""The routes of the tables."""

from croupier.api import messages as m
from croupier.api.answers import Answer
from croupier.api.coaching import Advice, Review
from croupier.api.console import DealerConsole
from croupier.api.messages import BASE
from croupier.api.views import TableView
from croupier.server.http.route import NUMBER, QUEUED, READ, TEXT, Route
from croupier.server.tables.calls import TableCalls
from croupier.server.tables.coach_calls import CoachCalls
from croupier.server.tables.console_calls import ConsoleCalls

TABLE_ROUTES = (
    Route("GET", f"{BASE}/tables", TableCalls.lobby, gives=m.Lobby),
    Route("GET", f"{BASE}/tables/{{table}}", TableCalls.table, gives=TableView, refusals=("no-such-table",), cost=2),
    Route(
        "GET",
        f"{BASE}/tables/{{table}}/events",
        TableCalls.events,
        gives=m.EventPage,
        refusals=(*READ, "no-such-table", "bad-query"),
        cost=10,
        query=(("after", NUMBER),),
    ),
    Route(
        "GET",
        f"{BASE}/tables/{{table}}/options",
        TableCalls.options,
        gives=m.Options,
        session=True,
        refusals=("no-such-table",),
    ),
    Route(
        "POST",
        f"{BASE}/tables/{{table}}/commands",
        TableCalls.command,
        takes=m.CommandCall,
        gives=Answer,
        session=True,
        refusals=(
            "no-such-table",
            "bad-key",
            "bad-words",
            "closed",
            "table-full",
            "own-loss-limit",
            "own-stake-limit",
            "own-time-out",
            "shutting-down",
        ),
        refuses_in_answers=True,
    ),
)

CONSOLE_ROUTES = (
    Route(
        "GET",
        f"{BASE}/tables/{{table}}/console",
        ConsoleCalls.console,
        gives=DealerConsole,
        session=True,
        refusals=("no-such-table", "not-observed", "post-too-low"),
    ),
)

COACH_ROUTES = (
    Route(
        "GET",
        f"{BASE}/tables/{{table}}/coach",
        CoachCalls.coach,
        gives=Advice,
        session=True,
        refusals=(*QUEUED, "no-such-table", "no-advice", "bad-query"),
        cost=5,
        query=(("shoe", TEXT),),
    ),
    Route(
        "GET",
        f"{BASE}/tables/{{table}}/rounds/{{number}}/review",
        CoachCalls.review,
        gives=Review,
        session=True,
        refusals=(*QUEUED, "no-such-table", "no-such-round", "bad-query"),
        cost=10,
    ),
)
