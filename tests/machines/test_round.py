"""A machine that plays rounds by chance, at the four games and variants of them, and minds what must always be true."""

from collections.abc import Sequence

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from msgspec.structs import replace

from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.decide import step
from croupier.table.prompt import ANYBODY, Option, Prompt, known_players
from croupier.table.state import Phase, Table
from tests.machines import invariants
from tests.machines.playing import Playing
from tests.machines.variants import Start, starts
from tests.machines.vocabulary import everything
from tests.machines.wild import NAMES, bets, forged, names, nearly, wild
from tests.scale import scaled


class Round(Playing):
    """Commands lawful and not, cards from a finite device, round after round."""

    @initialize(start=starts(), data=st.data(), slow=st.booleans())
    def open_table(self, start: Start, data: st.DataObject, slow: bool) -> None:  # noqa: FBT001 - drawn
        self.slow = slow
        self.open_round(data, start.table)

    def open_round(self, data: st.DataObject, start: Table) -> None:
        """Begin a round with a few bets, most often closed at once."""
        self.begin(start)
        for bet in data.draw(bets(start)):
            self.attempt(bet)
        if data.draw(st.integers(0, 9)):
            self.attempt(c.CloseBets(by=HOUSE))
            self.deal(data)

    @precondition(lambda self: self.table.phase is Phase.OVER)
    @rule(data=st.data())
    def next_round(self, data: st.DataObject) -> None:
        self.try_everything()
        self.finish()
        self.open_round(data, self.start)

    def obey(self, data: st.DataObject, options: Sequence[Option]) -> None:
        """Do one of the things that are lawful, and deal what is due then."""
        option = data.draw(st.sampled_from(options))
        self.go(data.draw(chosen(self.table, option)))
        if not self.slow:
            self.deal(data)

    @precondition(lambda self: bool(self.prompt.options))
    @rule(data=st.data())
    def take_an_option(self, data: st.DataObject) -> None:
        self.obey(data, self.prompt.options)

    @precondition(lambda self: bool(bold(self.prompt)))
    @rule(data=st.data())
    def split_or_double(self, data: st.DataObject) -> None:
        self.obey(data, bold(self.prompt))

    @precondition(lambda self: self.table.phase is Phase.BETTING or self.table.offer is not None)
    @rule(data=st.data())
    def the_dealer_goes_on(self, data: st.DataObject) -> None:
        betting = self.table.phase is Phase.BETTING
        self.attempt(c.CloseBets(by=HOUSE) if betting else c.Deal(by=HOUSE))
        if not self.slow:
            self.deal(data)

    @precondition(lambda self: self.prompt.due is not None)
    @rule(data=st.data())
    def deal_what_is_due(self, data: st.DataObject) -> None:
        self.deal(data)

    @precondition(lambda self: self.table.phase in (Phase.OFFERS, Phase.TURNS, Phase.DEALER))
    @rule()
    def try_everything(self) -> None:
        for command in everything(self.table):
            self.agreed(command)

    @precondition(lambda self: self.table.phase is not Phase.OVER)
    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        self.attempt(data.draw(wild(self.table)))
        self.forge(data.draw(forged(self.table)))

    @precondition(lambda self: bool(self.prompt.options))
    @rule(data=st.data())
    def try_nearly(self, data: st.DataObject) -> None:
        self.attempt(data.draw(nearly(self.table, self.prompt.options)))

    @precondition(lambda self: self.table.phase is Phase.TURNS)
    @rule(name=names(), chance=st.integers(0, 4))
    def leave(self, name: str, chance: int) -> None:
        if chance == 0 and name not in self.table.absent:
            self.go(c.Leave(by=player(name), player=name))

    @invariant()
    def options_are_lawful(self) -> None:
        for option in self.prompt.options:
            for amount in {option.least, option.most} - {None}:
                bounded = replace(option.command, amount=amount)
                assert step(self.table, bounded).events, bounded

    @invariant()
    def somebody_can_act(self) -> None:
        invariants.can_go_on(self.table, self.prompt)

    @invariant()
    def money_is_conserved(self) -> None:
        invariants.conserves_money(self.laid, self.table)

    @invariant()
    def lines_cite_clauses(self) -> None:
        for line in self.table.lines:
            invariants.cites(self.table.book, line.clauses)

    @precondition(lambda self: self.table.phase is not Phase.BETTING)
    @invariant()
    def no_undealt_card_is_shown(self) -> None:
        invariants.shows_no_other_card(self.table)

    def teardown(self) -> None:
        """Play the last round to its end."""
        if hasattr(self, "table"):
            self.finish()


def bold(asked: Prompt) -> list[Option]:
    """Return the options that make a round long: splits and answers to them, or else doubles."""
    splits = [option for option in asked.options if isinstance(option.command, c.Split | c.Follow)]
    return splits or [option for option in asked.options if isinstance(option.command, c.Double)]


@st.composite
def chosen(draw: st.DrawFn, table: Table, option: Option) -> c.Command:
    """Draw a command from an option: a stranger's name where anybody may, an amount from its span."""
    command = option.command
    if isinstance(command, c.PlayerCommand) and command.player == ANYBODY:
        known = known_players(table)
        name = draw(st.sampled_from([*(name for name in NAMES if name not in known), f"guest-{len(known)}"]))
        command = replace(command, player=name, by=player(name))
    if option.least is None:
        return command
    unit = table.setup.unit
    most = option.most if option.most is not None else option.least + 100 * unit
    units = range(-(-option.least // unit), most // unit + 1)
    if not units or draw(st.booleans()):
        return command
    return replace(command, amount=draw(st.sampled_from(units)) * unit)


TestRound = Round.TestCase
TestRound.settings = settings(max_examples=scaled(8, 1000), stateful_step_count=40)
