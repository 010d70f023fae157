"""Each drill's answers by another way: the oracle, a replay, or a sum of its own; an empty list is agreement."""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

from croupier.records.read import read
from croupier.records.replay import replay
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.state import Table
from croupier.training.question import Part, Question, Scene
from tests.training import by_counting, by_oracle
from tests.training.by_prompt import wrong_request

LIMIT = 21


def scene_of(question: Question, part: Part) -> Scene:
    return part.scene if part.scene is not None else question.scene


def totals(question: Question) -> Iterator[str]:
    """Try every value of every Ace, and take the best that is not bust, else the least."""
    cards = question.scene.hands[0].cards
    values = [((1, 11) if card[0] == "A" else (10,) if card[0] in "TJQK" else (int(card[0]),)) for card in cards]
    sums = {sum(chosen) for chosen in product(*values)}
    best = max((one for one in sums if one <= LIMIT), default=min(sums))
    if question.parts[0].answer != (str(best),):
        yield f"{cards} count {best}"


def payouts(question: Question) -> Iterator[str]:
    outcome = by_oracle.outcome_of(question)
    assert outcome is not None, question.record
    yield from by_oracle.wrong_money(question, question.parts[0], outcome)


def order(question: Question) -> Iterator[str]:
    """Replay the round from its text, and note at which settlement each wager comes."""
    replayed = replay(read(question.record, Path()))
    table = Table(replayed.record.book, replayed.record.setup)
    at: dict[str, int] = {}
    count = 0
    for told in replayed.steps:
        for event in told.events:
            table = evolve(table, event)
            if isinstance(event, e.LinesSettled):
                count += 1
                for line in event.lines:
                    of = f"-{line.of}" if line.of else ""
                    at.setdefault(f"{line.player}-{line.box}-{line.hand or 0}-{line.wager}{of}", count)
    places = [at[key] for key in question.parts[0].answer]
    if places != sorted(set(places)):
        yield f"a replay settles them at {places}"


def announcements(question: Question) -> Iterator[str]:
    yield from _announced(question.parts[0], question.scene)


def _announced(part: Part, scene: Scene) -> Iterator[str]:
    """Say what is due from the scene alone."""
    phase = next(note.code for note in scene.notes if note.code.startswith("phase."))
    boxes = {hand.label.values["box"]: hand for hand in scene.hands[1:]}
    several = {f"calls-{box}" for box, hand in boxes.items() if len(by_oracle.bettors(hand)) > 1}
    marked = [hand.label.values["box"] for hand in scene.hands if hand.marked]
    due = {
        "phase.betting": {"bets", *several, *({"no-more-bets"} if any(map(by_oracle.bettors, boxes.values())) else ())},
        "phase.turns": {f"turn-{box}" for box in marked},
        "phase.dealer": {"dealer"},
        "phase.over": {"outcome"},
    }
    said = set(part.answer)
    if phase in due and said != due[phase]:
        yield f"{phase}: {due[phase]} is said, not {said}"
    if phase == "phase.offers":
        kinds = {key.partition("-")[0] for key in said}
        up = scene.hands[0].cards[0][0]
        if said != {f"{kind}-{done}" for kind in kinds for done in ("offered", "closed")}:
            yield f"{said} is said while an offer is open"
        if kinds != ({"insurance"} if up == "A" and "insurance-offered" in said else {"surrender"}):
            yield f"{said} is said against {up}"


def callers(question: Question) -> Iterator[str]:
    part = question.parts[0]
    match part.topic:
        case "caller":
            yield from by_oracle.wrong_caller(question, part, question.scene)
        case "follow":
            yield from _wrong_followers(question, part)
        case "side-place":
            yield from by_oracle.wrong_side_place(question, part)
        case _:
            outcome = by_oracle.outcome_of(question)
            assert outcome is not None
            yield from by_oracle.wrong_insurance_place(part, outcome)


def _wrong_followers(question: Question, part: Part) -> Iterator[str]:
    """Everybody on the hand is asked but whoever has just doubled or split it: the last act of the record is theirs."""
    record = read(question.record, Path())
    act = record.acts[-1].act
    doer = getattr(act, "player", "")
    on_it = {choice.key for choice in part.choices}
    if set(part.answer) - on_it or doer in part.answer or not part.answer:
        yield f"{doer} did it, {sorted(on_it)} are on the hand, {part.answer} are asked"


def dealer_hand(question: Question) -> Iterator[str]:
    outcome = by_oracle.outcome_of(question)
    if outcome is not None:
        yield from by_oracle.wrong_dealer_hand(question.parts[0], question.scene, outcome)


def requests(question: Question) -> Iterator[str]:
    yield from wrong_request(question, question.parts[0])


def whole_round(question: Question) -> Iterator[str]:
    outcome = by_oracle.outcome_of(question)
    assert outcome is not None
    for part in question.parts:
        scene = scene_of(question, part)
        if part.kind == "money":
            yield from by_oracle.wrong_money(question, part, outcome)
        elif part.topic in ("draw", "stand", "leave"):
            yield from by_oracle.wrong_dealer_hand(part, scene, outcome)
        elif part.topic == "caller":
            yield from by_oracle.wrong_caller(question, part, scene)
        elif part.topic == "announce":
            yield from _announced(part, scene)


CHECKS: dict[str, Callable[[Question], Iterator[str]]] = {
    "totals": totals,
    "payouts": payouts,
    "order": order,
    "announcements": announcements,
    "callers": callers,
    "dealer-hand": dealer_hand,
    "requests": requests,
    "round": whole_round,
    "irregularities": by_counting.irregularities,
    "strategy": by_counting.strategy,
    "side-prices": by_counting.side_prices,
    "insurance": by_counting.insurance,
    "counting": by_counting.counting,
    "deviations": by_counting.deviations,
    "bankroll": by_counting.bankroll,
}
"""The check of every drill."""
