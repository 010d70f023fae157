"""A table of the house's own rules is played in the page like any other, and is marked as what it is."""

from playwright.sync_api import expect

from tests.page import axe
from tests.page.visiting import Visitors


def test_felt_lobby_and_rules_of_own_rules_come_from_the_book_and_say_so(idlers: Visitors) -> None:
    page = idlers.guest("/")
    expect(page.locator("article h3").last).to_have_text("House BlackjackOwn rules")
    page.goto("/tables/salon")
    expect(page.locator(".felt h1")).to_have_text("House BlackjackOwn rules")
    expect(page.get_by_role("img", name="Blackjack pays 6 to 5")).to_be_visible()
    page.goto("/rules/house/house rule 2")
    expect(page.locator(".current")).to_contain_text("a Blackjack is paid 6 to 5")
    assert axe.faults(page) == []
    assert idlers.complaints == []


def test_the_felt_says_what_the_game_is_and_its_edge_is_one_tap_away(idlers: Visitors) -> None:
    page = idlers.guest(f"/tables/{idlers.table('dueling8s')}")
    legend = page.locator(".legend")
    for fact in ("6 decks", "Dealer stands on soft 17", "Wagers 10 to 5,000", "Side wagers 5 to 500"):
        expect(legend).to_contain_text(fact)
    legend.get_by_role("button", name="6-7-8 bonus").click()
    expect(page.get_by_role("dialog")).to_contain_text("The two cards dealt to the printed 8 are a 6 and a 7.")
    expect(page.get_by_role("dialog")).to_contain_text("6-7-8 of spades5 to 1")
    page.keyboard.press("Escape")
    page.goto("/tables/salon")
    legend.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_contain_text("a Blackjack is paid 6 to 5")
    expect(page.get_by_role("dialog").get_by_role("link")).to_have_attribute("href", "/rules/house")
    page.keyboard.press("Escape")
    legend.get_by_role("link", name="House edge").click()
    expect(page.get_by_text("House Blackjack").first).to_be_visible()
    assert "/maths/own" in page.url


def test_a_wager_of_ones_own_lies_on_the_felt_under_the_name_its_book_gives_it(idlers: Visitors) -> None:
    for locale, title in (("en-US", "Long 21"), ("zh-CN", "长廿一")):
        page = idlers.guest("/tables/salon", locale=locale)
        spots = page.locator('[data-wager="long21"] .title')
        expect(spots.first).to_have_text(title)
        expect(spots).to_have_count(7)
        expect(page.locator(".legend")).to_contain_text(title)
    assert idlers.complaints == []
