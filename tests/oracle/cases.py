"""The short hand in which the oracle's own tests are written.

A case is a game, its cards, its acts (` | ` stands for `no more bets`) and the nets in currency units:
`ann 100` is what ann gained, `ann/pair 110` on one wager, `ann/main/1.2 -50` on one hand of it.
"""

from typing import NamedTuple

from tests.oracle.acts import cents, read
from tests.oracle.games import DEFAULT, GAMES, Readings
from tests.oracle.play import Listed, Outcome, Setting, play_round
from tests.oracle.script import Script, check_over

ROOMY = "main 25 5000"


class Case(NamedTuple):
    """One round and what it must come to."""

    ruling: str
    game: str
    cards: str
    acts: str
    nets: str = ""
    used: int = 0  # 0: not checked
    limits: str = ""
    readings: Readings = DEFAULT


def run(case: Case) -> Outcome:
    before, _, after = case.acts.partition(" | ")
    words = case.limits.split()
    limits = {k: (cents(a), cents(b)) for k, a, b in zip(words[::3], words[1::3], words[2::3], strict=True)}
    setting = Setting(GAMES[case.game], limits, case.readings)
    script = Script([read(text) for text in after.split(", ") if text])
    outcome = play_round(setting, [read(text) for text in before.split(", ")], Listed(case.cards.split()), script)
    check_over(script)
    return outcome


def signed(text: str) -> int:
    return -cents(text[1:]) if text[0] == "-" else cents(text)


def problems(case: Case) -> list[str]:
    """Say what of a case does not come out."""
    outcome = run(case)
    found = []
    words = case.nets.split()
    for who, amount in zip(words[::2], words[1::2], strict=True):
        player, _, rest = who.partition("/")
        wager, _, hand = rest.partition("/")
        net = sum(
            line["net"]
            for line in outcome.lines
            if line["player"] == player and wager in ("", line["wager"]) and hand in ("", line["hand"])
        )
        if net != signed(amount):
            found.append(f"{who}: {net}, not {amount}")
    if case.used not in (0, outcome.cards_used):
        found.append(f"{outcome.cards_used} cards used, not {case.used}")
    return found
