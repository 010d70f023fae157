"""The dealer asks everybody in order: own answers first, then what others pass up, then he goes on."""

import pytest

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.conduct import Moment, Round
from croupier.bots.policy import Options
from croupier.records.acts import act_text
from croupier.rules.load import load
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Limits, Setup, Status, Table
from tests.bots.device import listed


class Claimant(ChartPlayer):
    """Plays by the chart, and claims whatever insurance others pass up."""

    def claim(self, table: Table, name: str, options: Options) -> c.Command | None:
        del table, name
        return next((option.command for option in options if isinstance(option.command, c.Insure)), None)


class Timid:
    """Lays one wager, is refused it once, and then lays it properly."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def wager(self, table: Table, name: str, options: Options) -> c.Command | None:
        del options
        amount = 2500 if self.heard else 100
        return None if table.boxes else c.Bet(by=player(name), player=name, box=1, amount=amount)

    def answer(self, table: Table, name: str, options: Options) -> c.Command:
        del table, name
        return next(option.command for option in options if isinstance(option.command, c.Stand | c.Decline))

    def claim(self, table: Table, name: str, options: Options) -> c.Command | None:
        del table, name, options
        return None

    def hear(self, refused: Refused) -> None:
        self.heard.append(refused.code)

    def reopen(self, refused: Refused) -> bool:
        self.heard.append(refused.code)
        return False


def table(*, manual_shuffle: bool = False) -> Table:
    return Table(load("lucky8"), Setup(6, 7, main=Limits(2500, 500000), manual_shuffle=manual_shuffle))


def chart(box: int, main: int = 10000, behind: int | None = None) -> ChartPlayer:
    return ChartPlayer(default_chart(load("lucky8")), Habit(box, main, behind=behind))


def acts(moments: list[Moment]) -> list[str]:
    return [act_text(moment.command) for moment in moments if not isinstance(moment.command, c.EmptyShoe)]


@pytest.mark.clause("lucky8", "3.27.3")
def test_insurance_that_is_passed_up_is_offered_to_the_others_once_all_have_answered() -> None:
    claimant = Claimant(default_chart(load("lucky8")), Habit(2, 10000))
    played = Round(table(), listed("9s Td Ah  9d 9c  Kh"), {"ann": chart(1), "bob": claimant})
    said = acts(list(played.play()))
    after = said[said.index("no more bets") + 1 :]
    assert after == [
        "ann declines 1",
        "bob declines 2",
        "bob insures 1 of ann for 50",
        "deal",
        "ann stands 1",
        "bob stands 2",
    ]
    nets = {(line.player, line.wager): line.net for line in played.table.lines}
    assert nets["bob", "insurance"] == 10000


@pytest.mark.clause("lucky8", "3.24", "3.26.5")
def test_a_bettor_behind_another_box_is_asked_to_follow() -> None:
    played = Round(
        table(), listed("8s 5d 6h  8d 9c  3c 9s  Td Ts  Kh Kc Kd"), {"ann": chart(1), "bob": chart(2, behind=1)}
    )
    said = acts(list(played.play()))
    assert "ann splits 1" in said
    assert said[said.index("ann splits 1") + 1] == "bob follows 1 for 100"
    assert said[said.index("ann doubles 1 for 100") + 1] == "bob follows 1 for 100"
    assert played.table.status is Status.SETTLED


def test_a_refusal_is_heard_and_the_player_asked_again() -> None:
    timid = Timid()
    played = Round(table(), listed("Ts 9d 9h  Kc"), {"ann": timid})
    list(played.play())
    assert timid.heard == ["outside-limits"]
    assert played.table.lines[0].staked == 2500


@pytest.mark.clause("lucky8", "5.19", "5.19.1")
def test_an_empty_shoe_is_filled_with_the_discards_and_play_goes_on() -> None:
    cards = listed("5s 9d 6h", discards="Kc 8d")
    played = Round(table(manual_shuffle=True), cards, {"ann": chart(1)})
    moments = list(played.play())
    assert any(isinstance(moment.command, c.EmptyShoe) for moment in moments)
    assert played.table.reshuffled
    assert played.table.status is Status.SETTLED


def test_a_case_for_the_shift_manager_ends_the_play_of_bots() -> None:
    played = Round(table(), listed("Ts 9d 9h"), {"ann": chart(1)})
    list(played.play())
    assert played.table.trouble is not None
    assert played.table.trouble.kind == "referred"


@pytest.mark.clause("lucky8", "3.14")
def test_bets_that_nobody_puts_in_order_stay_refused() -> None:
    with pytest.raises(Refused, match="no main wager"):
        list(Round(table(), listed(""), {}).play())
