"""What a person is asked, in words."""

from croupier.bots.policy import Options
from croupier.cards.card import RANK_NAMES
from croupier.cards.faces import face, faces
from croupier.table import commands as c
from croupier.table.state import Box, Table
from croupier.table.turn import caller, turn
from croupier.terminal.faces import hand_words


def decision(table: Table) -> str:
    """Return the question about the hand in turn."""
    now = turn(table)
    if now is None:
        return "Your decision?"
    return f"{_name(now.box, now.at).capitalize()}: {_hand(table, now.box, now.at)}"


def offer(table: Table, options: Options) -> str:
    """Return the question an open offer puts to a person."""
    asked = table.offer
    box = table.box(_position(options))
    if asked is None or box is None:
        return "Your answer?"
    index = asked.place.hand if asked.place is not None else 0
    match asked.kind:
        case "raise":
            return f"The dealer has {face(table.dealer[0])}. Raise the wager on {_name(box, 0)}?"
        case "surrender":
            return f"{_name(box, 0).capitalize()}: {_hand(table, box, 0)}. Surrender?"
        case "insurance":
            evens = any(isinstance(option.command, c.TakeEvenMoney) for option in options)
            return (
                f"{_name(box, 0).capitalize()}: {_hand(table, box, 0)}. Insurance{' or even money' if evens else ''}?"
            )
        case "double":
            return (
                f"{_caller(table, box, index)} doubles {faces(box.hands[index].cards)} on {_name(box, index)}. Follow?"
            )
        case "split":
            pair = faces(box.hands[index].cards + box.hands[index + 1].cards)
            return f"{_caller(table, box, index)} splits {pair} on box {box.position}. Follow?"
        case "split-wager":
            rank = box.hands[index].cards[0][0]
            split = RANK_NAMES.get(rank, rank).capitalize()
            return f"A split {split} on {_name(box, index)}. Another wager on it?"


def claims(options: Options) -> str:
    """Return the question about what others have left."""
    if any(isinstance(option.command, c.Insure) for option in options):
        return "Insurance that others pass up?"
    return "Another wager on a split hand?"


def _position(options: Options) -> int:
    return next((option.command.box for option in options if isinstance(option.command, c.Decline)), 0)


def _name(box: Box, index: int) -> str:
    return f"box {box.position}.{index + 1}" if len(box.hands) > 1 else f"box {box.position}"


def _hand(table: Table, box: Box, index: int) -> str:
    hand = box.hands[index]
    return f"{faces(hand.cards)}, {hand_words(table.book, hand)} against {faces(table.dealer)}"


def _caller(table: Table, box: Box, index: int) -> str:
    return caller(table, box, box.hands[index]) or "The caller"
