"""The screen of a terminal: the felt redrawn in place, a few lines of what happened, and the keys."""

from collections.abc import Sequence
from time import sleep

from rich.console import Console
from rich.control import Control
from rich.text import Text

from croupier.bots.conduct import Moment
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.state import Phase, Table
from croupier.terminal.art import FELT
from croupier.terminal.canvas import Canvas
from croupier.terminal.felt import draw
from croupier.terminal.keyboard import Keyboard
from croupier.terminal.purse import at_stake, in_hand
from croupier.terminal.screen import Question, View
from croupier.terminal.words import sentences
from croupier.words.catalogue import ENGLISH
from croupier.words.facts import Fact, Money, message
from croupier.words.render import render
from croupier.words.width import break_places, width_of, wrapped

BELOW = 6
"""Lines under the felt: the bankroll, what happened, the question and its keys, and where one types."""

ASKED = 2
"""Lines kept for the question, whether there is one or not, so that the rest does not move about."""

SHOE_MARKS = 8
INDENT = 6
AT_THE_END = 6
"""So many times the pace the finished table stays in view before its settlement."""

LEAST_WIDTH = 60
LEAST_HEIGHT = 20


class FullScreen:
    """Draws on the whole terminal."""

    def __init__(self, console: Console, keyboard: Keyboard, pace: float, language: str = ENGLISH) -> None:
        """Take over the terminal; `pace` is how long a card takes, in seconds."""
        self.language = language
        self.console = console
        self.keyboard = keyboard.__enter__()
        self.pace = pace
        self.told: list[Text] = []
        console.set_alt_screen(enable=True)

    def begin(self, table: Table, view: View) -> None:
        """Show the empty table."""
        self.told = []
        self._draw(table, view)

    def show(self, moment: Moment, view: View) -> None:
        """Show card after card what has happened."""
        table = moment.before
        for event in moment.events:
            table = evolve(table, event)
            if isinstance(event, e.CardDealt | e.HandSplit) and self.pace:
                self._draw(table, view)
                sleep(self.pace)
        self.told += [Text(self._say(fact), style="dim") for fact in sentences(moment)]
        self._draw(moment.after, view)
        if table.phase is not Phase.BETTING:
            sleep(self.pace * (AT_THE_END if table.phase is Phase.OVER else 1))

    def tell(self, text: Fact) -> None:
        """Keep a sentence for the next time the table is drawn."""
        self.told.append(Text(self._say(text), style="#d8b84a"))

    def _say(self, fact: Fact) -> str:
        return render(fact, self.language)

    def ask(self, table: Table, view: View, question: Question) -> str:
        """Show the question and wait for a key."""
        self._draw(table, view, question)
        return self.keyboard.key()

    def ask_line(self, table: Table, view: View, question: Question) -> str:
        """Show the question and read a line under it."""
        self.keyboard.whole()
        try:
            self._draw(table, view, question)
            self.console.control(Control.move_to(0, self.console.size.height - 1))
            self.console.print("> ", end="", style="bold")
            self.console.show_cursor(show=True)
            return self.keyboard.line()
        finally:
            self.console.show_cursor(show=False)
            self.keyboard.single()

    def page(self, title: Fact, paragraphs: Sequence[Text]) -> None:
        """Show a text over the whole screen, page by page."""
        width, height = self.console.size.width - 4, self.console.size.height - 4
        lines = [line for text in paragraphs for line in _wrapped(text, width)]
        pages = [lines[start : start + height] for start in range(0, len(lines), height)] or [[]]
        for number, shown in enumerate(pages, 1):
            self.console.control(Control.home(), Control.clear())
            bar = Text(f" {self._say(title)}", style="bold #1c1c1c on #d8b84a")
            bar.pad_right(self.console.size.width - bar.cell_len)
            self.console.print(bar, end="\n\n", no_wrap=True)
            for line in shown:
                self.console.print(Text.assemble("  ", line), no_wrap=True)
            more = message("page.more", number=number, of=len(pages)) if len(pages) > 1 else message("page.end")
            self.console.control(Control.move_to(0, self.console.size.height - 1))
            self.console.print(Text(f"  {self._say(more)}", style="dim"), end="")
            self.keyboard.key()

    def close(self, farewell: Fact) -> None:
        """Give the terminal back."""
        self.console.set_alt_screen(enable=False)
        self.console.show_cursor(show=True)
        self.keyboard.__exit__(None, None, None)
        self.console.print(self._say(farewell), highlight=False)

    def _draw(self, table: Table, view: View, question: Question | None = None) -> None:
        width, height = self.console.size
        canvas = Canvas(width, height - BELOW, FELT, self.language)
        title = message("felt.title", game=table.book.title, number=view.number, seed=view.seed)
        draw(canvas, table, view.name, self._say(title), self._say(_shoe(view, table.drawn)))
        self.console.control(Control.home())
        self.console.print(canvas.text(), end="\n")
        lines = self._below(table, view, question, width)
        for line in [*lines, *[Text("")] * BELOW][: BELOW - 1]:
            self._line(line, width)
        self._line(Text(""), width, end="")

    def _line(self, line: Text, width: int, end: str = "\n") -> None:
        line.truncate(width, overflow="ellipsis", pad=True)
        self.console.print(line, end=end, no_wrap=True)

    def _below(self, table: Table, view: View, question: Question | None, width: int) -> list[Text]:
        left, out = in_hand(table, view.name, view.bankroll), at_stake(table, view.name)
        chips = message("purse.in-hand", left=Money(left))
        if out > 0:
            chips = message("purse.on-table", left=Money(left), out=Money(out))
        purse = Text(f" {view.name}  ● {self._say(chips)}", style="bold")
        asked = self._asked(question, width - 2) if question is not None else []
        room = max(BELOW - 2 - max(len(asked), ASKED), 1)
        told = [Text.assemble(" ", line) for text in self.told[-room:] for line in _lines(text, width - 2)]
        return [purse, *told[-room:], *[Text("")] * (room - len(told)), *asked]

    def _asked(self, question: Question, width: int) -> list[Text]:
        """Return a question, its hint where there is room beside it, and its keys."""
        lines = [Text(f" {line}", style="bold") for line in wrapped(self._say(question.text), width)[:2]]
        hint, keys = self._say(question.hint), question.keys(self.language)
        if hint and lines and lines[-1].cell_len + width_of(hint) + 2 <= width:
            lines[-1].append(f"  {hint}", style="not bold italic #d8b84a")
        return lines + [Text(f" {line}", style="cyan") for line in wrapped(keys, width)[:2]]


def _lines(text: Text, width: int) -> list[Text]:
    """Return the lines of a text with styles."""
    lines = list(text.divide(break_places(text.plain, width)))
    for line in lines:
        line.rstrip()
    return lines


def _wrapped(text: Text, width: int) -> list[Text]:
    """Return the lines of a paragraph, those after the first indented."""
    first, *rest = _lines(text, width) or [Text("")]
    again = _lines(text[len(first.plain) :], width - INDENT) if rest else []
    return [first, *(Text.assemble(" " * INDENT, line) for line in again)]


def _shoe(view: View, drawn: int) -> Fact:
    left = max(view.left - drawn, 0)
    marks = -(-SHOE_MARKS * left // view.of) if view.of else 0
    return message("felt.shoe", marks="▮" * marks + "▯" * (SHOE_MARKS - marks), left=left)
