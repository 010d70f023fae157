"""Beside the felt: the coach's exact values, the proof of the shoe in the browser, one's own past."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from croupier.rules.load import load
from croupier.server.tables.option_values import Question, values
from tests.page import playing
from tests.page.visiting import Visitors

VALUE = re.compile(r"[+−]\d\.\d{4}")


def decide_on_a_hand(page: Page) -> int:
    """Bet until a hand of one's own is to be decided; return its round."""
    for _ in range(6):
        playing.wait_for_bets(page)
        playing.lay(page, 2)
        number = playing.round_of(page)
        for _ in range(80):
            acts = page.locator("[data-act]:enabled").evaluate_all("found => found.map(one => one.dataset.act)")
            if "hit" in acts:
                return number
            if "decline" in acts:
                playing.by_mouse(page, "decline")
            if playing.is_over(page, number):
                break
            page.wait_for_timeout(200)
    msg = "six rounds without a decision"
    raise AssertionError(msg)


@pytest.mark.parametrize("shoe", ["fresh", "left"])
def test_the_coach_gives_the_exact_value_of_each_option(visitors: Visitors, shoe: str) -> None:
    page = visitors.guest(f"/tables/{visitors.table('dueling8s')}")
    decide_on_a_hand(page)
    page.get_by_role("tab", name="Coach").click()
    page.get_by_label("Worked out from").select_option(shoe)
    with page.expect_response(lambda answer: "/coach" in answer.url) as asked:
        page.get_by_role("button", name="What is best?").click()
    advice = asked.value.json()
    rows = page.get_by_test_id("advice").locator("tr")
    expect(rows).to_have_count(len(advice["options"]), timeout=60_000)
    shown = [float(text.replace("−", "-")) for text in rows.locator("td").all_inner_texts()]
    assert shown == sorted(shown, reverse=True)
    if shoe == "fresh":
        exact = values(Question(load("dueling8s"), 6, tuple(advice["cards"]), (advice["up"],)))
        assert shown == [round(exact[option["act"]], 4) for option in advice["options"]]
    assert all(VALUE.fullmatch(text) for text in rows.locator("td").all_inner_texts())


def test_best_play_is_said_after_the_round(visitors: Visitors) -> None:
    page = visitors.guest(f"/tables/{visitors.table('dueling8s')}")
    number = decide_on_a_hand(page)
    playing.play_out(page, number)
    page.get_by_test_id("ask-best").click()
    expect(page.get_by_test_id("best-play")).to_contain_text(
        re.compile("best|no decision", re.IGNORECASE), timeout=60_000
    )


def test_every_card_is_checked_in_the_browser(visitors: Visitors) -> None:
    page = visitors.guest(f"/tables/{visitors.table('lucky8')}")
    playing.wait_for_bets(page)
    playing.lay(page, 1)
    playing.play_out(page, playing.round_of(page))
    page.get_by_role("tab", name="Fairness").click()
    page.get_by_role("button", name="Check every card").click()
    expect(page.get_by_test_id("verdict")).to_contain_text(re.compile(r"[1-9]\d* cards of shoe 1 checked"))

    def swap(route: Route) -> None:
        proof = route.fetch().json()
        proof["openings"][1]["card"] = "As" if proof["openings"][1]["card"] != "As" else "Ks"
        route.fulfill(body=json.dumps(proof), content_type="application/json")

    page.route("**/shoes/1", swap)
    page.get_by_role("button", name="Check every card").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("do not belong to the sealed shoe: 1")


def test_ones_own_rounds_are_kept(visitors: Visitors) -> None:
    table = visitors.table("dueling8s")
    page = visitors.guest(f"/tables/{table}")
    playing.wait_for_bets(page)
    playing.lay(page, 5)
    number = playing.round_of(page)
    playing.play_out(page, number)
    net = page.get_by_test_id("net").inner_text()
    page.locator("a.me").click()
    expect(page.get_by_test_id("rounds")).to_have_text("1")
    row = page.get_by_role("listitem").filter(has_text=f"round {number}")
    expect(row).to_contain_text(net)
    expect(row.get_by_role("link")).to_have_attribute("href", f"/records/{table}/{number}")


def test_a_pay_table_opens_on_touch(visitors: Visitors) -> None:
    page = visitors.guest(f"/tables/{visitors.table('blackjack-plus')}")
    page.get_by_role("button", name=re.compile("^RWS Pairs.*pay table")).click()
    expect(page.get_by_role("dialog")).to_contain_text("50 to 1")


def test_the_time_is_remembered(visitors: Visitors) -> None:
    page = visitors.guest("/me", fresh=True)
    page.clock.install()
    page.goto("/me")
    page.get_by_label("Remind me every").fill("30")
    page.get_by_role("button", name="Set limits").click()
    expect(page.get_by_text("Set.", exact=True)).to_be_visible()
    page.clock.run_for(31 * 60_000)
    expect(page.get_by_role("dialog")).to_contain_text("You have been here")
