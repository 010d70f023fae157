"""Keys for the lawful options: what each is called, what it costs, and on which clauses it rests."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from croupier.bots.policy import Options
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table.facts import wager_title
from croupier.table.prompt import Option
from croupier.table.state import Table
from croupier.terminal.purse import cost
from croupier.words.facts import Fact, Message, Money, message

KEYS: dict[type[c.Command], str] = {
    c.Hit: "h",
    c.Stand: "s",
    c.Double: "d",
    c.Split: "p",
    c.Surrender: "r",
    c.Raise: "a",
    c.TakeEvenMoney: "e",
    c.Insure: "i",
    c.Follow: "f",
    c.Decline: "n",
    c.Yield: "y",
}
"""Where a kind of option comes more than once, and for bets and claims, the key is a number."""

TOPICS: dict[type[c.Command], tuple[str, ...]] = {
    c.Hit: ("hit",),
    c.Stand: ("stand",),
    c.Double: ("double.first_two", "double.amount", "double.one_card"),
    c.Split: ("split.pairs", "split.hands"),
    c.Raise: ("wagers.raises",),
    c.Surrender: ("surrender", "surrender.window"),
    c.TakeEvenMoney: ("even_money",),
    c.Bet: ("side.on_split",),
    c.Yield: ("insurance.priority",),
}


LABELS: dict[type[c.Command], Message] = {
    c.Hit: message("choice.hit"),
    c.Stand: message("choice.stand"),
    c.Split: message("choice.split"),
    c.Surrender: message("choice.surrender"),
    c.TakeEvenMoney: message("choice.even-money"),
    c.Decline: message("choice.decline"),
    c.AskSqueeze: message("choice.squeeze"),
    c.AcceptCard: message("choice.accept"),
    c.RefuseCard: message("choice.refuse"),
    c.PickCard: message("choice.pick"),
    c.Stay: message("choice.stay"),
    c.Withdraw: message("choice.withdraw"),
    c.Leave: message("choice.leave"),
    c.ComeBack: message("choice.come-back"),
    c.Sit: message("choice.sit"),
    c.Lift: message("choice.lift"),
}
"""What options without an amount are called."""


class Choice(NamedTuple):
    """A lawful option a player can pay for, under a key; `least` and `most` where it carries an amount."""

    key: str
    label: Fact
    command: c.Command
    clauses: Clauses
    least: int = 0
    most: int = 0

    @property
    def for_less(self) -> bool:
        """Tell whether the amount may be chosen."""
        return self.least < self.most

    def made(self, amount: int | None = None) -> c.Command:
        """Return the command, for an amount where it carries one."""
        return replace(self.command, amount=amount or self.most) if self.most else self.command


def choices(table: Table, name: str, options: Options, purse: int) -> tuple[Choice, ...]:
    """Return the options as keys, those left out for which there are not enough chips."""
    payable = [found for option in options if (found := _payable(table, name, option, purse)) is not None]
    kinds = [type(option.command) for option in payable]
    keyed: list[Choice] = []
    for option in payable:
        kind = type(option.command)
        single = kind in KEYS and kinds.count(kind) == 1 and getattr(option.command, "of", None) is None
        key = KEYS[kind] if single else str(1 + sum(choice.key.isdigit() for choice in keyed))
        least, most = option.least or 0, option.most or 0
        keyed.append(Choice(key, label(table, option), option.command, clauses(table, option.command), least, most))
    return tuple(sorted(keyed, key=lambda choice: choice.key == KEYS[c.Decline]))


def _payable(table: Table, name: str, option: Option, purse: int) -> Option | None:
    """Return the option cut down to the chips there are, or None where they are too few."""
    if option.least is None:
        return option if cost(table, name, option.command) <= purse else None
    unit = table.setup.unit
    most = purse if option.most is None else option.most
    if most > purse:
        most = purse - purse % unit
    return replace(option, most=most) if option.least <= most else None


def label(table: Table, option: Option) -> Fact:
    """Return what an option is called beside its key."""
    command, amount = option.command, Money(option.most or 0)
    match command:
        case c.Insure(of=None):
            return message("choice.insure", amount=amount)
        case c.Insure(of=str(of)):
            return message("choice.insure-of", of=of, box=command.box, amount=amount)
        case c.Raise():
            return message("choice.raise", amount=amount)
        case c.Double():
            return message("choice.double", amount=amount) if option.most is not None else message("choice.double-free")
        case c.Follow():
            doing = "split" if table.offer is not None and table.offer.kind == "split" else "double"
            if option.most is None:
                return message(f"choice.follow-{doing}-free")
            return message(f"choice.follow-{doing}", amount=amount)
        case c.Bet():
            place = f"{command.box}.{(command.hand or 0) + 1}"
            return message("choice.bet", wager=wager_title(table.book, command.wager), place=place)
        case c.Yield():
            return message("choice.yield", box=command.box)
        case _:
            return LABELS[type(command)]


def clauses(table: Table, command: c.Command) -> Clauses:
    """Return the clauses an option rests on."""
    book = table.book
    offer = table.offer.kind if table.offer is not None else ""
    match command:
        case c.Insure(of=None):
            topics: Iterable[str] = ("insurance.half", "insurance.window")
        case c.Insure():
            topics = ("insurance.others", "insurance.priority")
        case c.Follow():
            topics = (f"{offer}.follow",) if offer == "double" else ("split.follow", "split.match")
        case c.Decline():
            topics = {"double": ("double.decline",), "split": ("split.decline",)}.get(offer, ())
        case _:
            topics = TOPICS.get(type(command), ())
    return tuple(dict.fromkeys(clause for topic in topics for clause in book.cite(topic)))
