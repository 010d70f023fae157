"""What is done when something goes wrong: sections 5 and 6 of the four books and the rulings, written a second time.

It knows nothing of the engine's irregularities: the record's text and the oracle's regular play are all it goes by.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.oracle.cards import PRINTED, soft, total, value
from tests.oracle.games import MAIN
from tests.oracle.sides import superb8s
from tests.oracle.state import Box, Hand
from tests.training.pit_moment import EIGHTEEN, RUN, TIE, Moment, laid

CLAUSES: dict[str, dict[str, str]] = {
    "mbs": {
        "foreign": "5.1", "missing": "5.1", "extra": "5.1", "unshuffled": "5.1", "late": "5.3", "lifted": "5.4",
        "face-up": "5.5", "early": "5.6.1", "in-error": "5.8", "to-dealer": "5.10", "no-wager": "5.15",
        "skipped": "5.17", "skipped-late": "5.18", "cut-card": "5.20", "absent": "5.22", "none-seen": "5.23.1",
        "one-seen": "5.23.2", "more-seen": "5.23.3", "undecided": "5.29.1", "decided": "5.29.2", "refer": "6.1",
    },
    "dueling8s": {
        "no-wager": "5.13", "skipped": "5.14", "skipped-late": "5.15", "cut-card": "5.17", "absent": "5.19",
        "none-seen": "5.20.1", "one-seen": "5.20.2", "more-seen": "5.20.3", "undecided": "5.26.1", "decided": "5.26.2",
    },
    "blackjack-plus": {
        "foreign": "5.5.1", "missing": "5.5.2", "extra": "5.5.2", "unshuffled": "5.5.4", "late": "5.8", "lifted": "5.8",
        "face-up": "5.11", "in-error": "5.7", "no-wager": "5.10.3", "absent": "5.3", "several": "5.12",
        "several-dealer": "5.12.1", "undecided": "5.4.2", "decided": "5.4.1", "refer": "5.19",
    },
}  # fmt: skip
"""The clause that decides a case, by game; Lucky 8 and Ace Race number them alike, Dueling 8's some otherwise."""

TEN = 10
TOGETHER = re.compile(r"(\d+) cards to (\w+) shown (\d)")
TO = re.compile(r"card to (\w+)")


class Case(NamedTuple):
    """What went wrong: its kind, and what there is to know of it."""

    kind: str
    player: str = ""
    box: int = 0  # 0 is the dealer
    seen: int = 0
    amount: int = 0
    wager: str = MAIN


class Done(NamedTuple):
    """What is done, under which clause; who has something to choose, and what is handed to whom."""

    what: str
    clause: str
    whom: frozenset[str] = frozenset()
    money: dict[str, int] = {}  # noqa: RUF012 - never changed


def clause(now: Moment, name: str) -> str:
    """Return the clause of a game that decides such a case."""
    own = CLAUSES.get(now.game.name, {})
    return own[name] if name in own else CLAUSES["mbs"][name]


def done(now: Moment, case: Case) -> Done:
    """Say what is done about a case."""
    if case.kind in ("foreign", "missing", "extra", "unshuffled"):
        return Done("void", clause(now, case.kind), money=everything(now))
    simple = {"power": power, "card": in_error, "cards": together, "lift": lifted, "hit": skipped}
    if case.kind in simple:
        return simple[case.kind](now, case)
    if case.kind == "late":
        return Done("late", clause(now, "late"), money={case.player: case.amount})
    if case.kind == "leave":
        return Done("absent", clause(now, "absent"), money=runs_ended(now, case.player))
    if case.kind == "face-up" and (now.dealt or now.game.plus):
        return Done("noted", clause(now, "face-up"))
    if case.kind == "cut-card" and now.manual and not now.game.plus:
        return Done("shuffle-after", clause(now, "cut-card"))
    return Done("refer", clause(now, "refer"))


def everything(now: Moment) -> dict[str, int]:
    """Return what everybody gets back of a void round (R-VOID)."""
    return {name: laid(now, name) for name in {bet.player for bet in now.bets}}


def power(now: Moment, _case: Case) -> Done:
    """L8 5.29, BP 5.4: play on where a wager is certain; else withdraw all or none, at BP the round is void."""
    if is_decided(now):
        return Done("power-on", clause(now, "decided"))
    if now.game.plus:
        return Done("void", clause(now, "undecided"), money=everything(now))
    return Done("power-choice", clause(now, "undecided"), whom=frozenset(with_wagers(now)))


def is_decided(now: Moment) -> bool:
    """Say whether a wager is won or lost for certain, paid or not (R-POWER, R-POWER-OBO, R-POWER-S8)."""
    table = now.table
    if table is None:
        return False
    busts = any(table.bust(hand) and hand not in now.errors for _, hand in now.hands())
    runs = any(bet.kind == RUN for bet in now.bets)
    races = any(hand.races and len(hand.cards) > 1 for _, hand in now.hands())
    bonus = any(is_678(hand) for _, hand in now.hands() if now.game.dueling)
    return now.interim or busts or runs or races or bonus or any(is_no_tie(now, box, hand) for box, hand in now.hands())


def is_678(hand: Hand) -> bool:
    """Say whether a hand has been paid the bonus: the printed 8 with a 6 and a 7, never after a split (D8 4.1.1)."""
    return not hand.split and sorted(card[0] for card in hand.cards) == ["6", "7", "8"]


def is_no_tie(now: Moment, box: Box, hand: Hand) -> bool:
    """Say whether a Tie on 18 wager is lost for certain: the hand has another total, or can no longer come to 18."""
    if not hand.ties:
        return False
    points = total(hand.cards)
    return points != EIGHTEEN if now.finished(box, hand) else points > EIGHTEEN and not soft(hand.cards)


def runs_ended(now: Moment, player: str) -> dict[str, int]:
    """Return what Superb 8's wagers are paid because an area is finished when its player leaves (D8 4.2.2, 5.19)."""
    before = {bet.box for bet in now.bets if bet.kind == RUN and is_playing(now, now.boxes_by_number()[bet.box])}
    now.leave(player, drawing=False)
    after = {bet.box for bet in now.bets if bet.kind == RUN and is_playing(now, now.boxes_by_number()[bet.box])}
    money: dict[str, int] = {}
    for bet in now.bets:
        pays = superb8s([PRINTED, *now.boxes_by_number()[bet.box].dealt]) if bet.box in before - after else None
        if bet.kind == RUN and pays is not None:
            money[bet.player] = money.get(bet.player, 0) + bet.amount * (pays + 1)
    return money


def in_error(now: Moment, case: Case) -> Done:
    """L8 5.6.1, 5.8, 5.15; BP 5.7, 5.10.3: a card where none was due."""
    stray = is_stray(now, case.box)
    if now.game.plus:
        if stray and now.interim:
            return Done("discard", clause(now, "no-wager"))
        return Done("options", clause(now, "in-error"), whom=frozenset(with_wagers(now)))
    if now.early:
        return Done("reconstruct", clause(now, "early"))
    now.go_on()
    if stray:
        return Done("discard-window", clause(now, "no-wager"), whom=frozenset(with_wagers(now)))
    found = now.in_turn()
    if found is None:
        return Done("to-dealer", clause(now, "to-dealer"))
    return Done("offer-card", clause(now, "in-error"), whom=frozenset({found[0].caller}))


def is_stray(now: Moment, box: int) -> bool:
    """Say whether nobody has bet on a box."""
    return box > 0 and all(bet.box != box or bet.kind != MAIN for bet in now.bets)


def together(now: Moment, case: Case) -> Done:
    """L8 5.23, BP 5.12: several cards in unknown order."""
    found = now.in_turn()
    if now.game.plus:
        whom = frozenset(with_wagers(now))
        if found is None:
            return Done("options", clause(now, "several-dealer"), whom=whom)
        return Done("options-pick", clause(now, "several"), whom=whom)
    if now.early:
        return Done("reconstruct", clause(now, "early"))
    if found is None:
        return Done("to-dealer", clause(now, "to-dealer"))
    whom = frozenset({found[0].caller})
    if case.seen == 1:
        return Done("offer-card", clause(now, "one-seen"), whom=whom)
    return Done("pick", clause(now, "more-seen" if case.seen else "none-seen"), whom=whom)


def lifted(now: Moment, case: Case) -> Done:
    """L8 5.4: it is won or lost all the same, unless it is settled; BP 5.8: it may not be lifted."""
    lying = {*open_wagers(now), *held(now)}
    is_open = (case.player, case.box, case.wager) in lying
    return Done("lifted" if is_open and not now.game.plus else "refuse", clause(now, "lifted"))


def held(now: Moment) -> Iterator[tuple[str, int, str]]:
    """Yield busts of a split or doubled wager at Lucky 8 that wait for the dealer's second card (R-OBO-BUST)."""
    if now.game.name == "lucky8" and now.table is not None and value(now.table.dealer[0]) >= TEN:
        for box, hand in now.hands():
            if hand.doubled or hand.split:
                yield from ((name, box.number, MAIN) for name in hand.base)


def skipped(now: Moment, _case: Case) -> Done:
    """L8 5.17, 5.18: count the areas that have been dealt cards since the turn was passed over (R-517-COUNT)."""
    since = now.acts[next(at for at, text in enumerate(now.acts) if "skipped" in text) + 1 :]
    drawing = re.compile(r"\w+ (?:hits|doubles|splits) (\d+).*")
    areas = {found[1] for found in map(drawing.fullmatch, since) if found}
    if len(areas) > 1:
        return Done("refuse", clause(now, "skipped-late"))
    return Done("put-right", clause(now, "skipped"))


def with_wagers(now: Moment) -> set[str]:
    """Return who is there and has wagers left to take back; at BP a bet on the dealer's hand rides (R-BP-57-BETS)."""
    if now.table is None:
        return {bet.player for bet in now.bets} - now.absent
    rides = ("boom-busted",) if now.game.plus else ()
    return {name for name, _, kind in open_wagers(now) if kind not in rides} - now.absent


def open_wagers(now: Moment) -> Iterator[tuple[str, int, str]]:
    """Yield player, box and kind of every wager that is neither settled nor lost."""
    table = now.table
    assert table is not None
    for box, hand in now.hands():
        if not table.bust(hand) or hand in now.errors:
            yield from ((name, box.number, MAIN) for name in hand.base)
            # On a hand that was given up a Tie on 18 is collected when the area's turn comes (R-SURR-TIE).
            yield from ((name, box.number, TIE) for name in hand.ties if hand.base or is_playing(now, box))
        yield from ((name, box.number, "ace-race") for name in hand.races if len(hand.cards) == 1)
    for bet in now.bets:
        if bet.kind in ("21+", "boom-busted"):
            yield bet.player, bet.box, bet.kind
        if bet.kind == RUN and table.box(bet.box).dealt[0][0] == "8" and is_playing(now, table.box(bet.box)):
            yield bet.player, bet.box, bet.kind
    yield from ((cover.player, cover.box, "insurance") for cover in table.covers if not cover.returned)


def is_playing(now: Moment, box: Box) -> bool:
    """Say whether an area is not finished yet: its turn is to come, or it has a hand that is played."""
    if now.offering or now.held_up:
        return True
    reached = now.turn is None or now.turn[0].number >= box.number
    return not reached or any(not now.finished(box, hand) for hand in box.hands)


def happen(now: Moment, text: str) -> None:
    """Take in what went wrong before the case that is asked about."""
    left = re.fullmatch(r"(\w+) leaves", text)
    card, cards = TO.fullmatch(text), TOGETHER.fullmatch(text)
    if left and now.dealt:
        now.leave(left[1])
    elif left:
        now.absent.add(left[1])
    elif card and now.game.plus:
        now.fall(int(card[1]) if card[1].isdigit() else 0)
    elif (card or cards) and not now.early and not now.game.plus:
        stray = card is not None and card[1].isdigit() and is_stray(now, int(card[1]))
        now.held_up = now.offering and not stray
        now.go_on()
