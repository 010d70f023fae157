"""A machine that lets everything go wrong, at every phase of every game, and minds what must be true all the same."""

from hypothesis import event, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE
from croupier.table.decide import step
from croupier.table.evolve import evolve
from croupier.table.play.deal import due
from croupier.table.prompt import Prompt, prompt
from croupier.table.state import Phase, Table
from tests.irregular import truths
from tests.irregular.accounts import Account
from tests.irregular.device import Device
from tests.irregular.observations import card_somewhere, cards_together, impossible_cards, mishaps, unnoticed, words
from tests.irregular.rulings import rulings
from tests.irregular.sensible import sensible
from tests.machines import invariants
from tests.machines.variants import Start, starts
from tests.machines.wild import bets, wild
from tests.scale import scaled

STAGES = (Phase.INITIAL_DEAL, Phase.OFFERS, Phase.TURNS, Phase.TURNS, Phase.DEALER, Phase.BETTING)
"""Where a round stands when things begin to go wrong."""

LONGEST = 400
"""More answers and cards than any round needs to its end."""


class Trouble(RuleBasedStateMachine):
    """One round in which anything may happen; then somebody sensible answers, and it ends."""

    def __init__(self) -> None:
        super().__init__()
        self.table: Table
        self.start: Table
        self.device: Device
        self.account = Account()
        self.log: tuple[e.Event, ...] = ()
        self.asked: Prompt | None = None

    @initialize(start=starts(), data=st.data())
    def open_table(self, start: Start, data: st.DataObject) -> None:
        setup = replace(
            start.table.setup,
            observed=data.draw(st.booleans()),
            manual_shuffle=data.draw(st.booleans()),
            warned=frozenset(data.draw(st.sampled_from(((), ("ann", "bob"))))),
        )
        self.start = self.table = replace(start.table, setup=setup)
        self.device = Device(self.table, data.draw(st.none() | st.none() | st.integers(4, 12)))
        for bet in data.draw(bets(self.table)):
            self.attempt(unnoticed(bet) if data.draw(st.integers(0, 5)) == 0 else bet)
        self.play_to(data.draw(st.sampled_from(STAGES)), data)

    def play_to(self, stage: Phase, data: st.DataObject) -> None:
        """Play regularly to a phase of the round, or as near to it as this one comes, and a little into it."""
        for _ in range(LONGEST):
            if self.table.phase in (stage, Phase.OVER) or not (self.deal_one(data) or self.act(data)):
                break
        for _ in range(data.draw(st.integers(0, 6))):
            self.deal_one(data)

    def deal_one(self, data: st.DataObject) -> bool:
        """Deal the card that is due; return whether one was."""
        place = due(self.table)
        card = self.device.draw(self.table, place, data) if place is not None else None
        return card is not None and self.attempt(c.DealCard(by=HOUSE, card=card))

    def act(self, data: st.DataObject) -> bool:
        """Do one of the things that are lawful; return whether there was one."""
        wanted = [o.command for o in self.prompt.options if self.playing or isinstance(o.command, c.CloseBets)]
        return bool(wanted) and self.attempt(data.draw(st.sampled_from(wanted)))

    @property
    def playing(self) -> bool:
        """Tell whether cards are on the table, or about to be."""
        return self.table.phase not in (Phase.BETTING, Phase.OVER)

    @property
    def prompt(self) -> Prompt:
        """Return what the table waits for, asked once a table."""
        if self.asked is None:
            self.asked = prompt(self.table)
        return self.asked

    def attempt(self, command: c.Command | None) -> bool:
        """Give a command; return whether it was accepted. A refused one is whole and changes nothing."""
        if command is None:
            return False
        before = self.table
        try:
            done = step(self.table, command)
        except Refused as refused:
            note(f"{command} refused: {refused.code}")
            invariants.refusal_is_whole(self.table, refused)
            return False
        note(f"{command} -> {done.events}")
        invariants.replays(before, done)
        self.account.follow(before, done.events)
        self.device.took(before, done.after)
        self.log += done.events
        self.table = done.after
        self.asked = None
        if any(isinstance(happened, e.Reshuffled) for happened in done.events):
            self.device.refill(self.table)
        return True

    def deal(self, data: st.DataObject, most: int = LONGEST) -> None:
        """Deal what is due, as far as there are cards, until somebody must act."""
        for _ in range(most):
            if not self.deal_one(data):
                break

    @precondition(lambda self: self.playing)
    @rule(data=st.data())
    def a_card_goes_somewhere(self, data: st.DataObject) -> None:
        self.attempt(card_somewhere(self.table, self.device, data))

    @precondition(lambda self: self.playing)
    @rule(data=st.data())
    def cards_come_together(self, data: st.DataObject) -> None:
        self.attempt(cards_together(self.table, self.device, data))

    @precondition(lambda self: self.table.trouble is not None and self.table.trouble.kind == "referred")
    @rule(data=st.data())
    def the_shift_manager_rules(self, data: st.DataObject) -> None:
        self.attempt(data.draw(rulings(self.table)))

    @precondition(lambda self: self.playing)
    @rule(data=st.data())
    def something_happens(self, data: st.DataObject) -> None:
        self.attempt(data.draw(mishaps(self.table)))

    @rule(data=st.data())
    def anything_is_said(self, data: st.DataObject) -> None:
        command = data.draw(words(self.table) | wild(self.table) | impossible_cards(self.table))
        if not isinstance(command, c.ReportCards) or data.draw(st.integers(0, 9)) == 0:
            self.attempt(command)

    @precondition(lambda self: self.prompt.due is not None)
    @rule(data=st.data(), most=st.integers(1, 8))
    def cards_are_dealt(self, data: st.DataObject, most: int) -> None:
        self.deal(data, most)

    @precondition(lambda self: self.prompt.options)
    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        self.attempt(data.draw(st.sampled_from(self.prompt.options)).command)
        if not self.table.setup.observed:
            self.deal(data)

    @precondition(lambda self: self.prompt.options and (self.table.trouble is not None or self.table.window))
    @rule(data=st.data())
    def somebody_answers(self, data: st.DataObject) -> None:
        self.attempt(data.draw(st.sampled_from(self.prompt.options)).command)

    @precondition(lambda self: self.device.empty)
    @rule()
    def the_device_is_empty(self) -> None:
        self.attempt(c.EmptyShoe(by=HOUSE))

    @invariant()
    def no_cent_is_lost(self) -> None:
        truths.no_cent_is_lost(self.account, self.table)

    @invariant()
    def no_card_is_lost(self) -> None:
        truths.no_card_is_lost(self.device.gone, self.table)

    @invariant()
    def there_is_a_way_on(self) -> None:
        truths.there_is_a_way_on(self.table, self.prompt)

    @invariant()
    def lines_cite_clauses(self) -> None:
        for line in self.table.lines:
            invariants.cites(self.table.book, line.clauses)

    def teardown(self) -> None:
        """Answer sensibly: the round ends settled, void or referred, and its log replays to its last table."""
        if not hasattr(self, "table"):
            return
        for _ in range(LONGEST):
            answer = sensible(self.table, self.device, self.prompt)
            if answer is None:
                break
            assert self.attempt(answer), answer
            truths.no_cent_is_lost(self.account, self.table)
            truths.there_is_a_way_on(self.table, self.prompt)
        else:
            message = f"the round does not end: {self.table}"
            raise AssertionError(message)
        assert self.table.phase in (Phase.OVER, Phase.BETTING)
        table = self.start
        for happened in self.log:
            table = evolve(table, happened)
        assert table == self.table
        event(f"{self.table.book.game} {self.table.status}")


TestTrouble = Trouble.TestCase
TestTrouble.settings = settings(max_examples=scaled(40, 5000), stateful_step_count=25)
