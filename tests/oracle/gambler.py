"""Players who do lawful things by chance, and write down what they did as a round record has it."""

from random import Random

from tests.oracle.acts import write
from tests.oracle.betting import Limits
from tests.oracle.cards import total
from tests.oracle.elections import UNIT, Insurance, surrenders
from tests.oracle.offers import insurance_window
from tests.oracle.state import Act, Box, Hand, Table
from tests.oracle.turns import places


class Gambler:
    """Answers every question of the oracle; `acts` is the record of it."""

    def __init__(self, rng: Random, limits: Limits) -> None:
        self.rng = rng
        self.limits = limits
        self.acts: list[str] = []
        self.offer_open = False
        self.early: list[Act] = []  # laid while followers still considered a split

    def say(self, act: Act) -> None:
        """Write an act down; an open offer is closed by `deal`, or now and then by a play alone."""
        plays = act.verb in ("hits", "stands", "doubles", "splits")
        if self.offer_open and not (plays and self.rng.random() < 0.15):
            self.acts.append("deal")
        self.offer_open = False
        self.acts.append(write(act))

    def finish(self) -> None:
        if self.offer_open:
            self.acts.append("deal")
        self.offer_open = False

    def answers(self, acts: list[Act], *, left_open: bool) -> None:
        """Write answers to one offer down, and remember whether it is still open."""
        self.finish()
        self.acts += [write(act) for act in acts]
        self.offer_open = left_open

    def offers(self, table: Table) -> list[Act]:
        acts = Insurance(table, self.rng).answers() if insurance_window(table) else surrenders(table, self.rng)
        self.answers(acts, left_open=True)  # a `deal` too many changes nothing
        return acts

    def play(self, table: Table, box: Box, hand: Hand, choices: set[str]) -> Act:
        early = [(player, at) for player, at in places(table, box) if not box.hands[at].again]
        if early and self.rng.random() < 0.05:
            act = self.side(table, box, *self.rng.choice(early))
        else:
            verb = self.verb(table, hand, choices)
            at = box.hands.index(hand) + 1 if len(box.hands) > 1 and self.rng.random() < 0.5 else 0
            amount = self.increase(table, box, box.caller) if verb == "doubles" else None
            act = Act(verb, box.caller, box.number, at, amount)
        self.say(act)
        return act

    def verb(self, table: Table, hand: Hand, choices: set[str]) -> str:
        points = total(hand.cards)
        chance = self.rng.random()
        if "splits" in choices and chance < 0.85:
            return "splits"
        if "doubles" in choices and chance < (0.7 if points in (9, 10, 11) else 0.25):
            return "doubles"
        reach = 0.9 if points < 12 else 0.5 if points < 17 else 0.15
        if table.game.dueling and hand.cards[-1][0] in "67":
            reach = 0.9
        return "hits" if "stands" not in choices or self.rng.random() < reach else "stands"

    def increase(self, table: Table, box: Box, player: str) -> int | None:
        """Choose a double's amount: mostly all of it, said or not, else something less."""
        least, most = max(table.double_minimum, UNIT), box.bettor(player).original
        if most < least or self.rng.random() < 0.5:
            return None
        if self.rng.random() < 0.3 and most % UNIT == 0:
            return most
        return self.rng.randrange(-(-least // UNIT), most // UNIT + 1) * UNIT

    def follow(self, table: Table, box: Box, asked: list[str], verb: str) -> dict[str, int | None]:
        sure = table.game.plus and verb == "splits" and 2 < len(box.hands) < 4
        explicit = bool(places(table, box)) or self.rng.random() < 0.6
        answers: dict[str, int | None] = {}
        acts = []
        mine = [place for place in places(table, box) if place[0] == box.caller and not box.hands[place[1]].again]
        if mine and verb == "splits" and self.rng.random() < 0.2:
            self.early = [self.side(table, box, *mine[0])]
            acts += self.early
        for player in self.rng.sample(asked, len(asked)):
            # Whether a BP follower who matched once may come back after refusing is not prescribed.
            if sure or self.rng.random() < 0.55:
                answers[player] = self.increase(table, box, player) if verb == "doubles" else None
                acts.append(Act("follows", player, box.number, amount=answers[player]))
            elif explicit or self.rng.random() < 0.3:
                acts.append(Act("declines", player, box.number))
        self.answers(acts, left_open=len(acts) - len(self.early) < len(asked))
        return answers

    def sides(self, table: Table, box: Box, places: list[tuple[str, int]], *, waiting: bool) -> list[Act]:
        """Lay none on a hand that was split again: whether that is lawful is not prescribed."""
        often = 0.5 if waiting else 0.15
        early, self.early = self.early, []
        taken = [(act.player, act.hand - 1) for act in early]
        places = [place for place in places if place not in taken]
        free = [place for place in places if not box.hands[place[1]].again and self.rng.random() < often]
        acts = [self.side(table, box, player, at) for player, at in free]
        if acts or waiting:
            self.answers(acts, left_open=waiting)
        return early + acts

    def side(self, table: Table, box: Box, player: str, at: int) -> Act:
        kind = "tie18" if table.game.dueling else "ace-race"
        amount = self.rng.choice((5, 10, 20, 25)) * 100
        return Act("bets", player, box.number, at + 1, amount, kind=kind)
