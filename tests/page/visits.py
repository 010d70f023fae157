"""The calls of the visit that the contract is captured from: a guest's, and those of staff."""

import hashlib
from typing import Any, NamedTuple


class Visit(NamedTuple):
    """One call."""

    method: str
    path: str
    body: Any = None


RECORD = 'croupier-round = 1\ngame = "lucky8"\ndecks = 6\nacts = []\n'
HOUSE_GAME = 'base = "lucky8"\ngame = "house"\ntitle = "House"\n'
TOTALS = {"drill": "totals", "game": "lucky8", "level": 1, "seed": 7, "part": 0, "given": ["13"]}
EXAM: dict[str, Any] = {"title": "Totals", "drills": ["totals"], "games": ["lucky8"], "questions": 1, "minutes": 5}
EXAM |= {"pass_mark": 80, "seed": 1}
BET = {"command": "bet/1", "box": 1, "amount": 500}


def _words(table: str, player: str) -> tuple[Visit, Visit]:
    """Return a player's word for the next shoe: its hash, then the word."""
    word = "seven"
    offered = {"command": "offer-nonce/1", "player": player, "hash": hashlib.sha256(word.encode()).hexdigest()}
    revealed = {"command": "reveal-nonce/1", "player": player, "nonce": word}
    bodies = {"offered": offered, "revealed": revealed}
    first, second = (
        Visit("POST", f"/tables/{table}/commands", {"key": key, "body": body}) for key, body in bodies.items()
    )
    return first, second


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
    Visit("POST", "/me/limits", {"wager": 5_000, "loss": 50_000, "minutes": 60}),
    Visit("POST", "/me/limits", {"loss": 0}),
    Visit("GET", "/me/limits"),
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
    Visit("POST", "/maths/form", {"game": "dueling8s"}),
    Visit("POST", "/maths/worth", {"game": "dueling8s", "changes": ["dealer.soft_17=hit"]}),
    Visit("POST", "/maths/figures", {"game": "dueling8s"}),
    Visit("POST", "/maths/simulation", {"asked": {"game": "dueling8s"}, "rounds": 1_000}),
    Visit("GET", "/training/lucky8"),
    Visit("GET", "/training/lucky8/question?drill=payouts&level=1&seed=7"),
    Visit("GET", "/training/lucky8/question?drill=counting&level=2&seed=7"),
    Visit("GET", "/training/dueling8s/tutorial?lesson=tie18&chosen=0,0,1,2,1"),
    Visit("GET", "/training/dueling8s/tutorial"),
    Visit("POST", "/training/answers", TOTALS),
    *_words("plus", "ann"),
    Visit("POST", "/tables/plus/commands", {"key": "one", "body": BET}),
    Visit("POST", "/tables/plus/commands", {"key": "ready", "body": {"command": "ready/1"}}),
    Visit("POST", "/tables/plus/commands", {"key": "two", "body": {**BET, "amount": 1}}),
    Visit("GET", "/healthz"),
    Visit("GET", "/healthz/live"),
)
"""A guest who has played a round at each table of the settings."""

STAFF_CALLS = (
    Visit("POST", "/office/orders", {"kind": "cash-in", "subject": "ann", "cents": 5_000, "why": "buys in"}),
    Visit("GET", "/office/orders"),
    Visit("POST", "/office/orders/1", {"agree": False, "why": "a drill"}),
    Visit("POST", "/office/closures", {"scope": "table", "name": "eights", "closed": True, "why": "a drill"}),
    Visit("POST", "/office/accounts", {"name": "ann", "order": "disable", "why": "a drill"}),
    Visit("POST", "/office/files"),
    Visit("POST", "/office/players", {"name": "walker"}),
    Visit("POST", "/office/tables", {"name": "another", "game": "lucky8", "dealing": "observed", "why": "a crowd"}),
    Visit("POST", "/office/games", {"rulebook": HOUSE_GAME, "why": "for the salon"}),
    Visit("GET", "/office/games"),
    Visit("GET", "/office/floor"),
    Visit("GET", "/office/tables/incident-plus"),
    Visit("POST", "/office/tables/incident-manual/ruling", {"effects": "void"}),
    Visit("GET", "/office/takings"),
    Visit("GET", "/office/people?find=an"),
    Visit("GET", "/office/people/ann"),
    Visit("GET", "/audit"),
    Visit("GET", "/audit/verification?start=1"),
    Visit("GET", "/audit/files"),
    Visit("GET", "/audit/events"),
    Visit("GET", "/audit/reconciliation"),
    Visit("POST", "/me/password", {"old": "not the one", "new": "another password of sorts"}),
    Visit("GET", "/me/factor"),
    Visit("POST", "/me/factor"),
    Visit("POST", "/me/passkeys/new"),
    Visit("POST", "/me/passkeys/asked"),
    Visit("POST", "/me/passkeys", {"passkey": "{}"}),
    Visit("POST", "/me/passkeys/shown", {"passkey": "{}"}),
    Visit("POST", "/me/factor/codes", {"code": "000000"}),
    Visit("POST", "/me/factor/confirmed", {"code": "00000"}),
)
"""A shift manager."""
