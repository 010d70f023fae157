"""The players' turns: box by box, hand by hand (L8 3.21-3.30; BP 3.18-3.23; D8 3.21-3.29)."""

from tests.oracle.cards import soft, total, value
from tests.oracle.offers import late_offer
from tests.oracle.state import LATE, Act, Box, Chooser, Hand, Table, UnlawfulError


def take_turns(table: Table, chooser: Chooser) -> None:
    for box in table.boxes:
        if box.hands[0].base and not table.natural(box.hands[0]):
            play_box(table, box, chooser)


def play_box(table: Table, box: Box, chooser: Chooser) -> None:
    """Give the lowest unfinished hand its second card and finish it first (L8 3.23)."""
    at = 0
    while at < len(box.hands):
        hand = box.hands[at]
        if len(hand.cards) == 1:
            wait_for_sides(table, box, at, chooser)
            give(table, box, hand, "split")
        play_hand(table, box, hand, chooser)
        if len(hand.cards) > 1:  # a hand just split comes round again
            at += 1


def give(table: Table, box: Box, hand: Hand, place: str) -> None:
    card = table.draw(place, hand.cards)
    hand.cards.append(card)
    box.dealt.append(card)


def complete(table: Table, hand: Hand) -> bool:
    """21 ends a hand, but at BP a hard 21 does not (BP 3.18)."""
    points = table.points(hand)
    if hand.aces or hand.doubled or points > 21:
        return True
    return points == 21 and not (table.game.plus and not soft(hand.cards))


def play_hand(table: Table, box: Box, hand: Hand, chooser: Chooser) -> None:
    while len(hand.cards) > 1 and hand.base and not complete(table, hand):
        choices = lawful(table, box, hand)
        act = chooser.play(table, box, hand, choices)
        if act.verb == "bets":
            lay_sides(table, box, [act])
            continue
        if act.verb in LATE:
            late_offer(table, act)
            continue
        if act.verb not in choices or act.player != box.caller:
            message = f"{act.player} {act.verb} {box.number}: not lawful"
            raise UnlawfulError(message)
        if act.verb == "hits":
            give(table, box, hand, "hit")
        elif act.verb == "doubles":
            double(table, box, hand, act, chooser)
        elif act.verb == "splits":
            split(table, box, hand, chooser)
        else:
            return


def lawful(table: Table, box: Box, hand: Hand) -> set[str]:
    choices = {"hits"}
    if not table.game.plus or total(hand.cards) >= 12:
        choices.add("stands")
    if len(hand.cards) == 2 and may_double(table, hand) and can_double(table, box, box.caller):
        choices.add("doubles")
    if len(hand.cards) == 2 and may_split(table, hand) and len(box.hands) < 4:
        choices.add("splits")
    return choices


def may_double(table: Table, hand: Hand) -> bool:
    """AR 3.26.1: hard 10 or 11, Aces as 1; elsewhere any two cards short of 21."""
    return table.game.name != "ace-race" or total(hand.cards, low=2) in (10, 11)


def can_double(table: Table, box: Box, player: str) -> bool:
    """L8 1.1.2: the increase lies between the table minimum and the original wager."""
    return box.bettor(player).original >= table.double_minimum


def may_split(table: Table, hand: Hand) -> bool:
    if table.game.dueling:
        return hand.cards[0][0] == hand.cards[1][0] == "8"
    return value(hand.cards[0]) == value(hand.cards[1])


def double(table: Table, box: Box, hand: Hand, act: Act, chooser: Chooser) -> None:
    raise_wager(table, box, hand, act.player, act.amount)
    asked = [player for player in hand.base if player != act.player and can_double(table, box, player)]
    answers = chooser.follow(table, box, asked, "doubles") if asked else {}
    for player, amount in answers.items():
        raise_wager(table, box, hand, player, amount)
    hand.doubled = True
    give(table, box, hand, "double")


def raise_wager(table: Table, box: Box, hand: Hand, player: str, amount: int | None) -> None:
    original = box.bettor(player).original
    amount = original if amount is None else amount
    if not table.double_minimum <= amount <= original or player not in hand.base:
        message = f"{player} may not add {amount}"
        raise UnlawfulError(message)
    hand.extra[player] = amount


def split(table: Table, box: Box, hand: Hand, chooser: Chooser) -> None:
    """Form a hand to be played next; a follower matches his own original, or stays on the first."""
    asked = [player for player in hand.base if player != box.caller and player not in box.out]
    hand.again = hand.split
    aces = hand.cards[0][0] == "A"
    new = Hand([hand.cards.pop()], split=True, aces=aces)
    hand.split = True
    hand.aces = aces
    box.hands.insert(box.hands.index(hand) + 1, new)
    new.base[box.caller] = box.bettor(box.caller).original
    answers = chooser.follow(table, box, asked, "splits") if asked else {}
    for player in asked:
        if player in answers:
            new.base[player] = matched(box, player, answers[player])
        elif table.game.plus:
            box.out.add(player)
    early = places(table, box)
    if early and not aces:
        lay_sides(table, box, chooser.sides(table, box, early, waiting=False))


def matched(box: Box, player: str, amount: int | None) -> int:
    original = box.bettor(player).original
    if amount not in (None, original):
        message = f"{player} must match {original}"
        raise UnlawfulError(message)
    return original


def places(table: Table, box: Box) -> list[tuple[str, int]]:
    """Say who may still lay a wager on which split hand, counted from 0 (AR 3.21.1; D8 3.23.1, 3.25)."""
    if table.game.name == "ace-race" and box.hands[0].aces:
        fresh = all(len(hand.cards) == 1 for hand in box.hands)
        return [(p, at) for p in box.hands[1].base for at in (0, 1) if p not in box.hands[at].races and fresh]
    if not table.game.dueling or not box.hands[0].split:
        return []
    first = {side.player for side in table.sides if (side.box, side.kind) == (box.number, "tie18")}
    free = table.readings.tie_split == "any"
    return [
        (player, at)
        for at, hand in enumerate(box.hands)
        for player in hand.base
        if len(hand.cards) == 1 and player not in hand.ties and (free or player in first)
    ]


def wait_for_sides(table: Table, box: Box, at: int, chooser: Chooser) -> None:
    """Wait for the wagers on this hand; on split Aces for those on both, before either has a card."""
    open_places = [place for place in places(table, box) if place[1] == at or box.hands[at].aces]
    if open_places:
        lay_sides(table, box, chooser.sides(table, box, open_places, waiting=True))


def lay_sides(table: Table, box: Box, acts: list[Act]) -> None:
    for act in acts:
        if (act.player, act.hand - 1) not in places(table, box) or not act.amount:
            message = f"{act.player} may lay no {act.kind} on {box.number}.{act.hand}"
            raise UnlawfulError(message)
        hand = box.hands[act.hand - 1]
        (hand.races if table.game.name == "ace-race" else hand.ties)[act.player] = act.amount
