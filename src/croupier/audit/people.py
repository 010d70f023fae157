"""The entries of the people's stream: who came, signed in and out, was locked, or has another post."""

from typing import Any

import msgspec

from croupier.audit.entry import HOUSE, Entry
from croupier.store.port import Stored

Raw = dict[str, Any]
Told = tuple[str, str, Any, Any, str]

ORDERS = {
    "account-locked": "account-locked",
    "account-unlocked": "account-unlocked",
    "account-disabled": "account-disabled",
    "account-enabled": "account-enabled",
}


class _Known:
    """Posts and tokens, to say whose session ended and what a post was before."""

    def __init__(self) -> None:
        self.roles: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        self.state: dict[str, str] = {}
        self.limits: dict[str, Raw] = {}
        self.came = ""


class Teller:
    """Tells the people's stream, event by event."""

    def __init__(self, stream: str) -> None:
        """Begin before its first event."""
        self._stream = stream
        self._known = _Known()

    def take(self, stored: Stored) -> Entry | None:
        """Take one more event; return its entry, where it has one."""
        raw: Raw = msgspec.json.decode(stored.event)
        told = _tell(self._known, raw)
        if told is None:
            return None
        kind, subject, before, after, why = told
        who = raw.get("by") or (HOUSE if kind in ("account-locked", "session-idle") else subject)
        role = self._known.roles.get(who, HOUSE)
        return Entry(kind, raw.get("at", 0), who, role, subject, before, after, why, self._stream, stored.version)


def _tell(known: _Known, raw: Raw) -> Told | None:
    kind = str(raw["event"]).partition("/")[0]
    name = raw.get("name", "")
    if kind == "guest-came":
        known.roles[name] = "player"
        let_in = bool(raw.get("by"))
        known.came = "" if let_in else name
        why = "let in at a table" if let_in else "came in by himself"
        return kind, name, None, f"{raw.get('gift', 0)} cents", why
    if kind == "staff-added":
        return _staff(known, raw)
    if kind == "session-began":
        came, known.came = known.came, ""
        known.tokens[raw["token"]] = name
        return None if came == name else ("signed-in", name, "signed out", "signed in", raw.get("why") or "password")
    if kind == "session-ended":
        owner = known.tokens.pop(raw["token"], "")
        return (raw.get("why") or "signed-out", owner, "signed in", "signed out", "session ended") if owner else None
    if kind == "sign-in-failed":
        return kind, name or "(unknown)", raw.get("before", 0), raw.get("failures", 0), "wrong password"
    if kind == "own-limits-set":
        before, known.limits[name] = known.limits.get(name), raw["limits"]
        return kind, name, before, raw["limits"], "set by himself"
    return _order(known, ORDERS.get(kind, ""), name, raw)


def _staff(known: _Known, raw: Raw) -> Told:
    name, role = raw["name"], raw["role"]
    before = known.roles.get(name)
    known.roles[name] = role
    why = raw.get("why") or "croupier users add"
    if before is None:
        return "staff-added", name, None, role, why
    if before != role:
        return "post-changed", name, before, role, why
    return "password-changed", name, "a password", "another password", why


def _order(known: _Known, kind: str, name: str, raw: Raw) -> Told | None:
    if not kind:
        return None
    before = known.state.get(name, "enabled")
    known.state[name] = kind.partition("-")[2]
    return kind, name, before, known.state[name], raw.get("why", "")
