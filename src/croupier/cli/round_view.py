"""A replayed round as a person reads it: the cards, a row a settled wager, what each player has won."""

from croupier.cli import output
from croupier.cli.language import current_language, say
from croupier.money.cents import format_amount, format_gain
from croupier.records.errors import RecordError
from croupier.records.explain import Step, cited, explain
from croupier.records.replay import Replayed
from croupier.records.report import Json, report
from croupier.rules.schema import Rulebook
from croupier.table.facts import wager_title
from croupier.words.facts import Fact, Listing, message

HEAD = (
    message("column.player"),
    message("column.box"),
    message("column.hand"),
    message("column.wager"),
    message("column.staked"),
    message("column.returned"),
    message("column.net"),
    message("column.result"),
    message("column.clauses"),
)


def show_round(file: str, replayed: Replayed, *, titled: bool = True) -> None:
    """Print the hands, the settled lines and the sums of a round."""
    told = report(replayed, file)
    if titled:
        output.heading(_title(file, replayed))
    hands = [(say(message("place.the-dealer")), *_hand(told["dealer"]))]
    hands += [
        (say(message("place.box", box=hand["hand"])), *_hand(hand)) for box in told["boxes"] for hand in box["hands"]
    ]
    output.table(("", say(message("column.cards")), say(message("column.total"))), hands, indent=2)
    if told["lines"]:
        output.line()
        output.table(
            [say(name) for name in HEAD], [_row(replayed.table.book, line) for line in told["lines"]], indent=2
        )
    output.line()
    output.line(f"  {say(_end(told))}")
    refused = replayed.refused
    if refused is not None and titled:
        output.line(f"  {say(message('replay.refused', clause=refused.clause, says=refused.says))}")


def _title(file: str, replayed: Replayed) -> str:
    return say(message("replay.title", file=file, game=replayed.table.book.title, decks=replayed.table.setup.decks))


def _hand(hand: Json) -> tuple[str, str]:
    points: Fact = message("points.soft" if hand["soft"] else "points.hard", points=hand["total"])
    if hand.get("blackjack"):
        points = message("replay.blackjack", points=points)
    elif hand["total"] > 21:  # noqa: PLR2004 - over 21
        points = message("replay.bust", points=points)
    return " ".join(hand["cards"]), say(points)


def _row(book: Rulebook, line: Json) -> tuple[str, ...]:
    wager = wager_title(book, line["wager"])
    named = message("wager-of", wager=wager, of=line["of"]) if line.get("of") else wager
    money = (format_amount(line["staked"]), format_amount(line["returned"]), format_gain(line["net"]))
    place = (str(line["box"]), line["hand"] or "")
    result = say(message(f"line-result.{line['result']}"))
    return (line["player"], *place, say(named), *money, result, ", ".join(line["clauses"]))


def _end(told: Json) -> Fact:
    status, cards = message(f"round-status.{told['status']}"), told["cards_used"]
    ended = message("replay.ended-one" if cards == 1 else "replay.ended", status=status, cards=cards)
    sums = tuple(message("replay.net", player=name, net=format_gain(cents)) for name, cents in told["net"].items())
    return (
        message("replay.sums", ended=ended, sums=Listing(sums, "comma"))
        if sums
        else message("replay.no-sums", ended=ended)
    )


def show_steps(file: str, replayed: Replayed) -> None:
    """Print a round step by step, and at the end what the clauses it cites say."""
    steps = explain(replayed)
    output.heading(_title(file, replayed))
    for step in steps:
        _show_step(step)
    clauses = cited(steps, replayed.table.book.game)
    if clauses:
        output.line()
        output.heading(f"  {say(message('replay.clauses'))}")
        language = current_language()
        output.table(("", ""), [(clause.number, clause.says(language)) for clause in clauses], indent=2)
    output.line()


def _show_step(step: Step) -> None:
    act: Fact = step.act or message("replay.and-so")
    output.line()
    output.heading(f"  {say(act if step.line is None else message('replay.line', line=step.line, act=act))}")
    for told in step.sentences:
        clauses = f" [{', '.join(told.clauses)}]" if told.clauses else ""
        output.line(f"    {say(told.says)}{clauses}")


def show_error(file: str, error: RecordError) -> None:
    """Print what is wrong with a record: file, line, kind, clause, what, and the act."""
    act = f" [{error.act}]" if error.act is not None else ""
    output.line(f"{say(error.placed(file))}{act}")
