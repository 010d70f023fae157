"""Commands speak the language asked for, or that of the locale."""

import json
import re
from pathlib import Path

import pytest

from croupier.cli.language import LOCALES, current_language, set_language
from croupier.cli.run import run


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-Hans"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "zh_SG"}, "zh-Hans"),
    ],
)
def test_the_locale_decides(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str) -> None:
    for name in LOCALES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    set_language(None)
    assert current_language() == language
    set_language("en")
    assert current_language() == "en"


def test_the_rules_are_told_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "lucky8", "--language", "zh-Hans"]) == 0
    said = capsys.readouterr().out
    assert "庄家软 17 点停牌" in said
    assert "dealer stands" not in said


def test_two_games_are_compared_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "diff", "lucky8", "ace-race", "--language", "zh-Hans", "--json"]) == 0
    rows = {row["topic"]: row for row in json.loads(capsys.readouterr().out)["rows"]}
    assert rows["blackjack"]["heading"] == "黑杰克与询问"
    assert rows["blackjack"]["left"]["text"] == "黑杰克赔 3 比 2"


def test_problems_of_a_rulebook_are_told_in_chinese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.toml"
    file.write_text('base = "lucky8"\n[dealer]\nsof_17 = "hit"\n[blackjack]\nexists = false\n', encoding="utf-8")
    assert run(["rules", "check", str(file), "--language", "zh-Hans"]) == 2
    said = capsys.readouterr().out
    assert f"{file}:3:1: dealer.sof_17" in said
    assert "没有这个键" in said
    assert "保险押的是庄家的黑杰克" in said
    assert "there is" not in said


def test_a_mistake_is_told_in_the_language_of_the_locale(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert run(["rules", "diff", "lucky8", "luky8"]) == 2
    said = capsys.readouterr().err
    assert "luky8: 没有这个名称的游戏" in said
    assert "是否想写“lucky8”" in said


def test_a_command_there_is_not_is_answered_in_chinese(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert run(["reply"]) == 2
    assert "没有 reply 这个命令，是否想用 replay？" in capsys.readouterr().err
    assert run(["rules", "luky8"]) == 2
    assert "没有名为 luky8 的游戏、文件或命令，是否想写 lucky8？" in capsys.readouterr().err


ROUNDS = Path(__file__).parents[1] / "rounds"


def test_a_round_is_explained_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    record = str(ROUNDS / "lucky8" / "3.10-fourth-wager-refused.round.toml")
    assert run(["replay", record, "--explain", "--language", "zh-Hans"]) == 0
    said = capsys.readouterr().out
    assert "第 12 行：dan bets 100 on 1" in said
    assert "不予接受：1 号注位已有 3 注。没有变化。 [3.10]" in said
    assert "相关条款" in said
    acts = re.compile(r"第 \d+ 行：.*|.*\.round\.toml|Blackjack Lucky 8|\b(ann|bob|cat|dan)\b")
    assert re.findall(r"[a-z]{3,}", acts.sub("", said)) == []


def test_the_settled_lines_of_a_round_are_shown_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    record = str(next((ROUNDS / "dueling8s").glob("*678*.toml")))
    assert run(["replay", record, "--language", "zh-Hans"]) == 0
    said = capsys.readouterr().out
    assert "主注" in said
    assert "已结算" in said
    assert "settled" not in said


def test_the_language_of_one_command_does_not_stay_for_the_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert run(["rules", "lucky8", "--language", "zh-Hans"]) == 0
    assert run(["rules", "diff", "lucky8", "luky8"]) == 2
    assert "no game" in capsys.readouterr().err


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_language_may_stand_anywhere(place: int, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["rules", "lucky8"]
    assert run([*words[:place], "--language", "zh-Hans", *words[place:]]) == 0
    assert "器具" in capsys.readouterr().out
