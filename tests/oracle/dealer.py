"""The dealer's own hand, and when he need not draw (L8 3.34, 3.35; BP 3.24, 3.26.1; D8 3.33)."""

from tests.oracle.cards import soft, total, value
from tests.oracle.state import Table


def dealer_plays(table: Table) -> None:
    if must_play_out(table):
        while must_draw(table):
            draw(table)
    elif needs_second_card(table):
        draw(table)


def draw(table: Table) -> None:
    table.dealer.append(table.draw("dealer", table.dealer))


def must_draw(table: Table) -> bool:
    points = total(table.dealer)
    soft_17 = points == 17 and soft(table.dealer)
    return points <= 16 or (table.game.dealer_hits_soft_17 and soft_17)


def must_play_out(table: Table) -> bool:
    """Say whether a hand is neither bust nor folded (at BP a natural counts), or a bust wager is open."""
    naturals_count = table.game.plus
    for box in table.boxes:
        for hand in box.hands:
            if hand.base and not table.bust(hand) and (naturals_count or not table.natural(hand)):
                return True
    return any(side.kind in ("boom-busted", "21+") and not side.result for side in table.sides)


def needs_second_card(table: Table) -> bool:
    """Insurance, a natural that waits, or (L8) busted chips that a Blackjack would give back."""
    if table.game.dueling:
        return False
    if any(not cover.returned for cover in table.covers):
        return True
    waiting = any(table.natural(hand) and hand.base for box in table.boxes for hand in box.hands)
    return waiting or busts_held(table)


def busts_held(table: Table) -> bool:
    """R-OBO-BUST: split or doubled, all of it bust, and the dealer may still have Blackjack."""
    one_original = table.game.name == "lucky8" and table.readings.obo_bust == "one-original"
    if not one_original or value(table.dealer[0]) < 10:
        return False
    return any(
        sum(hand.staked(bettor.player) for hand in box.hands) > bettor.original
        for box in table.boxes
        for bettor in box.bettors
        if bettor.status == "in"
    )
