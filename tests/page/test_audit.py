"""The auditor's room: the log verified, events found, a round recalled, the store taken away, and nothing changed."""

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.api.bodies import KINDS
from croupier.server.all_routes import ROUTES
from tests.page import playing
from tests.page.axe import faults_light_and_dark
from tests.page.narrow import beyond
from tests.page.observing import staffed
from tests.page.visiting import PATIENT, Visitors
from tests.scale import scaled
from tests.security.test_matrix import body_of
from tests.server.running import Running

PLACES = ("/audit", "/audit/events", "/audit/rounds", "/audit/exports")
SEND = """async ([method, path, body]) => {
    const answer = await fetch('/api/v1' + path, {
        method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' },
    })
    return [answer.status, (await answer.json()).code]
}"""
SOCKET = """(body) => new Promise((done) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/api/v1/socket')
    socket.onmessage = (message) => {
        const said = JSON.parse(message.data)
        if (said.type === 'welcome') socket.send(JSON.stringify({ type: 'command', table: 'lucky8-0', key: 'k', body }))
        else { socket.close(); done([said.type, said.code]) }
    }
})"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = staffed(tmp_path_factory.mktemp("audit"), PATIENT)
    yield running
    running.end()


def enter(visitors: Visitors, path: str = "/audit", who: str = "ada", **how: Any) -> Page:  # noqa: ANN401 - of a context
    """Come in as somebody who may look."""
    return visitors.enter(path, session=visitors.session(who), **how)


def test_the_log_is_verified_and_the_books_agree(visitors: Visitors) -> None:
    player = visitors.guest("/tables/lucky8-0")
    playing.wait_for_bets(player)
    playing.lay(player, 3)
    playing.play_out(player, playing.round_of(player))
    page = enter(visitors)
    log = page.get_by_test_id("log")
    expect(log).to_contain_text("Not verified yet")
    page.get_by_role("button", name="Verify now").click()
    expect(log).to_have_attribute("data-state", "right", timeout=30_000)
    row = page.get_by_test_id("streams").get_by_role("row", name=re.compile("(?<!:)table:lucky8-0 "))
    assert int(row.get_by_role("cell").nth(2).inner_text().replace(",", "")) > 10
    tables = page.get_by_test_id("verified-tables").get_by_role("row")
    assert {"snapshots", "rounds", "keys"} <= set(tables.get_by_role("rowheader").all_inner_texts())
    expect(tables.filter(has_text="heads")).to_contain_text("each is the end of its events")
    page.get_by_role("button", name="Reconcile").click()
    expect(page.get_by_test_id("books")).to_contain_text("The books agree", timeout=30_000)
    page.get_by_role("button", name="Compare files").click()
    expect(page.get_by_test_id("files")).to_contain_text("Unchanged since the start", timeout=30_000)


def test_events_are_found_and_lead_to_their_round(visitors: Visitors) -> None:
    page = enter(visitors, "/audit/events")
    trail = page.get_by_test_id("trail")
    expect(trail.get_by_role("listitem").first).to_be_visible()
    page.get_by_label("Kind").select_option("signed-in")
    expect(trail.locator("[data-kind]").first).to_have_attribute("data-kind", "signed-in")
    assert page.url.endswith("/audit/events?kind=signed-in")
    trail.locator("summary").first.click()
    expect(trail).to_contain_text("signed out")
    page.reload()
    assert set(trail.locator("[data-kind]").evaluate_all("all => all.map(one => one.dataset.kind)")) <= {"signed-in"}
    page.goto("/audit/events?kind=no-such-kind")
    expect(trail).to_contain_text("No such event.")
    page.goto("/audit/events?table=lucky8-1")
    expect(trail.locator("[data-kind]").first).to_be_visible()
    assert "lucky8-1" in trail.locator(".subject").first.inner_text()


ENGLISH = re.compile(r"(?<!croupier )\b(?!croupier )[a-z]{2,} [a-z]{2,}")


def test_events_are_told_in_chinese(visitors: Visitors) -> None:
    """Subject, before, after and why of whatever nobody typed; names, codes, digests and commands stay as they are."""
    page = enter(visitors, "/audit/events", locale="zh-CN")
    trail = page.get_by_test_id("trail")
    expect(trail.locator("[data-kind]")).to_have_count(50)
    kinds = page.get_by_label("种类").locator("option").evaluate_all("all => all.map(one => one.value)")
    for kind in filter(None, kinds):
        page.get_by_label("种类").select_option(kind)
        expect(trail.locator("[data-kind]").first).to_have_attribute("data-kind", kind)
        trail.locator("summary").first.click()
        entry = trail.locator("[data-kind]").first
        texts = [*entry.locator("dd").all_inner_texts()[:3], entry.locator(".subject").inner_text()]
        assert [text for text in texts if ENGLISH.search(text)] == [], kind


def test_more_events_come_a_page_at_a_time(visitors: Visitors) -> None:
    page = enter(visitors, "/audit/events")
    shown = page.get_by_test_id("trail").locator("[data-kind]")
    expect(shown).to_have_count(50)
    page.get_by_role("button", name="Older events").click()
    expect(shown.nth(60)).to_be_visible()


def played(visitors: Visitors, table: str) -> tuple[str, int]:
    """Play a round; return who did, and its number."""
    player = visitors.guest(f"/tables/{table}")
    name = player.locator(".me span").first.inner_text()
    playing.wait_for_bets(player)
    playing.lay(player, 2)
    number = playing.round_of(player)
    playing.play_out(player, number)
    return name, number


def test_any_round_is_recalled_with_every_name(visitors: Visitors) -> None:
    name, number = played(visitors, "dueling8s-0")
    page = enter(visitors, "/audit/rounds")
    page.get_by_label("Table").first.select_option("dueling8s-0")
    page.get_by_role("spinbutton", name="Round").fill(str(number))
    page.get_by_role("button", name="Recall").click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("main")).to_contain_text(name)
    stranger = visitors.enter(f"/records/dueling8s-0/{number}")
    expect(stranger.get_by_role("slider")).to_be_visible()
    assert name not in stranger.locator("main").inner_text()


def test_the_store_can_be_taken_away(visitors: Visitors) -> None:
    played(visitors, "dueling8s-1")
    page = enter(visitors, "/audit/exports")
    for form in ("csv", "parquet", "records"):
        with page.expect_download() as started:
            page.locator(f'a[download="croupier-{form}.zip"]').click()
        packed = zipfile.ZipFile(io.BytesIO(Path(started.value.path()).read_bytes()))
        names = packed.namelist()
        assert packed.testzip() is None
        assert any(name.endswith(".round.toml") for name in names) if form == "records" else f"events.{form}" in names
    page.goto("/audit/events?kind=data-exported")
    taken = page.get_by_test_id("trail").locator("[data-kind]")
    expect(taken).to_have_count(3)
    expect(taken).to_contain_text(["ada"] * 3)


def test_an_auditor_cannot_change_anything(visitors: Visitors, server: Running) -> None:
    page = enter(visitors)
    tried = [route for route in ROUTES if route.method != "GET" and not route.auditor_may]
    for route in tried:
        path = re.sub(r"\{\w+\}", "lucky8-0", route.path.removeprefix("/api/v1"))
        assert page.evaluate(SEND, [route.method, path, {}]) == [403, "read-only"], route.name
    for kind in KINDS:
        call = {"key": kind, "body": body_of(kind, "own")}
        assert page.evaluate(SEND, ["POST", "/tables/lucky8-0/commands", call]) == [403, "read-only"], kind
    assert page.evaluate(SOCKET, body_of("bet/1", "own")) == ["failed", "read-only"]
    page.goto("/tables/lucky8-2")
    page.get_by_role("heading", level=1).wait_for()
    assert page.locator(".rack").count() == 0
    assert page.locator("[data-wager='main']:enabled").count() == 0
    assert server.address in page.url


def test_others_are_told_that_it_is_not_for_them(visitors: Visitors) -> None:
    expect(visitors.enter("/audit").get_by_test_id("come-in")).to_be_visible()
    guest = visitors.guest("/audit")
    expect(guest.get_by_role("alert")).to_contain_text("Only an auditor")
    assert guest.get_by_role("link", name="Audit").count() == 0


@pytest.mark.parametrize("locale", scaled(("zh-CN",), ("en-GB", "zh-CN")))
def test_the_room_is_for_everybody_on_a_phone_and_a_wall(visitors: Visitors, locale: str) -> None:
    page = enter(visitors, locale=locale)
    for path in PLACES:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert faults_light_and_dark(page) == [], path
        for width, size in ((360, "100%"), (360, "200%"), (2560, "100%")):
            assert beyond(page, size, width) == [], (path, width, size)


def test_by_keyboard_alone(visitors: Visitors) -> None:
    page = enter(visitors)
    page.get_by_test_id("log").wait_for()
    playing.tab_to(page, "[data-testid=log] button")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("log")).to_have_attribute("data-state", "right", timeout=30_000)
    expect(page.get_by_test_id("live")).to_contain_text(re.compile("As it was signed|The chain holds"))
    page.goto("/audit/events")
    page.get_by_test_id("trail").locator("summary").first.wait_for()
    playing.tab_to(page, "summary")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("trail").locator("details[open]")).to_have_count(1)
