"""The entries of the people's stream: who came, signed in and out, was locked, or has another post."""

import hashlib
from typing import Any

import msgspec

from croupier.control.trail.entry import HOUSE, Entry
from croupier.store.port import Stored
from croupier.words.facts import Money, Said, message

Raw = dict[str, Any]

UNKNOWN = "(unknown)"
OPERATOR = "operator"
OUTSIDE = {UNKNOWN: "unknown", OPERATOR: OPERATOR}
"""Who has no post here: somebody who is not signed in, and whoever has the machine itself."""

CREDENTIALS_IN = {
    "staff-added/1": "password", "session-began/1": "token", "session-ended/1": "token", "session-used/1": "token",
}  # fmt: skip
"""Which field of an event of an older form is a credential itself."""

CREDENTIALS_OF = {"staff-added/2": "password", "factor-set/1": "secret"}
"""Which field of an event names a credential, by its digest."""

PersonFacts = tuple[str, str, Any, Any, Said]
"""What an event says of itself: kind, person, before, after, why."""

ORDERS = {
    "account-locked": "account-locked",
    "account-unlocked": "account-unlocked",
    "account-disabled": "account-disabled",
    "account-enabled": "account-enabled",
}


FACTORS = {
    "factor-set": ("as before", "a second factor"),
    "passkey-added": ("as before", "a passkey"),
    "factor-reset-asked": ("a second factor", "a second factor, to be taken away"),
    "factor-reset": ("a second factor", "none"),
}


class _Known:
    """Posts and tokens, to say whose session ended and what a post was before."""

    def __init__(self) -> None:
        self.roles: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        self.state: dict[str, str] = {}
        self.limits: dict[str, Raw] = {}
        self.came = ""
        self.ordered: dict[str, str] = {}
        """Who last gave an order about an account."""


class Teller:
    """Tells the people's stream, event by event."""

    def __init__(self, stream: str) -> None:
        """Begin before its first event."""
        self._stream = stream
        self._known = _Known()

    def take(self, stored: Stored) -> Entry | None:
        """Take one more event; return its entry, where it has one."""
        raw: Raw = msgspec.json.decode(stored.event)
        if CREDENTIALS_IN.get(raw["event"]) == "token":
            raw["token"] = session_of(raw["token"])
        told = _tell(self._known, raw)
        if told is None:
            return None
        kind, subject, before, after, why = told
        who = self._who(kind, subject, raw.get("by", ""))
        role = OUTSIDE.get(who) or self._known.roles.get(who, HOUSE)
        at, address = raw.get("at", 0), raw.get("address", "")
        return Entry(kind, at, who, role, subject, before, after, why, self._stream, stored.version, address)

    def _who(self, kind: str, subject: str, by: str) -> str:
        """Return who did it: not the person it was done to, and not whose name a stranger typed."""
        if kind == "session-revoked":
            return self._known.ordered.get(subject, HOUSE)
        if kind == "sign-in-failed":
            return UNKNOWN
        if kind in ("staff-added", "post-changed", "password-changed"):
            return by or OPERATOR
        return by or (HOUSE if kind in ("account-locked", "session-idle") else subject)


def session_of(hashed: str) -> str:
    """Return the name of the session of a token, from the token's hash: the hash itself is no one's to see."""
    return hashlib.sha256(f"session|{hashed}".encode()).hexdigest()


def _tell(known: _Known, raw: Raw) -> PersonFacts | None:
    kind = str(raw["event"]).partition("/")[0]
    name = raw.get("name", "")
    if kind == "staff-added" or kind in ORDERS:
        known.ordered[name] = raw.get("by") or (OPERATOR if kind == "staff-added" else HOUSE)
    if kind == "guest-came":
        known.roles[name] = "player"
        let_in = bool(raw.get("by"))
        known.came = "" if let_in else name
        why = message("trail.let-in") if let_in else message("trail.came-in")
        return kind, name, None, Money(raw.get("gift", 0)), why
    if kind == "guest-refilled":
        return kind, name, None, Money(raw["gift"]), message("trail.played-away")
    if kind == "staff-added":
        return _staff(known, raw)
    if kind == "session-began":
        came, known.came = known.came, ""
        known.tokens[raw["token"]] = name
        why = raw.get("why") or message("trail.by-password")
        return None if came == name else ("signed-in", name, "signed out", "signed in", why)
    if kind == "session-ended":
        owner = known.tokens.pop(raw["token"], "")
        ended = message("trail.session-ended")
        return (raw.get("why") or "signed-out", owner, "signed in", "signed out", ended) if owner else None
    if kind == "sign-in-failed":
        return kind, name or UNKNOWN, raw.get("before", 0), raw.get("failures", 0), message("trail.wrong-password")
    if kind == "own-limits-set":
        before, known.limits[name] = known.limits.get(name), _limits(raw["limits"])
        return kind, name, before, known.limits[name], message("trail.set-by-owner")
    if kind in FACTORS:
        return kind, name, *FACTORS[kind], raw.get("why") or message("trail.set-by-owner")
    return _order(known, ORDERS.get(kind, ""), name, raw)


def _limits(limits: Raw) -> Raw:
    """Return a player's limits, the amounts among them as amounts."""
    return {name: _amounts(limit) if name in ("wager", "loss") else limit for name, limit in limits.items()}


def _amounts(limit: Raw) -> Raw:
    return {name: limit[name] if name == "since" else Money(limit[name]) for name in limit if limit[name] is not None}


def _staff(known: _Known, raw: Raw) -> PersonFacts:
    name, role = raw["name"], raw["role"]
    before = known.roles.get(name)
    known.roles[name] = role
    owner = raw.get("by") == name
    why = message("trail.changed-by-owner") if owner else raw.get("why") or "croupier users add"
    if before is None:
        return "staff-added", name, None, role, why
    if before != role:
        return "post-changed", name, before, role, why
    return "password-changed", name, "a password", "another password", why


def _order(known: _Known, kind: str, name: str, raw: Raw) -> PersonFacts | None:
    if not kind:
        return None
    before = known.state.get(name, "enabled")
    known.state[name] = kind.partition("-")[2]
    return kind, name, before, known.state[name], raw.get("why", "")
