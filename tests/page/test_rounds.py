"""One whole round of each game: by mouse, by keyboard alone, and on a phone; the page says what the server settled."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.records.read import read
from croupier.records.replay import replay
from tests.page import playing
from tests.page.visiting import GAMES, Visitors
from tests.scale import scaled

SIDES = {"lucky8": "pair", "ace-race": "pair", "blackjack-plus": "boom-busted", "dueling8s": "21+"}


def check_results(page: Page, visitors: Visitors, table: str, number: int) -> None:
    """Compare the panel, line for line, with the server's own record of the round played again."""
    me = page.locator(".me span").first.inner_text()
    record = page.request.get(f"{visitors.address}/api/v1/tables/{table}/rounds/{number}").json()
    settled = [line for line in replay(read(record["record"], Path())).table.lines if line.player == me]
    shown = page.get_by_test_id("results").locator("li")
    expect(shown).to_have_count(len(settled))
    net = sum(line.net for line in settled)
    assert cents(page.get_by_test_id("net").inner_text()) == net
    for index, line in enumerate(settled):
        assert clauses_in(shown.nth(index)) == list(line.clauses)
    expect(page.get_by_test_id("balance")).to_have_text(money(100_000 + net))


def clauses_in(place: Locator) -> list[str]:
    return [text.removeprefix("Clause").strip(" §\n") for text in place.locator(".clause").all_inner_texts()]


def cents(text: str) -> int:
    return round(float(text.replace("−", "-").replace(",", "")) * 100)


def money(amount: int) -> str:
    return f"{amount / 100:,.2f}".removesuffix(".00")


@pytest.mark.parametrize("game", scaled(("lucky8", "dueling8s"), GAMES))
def test_a_round_by_mouse(visitors: Visitors, game: str) -> None:
    table = visitors.table(game)
    page = visitors.guest(f"/tables/{table}")
    playing.wait_for_bets(page)
    playing.lay(page, 2)
    playing.lay(page, 2, SIDES[game])
    number = playing.round_of(page)
    playing.play_out(page, number)
    check_results(page, visitors, table, number)


@pytest.mark.parametrize("game", scaled(("ace-race", "blackjack-plus"), GAMES))
def test_a_round_by_keyboard_alone(visitors: Visitors, game: str) -> None:
    table = visitors.table(game)
    page = visitors.enter("/")
    page.get_by_test_id("come-in").wait_for()
    playing.tab_to(page, "[data-testid=come-in]")
    page.keyboard.press("Enter")
    page.get_by_test_id("balance").wait_for()
    playing.tab_to(page, f'a[href="/tables/{table}"]')
    page.keyboard.press("Enter")
    playing.wait_for_bets(page)
    page.keyboard.press("2")
    playing.tab_to(page, '[data-box="3"] [data-wager="main"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-box="3"] [data-wager="main"] .own')).to_be_visible()
    number = playing.round_of(page)
    playing.play_out(page, number, playing.by_key)
    check_results(page, visitors, table, number)


@pytest.mark.parametrize("game", scaled(("lucky8", "dueling8s"), GAMES))
def test_a_round_on_a_phone(visitors: Visitors, game: str) -> None:
    table = visitors.table(game)
    page = visitors.guest(f"/tables/{table}", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    playing.wait_for_bets(page)
    playing.lay(page, 1)
    number = playing.round_of(page)
    playing.play_out(page, number)
    check_results(page, visitors, table, number)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_clause_of_a_line_is_one_tap_away(visitors: Visitors) -> None:
    page = visitors.guest(f"/tables/{visitors.table('dueling8s')}")
    playing.wait_for_bets(page)
    playing.lay(page, 4)
    playing.play_out(page, playing.round_of(page))
    number = clauses_in(page.get_by_test_id("results"))[0]
    page.get_by_test_id("results").locator(".clause").first.click()
    rules = httpx.get(f"{visitors.address}/api/v1/rules/dueling8s", trust_env=False).json()
    says = next(found["says"] for found in rules["clauses"] if found["number"] == number)
    expect(page.get_by_role("dialog")).to_contain_text(says)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_bets_are_repeated_doubled_and_taken_back(visitors: Visitors) -> None:
    page = visitors.guest(f"/tables/{visitors.table('lucky8')}")
    playing.wait_for_bets(page)
    playing.lay(page, 5)
    playing.play_out(page, playing.round_of(page))
    playing.wait_for_bets(page)
    worth = page.locator('[data-box="5"] [data-wager="main"] .own .worth')
    page.get_by_role("button", name="Repeat").click()
    expect(worth).to_have_text("25")
    page.keyboard.press("d")
    expect(worth).to_have_text("50")
    page.locator('[data-box="5"] [data-wager="main"]').focus()
    page.keyboard.press("Delete")
    expect(worth).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("Clear"))).to_be_disabled()
