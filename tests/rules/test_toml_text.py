"""Reading TOML that somebody hands in: one error for all that can be wrong with it."""

import tomllib

import pytest

from croupier.rules.toml_text import DEPTH, TomlError, read_toml


def test_what_is_written_is_what_is_read() -> None:
    assert read_toml('a = 1\n[b]\nc = ["d"]\n') == {"a": 1, "b": {"c": ["d"]}}


@pytest.mark.parametrize(
    ("text", "line"),
    [("a = 1\nb = \n", 2), ("a = 1\n\nb = [", 3), ("a = " + "9" * 5000, None), ("a = 1\na = 2\n", 2)],
)
def test_a_fault_has_its_line_where_the_reader_knows_it(text: str, line: int | None) -> None:
    with pytest.raises(TomlError) as caught:
        read_toml(text)
    assert caught.value.line == line
    assert "at line" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 100_000,
        "a = " + "[" * 100_000 + "]" * 100_000,
        "a = " + "{a = " * 100_000,
        "a = " + "[" * (DEPTH + 1) + "]" * (DEPTH + 1),
        ".".join("a" * (DEPTH + 2)) + " = 1",
        f"[{'.'.join('a' * (DEPTH + 1))}]\na = 1",
    ],
)
def test_nothing_is_nested_without_end(text: str) -> None:
    with pytest.raises(TomlError, match="nested too deeply") as caught:
        read_toml(f"b = 1\n{text}")
    assert caught.value.line in (2, None)


def test_the_line_on_which_too_many_brackets_stand_open_is_named() -> None:
    with pytest.raises(TomlError) as caught:
        read_toml("a = [\n" + "[\n" * 100_000)
    assert caught.value.line == DEPTH + 1


@pytest.mark.parametrize("text", ["{} = 1", "[{}]\n", "[[{}]]", "x = {{ {} = 1 }}", "  {} = 1"])
def test_a_key_of_endless_parts_is_not_even_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard reader would take the square of their number: minutes for what a server takes in one call."""
    read: list[str] = []
    monkeypatch.setattr(tomllib, "loads", read.append)
    with pytest.raises(TomlError, match="nested too deeply"):
        read_toml("a = 1\n" + text.format(" . ".join("a" * 30_000)))
    assert read == []


def test_dots_in_a_text_are_no_key() -> None:
    dots = ".".join("a" * 100)
    assert read_toml(f'a = "{dots}" # {dots}\n') == {"a": dots}


def test_as_deep_as_somebody_might_write_is_fine() -> None:
    assert read_toml("a = " + "[" * (DEPTH - 1) + "]" * (DEPTH - 1))
