"""A dealer at the console, with nothing but keys: cards, wagers and answers, each waited for until it is stored."""

from collections.abc import Iterable, Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.page.observing import Pit
from tests.page.playing import tab_to
from tests.page.visiting import Visitors
from tests.security.inside import PASSWORD

MOST_STEPS = 80
SIDES = {"lucky8": "pair", "ace-race": "ace-race", "blackjack-plus": "boom-busted", "dueling8s": "21+"}


def sign_in(page: Page, name: str = "dora") -> None:
    """Sign in at whatever screen asks for it, by keys."""
    tab_to(page, ".come-in .button:not(.main)")
    page.keyboard.press("Enter")
    tab_to(page, 'input[autocomplete="username"]')
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")


def at_console(visitors: Visitors, table: str, **how: Any) -> Page:  # noqa: ANN401 - whatever a browser context can be told
    """Open the console of a table as its dealer, who has signed in already."""
    page = visitors.enter(f"/dealer/{table}", session=visitors.session("dora"), **how)
    page.get_by_test_id("due").wait_for()
    return page


def begun(
    visitors: Visitors,
    pit: Pit,
    table: str,
    laid: dict[int, str],
    *cards: str,
    **how: Any,  # noqa: ANN401 - the same
) -> Page:
    """Open the console of a table where 50 lie for a player on each of these boxes, and these cards are dealt."""
    pit.bets(table, **{player: (box, 5_000) for box, player in laid.items()})
    pit.cards(table, *cards)
    page = at_console(visitors, table, **how)
    page.locator('[data-testid="due"]:not([data-due=""]), [data-act]').first.wait_for()
    return page


def version(page: Page) -> str:
    """Return the version of the table that the console shows."""
    return page.locator(".desk").get_attribute("data-version") or ""


def press(page: Page, key: str) -> None:
    """Press a key that does something, and wait until it is stored and shown."""
    before = version(page)
    page.keyboard.press(key)
    moved(page, before)


def moved(page: Page, before: str) -> None:
    """Wait until the console shows a later version."""
    page.wait_for_function("before => document.querySelector('.desk').dataset.version !== before", arg=before)


def open_round(page: Page) -> None:
    """Open a round with Enter."""
    page.keyboard.press("Enter")
    page.locator(".desk[data-phase=betting]").wait_for()


def lay(page: Page, box: int, player: str, *amounts: int) -> None:
    """Lay a player's chips by the form: the main wager first, then the side wagers in their order."""
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.keyboard.type(str(box))
    page.keyboard.press("Tab")
    page.keyboard.type(player)
    for amount in amounts:
        page.keyboard.press("Tab")
        page.keyboard.type(str(amount) if amount else "")
    page.keyboard.press("Enter")
    sums = page.locator(f'[data-place="{box}.0"] .sum')
    expect(sums).to_have_count(sum(map(bool, amounts)))


def close_bets(page: Page) -> None:
    """Call that no more bets are taken."""
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.locator('[data-testid="due"]:not([data-due=""])').wait_for()


def due(page: Page) -> str:
    """Return where the console says the next card goes: `3.0` is box 3, `0.0` the dealer, nothing nowhere."""
    return page.get_by_test_id("due").get_attribute("data-due") or ""


def play_out(page: Page, cards: Iterable[str]) -> Iterator[str]:
    """Deal, ask and answer by keys until the round is over; yield each thing that was done."""
    left = iter(cards)
    for _ in range(MOST_STEPS):
        if page.locator(".desk").get_attribute("data-phase") == "over":
            return
        done = _next(page, left)
        yield done
    msg = "the round does not end"
    raise AssertionError(msg)


def _next(page: Page, cards: Iterator[str]) -> str:
    before = version(page)
    if due(page):
        done = next(cards)
        page.keyboard.type(done)
    else:
        shown = [key for key in "nsh" if page.locator(f'[aria-keyshortcuts="{key}"]').count()]
        done = shown[0] if shown else "Enter"
        page.keyboard.press(done)
    moved(page, before)
    return done


def press_card(page: Page, card: str) -> None:
    """Type a card, and wait until it is stored and shown."""
    before = version(page)
    page.keyboard.type(card)
    moved(page, before)
