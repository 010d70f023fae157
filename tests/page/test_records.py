"""The Records screen: any round found, stepped through both ways, saved as a file; a file of one's own replayed."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.records.explain import explain
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.shipped_records import shown_records
from tests.page import playing
from tests.page.axe import faults, faults_light_and_dark
from tests.page.narrow import beyond
from tests.page.visiting import Visitors
from tests.processes import croupier
from tests.server.running import Running

SPLIT = "3.21-split-eights-stand-and-double"
PASSWORD = "correct horse battery staple"  # noqa: S105 - of a server that lives for one module
PLACE = re.compile(r"(\d+) of (\d+)")


def example(name: str = SPLIT, game: str = "dueling8s") -> str:
    """Return the text of a shipped record."""
    return shown_records(game)[name].text


def place(page: Page) -> tuple[int, int]:
    """Return at which step the page is, and how many there are."""
    found = PLACE.search(page.locator(".count").inner_text())
    assert found is not None
    return int(found[1]), int(found[2])


def send(page: Page, text: str, name: str = "mine.round.toml") -> None:
    """Choose a record file."""
    page.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/toml", "buffer": text.encode()}
    )


def played(visitors: Visitors, game: str = "dueling8s") -> tuple[Page, str, int]:
    """Play a round; return the page, the table and the round."""
    table = visitors.table(game)
    page = visitors.guest(f"/tables/{table}")
    playing.wait_for_bets(page)
    playing.lay(page, 2)
    number = playing.round_of(page)
    playing.play_out(page, number)
    return page, table, number


def test_a_round_is_stepped_through_both_ways_by_buttons_keys_and_slider(visitors: Visitors) -> None:
    page = visitors.enter(f"/records/example/dueling8s/{SPLIT}")
    moment = page.get_by_test_id("moment")
    expect(moment).to_contain_text("before the first act")
    first, last = place(page)
    assert first == 0
    page.get_by_role("button", name="On one step").click()
    expect(moment).to_contain_text("ann bets 100 on box 1.")
    page.keyboard.press("ArrowRight")
    assert place(page)[0] == 2
    page.keyboard.press("ArrowLeft")
    expect(moment).to_contain_text("ann bets 100 on box 1.")
    page.keyboard.press("End")
    assert place(page) == (last, last)
    expect(page.get_by_test_id("sums")).to_contain_text("+300")
    expect(page.get_by_role("button", name="On one step")).to_be_disabled()
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowLeft")
    assert place(page)[0] == last - 1
    page.get_by_role("slider").fill("3")
    assert place(page)[0] == 3
    page.keyboard.press("Home")
    expect(moment).to_contain_text("before the first act")


def test_every_sentence_of_the_explanation_is_there_with_its_clauses(visitors: Visitors) -> None:
    page = visitors.enter(f"/records/example/dueling8s/{SPLIT}")
    told = page.get_by_test_id("told")
    told.wait_for()
    steps = explain(replay(read(example(), Path())))
    shown = told.locator(".moment p > button [lang=en]").all_inner_texts()
    assert shown == [sentence.text for step in steps for sentence in step.sentences]
    assert told.locator("h3").all_inner_texts()[0].startswith(steps[0].act or "-")
    told.get_by_role("button", name="ann splits box 1 into two hands.").click()
    expect(page.get_by_test_id("moment")).to_contain_text("ann splits box 1")
    told.locator(".now .clause").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("3.21")


def test_the_felt_is_as_it_was_at_each_step(visitors: Visitors) -> None:
    page = visitors.enter(f"/records/example/dueling8s/{SPLIT}?at=1")
    box = page.locator('[data-box="1"]')
    expect(box.locator(".worth")).to_have_text("100")
    replayed = replay(read(example(), Path()))
    page.keyboard.press("End")
    for hand in replayed.table.boxes[0].hands:
        assert len(hand.cards) >= 2
    expect(box.locator("svg.card")).to_have_count(sum(len(hand.cards) for hand in replayed.table.boxes[0].hands))
    expect(page.get_by_test_id("dealer").locator("svg.card")).to_have_count(len(replayed.table.dealer))
    page.keyboard.press("Home")
    expect(page.locator("svg.card")).to_have_count(0)


def test_a_round_just_played_is_found_and_told(visitors: Visitors) -> None:
    page, table, number = played(visitors)
    net = page.get_by_test_id("net").inner_text()
    page.goto("/records")
    page.get_by_label("Table", exact=True).select_option(table)
    page.get_by_label("Only my rounds").check()
    row = page.get_by_test_id("found").get_by_role("listitem").filter(has_text=f"{table}, round {number}")
    expect(row).to_contain_text(net)
    row.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/records/{table}/{number}$"))
    expect(page.get_by_test_id("moment")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_test_id("sums")).to_contain_text(net)


def test_time_and_table_leave_out_what_does_not_fit(visitors: Visitors) -> None:
    page, table, number = played(visitors)
    page.goto("/records")
    rows = page.get_by_test_id("found").get_by_role("listitem")
    mine = rows.filter(has_text=f"{table}, round {number}")
    expect(mine).to_have_count(1)
    page.get_by_label("To", exact=True).fill("2001-01-01T00:00")
    expect(page.get_by_text("No round fits")).to_be_visible()
    expect(rows).to_have_count(1)
    page.get_by_label("To", exact=True).fill("")
    page.get_by_label("From", exact=True).fill("2001-01-01T00:00")
    expect(mine).to_have_count(1)
    page.get_by_label("Table", exact=True).select_option("ace-race-7")
    expect(page.get_by_text("No round fits")).to_be_visible()


def test_a_round_is_saved_as_a_record_that_replays_and_its_link_copied(visitors: Visitors, tmp_path: Path) -> None:
    page, table, number = played(visitors)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/records/{table}/{number}")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a record file").click()
    assert saving.value.suggested_filename == f"{table}-{number}.round.toml"
    saved = tmp_path / "saved.round.toml"
    saving.value.save_as(saved)
    assert replay(read(saved.read_text(), tmp_path)).table.status.value == "settled"
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Copied.").first).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/records/{table}/{number}?at=1")
    page.goto(link)
    expect(page.locator(".count")).to_contain_text("1 of")
    page.goto("/records")
    send(page, saved.read_text())
    expect(page.get_by_text("mine.round.toml is sound.").first).to_be_visible()
    expect(page.get_by_test_id("told")).to_be_visible()


def test_every_fault_of_a_file_is_told_with_its_line(visitors: Visitors) -> None:
    page = visitors.guest("/records")
    lines = example().splitlines()
    act = next(at for at, line in enumerate(lines) if "ann stands 1.1" in line)
    lines[act] = lines[act].replace("ann stands 1.1", "ann stands 6.1")
    send(page, "\n".join(lines))
    told = page.get_by_test_id("faults")
    expect(told).to_contain_text(f"line {act + 1}")
    expect(told).to_contain_text("against the rules")
    expect(told).to_contain_text("ann stands 6.1")
    expect(page.get_by_test_id("told")).to_be_visible()
    send(page, "version = 7\ngame = 'lucky8'\nhorse = 1\n")
    expect(told.get_by_role("listitem")).to_have_count(5)
    expect(told).to_contain_text("unknown key 'horse'")
    expect(page.get_by_test_id("told")).to_have_count(0)


@pytest.mark.parametrize("game", ["/etc/passwd", "../../pyproject.toml", "horse-race"])
def test_a_file_of_the_server_is_never_read(visitors: Visitors, game: str) -> None:
    page = visitors.guest("/records")
    send(page, f'version = 1\ngame = "{game}"\ndecks = 8\ncards = ""\nacts = []\n')
    expect(page.get_by_test_id("faults")).to_contain_text("is no game of the house")
    expect(page.get_by_test_id("faults")).to_contain_text("line 2")


def test_what_is_no_record_at_all_is_refused_in_words(visitors: Visitors) -> None:
    page = visitors.guest("/records")
    send(page, "x" * 70_000)
    expect(page.get_by_role("alert")).to_contain_text("too large")
    page.locator("input[type=file]").set_input_files(
        {"name": "picture.toml", "mimeType": "image/png", "buffer": b"\x89PNG\xff\xfe"}
    )
    expect(page.get_by_role("alert")).to_contain_text("UTF-8")
    send(page, "this is no TOML")
    expect(page.get_by_test_id("faults")).to_contain_text("no TOML")


def test_a_round_there_is_not_says_so(visitors: Visitors) -> None:
    page = visitors.enter("/records/lucky8-0/99999")
    expect(page.get_by_role("alert")).to_contain_text("no such round")
    page.goto("/records/example/lucky8/nothing")
    expect(page.get_by_role("alert")).to_contain_text("No shipped record")


def test_the_records_are_for_everybody_and_fit_a_phone(visitors: Visitors) -> None:
    page = visitors.enter("/records")
    page.get_by_test_id("found").wait_for()
    assert faults_light_and_dark(page) == []
    page = visitors.guest("/records")
    page.get_by_test_id("found").wait_for()
    assert beyond(page, "100%") == beyond(page, "200%") == []
    send(page, "version = 7\n")
    page.get_by_test_id("faults").wait_for()
    assert faults_light_and_dark(page) == []
    page.goto(f"/records/example/dueling8s/{SPLIT}")
    for step in ("Home", "ArrowRight", "End"):
        page.get_by_test_id("told").wait_for()
        page.keyboard.press(step)
        assert faults_light_and_dark(page) == []
    page.goto(f"/records/example/dueling8s/{SPLIT}?at=14")
    page.get_by_test_id("told").wait_for()
    assert beyond(page, "100%") == beyond(page, "200%") == []


def test_an_irregular_round_is_for_everybody(visitors: Visitors) -> None:
    name = next(name for name in shown_records("lucky8") if name.startswith("irregular/5."))
    page = visitors.enter(f"/records/example/lucky8/{name}")
    page.get_by_test_id("told").wait_for()
    page.keyboard.press("End")
    assert faults(page) == []


def test_the_records_speak_chinese(visitors: Visitors) -> None:
    page = visitors.enter(f"/records/example/dueling8s/{SPLIT}", locale="zh-CN")
    expect(page.get_by_role("button", name="前进一步")).to_be_visible()
    expect(page.get_by_text("以英文为准")).to_be_visible()


def test_staff_find_the_rounds_of_any_player(visitors: Visitors, server: Running) -> None:
    page, table, number = played(visitors)
    name = page.locator("a.me").inner_text().split()[0]
    words = ["users", "add", "petra", "--role", "pit-supervisor", "--store", str(server.store)]
    assert croupier(*words, given=PASSWORD + "\n").returncode == 0
    staff = visitors.enter("/")
    staff.get_by_role("button", name="Staff sign-in").click()
    staff.get_by_label("Name", exact=True).fill("petra")
    staff.get_by_label("Password").fill(PASSWORD)
    staff.get_by_role("button", name="Sign in", exact=True).click()
    staff.get_by_text("Pit supervisor").wait_for()
    staff.goto("/records")
    staff.get_by_label("Player", exact=True).fill(name)
    rows = staff.get_by_test_id("found").get_by_role("listitem")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(f"{table}, round {number}")
    staff.get_by_label("Player", exact=True).fill("nobody-of-that-name")
    expect(staff.get_by_text("No round fits")).to_be_visible()
