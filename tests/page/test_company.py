"""Several people at a table: two on one box, and one whose connection is lost in mid-round."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page import playing
from tests.page.visiting import Visitors
from tests.page.wire import Wire
from tests.server.running import Running

MAIN = '[data-box="4"] [data-wager="main"]'


@pytest.fixture
def wire(server: Running) -> Iterator[Wire]:
    found = Wire(server.address)
    yield found
    found.close()


def name_of(page: Page) -> str:
    return page.locator(".me span").first.inner_text()


def test_two_people_on_one_box(visitors: Visitors) -> None:
    table = visitors.table("lucky8")
    caller, follower = visitors.guest(f"/tables/{table}"), visitors.guest(f"/tables/{table}")
    playing.wait_for_bets(caller)
    playing.lay(caller, 4)
    expect(follower.locator(MAIN)).to_contain_text("25")
    playing.lay(follower, 4)
    expect(caller.locator('[data-box="4"] .behind')).to_contain_text(name_of(follower))
    expect(follower.locator('[data-box="4"] .who')).to_contain_text(name_of(caller))
    number = playing.round_of(caller)
    both_out(caller, follower, number)
    for page in (caller, follower):
        expect(page.get_by_test_id("results")).to_contain_text(f"Round {number}")
        expect(page.get_by_test_id("results").locator("li")).not_to_have_count(0)


def test_nobody_gives_way_where_nobody_waits(idlers: Visitors) -> None:
    table = idlers.table("lucky8")
    one, other = idlers.guest(f"/tables/{table}"), idlers.guest(f"/tables/{table}")
    for page in (one, other):
        playing.wait_for_bets(page)
    playing.lay(one, 4)
    playing.lay(one, 4, "pair")
    expect(one.locator('[data-act="yield"]')).to_have_count(0)
    playing.lay(other, 4)
    playing.lay(other, 4, "pair")
    expect(other.locator('[data-act="yield"]')).to_be_visible()


def both_out(caller: Page, follower: Page, number: int) -> None:
    """Let both answer quietly until both have their results; only one of them is ever asked to stand."""
    stood: set[str] = set()
    for _ in range(200):
        for name, page in (("caller", caller), ("follower", follower)):
            acts = page.locator("[data-act]:enabled").evaluate_all("found => found.map(one => one.dataset.act)")
            act = next((quiet for quiet in playing.QUIET if quiet in acts), "")
            if act == "stand":
                stood.add(name)
            if act:
                playing.by_mouse(page, act)
                page.wait_for_timeout(150)
        if all(playing.is_over(page, number) for page in (caller, follower)):
            break
        caller.wait_for_timeout(100)
    assert stood <= {"caller"}


def until_decision(page: Page) -> None:
    """Decline what is offered until the caller is asked how to play, which has no short clock."""
    stand = page.locator('[data-act="stand"]:enabled')
    decline = page.locator('[data-act="decline"]:enabled')
    for _ in range(20):
        stand.or_(decline).first.wait_for()
        if stand.count():
            return
        playing.by_mouse(page, "decline")


def test_a_lost_connection_comes_back_in_mid_round(browser: Browser, server: Running, wire: Wire) -> None:
    visitors = Visitors(browser, wire.address, server.address)
    page = visitors.guest(f"/tables/{visitors.table('dueling8s')}")
    playing.wait_for_bets(page)
    playing.lay(page, 6)
    number = playing.round_of(page)
    until_decision(page)
    cards = page.locator('[data-box="6"] svg.card').count()
    wire.cut()
    expect(page.get_by_test_id("link")).to_contain_text("connection is lost")
    # What is decided meanwhile is sent once the connection is there again, and happens once.
    page.locator('[data-act="stand"]').first.click()
    wire.mend()
    expect(page.get_by_test_id("link")).to_have_count(0)
    assert page.locator('[data-box="6"] svg.card').count() >= cards
    playing.play_out(page, number)
    expect(page.get_by_test_id("results").locator("li")).not_to_have_count(0)
    visitors.leave()


def test_the_page_survives_a_restart_of_the_server(browser: Browser, server: Running, wire: Wire) -> None:
    visitors = Visitors(browser, wire.address, server.address)
    # At this game there is no Blackjack that would leave nothing to decide.
    page = visitors.guest(f"/tables/{visitors.table('dueling8s')}")
    playing.wait_for_bets(page)
    playing.lay(page, 1)
    number = playing.round_of(page)
    until_decision(page)
    server.kill()
    expect(page.get_by_test_id("link")).to_be_visible()
    server.restart()
    wire.target = server.address
    expect(page.get_by_test_id("link")).to_have_count(0, timeout=20_000)
    # The decision is still theirs: they had no chance to be connected while the server was down.
    page.locator('[data-act="stand"]:enabled').wait_for()
    playing.play_out(page, number)
    visitors.leave()
