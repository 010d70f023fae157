"""`croupier record`: check records, lay them out canonically, print their schemas."""

from croupier.cli.commands import Command
from croupier.cli.run import new_app

RECORD = (
    Command(
        "record check",
        "croupier.cli.record_check:check_files",
        ("croupier record check my.round.toml",),
    ),
    Command(
        "record format",
        "croupier.cli.record_format:format_files",
        ("croupier record format my.round.toml", "croupier record format --write rounds/*.round.toml"),
    ),
    Command(
        "record schema",
        "croupier.cli.record_schema:schema",
        ("croupier record schema record", "croupier record schema replay"),
    ),
)
app = new_app("record", RECORD)
