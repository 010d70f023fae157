"""The dealer's console: whole rounds of each game by keys alone, reports of what went wrong, for everybody to use."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.records.read import read
from croupier.records.replay import replay
from croupier.table.state import Line
from tests.page import dealing, playing
from tests.page.axe import faults, faults_light_and_dark
from tests.page.narrow import beyond
from tests.page.observing import GAMES, Pit, observed, staffed
from tests.page.visiting import Visitors
from tests.scale import scaled
from tests.server.running import Running

TABLES = 8
PHONE = {"width": 360, "height": 740}
FIRST = ["8h", "9c", "Jd", "7s", "8c", "2d", "5c"]
MORE = ["6h", "3s", "9d", "5h", "4c", "Qs", "2h", "7d", "9h", "6c", "3d", "8s", "Kc", "5d", "4h"]
_used = dict.fromkeys(GAMES, 0)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    names = (f"{game}-{number}" for game in GAMES for number in range(TABLES))
    running = staffed(tmp_path_factory.mktemp("dealer"), observed(*names))
    yield running
    running.end()


def fresh(game: str) -> str:
    """Return a table of a game at which nothing has happened."""
    _used[game] += 1
    return f"{game}-{_used[game] - 1}"


def settled(pit: Pit, table: str, number: int) -> tuple[Line, ...]:
    """Return what the server's own record of a round settles when it is played again."""
    record = pit.call("mia", "GET", f"/tables/{table}/rounds/{number}").json()["record"]
    return replay(read(record, Path())).table.lines


def check_pushes(page: Page, lines: tuple[Line, ...]) -> None:
    """Compare the chips to move with the settled lines, one by one and in their order."""
    shown = page.get_by_test_id("pushes").locator("li")
    expect(shown).to_have_count(len(lines))
    for index, line in enumerate(lines):
        push = shown.nth(index)
        assert push.get_attribute("data-box") == str(line.box)
        assert push.get_attribute("data-cents") == str(abs(line.net) or line.returned)
        assert push.get_attribute("data-move") == ("pay" if line.net > 0 else "take" if line.net < 0 else "leave")
        assert [text.removeprefix("Clause").strip(" §\n") for text in push.locator(".clause").all_inner_texts()] == [
            *line.clauses
        ]


@pytest.mark.parametrize("game", scaled(("ace-race", "dueling8s"), GAMES))
def test_a_physical_round_by_keyboard_alone(staff: Visitors, pit: Pit, game: str) -> None:
    table = fresh(game)
    page = staff.enter("/dealer", reduced_motion="reduce")
    dealing.sign_in(page)
    page.locator(f'[data-table="{table}"]').wait_for()
    playing.tab_to(page, f'[data-table="{table}"]')
    page.keyboard.press("Enter")
    page.get_by_test_id("due").wait_for()
    dealing.open_round(page)
    expect(page.locator('[data-says="bets"]')).to_have_attribute("aria-current", "step")
    dealing.lay(page, 1, f"anna-{game[:4]}", 50, 5)
    dealing.lay(page, 3, f"bert-{game[:4]}", 100)
    dealing.lay(page, 6, f"carl-{game[:4]}", 25, 0, 10)
    dealing.close_bets(page)
    expect(page.get_by_test_id("due")).to_have_attribute("data-due", "1.0")
    done = list(dealing.play_out(page, [*FIRST, *MORE]))
    assert done[-1] == "Enter"
    expect(page.locator('[data-says="outcome"]')).to_have_attribute("aria-current", "step")
    lines = settled(pit, table, 1)
    assert {line.player.partition("-")[0] for line in lines} == {"anna", "bert", "carl"}
    check_pushes(page, lines)
    for _ in lines:
        page.keyboard.press("Space")
    expect(page.get_by_test_id("pushes").locator("li")).to_have_count(0)


def test_cards_typed_faster_than_they_are_stored_fall_in_their_order(staff: Visitors, pit: Pit) -> None:
    table = fresh("blackjack-plus")
    page = dealing.begun(staff, pit, table, {2: "dan", 5: "eve"})
    page.keyboard.type("8h0cKd2s9d")
    page.locator('.desk:not([data-phase="initial-deal"])').wait_for()
    shown = pit.call("dora", "GET", f"/tables/{table}").json()
    assert shown["dealer"] == ["Kd"]
    assert [box["hands"][0]["cards"] for box in shown["boxes"]] == [["8h", "2s"], ["Tc", "9d"]]


def test_a_player_on_his_own_page_and_the_dealer_at_one_table(staff: Visitors) -> None:
    table = fresh("lucky8")
    page = dealing.at_console(staff, table)
    dealing.open_round(page)
    guest = staff.guest(f"/tables/{table}", reduced_motion="reduce")
    playing.wait_for_bets(guest)
    playing.lay(guest, 4)
    expect(page.locator('[data-place="4.0"] .sum')).to_have_text("25")
    dealing.close_bets(page)
    for card in ("5h", "9c", "6d"):
        dealing.press_card(page, card)
    guest.locator('[data-act="decline"]').click()
    page.locator('[data-act="hit"]').wait_for()
    dealing.press(page, "d")
    dealing.press_card(page, "Ts")
    expect(guest.locator('[data-hand="4.0"]')).to_contain_text("21")


def test_a_card_on_the_wrong_box_waits_for_the_pit(staff: Visitors, pit: Pit) -> None:
    table = fresh("lucky8")
    page = dealing.begun(staff, pit, table, {1: "fay", 2: "gus"})
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("due")).to_have_attribute("data-due", "2.0")
    dealing.press_card(page, "8h")
    trouble = page.get_by_test_id("trouble")
    expect(trouble).to_have_attribute("data-kind", "misdeal")
    expect(trouble).to_contain_text("5.6.1")
    expect(trouble.locator('[data-act="reconstruct"]')).to_be_visible()
    assert faults(page) == []
    before = dealing.version(page)
    for _ in range(3):
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    assert dealing.version(page) == before
    pit.do("sam", table, "reconstruct", why="one box off")
    expect(trouble).to_have_count(0)
    expect(page.locator('[data-place="1.0"] svg.card')).to_have_count(1)
    expect(page.get_by_test_id("due")).to_have_attribute("data-due", "2.0")


def test_the_same_wagers_again_take_one_key_or_two_a_box(staff: Visitors) -> None:
    page = dealing.at_console(staff, fresh("lucky8"))
    dealing.open_round(page)
    for box, name in enumerate(("flo", "gil", "hue"), 1):
        dealing.lay(page, box, name, 50)
    dealing.close_bets(page)
    list(dealing.play_out(page, ("Ts", "Ts", "Ts", "7h", "9d", "9d", "9d", "Tc", "9c")))
    dealing.open_round(page)
    for key in ("Escape", "l", *"1\r2\r3\r"):
        page.keyboard.press("Enter" if key == "\r" else key)
    for box in (1, 2, 3):
        expect(page.locator(f'[data-place="{box}.0"] .sum')).to_have_text("50")
    dealing.close_bets(page)
    list(dealing.play_out(page, ("Ts", "Ts", "Ts", "7h", "9d", "9d", "9d", "Tc", "9c")))
    dealing.open_round(page)
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    for box in (1, 2, 3):
        expect(page.locator(f'[data-place="{box}.0"] .sum')).to_have_text("50")


def test_a_card_typed_while_a_player_is_asked_falls_once_it_is_due(staff: Visitors, pit: Pit) -> None:
    page = dealing.begun(staff, pit, fresh("lucky8"), {1: "ida"}, "Ts", "7h", "5d")
    page.locator('[aria-keyshortcuts="n"]').wait_for()
    page.keyboard.type("3c")
    dealing.press(page, "n")
    page.locator('[aria-keyshortcuts="h"]').wait_for()
    page.keyboard.press("h")
    expect(page.locator('[data-place="1.0"] svg.card')).to_have_count(3)


def test_a_card_read_wrongly_is_put_right_by_a_report(staff: Visitors, pit: Pit) -> None:
    table = fresh("blackjack-plus")
    page = dealing.begun(staff, pit, table, {2: "lou"}, "8h", "9c")
    page.locator('[data-read="8h"]').click()
    page.get_by_label("What it really is").fill("8d")
    before = dealing.version(page)
    page.get_by_role("button", name="It is the eight of diamonds").click()
    dealing.moved(page, before)
    expect(page.locator('[data-place="2.0"] svg.card')).to_have_accessible_name("eight of diamonds")
    expect(page.get_by_test_id("due")).to_have_attribute("data-due", "2.0")
    shown = pit.call("mia", "GET", f"/tables/{table}").json()
    assert (shown["boxes"][0]["hands"][0]["cards"], shown["dealer"]) == (["8d"], ["9c"])


def test_a_report_says_what_follows_before_it_is_made(staff: Visitors, pit: Pit) -> None:
    page = dealing.begun(staff, pit, fresh("ace-race"), {7: "hal"}, "8h")
    page.locator('[data-report="foreign"]').click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The round is void")
    expect(dialog).to_contain_text("5.1.1")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.locator(".desk").get_attribute("data-phase") == "initial-deal"
    page.locator('[data-report="foreign"]').click()
    page.get_by_test_id("report-it").click()
    page.locator(".desk[data-phase=over]").wait_for()
    expect(page.locator("header p").first).to_contain_text("void")
    expect(page.get_by_test_id("pushes").locator("li")).to_have_attribute("data-move", "leave")


def test_a_buy_in_waits_for_a_second_person(staff: Visitors, pit: Pit) -> None:
    table = fresh("dueling8s")
    page = dealing.at_console(staff, table)
    dealing.open_round(page)
    page.get_by_text("Buy-in at the table").click()
    form = page.locator("details[open]")
    form.get_by_label("Player").fill("nell")
    form.get_by_label("Amount").fill("200")
    form.get_by_role("button", name="Ask for it").click()
    expect(page.get_by_test_id("buy-in")).to_contain_text("200 for nell")
    (order,) = pit.call("sam", "GET", "/office/orders").json()["orders"]
    assert (order["subject"], order["cents"], order["place"], order["by"]) == ("nell", 20_000, table, "dora")
    assert pit.call("sam", "POST", f"/office/orders/{order['number']}", {"agree": True}).status_code == 200
    assert faults(page) == []


def test_several_cards_at_once_and_late_chips(staff: Visitors, pit: Pit) -> None:
    page = dealing.begun(staff, pit, fresh("lucky8"), {1: "mona"}, "2s", "3h", "9d")
    dealing.press(page, "Enter")
    dealing.press(page, "h")
    page.get_by_text("Several cards came out at once").click()
    page.get_by_label("Cards", exact=True).fill("4c 5d")
    before = dealing.version(page)
    page.locator("details[open]").get_by_role("button", name="Report it").click()
    dealing.moved(page, before)
    expect(page.get_by_test_id("trouble")).to_have_attribute("data-kind", "several")
    page.locator('[data-act="pick-card"]').first.click()
    expect(page.locator('[data-place="1.0"] svg.card')).to_have_count(3)
    page.get_by_text("Chips laid or taken back late").click()
    form = page.locator("details[open]").filter(has_text="Amount")
    form.get_by_label("Amount").fill("50")
    before = dealing.version(page)
    form.get_by_role("button", name="Report it").click()
    dealing.moved(page, before)
    expect(page.locator('[data-place="1.0"] .sum')).to_have_text("50")


def test_a_refusal_is_shown_where_it_concerns_with_its_clause(staff: Visitors) -> None:
    page = dealing.at_console(staff, fresh("ace-race"))
    dealing.open_round(page)
    page.keyboard.press("Enter")
    expect(page.locator(".now .refused")).to_contain_text("3.14")
    page.keyboard.press("l")
    page.keyboard.press("Tab")
    page.keyboard.type("ina")
    page.keyboard.press("Tab")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    refused = page.locator(".now .refused")
    expect(refused.filter(has_text="3.6")).to_have_count(1)
    expect(page.locator(".now .amount input").first).to_have_value("1")


def test_scanned_and_by_finger_on_a_phone(staff: Visitors) -> None:
    page = dealing.at_console(staff, fresh("dueling8s"), viewport=PHONE, has_touch=True, is_mobile=True)
    dealing.open_round(page)
    dealing.lay(page, 2, "jan", 20)
    dealing.lay(page, 4, "kim", 20)
    assert beyond(page, "200%") == beyond(page, "100%") == []
    page.get_by_test_id("next").tap()
    scan = page.get_by_label("Scan or type cards")
    scan.fill("9x")
    scan.press("Enter")
    expect(page.get_by_text("That is no card")).to_be_visible()
    scan.fill("Jh")
    scan.press("Enter")
    expect(page.locator('[data-place="2.0"] svg.card')).to_have_count(2)
    before = dealing.version(page)
    page.get_by_role("button", name="eight", exact=True).tap()
    page.get_by_role("button", name="spades", exact=True).tap()
    dealing.moved(page, before)
    expect(page.locator('[data-place="4.0"] svg.card')).to_have_count(2)
    assert beyond(page, "100%") == beyond(page, "200%") == []


def test_the_console_is_for_everybody(staff: Visitors) -> None:
    page = dealing.at_console(staff, fresh("lucky8"))
    assert faults_light_and_dark(page) == []
    dealing.open_round(page)
    dealing.lay(page, 1, "lea", 50, 5)
    assert faults_light_and_dark(page) == []
    dealing.close_bets(page)
    for card in ("8h", "9c", "8d"):
        dealing.press_card(page, card)
    assert faults_light_and_dark(page) == []
    list(dealing.play_out(page, MORE))
    assert faults_light_and_dark(page) == []
    expect(page.get_by_test_id("live")).to_contain_text("Card to the dealer, second card")


def test_the_room_is_for_staff(staff: Visitors) -> None:
    page = staff.guest("/dealer")
    expect(page.get_by_text("This room is for staff")).to_be_visible()
    assert page.request.get(f"/api/v1/tables/{fresh('lucky8')}/console").status == 403


def test_a_pit_manager_opens_a_further_table_and_deals_at_it(staff: Visitors) -> None:
    page = staff.enter("/dealer", reduced_motion="reduce")
    dealing.sign_in(page, "mia")
    page.get_by_role("button", name="Open the table").wait_for()
    page.get_by_label("Name").fill("pit-4")
    page.get_by_label("Game").select_option("ace-race")
    page.get_by_label("Why").fill("a busy night")
    page.get_by_role("button", name="Open the table").click()
    page.locator('[data-table="pit-4"]').click()
    page.get_by_test_id("due").wait_for()
    dealing.open_round(page)
    expect(page.locator("h1")).to_have_text("pit-4")
    assert faults(page) == []
