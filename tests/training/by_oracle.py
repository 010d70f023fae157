"""The answers of the dealer's drills by the oracle: rules written a second time, which know nothing of the engine."""

import tomllib
from collections.abc import Iterator

from croupier.training.facts import Fact, Value, WagerName
from croupier.training.question import Part, Question, Scene, ShownHand
from tests.oracle.acts import NotRegularError, read
from tests.oracle.betting import caller, close_bets, side_places
from tests.oracle.games import GAMES, MAIN
from tests.oracle.play import Outcome
from tests.oracle.script import play_record, read_limits
from tests.oracle.state import Bettor, Line

HANDS_BACK = {"ask.paid": "net", "ask.back": "returned", "ask.back_in_play": "returned", "ask.taken": "staked"}


def outcome_of(question: Question) -> Outcome | None:
    """Return what the oracle makes of the round behind a question, or None where it does not know such rounds."""
    record = tomllib.loads(question.record)
    record.pop("warned", None)
    try:
        return play_record(record)
    except NotRegularError:
        return None


def is_returned_under_minimum(question: Question, part: Part) -> bool:
    """Tell whether a wager goes back because its player was under a minimum before, read from the record's text."""
    record = tomllib.loads(question.record)
    least, _ = read_limits(record).get("main", (0, 0))
    main = sum(
        act.amount or 0
        for act in map(read, record["acts"][: record["acts"].index("no more bets")])
        if act.verb == "bets" and act.kind == MAIN and act.player == part.ask.values["player"]
    )
    return part.ask.values["player"] in record.get("warned", ()) and main < least and not GAMES[question.game].plus


def wrong_money(question: Question, part: Part, outcome: Outcome) -> Iterator[str]:
    """Yield how the money of a line differs from the oracle's."""
    asked = part.ask.values
    wager = asked["wager"]
    assert isinstance(wager, WagerName)
    field = HANDS_BACK[part.ask.code]
    if wager.wager in (MAIN, "insurance") and is_returned_under_minimum(question, part):
        field = "staked"
    known = {
        str(dict(line)[field])
        for line in outcome.lines
        if (line["player"], line["box"], line["wager"]) == (asked["player"], asked["box"], wager.wager)
        and _is_on(line, asked["place"])
    }
    if part.answer[0] not in known:
        yield f"the oracle has {sorted(known)} for {asked}, not {part.answer[0]}"


def _is_on(line: Line, place: Value) -> bool:
    """Tell whether a line of the oracle is on the hand that is asked about, where a hand is."""
    assert isinstance(place, Fact)
    return place.code != "line.hand" or line["hand"] == f"{place.values['box']}.{place.values['hand']}"


def wrong_dealer_hand(part: Part, scene: Scene, outcome: Outcome) -> Iterator[str]:
    """Yield how the dealer's next card differs from the oracle's: it draws on, or the hand is finished as it lies."""
    shown = list(scene.hands[0].cards)
    drawn_on = len(outcome.dealer) > len(shown)
    if outcome.dealer[: len(shown)] != shown or drawn_on != (part.answer == ("draw",)):
        yield f"the oracle's dealer has {outcome.dealer} in the end, {shown} being shown and {part.answer} the answer"


def bettors(hand: ShownHand) -> list[tuple[str, int]]:
    """Return who has how much as a main wager on a hand that is shown."""
    return [(_text(pile.label, "player"), pile.cents) for pile in hand.piles if _wager(pile.label) == "main"]


def _text(label: Fact, name: str) -> str:
    value = label.values[name]
    assert isinstance(value, str)
    return value


def _wager(label: Fact) -> str:
    wager = label.values["wager"]
    assert isinstance(wager, WagerName)
    return wager.wager


def wrong_caller(question: Question, part: Part, scene: Scene) -> Iterator[str]:
    """Yield how the caller of a box differs from the oracle's."""
    box = part.ask.values["box"]
    hand = next(hand for hand in scene.hands if hand.label.values.get("box") == box)
    seat = hand.label.values.get("player", "")
    people = [Bettor(name, cents, cents) for name, cents in bettors(hand)]
    found = caller(GAMES[question.game], people, str(seat))
    if (found,) != part.answer:
        yield f"the oracle's caller is {found}, not {part.answer}"


def wrong_side_place(question: Question, part: Part) -> Iterator[str]:
    """Yield how the winners of side places differ from the oracle's."""
    record = tomllib.loads(question.record)
    game = GAMES[question.game]
    acts = [read(text) for text in record["acts"]]
    laid = close_bets(game, acts, read_limits(record))
    seats = {act.box: act.player for act in acts if act.verb == "sits"}
    kept = side_places(game, laid, seats, set())
    wager = part.ask.values["wager"]
    assert isinstance(wager, WagerName)
    found = {bet.player for bet in kept if (bet.box, bet.kind) == (part.ask.values["box"], wager.wager)}
    if found != set(part.answer):
        yield f"the oracle's places go to {sorted(found)}, not {part.answer}"


def wrong_insurance_place(part: Part, outcome: Outcome) -> Iterator[str]:
    """Yield how the winner of an insurance differs from the oracle's."""
    asked = part.ask.values
    found = {
        line["player"]
        for line in outcome.lines
        if (line["wager"], line["box"], dict(line).get("of")) == ("insurance", asked["box"], asked["of"])
    }
    if found != set(part.answer):
        yield f"the oracle's insurance goes to {sorted(found)}, not {part.answer}"
