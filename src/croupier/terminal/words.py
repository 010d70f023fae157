"""What has happened at the table, in short sentences."""

from collections.abc import Iterator

from croupier.bots.conduct import Moment
from croupier.cards.faces import face, faces
from croupier.money.cents import format_amount
from croupier.records.acts import act_text
from croupier.records.explain import sentence
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.places import BURN, DEALER
from croupier.table.state import Phase, Table
from croupier.terminal.faces import dealer_words, hand_words
from croupier.terminal.reasons import paid, place, wager_name


def sentences(moment: Moment) -> Iterator[str]:
    """Yield what a command did: the act itself, then what followed from it."""
    if isinstance(moment.command, c.EmptyShoe):
        yield "the shoe is empty"
    elif not _is_dull(moment):
        yield act_text(moment.command)
    table = moment.before
    for event in moment.events:
        table = evolve(table, event)
        yield from _event(table, event)


def _is_dull(moment: Moment) -> bool:
    """Tell whether an act goes without saying: a seat taken every round, an offer to all that somebody declines."""
    offer = moment.before.offer
    asks_one = offer is not None and offer.place is not None
    return isinstance(moment.command, c.Sit | c.Deal) or (isinstance(moment.command, c.Decline) and not asks_one)


def _event(table: Table, event: e.Event) -> Iterator[str]:
    match event:
        case e.CardDealt(to=to) if to == BURN:
            yield "the first card of the shoe is burned"
        case e.DealerLooked() | e.BlackjackShown() | e.WagerFolded():
            yield from (told.text[0].lower() + told.text[1:].rstrip(".") for told in sentence(event, table))
        case e.HoleTurned():
            yield f"the dealer turns over {face(event.card)}: {dealer_words(table)}"
        case e.CardDealt() if table.phase in (Phase.TURNS, Phase.DEALER):
            yield _card(table, event)
        case e.LinesSettled() if table.phase is not Phase.DEALER:
            for line in event.lines:
                stake = f" of {format_amount(line.staked)}" if line.staked else ""
                yield f"{line.player}'s {wager_name(table.book, line)}{stake} on {place(table, line)}: {paid(line)}"
        case e.PlayerLeft() | e.Reshuffled() | e.TroubleOpened():
            yield from (f"{told.text} ({', '.join(told.clauses)})" for told in sentence(event, table))
        case _:
            pass


def _card(table: Table, event: e.CardDealt) -> str:
    if event.to == DEALER:
        return f"the dealer draws {face(event.card)}: {dealer_words(table)}"
    box = table.box(event.to.box)
    if box is None:
        return face(event.card)
    hand = box.hands[event.to.hand]
    name = f"{event.to.box}.{event.to.hand + 1}" if len(box.hands) > 1 else str(event.to.box)
    return f"{face(event.card)} to {name}: {faces(hand.cards)}, {hand_words(table.book, hand)}"
