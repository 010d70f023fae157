"""Which wagers stand when bets close, and how much of each counts (L8 3.10-3.17, 5.27; BP 3.6, 3.9, 5.1)."""

from tests.oracle.games import MAIN, Game
from tests.oracle.state import Act, Bet, Bettor, UnlawfulError

Limits = dict[str, tuple[int, int]]  # wager's name -> least and most, in cents


def limit(limits: Limits, kind: str) -> tuple[int, int] | None:
    if kind == MAIN:
        return limits.get(MAIN)
    return limits.get(kind, limits.get("side"))


def close_bets(game: Game, acts: list[Act], limits: Limits) -> list[Bet]:
    """Go through the acts of betting in order; leave out what is pushed back or loses its place."""
    bets: list[Bet] = []
    seats: dict[int, str] = {}
    for act in acts:
        if act.verb == "sits":
            seats[act.box] = act.player
        elif act.verb == "bets":
            lay(game, bets, act, seats.get(act.box, ""), limits)
        elif act.verb == "lifts":
            bets = [bet for bet in bets if (bet.player, bet.box, bet.kind) != (act.player, act.box, act.kind)]
    bets = [bet for bet in bets if bet.amount]
    yielded = {(act.player, act.box) for act in acts if act.verb == "yields"}
    bets = side_places(game, bets, seats, yielded)
    for bet in bets:
        bet.result = "" if based(game, bets, bet) else "returned"
    count(game, bets, limits)
    return bets


def lay(game: Game, bets: list[Bet], act: Act, seated: str, limits: Limits) -> None:
    amount = act.amount or 0
    if game.plus and act.kind == MAIN and MAIN in limits and not act.unnoticed:
        amount = push_back(bets, act, seated, limits[MAIN][1])
    for bet in bets:
        if (bet.player, bet.box, bet.kind) == (act.player, act.box, act.kind):
            bet.amount += amount
            bet.unnoticed |= act.unnoticed
            return
    bets.append(Bet(act.player, act.box, act.kind, amount, act.unnoticed))


def push_back(bets: list[Bet], act: Act, seated: str, most: int) -> int:
    """BP 5.1, 1.26: up to the balance of the box; a seated bettor pushes standing ones back, last placed first.

    With nobody sitting, whoever bets more than anybody else there counts as seated.
    """
    amount = act.amount or 0
    there = [bet for bet in bets if bet.box == act.box and bet.kind == MAIN]
    own = amount + sum(bet.amount for bet in there if bet.player == act.player)
    if not seated and all(bet.amount < own for bet in there if bet.player != act.player):
        seated = act.player
    over = sum(bet.amount for bet in there) + amount - most
    if act.player == seated:
        for bet in reversed(there):
            if bet.player != seated and over > 0:
                cut = min(over, bet.amount)
                bet.amount -= cut
                over -= cut
    return amount - max(over, 0)


def based(game: Game, bets: list[Bet], bet: Bet) -> bool:
    """Say whether a side wager lies where one may lie; one that nobody noticed is returned."""
    mains = {other.box for other in bets if other.kind == MAIN}
    sound = bet.kind == MAIN or bet.box in mains or (bet.kind == "boom-busted" and bool(mains))
    if not sound and not bet.unnoticed:
        message = f"no main wager on box {bet.box}"
        raise UnlawfulError(message)
    if bet.kind not in (MAIN, *game.side_kinds):
        message = f"no {bet.kind} wager in this game"
        raise UnlawfulError(message)
    return sound


def count(game: Game, bets: list[Bet], limits: Limits) -> None:
    for bet in bets:
        most = limit(limits, bet.kind)
        bet.counts = min(bet.amount, most[1]) if most and not game.plus else bet.amount
    if game.plus and MAIN in limits:
        for box in {bet.box for bet in bets if bet.kind == MAIN}:
            pro_rata([bet for bet in bets if bet.kind == MAIN and bet.box == box], *limits[MAIN])


def pro_rata(bets: list[Bet], least: int, most: int) -> None:
    """BP 5.1.1, 5.1.2: one pass, whole cents, never under the minimum; a bet under it counts in full."""
    whole = sum(bet.amount for bet in bets)
    if whole <= most:
        return
    for bet in bets:
        if bet.amount >= least:
            bet.counts = max(bet.amount * most // whole, least)


def caller(game: Game, bettors: list[Bettor], seat: str) -> str:
    """L8 3.11, 3.12, 3.25.1.3: seated, else nearest the dealer; BP 1.26: seated, else the highest bet."""
    staying = [bettor for bettor in bettors if bettor.status != "surrendered"]
    if seat in [bettor.player for bettor in staying]:
        return seat
    if game.plus and staying:
        return max(staying, key=lambda bettor: bettor.laid).player  # of equals max takes the first
    return staying[0].player if staying else ""


def side_places(game: Game, bets: list[Bet], seats: dict[int, str], yielded: set[tuple[str, int]]) -> list[Bet]:
    """Give the three places of each kind on each box; more than three claims go by L8 3.16, 3.17.2.

    What is claimed by too many stands for nobody until it is given, box by box and kind by kind.
    """
    bids = {(box, kind): bids_for(bets, box, kind) for box in range(1, 8) for kind in game.side_kinds}
    fought = {place: claims for place, claims in bids.items() if game.places and len(claims) > game.places}
    placed = [bet for bet in bets if (bet.box, bet.kind) not in fought]
    lost: list[Bet] = []
    for (box, _), claims in fought.items():
        left = [bet for bet in claims if (bet.player, box) not in yielded]
        taken = rank(bets, placed, left, seats.get(box, ""), game.places)
        placed += taken
        lost += [bet for bet in claims if bet not in taken]
    return [bet for bet in bets if bet not in lost]


def bids_for(bets: list[Bet], box: int, kind: str) -> list[Bet]:
    return [bet for bet in bets if (bet.kind, bet.box) == (kind, box)]


def rank(bets: list[Bet], placed: list[Bet], claims: list[Bet], seat: str, places: int) -> list[Bet]:
    """Fill the places class by class; a class of equals that does not fit ends it, outsiders included."""
    box = claims[0].box if claims else 0
    there = [bet.player for bet in bets if bet.box == box and bet.kind == MAIN]
    controls = seat if seat in there else (there[0] if there else "")

    def claim_class(bet: Bet) -> tuple[int, ...]:
        if bet.player in there:
            return (0, -1 if bet.player == controls else there.index(bet.player))
        away = [abs(other.box - box) for other in bets if other.kind == MAIN and other.player == bet.player]
        if not away:
            return (2, bets.index(bet))
        return (1, min(away), sum(o.amount for o in placed if o.player == bet.player and o.kind != MAIN))

    taken: list[Bet] = []
    for group in sorted({claim_class(bet) for bet in claims}):
        equals = [bet for bet in claims if claim_class(bet) == group]
        if len(taken) + len(equals) > places:
            break
        taken += equals
    return taken
