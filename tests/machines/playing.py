"""A round under way: commands are given, the log is kept, chips are counted, and everything is minded at each step."""

from collections import Counter
from functools import reduce

from hypothesis import event, note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE
from croupier.table.decide import Step, step
from croupier.table.evolve import evolve
from croupier.table.play.deal import due
from croupier.table.prompt import Prompt, among, prompt
from croupier.table.state import Phase, Table
from tests.machines import chips, invariants
from tests.machines.answers import answered
from tests.machines.shoe import Shoe, lying_at
from tests.machines.text import command_again

BESIDES = (c.GrantSqueeze, c.Lift)
"""Commands accepted beside the options: the house grants, and chips lifted too late are noted without effect."""

LONGEST = 400
"""More commands and cards than any round of seven boxes needs."""


class Playing(RuleBasedStateMachine):
    """One table, round after round."""

    def __init__(self) -> None:
        super().__init__()
        self.table: Table
        self.start: Table
        self.shoe: Shoe
        self.log: tuple[e.Event, ...] = ()
        self.laid: Counter[chips.Key] = Counter()
        self.asked: Prompt | None = None

    def begin(self, start: Table) -> None:
        """Begin a round at a table before its first bet."""
        self.start = self.table = start
        self.shoe = Shoe(start)
        self.log = ()
        self.laid = Counter()
        self.asked = None

    @property
    def prompt(self) -> Prompt:
        """Return what the table waits for, asked once a table."""
        if self.asked is None:
            self.asked = prompt(self.table)
        return self.asked

    def go(self, command: c.Command) -> Step:
        """Carry a command out, keep the log, and count the chips."""
        assert command_again(command) == command
        done = step(self.table, command)
        note(f"{command} -> {done.events}")
        invariants.replays(self.table, done)
        invariants.follows_the_phases(self.table, done.after)
        before = self.table
        for happened in done.events:
            self.laid.update(chips.laid(before, happened))
            before = evolve(before, happened)
        if self.table.squeezing and done.after.phase is Phase.INITIAL_DEAL:
            invariants.shows_no_other_card(done.after)
        self.log += done.events
        self.table = done.after
        self.asked = None
        return done

    def attempt(self, command: c.Command) -> None:
        """Give a command, and go on from there if it has an effect."""
        if self.agreed(command):
            self.go(command)

    def agreed(self, command: c.Command) -> bool:
        """Check that a command has an effect if and only if it is among the options; a refused one has none."""
        lawful = among(self.table, self.prompt.options, command)
        before = self.table
        answer = answered(before, command)
        if isinstance(answer, Refused):
            assert not lawful, f"{command} is an option and was refused: {answer}"
            assert self.table == before
            invariants.refusal_is_whole(self.table, answer)
            return False
        pushed = isinstance(command, c.Bet) and any(isinstance(event, e.WagerLifted) for event in answer.events)
        known = lawful or not answer.events or isinstance(command, BESIDES) or pushed
        assert known, f"{command} is no option and was accepted: {answer.events}"
        return bool(answer.events)

    def forge(self, command: c.Command) -> None:
        """Check that nobody decides for another."""
        answer = answered(self.table, command)
        assert isinstance(answer, Refused), command
        assert answer.code in ("not-yours", "role-too-low")
        invariants.refusal_is_whole(self.table, answer)

    def deal(self, data: st.DataObject) -> None:
        """Deal what is due until somebody must act."""
        while (place := due(self.table)) is not None and self.shoe.left:
            card = data.draw(self.shoe.cards(lying_at(self.table, place)))
            self.shoe.take(card)
            self.go(c.DealCard(by=HOUSE, card=card))

    def finish(self) -> None:
        """Play to the end in the plainest way: every round ends, and its log replays to its last table."""
        for _ in range(LONGEST):
            if self.table.phase in (Phase.BETTING, Phase.OVER) or not self.go_on():
                break
        else:
            message = f"the round does not end: {self.table}"
            raise AssertionError(message)
        invariants.conserves_money(self.laid, self.table)
        assert reduce(evolve, self.log, self.start) == self.table
        event(f"{self.table.book.game} {self.table.phase}")

    def go_on(self) -> bool:
        """Do the next plain thing; return whether there was one (the device may be empty)."""
        if due(self.table) is not None:
            if not self.shoe.left:
                return False
            card = min(self.shoe.left)
            self.shoe.take(card)
            self.go(c.DealCard(by=HOUSE, card=card))
            return True
        options = [option.command for option in self.prompt.options]
        plain = [command for command in options if isinstance(command, c.Deal | c.Stand | c.Settle)]
        self.go(plain[0] if plain else options[0])
        return True
