"""`croupier rules phases`: the order of a round as a table."""

from croupier.cli import output
from croupier.cli.rules.arguments import Json
from croupier.table.phases import PHASES

KEYS = ("phase", "what", "who", "files", "then")


def phases(*, json: Json = False) -> None:
    """Print the order of a round as a table."""
    if json:
        output.as_json([{key: getattr(row, key) for key in KEYS} for row in PHASES])
        return
    rows = [(row.phase, row.what, row.who, ", ".join(row.files), ", ".join(row.then)) for row in PHASES]
    output.table(("phase", "what happens", "who acts", "in table/play/", "then"), rows)
