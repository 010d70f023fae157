"""`croupier rules schema`: the JSON Schema of a rulebook file."""

import sys

from croupier.rules.json_schema import shipped


def schema() -> None:
    """Print the JSON Schema of a rulebook file."""
    sys.stdout.write(shipped())
