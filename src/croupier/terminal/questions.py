"""What a person is asked."""

from croupier.bots.policy import Options
from croupier.cards.faces import face, faces
from croupier.table import commands as c
from croupier.table.state import Box, Table
from croupier.table.turn import caller, turn
from croupier.terminal.faces import hand_words
from croupier.words.facts import Fact, Message, message


def decision(table: Table) -> Message:
    """Return the question about the hand in turn."""
    now = turn(table)
    if now is None:
        return message("ask.decision")
    return message("ask.hand", where=_place(now.box, now.at), hand=_hand(table, now.box, now.at))


def offer(table: Table, options: Options) -> Message:
    """Return the question an open offer puts to a person."""
    asked = table.offer
    box = table.box(_position(options))
    if asked is None or box is None:
        return message("ask.answer")
    index = asked.place.hand if asked.place is not None else 0
    where = _place(box, 0)
    match asked.kind:
        case "raise":
            return message("ask.raise", card=face(table.dealer[0]), where=where)
        case "surrender":
            return message("ask.surrender", where=where, hand=_hand(table, box, 0))
        case "insurance":
            evens = any(isinstance(option.command, c.TakeEvenMoney) for option in options)
            key = "ask.insurance-or-even-money" if evens else "ask.insurance"
            return message(key, where=where, hand=_hand(table, box, 0))
        case "double":
            doubled, where = faces(box.hands[index].cards), _place(box, index)
            return message("ask.follow-double", caller=_caller(table, box, index), cards=doubled, where=where)
        case "split":
            pair = faces(box.hands[index].cards + box.hands[index + 1].cards)
            where = message("place.box", box=box.position)
            return message("ask.follow-split", caller=_caller(table, box, index), cards=pair, where=where)
        case "split-wager":
            return message("ask.split-wager", rank=_rank(box.hands[index].cards[0][0]), where=_place(box, index))


def claims(options: Options) -> Message:
    """Return the question about what others have left."""
    insures = any(isinstance(option.command, c.Insure) for option in options)
    return message("ask.claim-insurance" if insures else "ask.claim-wager")


def _position(options: Options) -> int:
    return next((option.command.box for option in options if isinstance(option.command, c.Decline)), 0)


def _place(box: Box, index: int) -> Message:
    return message("place.box", box=f"{box.position}.{index + 1}" if len(box.hands) > 1 else box.position)


def _hand(table: Table, box: Box, index: int) -> Message:
    hand = box.hands[index]
    return message("ask.cards", cards=faces(hand.cards), made=hand_words(table.book, hand), dealer=faces(table.dealer))


def _rank(rank: str) -> Fact:
    return message(f"card.rank.{rank}") if rank in "ATJQK" else rank


def _caller(table: Table, box: Box, index: int) -> Fact:
    return caller(table, box, box.hands[index]) or message("ask.the-caller")
