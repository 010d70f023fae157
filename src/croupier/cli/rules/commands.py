"""The table of the sub-commands of `croupier rules`."""

from croupier.cli.commands import Command

RULES = (
    Command(
        "rules list",
        "croupier.cli.rules.listing:list_games",
        ("croupier rules list",),
    ),
    Command(
        "rules check",
        "croupier.cli.rules.check:check_files",
        ("croupier rules check my-game.toml",),
    ),
    Command(
        "rules diff",
        "croupier.cli.rules.diff:diff_games",
        ("croupier rules diff lucky8 ace-race",),
    ),
    Command(
        "rules wagers",
        "croupier.cli.rules.wagers:wagers",
        ("croupier rules wagers", "croupier rules wagers 21+3 >> my-game.toml"),
    ),
    Command(
        "rules search",
        "croupier.cli.rules.search:search",
        ("croupier rules search insurance",),
    ),
    Command(
        "rules coverage",
        "croupier.cli.rules.coverage:show_coverage",
        ("croupier rules coverage",),
    ),
    Command(
        "rules phases",
        "croupier.cli.rules.phases:phases",
        ("croupier rules phases",),
    ),
    Command(
        "rules schema",
        "croupier.cli.rules.schema:schema",
        ("croupier rules schema > rulebook.schema.json",),
    ),
    Command(
        "rules approve",
        "croupier.cli.rules.approve:approve",
        ('croupier rules approve lucky8 --by mia --why "the book of January"',),
    ),
)
