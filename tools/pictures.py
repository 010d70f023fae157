"""Takes the pictures of the page that README and docs show, from a real server with bots at its tables."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from croupier.table.actors import Role
from tools.browser import find
from tools.dealer_scene import dealing
from tools.pit_scene import pit, pit_table
from tools.serving import PASSWORD, serving

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SETTINGS = """
guests = 100.0
address_rate = 100000.0
address_burst = 100000.0
connections = 10000
address_guests = 100000
rate = 200.0
burst = 400.0
bots = 3
[clocks]
bets = 3.0
offer = 6.0
decision = 30.0
pause = 3.0
"""
STAFF = {"dora": Role.DEALER, "sam": Role.PIT_SUPERVISOR, "mia": Role.PIT_MANAGER, "max": Role.SHIFT_MANAGER}
STAFF |= {"ada": Role.AUDITOR}
VISITORS = (
    *("anna", "boris", "clara", "david", "elena", "felix", "grace", "henry", "irene", "jonas", "karin", "lukas"),
    *("maria", "nils", "olga", "paul", "quinn", "rosa", "simon", "tara", "ugo", "vera"),
)
"""A guest for each picture."""

LANDED = 2_500
"""Milliseconds until every card of a deal lies."""


def main() -> int:
    """Take every picture, or those whose names are given."""
    FOLDER.mkdir(exist_ok=True)
    wanted = sys.argv[1:] or list(PICTURES)
    with serving(SETTINGS, STAFF) as address, sync_playwright() as playwright:
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
    told = {name: value for name, value in how.items() if name != "staff"}
    context = browser.new_context(base_url=address, **{"viewport": WIDE, "reduced_motion": "reduce", **told})
    path, body = "/api/v1/guests", {"name": VISITORS[list(PICTURES).index(name)]}
    if "staff" in how:
        path, body = "/api/v1/sessions", {"name": how["staff"], "password": PASSWORD}
    context.request.post(path, data=body, headers={"origin": address})
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


def _audit(page: Page) -> None:
    """Have everything verified and compared, once there is a checkpoint, which a server signs every minute."""
    for _ in range(40):
        page.goto("/audit")
        page.locator("[data-testid=checkpoints]").wait_for()
        if page.locator("[data-testid=checkpoints][data-state=right]").count():
            break
        page.wait_for_timeout(2_000)
    for part in ("log", "files", "books"):
        page.locator(f"[data-testid={part}] button").click()
        page.locator(f"[data-testid={part}][data-state=right]").wait_for(timeout=60_000)


def _events(page: Page) -> None:
    """Show a table that the pit took out of play, after somebody tried it who may not."""
    origin = page.context.request.get("/healthz").url.removesuffix("/healthz")
    browser = page.context.browser
    for name, kinds in (("dora", ("suspend/1",)), ("mia", ("suspend/1", "resume/1"))):
        if browser is not None:
            call = browser.new_context(base_url=origin, extra_http_headers={"origin": origin}).request
            call.post("/api/v1/sessions", data={"name": name, "password": PASSWORD})
            for kind in kinds:
                body = {"command": kind, "reason": "cards under inspection"}
                call.post("/api/v1/tables/ace-race/commands", data={"key": f"{name}-{kind}", "body": body})
    page.goto("/audit/events?table=ace-race")
    page.locator("summary").nth(1).click()
    page.wait_for_timeout(500)


def _maths(path: str, ready: str) -> Callable[[Page], None]:
    """Return what opens a part of the mathematics and waits for its figures."""

    def go(page: Page) -> None:
        page.goto(path)
        page.locator(ready).first.wait_for(timeout=90_000)
        page.get_by_test_id("edge").wait_for(timeout=90_000)
        page.wait_for_timeout(1_000)

    return go


def _heat_map(page: Page) -> None:
    _maths("/maths/lucky8/charts", '[data-testid="grid"]')(page)
    page.evaluate("scrollTo(0, 380)")
    page.locator('[data-cell="hard 9 5"]').hover()
    page.wait_for_timeout(300)


def _simulation(page: Page) -> None:
    _maths("/maths/lucky8/simulate", 'button[type="submit"]:enabled')(page)
    page.locator('button[type="submit"]').click()
    page.locator('[data-state="done"]').wait_for(timeout=120_000)
    page.evaluate("scrollTo(0, 440)")
    page.wait_for_timeout(500)


def _record(page: Page) -> None:
    _results(page)
    page.locator(".record a").click()
    slider = page.get_by_role("slider")
    slider.fill(str(int(slider.get_attribute("max") or "8") * 3 // 4))
    page.wait_for_timeout(1_500)


def _drill(path: str, choice: str = "") -> Callable[[Page], None]:
    """Return what opens a question of the training room, and answers it with a choice."""

    def go(page: Page) -> None:
        page.goto(path)
        page.get_by_test_id("question").wait_for(timeout=60_000)
        if choice:
            page.locator(f'[data-choice="{choice}"]').click()
            page.get_by_test_id("verdict").wait_for()
        page.wait_for_timeout(500)

    return go


def _lesson(page: Page) -> None:
    page.goto("/training/dueling8s/tutorial/tie18")
    for _ in range(2):
        with page.expect_response(re.compile("/tutorial"), timeout=60_000):
            page.locator('[data-suggested="true"]').click()
        page.locator('[data-busy="false"]').wait_for()
    page.wait_for_timeout(500)


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
    "maths-what-if": (
        _maths(
            "/maths/lucky8/what-if?set=dealer.soft_17%3Dhit&set=blackjack.pays%3D6%3A5", '[data-testid="difference"]'
        ),
        {"viewport": {"width": 1280, "height": 1000}},
    ),
    "maths-charts": (_heat_map, {}),
    "maths-simulate": (_simulation, {"viewport": {"width": 1280, "height": 1000}}),
    "training": (_at("/training/lucky8"), {}),
    "training-payouts": (_drill("/training/ace-race/drill/payouts?level=3&seed=11"), {}),
    "training-case": (_drill("/training/lucky8/drill/irregularities?level=2&seed=7"), {}),
    "training-phone": (
        _drill("/training/blackjack-plus/drill/dealer-hand?level=1&seed=7", "draw"),
        {"viewport": PHONE, "locale": "zh-CN"},
    ),
    "training-tutorial": (_lesson, {}),
    "audit": (_audit, {"staff": "ada"}),
    "audit-events": (_events, {"staff": "ada"}),
    "dealer": (dealing, {"staff": "mia"}),
    "pit": (pit, {"staff": "mia"}),
    "pit-table": (pit_table, {"staff": "mia", "viewport": {"width": 1280, "height": 1180}}),
}


if __name__ == "__main__":
    sys.exit(main())
