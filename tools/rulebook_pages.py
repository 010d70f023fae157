"""Writes docs/reference/rulebook.md and the shipped JSON Schema of a rulebook, both drawn from its fields."""

import json
import sys
from pathlib import Path

from croupier.rules.json_schema import schema
from croupier.rules.reference import page

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    """Write the files, or with --check only say which are out of date."""
    stale = [name for name, text in pages().items() if read(name) != text]
    if "--check" in arguments:
        print("\n".join(f"{name} is out of date: run tools/rulebook_pages.py" for name in stale))
        return 1 if stale else 0
    for name, text in pages().items():
        (ROOT / name).write_text(text, encoding="utf-8")
    print(f"{len(stale)} files renewed")
    return 0


def read(name: str) -> str:
    """Return a file as it lies there, or nothing."""
    path = ROOT / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def pages() -> dict[str, str]:
    """Return every file by its path from the root."""
    return {
        "docs/reference/rulebook.md": page(),
        "src/croupier/rules/rulebook.schema.json": json.dumps(schema(), indent=2, ensure_ascii=False) + "\n",
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
