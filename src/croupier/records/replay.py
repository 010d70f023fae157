"""Replay a record through the engine: the same commands a live table takes, the cards from the record."""

from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.records.acts import Act, CardsAsDue, CardsTo, CardTo, staff
from croupier.records.errors import RecordError, malformed
from croupier.records.record import Record, Written
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE, Actor
from croupier.table.advance import CardList, deal_due, next_card
from croupier.table.decide import Step, step
from croupier.table.irregular.deciding import undecided
from croupier.table.irregular.error_card import came_early
from croupier.table.places import Place
from croupier.table.play.deal import due, is_dealt_on
from croupier.table.roles import least
from croupier.table.state import Phase, Table
from croupier.table.turn import turn
from croupier.words.facts import message

CLOSING_PLAYS = (c.Hit, c.Stand, c.Double, c.Split)
"""Acts that close an open offer where they are lawful once it is closed."""

COMPLAINTS = (c.Play, c.Reconstruct, c.CannotReconstruct, c.Withdraw, c.Stay)
"""Acts by which a turn that was passed over is noticed."""

ANSWERS = (c.PickCard, c.AcceptCard, c.RefuseCard, c.Withdraw, c.Stay)
"""Acts that answer what is offered of cards left over in the initial deal; without one the card is dealt on."""

CLOSERS = 8
"""More offers than can stand one behind the other before a play."""


class ReplayedStep(NamedTuple):
    """One act of a replay: how it was written, what it did, and the table afterwards."""

    written: Written | None
    events: tuple[e.Event, ...]
    after: Table


class Replayed(NamedTuple):
    """A record played through: the table at the end, step by step, and the refusal that was expected."""

    record: Record
    table: Table
    steps: tuple[ReplayedStep, ...]
    refused: Refused | None = None


def replay(record: Record, until: int | None = None) -> Replayed:
    """Play the record; raise RecordError where it is unlawful, or runs out of cards before an act."""
    if record.forbidden is not None:
        return _forbidden(record)
    table = Table(record.book, record.setup)
    player = _Player(record)
    steps: list[ReplayedStep] = []
    for written, following in zip_longest(record.acts, record.acts[1:]):
        if until is not None and written.line is not None and written.line > until:
            break
        player.starved(table, written)
        player.following = following.act if following is not None else None
        try:
            table, events = player.act(table, written.act)
        except Refused as refused:
            if written is record.acts[-1] and record.expect.refused is not None:
                return Replayed(record, table, tuple(steps), refused)
            raise unlawful(refused, written) from refused
        except RecordError as error:
            raise malformed(error.code, error.says, written.line, written.text) from error
        steps.append(ReplayedStep(written, events, table))
    else:
        table, events = player.finish(table)
        if events:
            steps.append(ReplayedStep(None, events, table))
    return Replayed(record, table, tuple(steps))


def unlawful(refused: Refused, written: Written) -> RecordError:
    """Return the error of an act the rules refuse."""
    return RecordError(
        "unlawful", refused.code, refused.says, line=written.line, act=written.text, clause=refused.clause
    )


def _forbidden(record: Record) -> Replayed:
    setting = record.forbidden
    assert setting is not None  # noqa: S101 - asked for only where there is one
    refused = setting.refused
    if record.expect.refused is not None:
        return Replayed(record, Table(record.book, record.setup), (), refused)
    raise RecordError("unlawful", refused.code, refused.says, line=setting.line, clause=refused.clause)


def closes_in_silence(table: Table) -> bool:
    """Tell whether a play closes what is open: an offer, or an error no one notices, but no option of a player."""
    if table.trouble is None:
        return table.offer is not None
    unnoticed = table.trouble.kind == "misdeal" and table.deal_taken and not table.book.irregular.procedures.by_options
    return unnoticed or came_early(table)


class _Player:
    """Plays the acts of one record; it keeps the record, its cards, and the act that follows."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.cards = CardList(record.cards)
        self.following: Act | None = None

    def starved(self, table: Table, written: Written) -> None:
        """Fail where a card is due, the record lists none, and yet goes on."""
        waiting = not table.setup.observed and due(table) is not None
        if waiting and next_card(table, self.cards) is None:
            says = message("record.cards.due", place=str(due(table)))
            raise malformed("card-missing", says, written.line, written.text)

    def act(self, table: Table, act: Act) -> Step:
        if isinstance(act, CardTo):
            return self.card_to(table, act)
        if isinstance(act, CardsTo):
            return self.cards_to(table, act)
        if isinstance(act, CardsAsDue):
            return self.as_due(table, act.by)
        return self.command(table, act)

    def command(self, table: Table, command: c.Command) -> Step:
        """Carry out a command; a play closes the offers before it, if it is lawful once they are closed."""
        try:
            return self.go_on(*step(table, command))
        except Refused:
            if not isinstance(command, CLOSING_PLAYS) or not closes_in_silence(table):
                raise
        table, closed = self.close_offers(table)
        after, events = self.go_on(*step(table, command))
        return Step(after, closed + events)

    def close_offers(self, table: Table) -> Step:
        """Close the open offer, and those that stand behind it."""
        done: tuple[e.Event, ...] = ()
        for _ in range(CLOSERS):
            if not closes_in_silence(table):
                break
            table, events = self.go_on(*step(table, c.Deal(by=HOUSE)))
            done += events
        return Step(table, done)

    def go_on(self, table: Table, events: tuple[e.Event, ...]) -> Step:
        """Deal what is due, and say where the device is empty."""
        after, done = self.deal(table, events)
        waiting = due(after) is not None and not after.top + after.out
        if waiting and self.ends(after) == after.drawn:
            after, more = step(after, c.EmptyShoe(by=HOUSE))
            done += more
            if due(after) is not None and after.drawn < len(self.record.cards):
                return self.go_on(after, done)
        return Step(after, done)

    def deal(self, table: Table, events: tuple[e.Event, ...]) -> Step:
        """Deal what is due by itself; a card that came together with others waits for the act that says so."""
        source = _Until(self.cards, self.ends(table))
        if table.skip is None and not isinstance(self.following, (CardsTo, *ANSWERS)):
            return deal_due(table, source, events)
        while not table.setup.observed and not self.is_awaited(table):
            card = next_card(table, source) if due(table) is not None else None
            if card is None:
                break
            table, more = step(table, c.DealCard(by=HOUSE, card=card))
            events += more
        return Step(table, events)

    def is_awaited(self, table: Table) -> bool:
        """Tell whether the card that is due is one the next act speaks of, or a passed-over player stops the dealer."""
        act, place = self.following, due(table)
        if is_dealt_on(table):
            return isinstance(act, ANSWERS)
        if table.skip is not None and table.phase is Phase.DEALER and isinstance(act, COMPLAINTS):
            return not isinstance(act, c.Play) or act.box == table.skip.box
        if not isinstance(act, CardsTo) or place is None:
            return False
        return self.spot(table, act.place, named=act.named) == place

    def ends(self, table: Table) -> int | None:
        """Return at which card the device is empty, once the discards have not been shuffled in yet."""
        return None if table.reshuffled else self.record.device_ends

    def finish(self, table: Table) -> Step:
        """Close what everybody has answered; the end of a record closes nothing else."""
        events: tuple[e.Event, ...] = ()
        while table.trouble is None and table.offer is not None and table.offer.complete:
            table, more = self.go_on(*step(table, c.Deal(by=HOUSE)))
            events += more
        return Step(table, events)

    def next(self, table: Table) -> Card:
        card = next_card(table, self.cards)
        if card is None:
            raise malformed("card-missing", message("record.cards.none"))
        return card

    def card_to(self, table: Table, act: CardTo) -> Step:
        table, closed = self.close_options(table)
        place = self.spot(table, act.place, named=act.named)
        after, events = self.go_on(*step(table, c.DealCard(by=act.by, card=self.next(table), to=place)))
        return Step(after, closed + events)

    def close_options(self, table: Table) -> Step:
        """Close the players' options where the next card comes: silence is staying."""
        if table.trouble is not None and table.trouble.kind == "options":
            return step(table, c.Deal(by=HOUSE))
        return Step(table, ())

    def spot(self, table: Table, place: Place, *, named: bool) -> Place:
        """Return the hand meant by a box alone: the one due a card or in play, else the first."""
        if named or place.box <= 0:
            return place
        waiting = due(table)
        if waiting is not None and waiting.box == place.box:
            return waiting
        now = turn(table)
        return Place(place.box, now.at) if now is not None and now.box.position == place.box else place

    def cards_to(self, table: Table, act: CardsTo) -> Step:
        cards = table.top[: act.number]
        start = table.drawn
        for position in range(start, start + act.number - len(cards)):
            card = self.cards.card_at(position)
            if card is None:
                raise malformed("card-missing", message("record.cards.none"))
            cards = (*cards, card)
        place = self.spot(table, act.place, named=act.named)
        command = c.DealSeveral(by=act.by, cards=cards, to=place, shown=act.shown)
        if act.by == staff(c.DealSeveral, None):
            role = least(table, command)
            command = replace(command, by=Actor(role, role.value))
        return self.go_on(*step(table, command))

    def as_due(self, table: Table, by: Actor) -> Step:
        """Deal everything that is due up to the next decision or offer."""
        table, done = self.close_options(table)
        if table.offer is not None and table.offer.complete:
            table, more = step(table, c.Deal(by=by))
            done += more
        if due(table) is None:
            raise Refused("no-card-due", table.book.cite("deal")) if table.trouble is None else undecided(table)
        while due(table) is not None:
            card = next_card(table, self.cards)
            if card is None:
                break
            table, more = step(table, c.DealCard(by=by, card=card))
            done += more
        return Step(table, done)


class _Until:
    """The cards of a record as far as the device holds them."""

    def __init__(self, cards: CardList, ends: int | None) -> None:
        self.cards = cards
        self.ends = ends

    def card_at(self, position: int) -> Card | None:
        return None if self.ends is not None and position >= self.ends else self.cards.card_at(position)
