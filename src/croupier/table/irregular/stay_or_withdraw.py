"""Going on or taking the bet back: every player's option after a dealing error at the games that give it.

Clauses: BP 5.7, 5.7.1-5.7.3, 5.12.2. Rulings R-BP-57-WHO, R-BP-57-BETS, R-BP-59-510,
R-BP-ERROR-OPEN.
"""

from croupier.table import events as e
from croupier.table import phases
from croupier.table.places import DISCARD
from croupier.table.play import offers
from croupier.table.settlement.side_wagers import open_sides
from croupier.table.state import Phase, Status, Table, Trouble
from croupier.words.facts import Cards, Said, message


def opened(
    table: Table, says: Said, *, reconstructed: bool = False, answered: tuple[tuple[str, int], ...] = ()
) -> e.TroubleOpened:
    """Return the question to every player with a bet in play, box by box; what was answered before holds."""
    clauses = table.book.cite("irregular.offered")
    if reconstructed:
        clauses = (*clauses, *table.book.cite("irregular.go_on_reconstructed"))
    asked = in_play(table)
    return e.TroubleOpened(Trouble("options", clauses, says, asked=asked, answered=answered, put_right=reconstructed))


def in_play(table: Table) -> tuple[tuple[str, int], ...]:
    """Return who has a main wager in play, and on which box."""
    return tuple(
        dict.fromkeys(
            (stake.player, box.position)
            for box in table.boxes
            for hand in box.hands
            for stake in hand.stakes
            if stake.live
        )
    )


def is_deserted(table: Table) -> bool:
    """Tell whether everybody has taken everything back."""
    sided = any(True for box in table.boxes for _ in open_sides(box))
    return not in_play(table) and not sided and all(insurance.settled for insurance in table.insurances)


def nobody_left(table: Table, trouble: Trouble) -> list[e.Event]:
    """Return the end of a round in which everybody has taken everything back, with what was still open in it."""
    closed = e.TroubleClosed(trouble.clauses, message("irregular.none-left"))
    return [closed, e.RoundEnded(Status.SETTLED, table.book.cite("round"))]


def is_answered(table: Table) -> bool:
    """Tell whether everybody asked has chosen; an absent player stays."""
    trouble = table.trouble
    return trouble is not None and trouble.kind == "options" and have_chosen(table, trouble)


def have_chosen(table: Table, trouble: Trouble) -> bool:
    """Tell whether no one who is there still has to choose."""
    playing = in_play(table)
    return all(who in trouble.answered or who[0] in table.absent or who not in playing for who in trouble.asked)


def in_silence(trouble: Trouble) -> list[e.Event]:
    """Return what the dealer's going on says for players who have not chosen: they stay."""
    return [e.TroubleAnswered(*who, "stays") for who in trouble.asked if who not in trouble.answered]


def closed(table: Table) -> list[e.Event]:
    """Return what closing the question does: silence is staying, and a further card that stays ends the offers."""
    put_right = table.trouble is not None and table.trouble.put_right
    clauses = table.book.cite("irregular.go_on_reconstructed" if put_right else "irregular.go_on")
    done: list[e.Event] = [*_put_away(table), e.TroubleClosed(clauses, message("irregular.others-on"))]
    if is_deserted(table):
        return [*done, e.RoundEnded(Status.SETTLED, table.book.cite("round"))]
    if table.phase is Phase.OFFERS and table.subsequent_started:
        return [*done, *offers.closing(table), phases.goes_on(table.phase)]
    return done


def _put_away(table: Table) -> list[e.Event]:
    """Discard a card that was laid aside because the hand it fell on was complete: its total stands."""
    if not table.offered:
        return []
    says = message("irregular.on-complete", cards=Cards(table.offered))
    clauses = (*table.book.cite("irregular.go_on"), *table.book.cite("irregular.dealer_complete"))
    away = [e.CardDealt(card, DISCARD, clauses) for card in table.offered]
    return [*away, e.IrregularityNoted(clauses, says)]


def settled(table: Table) -> bool:
    """Tell whether anything at the table has been settled, after which cards are not reconstructed."""
    return table.interim_settled or table.final_settled
