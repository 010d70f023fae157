"""`croupier record`: check records, lay them out canonically, print their schemas."""

from croupier.cli.commands import Command
from croupier.cli.run import new_app

RECORD = (
    Command(
        "check",
        "croupier.cli.record_check:check_files",
        "Read and replay records, and list everything wrong with them.",
        ("croupier record check my.round.toml",),
    ),
    Command(
        "format",
        "croupier.cli.record_format:format_files",
        "Lay records out in their one form; comments are kept.",
        ("croupier record format my.round.toml", "croupier record format --write rounds/*.round.toml"),
    ),
    Command(
        "schema",
        "croupier.cli.record_schema:schema",
        "Print the JSON Schema of a record, or of what replay prints.",
        ("croupier record schema record", "croupier record schema replay"),
    ),
)
app = new_app("record", RECORD)
