"""Write the schemas of the server's API as package files, or say with --check that they are out of date."""

import json
import sys
from pathlib import Path

from croupier.server.openapi import openapi, socket_schema

FOLDER = Path(__file__).resolve().parent.parent / "src" / "croupier" / "api" / "published"
DOCUMENTS = {"messages.json": socket_schema, "openapi.json": openapi}


def main(words: list[str]) -> int:
    """Write both documents, or compare them."""
    late = 0
    for name, make in DOCUMENTS.items():
        text = json.dumps(make(), indent=1, sort_keys=True) + "\n"
        path = FOLDER / name
        if "--check" not in words:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.name} is out of date: python tools/api_schemas.py")
            late = 1
    return late


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
