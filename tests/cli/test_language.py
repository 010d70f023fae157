"""Commands speak the language asked for, or that of the locale."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.commands import COMMANDS
from croupier.cli.language import LOCALES, current_language, set_language
from croupier.cli.rules.commands import RULES
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


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("analyze lucky8 --deks 3", "没有 --deks 这个选项，是否想用 --decks？（见 croupier analyze --help）"),
        ("analyze lucky8 --zzz", "没有 --zzz 这个选项（见"),
        ("analyze", "缺少 GAME（见"),
        ("analyze lucky8 --decks", "--decks 后须有值（见"),
        ("analyze lucky8 --decks two", "--decks two：须为数字（见"),
        ("analyze lucky8 --decks 1.5", "--decks 1.5：须为整数"),
        ("analyze lucky8 --split-class X", "--split-class X：可用的有 CDZ-, CDP1, CDP（见"),
        ("analyze lucky8 more", "参数过多：more（见"),
        ("par lucky8 --decks 1 --decks 2", "--decks 给出了两次（见"),
        ("play --rounds 0", "--rounds 0：须为 1 或以上（见"),
        ("play --pace 11", "--pace 11：须在 0 至 10 之间（见"),
        ("users ad", "没有 ad 这个命令。可用的有 add, list。（见 croupier users --help）"),
    ],
)
def test_mistakes_the_parser_finds_are_told_in_chinese(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words.split(), "--language", "zh-Hans"]) == 2
    assert told in capsys.readouterr().err


EVERY = ["", *(command.name for command in COMMANDS), *(f"rules {command.name}" for command in RULES)]
LATIN = re.compile(
    r"(?m)^  croupier.*$|\[[^]]*\]|Usage|croupier( \w+)*|--[\w.-]+( CHOICE| [A-Z.]+)?|[\w./_-]*[._/=:-][\w./_=:-]*"
)


@pytest.mark.parametrize("words", EVERY)
def test_help_is_in_chinese(words: str) -> None:
    croupier = Path(sys.executable).parent / "croupier"
    shown = subprocess.run(
        [croupier, *words.split(), "--help", "--language", "zh-Hans"], capture_output=True, text=True, check=True
    ).stdout
    assert shown.count("。") > 1
    assert not re.search(r"[A-Za-z]+ [a-z]{2,} [a-z]{2,} [a-z]+", LATIN.sub("", shown)), LATIN.sub("", shown)


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


FIGURES = re.compile(
    r"(?m)^  (hard|soft|pair) .*$|sha256:\w+|[\w.-]+=[\w.-]+|croupier .*$|Blackjack Lucky 8|\bN0\b|SCORE|CDP1"
    r"|R-[A-Z0-9-]+|lucky8|ace-race(-split)?|pair|two-of-a-kind|(three|two)(-suited)?-8s|loses"
    r"|rulings[\w.]+|the best chart[^，]*"
)
"""What no language changes: names of files, fields, wagers and games, codes of a chart."""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "analyze lucky8 --decks 2 --counts --hand T,6 --set dealer.soft_17=hit",
            "与没有 dealer.soft_17=hit 的游戏相比",
        ),
        ("compare lucky8 ace-race --decks 2", "ace-race 与 lucky8 相比，主注：玩家少得"),
        ("simulate lucky8 --rounds 2e4 --seed 1 --side pair=1 --count hilo --spread 0:1,2:4", "长期破产风险"),
    ],
)
def test_figures_are_told_in_chinese(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*words.split(), "--language", "zh-Hans"]) == 0
    said = capsys.readouterr().out
    assert told in said
    assert re.findall(r"[A-Za-z]{3,}", FIGURES.sub("", said)) == []
