"""What has happened at the table, in short sentences."""

from collections.abc import Iterator

from croupier.bots.conduct import Moment
from croupier.cards.faces import face, faces
from croupier.records.explain import sentence
from croupier.records.report import label
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.places import BURN, DEALER
from croupier.table.state import Line, Phase, Table
from croupier.terminal.faces import dealer_words, hand_words
from croupier.terminal.reasons import paid, place, wager_name
from croupier.words.facts import Fact, Message, Money, message

TOLD = (
    e.WagerPlaced
    | e.WagerLifted
    | e.WagerRaised
    | e.WagerFolded
    | e.PlaceYielded
    | e.SqueezeAsked
    | e.SqueezeGranted
    | e.BetsClosed
    | e.InsurancePlaced
    | e.InsuranceClaimed
    | e.CardCalled
    | e.HandStood
    | e.HandDoubled
    | e.HandSplit
    | e.Followed
    | e.NotFollowed
    | e.DealerLooked
    | e.BlackjackShown
)
"""Events told as the story of a record tells them."""

WITH_CLAUSES = e.PlayerLeft | e.Reshuffled | e.TroubleOpened
"""Events told with their clauses."""

ANSWERS = ("even-money", "surrender")
"""Answers to an offer that no other event tells."""


def sentences(moment: Moment) -> Iterator[Fact]:
    """Yield what a command did, event by event."""
    if isinstance(moment.command, c.EmptyShoe):
        yield message("told.empty-shoe")
    table = moment.before
    for event in moment.events:
        asked, table = table.offer, evolve(table, event)
        if isinstance(event, e.OfferAnswered):
            # a question to one person is worth an answer, one to everybody is not
            declines = event.answer == "decline" and asked is not None and asked.place is not None
            yield from (told.says for told in sentence(event, table) if declines or event.answer in ANSWERS)
        else:
            yield from _event(table, event)


def _event(table: Table, event: e.Event) -> Iterator[Fact]:
    match event:
        case e.CardDealt(to=to) if to == BURN:
            yield message("told.burned")
        case e.HoleTurned():
            yield message("told.dealer-turns", card=face(event.card), made=dealer_words(table))
        case e.CardDealt() if table.phase in (Phase.TURNS, Phase.DEALER):
            yield _card(table, event)
        case e.LinesSettled() if table.phase is not Phase.DEALER:
            yield from (_line(table, line) for line in event.lines)
        case _ if isinstance(event, TOLD):
            yield from (told.says for told in sentence(event, table))
        case _ if isinstance(event, WITH_CLAUSES):
            for told in sentence(event, table):
                yield message("told.with-clauses", says=told.says, clauses=", ".join(told.clauses))
        case _:
            pass


def _line(table: Table, line: Line) -> Message:
    facts: dict[str, Fact] = {"player": line.player, "wager": wager_name(table.book, line), "paid": paid(line)}
    where = message("place.box", box=place(table, line))
    if not line.staked:
        return message("told.line-paid", where=where, **facts)
    return message("told.line", where=where, staked=Money(line.staked), **facts)


def _card(table: Table, event: e.CardDealt) -> Fact:
    if event.to == DEALER:
        return message("told.dealer-draws", card=face(event.card), made=dealer_words(table))
    box = table.box(event.to.box)
    if box is None:
        return face(event.card)
    hand = box.hands[event.to.hand]
    where, made = message("place.box", box=label(box, event.to.hand)), hand_words(table.book, hand)
    return message("told.dealt", card=face(event.card), where=where, cards=faces(hand.cards), made=made)
