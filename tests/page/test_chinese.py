"""A Chinese reader is served: refusals, what went wrong and rounds in Chinese, the exact English sentence by them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.page import dealing
from tests.page.axe import faults
from tests.page.observing import Pit, observed, staffed
from tests.page.test_maths import LONG
from tests.page.test_records import send
from tests.page.test_refusals import tamper
from tests.page.visiting import Visitors
from tests.server.running import Running

CHINESE = {"locale": "zh-CN", "reduced_motion": "reduce"}
PHONE = {"width": 360, "height": 740}
HAN = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = staffed(tmp_path_factory.mktemp("chinese"), observed("lucky8-0", "lucky8-1", "lucky8-2", "ace-race-0"))
    yield running
    running.end()


def signed_in(staff: Visitors, pit: Pit, name: str, path: str) -> Page:
    return staff.enter(path, session=pit.token(name), **CHINESE)


def test_a_refused_bet_is_told_in_chinese_alone(staff: Visitors, pit: Pit) -> None:
    page = staff.guest(**CHINESE, viewport=PHONE)
    tamper(page, {"amount": 300})
    pit.do("dora", "lucky8-0", "open-round")
    page.goto("/tables/lucky8-0")
    page.locator('[data-box="3"] [data-wager="main"]').click()
    refused = page.locator('[data-box="3"] .refused')
    expect(refused).to_have_attribute("data-code", "outside-limits")
    expect(refused).to_contain_text("此投注项目的限额为 10 至 5,000。")
    expect(refused.locator('[lang="en"]')).to_have_count(0)
    expect(refused.locator(".clause")).to_contain_text("3.6")
    expect(page.get_by_test_id("live")).to_contain_text("此投注项目的限额为 10 至 5,000。")
    assert faults(page) == []


def test_a_wrong_password_is_told_in_chinese(staff: Visitors) -> None:
    page = staff.enter("/", **CHINESE)
    page.get_by_role("button", name="员工登录").click()
    page.get_by_label("用户名").fill("maria")
    page.get_by_label("密码").fill("not-hers")
    page.get_by_role("button", name="登录", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("用户名或密码不对。")
    expect(page.get_by_role("alert").locator('[lang="en"]')).to_have_count(0)


def test_what_went_wrong_is_told_to_dealer_player_and_pit(staff: Visitors, pit: Pit) -> None:
    table = "lucky8-1"
    guest = staff.guest(f"/tables/{table}", **CHINESE)
    page = dealing.begun(staff, pit, table, {1: "fay", 2: "gus"}, locale="zh-CN")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("due")).to_have_attribute("data-due", "2.0")
    dealing.press_card(page, "8h")
    office = signed_in(staff, pit, "sam", f"/pit/{table}")
    own = re.compile("红桃 8 发到了 2 号注位.本应发到 1 号注位")
    for trouble in (page.get_by_test_id("trouble"), guest.locator(".trouble"), office.get_by_test_id("case")):
        expect(trouble).to_contain_text("首轮发牌有误")
        expect(trouble).to_contain_text(own)
    for exact in (page.get_by_test_id("trouble").locator(".exact"), office.get_by_test_id("case").locator(".exact")):
        expect(exact).to_contain_text("英文原句")
        expect(exact.locator('[lang="en"]')).to_have_text("8h went to 2; it was due to 1")
    expect(guest.locator('.trouble [lang="en"]')).to_have_count(0)
    expect(page.get_by_test_id("trouble")).to_contain_text("复原牌序")
    expect(guest.get_by_test_id("live")).to_contain_text(own)
    assert faults(page) == []
    office.locator('[data-way="cannot-reconstruct"] button').click()
    expect(office.get_by_role("dialog")).to_contain_text("牌序无法复原。")
    assert faults(office) == []


def test_a_report_says_in_chinese_what_follows(staff: Visitors, pit: Pit) -> None:
    page = dealing.begun(staff, pit, "ace-race-0", {7: "hal"}, "8h", locale="zh-CN")
    page.locator('[data-report="foreign"]').click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("退还全部投注")
    expect(dialog).to_contain_text("发现不属于这些牌的外来牌")
    expect(dialog.locator('[lang="en"]')).to_have_text("a card that does not belong to these decks was found")


def test_a_round_is_told_in_chinese_but_for_the_clauses(staff: Visitors) -> None:
    page = staff.guest("/rules/lucky8/5.6.1", **CHINESE)
    page.goto(page.locator('a[href^="/records/example/"]').first.get_attribute("href") or "")
    told = page.get_by_test_id("told")
    expect(told.get_by_role("button").first).to_be_visible()
    sentences = told.get_by_role("button").locator("span:not([title])").all()
    english = [text for sentence in sentences if not HAN.search(text := sentence.inner_text())]
    assert all(text.startswith("What the rule says: ") for text in english)
    first = told.locator("button span[title]").first
    expect(first).to_have_text(HAN)
    expect(first).to_have_attribute("title", re.compile("^[A-Za-z]"))
    page.keyboard.press("End")
    expect(page.get_by_test_id("moment")).to_have_text(HAN)
    assert faults(page) == []


def test_what_is_wrong_with_a_record_is_told_in_chinese(staff: Visitors) -> None:
    page = staff.guest("/records", **CHINESE)
    send(page, 'version = 1\ngame = "lucky8"\ndecks = "six"\ncards = "8s 1x"\nacts = ["ann jumps"]\n')
    said = page.get_by_test_id("faults").locator("li p:not(.where)")
    expect(said).to_have_text([re.compile("须为整数"), re.compile("没有 '1x' 这张牌"), re.compile("不是动作")])
    expect(page.get_by_test_id("faults").locator('[lang="en"]')).to_have_count(0)
    assert faults(page) == []


def test_the_mathematics_are_told_in_chinese(staff: Visitors) -> None:
    page = staff.guest("/maths/dueling8s/sheet", **CHINESE)
    page.get_by_test_id("wagers").wait_for(timeout=LONG)
    expect(page.locator("#wager-superb8s .note")).to_contain_text("对子一律分牌")
    page.get_by_test_id("method").locator("xpath=..").locator("summary").click()
    for sentence in page.get_by_test_id("method").locator("p").all():
        expect(sentence).to_have_text(HAN)
    expect(page.locator('main [lang="en"]')).to_have_count(0)
