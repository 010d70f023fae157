"""The mathematics room answers as the analysis does, names what is wrong, and never keeps a table waiting."""

import asyncio
import base64
import multiprocessing
import os
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from croupier import __version__
from croupier.analysis.report import analyse
from croupier.analysis.shoe import fresh
from croupier.api.mathematics import (
    FormField,
    GameAsked,
    GameEffects,
    GameFigures,
    GameForm,
    GameProtection,
    GameWorth,
    ParDocument,
    ProtectionAsked,
    SimulationView,
)
from croupier.report.differences import values
from croupier.report.variants import varied
from croupier.rules.check import check
from croupier.rules.digest import digest
from croupier.rules.fields import leaves, tree
from croupier.rules.load import GAMES, NAMED, load
from croupier.server.maths import game_figures, protection_job
from croupier.server.maths.calls import GUESTS_MOST
from croupier.server.maths.game_figures import answer
from croupier.server.maths.simulation_queue import NICE
from croupier.server.maths.studied_game import study
from croupier.words.render import render
from tests.scale import scaled
from tests.security.inside import House, Opened, hire

HIT = "dealer.soft_17=hit"


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder = tmp_path_factory.mktemp("maths")
    hire(folder, "mia")
    found = Opened(folder)
    yield found
    found.close()


def form(asked: GameAsked) -> GameForm:
    return msgspec.json.decode(answer("form", asked), type=GameForm)


def worth(asked: GameAsked) -> GameWorth:
    return msgspec.json.decode(answer("worth", asked), type=GameWorth)


def fields(found: GameForm) -> list[FormField]:
    return [field for group in (*found.groups, *found.sides) for field in group.fields]


@pytest.mark.parametrize("game", scaled(("lucky8", "dueling8s"), GAMES))
def test_the_form_has_every_field_of_the_schema_and_what_the_game_has_in_it(game: str) -> None:
    found = form(GameAsked(game=game))
    names = {re.sub(r"^side\.[^.]+\.", "side.*.", field.name) for field in fields(found)}
    names = {re.sub(r"\.when\..*", ".when", name) for name in names} | {"bonus.when", "blackjack.special.when"}
    assert names == {leaf.name for leaf in leaves() if leaf.name != "clauses" and ".words." not in leaf.name}
    for field in fields(found):
        again = study(GameAsked(game=game, changes=(f"{field.name}={field.value}",)))
        assert again.book is not None, field
        assert digest(again.book) == found.rulebook, field


@pytest.mark.parametrize("game", ["lucky8", "dueling8s"])
def test_the_worth_of_a_change_is_that_of_the_analysis(game: str) -> None:
    book = load(game)
    other = varied(book, [HIT])
    reports = (analyse(one, fresh(one, 4), 4) for one in (book, other))
    before, after = ({name: value.ev for name, value in values(report)} for report in reports)
    found = worth(GameAsked(game=game, changes=(HIT,), decks=4))
    assert (found.rulebook, found.decks) == (digest(other), 4)
    assert found.command == f"croupier analyze {game} --decks 4 --set {HIT}"
    lines = {line.what: line for line in found.lines}
    for name, value in after.items():
        line = lines[{"even money over waiting": "even-money"}.get(name, name.replace("side ", "side."))]
        assert (line.value, line.before, line.difference) == (value, before[name], value - before[name])


def test_the_figures_are_those_of_the_analysis() -> None:
    book = load("dueling8s")
    report = analyse(book, fresh(book, 6), 6)
    found = msgspec.json.decode(answer("figures", GameAsked(game="dueling8s")), type=GameFigures)
    assert found.main is not None
    assert found.chart is not None
    assert (found.main.hands, found.side, found.dealer) == (report.main.hands, report.side, report.dealer)
    assert (found.main.sd, found.main.n0) == (report.main.sd, report.main.n0)
    assert found.chart.cost >= 0
    effects = msgspec.json.decode(answer("effects", GameAsked(game="dueling8s")), type=GameEffects)
    six = next(row for row in effects.rows if row.decks == 6)
    assert six.ev == report.main.ev
    assert effects.readings


def test_a_wager_without_an_exact_value_is_simulated_with_its_error() -> None:
    wager = ("title=Sevens", "pays=two=9:1", "when.two=2 of box are 7")
    asked = GameAsked(game="dueling8s", changes=tuple(f"side.sevens.{field}" for field in wager))
    found = msgspec.json.decode(answer("figures", asked), type=GameFigures)
    assert found.problems == ()
    assert found.side["sevens"].simulated is not None
    assert found.policies["sevens"].key == "policy.simulated"
    assert list(found.without_exact) == ["sevens"]
    assert found.titles["sevens"] == "Sevens"


def test_protection_is_worked_out_at_a_cut_card_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protection_job, "ROUNDS", 20_000)
    monkeypatch.setattr(protection_job, "SAMPLE", 2)
    asked = ProtectionAsked(game="dueling8s", decks=3, cut=100, boxes=2, limit=0.5)
    found = msgspec.json.decode(answer("protection", asked), type=GameProtection)
    assert (found.problems, found.cut, found.boxes, found.cards, found.limit) == ((), 100, 2, 144, 0.5)
    assert found.command == "croupier protect dueling8s --decks 3 --cut 100 --boxes 2"
    assert found.wagers["superb8s"].perfect.units > 1
    assert list(found.says) == list(found.wagers)
    deep, wide = ProtectionAsked(game="dueling8s", cut=999), ProtectionAsked(game="dueling8s", boxes=9)
    for wrong, told in ((deep, "1 to 288 cards, not 999"), (wide, "1 to 7 boxes, not 9")):
        refused = answer("protection", wrong)
        assert told in msgspec.json.decode(refused, type=GameProtection).problems[0].message


def test_a_game_without_a_rank_has_a_chart_without_its_column() -> None:
    asked = GameAsked(game="lucky8", changes=("deck.without=2",))
    found = msgspec.json.decode(answer("figures", asked), type=GameFigures)
    assert found.problems == ()
    assert found.chart is not None
    assert found.chart.columns == ("3", "4", "5", "6", "7", "8", "9", "T", "A")
    assert 0 <= found.chart.cost < 0.001
    assert found.chart.best_ev == worth(asked).lines[0].value


def choices() -> Iterator[str]:
    for field in fields(form(GameAsked(game="dueling8s"))):
        numbers = (field.least, field.most) if field.kind == "number" else ()
        lists = ("9,10,11", "") if field.kind == "numbers" else ()
        odds = ("0:1", "7:3", "1000:1") if field.kind == "odds" else ()
        for value in (*field.choices, *numbers, *lists, *odds):
            yield f"{field.name}={value}"


def test_every_value_of_every_field_is_worked_out_or_has_its_problem_named() -> None:
    tried = list(choices())
    assert len(tried) > 100
    for change in tried[:: scaled(3, 1)]:
        found = worth(GameAsked(game="dueling8s", changes=(change,)))
        assert bool(found.lines) is not bool(found.problems), change
        assert not found.rulebook or re.fullmatch("sha256:[0-9a-f]{64}", found.rulebook)


def test_contradictions_are_named_and_nothing_is_computed() -> None:
    found = worth(GameAsked(game="lucky8", changes=("blackjack.exists=false",)))
    assert [problem.field for problem in found.problems] == ["blackjack.even_money", "insurance.by"]
    assert (found.lines, found.rulebook) == ((), "")
    (decks,) = worth(GameAsked(game="blackjack-plus", decks=2)).problems
    assert (decks.field, decks.allowed) == ("decks", "4 to 8")


TWINS = ("side.twins.when.pair=p1 p2 are same rank", "side.twins.pays=pair=12:1")
OWN = ("game=mine", 'title=A "game" of mine', *TWINS, HIT)


def test_a_game_of_ones_own_reads_back_from_its_file_to_the_same_digest() -> None:
    found = form(GameAsked(game="lucky8", changes=OWN, without=("pair",)))
    assert check(found.toml) == []
    again = form(GameAsked(rulebook=found.toml))
    assert (again.rulebook, again.title) == (found.rulebook, 'A "game" of mine')
    assert [side.name for side in again.sides] == ["lucky8", "twins"]
    assert (
        worth(GameAsked(rulebook=found.toml)).lines[0].value
        == worth(GameAsked(game="lucky8", changes=(HIT,))).lines[0].value
    )


@pytest.mark.parametrize("game", GAMES)
def test_an_approved_game_written_whole_is_the_approved_game(game: str) -> None:
    assert form(GameAsked(rulebook=form(GameAsked(game=game)).toml)).rulebook == digest(load(game))


@pytest.mark.parametrize(
    ("text", "line", "field"),
    [
        ('base = "/etc/passwd"', 1, "base"),
        ('\nbase = "other.toml"', 2, "base"),
        ('base = "lucky8"\n[dealer]\nsoft_17 = "sit"', 3, "dealer.soft_17"),
        ("base = ", 1, ""),
        ("a = " + "[" * 3000, 1, ""),
    ],
)
def test_a_rulebook_that_cannot_be_used_has_its_line_named(text: str, line: int, field: str) -> None:
    found = form(GameAsked(rulebook=text))
    assert [(problem.line, problem.field) for problem in found.problems] == [(line, field)]
    assert found.groups == ()


def test_what_takes_too_long_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_figures, "SECONDS", 0.005)
    found = msgspec.json.decode(answer("effects", GameAsked(game="blackjack-plus", changes=(HIT,))), type=GameEffects)
    assert "longer" in found.problems[0].message
    assert found.rows == ()


async def _simulated(house: House, token: str, state: str) -> SimulationView:
    async with asyncio.timeout(120):
        while True:
            shown = await house.call(token, "GET", "/maths/simulation")
            found = msgspec.json.decode(shown.content, type=SimulationView)
            if found.state == state:
                return found
            await asyncio.sleep(0.1)


def _ask(rounds: int, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever a call takes
    return {"asked": {"game": "dueling8s"}, "rounds": rounds, **more}


def test_a_simulation_is_the_command_lines_own_and_ends_within_its_band(opened: Opened) -> None:
    views: list[SimulationView] = []

    async def act(house: House) -> None:
        _, token = await house.guest()
        started = await house.call(token, "POST", "/maths/simulation", _ask(2_000_000, seed=7, side=["tie18"]))
        assert started.status_code == 201
        views.append(await _simulated(house, token, "done"))

    opened.run(act)
    (found,) = views
    assert (found.rounds, found.goal, found.seed) == (2_000_000, 2_000_000, 7)
    assert found.command == "croupier simulate dueling8s --decks 6 --fresh --rounds 2000000 --seed 7 --side tie18=1"
    assert found.rulebook == digest(load("dueling8s"))
    assert [wager.ev for wager in found.wagers] == pytest.approx([_played("main"), _played("tie18")], rel=1e-9)
    for wager in found.wagers:
        assert wager.z is not None
        assert abs(wager.z) < 4
        assert wager.points[-1].rounds == 2_000_000


def _played(name: str) -> float:
    """Return what the same run comes to without a server."""
    from croupier.bots.charts import default_chart
    from croupier.simulation.executors import Threads
    from croupier.simulation.job import Run, Shuffling
    from croupier.simulation.runner import Goal, simulate
    from croupier.simulation.statistics import Figures
    from croupier.simulation.tally import FRESH

    book = load("dueling8s")
    shuffling = Shuffling(FRESH, burn=False)
    run = Run(book, (default_chart(book),), (100,), 6, sides={"tie18": 100}, shuffling=shuffling, seed=7)
    figures = Figures(run, simulate(run, Goal(2_000_000), Threads(1), lambda _totals: None).totals)
    return float((figures.main() if name == "main" else figures.side(0))["ev"])


def test_one_simulation_a_person_with_a_limit_that_can_be_stopped(opened: Opened) -> None:
    async def act(house: House) -> None:
        _, token = await house.guest()
        assert (await house.call("", "POST", "/maths/simulation", _ask(1))).status_code == 401
        refused = await house.call(token, "POST", "/maths/simulation", _ask(GUESTS_MOST + 1))
        assert (refused.status_code, refused.json()["code"]) == (400, "too-many-rounds")
        await house.call(token, "POST", "/maths/simulation", _ask(GUESTS_MOST))
        second = await house.call(token, "POST", "/maths/simulation", _ask(1))
        assert (second.status_code, second.json()["code"]) == (409, "simulation-running")
        running = await _simulated(house, token, "running")
        assert running.most == GUESTS_MOST
        priorities = [os.getpriority(os.PRIO_PROCESS, one.pid or 0) for one in multiprocessing.active_children()]
        assert max(priorities) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICE)
        stopped = await house.call(token, "DELETE", "/maths/simulation")
        assert stopped.json()["state"] == "cancelled"
        wrong = await house.call(token, "POST", "/maths/simulation", _ask(1000, side=["no-such"]))
        assert wrong.status_code == 201
        assert "no-such" in (await _simulated(house, token, "failed")).problems[0].message
        member = await house.staff("mia")
        assert (await house.call(member, "GET", "/maths/simulation")).json()["most"] > GUESTS_MOST

    opened.run(act)


def test_a_guest_who_asks_for_all_he_can_holds_up_no_table(opened: Opened) -> None:
    async def act(house: House) -> None:
        _, greedy = await house.guest()
        _, player = await house.guest()
        await asyncio.sleep(0.2)
        sums = [
            asyncio.create_task(
                house.call(greedy, "POST", "/maths/effects", {"game": "lucky8", "changes": [f"wagers.a_box={n}"]})
            )
            for n in range(1, 10)
        ]
        await house.call(greedy, "POST", "/maths/simulation", _ask(GUESTS_MOST))
        bet = {"command": "bet/1", "box": 1, "amount": 1000}
        played = await asyncio.gather(*(house.command(player, "lucky8", bet, f"k{n}") for n in range(10)))
        assert {one.status_code for one in played} <= {200, 409}
        still = (await house.call(greedy, "GET", "/maths/simulation")).json()["state"]
        assert still in {"waiting", "running"}, "the table was answered before the rounds were played"
        codes = [(await one).status_code for one in sums]
        assert codes.count(429) >= 1
        assert codes.count(200) >= 4
        await house.call(greedy, "DELETE", "/maths/simulation")

    opened.run(act)


def test_anybody_may_ask_and_is_told_by_which_rulebook_and_version(opened: Opened) -> None:
    async def act(house: House) -> None:
        found = (await house.call("", "POST", "/maths/worth", {"game": "dueling8s"})).json()
        assert (found["rulebook"], found["version"]) == (digest(load("dueling8s")), __version__)
        again = (await house.call("", "POST", "/maths/worth", {"game": "dueling8s"})).json()
        assert again == found
        assert (await house.call("", "POST", "/maths/worth", {"games": 1})).json()["code"] == "bad-message"
        large = await house.call("", "POST", "/maths/form", {"rulebook": "#" * 70_000})
        assert (large.status_code, large.json()["code"]) == (413, "too-large")
        sheet = await house.call("", "POST", "/maths/par", {"game": "dueling8s"})
        document = msgspec.json.decode(sheet.content, type=ParDocument)
        assert document.pdf.startswith(b"%PDF-")
        assert base64.b64decode(sheet.json()["pdf"]) == document.pdf

    opened.run(act)


@pytest.mark.parametrize("game", NAMED)
def test_every_field_and_group_of_the_form_has_the_words_of_the_schema(game: str) -> None:
    known = {leaf.name: leaf.field.says for leaf in leaves()}
    for group in (shown := form(GameAsked(game=game))).groups:
        assert group.says is None or render(group.says) == tree().fields[group.name].says
    for field in fields(shown):
        path = field.name.split(".")
        name = ".".join(["side", "*", *path[2:]] if path[0] == "side" else path)
        assert render(field.says) == known[name.partition(".when.")[0] + ".when" if ".when." in name else name]
        assert render(field.says, "zh-Hans")
