"""Who sits where and bets what, by chance: several boxes, several bettors, outsiders, crowded places."""

from itertools import accumulate
from random import Random

from tests.oracle.betting import Limits, close_bets
from tests.oracle.elections import NEIGHBOURS
from tests.oracle.games import MAIN, Game
from tests.oracle.state import Act, Bet

AMOUNTS = (2500, 3000, 4000, 5000, 7500, 10000, 10000, 12000, 20000, 31020)
SMALL = (20, 100, 520, 1240)
SIDES = (500, 500, 1000, 1000, 1500, 2000, 2500)
PRO_RATA = ((360000, 240000), (400000, 200000, 400000), (300000, 300000, 300000), (600000,), (900000, 1000))


class Betting:
    """The acts before `no more bets`; those of one group keep their order."""

    def __init__(self, rng: Random, game: Game, limits: Limits) -> None:
        self.rng = rng
        self.game = game
        self.limits = limits
        self.sits: list[Act] = []
        self.groups: list[list[Act]] = []
        self.on: dict[int, list[str]] = {}

    def acts(self) -> list[Act]:
        count = self.rng.choices((1, 2, 3, 4, 5, 7), (45, 27, 14, 7, 4, 3))[0]
        for box in sorted(self.rng.sample(range(1, 8), count)):
            self.fill(box)
        self.lay_sides()
        crowd = self.crowd() if self.game.places and self.rng.random() < 0.1 else []
        self.rng.shuffle(self.groups)
        laid = self.sits + [act for group in self.groups for act in group]
        return self.settled_crowd(laid, crowd)

    def fill(self, box: int) -> None:
        most = (1, 2, 3, 4) if self.game.plus else (1, 2, 3)
        count = self.rng.choices(most, (55, 25, 20, 8)[: len(most)])[0]
        players = self.rng.sample(NEIGHBOURS, count)
        self.on[box] = players
        self.take_seat(box, players)
        if self.game.plus and self.limits and self.rng.random() < 0.15:
            self.groups.append(self.rng.choice((self.over_the_box, self.pushed_back))(box))
            return
        for player in players:
            self.lay_main(player, box)
        others = [name for name in NEIGHBOURS if name not in players]
        if count < 3 and self.rng.random() < 0.03:
            changes_mind = self.rng.choice(others)
            bet = Act("bets", changes_mind, box, amount=5000)
            self.groups.append([bet, Act("lifts", changes_mind, box)])

    def take_seat(self, box: int, players: list[str]) -> None:
        seated = [act.player for act in self.sits]
        who = players if self.rng.random() < 0.85 else list(NEIGHBOURS)
        free = [name for name in who if name not in seated]
        if free and self.rng.random() < 0.65:
            self.sits.append(Act("sits", self.rng.choice(free), box))

    def lay_main(self, player: str, box: int) -> None:
        amount = self.rng.choice(AMOUNTS if self.limits or self.rng.random() < 0.8 else SMALL)
        bet = Act("bets", player, box, amount=amount)
        if self.limits and self.rng.random() < 0.05 and not self.game.plus:
            self.groups.append([bet._replace(amount=self.rng.choice((1000, 600000)), unnoticed=True)])
            return
        self.groups.append([bet])
        if self.rng.random() < 0.06:
            self.groups.append([bet._replace(amount=self.rng.choice(AMOUNTS))])

    def over_the_box(self, box: int) -> list[Act]:
        """Bets over the box's maximum that nobody noticed: BP 5.1.1 and 5.1.2."""
        amounts = self.rng.choice([each for each in PRO_RATA if len(each) <= len(self.on[box])])
        self.on[box] = self.on[box][: len(amounts)]
        whole = list(accumulate(amounts))
        return [
            Act("bets", player, box, amount=amount, unnoticed=so_far > self.limits[MAIN][1])
            for player, amount, so_far in zip(self.on[box], amounts, whole, strict=True)
        ]

    def pushed_back(self, box: int) -> list[Act]:
        """Bets over the balance that are noticed; who sits comes last and pushes the others back."""
        self.sits = [act for act in self.sits if act.box != box]
        seated = [act.player for act in self.sits]
        last = self.rng.choice([name for name in NEIGHBOURS if name not in seated])
        first, second = self.rng.sample([name for name in NEIGHBOURS if name != last], 2)
        self.on[box] = [first, second, last]
        self.sits.append(Act("sits", last, box))
        amounts = self.rng.choice(((300000, 150000, 100000), (400000, 250000, 200000), (100000, 350000, 600000)))
        return [Act("bets", p, box, amount=a) for p, a in zip(self.on[box], amounts, strict=True)]

    def lay_sides(self) -> None:
        for box in [*self.on, self.rng.randrange(1, 8)] if self.game.plus else list(self.on):
            there = self.on.get(box, [])
            for kind in self.game.side_kinds:
                if not there and kind != "boom-busted":
                    continue
                players = [player for player in there if self.rng.random() < 0.35]
                outsider = self.rng.choice(NEIGHBOURS)
                if self.rng.random() < 0.08 and outsider not in players:
                    players.append(outsider)
                for player in players[:3]:
                    self.lay_side(player, box, kind)

    def lay_side(self, player: str, box: int, kind: str) -> None:
        self.groups.append([Act("bets", player, box, amount=self.rng.choice(SIDES), kind=kind)])

    def crowd(self) -> list[Act]:
        """Make more than three want one kind of side wager on one box; return the bets that made it so."""
        box = self.rng.choice(list(self.on))
        kind = self.rng.choice(self.game.side_kinds)
        there = {a.player for g in self.groups for a in g if (a.box, a.kind) == (box, kind)}
        others = [name for name in NEIGHBOURS if name not in there]
        amount = self.rng.choice(SIDES)
        more = [Act("bets", player, box, amount=amount, kind=kind) for player in self.rng.sample(others, 4)]
        self.groups += [[act] for act in more]
        return more

    def settled_crowd(self, laid: list[Act], crowd: list[Act]) -> list[Act]:
        """Let some of those who get no place give way."""
        dropped = [act for act in crowd if (act.player, act.box, act.kind) not in self.places(laid)]
        if dropped and self.rng.random() < 0.5:
            who = self.rng.choice(dropped)
            sides = [a for a in laid if (a.player, a.box) == (who.player, who.box) and a.kind != MAIN]
            if len(sides) == 1:
                return [*laid, Act("yields", who.player, who.box)]
        return laid

    def places(self, acts: list[Act]) -> set[tuple[str, int, str]]:
        bets: list[Bet] = close_bets(self.game, acts, self.limits)
        return {(bet.player, bet.box, bet.kind) for bet in bets}
