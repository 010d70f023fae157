"""Every wager's line: what was at risk and what came back (section 4 of each book)."""

from tests.oracle.cards import total
from tests.oracle.games import BONUS, INSURANCE, MAIN
from tests.oracle.sides import odds
from tests.oracle.state import Bettor, Box, Hand, Line, Table


def settle(table: Table) -> list[Line]:
    lines: list[Line] = []
    for box in table.boxes:
        for bettor in box.bettors:
            lines += main_lines(table, box, bettor)
        lines += hand_wagers(table, box)
    return lines + side_lines(table) + insurance_lines(table)


def name(box: Box, hand: Hand) -> str:
    if len(box.hands) == 1:
        return str(box.number)
    return f"{box.number}.{box.hands.index(hand) + 1}"


def line(player: str, place: tuple[int, str | None], wager: str, money: tuple[int, int], result: str) -> Line:
    staked, returned = money
    return Line(
        player=player,
        box=place[0],
        hand=place[1],
        wager=wager,
        staked=staked,
        returned=returned,
        net=returned - staked,
        result=result,
        of=None,
    )


def main_lines(table: Table, box: Box, bettor: Bettor) -> list[Line]:
    place = (box.number, name(box, box.hands[0]))
    stake = bettor.original
    if bettor.status == "surrendered":
        return [line(bettor.player, place, MAIN, (stake, stake // 2), "surrender")]
    if bettor.status == "even":
        return [line(bettor.player, place, MAIN, (stake, stake * 2), "even-money")]
    if bettor.status == "paid":
        return [line(bettor.player, place, MAIN, (stake, stake + natural_win(table, stake)), "blackjack")]
    hands = [hand for hand in box.hands if bettor.player in hand.base]
    if table.dealer_blackjack and not table.natural(hands[0]):
        paid = against_blackjack(table, hands, bettor)
    else:
        paid = [compared(table, hand, hand.staked(bettor.player)) for hand in hands]
    return [
        line(bettor.player, (box.number, name(box, hand)), MAIN, (hand.staked(bettor.player), back), result)
        for hand, (back, result) in zip(hands, paid, strict=True)
    ]


def natural_win(table: Table, stake: int) -> int:
    return int(stake * table.game.natural_pays)  # cut, for pro-rated bets; exact otherwise


def compared(table: Table, hand: Hand, stake: int) -> tuple[int, str]:
    if table.natural(hand):
        if table.dealer_blackjack:
            return stake, "stand-off"
        return stake + natural_win(table, stake), "blackjack"
    mine, his = table.points(hand), total(table.dealer)
    if mine > 21:
        return 0, "lose"
    if his > 21 or mine > his:
        return stake * 2, "win"
    return (stake, "stand-off") if mine == his else (0, "lose")


def against_blackjack(table: Table, hands: list[Hand], bettor: Bettor) -> list[tuple[int, str]]:
    """Take all (AR), one original wager (L8), or the busts and one Initial Bet (BP)."""
    if table.game.name == "ace-race":
        return [(0, "lose") for _ in hands]
    staked = [hand.staked(bettor.player) for hand in hands]
    plain = len(hands) == 1 and staked[0] == bettor.original and not hands[0].split
    if table.game.plus and plain and table.readings.plain_21 == "stand-off" and table.points(hands[0]) == 21:
        return [(staked[0], "stand-off")]
    spare_busts = table.game.name == "lucky8" and table.readings.obo_bust == "one-original"
    owed = bettor.original
    paid: list[tuple[int, str]] = []
    for hand, stake in zip(hands, staked, strict=True):
        if table.bust(hand) and not spare_busts:
            paid.append((0, "lose"))
        elif owed:
            paid.append((stake - owed, "lose"))
            owed = 0
        else:
            paid.append((stake, "returned"))
    return paid


def side_lines(table: Table) -> list[Line]:
    lines = []
    numbers = {box.number: box for box in table.boxes}
    for side in table.sides:
        place = (side.box, None)
        if side.kind == "tie18" and not side.result:
            continue  # it lies on a hand: see hand_wagers
        if side.result:
            lines.append(line(side.player, place, side.kind, (side.counts, side.counts), side.result))
            continue
        pays = odds(table, side.kind, numbers.get(side.box))
        lines.append(paid_line(side.player, place, side.kind, side.counts, pays))
    return lines


def paid_line(player: str, place: tuple[int, str | None], wager: str, stake: int, pays: int | None) -> Line:
    if pays is None:
        return line(player, place, wager, (stake, 0), "lose")
    return line(player, place, wager, (stake, stake * (1 + pays)), "win")


def hand_wagers(table: Table, box: Box) -> list[Line]:
    """Ace Race on split Aces, Tie on 18, and the 6-7-8 bonus, which nobody lays."""
    lines = []
    for hand in box.hands:
        place = (box.number, name(box, hand))
        for player, stake in hand.races.items():
            taken = table.dealer_blackjack and table.readings.split_race == "lost"
            pays = 10 if hand.cards[1][0] == "A" and not taken else None
            lines.append(paid_line(player, place, "ace-race", stake, pays))
        for player, stake in hand.ties.items():
            lines.append(tie_line(table, box, hand, (player, stake)))
    hand = box.hands[0]
    if table.game.dueling and not hand.split and sorted(card[0] for card in hand.cards[1:]) == ["6", "7"]:
        pays = 5 if all(card[1] == "s" for card in hand.cards) else 1
        for player in hand.base:
            bonus = box.bettor(player).original * pays
            lines.append(line(player, (box.number, name(box, hand)), BONUS, (0, bonus), "win"))
    return lines


def tie_line(table: Table, box: Box, hand: Hand, tie: tuple[str, int]) -> Line:
    """Where every main wager is folded there is no final total, and the Tie loses."""
    player, stake = tie
    place = (box.number, name(box, hand))
    outsider = player not in [bettor.player for bettor in box.bettors]
    if not hand.base and outsider and table.readings.outsider_tie == "returned":
        return line(player, place, "tie18", (stake, stake), "returned")
    graded = bool(hand.base) or table.readings.folded_tie == "stands"
    both = total(hand.cards) == total(table.dealer) == 18
    return paid_line(player, place, "tie18", stake, 8 if graded and both else None)


def insurance_lines(table: Table) -> list[Line]:
    """Insurance wins on a ten-value second card; nothing else on the table matters to it."""
    lines = []
    for cover in table.covers:
        place = (cover.box, None)
        if cover.returned:
            settled = line(cover.player, place, INSURANCE, (cover.amount, cover.amount), "returned")
        else:
            settled = paid_line(cover.player, place, INSURANCE, cover.amount, 2 if table.dealer_blackjack else None)
        settled["of"] = cover.of
        lines.append(settled)
    return lines
