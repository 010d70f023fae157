"""The players' words in the next shoe: first a hash, then the word itself.

Who gives a hash and keeps the word back counts with their hash; the house is bound by its commitment before either.
What that binds, and what only a witness does, is in docs/explanation/fair-against-whom.md.
"""

import hashlib
import re

from croupier.api import events as le
from croupier.api.orders import AnyWord, OfferNonce
from croupier.live.pit import STAFF_RULE
from croupier.live.state import LiveTable
from croupier.rules.refusals import Refused
from croupier.table import events as e
from croupier.table.actors import Role

HASH = re.compile(r"[0-9a-f]{64}")
MOST = 64


def spoken(live: LiveTable, command: AnyWord, *, sealed: bool) -> tuple[e.Event, ...]:
    """Return what a player's word for the next shoe does."""
    if command.by.role is Role.PLAYER and command.by.name != command.player:
        raise Refused("not-yours", STAFF_RULE, "word")
    if not sealed or live.batch is None:
        raise Refused("no-shoe-next", STAFF_RULE)
    if live.closed is not None:
        raise Refused("words-closed", STAFF_RULE)
    given = live.nonces.get(command.player)
    if isinstance(command, OfferNonce):
        if given is not None:
            raise Refused("nonce-given", STAFF_RULE)
        if HASH.fullmatch(command.hash) is None:
            raise Refused("bad-nonce", STAFF_RULE, "hash")
        return (le.NonceOffered(command.player, command.hash),)
    if given is None or given[1]:
        raise Refused("no-nonce", STAFF_RULE)
    if not 0 < len(command.nonce) <= MOST or not command.nonce.isascii() or not command.nonce.isalnum():
        raise Refused("bad-nonce", STAFF_RULE, "word", most=MOST)
    if hashlib.sha256(command.nonce.encode()).hexdigest() != given[0]:
        raise Refused("nonce-differs", STAFF_RULE)
    return (le.NonceRevealed(command.player, command.nonce),)


def words_of(live: LiveTable) -> tuple[str, ...]:
    """Return what the players put into the next shoe."""
    return tuple(sorted(word or hashed for hashed, word in live.nonces.values()))
