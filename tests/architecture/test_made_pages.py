"""Pages and pictures that are made from the program agree with it."""

from collections.abc import Callable

import pytest

from tools import architecture_picture, cli_pages, python_pages


@pytest.mark.parametrize(
    "main", [cli_pages.main, architecture_picture.main, python_pages.main], ids=["cli", "architecture", "python"]
)
def test_what_a_tool_makes_is_up_to_date(main: Callable[[list[str]], int], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0, capsys.readouterr().out
