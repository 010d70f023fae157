"""The pages of docs/rules/ say what the catalogue and the tests say now."""

import pytest

from croupier.rules.clauses.catalogue import GAMES, book
from croupier.rules.clauses.rulings import rulings
from tools.clause_pages import pages, read

NAMES = ("index.md", "rulings.md", *(f"{game}.md" for game in GAMES))


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    return pages()


def headings(page: str) -> list[str]:
    return [line for line in page.splitlines() if line.startswith("### ")]


def test_there_is_a_page_for_each_game_and_one_for_the_rulings(written: dict[str, str]) -> None:
    assert set(written) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_is_up_to_date(name: str, written: dict[str, str]) -> None:
    assert read(name) == written[name], f"docs/rules/{name} is out of date: run tools/clause_pages.py"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_on_its_page(game: str, written: dict[str, str]) -> None:
    page = written[f"{game}.md"]
    assert headings(page) == [f"### {number}" for number in book(game)]
    assert {clause.behaviour for clause in book(game).values()} <= set(page.splitlines())


def test_every_ruling_is_on_its_page(written: dict[str, str]) -> None:
    page = written["rulings.md"]
    assert headings(page) == [f"### {ruling.code}" for ruling in rulings()]
    assert {ruling.ruling for ruling in rulings()} <= set(page.splitlines())
