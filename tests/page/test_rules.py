"""The Rules screen: every clause by game, found by its words, side by side, with the records that show it."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from croupier.records.shipped_records import shown_records
from croupier.rules.clauses.catalogue import book, lookup
from croupier.rules.diff import diff
from croupier.rules.load import load
from tests.page.axe import faults
from tests.page.narrow import beyond
from tests.page.visiting import GAMES, Visitors
from tests.scale import scaled

PLACES = ("/rules/lucky8/3.26.1", "/rules/lucky8?beside=ace-race", "/rules/compare/lucky8/ace-race")
THEMES = ("light", "dark")


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_a_game_is_there_in_our_words(visitors: Visitors, game: str) -> None:
    page = visitors.enter(f"/rules/{game}")
    clauses = page.locator("[data-clause]")
    expect(clauses).to_have_count(len(book(game)))
    shown = clauses.evaluate_all(
        "all => all.map(one => [one.dataset.clause, one.querySelector('.says p').textContent])"
    )
    assert {number: says.strip() for number, says in shown} == {
        number: clause.behaviour for number, clause in book(game).items()
    }


def test_an_address_opens_its_clause_with_the_records_that_show_it(visitors: Visitors) -> None:
    page = visitors.enter("/rules/lucky8/3.26.1")
    clause = page.locator('[data-clause="3.26.1"]')
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()
    records = [record for record in shown_records("lucky8").values() if "3.26.1" in record.clauses]
    links = clause.get_by_role("listitem").get_by_role("link")
    expect(links).to_have_count(len(records))
    links.first.click()
    expect(page).to_have_url(re.compile("/records/example/lucky8/"))
    expect(page.get_by_test_id("moment")).to_contain_text(re.compile(r"\w"))


def test_a_clause_there_is_not_says_so(visitors: Visitors) -> None:
    page = visitors.enter("/rules/lucky8/9.99")
    expect(page.get_by_role("alert")).to_contain_text("no such clause")
    page.goto("/rules/pontoon")
    expect(page.get_by_role("alert")).to_contain_text("no such game")


def test_clauses_are_found_while_one_types_and_opened_by_keys(visitors: Visitors) -> None:
    page = visitors.enter("/rules/dueling8s")
    page.locator("[data-clause]").first.wait_for()
    page.keyboard.press("/")
    expect(page.get_by_label("Search every clause")).to_be_focused()
    page.keyboard.type("split ace")
    hits = page.get_by_test_id("hits").get_by_role("listitem")
    expect(hits.first).to_be_visible()
    for text in hits.all_inner_texts():
        assert re.search(r"\bsplit", text, re.IGNORECASE)
        assert re.search(r"\bace", text, re.IGNORECASE)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    focused = page.evaluate("document.activeElement.getAttribute('href')")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(focused) + "$"))
    expect(hits).to_have_count(0)


def test_a_number_is_found_first_and_nonsense_not_at_all(visitors: Visitors) -> None:
    page = visitors.enter("/rules")
    field = page.get_by_label("Search every clause")
    field.fill("3.26.1")
    first = page.get_by_test_id("hits").get_by_role("listitem").first
    expect(first.get_by_role("link").first).to_contain_text("§ 3.26.1")
    field.fill("zeppelin")
    expect(page.get_by_text("0 found")).to_be_visible()
    page.keyboard.press("Escape")
    expect(field).to_have_value("")


def test_two_games_stand_side_by_side_where_they_differ(visitors: Visitors) -> None:
    page = visitors.enter("/rules/compare/lucky8/ace-race")
    rows = page.get_by_test_id("topics").locator("tbody tr")
    differing = diff(load("lucky8"), load("ace-race"))
    expect(rows).to_have_count(len(differing))
    expect(rows.filter(has_text="paid 3 to 2")).to_contain_text("paid 6 to 5")
    page.get_by_label("Also what is the same").check()
    expect(rows).to_have_count(len(diff(load("lucky8"), load("ace-race"), everything=True)))
    page.get_by_label("Compared with").select_option("dueling8s")
    expect(page).to_have_url(re.compile("/rules/compare/lucky8/dueling8s$"))


def test_a_book_is_read_beside_another_clause_by_clause(visitors: Visitors) -> None:
    page = visitors.enter("/rules/lucky8")
    page.get_by_test_id("beside").select_option("blackjack-plus")
    beside = page.locator('[data-clause="1.1.2"]').get_by_test_id("counterpart")
    expect(beside).to_contain_text("differs")
    expect(beside).to_contain_text(book("blackjack-plus")["1.7"].behaviour)
    expect(page).to_have_url(re.compile(r"\?beside=blackjack-plus$"))


@pytest.mark.parametrize(
    ("path", "theme"), scaled(list(zip(PLACES, ("light", "dark", "light"), strict=True)), list(product(PLACES, THEMES)))
)
def test_the_rules_are_for_everybody_and_fit_a_phone(visitors: Visitors, path: str, theme: str) -> None:
    page = visitors.enter(path, color_scheme=theme)
    page.locator("[data-clause], [data-testid=topics]").first.wait_for()
    assert beyond(page, "100%") == beyond(page, "200%") == []
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.get_by_label("Search every clause").fill("double")
    page.get_by_test_id("hits").wait_for()
    assert faults(page) == []


def test_the_rules_and_their_search_speak_chinese_with_the_english_one_press_away(visitors: Visitors) -> None:
    page = visitors.enter("/rules/lucky8", locale="zh-CN")
    expect(page.get_by_role("heading", level=1)).to_contain_text("规则")
    clause = page.locator('[data-clause="3.26.1"]')
    expect(clause).to_contain_text(lookup("lucky8", "3.26.1").chinese)
    english = clause.get_by_text(lookup("lucky8", "3.26.1").behaviour)
    expect(english).to_be_hidden()
    clause.get_by_text("英文原文").click()
    expect(english).to_be_visible()
    page.get_by_role("searchbox").fill("只能分一次")
    expect(page.get_by_role("link", name="3.22.1").first).to_be_visible()
