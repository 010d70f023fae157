"""The scene of the pit's pictures: observed tables, opened by the pit itself, with something wrong at two of them."""

from itertools import count

from playwright.sync_api import APIRequestContext, Page

from tools.serving import PASSWORD

LAID = {"anna": (1, 2_500), "bert": (3, 5_000), "carla": (3, 2_000)}
WRONG: dict[str, list[tuple[str, list[int] | None]]] = {
    "lucky8-floor": [("9d", None), ("8h", [1, 0])],
    "blackjack-plus-floor": [*((card, None) for card in ("9d", "Ts", "7c", "8c", "9h")), ("4d", [0, 0])],
}
"""The cards of each table, and where one falls that was due elsewhere."""

_keys = count()


def pit(page: Page) -> None:
    """Open two tables and go wrong at both, then look at all of them."""
    _scene(page)
    page.goto("/pit")
    page.locator("article.alert").nth(1).wait_for()
    page.wait_for_timeout(500)


def pit_table(page: Page) -> None:
    """Look at a table whose initial deal went wrong."""
    _scene(page)
    page.goto("/pit/lucky8-floor")
    page.get_by_test_id("case").wait_for()
    page.wait_for_timeout(1_500)


def _scene(page: Page) -> None:
    call = page.context.request
    origin = call.get("/healthz").url.removesuffix("/healthz")
    if call.get("/api/v1/tables/lucky8-floor").ok or page.context.browser is None:
        return
    for name in LAID:
        guest = page.context.browser.new_context(base_url=origin, extra_http_headers={"origin": origin})
        guest.request.post("/api/v1/guests", data={"name": name})
    staff = page.context.browser.new_context(base_url=origin, extra_http_headers={"origin": origin}).request
    staff.post("/api/v1/sessions", data={"name": "max", "password": PASSWORD})
    for game in ("lucky8", "blackjack-plus"):
        body = {"name": f"{game}-floor", "game": game, "why": "a busy night"}
        staff.post("/api/v1/office/tables", data=body)
        _go_wrong(staff, f"{game}-floor")


def _go_wrong(staff: APIRequestContext, table: str) -> None:
    def give(kind: str, **facts: object) -> None:
        body = {"command": f"{kind}/1", **facts}
        staff.post(f"/api/v1/tables/{table}/commands", data={"key": f"scene-{next(_keys)}", "body": body})

    give("open-round")
    for name, (box, cents) in LAID.items():
        give("bet", player=name, box=box, amount=cents)
    give("close-bets")
    for card, to in WRONG[table]:
        give("deal-card", card=card, **({} if to is None else {"to": to}))
