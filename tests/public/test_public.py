"""What `import croupier` offers: the names and their parameters stay, the figures are those of the commands."""

import inspect
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import pytest

import croupier as cr
from croupier.cards.faces import face
from croupier.rules.load import NAMED, RulebookError
from croupier.rules.refusals import Refused
from tests.scale import scaled

PAGE = Path("docs/reference/python.md")
PINNED = Path(__file__).with_name("signatures.txt")


def signatures() -> list[str]:
    """Return every public name with its parameters, members of classes included."""
    lines: list[str] = []
    for name in dir(cr):
        found = getattr(cr, name)
        if inspect.isclass(found):
            lines += [
                f"{name}.{member}{_shown(value)}" for member, value in sorted(vars(found).items()) if member[0] != "_"
            ]
        elif callable(found):
            lines.append(f"{name}{inspect.signature(found)}")
    return lines


def _shown(member: object) -> str:
    if isinstance(member, classmethod | staticmethod):
        member = member.__func__
    return str(inspect.signature(member)) if inspect.isfunction(member) else ""


def test_the_names_and_their_parameters_stay() -> None:
    """`python -m tests.public.pin` writes them anew where a change is meant."""
    assert signatures() == PINNED.read_text(encoding="utf-8").splitlines()


def test_nothing_heavy_is_imported_before_it_is_asked_for() -> None:
    asked = (
        "import sys, croupier; print(sorted({'numpy', 'numba', 'pyarrow', 'matplotlib', 'msgspec'} & set(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = "\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
    # Eight deck counts with two rules each take twenty seconds; four of these show the same.
    assert "range(1, 9)" in code
    code = code.replace("range(1, 9)", scaled("range(7, 9)", "range(1, 9)"))
    monkeypatch.chdir(tmp_path)
    found: dict[str, object] = {}
    exec(compile(code, str(PAGE), "exec"), found)  # noqa: S102 - the page's own snippets
    assert (tmp_path / "counted.png").stat().st_size
    played = found["played"]
    assert isinstance(played, cr.Round)
    assert played.net == {"ann": -10000}


def test_exact_values_are_fractions_where_the_cards_decide() -> None:
    exact = cr.game("lucky8", decks=8).analyze()
    pair = exact.sides["pair"]
    assert pair.exact == Fraction(-43, 415)
    assert pair.rows["row"] == ("pair", "loses")
    assert exact.hands.to_arrow().num_rows == len(exact.hands)
    assert exact.chart_ev == pytest.approx(cr.game("lucky8", decks=8).value(exact.chart), abs=1e-12)


def test_a_notebook_shows_pictures() -> None:
    game = cr.game("dueling8s")
    table = cr.Table(game, seed=1).do("ann bets 10 on 1").do("no more bets")
    for shown in (game, game.analyze(), table, table.round()):
        page = shown._repr_html_()
        assert "<table>" in page
        assert "<script" not in page
    assert table._repr_html_().startswith("<svg")


def test_a_card_that_lies_face_down_is_drawn_so() -> None:
    game = cr.game("lucky8").vary({"dealer.second_card": "face-down"})
    table = cr.Table(game, seed=2).do("ann bets 10 on 1").do("no more bets")
    assert len(table.state.hole) == 1
    page = table._repr_html_()
    assert "face down" in page
    for card in (*table.state.dealer, *table.state.boxes[0].hands[0].cards):
        assert face(card) in page


def test_mistakes_are_told_as_on_the_command_line() -> None:
    with pytest.raises(RulebookError, match='did you mean "lucky8"'):
        cr.game("luky8")
    with pytest.raises(Refused, match="decks"):
        cr.game("lucky8", decks=9)
    with pytest.raises(ValueError, match=r"dealer\.soft_17"):
        cr.game("lucky8").vary({"dealer.soft_17": "both"})
    with pytest.raises(ValueError, match="how to count"):
        cr.game("lucky8").simulate(cr.Play(bet=lambda count: count), rounds=1)
    with pytest.raises(KeyError, match="allowed"):
        cr.compare(cr.game("lucky8"))["edge"]
    table = cr.Table(cr.game("lucky8"), seed=1).do("ann bets 10 on 1").do("no more bets")
    with pytest.raises(Refused) as refused:
        table.do("ann bets 10 on 1")
    assert refused.value.clause


def test_what_is_no_number_no_chart_or_no_wager_is_told() -> None:
    game = cr.game("lucky8", decks=1)
    with pytest.raises(ValueError, match="rounds: a whole number from 1"):
        game.simulate(rounds=-1)
    with pytest.raises(TypeError, match=r"a chart is needed.*not 'basic.toml'"):
        cr.Play(chart=cast("Any", "basic.toml"))
    with pytest.raises(KeyError, match=r"no side wager 'x' \(allowed: pair, lucky8\)"):
        game.analyze().sides["x"]
    with pytest.raises(cr.RecordError, match=r"^none\.toml: malformed: the file cannot be read"):
        cr.replay("none.toml")
    with pytest.raises(cr.RecordError, match=r"^record:2: malformed: is no TOML"):
        cr.replay("version = 1\nhello")


def test_a_round_by_rules_of_ones_own_is_kept_with_its_rulebook(tmp_path: Path) -> None:
    game = cr.game("lucky8").vary({"dealer.soft_17": "hit"}).with_sides("21+3")
    table = cr.Table(game, seed=3).do("ann bets 100 on 1").do("ann bets 10 on 1 21+3").do("no more bets")
    with pytest.raises(ValueError, match=r"lucky8 has rules of its own here: game.save"):
        table.record()
    game.save(tmp_path / "mine.toml")
    assert cr.game(tmp_path / "mine.toml").digest == game.digest
    (tmp_path / "round.toml").write_text(table.record("mine.toml"), encoding="utf-8")
    assert list(cr.replay(tmp_path / "round.toml").lines) == list(table.round().lines)
    assert list(table.round().lines)


@pytest.mark.parametrize("name", NAMED)
def test_a_saved_rulebook_is_the_same_book(name: str, tmp_path: Path) -> None:
    game = cr.game(name)
    game.save(tmp_path / "mine.toml")
    assert cr.game(tmp_path / "mine.toml").digest == game.digest


def test_a_sweep_leaves_out_what_the_game_does_not_allow() -> None:
    swept = cr.sweep(cr.game("lucky8"), {"decks": range(7, 12)})
    assert swept["decks"] == (7, 8)


def test_simulated_values_stand_side_by_side_with_their_errors() -> None:
    wager = {"title": "Sevens", "pays": "two=9:1", "when.two": "2 of box are 7"}
    game = cr.game("dueling8s").vary({f"side.sevens.{field}": value for field, value in wager.items()})
    found = cr.compare(game, cr.game("dueling8s"))
    assert found["sevens"][0] == game.analyze().sides["sevens"].ev
    assert found["sevens_error"] == (game.analyze().sides["sevens"].error, None)


def test_charts_and_frames_are_read_in_columns() -> None:
    exact = cr.game("lucky8").analyze()
    head, *rows, taken = repr(exact.chart).splitlines()
    assert head.split() == list(exact.chart.columns)
    at = head.index("T")
    assert [row[at : at + 2].strip() for row in rows] == [codes[8].value for codes in exact.chart.rows.values()]
    assert taken == "takes no insurance or even money"
    lines = repr(exact.hands).splitlines()
    where = lines[0].index("probability")
    assert all(float(line[where:].split()[0]) > 0 for line in lines[1:-1])
