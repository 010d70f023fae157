"""A round record, played by the oracle: its acts answer what the rules ask."""

from typing import Any

from tests.oracle.acts import NotRegularError, cents, read
from tests.oracle.betting import Limits
from tests.oracle.games import DEFAULT, GAMES, Readings
from tests.oracle.offers import concerned, late_offer
from tests.oracle.play import Listed, OpenRoundError, Outcome, Setting, play_round
from tests.oracle.state import LATE, Act, Box, Hand, Table, UnlawfulError

ANSWERS = ("follows", "declines", "bets")
OFFERED = ("surrenders", "insures", "evens", "declines", "yields")
KNOWN = {
    "version",
    "game",
    "decks",
    "cards",
    "limits",
    "acts",
    "expect",
    "positions",
    "unit",
    "burn",
    "rulebook",
}


class Script:
    """Answers from a list of acts, in order."""

    def __init__(self, acts: list[Act]) -> None:
        self.acts = acts
        self.at = 0
        self.early: list[Act] = []  # wagers on split hands, laid while followers still consider

    def next(self) -> Act | None:
        return self.acts[self.at] if self.at < len(self.acts) else None

    def take(self) -> Act:
        act = self.next()
        if act is None:
            message = "the acts end before the round does"
            raise OpenRoundError(message)
        self.at += 1
        return act

    def offers(self, table: Table) -> list[Act]:
        """Take answers until `deal` or a play; an offer that all have answered needs neither."""
        waiting = set(concerned(table))
        answers = []
        while (act := self.next()) and act.verb in OFFERED:
            answers.append(self.take())
            if act.verb != "yields" and not act.of:
                waiting.discard((act.player, act.box))
        if waiting:
            self.close()
        return answers

    def close(self) -> None:
        """Close an open offer: by `deal`, or by the next play, which is left for its own question."""
        act = self.next()
        if act is None:
            self.take()
        elif act.verb == "deal":
            self.at += 1

    def play(self, table: Table, box: Box, hand: Hand, choices: set[str]) -> Act:
        del table, choices
        while (act := self.take()).verb == "deal":
            pass
        if act.verb in LATE:  # it may be of another box
            return act
        at = box.hands.index(hand) + 1
        if act.box != box.number or (act.verb != "bets" and act.hand not in (0, at)):
            message = f"{act} while box {box.number} hand {at} is in turn"
            raise UnlawfulError(message)
        return act

    def follow(self, table: Table, box: Box, asked: list[str], verb: str) -> dict[str, int | None]:
        """Take answers of who is asked; what stays open until a further card may be answered meanwhile."""
        del verb
        waiting = set(asked)
        answers: dict[str, int | None] = {}
        while waiting and (act := self.next()):
            if act.verb not in LATE and (act.verb not in ANSWERS or act.box != box.number):
                break
            if act.verb in LATE:
                late_offer(table, self.take())
                continue
            if act.verb == "bets":
                self.early.append(self.take())
                continue
            if act.player not in waiting:
                message = f"nobody asked {act.player}"
                raise UnlawfulError(message)
            self.at += 1
            waiting.discard(act.player)
            if act.verb == "follows":
                answers[act.player] = act.amount
        if waiting:
            self.close()
        return answers

    def sides(self, table: Table, box: Box, places: list[tuple[str, int]], *, waiting: bool) -> list[Act]:
        del table
        laid, self.early = self.early, []
        left = set(places) - {(act.player, act.hand - 1) for act in laid}
        while left and (act := self.next()) and act.verb in ("bets", "declines") and act.box == box.number:
            if act.verb == "declines" and not waiting:
                break
            self.at += 1
            if act.verb == "bets":
                laid.append(act)
                left.discard((act.player, act.hand - 1))
            else:
                left = {place for place in left if place[0] != act.player}
        if left and waiting:
            self.close()
        return laid


def read_limits(record: dict[str, Any]) -> Limits:
    return {kind: (cents(low), cents(high)) for kind, (low, high) in record.get("limits", {}).items()}


def play_record(record: dict[str, Any], readings: Readings = DEFAULT) -> Outcome:
    """Play a record as tomllib reads it, if it is of a regular round."""
    strange = set(record) - KNOWN
    if strange:
        raise NotRegularError(", ".join(sorted(strange)))
    acts = [read(text) for text in record["acts"]]
    verbs = [act.verb for act in acts]
    if record["game"] not in GAMES or "|" in record["cards"]:
        raise NotRegularError(record["game"])
    if "no more bets" not in verbs:
        message = "bets are never closed"
        raise OpenRoundError(message)
    closed = verbs.index("no more bets")
    if {"sits", "lifts"} & set(verbs[closed:]):
        message = "chips lifted after the close"
        raise NotRegularError(message)
    setting = Setting(GAMES[record["game"]], read_limits(record), readings)
    script = Script(acts[closed + 1 :])
    shoe = Listed(record["cards"].split())
    outcome = play_round(setting, acts[:closed], shoe, script, burn=record.get("burn", False))
    check_over(script)
    return outcome


def check_over(script: Script) -> None:
    left = script.early + [act for act in script.acts[script.at :] if act.verb != "deal"]
    if left:
        message = f"the round is over before {left[0]}"
        raise UnlawfulError(message)
