"""A replayed round as a person reads it: the cards, a row a settled wager, what each player has won."""

from croupier.cli import output
from croupier.money.cents import format_amount, format_gain
from croupier.records.errors import RecordError
from croupier.records.explain import Step, cited, explain
from croupier.records.replay import Replayed
from croupier.records.report import Json, report

HEAD = ("player", "box", "hand", "wager", "staked", "returned", "net", "result", "clauses")


def show_round(file: str, replayed: Replayed, *, titled: bool = True) -> None:
    """Print the hands, the settled lines and the sums of a round."""
    told = report(replayed, file)
    if titled:
        output.heading(f"{file}: {_title(replayed)}")
    hands = [("dealer", *_hand(told["dealer"]))]
    hands += [(f"box {hand['hand']}", *_hand(hand)) for box in told["boxes"] for hand in box["hands"]]
    output.table(("", "cards", "total"), hands, indent=2)
    if told["lines"]:
        output.line()
        output.table(HEAD, [_row(line) for line in told["lines"]], indent=2)
    output.line()
    sums = ", ".join(f"{name} {format_gain(cents)}" for name, cents in told["net"].items())
    output.line(f"  {_end(told)}{'; ' if sums else '.'}{sums}")
    refused = told.get("refused")
    if refused is not None and titled:
        output.line(f"  Refused as expected under {refused['clause']}: {refused['message']}.")


def _title(replayed: Replayed) -> str:
    return f"{replayed.table.book.title}, {replayed.table.setup.decks} decks"


def _hand(hand: Json) -> tuple[str, str]:
    points = f"soft {hand['total']}" if hand["soft"] else str(hand["total"])
    name = "Blackjack" if hand.get("blackjack") else "bust" if hand["total"] > 21 else ""  # noqa: PLR2004 - over 21
    return " ".join(hand["cards"]), f"{points} {name}".strip()


def _row(line: Json) -> tuple[str, ...]:
    wager = f"{line['wager']} of {line['of']}" if line.get("of") else line["wager"]
    money = (format_amount(line["staked"]), format_amount(line["returned"]), format_gain(line["net"]))
    place = (str(line["box"]), line["hand"] or "")
    return (line["player"], *place, wager, *money, line["result"], ", ".join(line["clauses"]))


def _end(told: Json) -> str:
    cards = told["cards_used"]
    return f"{str(told['status']).capitalize()}, {cards} card{'' if cards == 1 else 's'} used"


def show_steps(file: str, replayed: Replayed) -> None:
    """Print a round step by step, and at the end what the clauses it cites say."""
    steps = explain(replayed)
    output.heading(f"{file}: {_title(replayed)}")
    for step in steps:
        _show_step(step)
    clauses = cited(steps, replayed.table.book.game)
    if clauses:
        output.line()
        output.heading("  The clauses, in our words")
        output.table(("", ""), [(clause.number, clause.behaviour) for clause in clauses], indent=2)
    output.line()


def _show_step(step: Step) -> None:
    place = "" if step.line is None else f"line {step.line}: "
    output.line()
    output.heading(f"  {place}{step.act or 'and so'}")
    for told in step.sentences:
        clauses = f" [{', '.join(told.clauses)}]" if told.clauses else ""
        output.line(f"    {told.text}{clauses}")


def show_error(file: str, error: RecordError) -> None:
    """Print what is wrong with a record: file, line, kind, clause, what, and the act."""
    place = file if error.line is None else f"{file}:{error.line}"
    clause = f" under {error.clause}" if error.clause is not None else ""
    act = f" [{error.act}]" if error.act is not None else ""
    output.line(f"{place}: {error.kind}{clause}: {error.message}{act}")
