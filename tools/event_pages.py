"""Writes the page of significant events from the table of kinds; run it after adding one."""

from pathlib import Path

from croupier.control.trail.event_kinds import OF_MONEY, OF_OFFICE, OF_PEOPLE, OF_TABLES

FILE = Path(__file__).parent.parent / "docs" / "reference" / "significant-events.md"
GROUPS = {"People": OF_PEOPLE, "Money": OF_MONEY, "Tables": OF_TABLES, "The office": OF_OFFICE}


def page() -> str:
    """Return the page."""
    count = sum(map(len, GROUPS.values()))
    intro = (
        f"The audit trail knows {count} kinds of event. `croupier audit list` prints them with who, when, what was "
        "before and after, and why; `--kind` picks one, `--json` is for programs. An entry is never written a second "
        "time: it is read out of the event it stands for, and says which stream and version that is.\n"
    )
    parts = ["# Significant events\n\n", intro]
    for title, kinds in GROUPS.items():
        parts.append(f"\n## {title}\n\n| kind | what happened |\n| --- | --- |\n")
        parts += [f"| `{kind}` | {says} |\n" for kind, says in kinds.items()]
    return "".join(parts)


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
