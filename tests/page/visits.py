"""The calls of the visit that the contract is captured from: a guest's, and those of staff."""

from typing import Any, NamedTuple


class Visit(NamedTuple):
    """One call."""

    method: str
    path: str
    body: Any = None


RECORD = 'croupier-round = 1\ngame = "lucky8"\ndecks = 6\nacts = []\n'
BET = {"command": "bet/1", "box": 1, "amount": 500}

CALLS = (
    Visit("GET", "/me"),
    Visit("GET", "/tables"),
    Visit("GET", "/tables/plus"),
    Visit("GET", "/tables/eights"),
    Visit("GET", "/tables/plus/events?after=0"),
    Visit("GET", "/tables/plus/options"),
    Visit("GET", "/tables/plus/shoes/1"),
    Visit("GET", "/tables/plus/rounds/1"),
    Visit("GET", "/tables/plus/rounds/1/steps"),
    Visit("GET", "/tables/plus/rounds/1/review"),
    Visit("GET", "/tables/plus/coach"),
    Visit("GET", "/me/history"),
    Visit("GET", "/rounds"),
    Visit("GET", "/rounds?player=ann"),
    Visit("GET", "/rules"),
    Visit("GET", "/rules/lucky8"),
    Visit("GET", "/rules/dueling8s"),
    Visit("GET", "/rules/lucky8/records"),
    Visit("GET", "/rules/lucky8/against/blackjack-plus"),
    Visit("GET", "/rules/nowhere"),
    Visit("GET", "/examples/lucky8/nothing"),
    Visit("POST", "/replays", {"record": RECORD}),
    Visit("POST", "/tables/plus/commands", {"key": "one", "body": BET}),
    Visit("POST", "/tables/plus/commands", {"key": "two", "body": {**BET, "amount": 1}}),
    Visit("GET", "/healthz"),
)
"""A guest who has played a round at each table of the settings."""

STAFF_CALLS = (
    Visit("POST", "/office/orders", {"kind": "cash-in", "subject": "ann", "cents": 5_000, "why": "buys in"}),
    Visit("GET", "/office/orders"),
    Visit("POST", "/office/orders/1", {"agree": False, "why": "a drill"}),
    Visit("POST", "/office/closures", {"scope": "table", "name": "eights", "closed": True, "why": "a drill"}),
    Visit("POST", "/office/accounts", {"name": "ann", "order": "disable", "why": "a drill"}),
    Visit("POST", "/office/files"),
)
"""A shift manager."""
