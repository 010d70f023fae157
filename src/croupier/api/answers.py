"""What the sender of a command hears, and the refusals that no rule book has."""

from msgspec import Struct

from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.words.facts import Fact, Message
from croupier.words.facts import refusal as refusal_of
from croupier.words.render import render


class Answer(Struct, frozen=True, omit_defaults=True):
    """The answer to a command; the same on every retry."""

    accepted: bool
    version: int
    code: str = ""
    clauses: Clauses = ()
    message: str = ""
    says: Message | None = None
    """What `message` is in English, as a key of the catalogue and facts."""


def refusal(refused: Refused, version: int) -> Answer:
    """Return the answer that refuses a command under the rules."""
    return Answer(
        accepted=False,
        version=version,
        code=refused.code,
        clauses=refused.clauses,
        message=refused.message,
        says=refused.says,
    )


def no(code: str, version: int, case: str = "", /, **facts: Fact) -> Answer:
    """Return the answer that refuses a command for a reason of the server's own."""
    says = refusal_of(code, case, facts)
    return Answer(accepted=False, version=version, code=code, message=render(says), says=says)


LIVE_REFUSALS: dict[str, str] = {
    "bad-nonce": "A word for the next shoe, or its hash, is not written like that.",
    "busy": "Too many commands wait at this table or server; nothing was done, and the same one may be sent again.",
    "key-reused": "The key was used for another command before.",
    "no-nonce": "The hash of a word for the next shoe comes before the word, and the word comes once.",
    "no-round": "No round is open at this table.",
    "no-shoe-next": "No shoe of this table is committed to that a player's word could go into.",
    "no-such-card": "The card does not lie open; a face-down card is named by its place, as in ??1.",
    "nonce-differs": "The word is not the one whose hash was given.",
    "ready-already": "The player has said so already; the dealer goes on when everybody has.",
    "ready-late": "Bets are closed; the round goes on by itself.",
    "ready-no-wager": "The player has no wager in this round to be ready with.",
    "words-closed": "The words of the next shoe stand already, and it is dealt as it is.",
    "nonce-given": "A word for the next shoe was given already.",
    "nothing-to-correct": "No such card was reported since the last act of anybody but the dealer.",
    "not-enough-money": "The player's account does not hold what the wager needs.",
    "not-yours": "Everybody speaks for themselves.",
    "not-suspended": "The table is in play already.",
    "round-by-clock": "The rounds of this table are opened by its clock.",
    "round-open": "The round in progress comes first.",
    "role-too-low": "Only a higher post may do that.",
    "settled-since": "Wagers have been settled on that card; the case is referred instead.",
    "sealed-shoe": "The cards of this table come from a sealed shoe; nobody reports them.",
    "stale": "The table has moved on since the version the sender had seen; nothing was done.",
    "storage-full": "The store has no room; nothing was done, and the same command may be sent again later.",
    "suspended": "The table is out of play.",
    "table-failed": "The table could not carry out the command because of a fault of its own, and is out of play.",
    "test-table": "A test table deals a given round; nobody plays at it.",
}
"""Refusals of a live table that the rule books do not know, each with what it means."""
