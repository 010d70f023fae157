"""The refusals of the server itself: each code, the HTTP status it has, and what it means."""

from croupier.words.facts import refusal
from croupier.words.render import render

REFUSALS: dict[str, int] = {
    "bad-json": 400,
    "bad-message": 400,
    "bad-name": 400,
    "bad-key": 400,
    "bad-amount": 400,
    "bad-answer": 400,
    "bad-exam": 400,
    "no-such-exam": 404,
    "no-such-paper": 404,
    "not-your-exam": 403,
    "other-part": 409,
    "bad-question": 400,
    "bad-rules": 400,
    "bad-table": 400,
    "bad-words": 400,
    "closed": 409,
    "answer-too-large": 422,
    "table-full": 409,
    "full-house": 503,
    "no-refill": 409,
    "no-reason": 400,
    "no-such-order": 404,
    "no-such-person": 404,
    "not-enough-money": 409,
    "own-account": 403,
    "own-loss-limit": 409,
    "second-factor": 401,
    "wrong-code": 401,
    "wrong-passkey": 401,
    "step-up": 403,
    "no-factor": 403,
    "own-time-out": 409,
    "own-stake-limit": 409,
    "play-money": 409,
    "second-person": 403,
    "too-many-orders": 429,
    "too-many-sign-ins": 429,
    "try-again": 409,
    "bad-query": 400,
    "bad-ruling": 409,
    "forbidden-origin": 403,
    "name-taken": 409,
    "no-advice": 409,
    "no-such-game": 404,
    "no-such-page": 404,
    "no-such-record": 404,
    "no-such-round": 404,
    "no-such-shoe": 404,
    "no-such-table": 404,
    "not-observed": 409,
    "not-signed-in": 401,
    "not-that-method": 405,
    "only-json": 415,
    "post-too-low": 403,
    "read-only": 403,
    "gone": 408,
    "weak-password": 400,
    "wrong-host": 421,
    "job-running": 409,
    "server-error": 500,
    "simulation-running": 409,
    "shutting-down": 503,
    "sign-in-failed": 401,
    "store-unavailable": 503,
    "too-costly": 422,
    "too-large": 413,
    "sums-waiting": 429,
    "too-many": 429,
    "too-many-here": 429,
    "too-many-guests": 429,
    "too-many-rounds": 400,
    "too-many-sockets": 429,
    "too-slow": 429,
}
"""The HTTP status of every refusal that comes from the server and not from a table."""

STATUS: dict[str, int] = {
    "busy": 503,
    "key-reused": 409,
    "not-yours": 403,
    "role-too-low": 403,
    "stale": 409,
    "storage-full": 503,
    "suspended": 409,
    "table-failed": 500,
}
"""The status of a table's refusal; every other one is 409 too, the table being in the way."""


def status_of(code: str) -> int:
    """Return the HTTP status of a refusal."""
    return REFUSALS.get(code) or STATUS.get(code, 409)


def meaning(code: str) -> str:
    """Return what a refusal of the server means, in English and whatever the facts."""
    return render(refusal(code, "", {}))
