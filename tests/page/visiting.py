"""Visitors of the page: each has a browser context of their own, and everything the page complains of is kept."""

from collections import Counter
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from croupier.api.messages import BASE
from croupier.server.sessions.request_auth import COOKIE

GUESTS = f"{BASE}/guests"
GAMES = ("lucky8", "ace-race", "blackjack-plus", "dueling8s")
TABLES = 8
"""Tables of each game, so that no test waits for what another left on the felt."""

PATIENCE = 30_000
"""Milliseconds that a test waits for what is to come; only what fails takes so long."""

CLOCKS = """
guests = 1000.0
address_rate = 100000.0
address_burst = 100000.0
connections = 10000
address_guests = 100000
rate = 500.0
burst = 1000.0
[clocks]
bets = 1.5
offer = 6.0
decision = 60.0
absent = 60.0
pause = 1.5
"""
"""Bets close soon, and then the table waits for people."""

PATIENT = CLOCKS + "".join(
    f'[[tables]]\nname = "{game}-{number}"\ngame = "{game}"\n' for game in GAMES for number in range(TABLES)
)
UNHURRIED = CLOCKS.replace("bets = 1.5", "bets = 600.0") + "".join(
    f'[[tables]]\nname = "{game}-{number}"\ngame = "{game}"\n' for game in GAMES for number in range(TABLES)
)
"""Bets close when everybody is ready, and not before."""

HOUSE_BOOK = """base = "lucky8"
game = "house"
title = "House Blackjack"
[blackjack]
pays = "6:5"
[clauses]
"blackjack.pays" = "house rule 2"
[side.long21]
title = "Long 21"
pays = { long = "10:1" }
when = { long = "total(hand) = 21 and size(hand) >= 4" }
words.zh = { title = "长廿一", asks = "四张牌或以上的 21 点", rows = { long = "四张牌的 21 点" } }
"""
"""Rules of a house's own."""

ARGUMENTS = ("--no-sandbox", "--disable-dev-shm-usage", "--enable-precise-memory-info")
"""What a browser is told."""

_used: Counter[tuple[str, str]] = Counter()


class Visitors:
    """Everybody a test lets in."""

    def __init__(self, browser: Browser, address: str, home: str = "") -> None:
        self._browser = browser
        self.address = address
        self.home = home or address
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def enter(self, path: str = "/", *, session: str = "", **how: Any) -> Page:  # noqa: ANN401 - whatever a browser context can be told
        """Open the page in a new context, signed in where a session is given.

        `how` is what the context is told: viewport, locale, colour scheme.
        """
        context = self._let_in(**how)
        if session:
            context.add_cookies([{"name": COOKIE, "value": session, "url": self.address}])
        return self._open(context, path)

    def guest(self, path: str = "", **how: Any) -> Page:  # noqa: ANN401 - the same
        """Open the page as a guest: who comes in at the door, or had come in before and goes there."""
        if path:
            context = self._let_in(**how)
            assert context.request.post(GUESTS, data={}).ok
            return self._open(context, path)
        page = self.enter(**how)
        page.get_by_test_id("come-in").click()
        page.get_by_test_id("balance").wait_for()
        return page

    def _let_in(self, **how: Any) -> BrowserContext:  # noqa: ANN401 - the same
        how.setdefault("viewport", {"width": 1280, "height": 800})
        # A worker of the page's own answers only without a connection; the test of that lets it in.
        how.setdefault("service_workers", "block")
        context = self._browser.new_context(base_url=self.address, **how)
        self._contexts.append(context)
        return context

    def _open(self, context: BrowserContext, path: str) -> Page:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._note_stranger)
        page.on("console", lambda said: self.complaints.append(said.text) if "Content Security" in said.text else None)
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
