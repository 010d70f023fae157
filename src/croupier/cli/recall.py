"""The `recall` command: any round ever played, as a record or in words."""

import sys
from typing import TYPE_CHECKING, Annotated

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import say
from croupier.cli.options import option
from croupier.cli.round_view import show_round, show_steps
from croupier.cli.stores import Asked, opened
from croupier.words.facts import message

if TYPE_CHECKING:
    from croupier.store.port import Store


def recall(
    table: Annotated[str, option("recall.table")],
    number: Annotated[int | None, option("recall.number")] = None,
    *,
    where: Asked = None,
    words: Annotated[bool, option("recall.words", negative="")] = False,
    rules: Annotated[bool, option("recall.rules", negative="")] = False,
) -> int:
    """Recall a round of a table."""
    from croupier.live.recall import NoSuchRoundError, book_of, latest, replayed_by
    from croupier.live.recall import recall as find
    from croupier.rules.write import write_book

    with opened(where) as found:
        wanted = number if number is not None else _latest(latest(found, table, 2), found, table)
        try:
            round_ = find(found, table, wanted)
        except NoSuchRoundError as error:
            raise UsageError(str(error)) from error
    if rules:
        sys.stdout.write(write_book(book_of(round_.rules), f"The rules of round {wanted} of {table}."))
        return 0
    if not words:
        sys.stdout.write(round_.record)
        return 0
    title = say(message("recall.title", table=table, number=wanted))
    replayed = replayed_by(round_.record, round_.rules)
    show_steps(title, replayed)
    show_round(title, replayed, titled=False)
    output.line()
    return 0


def _latest(numbers: list[int], store: "Store", table: str) -> int:
    from croupier.live.recall import recall as find

    for number in numbers:
        if find(store, table, number).status != "open":
            return number
    raise UsageError(message("recall.none", table=table))
