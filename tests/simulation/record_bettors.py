"""A round taken apart into the claims of its bettors.

A claim is played with all cards of the round where one strategy plays every box as it was, and with the cards of a box
and the dealer where none does, or where the bettor did something else than his box: he gave up a hand that others
played on, or let others double. Somebody who doubles for less is two bettors, one who doubles and one who does not.
"""

from collections.abc import Iterator, Sequence

from croupier.cards.total import LIMIT, total
from croupier.simulation.split_sides import SUFFIX
from croupier.strategy.chart import Code, row_name
from croupier.table.places import DEALER
from croupier.table.settlement.wager_view import line_hand
from croupier.table.state import Box, Line, Stake, Wager
from tests.simulation.beyond import BeyondKernelsError, Why
from tests.simulation.record_claims import Bets, Cards, Claim, Part, Wanted
from tests.simulation.record_decisions import Cell, Decision, charts_of, given_up
from tests.simulation.record_play import Round

OWN_MAIN = frozenset({"main", "bonus-678"})
BACK = "returned"
Hands = frozenset[int | None]


class Bettors:
    """Takes a round apart."""

    def __init__(self, played: Round, decided: Sequence[Decision]) -> None:
        """Take the round and what was decided on its hands."""
        self.table = played.table
        self.boxes = [box for box in self.table.boxes if box.hands]
        folded = [given_up(self.table, box.position) for box in self.boxes if self._all_fold(box)]
        self.decided = [*decided, *folded]
        self.drawn = sum(dealt.to == DEALER for dealt in self.table.dealt) - (self.table.book.deck.printed is None)
        self.as_one = self._is_one_strategy()

    def claims(self) -> Iterator[Claim]:
        """Yield every claim."""
        for box in self.table.boxes:
            for wager in box.mains:
                yield from self._mains(box, wager)
            for wager in box.sides:
                yield from self._sides(box, wager)
        for line in self.table.lines:
            if line.wager == "insurance" and line.result != BACK:
                bets = Bets(2 * line.staked, {}, insurance=True)
                yield self._as_played(self._box(line.box), bets, [line], frozenset({None}), frozenset({"insurance"}))

    def settled(self) -> int:
        """Return how many lines there are to claim: insurances and side wagers that are handed back are none."""
        return sum(line.wager in OWN_MAIN or line.result != BACK for line in self.table.lines)

    def _is_one_strategy(self) -> bool:
        try:
            charts_of([Cell(d.row, d.up, d.code, d.out) for d in self.decided])
        except BeyondKernelsError:
            return False
        return True

    def _box(self, position: int) -> Box:
        """Return a box with a hand: a wager on a box without one hangs on the dealer alone."""
        return next((box for box in self.boxes if box.position == position), self.boxes[0])

    def _of(self, box: Box, player: str) -> list[Line]:
        return [line for line in self.table.lines if (line.box, line.player) == (box.position, player)]

    def _all_fold(self, box: Box) -> bool:
        return all(self._folds(box, wager.player) for wager in box.mains)

    def _folds(self, box: Box, player: str) -> bool:
        return any(line.wager == "main" and line.result == "surrender" for line in self._of(box, player))

    def _mains(self, box: Box, wager: Wager) -> Iterator[Claim]:
        """Yield the claims of a main wager, by what its bettor did with it."""
        lines = [line for line in self._of(box, wager.player) if line.wager in OWN_MAIN]
        if wager.under and any(line.result == BACK for line in lines):
            raise BeyondKernelsError(Why.RETURNED)
        stakes = {
            at: stake for at, hand in enumerate(box.hands) for stake in hand.stakes if stake.player == wager.player
        }
        doubles = {at: stake.double for at, stake in stakes.items() if box.hands[at].doubled}
        bets = Bets(wager.counts, {}, even_money=any(line.result == "even-money" for line in lines))
        if self._folds(box, wager.player) and not self._all_fold(box):
            yield self._folding(box, bets, lines)
        elif all(amount == wager.counts for amount in doubles.values()):
            yield self._as_played(box, bets, lines, frozenset(stakes), OWN_MAIN)
        else:
            for at, stake in stakes.items():
                yield self._hand(box, at, stake, [line for line in lines if line.hand == at])

    def _hand(self, box: Box, at: int, stake: Stake, lines: list[Line]) -> Claim:
        """Return the claim of one hand of somebody who has not doubled all that others did."""
        both = (stake.double, self._own(box)), (stake.original - stake.double, self._without_doubles(box))
        parts = tuple(Part(Bets(amount, {}), tuple(cells)) for amount, cells in both if amount)
        told = {(1, line.hand, line.wager): line.net for line in lines}
        return Claim(told, Wanted(1, frozenset({at}), OWN_MAIN), self._own_cards(box), parts)

    def _sides(self, box: Box, wager: Wager) -> Iterator[Claim]:
        """Yield the claim of a side wager, which is graded by what became of the box; none where it was handed back."""
        hand = line_hand(self.table, wager)
        lines = [line for line in self._of(box, wager.player) if (line.wager, line.hand) == (wager.kind, hand)]
        if all(line.result == BACK for line in lines):
            return
        sides = {wager.kind: wager.counts}
        if wager.hand is not None:
            laid = {w.kind: w.counts for w in box.sides if w.player == wager.player and w.hand is None}
            sides = {name: cents for name, cents in laid.items() if name == wager.kind}
            sides[wager.kind + SUFFIX] = wager.counts
        seated = self._box(box.position)
        bets = Bets(seated.mains[0].counts, sides)
        yield self._as_played(seated, bets, lines, frozenset({hand}), frozenset({wager.kind}))

    def _as_played(self, box: Box, bets: Bets, lines: list[Line], hands: Hands, wagers: frozenset[str]) -> Claim:
        """Return a claim in which every box is played as it was."""
        if self.as_one:
            place, cards = self.boxes.index(box) + 1, self._all_cards()
            cells = [Cell(d.row, d.up, d.code, d.out) for d in self.decided]
        else:
            place, cards, cells = 1, self._own_cards(box), self._own(box)
        told = {(place, line.hand, line.wager): line.net for line in lines}
        return Claim(told, Wanted(place, hands, wagers), cards, (Part(bets, tuple(cells)),))

    def _folding(self, box: Box, bets: Bets, lines: list[Line]) -> Claim:
        """Return the claim of somebody who gave up a hand that others played on: his had two cards."""
        fold = given_up(self.table, box.position)
        dealt = self._own_cards(box)
        cards = Cards([*dealt.cards[: fold.own], *dealt.cards[dealt.before :]], 1, fold.own, burn=False)
        told = {(1, line.hand, line.wager): line.net for line in lines}
        part = Part(bets, (Cell(fold.row, fold.up, fold.code, fold.own),))
        return Claim(told, Wanted(1, frozenset({0}), OWN_MAIN), cards, (part,))

    def _own(self, box: Box) -> list[Cell]:
        return [Cell(d.row, d.up, d.code, d.own) for d in self.decided if d.box == box.position]

    def _without_doubles(self, box: Box) -> list[Cell]:
        """Return the play of a box with one card, and no more, where others doubled."""
        doubled = [hand for hand in box.hands if hand.doubled]
        cells: list[Cell] = []
        for cell in self._own(box):
            if cell.code is not Code.DOUBLE_ELSE_HIT:
                cells.append(cell)
                continue
            points, soft = total(doubled.pop(0).cards)
            if points < self.table.book.hit.compulsory_below:
                raise BeyondKernelsError(Why.MUST_DRAW)
            cells.append(cell._replace(code=Code.HIT))
            if points < LIMIT:
                cells.append(Cell(row_name(points, soft=soft), cell.up, Code.STAND, cell.out + 1))
        return cells

    def _all_cards(self) -> Cards:
        cards = [dealt.card for dealt in self.table.dealt]
        return Cards(cards, len(self.boxes), len(cards) - self.drawn, burn=self.table.setup.burn)

    def _own_cards(self, box: Box) -> Cards:
        cards = [d.card for d in self.table.dealt if d.to == DEALER or d.to.box == box.position]
        return Cards(cards, 1, len(cards) - self.drawn, burn=False)
