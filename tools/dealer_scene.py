"""The scene of the dealer's pictures: a table dealt by hand, its chips laid and its cards entered by keys."""

from playwright.sync_api import Page

LAID = ((1, "anna", 50, 5), (2, "bert", 100, 0), (4, "carla", 25, 10), (6, "dan", 200, 0))
SHOWN = 600
"""Milliseconds until what was stored is shown."""


def dealing(page: Page) -> None:
    """Be in the middle of the initial deal."""
    _bets(page, "pit-4")
    for card in ("8h", "9c", "Td", "As", "7s", "8c"):
        _card(page, card)


def _bets(page: Page, table: str) -> None:
    call = page.context.request
    origin = call.get("/healthz").url.removesuffix("/healthz")
    body = {"name": table, "game": "lucky8", "why": "a busy night"}
    call.post("/api/v1/office/tables", data=body, headers={"origin": origin})
    page.goto(f"/dealer/{table}")
    page.get_by_test_id("next").click()
    page.locator(".desk[data-phase=betting]").wait_for()
    for box, player, main, pair in LAID:
        for label, value in (("Box", box), ("Player", player), ("Main wager", main), ("Pair", pair or "")):
            page.locator(".now form").first.get_by_label(label, exact=True).fill(str(value))
        page.locator(".now form .button").first.click()
        page.locator(f'[data-place="{box}.0"] .sum').first.wait_for()
    page.keyboard.press("Escape")
    page.get_by_test_id("next").click()
    page.locator('[data-testid="due"]:not([data-due=""])').wait_for()


def _card(page: Page, card: str) -> None:
    version = page.locator(".desk").get_attribute("data-version")
    page.keyboard.type(card)
    page.locator(f'.desk:not([data-version="{version}"])').wait_for()
    page.wait_for_timeout(SHOWN // 4)
