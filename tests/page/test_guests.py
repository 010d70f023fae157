"""A guest sits down with one press, is called what they like, and is given play money again."""

from playwright.sync_api import expect

from tests.page import axe
from tests.page.visiting import Visitors


def test_one_press_brings_a_visitor_from_the_lobby_to_a_seat(idlers: Visitors) -> None:
    page = idlers.enter("/")
    page.get_by_test_id("nickname").fill("Old Hand")
    page.get_by_role("link", name="Sit down at ace-race-3").click()
    expect(page.locator(".box.own .who")).to_have_text("You")
    expect(page.get_by_test_id("me")).to_contain_text("old-hand")
    assert page.url.endswith("/tables/ace-race-3")
    cookie = page.context.cookies()[0]
    assert cookie.get("expires", -1) > 0, "the browser keeps who one is"
    other = idlers.enter("/")
    other.get_by_test_id("nickname").fill("old-hand")
    other.get_by_role("link", name="Sit down at ace-race-3").click()
    expect(other.get_by_role("alert")).to_contain_text("Somebody has this name already")


def test_play_money_is_filled_up_and_the_visit_drawn(idlers: Visitors) -> None:
    page = idlers.guest(f"/tables/{idlers.table('lucky8')}")
    page.get_by_test_id("other-amount").fill("950")
    page.locator('[data-box="1"] [data-wager="main"]').click()
    expect(page.get_by_test_id("balance")).to_have_text("50")
    expect(page.get_by_test_id("refill")).to_have_count(0)
    page.get_by_test_id("deal-now").click()
    stand = page.locator('[data-act="stand"], [data-act="decline"], [data-testid="next-round"]')
    while stand.first.get_attribute("data-testid") != "next-round":
        stand.first.click()
        page.wait_for_timeout(50)
    page.goto("/me")
    expect(page.get_by_test_id("session-graph")).to_contain_text("Rounds: 1")
    assert axe.faults(page) == []
