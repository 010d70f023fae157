"""What the records entered have not: a squeeze, a late wager, a card read wrongly, a suspended table, an empty shoe."""

from collections.abc import Iterator
from typing import Any

from tests.page.entered import Give, set_to

PLUS, MANUAL = "incident-plus", "incident-manual"
TABLES = "".join(
    f'[[tables]]\nname = "{name}"\ngame = "{game}"\ndealing = "observed"\n'
    for name, game in ((PLUS, "blackjack-plus"), (MANUAL, "lucky8"))
)
Incident = tuple[str, str, dict[str, Any]]


def happen(give: Give) -> None:
    """Let it all happen."""
    for who, table, body in (*_squeezed_ruled_and_void(), *_reshuffled()):
        give(who, table, body)


def _act(who: str, table: str, kind: str, **facts: Any) -> Incident:  # noqa: ANN401 - of any command
    return who, table, {"command": f"{kind}/1", **facts}


def _bets(table: str, box: int = 1) -> Iterator[Incident]:
    yield _act("dora", table, "open-round")
    yield _act("dora", table, "bet", player="ann", box=box, amount=5_000)


def _cards(table: str, *cards: str) -> Iterator[Incident]:
    for card in cards:
        yield _act("dora", table, "deal-card", card=card)


def _squeezed_ruled_and_void() -> Iterator[Incident]:
    yield from _bets(PLUS)
    yield _act("dora", PLUS, "bet", player="ann", box=1, amount=1_000, wager="boom-busted")
    yield _act("dora", PLUS, "yield", player="ann", box=1)
    yield _act("dora", PLUS, "ask-squeeze", player="ann", box=1)
    yield _act("dora", PLUS, "grant-squeeze", player="ann")
    yield _act("dora", PLUS, "bet", player="bob", box=2, amount=5_000)
    yield _act("dora", PLUS, "lift", player="bob", box=2)
    yield _act("mia", PLUS, "suspend", reason="a spilled drink")
    yield _act("mia", PLUS, "resume", reason="the layout is dry")
    yield _act("dora", PLUS, "close-bets")
    yield _act("dora", PLUS, "bet", player="cal", box=2, amount=5_000, late=True)
    yield from _cards(PLUS, "9s")
    yield _act("dora", PLUS, "correct-card", was="9s", card="8s")
    yield _act("dora", PLUS, "refer", text="a chip lies between two boxes")
    yield _act("max", PLUS, "rule", text="the chip goes back", effects=[{"effect": "discard", "card": "8s"}])
    yield _act("dora", PLUS, "empty-shoe")


def _reshuffled() -> Iterator[Incident]:
    yield "mia", MANUAL, set_to(manual_shuffle=True)
    yield from _bets(MANUAL)
    yield _act("mia", MANUAL, "restrict-player", player="bob")
    yield _act("dora", MANUAL, "close-bets")
    yield from _cards(MANUAL, "5s", "7d", "4h")
    yield _act("dora", MANUAL, "report-cut-card")
    yield _act("dora", MANUAL, "deal")
    yield _act("dora", MANUAL, "hit", player="ann", box=1)
    yield _act("dora", MANUAL, "empty-shoe")
    yield from _cards(MANUAL, "Th")
    yield _act("dora", MANUAL, "stand", player="ann", box=1)
    yield from _cards(MANUAL, "Kc")
    yield _act("dora", MANUAL, "settle")
    yield from _bets(MANUAL)
    yield _act("dora", MANUAL, "close-bets")
    yield _act("dora", MANUAL, "leave", player="ann")
    yield _act("dora", MANUAL, "come-back", player="ann")
    yield from _cards(MANUAL, "6s")
    yield _act("dora", MANUAL, "refer", text="two players claim one chip")
