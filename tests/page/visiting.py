"""Visitors of the page: each has a browser context of his own, and everything the page complains of is kept."""

from collections import Counter
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

GAMES = ("lucky8", "ace-race", "blackjack-plus", "dueling8s")
TABLES = 8
"""Tables of each game, so that no test waits for what another left on the felt."""

CLOCKS = """
guests = 1000.0
rate = 500.0
burst = 1000.0
[clocks]
bets = 1.5
offer = 6.0
decision = 60.0
pause = 1.5
"""
"""Bets close soon, and then the table waits for people."""

PATIENT = CLOCKS + "".join(
    f'[[tables]]\nname = "{game}-{number}"\ngame = "{game}"\n' for game in GAMES for number in range(TABLES)
)
_used: Counter[tuple[str, str]] = Counter()


class Visitors:
    """Everybody a test lets in."""

    def __init__(self, browser: Browser, address: str, home: str = "") -> None:
        self._browser = browser
        self.address = address
        self.home = home or address
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def enter(self, path: str = "/", **how: Any) -> Page:  # noqa: ANN401 - whatever a browser context can be told
        """Open the page in a new context; `how` is what the context is told: viewport, locale, colour scheme."""
        how.setdefault("viewport", {"width": 1280, "height": 800})
        context = self._browser.new_context(base_url=self.address, **how)
        self._contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._note_stranger)
        page.on("console", lambda said: self.complaints.append(said.text) if "Content Security" in said.text else None)
        page.goto(path)
        return page

    def guest(self, path: str = "/", **how: Any) -> Page:  # noqa: ANN401 - the same
        """Open the page as a guest who has just come in."""
        page = self.enter("/", **how)
        page.get_by_test_id("come-in").click()
        page.get_by_test_id("balance").wait_for()
        if path != "/":
            page.goto(path)
        return page

    def table(self, game: str) -> str:
        """Return a table of a game at which nobody has been."""
        number = _used[self.home, game]
        _used[self.home, game] += 1
        assert number < TABLES, "more tests than tables"
        return f"{game}-{number}"

    def leave(self) -> None:
        """Close every context, and fail where the page complained of anything."""
        for context in self._contexts:
            context.close()
        assert self.complaints == []

    def _note_stranger(self, request: Any) -> None:  # noqa: ANN401 - playwright's own
        if not request.url.startswith((self.address, "ws", "data:", "blob:")):
            self.complaints.append(f"asked {request.url}")
