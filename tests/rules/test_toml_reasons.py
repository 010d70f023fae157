"""Why a text is no TOML is told in the reader's language, with the line, the column and the character."""

from pathlib import Path

import pytest

from croupier.records.read import examine
from croupier.rules.check import check
from croupier.rules.toml_reasons import reason
from croupier.rules.toml_text import TomlError, read_toml
from croupier.words.catalogue import messages
from croupier.words.render import render

BROKEN = (
    ("= 1", "statement"),
    ("a = 1 b = 2", "newline"),
    ("a 1", "expected"),
    ("[a", "expected"),
    ("[[a]", "expected"),
    ("a = 'b", "expected"),
    ("a = 'b\n'", "character"),
    ('a = "b\x01"', "character"),
    ("a = 1\na = 2", "twice"),
    ("[a]\n[a]", "twice"),
    ("a = { b = 1, b = 2 }", "twice"),
    ("a = {}\na.b = 1", "closed"),
    ("[]", "key"),
    ("a = [1 2]", "array"),
    ("a = { b = 1", "inline-table"),
    ('a = "\\q"', "escape"),
    ('a = "\\u12"', "code-point"),
    ('a = "\\ud800"', "code-point"),
    ('a = "b', "string"),
    ("a = 2020-02-30", "date"),
    ("a = ", "value"),
    ("a = " + "9" * 5000, "number"),
    ("a = " + "[" * 100 + "]" * 100, "deep"),
)


def fault(text: str) -> TomlError:
    with pytest.raises(TomlError) as caught:
        read_toml(text)
    return caught.value


@pytest.mark.parametrize(("text", "key"), BROKEN, ids=[f"{key}-{at}" for at, (_, key) in enumerate(BROKEN)])
def test_every_reason_has_words_of_its_own(text: str, key: str) -> None:
    assert fault(text).says.key == f"toml.{key}"


def test_every_text_is_brought_about() -> None:
    texts = {key.removeprefix("toml.") for key in messages("en") if key.startswith("toml.")}
    assert texts - {"other"} == {key for _, key in BROKEN}


def test_the_place_and_the_character_are_told_in_both_languages() -> None:
    found = fault("a = 1\nb 2\n")
    assert found.line == 2
    assert str(found) == "line 2, column 3: = is missing here"
    assert render(found.sentence(), "zh-Hans") == "第 2 行第 3 列：此处缺少 ="


def test_words_that_the_reader_may_learn_later_are_told_as_they_are() -> None:
    assert render(reason("Too purple (at line 4, column 2)", "").says) == "Too purple"


def test_rulebooks_and_records_tell_it_alike() -> None:
    (problem,) = check("a = ")
    _, (wrong,) = examine("a = ", Path())
    assert wrong.says == problem.says
    assert render(problem.says, "zh-Hans") == "不是有效的 TOML：此处缺少值，或值没有加引号"
