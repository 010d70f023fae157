"""The offers after the initial deal: surrender, or insurance and even money (L8 3.20-3.27; BP 3.15, 3.17)."""

from tests.oracle.betting import caller
from tests.oracle.state import Act, Box, Chooser, Cover, Table, UnlawfulError


def insurance_window(table: Table) -> bool:
    """Say whether an Ace is up: insurance and even money, no surrender (L8 3.25, 3.27)."""
    return not table.game.dueling and table.dealer[0][0] == "A"


def concerned(table: Table) -> list[tuple[str, int]]:
    """Say whose wagers an offer is made to."""
    return [(who.player, box.number) for box in table.boxes for who in box.bettors if who.status == "in"]


def make_offers(table: Table, chooser: Chooser) -> None:
    if not concerned(table):
        return
    claims: list[Cover] = []
    yielded: set[tuple[str, int]] = set()
    for act in chooser.offers(table):
        if act.verb == "yields":
            yielded.add((act.player, act.box))
        elif act.verb != "declines":
            elect(table, act, claims)
    table.covers += award_all(table, [c for c in claims if (c.player, c.box) not in yielded])
    for box in table.boxes:
        box.caller = caller(table.game, box.bettors, box.seat)


def late_offer(table: Table, act: Act) -> None:
    """BP 3.15.1, 3.15.2.a, 3.17: answer after somebody has stood, before the first additional card to anybody."""
    if not table.game.plus or table.used > table.first_cards:
        message = f"{act.verb} is no longer offered"
        raise UnlawfulError(message)
    elect(table, act, table.covers)
    box = table.box(act.box)
    box.caller = caller(table.game, box.bettors, box.seat)


def elect(table: Table, act: Act, claims: list[Cover]) -> None:
    box = table.box(act.box)
    if (act.verb == "surrenders") == insurance_window(table):
        message = f"{act.verb} is not offered"
        raise UnlawfulError(message)
    if act.verb == "surrenders":
        surrender(table, box, act.player)
    elif act.verb == "evens":
        even_money(table, box, act.player)
    elif act.verb == "insures":
        insure(table, box, act, claims)


def leave(box: Box, player: str, status: str) -> None:
    bettor = box.bettor(player)
    if bettor.status != "in":
        message = f"{player} has nothing left in play on box {box.number}"
        raise UnlawfulError(message)
    bettor.status = status
    del box.hands[0].base[player]


def surrender(table: Table, box: Box, player: str) -> None:
    if table.game.plus and table.readings.surrender == "box":
        if player != caller(table.game, box.bettors, box.seat):
            message = "the box is folded by who calls it"
            raise UnlawfulError(message)
        for bettor in box.bettors:
            leave(box, bettor.player, "surrendered")
    else:
        leave(box, player, "surrendered")


def even_money(table: Table, box: Box, player: str) -> None:
    """Only what the player laid himself comes back; at BP that is a contested ruling."""
    if not table.natural(box.hands[0]):
        message = "even money is for a Blackjack"
        raise UnlawfulError(message)
    leave(box, player, "even")
    live = table.game.plus and table.readings.even_insurance == "live"
    for cover in table.covers:
        if (cover.player, cover.box, cover.of) == (player, box.number, player) and not live:
            cover.returned = True


def insure(table: Table, box: Box, act: Act, claims: list[Cover]) -> None:
    owner = box.bettor(act.of or act.player)
    own = owner.player == act.player
    cover = Cover(act.player, box.number, owner.player, act.amount or 0)
    if owner.status != "in" or not 0 < cover.amount * 2 <= owner.original:
        message = f"{act.player} may not insure {owner.player} for {cover.amount}"
        raise UnlawfulError(message)
    taken = any((c.box, c.of) == (cover.box, cover.of) for c in table.covers)
    if taken or not (own or table.game.cover_others):
        message = f"the insurance of {owner.player} is not open to {act.player}"
        raise UnlawfulError(message)
    (table.covers if own else claims).append(cover)


def award_all(table: Table, claims: list[Cover]) -> list[Cover]:
    """Give each insurance passed up to at most one of those who claim it, wager by wager in dealing order.

    Where only one claims it, it is theirs from the start.
    """
    taken = {(cover.box, cover.of) for cover in table.covers}
    places = [(box.number, who.player) for box in table.boxes for who in box.bettors]
    bids = {place: [claim for claim in claims if (claim.box, claim.of) == place] for place in places}
    given = [rivals[0] for place, rivals in bids.items() if place not in taken and len(rivals) == 1]
    for place, rivals in bids.items():
        if place not in taken and len(rivals) > 1:
            given += award(table, rivals, given)
    return given


def award(table: Table, rivals: list[Cover], given: list[Cover]) -> list[Cover]:
    """L8 3.27.4: same area, nearest area, smaller total of insurance; equals get nothing; outsiders last."""
    depth = {(who.player, b.number): n for b in table.boxes for n, who in enumerate(b.bettors)}
    target = rivals[0].box
    bettors = [claim for claim in rivals if any(player == claim.player for player, _ in depth)]
    if not bettors:
        return rivals[:1]
    seats = [(abs(b - target), b, n, c) for c in bettors for (p, b), n in depth.items() if p == c.player]
    near = [seat for seat in seats if seat[0] == min(s[0] for s in seats)]
    # On each side of the box only the front wager counts; the same area has one side.
    front = [min((s for s in near if s[1] == b), key=lambda s: s[2])[3] for b in {s[1] for s in near}]
    sums = [(insured(table, claim, given), claim) for claim in front]
    least = [claim for amount, claim in sums if amount == min(s[0] for s in sums)]
    return least[:1] if all(claim is least[0] for claim in least) else []


def insured(table: Table, claim: Cover, given: list[Cover]) -> int:
    """Add up what a claimant has placed, and been given already, outside areas they control."""
    mine = [*(cover for cover in table.covers if not cover.returned), *given]
    controls = [box.number for box in table.boxes if box.caller == claim.player]
    return sum(cover.amount for cover in mine if cover.player == claim.player and cover.box not in controls)
