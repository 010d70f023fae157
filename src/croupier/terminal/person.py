"""A person at the table: asked with keys, answered with commands; an act that is refused is explained."""

from collections.abc import Callable

from croupier.bots.advice import advise, cell
from croupier.bots.policy import Options
from croupier.rules.refusals import Refused
from croupier.strategy.chart import Chart
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.prompt import Option
from croupier.table.state import Table
from croupier.terminal import questions
from croupier.terminal.bet_line import BetLineError, read_amount
from croupier.terminal.bettor import Bettor
from croupier.terminal.chart_words import cell_fact
from croupier.terminal.choices import Choice, choices
from croupier.terminal.help import keys_page, options_page
from croupier.terminal.own_wagers import Own
from croupier.terminal.purse import in_hand
from croupier.terminal.reply import Picked, Say, Strange, understand
from croupier.terminal.screen import Question, Screen, View
from croupier.terminal.why_not import refusal_told, why_not
from croupier.words.facts import Fact, Money, message


class Person:
    """Asks on a screen and answers for one player."""

    def __init__(self, own: Own, screen: Screen, view: Callable[[], View], chart: Chart, *, follows: bool) -> None:
        """Sit down; `follows` shows the chart's advice at every question and takes it on Enter."""
        self.name = own.name
        self.bettor = Bettor(own, screen, view)
        self.screen = screen
        self.view = view
        self.chart = chart
        self.follows = follows
        self.gone = False
        self.refuses: object = None

    def wager(self, table: Table, name: str, options: Options) -> c.Command | None:
        """Return the next seat or wager, or None once the person wants the cards."""
        del name
        self.refuses = None
        return self.bettor.next(table, options)

    def hear(self, refused: Refused) -> None:
        """Say why something was refused."""
        self.bettor.stop()
        self.screen.tell(refusal_told(refused))

    def reopen(self, refused: Refused) -> bool:
        """Say why the bets cannot be closed; the person can change them."""
        self.hear(refused)
        return True

    def answer(self, table: Table, name: str, options: Options) -> c.Command:
        """Return the person's answer to an offer, or the decision on the hand in turn; a person who goes leaves."""
        offered = self._choices(table, options)
        no = next((choice for choice in offered if isinstance(choice.command, c.Decline)), None)
        if no is not None and self.refuses == _identity(table):
            return no.command
        advice, tip = self._advice(table, offered)
        question = Question(
            questions.offer(table, options) if table.offer is not None else questions.decision(table),
            offered,
            default=advice if self.follows else no,
            hint=tip if self.follows else "",
            more=message("ask.more"),
        )
        return self._ask(table, question, tip) or c.Leave(by=player(name), player=name)

    def claim(self, table: Table, name: str, options: Options) -> c.Command | None:
        """Return what else the person takes, or None."""
        offered = self._choices(table, options)
        if not offered or self.refuses == _identity(table):
            return None
        question = Question(questions.claims(options), offered, more=message("ask.no-more"), optional=True)
        said = self._ask(table, question, message("tell.tip-none"))
        leaves = said is None and self.gone and name not in table.absent
        return c.Leave(by=player(name), player=name) if leaves else said

    def _choices(self, table: Table, options: Options) -> tuple[Choice, ...]:
        return choices(table, self.name, options, in_hand(table, self.name, self.view().bankroll))

    def _advice(self, table: Table, offered: tuple[Choice, ...]) -> tuple[Choice | None, Fact]:
        """Return the choice the chart takes among what can be paid for, and its words."""
        options = tuple(Option(choice.command, choice.least or None, choice.most or None) for choice in offered)
        command = advise(self.chart, table, self.name, options)
        place = cell(self.chart, table, options)
        insures = table.offer is not None and table.offer.kind == "insurance"
        found = next((choice for choice in offered if type(choice.command) is type(command)), None)
        if found is None:
            return None, ""
        if place is None or insures:
            return found, message("tell.tip", label=found.label)
        return found, message("tell.tip-by-chart", label=found.label, cell=cell_fact(place))

    def _ask(self, table: Table, question: Question, tip: Fact) -> c.Command | None:
        """Ask until the answer is one; None where there is nothing more to say, or the person goes."""
        while not self.gone:
            try:
                reply = understand(question, self.screen.ask(table, self.view(), question))
                if reply is Say.NO_MORE:
                    return None
                command = self._picked(table, reply) if isinstance(reply, Picked) else None
                if command is not None:
                    return command
                if not isinstance(reply, Picked):
                    self._talk(table, question, reply, tip)
            except (EOFError, KeyboardInterrupt):
                self.gone = True
        return None

    def _picked(self, table: Table, reply: Picked) -> c.Command | None:
        """Return the command of a choice, its amount asked for where there is one to choose."""
        choice, amount, asks, for_all = reply
        if for_all:
            self.refuses = _identity(table)
        if not choice.for_less:
            return choice.made()
        bets = isinstance(choice.command, c.Bet)
        if asks or (bets and not amount):
            least, most = Money(choice.least), Money(choice.most)
            question = Question(message("ask.amount", label=choice.label, least=least, most=most))
            amount = self.screen.ask_line(table, self.view(), question)
        if not amount:
            return None if asks or bets else choice.made()
        return self._for(choice, amount)

    def _for(self, choice: Choice, amount: str) -> c.Command | None:
        try:
            cents = read_amount(amount)
        except BetLineError as error:
            self.screen.tell(message("tell.stopped", says=error.says))
            return None
        if choice.least <= cents <= choice.most:
            return choice.made(cents)
        least, most = Money(choice.least), Money(choice.most)
        self.screen.tell(message("tell.not-between", amount=amount, least=least, most=most))
        return None

    def _talk(self, table: Table, question: Question, said: Say | Strange, tip: Fact) -> None:
        """Answer what chooses nothing: help, a tip, good-bye, or why something cannot be."""
        if said is Say.WHY:
            self.screen.page(question.text, options_page(table.book, question.choices, self.screen.language))
        elif said is Say.HELP:
            self.screen.page(message("page.keys"), keys_page(self.screen.language))
        elif said is Say.TIP:
            self.screen.tell(tip or message("tell.no-tip"))
        elif said is Say.QUIT:
            self.gone = self._leaves(table)
        elif isinstance(said, Strange):
            self.screen.tell(why_not(table, self.name, question.choices, said.word))

    def _leaves(self, table: Table) -> bool:
        clauses = ", ".join(table.book.cite("irregular.absent"))
        question = Question(message("ask.leave", clauses=clauses), more=message("ask.leave-keys"))
        said = self.screen.ask(table, self.view(), question)
        return said.lower() in ("y", "yes", "q")


def _identity(table: Table) -> object:
    """Return what tells one offer of a round from another."""
    return None if table.offer is None else (table.offer.kind, table.offer.place, table.offer.asked)
