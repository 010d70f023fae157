"""The `reconcile` command: the books compared from SQL alone, and what each table made."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import validators

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import wording
from croupier.cli.options import option
from croupier.cli.rules.arguments import Json
from croupier.cli.stores import Asked, file_of

if TYPE_CHECKING:
    from fractions import Fraction


Hours = Annotated[int, option("reconcile.hours", validator=validators.Number(gte=1, lte=24))]


def reconcile(
    *,
    where: Asked = None,
    by: Annotated[Literal["table", "game", "shift"] | None, option("reconcile.by")] = None,
    hours: Hours = 8,
    json: Json = False,
) -> int:
    """Compare wallets, floats, settled wagers and orders with every posting, from SQL alone."""
    from croupier.control.money.account_books import BooksError
    from croupier.control.money.reconciliation import reconcile as compare

    try:
        with file_of(where, books=True) as path:
            found = compare(path)
            rows = _takings(path, by, hours) if by is not None else []
    except BooksError as error:
        raise UsageError(str(error)) from error
    if json:
        differences = [difference._asdict() for difference in found.differences]
        counted = {"entries": found.entries, "rounds": found.rounds, "accounts": found.accounts}
        output.as_json(counted | {"differences": differences, "takings": rows})
        return 1 if found.differences else 0
    for difference in found.differences:
        output.line(str(difference))
    output.line(
        wording()(
            "books.compared",
            entries=found.entries,
            rounds=found.rounds,
            accounts=found.accounts,
            differences=len(found.differences),
        )
    )
    if rows:
        output.table(tuple(rows[0]), [tuple(str(cell) for cell in row.values()) for row in rows])
    return 1 if found.differences else 0


def _takings(path: Path, by: str, hours: int) -> list[dict[str, str | int]]:
    from croupier.control.money.exact_figures import edge
    from croupier.control.money.takings import takings

    return [
        {
            by: row.by,
            "rounds": row.rounds,
            "handle": _money(row.handle),
            "drop": _money(row.drop),
            "win": _money(row.win),
            "hold": "" if row.hold is None else _share(row.hold),
            "theoretical win": _money(row.theoretical),
        }
        for row in takings(path, by, edge, hours)
    ]


def _share(hold: "Fraction") -> str:
    tenths = round(abs(hold) * 1000)
    return f"{'-' if hold < 0 else ''}{tenths // 10}.{tenths % 10}%"


def _money(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"
