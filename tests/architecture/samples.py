"""One of every command and every event, filled from the names of their fields."""

from typing import Any

import msgspec

from croupier.cards.card import CARDS
from croupier.rules.load import load
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE, player
from croupier.table.decide import step
from croupier.table.evolve import evolve
from croupier.table.places import Place
from croupier.table.state import Dealt, Line, Offer, Phase, Setup, Status, Table, Trouble

FIELDS: dict[str, Any] = {
    "by": HOUSE,
    "player": "ann",
    "box": 1,
    "hand": 0,
    "amount": 100,
    "wager": "pair",
    "card": "8s",
    "cards": ("8s", "9s"),
    "to": Place(1),
    "was": Place(1),
    "shown": 1,
    "what": "foreign",
    "text": "as it stands",
    "of": "bob",
    "answer": "decline",
    "why": "stood",
    "phase": Phase.TURNS,
    "status": Status.SETTLED,
    "clauses": ("3.1",),
    "says": "something",
    "dealt": (Dealt(CARDS["8s"], Place(1)),),
    "back": (CARDS["9s"],),
    "name": "lee",
    "role": "shift-manager",
    "lines": (Line("ann", 1, 0, "main", 100, 200, "win", ("4.1",)),),
    "offer": Offer("surrender", (("ann", 1),)),
    "trouble": Trouble("options", ("5.7",), "something"),
    "kind": "pair",
}
"""A value for each field that has no default; a new field needs a line here."""


def sample(kind: type[msgspec.Struct]) -> Any:  # noqa: ANN401 - of whichever kind was asked for
    """Return one of a kind."""
    return kind(**{field.name: FIELDS[field.name] for field in msgspec.structs.fields(kind) if field.required})


def in_the_middle() -> Table:
    """Return a table on which any event can happen: two bettors on split hands, a turn passed over, a card in error."""
    table = Table(load("lucky8"), Setup(decks=6))
    ann, bob = player("ann"), player("bob")
    played: list[c.Command] = [c.Bet(by=who, player=who.name, box=1, amount=1000) for who in (ann, bob)]
    played += [c.Bet(by=ann, player="ann", box=1, amount=1000, wager="pair"), c.CloseBets(by=HOUSE)]
    played += [c.DealCard(by=HOUSE, card=CARDS[card]) for card in ("8s", "6d", "8h")]
    played += [c.Deal(by=HOUSE), c.Split(by=ann, player="ann", box=1), c.Follow(by=bob, player="bob", box=1)]
    for command in played:
        table = step(table, command).after
    return evolve(evolve(table, e.TurnSkipped(1)), e.ErrorMade())
