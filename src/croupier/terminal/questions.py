"""What a person is asked, in words."""

from croupier.bots.policy import Options
from croupier.table import commands as c
from croupier.table.state import Box, Table
from croupier.table.turn import caller, turn
from croupier.terminal.faces import face, faces, hand_words


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
        case "ace-race":
            return f"A split Ace on {_name(box, index)}. Another wager on it?"
        case "tie18":
            return f"A split 8 on {_name(box, index)}. Another wager on it?"


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
    return f"{faces(hand.cards)}, {hand_words(table.book, hand)} against {face(table.dealer[0])}"


def _caller(table: Table, box: Box, index: int) -> str:
    return caller(table, box, box.hands[index]) or "The caller"
