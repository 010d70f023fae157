"""The page after a round: every hand, every line, what it paid and why, and the clauses in words."""

from collections.abc import Iterator

from rich.text import Text

from croupier.cards.faces import faces
from croupier.records.line_reason import because
from croupier.records.report import label
from croupier.table.state import Line, Status, Table
from croupier.table.visible_cards import seen_dealer
from croupier.terminal.chips import gain_words
from croupier.terminal.faces import dealer_words, hand_words
from croupier.terminal.purse import net
from croupier.terminal.reasons import clause_text, paid, place, wager_name
from croupier.words.facts import Fact, Money, message
from croupier.words.render import render
from croupier.words.width import clipped, padded, width_of

HEAD = "bold #d8b84a"
GAIN = "#7fd67f"
LOSS = "#f08a7a"


PLACE = 9
PLAYER, BOX, WAGER, STAKED = 7, 5, 19, 8
"""How wide the columns are."""


def settled_page(table: Table, name: str, bankroll: int, language: str) -> list[Text]:
    """Return the settlement of a round, a person's own lines first."""
    gain = net(table, name)
    result = message("settled.gain", player=name, gain=gain_words(gain), bankroll=Money(bankroll))
    return [
        Text(render(result, language), style=f"bold {_colour(gain)}"),
        Text(""),
        *_hands(table, language),
        *_ends(table, language),
        Text(""),
        *_lines(table, name, language),
        Text(""),
        *_clauses(table, name, language),
    ]


def _hands(table: Table, language: str) -> Iterator[Text]:
    dealer = padded(render(message("layout.dealer"), language), PLACE)
    yield Text(f"{dealer}{faces(seen_dealer(table))}  {render(dealer_words(table), language)}")
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            where = padded(render(message("layout.box", box=label(box, index)), language), PLACE)
            yield Text(f"{where}{faces(hand.cards)}  {render(hand_words(table.book, hand), language)}")


def _ends(table: Table, language: str) -> Iterator[Text]:
    if table.trouble is not None:
        trouble = table.trouble
        told: Fact = message("settled.referred", says=trouble.says, clauses=", ".join(trouble.clauses))
    elif table.status is not Status.SETTLED:
        told = message("settled.status", status=message(f"round-status.{table.status.value}"))
    else:
        return
    yield Text(render(told, language), style=LOSS)


def _sorted(table: Table, name: str) -> list[Line]:
    return sorted(table.lines, key=lambda line: (line.player != name, line.player, line.box, line.hand or 0))


def _lines(table: Table, name: str, language: str) -> Iterator[Text]:
    head = (message("column.box"), message("column.wager"), message("column.staked"), message("column.came-to"))
    box, wager, staked, came_to = (render(name, language) for name in head)
    yield Text(f"{_row('', box, wager, staked)}{came_to}", style=HEAD)
    for line in _sorted(table, name):
        what = render(wager_name(table.book, line), language)
        row = Text(_row(line.player, place(table, line), what, render(Money(line.staked))))
        row.append(render(paid(line), language), style=_colour(line.net))
        row.append(f"{render(because(table.book, line), language)}{render(_laid(line), language)} [{line.clauses[0]}]")
        yield row


def _row(player: str, box: str, wager: str, staked: str) -> str:
    wager = padded(clipped(wager, WAGER - 1), WAGER)
    return f"{padded(player, PLAYER)}{padded(box, BOX)}{wager}{' ' * (STAKED - width_of(staked))}{staked}  "


def _laid(line: Line) -> Fact:
    """Return what lay there where less of it was in play."""
    laid = None if line.why is None else line.why.laid
    return "" if laid is None else message("settled.of-laid", laid=Money(laid))


def _clauses(table: Table, name: str, language: str) -> Iterator[Text]:
    yield Text(render(message("settled.clauses"), language), style=HEAD)
    for number in dict.fromkeys(line.clauses[0] for line in _sorted(table, name)):
        also = sorted({other for line in table.lines if line.clauses[0] == number for other in line.clauses[1:]})
        words = render(clause_text(table.book, number), language)
        more = render(message("settled.with", clauses=", ".join(also)), language) if also else ""
        yield Text.assemble((number, "bold"), f"  {words}{more}")


def _colour(gain: int) -> str:
    return GAIN if gain > 0 else LOSS if gain < 0 else "default"
