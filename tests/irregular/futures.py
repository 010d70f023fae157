"""Brute force: a table is played on in every way, with every card at every draw, to see what a wager may come to.

Each wager is looked at by itself: boxes, side wagers and bettors it does not hang on are left out, so that the same
futures are met again and again and need to be played only once.
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from croupier.cards.card import SUITS, Card
from croupier.cards.deck import deck
from croupier.rules.wagers.condition_cards import Moment
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.automatic_steps import house
from croupier.table.decide import try_step
from croupier.table.evolve import evolve
from croupier.table.play.deal import due
from croupier.table.settlement.main_wagers import is_bust
from croupier.table.settlement.pay import is_returned_under_minimum
from croupier.table.state import Box, Phase, Table
from croupier.table.turn import caller, turn
from tests.irregular.shape import Shape, ranks_matter, shape

RESULTS = {"win": "win", "blackjack": "win", "even-money": "win", "lose": "lose"}
OUTCOMES = (*RESULTS, "surrender")
"""A surrendered wager is decided too: half of it is lost for good."""


class Wanted(NamedTuple):
    """Whose wager is looked at, and where it lies."""

    player: str
    box: int
    hand: int
    kind: str
    of: str | None = None


class Futures:
    """What wagers may come to; every table that was played on once is remembered by its shape."""

    def __init__(self) -> None:
        self.known: dict[Shape, frozenset[str]] = {}

    def is_established(self, table: Table) -> bool:
        """Tell whether some wager has been won or lost, or is sure to be."""
        if any(line.result in OUTCOMES for line in table.lines):
            return True
        if table.phase in (Phase.BETTING, Phase.OVER):
            return False
        return any(self.is_certain(alone, wanted) for alone, wanted in each_alone(table))

    def is_certain(self, table: Table, wanted: Wanted) -> bool:
        """Tell whether a wager can only win, or can only lose."""
        return self.of(table, wanted) in ({"win"}, {"lose"})

    def of(self, table: Table, wanted: Wanted) -> frozenset[str]:
        """Return what a wager may come to, as far as it takes to see that it is not sure to win, or to lose."""
        settled = _settled(table, wanted)
        if settled is not None:
            return frozenset((settled,))
        key = (wanted, shape(table, wanted.hand))
        if key not in self.known:
            found: set[str] = set()
            for after in _next(table, wanted):
                found |= self.of(after, wanted)
                if len(found) > 1 or "neither" in found:
                    break
            self.known[key] = frozenset(found)
        return self.known[key]


def _settled(table: Table, wanted: Wanted) -> str | None:
    """Return what the wager came to; a bust hand has lost, whatever its chips still wait for (R-POWER-OBO).

    One under the minimum that is handed back (R-UNDERMIN) neither wins nor loses, bust or not.
    """
    box = table.box(wanted.box)
    if wanted.kind == "main" and box is not None and is_bust(table.book, box.hands[wanted.hand]):
        main = next(main for main in box.mains if main.player == wanted.player)
        return "neither" if is_returned_under_minimum(table, main) else "lose"
    for line in table.lines:
        if Wanted(line.player, line.box, line.hand or 0, line.wager, line.of) == wanted:
            return RESULTS.get(line.result, "neither")
    return None


def each_alone(table: Table) -> Iterator[tuple[Table, Wanted]]:
    """Yield every open wager, with a table that has nothing on it but what the wager hangs on."""
    for box in table.boxes:
        for side in box.sides:
            if not side.settled:
                alone = _bare(table, replace(box, sides=(side,)))
                yield _calm(alone), Wanted(side.player, box.position, side.hand or 0, side.kind)
        for index, hand in enumerate(box.hands):
            for stake in hand.stakes:
                if stake.live:
                    alone = _bare(table, _of_one(table, replace(box, sides=()), stake.player))
                    yield _calm(alone), Wanted(stake.player, box.position, index, "main")
    for i in table.insurances:
        insured = table.box(i.box)
        if not i.settled and insured is not None:
            alone = replace(_bare(table, replace(insured, sides=())), insurances=(i,))
            yield _calm(alone), Wanted(i.player, i.box, 0, "insurance", i.of)


def _bare(table: Table, box: Box) -> Table:
    bettors = {(main.player, box.position) for main in box.mains}
    offer = table.offer
    if offer is not None:
        asked, answered = (tuple(who for who in whom if who in bettors) for whom in (offer.asked, offer.answered))
        offer = replace(offer, asked=asked, answered=answered)
    dealt = tuple(card for card in table.dealt if card.to.box in (0, box.position))
    lines = tuple(line for line in table.lines if line.box == box.position and line.wager == "main")
    first = table.phase is Phase.INITIAL_DEAL
    bare = replace(table, boxes=(box,), insurances=(), claims=(), lines=lines, offer=offer, seats={})
    return replace(bare, dealt=dealt) if first else bare


def _calm(table: Table) -> Table:
    """Let the house do what it would do by itself now that the others are gone."""
    while events := house(table):
        for event in events:
            table = evolve(table, event)
    return table


def _of_one(table: Table, box: Box, who: str) -> Box:
    """Return the box with one bettor alone; where he has left, whoever plays for him stays."""
    if who in table.absent:
        return box
    hands = tuple(replace(hand, stakes=tuple(s for s in hand.stakes if s.player == who)) for hand in box.hands)
    return replace(box, hands=hands, mains=tuple(main for main in box.mains if main.player == who))


def _next(table: Table, wanted: Wanted) -> Iterator[Table]:
    """Yield every table one card or one decision on; hands the wager does not lie on stand as soon as they may."""
    waits = _is_on_first_cards(table, wanted) and not ranks_matter(table)
    if due(table) is not None:
        steps = (step for card in _cards(table) if (step := _after(table, c.DealCard(by=HOUSE, card=card))))
        yield from islice(steps, 1) if waits else steps
        return
    now = turn(table) if table.phase is Phase.TURNS else None
    own = not waits and (now is None or (now.box.position, now.at) == (wanted.box, wanted.hand))
    plays = [step for play in _plays(table) if (step := _after(table, play))]
    assert plays, f"nobody can go on in {table.phase}: {table.boxes}"
    yield from plays if own else plays[:1]


def _is_on_first_cards(table: Table, wanted: Wanted) -> bool:
    """Tell whether first cards alone decide the wager; once they lie, whatever follows is only waited for."""
    side, box = table.book.side.get(wanted.kind), table.box(wanted.box)
    on_split = box is not None and any(wager.hand is not None for wager in box.sides)
    return side is not None and side.definition.sight.moment is Moment.DEAL and not on_split


def _after(table: Table, command: c.Command) -> Table | None:
    done = try_step(table, command)
    return done.after if done is not None and done.events else None


def _cards(table: Table) -> Iterator[Card]:
    """Yield a card of every rank; where no rank decides a wager any more, court cards are tens like any other."""
    ranks = dict.fromkeys(card[0] for card in deck(table.book.deck.without))
    later = not ranks_matter(table)
    for rank in ranks:
        if not (later and rank in "QK") and not (later and rank == "J" and "T" in ranks):
            copies = sum(dealt.card[0] == rank for dealt in table.dealt)
            yield Card(rank + SUITS[copies % len(SUITS)])


def _plays(table: Table) -> Iterator[c.Command]:
    for who, box in table.offer.asked if table.offer is not None else ():
        yield c.Surrender(by=player(who), player=who, box=box)
        yield c.TakeEvenMoney(by=player(who), player=who, box=box)
    if table.offer is not None:
        yield c.Deal(by=HOUSE)
    now = turn(table) if table.phase is Phase.TURNS else None
    name = caller(table, now.box, now.hand) if now is not None else None
    if now is not None and name is not None:
        yield c.Stand(by=player(name), player=name, box=now.box.position)
        yield c.Hit(by=player(name), player=name, box=now.box.position)
        yield c.Double(by=player(name), player=name, box=now.box.position)
    if table.phase is Phase.DEALER:
        yield c.Settle(by=HOUSE)
