"""Clause numbers are spelt, ordered and nested as the books have them."""

import pytest

from croupier.rules.clauses.numbers import above, key, section, tidy


@pytest.mark.parametrize(
    ("written", "spelt"),
    [
        ("3.26.1", "3.26.1"),
        (" 3.26.1. ", "3.26.1"),
        ("§3.26", "3.26"),
        ("3", "3."),
        ("3.", "3."),
        ("2.1.1.A", "2.1.1.a"),
        ("appendix b", "Appendix B"),
        ('Appendix "A"', "Appendix A"),
        ("app. C", "Appendix C"),
    ],
)
def test_one_spelling(written: str, spelt: str) -> None:
    assert tidy(written) == spelt


def test_order_is_by_figures_not_by_letters() -> None:
    ordered = ["1.", "1.1", "1.1.2", "1.1.10", "1.2", "3.", "3.9", "3.10", "3.15.2", "3.15.2.a", "3.15.2.b"]
    ordered += ["3.16", "10.", "Appendix A", "Appendix B"]
    backwards = ordered[::-1]
    assert sorted(backwards, key=key) == ordered


@pytest.mark.parametrize(
    ("number", "upper"),
    [("3.", None), ("3.26", "3."), ("3.26.1", "3.26"), ("2.1.1.a", "2.1.1"), ("Appendix A", None)],
)
def test_what_stands_above(number: str, upper: str | None) -> None:
    assert above(number) == upper


def test_sections() -> None:
    assert [section(number) for number in ("3.", "3.26.1", "5.1", "Appendix D")] == ["3", "3", "5", "Appendix"]
