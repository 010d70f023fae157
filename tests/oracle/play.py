"""One regular round of any of the four games by the rule text alone: cards and answers in, lines out."""

from dataclasses import dataclass

from tests.oracle.betting import Limits, caller, close_bets
from tests.oracle.cards import PRINTED, value
from tests.oracle.dealer import dealer_plays
from tests.oracle.games import DEFAULT, MAIN, Game, Readings
from tests.oracle.offers import make_offers
from tests.oracle.settle import settle
from tests.oracle.state import Act, Bettor, Box, Chooser, Hand, Line, Shoe, Table
from tests.oracle.turns import take_turns


class OpenRoundError(Exception):
    """The listed cards or the acts end before the round does."""


@dataclass
class Listed:
    """A dealing device that gives the cards in the order they are listed."""

    cards: list[str]
    given: int = 0

    def draw(self, place: str, beside: list[str]) -> str:
        if self.given == len(self.cards):
            message = f"no card is listed for {place} {beside}"
            raise OpenRoundError(message)
        self.given += 1
        return self.cards[self.given - 1]


@dataclass
class Outcome:
    """What the round came to."""

    lines: list[Line]
    dealer: list[str]
    hands: dict[int, list[list[str]]]
    cards_used: int

    @property
    def net(self) -> dict[str, int]:
        sums: dict[str, int] = {}
        for line in self.lines:
            sums[line["player"]] = sums.get(line["player"], 0) + line["net"]
        return sums


@dataclass
class Setting:
    """What is fixed before the first act."""

    game: Game
    limits: Limits
    readings: Readings = DEFAULT


def play_round(setting: Setting, betting: list[Act], shoe: Shoe, chooser: Chooser, *, burn: bool = False) -> Outcome:
    """Play from `no more bets` to the settlement; `betting` is what was done before."""
    table = seat_players(setting, betting, shoe)
    if burn:
        table.draw("burn", [])
    initial_deal(table)
    table.first_cards = table.used
    interim(table)
    make_offers(table, chooser)
    take_turns(table, chooser)
    dealer_plays(table)
    hands = {box.number: [hand.cards for hand in box.hands] for box in table.boxes}
    return Outcome(settle(table), table.dealer, hands, table.used)


def seat_players(setting: Setting, betting: list[Act], shoe: Shoe) -> Table:
    game = setting.game
    bets = close_bets(game, betting, setting.limits)
    seats = {act.box: act.player for act in betting if act.verb == "sits"}
    least = 1 if game.plus or MAIN not in setting.limits else setting.limits[MAIN][0]
    table = Table(game, shoe, setting.readings, double_minimum=least)
    table.sides = [bet for bet in bets if bet.kind != MAIN]
    for number in sorted({bet.box for bet in bets if bet.kind == MAIN}):
        mains = [bet for bet in bets if bet.kind == MAIN and bet.box == number]
        hand = Hand([PRINTED] if game.dueling else [], base={bet.player: bet.counts for bet in mains})
        for side in table.sides:
            if (side.kind, side.box) == ("tie18", number):
                hand.ties[side.player] = side.counts
        seat = seats.get(number, "")
        bettors = [Bettor(bet.player, bet.counts, bet.amount) for bet in mains]
        table.boxes.append(Box(number, seat, bettors, [hand], caller=caller(game, bettors, seat)))
    return table


def initial_deal(table: Table) -> None:
    """Deal each box a card, the dealer one, each box a second; at Dueling 8's each box gets one (D8 3.19)."""
    for box in table.boxes:
        deal_to(table, box)
    if table.game.dueling:
        table.dealer.append(PRINTED)
        return
    table.dealer.append(table.draw("dealer", []))
    for box in table.boxes:
        deal_to(table, box)


def deal_to(table: Table, box: Box) -> None:
    card = table.draw("deal", box.hands[0].cards)
    box.hands[0].cards.append(card)
    box.dealt.append(card)


def interim(table: Table) -> None:
    """Pay a natural against 2 to 9 before anybody acts (R-BJ-TIMING)."""
    if table.game.dueling or value(table.dealer[0]) >= 10:
        return
    for box in table.boxes:
        if table.natural(box.hands[0]):
            for bettor in box.bettors:
                bettor.status = "paid"
            box.hands[0].base.clear()
