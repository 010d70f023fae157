"""A person while bets are open: lines typed become seats, wagers and requests."""

from collections.abc import Callable

from croupier.bots.policy import Options
from croupier.table import commands as c
from croupier.table.state import Table
from croupier.terminal.bet_line import BetLineError, Lifting, Wish, Word, read_bet
from croupier.terminal.help import bet_clauses_page, bets_page
from croupier.terminal.own_wagers import Own, lawful_bets, listed, usual
from croupier.terminal.purse import in_hand
from croupier.terminal.screen import Question, Screen, View
from croupier.words.facts import Money, message


class DepartedError(Exception):
    """The person has gone while bets were open."""


class Bettor:
    """Reads lines until the person wants the cards; what one line means may take several commands."""

    def __init__(self, own: Own, screen: Screen, view: Callable[[], View]) -> None:
        """Begin with nothing laid before."""
        self.own = own
        self.screen = screen
        self.view = view
        self.last: tuple[Wish, ...] = ()
        self.waiting: list[c.Command] = []
        self.deals = False

    def next(self, table: Table, options: Options) -> c.Command | None:
        """Return the next seat or wager, or None once the person wants the cards."""
        seat = next(self.own.seats(table), None)
        if seat is not None:
            return seat
        while not self.waiting and not self.deals:
            try:
                self._read(table, options)
            except (EOFError, KeyboardInterrupt) as error:
                raise DepartedError from error
        if self.waiting:
            return self.waiting.pop(0)
        self.deals = False
        self.last = self.own.laid(table) or self.last
        return None

    def stop(self) -> None:
        """Forget what was still to be done: something has been refused."""
        self.waiting = []
        self.deals = False

    def _read(self, table: Table, options: Options) -> None:
        laid = self.own.laid(table)
        again = self.last or usual(table)
        bets = tuple(option.command for option in options if isinstance(option.command, c.Bet))
        question = Question(
            message("ask.bets-laid", laid=listed(table, laid)) if laid else message("ask.bets"),
            hint=lawful_bets(table, bets),
            more=message("bets.keys-laid") if laid else message("bets.keys", again=listed(table, again)),
        )
        text = self.screen.ask_line(table, self.view(), question)
        try:
            self._take(table, read_bet(text, table.book), again)
        except BetLineError as error:
            self.screen.tell(message("tell.stopped", says=error.says))

    def _take(self, table: Table, said: Wish | Lifting | Word, again: tuple[Wish, ...]) -> None:
        match said:
            case Wish():
                self._lay(table, (said,))
            case Lifting():
                self.waiting = self.own.lifts(table, said)
                if not self.waiting:
                    self.screen.tell(message("tell.nothing-there"))
            case Word(word="deal"):
                self.deals = bool(self.own.laid(table)) or self._lay(table, again)
            case Word(word="again"):
                self._lay(table, again)
            case Word(word="out"):
                self.waiting = self.own.lifts(table, Lifting(None, None))
                self.deals = True
            case Word(word="squeeze" | "yield"):
                self.waiting = self.own.on_boxes(said)
            case Word():
                self._talk(table, said.word)

    def _talk(self, table: Table, word: str) -> None:
        if word == "quit":
            raise EOFError
        if word == "tip":
            self.screen.tell(message("tell.no-tip-for-bets"))
        elif word == "explain":
            self.screen.page(message("page.bets"), bet_clauses_page(table.book, self.screen.language))
        else:
            self.screen.page(message("page.bets"), bets_page(table, self.screen.language))

    def _lay(self, table: Table, wishes: tuple[Wish, ...]) -> bool:
        bets = self.own.bets(wishes)
        needed = sum(bet.amount for bet in bets)
        left = in_hand(table, self.own.name, self.view().bankroll)
        if needed > left:
            self.screen.tell(message("tell.too-much", needed=Money(needed), left=Money(left)))
            return False
        self.waiting = [*bets]
        return True
