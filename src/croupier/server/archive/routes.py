"""The routes of rounds that are over."""

from croupier.api import messages as m
from croupier.api.messages import BASE
from croupier.api.round_steps import FoundRounds, Replay, ReplayCall, Retold
from croupier.api.rules import ShownRecords
from croupier.fairness.proof import ShoeProof
from croupier.server.archive.calls import ArchiveCalls
from croupier.server.http.route import NUMBER, QUEUED, TEXT, Route

ARCHIVE_ROUTES = (
    Route(
        "GET",
        f"{BASE}/tables/{{table}}/shoes/{{number}}",
        ArchiveCalls.shoe,
        gives=ShoeProof,
        refusals=(*QUEUED, "no-such-table", "no-such-shoe", "bad-query"),
        cost=5,
    ),
    Route(
        "GET",
        f"{BASE}/tables/{{table}}/rounds/{{number}}",
        ArchiveCalls.round,
        gives=m.RoundRecord,
        refusals=(*QUEUED, "no-such-table", "no-such-round", "bad-query"),
        cost=5,
    ),
    Route(
        "GET",
        f"{BASE}/rounds",
        ArchiveCalls.rounds,
        gives=FoundRounds,
        refusals=(*QUEUED, "no-such-table", "bad-query", "not-signed-in", "post-too-low"),
        cost=5,
        query=(("table", TEXT), ("player", TEXT), ("since", NUMBER), ("until", NUMBER)),
    ),
    Route(
        "GET",
        f"{BASE}/tables/{{table}}/rounds/{{number}}/steps",
        ArchiveCalls.steps,
        gives=Retold,
        refusals=(*QUEUED, "no-such-table", "no-such-round", "bad-query"),
        cost=5,
        query=(("first", NUMBER),),
    ),
    Route(
        "GET",
        f"{BASE}/rules/{{game}}/records",
        ArchiveCalls.examples,
        gives=ShownRecords,
        refusals=(*QUEUED, "no-such-game"),
        cost=5,
    ),
    Route(
        "GET",
        f"{BASE}/examples/{{game}}/{{name:path}}",
        ArchiveCalls.example,
        gives=Retold,
        refusals=(*QUEUED, "no-such-record"),
        cost=5,
        query=(("first", NUMBER),),
    ),
    Route(
        "POST",
        f"{BASE}/replays",
        ArchiveCalls.replay,
        takes=ReplayCall,
        gives=Replay,
        session=True,
        refusals=(*QUEUED,),
        cost=10,
        auditor_may=True,
    ),
)
