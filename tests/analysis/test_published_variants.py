"""The page of published values holds what the analysis finds, and says why where a figure is not met."""

import pytest

from tools.published_values import PAGE, Figure, figures, page


@pytest.mark.parametrize("figure", figures(), ids=lambda figure: figure.name)
def test_a_published_figure_comes_out_again_or_its_page_says_why_not(figure: Figure) -> None:
    agrees = abs(figure.found() - figure.published) <= figure.close
    assert agrees != bool(figure.differs)


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run tools/published_values.py"
