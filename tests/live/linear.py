"""A small checker of histories: what the clients heard must be the work of one table, one thing after another.

Every answer names a version, so there is only one order it can have had; that order must respect real time, and a
table that carries the commands out in it, one by one, must give each the same answer and write the same log.
"""

from collections.abc import Iterable, Iterator

from croupier.api import events as le
from croupier.api.answers import Answer
from croupier.api.codec import decode_event, encode
from croupier.ledger.postings import postings, wallet
from croupier.live.apply_command import Given, carry
from croupier.live.cards import Dealer
from croupier.live.config import TableConfig
from croupier.live.state import LiveTable, fold
from croupier.live.vault import Vault
from croupier.rules.load import load
from croupier.rules.refusals import Refused
from croupier.store.port import Stored
from croupier.table import commands as c
from croupier.table import events as e
from tests.live.simulated import Heard

PASSING = ("stale", "busy")
"""Answers that leave the command undecided; it may have been carried out by another copy of the same message."""


class Model:
    """One table, its purses, and what was given to it, in the order of its log."""

    def __init__(self, config: TableConfig, vault: Vault, purses: dict[str, int]) -> None:
        self.live = LiveTable(config.name, load(config.game), config.setup)
        self.dealer = Dealer(vault)
        self.purses = dict(purses)
        self.states = {0: self.live}
        self.money = {0: dict(purses)}

    def take(self, events: Iterable[e.Event]) -> list[str]:
        """Go through the log; a command in it must do exactly what stands behind it."""
        wrong: list[str] = []
        left: list[e.Event] = []
        for event in events:
            before = self.live
            if not left and isinstance(event, le.CommandGiven):
                given = Given(event.command, event.at, event.by_clock)
                left = list(carry(before, given, self.dealer.cards(before), sealed=True).events)
            if left and encode(left.pop(0)) != encode(event):
                wrong.append(f"version {before.version + 1}: another event than one table by itself would have had")
                left = []
            self._fold(event)
        return wrong

    def _fold(self, event: e.Event) -> None:
        before, after = self.live, fold(self.live, event)
        if before.table is not None and after.table is not None and before.round == after.round:
            for posting in postings(before.name, before.table, after.table):
                if posting.account in self.purses:
                    self.purses[posting.account] += posting.cents
        self.live = after
        self.states[after.version] = after
        self.money[after.version] = dict(self.purses)

    def answer(self, heard: Heard, version: int) -> str:
        """Return the code one table by itself would have answered at a version: nothing where it accepts."""
        live = self.states[version]
        try:
            after = carry(live, Given(heard.command, 0), self.dealer.cards(live), sealed=True).after
        except Refused as refused:
            return refused.code
        if live.table is None or after.table is None:
            return ""
        moved = postings(live.name, live.table, after.table)
        short = [p for p in moved if p.cents < 0 and self.money[version].get(p.account, 0) + p.cents < 0]
        return "not-enough-money" if [p for p in short if p.account.startswith("wallet:")] else ""


def check(history: list[Heard], log: Iterable[Stored], model: Model) -> list[str]:
    """Return everything that one table doing one thing after another could not have answered."""
    events = [decode_event(stored.event) for stored in log]
    wrong = model.take(events)
    ends = dict(_ends(events))
    for heard in history:
        if heard.answer is not None:
            wrong += _answered(heard, heard.answer, model, ends)
    return [*wrong, *_real_time(history)]


def purses(people: Iterable[str], cents: int) -> dict[str, int]:
    """Return what everybody begins with."""
    return {wallet(name): cents for name in people}


def _ends(events: list[e.Event]) -> Iterator[tuple[int, tuple[int, object]]]:
    """Yield for each person's command the version it ended at: where it began, and what it was."""
    begun: tuple[int, object] | None = None
    for version, event in enumerate(events, 1):
        outside = isinstance(event, le.RoundOpened | le.ShoeSealed | le.ShoeFinished | le.RulebookAdopted)
        # An empty shoe is found out in the middle of a command, and belongs to it.
        runs_out = isinstance(event, le.CommandGiven) and isinstance(event.command, c.EmptyShoe)
        if begun is not None and not runs_out and (outside or isinstance(event, le.CommandGiven)):
            yield version - 1, begun
            begun = None
        if isinstance(event, le.CommandGiven) and not event.by_clock:
            begun = (version - 1, event.command)
    if begun is not None:
        yield len(events), begun


def _answered(heard: Heard, answer: Answer, model: Model, ends: dict[int, tuple[int, object]]) -> Iterator[str]:
    if answer.accepted:
        found = ends.get(answer.version)
        if found is None or found[1] != heard.command:
            yield f"{heard.key}: accepted at version {answer.version}, where the log has something else"
        elif heard.expected is not None and heard.expected != found[0]:
            yield f"{heard.key}: accepted at version {found[0]}, though it was meant for {heard.expected}"
    elif answer.code == "stale":
        if answer.version == heard.expected:
            yield f"{heard.key}: called stale at the very version it was meant for"
    elif answer.code not in PASSING and (code := model.answer(heard, answer.version)) != answer.code:
        yield f"{heard.key}: refused as {answer.code} at version {answer.version}, one table would say {code!r}"


def _real_time(history: list[Heard]) -> Iterator[str]:
    """Yield every answer older than one that somebody had heard before the question was even asked."""
    sent = [(heard.sent, 1, heard) for heard in history]
    back = [(heard.heard, 0, heard) for heard in history if heard.heard is not None]
    marks = sorted(sent + back, key=lambda mark: mark[:2])
    newest = 0
    for _, is_sent, heard in marks:
        if heard.answer is None:
            continue
        if not is_sent:
            newest = max(newest, heard.answer.version)
        elif heard.answer.version < newest + (1 if heard.answer.accepted else 0):
            yield f"{heard.key}: answered at version {heard.answer.version}, but {newest} had been heard of before"
