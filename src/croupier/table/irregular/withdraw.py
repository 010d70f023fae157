"""Taking wagers back where a clause allows it: dissatisfied players, one-card hands, options, power failures.

Clauses: L8 5.16, 5.16.2, 5.25, 5.29.1; AR the same; BP 5.7.1-5.7.3; D8 5.22, 5.26.1. Rulings R-525, R-525-WHEN,
R-STAY-BINDS, R-516-SIDE, R-BP-57-BETS, R-OBO-BUST, R-POWER.
"""

from collections.abc import Iterable, Iterator

from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.facts import people, person
from croupier.table.hands import FIRST_CARDS
from croupier.table.irregular.deciding import decided_by, undecided
from croupier.table.reason import Reason
from croupier.table.settlement.main_wagers import is_bust
from croupier.table.settlement.pay import Because, Lies, back, insured
from croupier.table.settlement.side_wagers import open_sides, side_of
from croupier.table.settlement.wager_view import line_hand
from croupier.table.state import Box, Line, Phase, Table
from croupier.words.facts import message

WITHDRAWN = Reason("withdrawn")

SEVERAL = ("several", "several-rest")
"""Cards drawn together: whoever is not content may go until a picked one is laid, which is a further card."""


def withdraw(table: Table, command: c.Withdraw) -> list[e.Event]:
    """Take back what the clause in force lets the player take back."""
    clauses = _allowed(table, command)
    if table.phase is Phase.BETTING:
        return _lifted(table, command, clauses)
    lines = tuple(returned(table, command.box, command.player, Because(clauses, WITHDRAWN)))
    if not lines:
        raise Refused("nothing-to-withdraw", clauses, player=command.player)
    places = _places(table, command)
    asked = table.offer.asked if table.offer is not None else ()
    answers: list[e.Event] = [e.OfferAnswered(*place, "withdrawn") for place in places if place in asked]
    if table.trouble is not None and (table.trouble.asked or table.trouble.kind not in SEVERAL):
        answers += [e.TroubleAnswered(*place, "withdraws") for place in places]
    return [e.LinesSettled(lines), *answers]


def _lifted(table: Table, command: c.Withdraw, clauses: Clauses) -> list[e.Event]:
    """Take all chips off the layout again while bets are still open."""
    lifted: list[e.Event] = [
        e.WagerLifted(wager.player, box.position, wager.kind, wager.amount)
        for box in table.boxes
        for wager in (*box.mains, *box.sides)
        if wager.player == command.player
    ]
    if not lifted:
        raise Refused("nothing-to-withdraw", clauses, "laid", player=command.player)
    return lifted


def stay(table: Table, command: c.Stay) -> list[e.Event]:
    """Play on; a player who has said so may not withdraw in the same irregularity (R-STAY-BINDS)."""
    trouble = table.trouble
    leaving = c.Withdraw(by=command.by, player=command.player, box=command.box)
    if trouble is None or trouble.kind == "power" or _is_drawn_together(table):
        interrupted = trouble is not None and trouble.kind == "power"
        asked = interrupted or table.window or (trouble is None and _is_one_card(table, leaving))
        if not asked or table.phase is Phase.OVER:
            raise Refused(
                "nothing-to-answer",
                table.book.cite("irregular.go_on"),
            )
        clauses = trouble.clauses if trouble is not None else table.window
        boxes = _boxes(table, leaving)
        says = message("irregular.plays-on", player=person(command.player))
        noted = e.IrregularityNoted(clauses or table.book.cite("irregular.go_on"), says)
        return [e.TroubleAnswered(command.player, box, "stays") for box in boxes] or [noted]
    places = _places(table, leaving)
    unbound = [place for place in places if place in trouble.asked and place not in trouble.answered]
    if not unbound:
        choose = people(name for name, box in trouble.asked if (name, box) not in trouble.answered)
        who = message("asked.people", people=choose) if choose.items else decided_by(table, trouble)
        raise Refused("not-asked", trouble.clauses, "stay", player=command.player, who=who)
    return [e.TroubleAnswered(*place, "stays") for place in unbound]


def _places(table: Table, command: c.Withdraw) -> list[tuple[str, int]]:
    return [
        (command.player, box.position)
        for box in table.boxes
        if command.box in (None, box.position)
        and any(stake.player == command.player and stake.live for hand in box.hands for stake in hand.stakes)
    ]


def _is_drawn_together(table: Table) -> bool:
    """Tell whether cards drawn together wait, at a game that lets players who are not content go."""
    waits = table.trouble is not None and table.trouble.kind in SEVERAL
    return waits and not table.book.irregular.procedures.by_options


def _boxes(table: Table, command: c.Withdraw) -> list[int]:
    """Return the boxes, or the one named, on which the player has anything open."""
    covered = {cover.box for cover in table.insurances if cover.player == command.player and not cover.settled}
    return [
        box.position
        for box in table.boxes
        if command.box in (None, box.position) and (_is_on(box, command) or box.position in covered)
    ]


def _has_stayed(table: Table, command: c.Withdraw, clauses: Clauses) -> None:
    """Refuse a player who has said in this irregularity that they stay; all wagers or none go in a power failure."""
    power = table.trouble is not None and table.trouble.kind == "power"
    boxes = _boxes(table, c.Withdraw(by=command.by, player=command.player) if power else command)
    for box in boxes:
        if (command.player, box, "power" if power else "window") in table.stayed:
            raise Refused("bound", clauses, "box", player=command.player, box=box)


def _allowed(table: Table, command: c.Withdraw) -> Clauses:
    book, trouble = table.book, table.trouble
    interrupted = trouble is not None and trouble.kind == "power"
    if table.phase is Phase.OVER or (table.phase is Phase.BETTING and not interrupted):
        case = "over" if table.phase is Phase.OVER else "bets-open"
        raise Refused("no-withdrawal", book.cite("irregular.withdraw"), case)
    if trouble is None:
        return _in_window(table, command)
    if trouble.kind == "power":
        return _in_power_failure(table, command)
    if trouble.kind in ("options", "misdeal", "several") and trouble.asked:
        bound = [place for place in _places(table, command) if place in trouble.answered]
        if bound:
            raise Refused("bound", book.cite("irregular.offered"), player=command.player)
        return book.cite("irregular.withdraw")
    if _is_drawn_together(table):
        return _before_the_pick(table, command)
    raise undecided(table)


def _before_the_pick(table: Table, command: c.Withdraw) -> Clauses:
    clauses = table.book.cite("irregular.withdraw")
    if not table.window:
        raise Refused("no-withdrawal", clauses, "picked")
    _has_stayed(table, command, clauses)
    return clauses


def _in_window(table: Table, command: c.Withdraw) -> Clauses:
    short = _is_one_card(table, command)
    if not table.window and not short:
        by_list = not table.book.irregular.procedures.by_options  # the clause lists the errors after which it may be
        withdrawn = table.book.cite("irregular.withdraw")
        clauses = (*withdrawn, *table.noted) if by_list else (*table.noted, *withdrawn)
        picked = set(table.book.cite("irregular.several_options")) <= set(table.noted)
        raise Refused("no-withdrawal", clauses, "listed" if by_list else "picked" if picked else "error")
    clauses = (*table.book.cite("irregular.one_withdraw"), *table.window) if short else table.window
    _has_stayed(table, command, clauses)
    return clauses


def _is_one_card(table: Table, command: c.Withdraw) -> bool:
    """Tell whether the player takes back a hand left with one card, allowed until it is acted upon in its turn."""
    specific = not table.book.irregular.procedures.by_options and table.deal_taken
    boxes = [table.box(position) for _, position in _places(table, command)]
    return specific and bool(boxes) and all(box is not None and _is_short(box) for box in boxes)


def _is_short(box: Box) -> bool:
    hand = box.hands[0]
    untouched = not (hand.split or hand.stood or hand.wants or hand.refused)
    return len(box.run) < FIRST_CARDS and untouched


def _in_power_failure(table: Table, command: c.Withdraw) -> Clauses:
    trouble = table.trouble
    if trouble is None or not trouble.asked:
        clauses = table.book.cite("irregular.power_outcome")
        raise Refused("outcome-established", clauses)
    clauses = table.book.cite("irregular.power_none")
    others = [box.position for box in table.boxes if command.box not in (None, box.position) and _is_on(box, command)]
    _has_stayed(table, command, clauses)
    if others:
        raise Refused("all-or-nothing", clauses, player=command.player)
    return clauses


def _is_on(box: Box, command: c.Withdraw) -> bool:
    stakes = any(stake.player == command.player and stake.live for hand in box.hands for stake in hand.stakes)
    stakes = stakes or (not box.hands and any(main.player == command.player for main in box.mains))
    return stakes or any(wager.player == command.player for wager in open_sides(box))


def returned(table: Table, position: int | None, player: str | None, because: Because) -> Iterator[Line]:
    """Yield what goes back to a player, or to everybody: their open wagers on a box, or everywhere."""
    by_options = table.book.irregular.procedures.by_options
    keeps_busts = by_options and not table.book.rulings.withdrawn_bets.settled_too
    for box in table.boxes:
        if position not in (None, box.position):
            continue
        for index, hand in enumerate(box.hands):
            # A bust that waits for the dealer's second card is lost all the same; one made by a card in error is not.
            if is_bust(table.book, hand) and not by_options:
                continue
            for stake in hand.stakes:
                if stake.live and player in (None, stake.player):
                    yield back(Lies(stake.player, box.position, index, "main"), stake.paid, because)
        for side in open_sides(box):
            rides = keeps_busts and side_of(table, side).definition.on_dealer
            if player in (None, side.player) and not rides:
                lies = Lies(side.player, box.position, line_hand(table, side), side.kind)
                yield back(lies, side.counts, because)
    yield from _insurances(table, position, player, because)


def taken_back(lines: Iterable[Line]) -> tuple[tuple[str, int, Because], ...]:
    """Return who took their wagers back according to these lines, on which box and under which clauses."""
    gone = (line for line in lines if line.why is not None and line.why.kind == WITHDRAWN.kind)
    return tuple(dict.fromkeys((line.player, line.box, Because(line.clauses, WITHDRAWN)) for line in gone))


def _insurances(table: Table, position: int | None, player: str | None, because: Because) -> Iterator[Line]:
    for insurance in table.insurances:
        if not insurance.settled and position in (None, insurance.box) and player in (None, insurance.player):
            yield back(insured(insurance), insurance.amount, because)
