"""Whatever a call is given by mistake, the answer names the parameter, what is needed, and what was given."""

from collections.abc import Callable
from typing import Any

import pytest

import croupier as cr

GAME: Any = cr.game("lucky8", decks=1)
CR: Any = cr
NAN = float("nan")


def counted(**said: object) -> object:
    """Simulate a few rounds of a counting player."""
    return GAME.simulate(CR.Play(count=cr.Count.hi_lo(), **said), rounds=10)


def table() -> Any:  # noqa: ANN401 - what is misused has no types
    """Return a table to misuse."""
    return cr.Table(GAME, seed=1)


MISTAKES: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: CR.game(3), TypeError, "game: the name of a game or the path of a rulebook file is needed, not 3"),
    (lambda: CR.game(""), ValueError, "game: the name of a game or the path"),
    (lambda: CR.game("lucky8", decks="8"), TypeError, "decks: a whole number is needed, not '8'"),
    (lambda: CR.game("lucky8", decks=1.5), ValueError, "decks: a whole number is needed, not 1.5"),
    (lambda: CR.game("lucky8", decks=True), TypeError, "decks: a whole number is needed, not True"),
    (
        lambda: CR.Game("lucky8", 6),
        TypeError,
        "book: a rulebook, such as croupier.game(name).book, is needed, not 'lucky8'",
    ),
    (lambda: GAME.vary(3), TypeError, 'changes: a dict of fields, such as {"dealer.soft_17": "hit"}, is needed, not 3'),
    (lambda: GAME.vary({"decks": "2"}), TypeError, "decks: a whole number is needed, not '2'"),
    (lambda: GAME.with_sides(["21+3"]), TypeError, "with_sides: the name of a side bet"),
    (lambda: GAME.analyze("basic.toml"), TypeError, "a chart is needed"),
    (lambda: GAME.analyze(removed="As"), TypeError, "removed: a list of cards"),
    (lambda: GAME.analyze(split_class="none"), ValueError, "split_class: one of CDZ-, CDP1, CDP is needed, not 'none'"),
    (lambda: GAME.chart(3), TypeError, "path: the path of a file is needed, not 3"),
    (lambda: GAME.simulate(rounds="many"), TypeError, "rounds: a whole number from 1 to 10,000,000,000,000 is needed"),
    (lambda: GAME.simulate(rounds=1.5), ValueError, "rounds: a whole number from 1"),
    (lambda: GAME.simulate(CR.Count.hi_lo()), TypeError, "play: a croupier.Play is needed"),
    (lambda: GAME.simulate(penetration="half"), TypeError, "penetration: a number is needed, not 'half'"),
    (lambda: GAME.simulate(penetration=75), ValueError, "a penetration is more than 0 and at most 1"),
    (lambda: GAME.simulate(boxes="2"), TypeError, "boxes: a whole number is needed, not '2'"),
    (lambda: GAME.simulate(seed=1.5), ValueError, "seed: a whole number is needed, not 1.5"),
    (lambda: GAME.simulate(workers=-1), ValueError, "workers: a whole number of 1 or more is needed, not -1"),
    (lambda: counted(bet=lambda _: NAN), ValueError, "bet at a true count of -20: a number of 0 or more is needed"),
    (lambda: counted(bet=lambda _: "1"), TypeError, "bet at a true count of -20: a number of 0 or more is needed"),
    (lambda: counted(bet=lambda tc: tc), ValueError, "bet at a true count of -20: a number of 0 or more is needed"),
    (lambda: counted(bet=lambda _: 0.001), ValueError, "bet: somewhere something is bet"),
    (lambda: counted(bet=2), TypeError, "bet: a function of the true count"),
    (lambda: counted(bet=lambda _: 1.01), cr.Refused, "allowed are multiples of 0.10"),
    (lambda: counted(sides={"pair": lambda _: "x"}), TypeError, "sides['pair'] at a true count of -20: a number"),
    (lambda: CR.Play(count="hilo"), TypeError, "count: a croupier.Count, such as Count.hi_lo(), is needed"),
    (lambda: CR.Play(sides=["pair"]), TypeError, "sides: a dict of units by wager"),
    (lambda: CR.Play(sides={"pair": 0}), ValueError, "sides['pair']: more than 0 is needed, not 0"),
    (lambda: CR.Play(sides={"pair": NAN}), ValueError, "sides['pair']: a number of 0 or more is needed, not nan"),
    (lambda: CR.Play(unit=-100), ValueError, "unit: a whole number of 1 or more is needed, not -100"),
    (lambda: CR.Count("hilo"), TypeError, "count: a counting system, as Count.load(name) gives it, is needed"),
    (lambda: CR.Count.load(3), TypeError, "count: the name of a count or the path of its file is needed, not 3"),
    (lambda: CR.Count.of(3), TypeError, "tags: a dict of tags by rank"),
    (lambda: CR.Count.of({"5": 1.5}), ValueError, "tags['5']: a whole number is needed, not 1.5"),
    (lambda: CR.Count.of({5: 1}), ValueError, "unknown 5 among the tags"),
    (lambda: CR.compare("lucky8"), TypeError, 'compare: a game, as croupier.game("lucky8") gives it, is needed'),
    (CR.compare, ValueError, "compare: a game"),
    (lambda: CR.sweep("lucky8", {}), TypeError, "sweep: a game"),
    (lambda: CR.sweep(GAME, {"decks": 3}), TypeError, "changes['decks']: a list of values"),
    (lambda: CR.sweep(GAME, {"dealer.soft_17": "hit"}), TypeError, "changes['dealer.soft_17']: a list of values"),
    (lambda: CR.sweep(GAME, {"decks": ["x"]}), TypeError, "decks: a whole number is needed, not 'x'"),
    (lambda: CR.replay(3), TypeError, "record: the path of a record or its text is needed, not 3"),
    (lambda: CR.Table("lucky8"), TypeError, "Table: a game"),
    (lambda: CR.Table(GAME, seed="x"), TypeError, "seed: a whole number is needed, not 'x'"),
    (lambda: table().do(3), TypeError, "act: a text, such as 'ann bets 100 on 1', is needed, not 3"),
    (lambda: table().record(3), TypeError, "rulebook: the path of a file is needed, not 3"),
    (lambda: GAME.par("sheet.txt"), ValueError, "sheet.txt: a PAR sheet is written to a .pdf file"),
    (lambda: GAME.save(3), TypeError, "path: the path of a file is needed, not 3"),
    (lambda: GAME.protect(penetration=75), ValueError, "penetration: a number from 0 to 1 is needed, not 75"),
    (lambda: GAME.protect(rounds=0), ValueError, "rounds: a whole number from 20,000 to 5,000,000 is needed, not 0"),
    (lambda: GAME.protect(limit=NAN), ValueError, "limit: a number of 0 or more is needed, not nan"),
    (lambda: CR.Frame(3), TypeError, "columns: a dict of columns by name is needed, not 3"),
    (lambda: CR.Frame.of_rows([3]), TypeError, "rows: a dict for each row is needed, not 3"),
    (lambda: GAME.simulate(rounds=9, seed=1).ruin(-1), ValueError, "units: a number of 0 or more is needed, not -1"),
    (lambda: CR.Picture(None).save("x.xyz"), ValueError, "x.xyz: a picture is written to a file that ends in .svg"),
]


@pytest.mark.parametrize("number", range(len(MISTAKES)))
def test_a_mistake_is_told(number: int) -> None:
    call, kind, said = MISTAKES[number]
    with pytest.raises(kind) as found:
        call()
    assert said in str(found.value)


def test_numbers_of_other_libraries_are_numbers() -> None:
    np = pytest.importorskip("numpy")
    assert CR.game("lucky8", decks=np.int64(2)).decks == 2
    assert GAME.simulate(rounds=np.float64(1e3), seed=np.int32(1)).rounds == 1000


def test_what_is_long_is_told_by_its_kind() -> None:
    with pytest.raises(TypeError, match=r"is needed, not list$"):
        CR.game(list(range(100)))


def test_a_chart_says_which_rows_it_has() -> None:
    with pytest.raises(KeyError, match=r"the chart has no '16' \(allowed: hard 4, hard 5"):
        GAME.analyze().chart.code("16", "T")
