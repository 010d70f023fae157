"""A dealing error that is noticed later than it was made, and put right then.

At the games with options that may be done while nothing is settled, at the others with cards of the initial deal that
lie on the wrong hands.

Clauses: L8 5.6.1, 5.6.2; AR 5.6.1, 5.6.2; BP 1.23, 5.7, 5.7.1-5.7.3, 5.9, 5.10.1, 5.10.2; D8 5.6.1, 5.6.2.
Rulings R-562, R-BP-ERROR-OPEN, R-BP-ERROR-STAYS, R-BP-59-510, R-STAY-BINDS.
"""

from croupier.cards.card import Card
from croupier.cards.total import LIMIT
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.facts import spot
from croupier.table.hands import value_of, why_finished
from croupier.table.irregular import misdeal, stay_or_withdraw
from croupier.table.irregular.withdraw import returned, taken_back
from croupier.table.places import Place
from croupier.table.state import Phase, Table, Trouble
from croupier.words.facts import message, one_card


def dealt(table: Table, card: Card, to: Place) -> list[e.Event]:
    """Open the error of a card where none was due; on a complete hand it is laid aside, elsewhere it lies."""
    says = message("irregular.went-error", card=one_card(card), spot=spot(to))
    clauses, asked = table.book.cite("irregular.offered"), stay_or_withdraw.in_play(table)
    if not is_complete(table, to):
        opened = e.TroubleOpened(Trouble("options", clauses, says, to, asked=asked))
        return [*made(table), e.CardDealt(card, to, clauses), opened]
    first = table.out.index(card) if card in table.out else len(table.out)
    opened = e.TroubleOpened(Trouble("options", clauses, says, to, asked=asked, first=first, number=1))
    return [*made(table), *misdeal.taken_out(table, card), opened]


def is_complete(table: Table, to: Place) -> bool:
    """Tell whether the place is a hand that takes no more cards: natural, stood, doubled and drawn, 21, or given up."""
    box = table.box(to.box) if to.box > 0 else None
    if box is None or not box.mains:
        return False
    hand = box.hands[to.hand]
    return why_finished(table.book, hand) is not None or value_of(table.book, hand).points == LIMIT


def made(table: Table) -> list[e.Event]:
    """Return the mark of an error that can be put right; once anything is settled none can."""
    return [] if stay_or_withdraw.settled(table) else [e.ErrorMade()]


def gone_on(table: Table, trouble: Trouble) -> list[e.Event]:
    """Go on from a wrong initial deal that no one has noticed: the cards stay until a player does."""
    closed = e.TroubleClosed(trouble.clauses, message("irregular.dealer-on-as-they-lie"))
    return [*made(table), closed]


def choices(table: Table, command: c.Command) -> list[e.Event]:
    """Return the players' options where a player answers an error that was passed over until now."""
    slip = table.slip
    answers = isinstance(command, c.Withdraw | c.Stay)
    by_options = table.book.irregular.procedures.by_options
    if slip is None or table.trouble is not None or not answers or not by_options or table.phase is Phase.OVER:
        return []
    return [stay_or_withdraw.opened(table, message("irregular.noticed-now"), answered=slip.answered)]


def put_right(table: Table, clauses: Clauses) -> list[e.Event]:
    """Put a wrong initial deal right that was noticed late: what came since is next, and what was decided is open."""
    done = _restored(table)
    for event in done:
        table = evolve(table, event)
    return [*done, misdeal.relaid(table), e.IrregularityNoted(clauses, message("irregular.as-due-since"))]


def _restored(table: Table) -> list[e.Event]:
    """Return to how the table stood before the error; what has been taken back since stays taken back."""
    gone = taken_back(table.lines[table.slip.lines :]) if table.slip is not None else ()
    after = evolve(table, e.ErrorUndone())
    lines = tuple(line for player, box, why in gone for line in returned(after, box, player, why))
    return [e.ErrorUndone(), e.LinesSettled(lines)] if lines else [e.ErrorUndone()]


def undone(table: Table) -> list[e.Event]:
    """Put the error right: the table is as it was before it, and what has been taken back since stays taken back."""
    slip, trouble = table.slip, table.trouble
    assert slip is not None  # noqa: S101 - asked for only where an error was made
    answered = trouble.answered if trouble is not None else slip.answered
    clauses = table.book.cite("irregular.go_on_reconstructed")
    in_deal = slip.phase is Phase.INITIAL_DEAL
    says = message("irregular.as-due" if in_deal else "irregular.card-next")
    done: list[e.Event] = [e.TroubleClosed(clauses, says)] if trouble is not None else []
    for event in done:
        table = evolve(table, event)
    more = _restored(table)
    for event in more:
        table = evolve(table, event)
    if in_deal:
        more.append(misdeal.relaid(table))
        table = evolve(table, more[-1])
    return [*done, *more, stay_or_withdraw.opened(table, says, reconstructed=True, answered=answered)]
