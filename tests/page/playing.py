"""Playing a round at the page: by mouse, or by nothing but keys."""

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Page, TimeoutError, expect  # noqa: A004 - playwright calls it so

ROUND = re.compile(r"Round (\d+)")
MOST_TABS = 120
GONE = 3_000
"""Milliseconds after which a button that was there is taken for gone."""

LOOK = 50
"""Milliseconds after which the page is looked at again."""

QUIET = ("stand", "decline", "stay", "refuse-card")
"""What a player who wants the round to end answers."""


def round_of(page: Page) -> int:
    """Return the number of the round on the felt."""
    found = ROUND.search(page.locator(".state").inner_text())
    assert found is not None
    return int(found[1])


def wait_for_bets(page: Page) -> None:
    """Wait until bets are open and the rack is there."""
    page.get_by_role("group", name="Chips").wait_for()


def lay(page: Page, box: int, wager: str = "main") -> None:
    """Press a spot, and wait for the chips to lie there."""
    place = page.locator(f'[data-box="{box}"] [data-wager="{wager}"]')
    place.click()
    expect(place.locator(".own")).to_be_visible()


def deal_now(page: Page, number: int) -> None:
    """Say that one has nothing more to lay in a round, unless its bets have closed meanwhile."""
    with suppress(TimeoutError):
        if f"Round {number} · Bets are open" in page.locator(".state").inner_text():
            page.get_by_test_id("deal-now").click(timeout=GONE)
    expect(page.locator(".state")).not_to_contain_text(f"Round {number} · Bets are open")


def is_over(page: Page, number: int) -> bool:
    """Tell whether a round is over and its lines are there."""
    state = page.locator(".state").inner_text()
    shown = f"Round {number}" in page.get_by_test_id("results").inner_text()
    return shown and ("Round over" in state or f"Round {number} " not in state)


def tab_to(page: Page, selector: str) -> None:
    """Go to an element by the Tab key alone."""
    for _ in range(MOST_TABS):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    msg = f"{selector} cannot be reached by Tab"
    raise AssertionError(msg)


def by_mouse(page: Page, act: str) -> None:
    """Press an act's button, unless the clock has answered meanwhile."""
    with suppress(TimeoutError):
        page.locator(f'[data-act="{act}"]').first.click(timeout=GONE)


def by_key(page: Page, act: str) -> None:
    """Press an act's key, unless the clock has answered meanwhile."""
    with suppress(TimeoutError):
        key = page.locator(f'[data-act="{act}"]').first.get_attribute("aria-keyshortcuts", timeout=GONE)
        assert key is not None, act
        page.keyboard.press(key)


def play_out(page: Page, number: int, do: Callable[[Page, str], None] = by_mouse) -> list[str]:
    """Have the cards dealt, and answer whatever is asked until the round is over; return what was answered."""
    answered: list[str] = []
    results = page.get_by_test_id("results")
    deal_now(page, number)
    while True:
        offered = page.locator("[data-act]:enabled")
        page.wait_for_function(
            """number => {
                const text = at => document.querySelector(at).innerText
                const [state, results] = [text('.state'), text('[data-testid=results]')]
                const over = state.includes('Round over') || !state.includes(`Round ${number} `)
                return document.querySelector('[data-act]:enabled') || (over && results.includes(`Round ${number}`))
            }""",
            arg=number,
            polling=LOOK,
        )
        if not offered.count():
            if is_over(page, number):
                break
            continue
        acts = [str(act) for act in offered.evaluate_all("found => found.map(one => one.dataset.act)")]
        act = next((quiet for quiet in QUIET if quiet in acts), acts[0] if acts else "")
        if act:
            version = page.locator("[data-version]").first.get_attribute("data-version")
            do(page, act)
            answered.append(act)
            page.wait_for_function(
                "version => document.querySelector('[data-version]').dataset.version !== version",
                arg=version,
                polling=LOOK,
            )
    expect(results).to_contain_text(f"Round {number}")
    return answered
