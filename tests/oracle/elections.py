"""What each bettor does for himself when chance decides: surrender, insure, cover another, take even money."""

from random import Random

from tests.oracle.offers import award_all, concerned
from tests.oracle.state import Act, Cover, Table

UNIT = 10  # cents: the record's smallest amount
NEIGHBOURS = ("ann", "bob", "cal", "dee", "eve", "fay", "gus", "hal")


def surrenders(table: Table, rng: Random) -> list[Act]:
    acts = []
    everyone = concerned(table)
    if table.game.plus and table.readings.surrender == "box":
        everyone = [(player, box) for player, box in everyone if player == table.box(box).caller]
    rng.shuffle(everyone)
    for player, box in everyone:
        chance = rng.random()
        even_cents = table.box(box).bettor(player).original % 2 == 0  # else which half is cut is not prescribed
        if chance < 0.15 and even_cents:
            acts.append(Act("surrenders", player, box))
        elif 0.15 < chance < 0.25:
            acts.append(Act("declines", player, box))
    return acts


class Insurance:
    """The acts of one insurance offer.

    Owners act first. A claim is made only while its owner has not answered, so the offer is surely open.
    """

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.silent = concerned(table)
        self.acts: list[Act] = []
        self.own: list[Cover] = []
        self.claims: list[Cover] = []
        self.spoilt: set[str] = set()  # whose total is doubtful: even money was taken on a box of his

    def answers(self) -> list[Act]:
        for player, box in self.rng.sample(self.silent, len(self.silent)):
            self.own_election(player, box)
        if self.table.game.cover_others and self.silent:
            self.make_claims()
            self.yield_somewhere()
        for player, box in list(self.silent):
            self.last_words(player, box)
        return self.acts

    def say(self, verb: str, player: str, box: int, *, amount: int | None = None, of: str = "") -> None:
        self.acts.append(Act(verb, player, box, amount=amount, of=of))

    def half(self, player: str, box: int) -> int:
        most = self.table.box(box).bettor(player).original // 2
        if self.rng.random() < 0.5 and most >= UNIT:
            return self.rng.randrange(1, most // UNIT + 1) * UNIT
        return most - most % UNIT

    def own_election(self, player: str, box: int) -> None:
        natural = self.table.natural(self.table.box(box).hands[0])
        chance = self.rng.random()
        if natural and chance < 0.3:
            self.silent.remove((player, box))
            self.take_even_money(player, box)
        elif chance < 0.5 and (amount := self.half(player, box)):
            self.silent.remove((player, box))
            self.say("insures", player, box, amount=amount)
            self.own.append(Cover(player, box, player, amount))
            if natural and self.silent and self.rng.random() < 0.4:  # with nobody silent the offer has closed
                self.take_even_money(player, box)
                self.own[-1].returned = True

    def take_even_money(self, player: str, box: int) -> None:
        """Pay it; whether control then passes, and with it what a rival's total leaves out, is not prescribed."""
        self.say("evens", player, box)
        self.spoilt |= {bettor.player for bettor in self.table.box(box).bettors}

    def make_claims(self) -> None:
        for owner, box in self.silent:
            if self.rng.random() < 0.5:
                rivals = [name for name in NEIGHBOURS if name != owner and name not in self.spoilt]
                amount = self.half(owner, box)
                for player in self.rng.sample(rivals, min(len(rivals), self.rng.choice((1, 1, 2, 2, 3)))):
                    same = self.rng.random() < 0.7
                    claim = Cover(player, box, owner, amount if same else self.half(owner, box))
                    self.claims += [claim] if claim.amount else []
        for claim in self.claims:
            self.say("insures", claim.player, claim.box, amount=claim.amount, of=claim.of)

    def given(self) -> list[Cover]:
        self.table.covers = self.own
        given = award_all(self.table, self.claims)
        self.table.covers = []
        return given

    def yield_somewhere(self) -> None:
        given = self.given()
        for claim in self.claims:
            dropped = all((other.box, other.of) != (claim.box, claim.of) for other in given)
            alone = [c for c in self.claims if (c.player, c.box) == (claim.player, claim.box)] == [claim]
            if dropped and alone and self.rng.random() < 0.4:
                self.say("yields", claim.player, claim.box)
                return

    def last_words(self, player: str, box: int) -> None:
        claims = [claim for claim in self.claims if (claim.box, claim.of) == (box, player)]
        natural = self.table.natural(self.table.box(box).hands[0])
        chance = self.rng.random()
        rivals = {claim.player for claim in self.claims}
        apart = rivals.isdisjoint(bettor.player for bettor in self.table.box(box).bettors)
        if natural and len(claims) == 1 and apart and chance < 0.3:
            self.say("evens", player, box)
        elif chance > 0.8:
            self.say("declines", player, box)
