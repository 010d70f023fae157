"""The page of published values holds what the analysis finds, and says why where a figure is not met."""

from tools.published_values import PAGE, figures, page


def test_a_published_figure_comes_out_again_or_its_page_says_why_not() -> None:
    """The page's last column is worked out with its figures, which the other test does anew."""
    rows = [line.split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    said = {cells[0].removeprefix("| "): cells[-1].removesuffix(" |") for cells in rows[2:]}
    assert set(said) == {figure.name for figure in figures()}
    for figure in figures():
        assert (said[figure.name] == "agrees") != bool(figure.differs), figure.name


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run tools/published_values.py"
