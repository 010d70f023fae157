"""The screen of a terminal: drawn with real keys pressed on a real pseudo-terminal."""

import signal
import termios

import pytest

from croupier.words.width import width_of
from tests.terminal.seat import PATIENCE, Seat


def test_a_round_is_played_with_single_keys() -> None:
    with Seat("lucky8", "--seed", "1", "--rounds", "1") as seat:
        seen = seat.answer("Your bets?", "100\n")
        assert "BLACKJACK PAYS 3 TO 2" in seen
        assert "BOX 2" in seen
        seat.answer("Your bets: 100 on 2", "10 pair\n")
        seat.answer("10 pair on 2", "\n")
        seen = seat.answer("[r] surrender", "n")
        assert "D E A L E R" in seen
        assert "│5  │" in seen
        assert "● 100 guest" in seen
        assert "Pair −10" in seen
        seen = seat.answer("[h] hit  [s] stand  [d] double for 100 ([D] less)", "D")
        assert "▶ BOX 2 ◀" in seen
        seat.answer("how much, 25 to 100?", "40\n")
        seen = seat.answer("any key goes on", " ")
        assert "Round 1 settled" in seen
        assert "main                    140" in seen
        assert seat.see("Thank you for playing.").count("Bankroll") == 1
        assert seat.process.wait(PATIENCE) == 0
        assert termios.tcgetattr(seat.theirs) == seat.before


def test_help_explanations_tips_and_strange_keys() -> None:
    with Seat("lucky8", "--seed", "1") as seat:
        seat.answer("Your bets?", "h\n")
        seat.answer("Wagers of this game:", " ")
        seat.answer("any key goes on", " ")
        seat.answer("Your bets?", "\n")
        seat.answer("[r] surrender", "\x1b[A")
        seat.answer("is no key here", "ü")
        seat.answer("'ü' is no key here", "n")
        seat.answer("[h] hit", "t")
        seat.answer("Tip: stand (hard 14 against 5: S)", "?")
        seat.answer("A doubled hand receives only one more card.", " ")
        seat.answer("[h] hit", "k")
        seat.answer("h hit · s stand", " ")
        seat.answer("[h] hit", "q")
        seat.answer("Leave now?", "y")
        seat.answer("any key goes on", "x")
        seat.see("Bankroll 975, 25 lost. Thank you for playing.")


@pytest.mark.parametrize("leaving", ["\x04", "q\n"])
def test_the_end_of_input_gives_the_terminal_back(leaving: str) -> None:
    with Seat("dueling8s", "--seed", "1") as seat:
        seat.answer("Your bets?", leaving)
        seat.see("Bankroll 1000, even. Thank you for playing.")
        assert "\x1b[?1049l" in seat.raw
        assert seat.process.wait(PATIENCE) == 0
        assert termios.tcgetattr(seat.theirs) == seat.before


def test_an_interrupt_gives_the_terminal_back_with_the_bankroll() -> None:
    with Seat("lucky8", "--seed", "1") as seat:
        seat.answer("Your bets?", "\n")
        seat.see("[r] surrender")
        seat.process.send_signal(signal.SIGINT)
        seat.answer("Round 1 settled", " ")
        seat.see("Bankroll 975, 25 lost. Thank you for playing.")
        assert seat.process.wait(PATIENCE) == 0
        assert termios.tcgetattr(seat.theirs) == seat.before


def test_three_boxes_fit_eighty_columns_and_twenty_four_rows() -> None:
    with Seat("dueling8s", "--seed", "9", "--boxes", "3", "--seats-bots", "0") as seat:
        seat.answer("Your bets?", "50\n")
        for kind, wager in (("superb8s", "a Superb 8's"), ("tie18", "a Tie on 18"), ("21+", "a 21+")):
            seat.answer("Your bets:", f"10 {kind}\n")
            seat.see(f"guest bets 10 on box 3 as {wager} wager.")
        seat.answer("Your bets:", "\n")
        seen = seat.see("[r] surrender").replace("\r", "")
        rows = seen[seen.rindex("♠ Dueling") :].split("\n")
        assert len(rows) <= 24
        assert max(map(len, rows)) <= 80
        assert sum(row.count("● 50 guest") for row in rows) == 3
        assert sum(row.count("BOX ") for row in rows) == 3
        assert sum(row.count("│8 ") for row in rows) >= 4


def test_a_terminal_too_small_for_the_felt_is_written_line_by_line() -> None:
    with Seat("lucky8", "--seed", "1", columns=40, rows=10) as seat:
        seat.answer("[q] quit", "q\n")
        seat.see("Thank you for playing.")
        assert "\x1b[?1049h" not in seat.raw


def test_a_round_in_chinese() -> None:
    with Seat("lucky8", "--seed", "1", "--rounds", "1", "--language", "zh-Hans") as seat:
        seen = seat.answer("请下注", "100\n")
        assert "黑杰克赔 3 比 2" in seen
        seat.answer("您的投注：100（注位 2）", "10 对子\n")
        seat.answer("对子 10（注位 2）", "\n")
        seen = seat.answer("[r] 投降", "n").replace("\r", "")
        assert "庄  家" in seen
        rows = seen[seen.rindex("♠ Blackjack") :].split("\n")
        assert {width_of(row) for row in rows[1:18]} == {80}
        assert "对子 −10" in seen
        seat.answer("[h] 要牌  [s] 停牌  [d] 加倍 100（[D] 少于此数）", "s")
        seat.answer("按任意键继续", " ")
        seat.see("感谢光临。")
        assert seat.process.wait(PATIENCE) == 0


def test_no_colour_is_drawn_where_none_is_wanted() -> None:
    with Seat("lucky8", "--seed", "1", NO_COLOR="1") as seat:
        seat.see("Your bets?")
        assert "\x1b[38;" not in seat.raw
        assert "\x1b[48;" not in seat.raw
