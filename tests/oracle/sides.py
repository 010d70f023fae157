"""What the side wagers pay: odds to 1, or None where the wager loses (section 4 of each book)."""

from tests.oracle.cards import PRINTED, red, total
from tests.oracle.state import Box, Table

BOOM = {3: 2, 4: 2, 5: 4, 6: 12, 7: 50}
TWENTY_ONE_PLUS = {3: 2, 4: 3, 5: 8, 6: 35, 7: 80, 8: 800}


def odds(table: Table, kind: str, box: Box | None) -> int | None:
    """Grade a side wager on a box; only a wager on the dealer's bust may lie where no hand is."""
    if kind == "boom-busted":
        return bust_odds(table, BOOM, over=200)
    if kind == "21+":
        return bust_odds(table, TWENTY_ONE_PLUS, over=None)
    if box is None:
        return None
    if kind == "superb8s":
        return superb8s([PRINTED, *box.dealt])
    return first_cards(kind, box.dealt[0], box.dealt[1], table.dealer[0])


def first_cards(kind: str, first: str, second: str, up: str) -> int | None:
    """Grade a wager that the initial deal decides."""
    if kind == "lucky8":
        return lucky8(first, second, up)
    if kind == "ace-race":
        return 50 if first[0] == second[0] == "A" else pair_odds(first, second, 15, 8, 5)
    if kind == "rws-pairs":
        return pair_odds(first, second, 50 if first[0] == "A" else 20, 12, 6)
    return pair_odds(first, second, 11, 11, 11)


def pair_odds(first: str, second: str, suited: int, coloured: int, mixed: int) -> int | None:
    if first[0] != second[0]:
        return None
    if first[1] == second[1]:
        return suited
    return coloured if red(first) == red(second) else mixed


def lucky8(first: str, second: str, up: str) -> int | None:
    """L8 4.2: the best row that two of the cards, or all three, make."""
    eights = [card for card in (first, second, up) if card[0] == "8"]
    one_suit = len({card[1] for card in eights}) == 1
    if len(eights) == 3:
        return 1000 if one_suit else 100
    if len(eights) == 2:
        return 10 if one_suit else 5
    return 3 if len({first[0], second[0], up[0]}) < 3 else None


def superb8s(dealt: list[str]) -> int | None:
    """D8 4.2: the run of eights from the printed one on, over all hands of the box in dealing order."""
    run = 0
    while run < min(len(dealt), 4) and dealt[run][0] == "8":
        run += 1
    if run == 4:
        return 8000 if all(card == "8s" for card in dealt[:4]) else 800
    return {2: 3, 3: 8}.get(run)


def bust_odds(table: Table, rows: dict[int, int], over: int | None) -> int | None:
    if total(table.dealer) <= 21:
        return None
    return rows.get(len(table.dealer), over)
