"""Without Chromium and root, playwright's own is fetched; where that fails, the rest runs and the end says so."""

import io
import os
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tools import browser, check
from tools.browser import NoBrowserError, WrongSettingError, find

NOBODY = 65534


def archive() -> bytes:
    """Return an archive with a program wherever playwright may look for the browser in it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        for folder in ("chrome-linux", "chrome-linux64"):
            entry = zipfile.ZipInfo(f"{folder}/chrome")
            entry.external_attr = 0o755 << 16
            made.writestr(entry, "#!/bin/sh\necho Chromium\n")
    return packed.getvalue()


@contextmanager
def downloads(content: bytes | None) -> Iterator[str]:
    """Serve what is downloaded, or nothing, and yield the address."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(404 if content is None else 200)
            self.send_header("Content-Length", str(len(content or b"")))
            self.end_headers()
            self.wfile.write(content or b"")

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Take every browser away, and root; return where playwright keeps its own."""
    monkeypatch.delenv(browser.SETTING, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "browsers"))
    monkeypatch.setattr(os, "geteuid", lambda: NOBODY)
    return tmp_path / "browsers"


def test_playwrights_own_browser_is_fetched(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NoBrowserError, match="the page's tests need Chromium"):
        find()
    with downloads(archive()) as address:
        monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", address)
        assert browser.main() == 0
    assert Path(find()).is_relative_to(bare)


@pytest.mark.usefixtures("bare")
def test_where_nothing_can_be_fetched_the_end_says_in_red_what_was_not_run(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with downloads(None) as address:
        monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", address)
        assert browser.main() == 0
    assert "the page's tests need Chromium" in capfd.readouterr().err
    monkeypatch.setattr(sys, "argv", ["check", "pins", "pytest of the page"])
    assert check.main() == 0
    told = capfd.readouterr().out
    assert "pins                passed" in told
    assert "pytest of the page  not run" in told
    assert "\x1b[31mNOT RUN: pytest of the page: the page's tests need Chromium" in told


def test_a_browser_that_cannot_be_run_is_none(bare: Path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    assert own.is_relative_to(bare)
    own.parent.mkdir(parents=True)
    own.write_text("#!/bin/sh\nexit 127\n")
    own.chmod(0o755)
    with pytest.raises(NoBrowserError):
        find()


@pytest.mark.parametrize("package", ["is there", "is not there"])
def test_the_light_chromium_is_installed_beside_the_other_and_used_first(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    light, other, apt = (programs / name for name in (browser.LIGHT, "chromium", "apt-get"))
    made = f"/bin/cp {other} {light}" if package == "is there" else "exit 100"
    for path, text in ((other, ""), (apt, f'[ "$*" = "install --yes --quiet {browser.LIGHT}" ] && {made}')):
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
    monkeypatch.delenv(browser.SETTING, raising=False)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert browser.find_light() == find() == str(other)
    assert browser.main() == 0
    assert find() == str(other)
    assert browser.find_light() == str(light if package == "is there" else other)


def test_a_wrong_setting_ends_the_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(browser.SETTING, "/no/such/browser")
    with pytest.raises(WrongSettingError):
        find()
    assert browser.main() == 1
    assert "CROUPIER_BROWSER names /no/such/browser, which cannot be run" in capsys.readouterr().err
