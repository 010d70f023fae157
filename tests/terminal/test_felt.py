"""The felt: cards, totals, chips and results where a person looks for them."""

import pytest

from croupier.records.acts import parse_act
from croupier.rules.load import GAMES, load
from croupier.table import commands as c
from croupier.table.advance import advance
from croupier.table.state import Limits, Setup, Table
from croupier.terminal.art import BAD, FELT, GOLD, GOOD, PRINTED, RED_CARD
from croupier.terminal.canvas import Canvas
from croupier.terminal.chips import filled
from croupier.terminal.felt import columns, draw, legend
from croupier.words.catalogue import LANGUAGES
from croupier.words.width import width_of
from tests.bots.device import listed


def played(game: str, cards: str, *acts: str) -> Table:
    table = Table(load(game), Setup(6, 7, main=Limits(2500, 500000)))
    for text in acts:
        command = parse_act(text)
        assert isinstance(command, c.Command)
        table = advance(table, command, listed(cards)).after
    return table


def drawn(table: Table, width: int = 80, height: int = 18, language: str = "en") -> Canvas:
    canvas = Canvas(width, height, FELT, language)
    draw(canvas, table, "ann", "Title", "shoe")
    return canvas


def text(canvas: Canvas) -> str:
    return canvas.text().plain


def styles(canvas: Canvas, sought: str) -> set[str]:
    """Return the styles of every place where a text is drawn."""
    found: set[str] = set()
    for row in canvas.rows:
        line = "".join(letter for letter, _ in row)
        if sought in line:
            start = line.index(sought)
            found |= {style for _, style in row[start : start + len(sought)]}
    return found


def test_cards_totals_and_chips_are_drawn() -> None:
    table = played("lucky8", "Ts Ah 7d", "ann sits at 2", "ann bets 100 on 2", "ann bets 25 on 2 pair", "no more bets")
    shown = text(drawn(table))
    assert "│10│7  │" in shown
    assert "│ ♠│ ♦ │" in shown
    assert "│A  │" in shown
    assert "17" in shown
    assert "● 100 ann" in shown
    assert "Pair −25" in shown
    assert styles(drawn(table), "♦") == {RED_CARD}
    assert styles(drawn(table), "● 100 ann") == {GOLD}


def test_the_printed_eight_is_part_of_the_felt() -> None:
    table = played("dueling8s", "9h", "ann bets 100 on 1", "no more bets")
    canvas = drawn(table)
    assert text(canvas).count("│8 ") == 2
    assert PRINTED in {style for row in canvas.rows for _, style in row}


def test_a_follower_an_insurance_and_a_result_have_their_lines() -> None:
    acts = ("ann sits at 1", "ann bets 100 on 1", "bob bets 50 on 1", "no more bets", "bob insures 1 for 25", "deal")
    table = played("lucky8", "Ts Ah 9d 8c", *acts)
    shown = text(drawn(table))
    assert "▶ BOX 1 ◀" in shown
    assert "○ 50 bob" in shown
    assert "Insurance 25" in shown
    over = played("lucky8", "Ts Ah 9d 7c", *acts, "ann stands 1")
    assert styles(drawn(over), "● 100 ann +100") == {GOOD}
    assert styles(drawn(over), "bob +25") == {GOOD}


def test_split_hands_lie_one_under_the_other() -> None:
    table = played("lucky8", "8s 6h 8d Tc", "ann bets 100 on 1", "no more bets", "ann declines 1", "ann splits 1")
    lines = text(drawn(table)).splitlines()
    first = next(number for number, line in enumerate(lines) if "8♠ 10♣ 18" in line)
    assert lines[first].strip().startswith("▶")
    assert "8♦ 8" in lines[first + 1]
    assert "● 200 ann" in text(drawn(table))


def test_a_bust_hand_is_marked() -> None:
    table = played(
        "lucky8", "Ts 6h 6d Tc 9c Td", "ann bets 100 on 1", "no more bets", "ann declines 1", "ann hits 1"
    )  # fmt: skip
    assert styles(drawn(table), "bust 26") == {BAD}
    assert styles(drawn(table), "100 ann −100") == {BAD}


@pytest.mark.clause("lucky8", "3.18")
def test_box_one_lies_on_the_dealers_left_and_the_middle_nearest_to_the_players() -> None:
    table = played("lucky8", "", *(f"ann bets 100 on {box}" for box in range(1, 8)))
    found = columns(Canvas(80, 18, FELT), table)
    assert sorted(found, key=lambda box: found[box].left) == [7, 6, 5, 4, 3, 2, 1]
    assert found[4].top > found[1].top == found[7].top
    assert all(column.left >= 0 and column.left + column.width <= 80 for column in found.values())


def test_a_long_hand_in_a_narrow_box_is_drawn_small() -> None:
    bets = [f"ann bets 100 on {box}" for box in range(1, 8)]
    cards = "2s " * 2 + "3h " * 5 + "6d " + "2c " * 6 + "2h 3d 2d 4c"
    table = played("lucky8", cards, *bets, "no more bets", "deal", "ann hits 1", "ann hits 1", "ann hits 1")
    shown = text(drawn(table))
    assert "2♠ 2♣ 3♦" in shown
    assert "2♦ 4♣" in shown


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 14), (80, 18), (200, 60)])
def test_the_empty_table_is_drawn_at_any_size(game: str, language: str, size: tuple[int, int]) -> None:
    canvas = drawn(Table(load(game), Setup(6, 7)), *size, language)
    lines = text(canvas).split("\n")
    assert len(lines) == size[1]
    assert {width_of(line) for line in lines} == {size[0]}
    assert legend(load(game), language)[:20] in text(canvas)


def test_what_is_printed_on_the_layout_is_the_rulebook() -> None:
    assert legend(load("ace-race")) == "BLACKJACK PAYS 6 TO 5 · DEALER HITS SOFT 17 · INSURANCE PAYS 2 TO 1"
    assert legend(load("dueling8s"), "zh-Hans") == "庄家 17 点一律停牌 · 6-7-8 奖金"
    assert legend(load("dueling8s")) == "DEALER STANDS ON ALL 17 · 6-7-8 BONUS"


def test_texts_are_filled_to_their_width() -> None:
    assert filled(["Pair 5", "Lucky 8 5", "x"], 18) == ["Pair 5  Lucky 8 5", "x"]
