"""The routes of the pit."""

from croupier.api import pit as p
from croupier.api.messages import BASE
from croupier.server.http.route import READ, Route
from croupier.server.pit.calls import PitCalls

PIT_ROUTES = (
    Route(
        "GET", f"{BASE}/office/floor", PitCalls.pit, gives=p.PitFloor, session=True, refusals=(*READ, "post-too-low")
    ),
    Route(
        "GET",
        f"{BASE}/office/tables/{{table}}",
        PitCalls.pit_table,
        gives=p.PitTable,
        session=True,
        refusals=("post-too-low", "no-such-table"),
    ),
    Route(
        "POST",
        f"{BASE}/office/tables/{{table}}/ruling",
        PitCalls.pit_ruling,
        takes=p.RulingAsked,
        gives=p.Way,
        session=True,
        refusals=("post-too-low", "no-such-table", "bad-message", "bad-ruling"),
    ),
    Route(
        "GET",
        f"{BASE}/office/takings",
        PitCalls.takings,
        gives=p.TakingsTable,
        session=True,
        refusals=(*READ, "post-too-low", "bad-query"),
    ),
    Route(
        "GET", f"{BASE}/office/people", PitCalls.people, gives=p.FoundPeople, session=True, refusals=("post-too-low",)
    ),
    Route(
        "GET",
        f"{BASE}/office/people/{{name}}",
        PitCalls.person,
        gives=p.Account,
        session=True,
        refusals=(*READ, "post-too-low", "no-such-person"),
    ),
)
