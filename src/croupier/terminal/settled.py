"""The page after a round: every hand, every line, what it paid and why, and the clauses in words."""

from collections.abc import Iterator

from rich.text import Text

from croupier.cards.faces import faces
from croupier.money.cents import format_amount
from croupier.records.because import because
from croupier.table.state import Line, Status, Table
from croupier.table.visible_cards import seen_dealer
from croupier.terminal.chips import gain_words
from croupier.terminal.faces import dealer_words, hand_words
from croupier.terminal.purse import net
from croupier.terminal.reasons import clause_text, paid, place, wager_name
from croupier.words.render import render

HEAD = "bold #d8b84a"
GAIN = "#7fd67f"
LOSS = "#f08a7a"


def settled_page(table: Table, name: str, bankroll: int) -> list[Text]:
    """Return the settlement of a round, a person's own lines first."""
    gain = net(table, name)
    return [
        Text(f"{name}: {gain_words(gain)}. Bankroll {format_amount(bankroll)}.", style=f"bold {_colour(gain)}"),
        Text(""),
        *_hands(table),
        *_ends(table),
        Text(""),
        *_lines(table, name),
        Text(""),
        *_clauses(table, name),
    ]


def _hands(table: Table) -> Iterator[Text]:
    yield Text(f"Dealer   {faces(seen_dealer(table))}  {dealer_words(table)}")
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            label = f"{box.position}.{index + 1}" if len(box.hands) > 1 else str(box.position)
            yield Text(f"Box {label:<4} {faces(hand.cards)}  {hand_words(table.book, hand)}")


def _ends(table: Table) -> Iterator[Text]:
    if table.trouble is not None:
        trouble = table.trouble
        yield Text(f"Referred to the shift manager: {render(trouble.says)} ({', '.join(trouble.clauses)}).", style=LOSS)
    elif table.status is not Status.SETTLED:
        yield Text(f"The round is {table.status.value}.", style=LOSS)


def _sorted(table: Table, name: str) -> list[Line]:
    return sorted(table.lines, key=lambda line: (line.player != name, line.player, line.box, line.hand or 0))


def _lines(table: Table, name: str) -> Iterator[Text]:
    yield Text(f"{'':<7}{'box':<5}{'wager':<19}{'staked':>8}  came to", style=HEAD)
    for line in _sorted(table, name):
        what = clipped_name(wager_name(table.book, line))
        row = Text(f"{line.player:<7}{place(table, line):<5}{what:<19}{format_amount(line.staked):>8}  ")
        row.append(paid(line), style=_colour(line.net))
        row.append(f"{render(because(table.book, line))}{_laid(line)} [{line.clauses[0]}]")
        yield row


def _laid(line: Line) -> str:
    """Return what lay there where less of it was in play."""
    return f", of {format_amount(line.why.laid)} laid" if line.why is not None and line.why.laid is not None else ""


def clipped_name(name: str) -> str:
    """Return the name of a wager cut to its column."""
    most = 18
    return name if len(name) <= most else f"{name[: most - 1]}…"


def _clauses(table: Table, name: str) -> Iterator[Text]:
    yield Text("Under which clauses", style=HEAD)
    for number in dict.fromkeys(line.clauses[0] for line in _sorted(table, name)):
        also = sorted({other for line in table.lines if line.clauses[0] == number for other in line.clauses[1:]})
        words = clause_text(table.book, number)
        more = f" (with {', '.join(also)})" if also else ""
        yield Text.assemble((number, "bold"), f"  {words}{more}")


def _colour(gain: int) -> str:
    return GAIN if gain > 0 else LOSS if gain < 0 else "default"
