"""The pit's answers in cases by chance, by a second reading of sections 5 and 6: what, whom, clause and money."""

import tomllib
from collections.abc import Iterator

from croupier.training.facts import Fact, Money, WagerName
from croupier.training.question import Part, Question
from tests.oracle.games import MAIN
from tests.training.pit_moment import Moment, moment
from tests.training.pit_rules import Case, Done, done, happen

KINDS = {
    "act.report-cards-foreign": "foreign",
    "act.report-cards-missing": "missing",
    "act.report-cards-extra": "extra",
    "act.report-cards-unshuffled": "unshuffled",
    "act.fail-power": "power",
    "act.report-face-up": "face-up",
    "act.report-cut-card": "cut-card",
    "act.deal-card": "card",
    "act.deal-several": "cards",
    "act.bet-late": "late",
    "act.lift": "lift",
    "act.leave": "leave",
    "act.hit": "hit",
}
"""Every kind of case by the code of what happens."""


def wrong_case(question: Question) -> Iterator[str]:
    """Yield how the answers about a case by chance differ from the second reading."""
    now, left = moment(tomllib.loads(question.record))
    for text in left:
        happen(now, text)
    parts = {part.topic: part for part in question.parts}
    case = _case(parts["what"])
    found = done(now, case)
    if parts["what"].answer != (found.what,):
        yield f"{case}: {found.what} is done, not {parts['what'].answer[0]}"
    if parts["clause"].answer != (found.clause,):
        yield f"{case}: under {found.clause}, not {parts['clause'].answer[0]}"
    yield from _wrong_people(now, case, found, parts.get("whom"))
    money = parts.get("money")
    if money is not None:
        cents = found.money.get(str(money.ask.values["player"]), 0)
        if money.answer != (str(cents),):
            yield f"{case}: {money.ask.values['player']} is handed {cents}, not {money.answer[0]}"


def _wrong_people(now: Moment, case: Case, found: Done, part: Part | None) -> Iterator[str]:
    """Nobody is asked for where a single player is at the table, or where whoever is in turn has left."""
    present = found.whom - now.absent
    if part is not None and set(part.answer) != present:
        yield f"{case}: {sorted(present)} may choose, not {sorted(part.answer)}"
    if part is None and present and len({bet.player for bet in now.bets}) > 1:
        yield f"{case}: nobody asks that {sorted(present)} may choose"


def _case(part: Part) -> Case:
    act = part.ask.values["act"]
    assert isinstance(act, Fact)
    values = act.values
    amount, wager, place = values["amount"], values["wager"], values["place"]
    box = values["box"]
    if isinstance(place, Fact):
        box = place.values.get("box", 0)
    return Case(
        KINDS[act.code],
        str(values["player"]),
        box if isinstance(box, int) else 0,
        seen if isinstance(seen := values["shown"], int) else 0,
        amount.cents if isinstance(amount, Money) else 0,
        wager.wager if isinstance(wager, WagerName) else MAIN,
    )
