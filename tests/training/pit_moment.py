"""A round at the moment something goes wrong, by the oracle: who has what at stake, what is settled, whose turn."""

from dataclasses import dataclass, field
from typing import Any

from tests.oracle.acts import NotRegularError, read
from tests.oracle.betting import close_bets
from tests.oracle.cards import soft, total
from tests.oracle.games import GAMES, MAIN, Game
from tests.oracle.offers import concerned, elect, insurance_window, make_offers
from tests.oracle.play import Listed, OpenRoundError, Setting, initial_deal, interim, seat_players
from tests.oracle.script import OFFERED, Script, read_limits
from tests.oracle.state import Act, Bet, Box, Cover, Hand, Table
from tests.oracle.turns import complete, give, take_turns

CLOSED = "no more bets"
DECIDED_BY_FIRST_CARDS = ("pair", "lucky8", "ace-race", "rws-pairs")
TIE, RUN, EIGHTEEN, LIMIT = "tie18", "superb8s", 18, 21
STOPS_HARD, STOPS_SOFT, STOPS_PLUS = 12, 17, 12
"""From where on nobody draws for an absent player (L8 5.22; BP 5.3)."""


ANYBODY = ("anybody", 0)
"""Who may still take an insurance that its player has declined."""


class Stopping(Script):
    """Answers from a list of acts, and remembers what was being asked when it ran out."""

    def __init__(self, acts: list[Act]) -> None:
        super().__init__(acts)
        self.answers: list[Act] = []
        self.silent: set[tuple[str, int]] = set()
        self.turn: tuple[Box, Hand] | None = None

    def offers(self, table: Table) -> list[Act]:
        self.silent = set(concerned(table))
        while (act := self.next()) and act.verb in OFFERED:
            self.answers.append(self.take())
            self.silent.discard((act.player, act.box))
        if self.may_be_taken_by_others(table) and self.next() is None:
            self.silent = {ANYBODY}
        if self.silent:
            self.close()
            self.silent = set()
        answers, self.answers = self.answers, []
        return answers

    def may_be_taken_by_others(self, table: Table) -> bool:
        """L8 3.27.3: an insurance that its player has declined stays open to everybody."""
        declined = any(act.verb == "declines" for act in self.answers)
        return declined and insurance_window(table) and table.game.cover_others

    def play(self, table: Table, box: Box, hand: Hand, choices: set[str]) -> Act:
        self.turn = box, hand
        return super().play(table, box, hand, choices)

    def sides(self, table: Table, box: Box, places: list[tuple[str, int]], *, waiting: bool) -> list[Act]:
        if waiting:
            self.turn = box, box.hands[places[0][1]]
        return super().sides(table, box, places, waiting=waiting)


@dataclass
class Moment:
    """What is known of a round when something goes wrong."""

    game: Game
    acts: list[str]
    manual: bool
    bets: list[Bet]
    table: Table | None = None
    regular: list[Act] = field(default_factory=list)
    silent: set[tuple[str, int]] = field(default_factory=set)
    turn: tuple[Box, Hand] | None = None
    further: bool = False  # a card has left the device since the initial deal
    absent: set[str] = field(default_factory=set)
    held_up: bool = False  # cards wait to be taken, and what is left to collect waits with them
    errors: list[Hand] = field(default_factory=list)  # hands that a card fell on in error

    @property
    def dealt(self) -> bool:
        return self.table is not None

    @property
    def offering(self) -> bool:
        return bool(self.silent)

    @property
    def interim(self) -> bool:
        """Something was paid or taken because of the first cards (R-INTERIM)."""
        table = self.table
        if table is None:
            return False
        return (
            any(bet.kind in DECIDED_BY_FIRST_CARDS for bet in self.bets)
            or any(bet.kind == RUN and table.box(bet.box).dealt[0][0] != "8" for bet in self.bets)
            or any(bettor.status != "in" for box in table.boxes for bettor in box.bettors)
        )

    @property
    def early(self) -> bool:
        """Nothing is settled, and the offers after the first cards are still open (R-OR-AND, R-SUBDEAL-WRONG)."""
        return self.offering and not self.interim and not self.further

    def hands(self) -> list[tuple[Box, Hand]]:
        return [(box, hand) for box in self.boxes() for hand in box.hands]

    def boxes(self) -> list[Box]:
        return self.table.boxes if self.table is not None else []

    def fall(self, number: int) -> None:
        """Lay a card dealt in error on the hand where it fell, at Blackjack Plus (R-BP-ERROR-STAYS, -OPEN)."""
        table = self.table
        assert table is not None
        here = self.turn[1] if self.turn is not None and self.turn[0].number == number else None
        for box in table.boxes:
            if box.number == number:
                hand = here or box.hands[0]
                if self.finished(box, hand) or total(hand.cards) == LIMIT:
                    table.draw("error", [])  # R-BP-ERROR-OPEN: discarded, the total stands
                    continue
                give(table, box, hand, "error")
                self.errors.append(hand)
        if self.turn is not None and self.waits_only(self.turn[1]):
            order = self.hands()
            at = next(index for index, (_, one) in enumerate(order) if self.turn[1] is one)
            self.turn = self.first(order[at + 1 :])

    def waits_only(self, hand: Hand) -> bool:
        """Say whether nobody decides anything on a hand any more."""
        table = self.table
        assert table is not None
        return not hand.base or table.natural(hand) or (len(hand.cards) > 1 and complete(table, hand))

    def finished(self, box: Box, hand: Hand) -> bool:
        """Say whether a hand is complete, or its turn has gone by, or nobody is there to play on with it."""
        order = self.hands()
        if self.waits_only(hand) or self.is_left(box, hand):
            return True
        if self.offering:
            return False
        if self.turn is None:
            return True
        at = next(index for index, (_, one) in enumerate(order) if one is self.turn[1])
        return next(index for index, (_, one) in enumerate(order) if one is hand) < at

    def in_turn(self) -> tuple[Box, Hand] | None:
        """Return the hand that has the next card (R-58)."""
        if self.turn is not None:
            return self.turn
        return self.first(self.hands()) if self.offering else None

    def first(self, order: list[tuple[Box, Hand]]) -> tuple[Box, Hand] | None:
        """Return the first hand that may get a card; an absent player's is passed by once it is drawn to."""
        for box, hand in order:
            if not self.waits_only(hand) and not self.is_left(box, hand):
                return box, hand
        return None

    def go_on(self) -> None:
        """Close the offers: the subsequent deal has begun (R-SUBDEAL-WRONG)."""
        self.turn, self.silent, self.further = self.in_turn(), set(), True

    def boxes_by_number(self) -> dict[int, Box]:
        return {box.number: box for box in self.boxes()}

    def leave(self, player: str, *, drawing: bool = True) -> None:
        """Let a player go: they decline what is offered, and their hands are drawn to when it is their turn."""
        table = self.table
        assert table is not None
        self.absent.add(player)
        if self.silent:
            to_others = insurance_window(table) and table.game.cover_others  # R-ABSENT-INS
            left = {place for place in self.silent if place[0] not in self.absent}
            self.silent = left | {ANYBODY} if to_others else left
            self.turn = None if self.silent else self.first(self.hands())
        while self.turn is not None and self.turn[0].caller in self.absent:
            box, hand = self.turn
            while len(hand.cards) < 2 or not (self.waits_only(hand) or self.stops(hand)):
                if not drawing:
                    return
                give(table, box, hand, "absent")
                self.further = True
            order = self.hands()
            at = next(index for index, (_, one) in enumerate(order) if one is hand)
            self.turn = self.first(order[at + 1 :])

    def is_left(self, box: Box, hand: Hand) -> bool:
        """Say whether a hand's player is absent and no card is drawn for them."""
        return box.caller in self.absent and len(hand.cards) > 1 and self.stops(hand)

    def stops(self, hand: Hand) -> bool:
        points = total(hand.cards)
        if self.game.plus:
            return points >= STOPS_PLUS
        return points >= (STOPS_SOFT if soft(hand.cards) else STOPS_HARD)


def moment(record: dict[str, Any]) -> tuple[Moment, list[str]]:
    """Play the regular part of a record; return where it stops, and the acts that are left."""
    texts = list(record["acts"])
    closed = texts.index(CLOSED) if CLOSED in texts else len(texts)
    regular, left = _regular(texts, closed)
    game = GAMES[record["game"]]
    acts = [read(text) for text in regular]
    betting = acts[:closed]
    bets = close_bets(game, betting, read_limits(record)) if closed < len(texts) else _open_bets(betting)
    now = Moment(game, texts, bool(record.get("manual_shuffle")), bets, regular=acts)
    if closed < len(regular):
        _play(now, Setting(game, read_limits(record)), betting, acts[closed + 1 :], record["cards"].split())
    return now, left


def _regular(texts: list[str], closed: int) -> tuple[list[str], list[str]]:
    for at, text in enumerate(texts):
        try:
            act = read(text)
        except NotRegularError:
            return texts[:at], texts[at:]
        if act.verb == "lifts" and at > closed:
            return texts[:at], texts[at:]
    return texts, []


def _open_bets(acts: list[Act]) -> list[Bet]:
    bets: list[Bet] = []
    for act in acts:
        if act.verb == "bets":
            bets.append(Bet(act.player, act.box, act.kind, act.amount or 0))
        elif act.verb == "lifts":
            bets = [bet for bet in bets if (bet.player, bet.box, bet.kind) != (act.player, act.box, act.kind)]
    return bets


def _play(now: Moment, setting: Setting, betting: list[Act], played: list[Act], cards: list[str]) -> None:
    now.table = table = seat_players(setting, betting, Listed(cards))
    script = Stopping(played)
    initial_deal(table)
    table.first_cards = table.used
    interim(table)
    try:
        make_offers(table, script)
        take_turns(table, script)
    except OpenRoundError:
        claims: list[Cover] = []
        for act in script.answers:
            if act.verb != "declines":
                elect(table, act, claims)
        table.covers += claims
    now.silent, now.turn = script.silent, script.turn
    now.further = table.used > table.first_cards


def laid(now: Moment, player: str) -> int:
    """Return every chip a player has laid for the round: bets, doubles, splits and insurance."""
    whole = sum(bet.amount for bet in now.bets if bet.player == player)
    for act in now.regular if now.dealt else ():
        if act.player != player:
            continue
        original = next((bet.amount for bet in now.bets if (bet.box, bet.kind) == (act.box, MAIN)), 0)
        added = {"doubles": act.amount or original, "splits": original, "insures": act.amount or 0}
        whole += added.get(act.verb, 0)
        later = act.verb == "bets" and now.regular.index(act) > [one.verb for one in now.regular].index(CLOSED)
        whole += (act.amount or 0) if later else 0
    return whole
