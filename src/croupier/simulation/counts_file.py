"""What each true count is worth, as a table for other programs."""

import csv
from pathlib import Path
from typing import Any

COLUMNS = ("count", "rounds", "frequency", "wager", "ev", "se", "plain_ev", "plain_se")


def write_counts(path: Path, told: dict[str, Any]) -> None:
    """Write the counts of a run to a file, with where they come from in its first lines."""
    with path.open("w", encoding="utf-8", newline="") as file:
        for name in ("command", "version", "rulebook", "seed"):
            file.write(f"# {name}: {told[name]}\n")
        file.write(f"# chart: {told['chart']['name']}, {told['chart']['digest']}\n")
        table = csv.writer(file)
        sides = [(name, figure) for name in told["side"] for figure in ("ev", "se")]
        table.writerow([*COLUMNS, *(f"{name}_{figure}" for name, figure in sides)])
        for row in told["counts"]:
            own = [(row["side"][name] or {}).get(figure) for name, figure in sides]
            table.writerow(["" if one is None else one for one in (*(row[name] for name in COLUMNS), *own)])
