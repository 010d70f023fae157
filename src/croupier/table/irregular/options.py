"""Going on or taking the bet back: every player's option after a dealing error at the games that give it.

Clauses: BP 5.7, 5.7.1-5.7.3, 5.12.2. Rulings R-BP-57-WHO, R-BP-57-BETS, R-BP-59-510.
"""

from croupier.table import events as e
from croupier.table.play import offers
from croupier.table.play.dealing import initial_order
from croupier.table.settlement.sides import open_sides
from croupier.table.state import Phase, Status, Table, Trouble


def opened(table: Table, says: str, *, reconstructed: bool = False) -> e.TroubleOpened:
    """Return the question to every player with a bet in play, box by box."""
    clauses = table.book.cite("irregular.offered")
    if reconstructed:
        clauses = (*clauses, *table.book.cite("irregular.go_on_reconstructed"))
    return e.TroubleOpened(Trouble("options", clauses, says, asked=in_play(table)))


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


def is_answered(table: Table) -> bool:
    """Tell whether everybody asked has chosen; whoever is absent stays."""
    trouble = table.trouble
    if trouble is None or trouble.kind != "options":
        return False
    return all(who in trouble.answered or who[0] in table.absent for who in trouble.asked)


def closed(table: Table) -> list[e.Event]:
    """Return what closing the question does: silence is staying, and a further card that stays ends the offers."""
    put_right = table.book.cite("irregular.go_on_reconstructed")
    asked = table.trouble.clauses if table.trouble is not None else ()
    clauses = put_right if set(put_right) <= set(asked) else table.book.cite("irregular.go_on")
    done: list[e.Event] = [e.TroubleClosed(clauses, "everybody else goes on and takes what follows")]
    if is_deserted(table):
        return [*done, e.RoundEnded(Status.SETTLED, table.book.cite("round"))]
    if table.phase is Phase.OFFERS and len(table.dealt) > len(initial_order(table)):
        return [*done, *offers.closing(table), e.PhaseBegan(Phase.TURNS)]
    return done


def settled(table: Table) -> bool:
    """Tell whether anything at the table has been settled, after which cards are not reconstructed."""
    return table.interim_settled or table.final_settled
