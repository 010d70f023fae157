"""The refusals of the server itself: each code, what it means, and the HTTP status it has."""

from typing import NamedTuple


class Meaning(NamedTuple):
    """What a code means."""

    status: int
    says: str


REFUSALS: dict[str, Meaning] = {
    "bad-json": Meaning(400, "The message is not JSON, or not UTF-8."),
    "bad-message": Meaning(400, "The message has a field too many, too few or of the wrong kind."),
    "bad-name": Meaning(400, "A name has 2 to 20 small letters, digits and hyphens, and begins with a letter."),
    "bad-key": Meaning(400, "A key has 1 to 64 printable characters."),
    "bad-amount": Meaning(400, "That is no amount for this."),
    "bad-table": Meaning(400, "A table cannot be opened like that."),
    "bad-words": Meaning(400, "Words have up to 200 letters, without signs that are not shown."),
    "closed": Meaning(409, "No new wagers are taken here at present."),
    "full-house": Meaning(503, "The server knows as many people as it may."),
    "no-reason": Meaning(400, "A reason is needed."),
    "no-such-order": Meaning(404, "No such order waits for a decision."),
    "no-such-person": Meaning(404, "Nobody has this name."),
    "not-enough-money": Meaning(409, "The account does not hold that much."),
    "own-account": Meaning(403, "Nobody moves money of his own account."),
    "own-loss-limit": Meaning(409, "The player could lose more today than he allows himself."),
    "own-stake-limit": Meaning(409, "The player allows himself less on one wager."),
    "second-person": Meaning(403, "A second person decides, of the same post or a higher one."),
    "too-many-orders": Meaning(429, "Too many orders wait for a decision."),
    "too-many-sign-ins": Meaning(429, "Too many wrong passwords came from this address."),
    "try-again": Meaning(409, "Somebody else did something at the same moment; try again."),
    "bad-query": Meaning(400, "A number in the address is not one."),
    "forbidden-origin": Meaning(403, "The page that sent this is not the server's own."),
    "name-taken": Meaning(409, "Somebody has this name already."),
    "no-advice": Meaning(409, "There is nothing of one's own to decide here that the coach can value."),
    "no-such-game": Meaning(404, "No approved game has this name."),
    "no-such-page": Meaning(404, "There is nothing at this address."),
    "no-such-record": Meaning(404, "No shipped record has this name."),
    "no-such-round": Meaning(404, "The table has no such round."),
    "no-such-shoe": Meaning(404, "The table has no such shoe."),
    "no-such-table": Meaning(404, "There is no such table."),
    "not-observed": Meaning(409, "Nobody deals at this table by hand, so it has no dealer's console."),
    "not-signed-in": Meaning(401, "A session is needed, and there is none or it has ended."),
    "not-that-method": Meaning(405, "This address does not know this method."),
    "only-json": Meaning(415, "Bodies are sent as application/json."),
    "post-too-low": Meaning(403, "Only staff may see that."),
    "read-only": Meaning(403, "An auditor sees everything and changes nothing."),
    "job-running": Meaning(409, "The server is at such work already; it is done in a moment."),
    "server-error": Meaning(500, "The server failed; nothing is known to have happened."),
    "simulation-running": Meaning(409, "One simulation of a person runs at a time; it can be stopped."),
    "shutting-down": Meaning(503, "The server is stopping; the same command may be sent again to the next one."),
    "sign-in-failed": Meaning(401, "The name or the password is wrong."),
    "store-unavailable": Meaning(
        503, "The database cannot be reached; the same command may be sent again under its key."
    ),
    "too-large": Meaning(413, "The message is larger than the server takes."),
    "sums-waiting": Meaning(429, "As many sums wait as may; ask again in a moment."),
    "too-many": Meaning(429, "Messages come faster than the server takes them from one session."),
    "too-many-guests": Meaning(429, "Guests come faster than the server lets them in."),
    "too-many-rounds": Meaning(400, "So many rounds are not simulated here."),
    "too-many-sockets": Meaning(429, "The session has as many sockets open as it may."),
    "too-slow": Meaning(429, "The client does not read what it is sent, and was dropped."),
}
"""Every refusal that comes from the server and not from a table."""

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
    return REFUSALS[code].status if code in REFUSALS else STATUS.get(code, 409)
