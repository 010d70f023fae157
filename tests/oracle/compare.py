"""Holds what the engine says of a round against what the oracle says; an empty list is agreement."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.oracle.cards import total
from tests.oracle.play import Outcome

Key = tuple[str, int, str, str]
LineLike = Mapping[str, Any]


def key(line: LineLike) -> Key:
    """Name what is summed over a bettor's hands (R-OBO-ATTR); insurance is told apart by what it covers."""
    of = (line.get("of") or line["player"]) if line["wager"] == "insurance" else ""
    return (line["player"], line["box"], line["wager"], of)


def sums(lines: Sequence[LineLike]) -> dict[Key, tuple[int, int, int]]:
    found: dict[Key, tuple[int, int, int]] = {}
    for line in lines:
        staked, returned, net = found.get(key(line), (0, 0, 0))
        found[key(line)] = (staked + line["staked"], returned + line["returned"], net + line["net"])
    return found


def compare(record_lines: Sequence[LineLike], oracle_lines: Sequence[LineLike]) -> list[str]:
    """Compare staked, returned and net of each wager of each player, and the result of a single line."""
    theirs, ours = sums(record_lines), sums(oracle_lines)
    problems = [
        f"{' '.join(map(str, each))}: record {theirs.get(each)}, oracle {ours.get(each)}"
        for each in sorted({*theirs, *ours})
        if theirs.get(each) != ours.get(each)
    ]
    return problems + compare_results(record_lines, oracle_lines)


def compare_results(record_lines: Sequence[LineLike], oracle_lines: Sequence[LineLike]) -> list[str]:
    problems = []
    for each in {key(line) for line in oracle_lines}:
        theirs = [line["result"] for line in record_lines if key(line) == each]
        ours = [line["result"] for line in oracle_lines if key(line) == each]
        if len(theirs) == len(ours) == 1 and theirs != ours:
            problems.append(f"{' '.join(map(str, each))}: record {theirs[0]}, oracle {ours[0]}")
    return sorted(problems)


def compare_round(replayed: Mapping[str, Any], outcome: Outcome) -> list[str]:
    """Compare a whole object of `croupier replay --json`: lines, nets, cards used, dealer and hands."""
    problems = compare(replayed["lines"], outcome.lines)
    nets = {player: net for player, net in replayed["net"].items() if net}
    hands = {box["box"]: [hand["cards"] for hand in box["hands"]] for box in replayed["boxes"]}
    pairs = [
        ("status", replayed["status"], "settled"),
        ("net", nets, {player: net for player, net in outcome.net.items() if net}),
        ("cards used", replayed["cards_used"], outcome.cards_used),
        ("dealer", replayed["dealer"]["cards"], outcome.dealer),
        ("dealer's total", replayed["dealer"]["total"], total(outcome.dealer)),
        ("hands", hands, outcome.hands),
    ]
    return problems + [f"{what}: record {theirs}, oracle {ours}" for what, theirs, ours in pairs if theirs != ours]
