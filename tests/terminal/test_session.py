"""Whole rounds on the plain screen: every offer, what is refused and why, and the chips that are left."""

import re
from pathlib import Path

import pytest

from croupier.bots.charts import default_chart
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.report import check_expectations
from croupier.rules.load import GAMES, load
from tests.terminal.piped import play


@pytest.mark.clause("lucky8", "3.20", "3.27.3")
def test_even_money_and_insurance_that_others_pass_up() -> None:
    told = play("lucky8", "50", "", "e", "2", "n", seed=491, rounds=1)
    assert "Blackjack against A♥. Insurance or even money?" in told
    assert "guest takes even money on box 2." in told
    assert "[1] insure bob's wager on 1 for 12.50  [2] insure cal's wager on 3 for 50" in told
    assert "guest claims the insurance of cal's wager on box 3 for 50." in told
    assert "even money, wins 50 [3.20]" in told
    assert "insurance of cal         50  loses 50, the dealer having no Blackjack [3.27]" in told
    assert "Bankroll 1000, even." in told


@pytest.mark.clause("lucky8", "3.24", "3.26.5")
def test_following_behind_another_box() -> None:
    told = play("lucky8", "50", "100 on 1", "", "n", "n", "f", "F", "30", "s", seed=8, rounds=1)
    assert "bob splits 7♦ 7♣ on box 1. Follow?" in told
    assert "[f] follow the split for 100  [n] no" in told
    assert "guest follows on box 1 with 100." in told
    assert "[f] follow the double for 100 ([F] less)" in told
    assert "guest follows on box 1 with 30." in told
    assert "guest  1.1  main                    130" in told


@pytest.mark.clause("lucky8", "3.24.2")
def test_declining_to_follow_leaves_the_wager_on_the_first_hand() -> None:
    told = play("lucky8", "50", "100 on 1", "", "n", "n", "n", "n", "s", seed=8, rounds=1)
    assert "guest  1.1  main                    100" in told
    assert "guest  1.2" not in told


@pytest.mark.clause("ace-race", "3.21.1")
def test_ace_race_on_split_aces() -> None:
    told = play("ace-race", "25", "", "n", "p", "1 10", "1", "15", seed=105, rounds=1)
    assert "[1] Ace Race on 2.1  [2] Ace Race on 2.2  [n] no" in told
    assert "guest bets 10 on hand 2.1 as an Ace Race wager." in told
    assert "Ace Race on 2.2: how much, 5 to 500?" in told
    assert "guest bets 15 on hand 2.2 as an Ace Race wager." in told


@pytest.mark.clause("dueling8s", "3.23.1")
def test_tie_on_18_on_a_split_hand() -> None:
    told = play("dueling8s", "50", "10 tie", "5 sup", "", "n", "p", "1 20", "s", "s", seed=9, rounds=1)
    assert "Box 2: 8♠ 8♠, 16 against 8♠. Surrender?" in told
    assert "[1] Tie on 18 on 2.2" in told
    assert "guest bets 20 on hand 2.2 as a Tie on 18 wager." in told
    assert "Superb 8's                5  wins 15 with two 8s, paid 3:1 [4.2]" in told


def test_a_double_for_less_and_one_that_is_too_much() -> None:
    told = play("lucky8", "50", "", "n", "d 60", "d x", "d 30", seed=1, rounds=1)
    assert "60 is not between 25 and 50." in told
    assert "'x' is no amount" in told
    assert "guest doubles box 2 with 30 for one card." in told
    assert "guest  2    main                     80" in told


@pytest.mark.clause("blackjack-plus", "3.12", "3.20")
def test_a_squeeze_and_a_compulsory_card_at_blackjack_plus() -> None:
    told = play("blackjack-plus", "50", "squeeze", "", "n", "s", "h", "s", seed=2, rounds=1)
    assert "guest may squeeze." in told
    assert "Refused: a hand below 12 must draw, and this one has 8 (3.20)." in told


@pytest.mark.clause("ace-race", "3.26.1")
def test_a_key_that_is_not_lawful_is_answered_with_the_clause() -> None:
    told = play("ace-race", "50", "", "x", "", "d", "r", "", "s", seed=1, rounds=1)
    assert "'x' is no key here: there are r, n, t (tip), ? (clauses), k (keys) and q (leave)." in told
    assert "Refused: only a hard total of 10 or 11 is doubled, and this hand has" in told
    assert "Refused: surrender is over since the first card after the initial deal (3.25.1)." in told
    assert "Enter is no key here: there are h, s, t (tip)" in told


def test_bad_bets_are_explained_and_asked_again() -> None:
    told = play(
        "lucky8", "10", "hundred", "5000", "25 pair on 9", "10 pair on 5", "", "x 5", "100", "x 2 pair", "", "n", "s"
    )
    assert "Refused: 10 is outside the limits 25 to 5000 (3.6)." in told
    assert "'hundred' is not understood: wagers are main, pair, lucky8" in told
    assert "That takes 5000, and you have 1000 in hand." in told
    assert "Refused: this table has boxes 1 to 7, not 9 (Appendix A, 2.2)." in told
    assert "which has no main wager (3.15.3)." in told
    assert "You have no wager there." in told
    assert "Round 1 settled" in told


def test_chips_that_are_not_there_cannot_be_doubled() -> None:
    told = play("lucky8", "50", "", "n", "d", "s", seed=1, bankroll=7000)
    assert "You have not enough chips in hand for that." in told
    assert told.endswith("Bankroll 20, 50 lost. That is less than the minimum of 25. Thank you for playing.\n")


def test_help_tips_and_clauses() -> None:
    told = play("lucky8", "h", "?", "t", "", "t", "?", "h", "n", "t", "?", "k", "s", seed=1, rounds=1)
    assert "Wagers of this game:" in told
    assert "lucky8 (Lucky 8): 5 to 500; three suited 8s 1000:1" in told
    assert "no chart knows how much to bet" in told
    assert "Tip: no (hard 14 against 5: S)" in told
    assert "3.25.1" in told
    assert "Tip: stand (hard 14 against 5: S)" in told
    assert "3.26.4  A doubled hand receives only one more card." in told
    assert "h hit · s stand" in told


@pytest.mark.parametrize("game", GAMES)
def test_with_a_strategy_enter_takes_its_advice_shoe_after_shoe(game: str, tmp_path: Path) -> None:
    chart = default_chart(load(game))
    told = play(game, *[""] * 2000, seed=4, rounds=25, boxes=3, bots=4, bankroll=10**7, strategy=chart, folder=tmp_path)
    assert told.count(" settled\n") == 25
    assert "The cut card is out: the cards are shuffled." in told
    assert told.count("The first card of the shoe is burned.") >= 2
    records = sorted(tmp_path.iterdir())
    assert len(records) == 25
    for record in records:
        check_expectations(replay(read(record.read_text(encoding="utf-8"), tmp_path)))


def test_sitting_out_watches_the_others() -> None:
    told = play("lucky8", "o", rounds=1)
    assert "guest bets" not in told
    assert "Round 1 settled" in told
    assert "guest: 0. Bankroll 1000." in told


def test_alone_at_the_table_nobody_can_sit_out() -> None:
    told = play("lucky8", "o", "q", bots=0)
    assert "Refused: there is no main wager on the table (3.14)." in told
    assert "Bankroll 1000, even." in told


def test_the_same_wagers_again() -> None:
    told = play("lucky8", "100", "10 pair", "", "n", "s", "", *("n", "s") * 3, seed=1, rounds=2)
    assert "[Enter] 100 on 2, 10 pair on 2 and deal" in told
    assert told.count("guest bets 10 on box 2 as a Pair wager.") == 2


def test_no_for_all_boxes_answers_one_offer_only() -> None:
    told = play("lucky8", "", "N", *"ssss", "", "n", "n", "n", seed=1, rounds=2, boxes=3, bots=0)
    first, second = told.split("Round 2:")
    assert first.count("Surrender?") == 1
    assert second.count("Surrender?") == 2


@pytest.mark.clause("lucky8", "5.22")
def test_leaving_is_asked_twice() -> None:
    told = play("lucky8", "100", "", "q", "n", "q", "y", seed=1)
    assert told.count("Leave now? The house plays your hands for you (5.22).") == 2
    assert "guest leaves" in told
    assert told.endswith("Thank you for playing.\n")


def test_seven_boxes_of_ones_own() -> None:
    told = play("dueling8s", "", *["n"] * 7, *["s"] * 20, seed=2, rounds=1, boxes=7, bots=0, bankroll=10**6)
    assert [f"guest bets 25 on box {box}." in told for box in range(1, 8)] == [True] * 7
    assert "Round 1 settled" in told


def test_a_round_in_chinese() -> None:
    told = play(
        "lucky8", "10", "25 对子 9", "x", "100", "10幸运 8", "h", "?", "", "t", "?", "n", "k", "z", "加倍 30",
        seed=1, rounds=1, language="zh-Hans",
    )  # fmt: skip
    assert "不予接受：10 不在限额 25 至 5000 之内（3.6）。" in told
    assert "不予接受：本桌只有 1 至 7 号注位，没有 9 号（Appendix A, 2.2）。" in told
    assert "您在那里没有投注。" in told
    assert "您的投注：100（注位 2）、幸运 8 10（注位 2）" in told
    assert "guest 在 2 号注位下注 10（幸运 8）。" in told
    assert "2 号注位：5♣ 9♦，14 点，对庄家 5♦。是否投降？" in told
    assert "提示：不要（硬 14 点对 5：S）" in told
    assert "这里不能按“z”：可按 h, s, d、t（提示）" in told
    assert "guest 在 2 号注位加倍 30，只补一张牌。" in told
    assert "第 1 局结算" in told
    assert english(told) == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_table_stays_english(game: str) -> None:
    chart = default_chart(load(game))
    told = play(
        game, *[""] * 400, seed=4, rounds=8, boxes=3, bots=4, bankroll=10**7, strategy=chart, language="zh-Hans"
    )
    assert english(told) == []


def english(told: str) -> list[str]:
    """Return the English words of a session, names left out."""
    names = r"\b(guest|bob|cal|dee|eve|fay|gus|Enter|RWS|Ace Race|main|squeeze|Appendix)\b|--strategy"
    books = [load(game) for game in GAMES]
    titles = [re.escape(title) for book in books for title in (*book.side, book.title)]
    return re.findall(r"[A-Za-z]{3,}", re.sub("|".join([names, *titles]), "", told))
