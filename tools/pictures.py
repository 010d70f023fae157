"""Takes the pictures of the page that README and docs show, from a real server with bots at its tables."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tools.browser import find
from tools.serving import serving

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SETTINGS = """
guests = 100.0
rate = 200.0
burst = 400.0
bots = 3
[clocks]
bets = 3.0
offer = 6.0
decision = 8.0
pause = 3.0
"""
LANDED = 2_500
"""Milliseconds until every card of a deal lies."""


def main() -> int:
    """Take every picture, or those whose names are given."""
    FOLDER.mkdir(exist_ok=True)
    wanted = sys.argv[1:] or list(PICTURES)
    with serving(SETTINGS) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for name in wanted:
            take, how = PICTURES[name]
            page = _enter(browser, address, name, how)
            take(page)
            page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=86)
            page.context.close()
            print(f"docs/pictures/{name}.jpg")
        browser.close()
    return 0


def _enter(browser: Browser, address: str, name: str, how: dict[str, Any]) -> Page:
    context = browser.new_context(base_url=address, **{"viewport": WIDE, "reduced_motion": "reduce", **how})
    visitor = "anna-" + name.replace("_", "-")[:12].rstrip("-")
    context.request.post("/api/v1/guests", data={"name": visitor}, headers={"origin": address})
    return context.new_page()


def _lobby(page: Page) -> None:
    page.goto("/")
    page.get_by_role("heading", level=3).last.wait_for()


def _deciding(game: str) -> Callable[[Page], None]:
    """Return what plays until a hand of one's own is to be decided."""

    def play(page: Page) -> None:
        page.goto(f"/tables/{game}")
        for _ in range(12):
            _lay(page)
            page.wait_for_function("() => document.querySelector('[data-act]') || /over/.test(document.body.innerText)")
            for _ in range(40):
                if page.locator('[data-act="hit"]').count():
                    page.wait_for_timeout(LANDED)
                    return
                if page.locator('[data-act="decline"]:enabled').count():
                    page.locator('[data-act="decline"]').first.click()
                page.wait_for_timeout(250)

    return play


def _lay(page: Page) -> None:
    page.locator(".rack").wait_for(timeout=60_000)
    for spot in page.locator('[data-box="3"] [data-wager]').all():
        if spot.get_attribute("data-wager") == "main":
            spot.click()
            page.wait_for_timeout(400)
    for spot in page.locator('[data-box="3"] .spots [data-wager]').all():
        spot.click()
        page.wait_for_timeout(200)


def _coach(page: Page) -> None:
    _deciding("dueling8s")(page)
    page.locator("#tab-coach").click()
    page.locator("[data-testid=coach] .button").click()
    page.get_by_test_id("advice").wait_for(timeout=60_000)


def _results(page: Page) -> None:
    _deciding("blackjack-plus")(page)
    # Whoever does not answer is played as an absent player.
    if page.locator('[data-act="stand"]:enabled').count():
        page.locator('[data-act="stand"]').first.click()
    page.wait_for_function("() => document.querySelectorAll('[data-testid=results] li').length >= 3", timeout=60_000)
    page.wait_for_timeout(1_000)


def _at(path: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.goto(path)
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_timeout(1_000)

    return go


def _record(page: Page) -> None:
    _results(page)
    page.locator(".record a").click()
    slider = page.get_by_role("slider")
    slider.fill(str(int(slider.get_attribute("max") or "8") * 3 // 4))
    page.wait_for_timeout(1_500)


PICTURES: dict[str, tuple[Callable[[Page], None], dict[str, Any]]] = {
    "lobby": (_lobby, {}),
    "table": (_deciding("lucky8"), {}),
    "table-dark": (_deciding("ace-race"), {"color_scheme": "dark"}),
    "table-chinese": (_deciding("blackjack-plus"), {"locale": "zh-CN"}),
    "table-phone": (_deciding("lucky8"), {"viewport": PHONE, "device_scale_factor": 2}),
    "coach": (_coach, {}),
    "results": (_results, {}),
    "records": (_record, {}),
    "rules": (_at("/rules/lucky8/3.26.1"), {}),
}


if __name__ == "__main__":
    sys.exit(main())
