"""The table of the sub-commands of `croupier rules`."""

from croupier.cli.commands import Command

RULES = (
    Command(
        "list",
        "croupier.cli.rules.listing:list_games",
        "List the approved books and the library of public games.",
        ("croupier rules list",),
    ),
    Command(
        "check",
        "croupier.cli.rules.check:check_files",
        "List every problem of rulebook files, with line, field and what is allowed.",
        ("croupier rules check my-game.toml",),
    ),
    Command(
        "diff",
        "croupier.cli.rules.diff:diff_games",
        "Show two games side by side in words, only what differs.",
        ("croupier rules diff lucky8 ace-race",),
    ),
    Command(
        "wagers",
        "croupier.cli.rules.wagers:wagers",
        "List public side bets written as data, or print one to put into a rulebook.",
        ("croupier rules wagers", "croupier rules wagers 21+3 >> my-game.toml"),
    ),
    Command(
        "search",
        "croupier.cli.rules.search:search",
        "Find clauses and rulings by words, the best first.",
        ("croupier rules search insurance",),
    ),
    Command(
        "coverage",
        "croupier.cli.rules.coverage:show_coverage",
        "Count the clauses that tests and records show; exit 1 while one is open.",
        ("croupier rules coverage",),
    ),
    Command(
        "phases",
        "croupier.cli.rules.phases:phases",
        "Print the order of a round as a table.",
        ("croupier rules phases",),
    ),
    Command(
        "schema",
        "croupier.cli.rules.schema:schema",
        "Print the JSON Schema of a rulebook file.",
        ("croupier rules schema > rulebook.schema.json",),
    ),
    Command(
        "approve",
        "croupier.cli.rules.approve:approve",
        "Sign a rulebook that tables may go by from their next round on.",
        ('croupier rules approve lucky8 --by mia --why "the book of January"',),
    ),
)
