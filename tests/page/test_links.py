"""Links to give away: to look on at a table, to a round, and to a record that the link itself carries."""

from pathlib import Path
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.page import axe, playing
from tests.page.visiting import Visitors

RECORD = next(Path("tests/rounds/lucky8").rglob("*.round.toml"))


def test_whoever_has_the_link_looks_on_without_a_name_and_may_sit_down(idlers: Visitors) -> None:
    table = idlers.table("lucky8")
    player = idlers.guest(f"/tables/{table}", permissions=["clipboard-read", "clipboard-write"])
    playing.wait_for_bets(player)
    player.get_by_test_id("copy-link").click()
    link = player.evaluate("navigator.clipboard.readText()")
    onlooker = idlers.enter(link.removeprefix(idlers.address))
    expect(onlooker.locator(".felt h1")).to_have_text("Blackjack Lucky 8")
    playing.lay(player, 3)
    expect(onlooker.locator('[data-box="3"] .worth').first).to_have_text("25")
    playing.play_out(player, playing.round_of(player))
    expect(onlooker.locator(".state")).to_contain_text("Round over")
    expect(onlooker.locator("[data-act], .rack")).to_have_count(0)
    assert axe.faults(onlooker) == []
    assert len(onlooker.request.get(f"/api/v1/tables/{table}").json()["seats"]) == 1
    onlooker.get_by_test_id("sit-down").click()
    onlooker.get_by_test_id("come-in").click()
    expect(onlooker.locator(".felt")).to_contain_text("You")


def test_the_link_to_a_round_needs_no_name_and_a_record_travels_in_its_link(idlers: Visitors) -> None:
    table = idlers.table("lucky8")
    page = idlers.guest(f"/tables/{table}", fresh=True, permissions=["clipboard-read", "clipboard-write"])
    playing.wait_for_bets(page)
    playing.lay(page, 1)
    playing.play_out(page, playing.round_of(page))
    page.goto(f"/records/{table}/1")
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_text("Copied.", exact=True).first).to_be_visible()
    stranger = idlers.enter(page.evaluate("navigator.clipboard.readText()").removeprefix(idlers.address))
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Blackjack Lucky 8")
    page.goto("/records")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_text("Copied.", exact=True).first).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = idlers.guest(link.removeprefix(idlers.address))
    expect(other.locator("pre")).to_have_text(RECORD.read_text(encoding="utf-8"), use_inner_text=False)
    other.goto("/")
    other.goto("/records#record=AAAA")
    expect(other.get_by_text("does not carry a record")).to_be_visible()


def test_a_round_that_ended_meanwhile_is_told_on_coming_back(visitors: Visitors) -> None:
    table = visitors.table("dueling8s")
    page = visitors.guest(f"/tables/{table}")
    playing.wait_for_bets(page)
    playing.lay(page, 2)
    number = playing.round_of(page)
    page.goto("/rules")
    play_elsewhere(page, visitors.address, table, number)
    page.goto(f"/tables/{table}")
    moment = page.get_by_test_id("moment")
    expect(moment).to_contain_text(f"While you were away, round {number}:")
    expect(page.get_by_test_id("results")).to_contain_text(f"Round {number}")
    page.reload()
    expect(page.locator(".rack")).to_be_visible()
    expect(moment).to_have_count(0)


def play_elsewhere(page: Page, origin: str, table: str, number: int) -> None:
    """Play the round to its end as the same person at another device, until the next one is open."""
    address = f"/api/v1/tables/{table}"
    while page.request.get(address).json()["round"] == number:
        options = page.request.get(f"{address}/options").json()["options"]
        quiet = (option["command"] for option in options if option["command"]["command"] in ("decline/1", "stand/1"))
        for body in quiet:
            asked = {"key": f"elsewhere-{uuid4()}", "body": body}
            page.request.post(f"{address}/commands", data=asked, headers={"origin": origin})
        page.wait_for_timeout(200)
