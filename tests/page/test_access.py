"""For everybody: axe finds nothing on any screen, text at 200 %, a live region, another language, less motion."""

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.page import playing
from tests.page.axe import faults, faults_light_and_dark
from tests.page.narrow import beyond
from tests.page.visiting import GAMES, Visitors
from tests.scale import scaled

CUT_OFF = """width => [...document.querySelectorAll('main button')]
    .map((button) => button.getBoundingClientRect())
    .filter(({left, right, width: own}) => own > 0 && (left < -1 || right > width + 1))"""
"""The buttons that are partly beside the screen."""

PHONE = {"width": 360, "height": 740}
THEMES = ("light", "dark")


def test_the_lobby_and_ones_own_page_are_for_everybody(visitors: Visitors) -> None:
    page = visitors.enter("/")
    page.get_by_role("heading", level=3).first.wait_for()
    page.get_by_role("button", name="Staff sign-in").click()
    assert faults_light_and_dark(page) == []
    page.get_by_test_id("come-in").click()
    page.get_by_test_id("balance").click()
    page.get_by_test_id("rounds").wait_for()
    assert faults_light_and_dark(page) == []
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    assert faults_light_and_dark(page) == []


@pytest.mark.parametrize(
    ("game", "theme"), scaled(list(zip(GAMES, THEMES * 2, strict=True)), list(product(GAMES, THEMES)))
)
def test_a_table_is_for_everybody(visitors: Visitors, game: str, theme: str) -> None:
    page = visitors.guest(f"/tables/{visitors.table(game)}", color_scheme=theme, reduced_motion="reduce")
    playing.wait_for_bets(page)
    assert faults(page) == []
    playing.lay(page, 3)
    number = playing.round_of(page)
    page.wait_for_function("() => document.querySelectorAll('svg.card').length > 2")
    assert faults(page) == []
    playing.play_out(page, number)
    for tab in ("Results", "Coach", "Fairness"):
        page.get_by_role("tab", name=tab).click()
        assert faults(page) == []
    page.get_by_role("tab", name="Results").click()
    page.get_by_test_id("results").locator(".clause").first.click()
    page.get_by_role("dialog").wait_for()
    assert faults(page) == []


def test_a_phone_is_for_everybody(visitors: Visitors) -> None:
    page = visitors.guest(f"/tables/{visitors.table('lucky8')}", viewport=PHONE)
    playing.wait_for_bets(page)
    assert faults(page) == []


@pytest.mark.parametrize("path", ["/", "/me", "table"])
def test_text_at_twice_the_size_fits(visitors: Visitors, path: str) -> None:
    page = visitors.guest(f"/tables/{visitors.table('dueling8s')}" if path == "table" else path)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    for width in (360, 720, 1280):
        assert beyond(page, "200%", width) == []
        assert page.evaluate(CUT_OFF, width) == []


def test_a_screen_reader_is_told_what_happens(visitors: Visitors) -> None:
    page = visitors.guest(f"/tables/{visitors.table('dueling8s')}")
    playing.wait_for_bets(page)
    said = collect(page)
    playing.lay(page, 2)
    playing.play_out(page, playing.round_of(page))
    heard = " ".join(page.evaluate("window.heard"))
    assert said == "log"
    assert "No more bets." in heard
    assert "Dealer: " in heard
    assert "Box 2, Main wager: " in heard
    assert "The round is over" in heard


def collect(page: Page) -> str:
    """Keep everything the live region says from now on; return its role."""
    page.evaluate(
        """() => {
            window.heard = []
            const region = document.querySelector('[data-testid=live]')
            new MutationObserver((changes) => changes.forEach((change) =>
                change.addedNodes.forEach((node) => window.heard.push(node.textContent))
            )).observe(region, { childList: true })
        }"""
    )
    return page.get_by_test_id("live").get_attribute("role") or ""


def test_the_page_speaks_chinese(visitors: Visitors) -> None:
    page = visitors.enter("/", locale="zh-CN")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(page.get_by_role("heading", level=1)).to_contain_text("规则就在桌上")
    page.get_by_test_id("come-in").click()
    page.get_by_test_id("balance").wait_for()
    page.goto(f"/tables/{visitors.table('lucky8')}")
    page.get_by_role("button", name="重复").wait_for()
    page.get_by_role("button", name=re.compile("^对子.*赔率表")).click()
    page.get_by_role("dialog").locator(".clause").first.click()
    expect(page.get_by_role("dialog").last).to_contain_text("英文原文")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="设置").click()
    page.get_by_role("combobox", name="语言").select_option("en")
    expect(page.get_by_role("button", name="Repeat")).to_be_visible()


def test_nothing_moves_for_whom_motion_is_unwanted(visitors: Visitors) -> None:
    page = visitors.guest(f"/tables/{visitors.table('dueling8s')}", reduced_motion="reduce")
    playing.wait_for_bets(page)
    page.evaluate(
        """() => {
            window.flights = 0
            const fly = Element.prototype.animate
            Element.prototype.animate = function (...how) { window.flights += 1; return fly.apply(this, how) }
        }"""
    )
    playing.lay(page, 2)
    playing.play_out(page, playing.round_of(page))
    assert page.evaluate("window.flights") == 0


def test_a_wall_display_uses_its_room(visitors: Visitors) -> None:
    page = visitors.guest(f"/tables/{visitors.table('lucky8')}", viewport={"width": 2560, "height": 1440})
    playing.wait_for_bets(page)
    felt = page.locator(".felt").bounding_box()
    assert felt is not None
    assert felt["width"] > 2000
    assert felt["height"] > 1000
