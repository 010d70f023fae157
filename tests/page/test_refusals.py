"""What is refused appears where it concerns, in words, with its clause; nothing typed is lost; an old page says so."""

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page import playing
from tests.page.visiting import Visitors


def tamper(page: Page, change: "dict[str, object]") -> None:
    """Change the body of every bet on its way to the server."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            sent = json.loads(text)
            if sent["type"] == "command" and sent["body"]["command"] == "bet/1":
                sent["body"].update(change)
            server.send(json.dumps(sent))

        socket.on_message(pass_on)

    page.route_web_socket("**/socket", between)


def test_a_refused_bet_says_why_at_its_box(visitors: Visitors) -> None:
    page = visitors.guest()
    tamper(page, {"amount": 300})
    page.goto(f"/tables/{visitors.table('lucky8')}")
    playing.wait_for_bets(page)
    page.locator('[data-box="3"] [data-wager="main"]').click()
    refused = page.locator('[data-box="3"] .refused')
    expect(refused).to_have_attribute("data-code", "outside-limits")
    expect(refused).to_contain_text("This wager is from 10 to 5,000.")
    expect(refused.locator(".clause")).to_contain_text("3.6")
    expect(page.locator('[data-box="2"] .refused')).to_have_count(0)
    refused.locator(".clause").click()
    expect(page.get_by_role("dialog")).to_contain_text("Clause 3.6")


def test_money_one_does_not_have_is_refused_at_the_box(visitors: Visitors) -> None:
    page = visitors.guest()
    tamper(page, {"amount": 200_000})
    page.goto(f"/tables/{visitors.table('dueling8s')}")
    playing.wait_for_bets(page)
    page.locator('[data-box="1"] [data-wager="main"]').click()
    refused = page.locator('[data-box="1"] .refused')
    expect(refused).to_have_attribute("data-code", "not-enough-money")
    expect(refused).to_contain_text("You have 1,000. Stake less, or take a chip back.")
    expect(page.get_by_test_id("balance")).to_have_text("1,000")
    refused.get_by_role("button", name="Close this message").click()
    expect(refused).to_have_count(0)


def test_any_amount_is_typed_one_chip_comes_back_and_what_one_cannot_afford_is_grey(idlers: Visitors) -> None:
    page = idlers.guest(f"/tables/{idlers.table('lucky8')}")
    playing.wait_for_bets(page)
    spot = page.locator('[data-box="2"] [data-wager="main"]')
    page.get_by_test_id("other-amount").fill("7")
    spot.click()
    expect(page.get_by_role("region", name="Box 2")).to_contain_text("This wager is from 10 to 5,000.")
    page.get_by_test_id("other-amount").fill("37")
    spot.click()
    balance = page.get_by_test_id("balance")
    expect(balance).to_have_text("963")
    chips = page.locator(".rack .chip")
    expect(chips.last).to_be_disabled()
    expect(chips.first).to_be_enabled()
    chips.nth(1).click()
    spot.click()
    expect(balance).to_have_text("938")
    page.keyboard.press("Backspace")
    expect(balance).to_have_text("963")
    page.get_by_test_id("one-back").click()
    expect(balance).to_have_text("1,000")
    expect(page.get_by_test_id("one-back")).to_be_disabled()


def test_the_stake_is_the_chip_that_was_chosen_when_the_spot_was_pressed(idlers: Visitors) -> None:
    page = idlers.guest(f"/tables/{idlers.table('lucky8')}")
    playing.wait_for_bets(page)
    page.locator(".rack .chip").nth(1).click()
    # Another chip is taken up before the server can have answered.
    page.evaluate(
        """() => {
          document.querySelector('[data-box="4"] [data-wager="main"]').click()
          document.querySelectorAll('.rack .chip')[2].click()
        }"""
    )
    expect(page.get_by_test_id("balance")).to_have_text("975")
    expect(page.locator(".rack .chip").nth(2)).to_have_attribute("aria-pressed", "true")


def test_a_limit_of_ones_own_holds(visitors: Visitors) -> None:
    page = visitors.guest("/me")
    page.get_by_label("Most on one wager").fill("20")
    page.get_by_role("button", name="Set limits").click()
    expect(page.get_by_text("Set.", exact=True)).to_be_visible()
    page.goto(f"/tables/{visitors.table('lucky8')}")
    playing.wait_for_bets(page)
    page.locator('[data-box="7"] [data-wager="main"]').click()
    expect(page.locator('[data-box="7"] .refused')).to_have_attribute("data-code", "own-stake-limit")
    expect(page.locator('[data-box="7"] .own')).to_have_count(0)


def test_a_wrong_password_keeps_what_was_typed(visitors: Visitors) -> None:
    page = visitors.enter("/")
    page.get_by_role("button", name="Staff sign-in").click()
    page.get_by_label("Name", exact=True).fill("maria")
    page.get_by_label("Password").fill("not-hers")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("name or the password is wrong")
    expect(page.get_by_label("Name", exact=True)).to_have_value("maria")
    expect(page.get_by_label("Password")).to_have_value("not-hers")


def test_an_unknown_version_says_to_reload(visitors: Visitors) -> None:
    page = visitors.guest()

    def newer(socket: WebSocketRoute) -> None:
        socket.send(json.dumps({"type": "welcome", "name": "x", "role": "player", "version": 2}))

    page.route_web_socket("**/socket", newer)
    page.goto(f"/tables/{visitors.table('lucky8')}")
    expect(page.get_by_test_id("link")).to_contain_text("Reload")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_a_table_that_is_not_there_says_so(visitors: Visitors) -> None:
    page = visitors.guest("/tables/nowhere")
    expect(page.get_by_role("heading", level=1)).to_contain_text("no such table")
    page.goto("/rules")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
