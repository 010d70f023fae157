"""Texts in a terminal: wide characters take two columns, and lines break where a reader expects it."""

import pytest

from croupier.words.width import clipped, padded, width_of, wrapped


def test_a_wide_character_takes_two_columns() -> None:
    assert width_of("庄家 17 点") == 10
    assert padded("主注", 6) == "主注  "


@pytest.mark.parametrize(
    ("text", "width", "cut"),
    [("庄家爆牌", 8, "庄家爆牌"), ("庄家爆牌", 7, "庄家爆…"), ("Tie on 18", 5, "Tie …"), ("庄", 0, "")],
)
def test_a_text_is_cut_by_columns(text: str, width: int, cut: str) -> None:
    assert clipped(text, width) == cut


def test_chinese_breaks_between_characters_but_not_before_a_closing_mark() -> None:
    assert wrapped("规则：一个注位最多三注。", 10) == ["规则：一个", "注位最多三", "注。"]
    assert wrapped("最多三注。", 8) == ["最多三", "注。"]
    assert wrapped("Dealer stands on 17.", 10) == ["Dealer", "stands on", "17."]
    assert all(width_of(line) <= 10 for line in wrapped("软 17 点停牌，（首家）得一张。averyveryverylongword", 10))
