"""The entries a table's stream holds: each event that means something to an auditor, with who gave the command."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from croupier.control.trail.entry import HOUSE, Entry, EntryFacts
from croupier.records.effect_text import effects_text
from croupier.store.port import Stored
from croupier.table.effects import AnyEffect
from croupier.table.state import Setup
from croupier.words.facts import Message, Money, Said, message

Raw = dict[str, Any]


class _Table:
    """What must be remembered of a table to say what a change changed."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.by: Raw = {"role": HOUSE, "name": HOUSE}
        self.at = 0
        self.why = ""
        self.address = ""
        self.left = 0
        self.setup: Any = None
        self.book = ""
        self.suspended = ""
        self.round = 0


TROUBLES = {
    "misdeal": "misdeal",
    "error-card": "error-card",
    "several": "cards-together",
    "several-rest": "cards-together",
    "options": "options-opened",
    "power": "play-interrupted",
    "referred": "round-referred",
}


class Teller:
    """Tells one table's stream, event by event."""

    def __init__(self, stream: str) -> None:
        """Begin before its first event."""
        self._table = _Table(stream)

    def take(self, stored: Stored) -> Entry | None:
        """Take one more event; return its entry, where it has one."""
        table = self._table
        raw: Raw = msgspec.json.decode(stored.event)
        kind = str(raw.get("event", "")).partition("/")[0]
        _remember(table, kind, raw)
        told = _TELLS[kind](table, raw) if kind in _TELLS else None
        found = None
        if told is not None:
            name, subject, before, after, why = told
            by = table.by
            why = message("trail.both", one=why, other=table.why) if table.why else why
            given = name, table.at, by["name"], by["role"], subject, before, after, why
            found = Entry(*given, table.stream, stored.version, table.address)
        _after(table, kind, raw)
        return found


def _remember(table: _Table, kind: str, raw: Raw) -> None:
    if kind == "command-given":
        table.by, table.at, table.why = raw["command"]["by"], raw["at"], raw.get("why", "")
        table.address = raw.get("address", "")
    elif kind == "round-opened":
        table.by, table.at, table.round = {"role": HOUSE, "name": HOUSE}, raw["at"], raw["number"]
        table.why = table.address = ""
    elif kind == "table-opened":
        table.by, table.at, table.why = {"role": HOUSE, "name": HOUSE}, raw["at"], ""
        table.address = ""
    if kind in ("table-suspended", "table-resumed") and raw["name"] == HOUSE:
        table.by, table.why, table.address = {"role": HOUSE, "name": HOUSE}, "", ""


def _after(table: _Table, kind: str, raw: Raw) -> None:
    if kind in ("round-opened", "setup-changed"):
        table.setup = raw["setup"]
    elif kind == "table-opened":
        table.book = raw["rulebook"]
    elif kind == "table-suspended":
        table.suspended = raw["reason"]
    elif kind == "table-resumed":
        table.suspended = ""
    elif kind == "rulebook-adopted":
        table.book = raw["book"].get("title", "")


def _where(table: _Table, who: Said = "") -> Message:
    if who:
        return message("trail.round.of", table=_name(table), number=table.round, who=who)
    return message("trail.round", table=_name(table), number=table.round)


def _name(table: _Table) -> str:
    return table.stream.partition(":")[2]


def _shoe(table: _Table, number: int) -> Message:
    return message("trail.shoe", table=_name(table), number=number)


def _reason(raw: Raw) -> Said:
    """Return why a table was taken out of play; only for a fault of the program's own no person typed the reason."""
    return message("trail.own-fault") if raw["name"] == HOUSE else str(raw["reason"])


def _limits(setup: Raw | None) -> Raw | None:
    """Return what a table was set to, its limits as amounts."""
    if setup is None:
        return None
    found: Raw = {**setup}
    for name in ("main", "side"):
        found[name] = _range(setup.get(name))
    found["sides"] = {name: _range(limits) for name, limits in setup.get("sides", {}).items()}
    found["unit"] = Money(setup.get("unit", Setup(0).unit))
    return found


def _range(limits: Raw | None) -> dict[str, Money] | None:
    return None if limits is None else {name: Money(cents) for name, cents in limits.items()}


def _command(table: _Table, raw: Raw) -> EntryFacts | None:
    command = raw["command"]
    if command["command"] == "withdraw/1":
        return (
            "wagers-withdrawn",
            _where(table, command["player"]),
            "in play",
            "withdrawn",
            message("trail.player-asked"),
        )
    return None


def _trouble(table: _Table, raw: Raw) -> EntryFacts:
    trouble = raw["trouble"]
    why = _by_clauses(_said(trouble["says"]), trouble["clauses"])
    return TROUBLES[trouble["kind"]], _where(table), "in order", trouble["kind"], why


def _said(says: Any) -> Said:  # noqa: ANN401 - a part of an event as it is stored
    """Return what an event says; in the first releases it was an English sentence."""
    said: Said = msgspec.convert(says, Said)
    return said


def _by_clauses(says: Said, clauses: Sequence[str]) -> Said:
    cited = " ".join(clauses)
    if says and cited:
        return message("trail.by-clauses", says=says, clauses=cited)
    return says or cited


def _because(kind: str, before: str, after: str) -> Callable[[_Table, Raw], EntryFacts]:
    """Return the entry of an event whose reason is the clause it cites."""

    def tell(table: _Table, raw: Raw) -> EntryFacts:
        said = _said(raw.get("says") or raw.get("text") or "")
        who = raw.get("player") or raw.get("wager") or (message("trail.box", box=raw["box"]) if "box" in raw else "")
        why = _by_clauses(said, raw.get("clauses", ())) or message("trail.as-the-book-says")
        return kind, _where(table, who), before, after, why

    return tell


def _effects(raw: Raw) -> str:
    """Return what a ruling did, as a record has it; without an effect play went on."""
    return effects_text(msgspec.convert(raw.get("effects", ()), tuple[AnyEffect, ...])) or "decided"


_TELLS: dict[str, Callable[[_Table, Raw], EntryFacts | None]] = {
    "command-given": _command,
    "table-opened": lambda t, r: (
        "table-opened", _name(t), None, r["rulebook"], message("trail.opened-by-settings", game=r["game"]),
    ),
    "rulebook-adopted": lambda t, r: (
        "rules-adopted", _name(t), t.book, r["book"].get("title", ""), message("trail.rules-changed"),
    ),
    "shoe-sealed": lambda t, r: (
        "shoe-sealed", _shoe(t, r["shoe"]["number"]), None, r["commitment"], message("trail.shoe-needed"),
    ),
    "shoe-finished": lambda t, r: (
        "shoe-finished", _shoe(t, r["number"]), "sealed", "revealed", message("trail.shoe-over"),
    ),
    "setup-changed": lambda t, r: ("limits-changed", _name(t), _limits(t.setup), _limits(r["setup"]), r["reason"]),
    "table-suspended": lambda t, r: ("table-suspended", _name(t), "in play", "out of play", _reason(r)),
    "table-resumed": lambda t, r: ("table-resumed", _name(t), t.suspended, "in play", r["reason"]),
    "card-corrected": lambda t, r: ("card-corrected", _where(t), r["was"], r["card"], message("trail.card-misread")),
    "trouble-opened": _trouble,
    "player-restricted": _because("player-restricted", "any box", "one box"),
    "squeeze-granted": _because("squeeze-granted", "face up", "may squeeze"),
    "late-wager-returned": _because("late-wager", "laid", "returned"),
    "ruled": lambda t, r: ("case-ruled", _where(t), "referred", _effects(r), r["text"]),
    "reconstructed": _because("cards-reconstructed", "as dealt", "laid again"),
    "error-undone": _because("cards-reconstructed", "as dealt", "as before the error"),
    "irregularity-noted": _because("irregularity", "in order", "noted"),
    "turn-skipped": _because("turn-skipped", "in turn", "skipped"),
    "turn-restored": _because("turn-restored", "skipped", "in turn"),
    "reshuffled": _because("discards-reshuffled", "empty", "reshuffled"),
    "settlement-forgotten": _because("settlement-forgotten", "due", "forgotten"),
    "forgotten-found": _because("settlement-made-good", "forgotten", "settled"),
    "round-voided": _because("round-voided", "open", "void"),
}  # fmt: skip
