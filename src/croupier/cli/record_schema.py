"""`croupier record schema`: the JSON Schemas of a record and of what replay prints."""

import sys
from typing import Annotated

from croupier.cli.options import option
from croupier.records.schema import Name, schema_text


def schema(name: Annotated[Name, option("record-schema.name")] = "record", /) -> None:
    """Print the JSON Schema of a record, or of what replay prints."""
    sys.stdout.write(schema_text(name))
