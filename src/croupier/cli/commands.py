"""The table of commands: where each is found, what it does, examples of it."""

from typing import NamedTuple

from croupier.cli.help_text import help_text


class Command(NamedTuple):
    """One command; it is imported only when it is asked for."""

    words: str
    path: str
    examples: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return its last word."""
        return self.words.rpartition(" ")[2]

    @property
    def says(self) -> str:
        """Return what it does, in one sentence."""
        return help_text(f"command.{self.words.replace(' ', '.')}")

    @property
    def help(self) -> str:
        """Return what the command's own help says before its parameters."""
        return "\n".join([self.says, "", help_text("help.examples"), "", *(f"  {one}" for one in self.examples)])


COMMANDS = (
    Command(
        "play",
        "croupier.cli.play:play",
        ("croupier play lucky8", "croupier play"),
    ),
    Command(
        "drill",
        "croupier.cli.drill:drill",
        (
            "croupier drill payouts --game lucky8",
            "croupier drill --game dueling8s",
            "croupier drill totals --seed 1 --json",
        ),
    ),
    Command(
        "replay",
        "croupier.cli.replay:replay",
        ("croupier replay --explain my.round.toml", "croupier replay --json tests/rounds/lucky8/*.round.toml"),
    ),
    Command(
        "record",
        "croupier.cli.record:app",
        ("croupier record check my.round.toml", "croupier record format my.round.toml"),
    ),
    Command(
        "rules",
        "croupier.cli.rules.app:app",
        (
            "croupier rules lucky8 3.24.3",
            "croupier rules lucky8",
            "croupier rules my-game.toml",
            "croupier rules diff lucky8 ace-race",
        ),
    ),
    Command(
        "analyze",
        "croupier.cli.analyze:analyze",
        (
            "croupier analyze lucky8 --decks 8",
            "croupier analyze ace-race --decks 6 --json",
            "croupier analyze lucky8 --side 21+3 --side perfect-pairs",
            "croupier analyze lucky8 --set dealer.soft_17=hit --set blackjack.pays=6:5",
            'croupier analyze blackjack-plus --decks 8 --removed "5s 6d" --counts',
            "croupier analyze lucky8 --write-strategy my.csv --chart my.svg",
        ),
    ),
    Command(
        "par",
        "croupier.cli.par:par",
        ("croupier par lucky8 --decks 8 --pdf lucky8.pdf", "croupier par dueling8s --decks 6 --json"),
    ),
    Command(
        "protect",
        "croupier.cli.protect:protect",
        (
            "croupier protect lucky8 --decks 8",
            "croupier protect blackjack-plus --decks 6 --cut 260 --boxes 3 --limit 0.2",
            "croupier protect lucky8 --side 21+3 --count my-count.toml --trigger 5 --json",
        ),
    ),
    Command(
        "compare",
        "croupier.cli.compare:compare",
        (
            "croupier compare lucky8 blackjack-plus --decks 8",
            'croupier compare lucky8 "lucky8 dealer.soft_17=hit" my-game.toml',
        ),
    ),
    Command(
        "sweep",
        "croupier.cli.sweep:sweep",
        (
            "croupier sweep lucky8 --grid decks=1..8 --out grid.csv",
            "croupier sweep lucky8 --grid dealer.soft_17=stand,hit --out grid.parquet",
        ),
    ),
    Command(
        "serve",
        "croupier.cli.serve:serve",
        ("croupier serve", "croupier serve --bots 2 --port 9000", "croupier serve --settings tables.toml"),
    ),
    Command(
        "users",
        "croupier.cli.users:app",
        ("croupier users add maria --role pit-supervisor", "croupier users list"),
    ),
    Command(
        "bot",
        "croupier.cli.bot:bot",
        ("croupier bot --server http://127.0.0.1:8321 --table ace-race --rounds 5",),
    ),
    Command(
        "simulate",
        "croupier.cli.simulate:simulate",
        (
            "croupier simulate lucky8 --decks 8 --rounds 1e8 --fresh",
            "croupier simulate ace-race --boxes 3 --side pair=1,ace-race=1 --seed 7",
            "croupier simulate lucky8 --count hilo --spread 0:1,2:4,4:8 --plot hilo.svg",
            "croupier simulate dueling8s --rounds 1e10 --on tcp://scheduler:8786",
        ),
    ),
    Command(
        "recall",
        "croupier.cli.recall:recall",
        (
            "croupier recall lucky8 17 --words",
            "croupier recall ace-race > my.round.toml",
            "croupier recall lucky8 17 --rules",
        ),
    ),
    Command(
        "verify",
        "croupier.cli.verify:app",
        (
            "croupier verify shoe shoe.json",
            "croupier verify shoes lucky8 --server http://h:8321 --witness http://w:8322",
            "croupier verify log",
        ),
    ),
    Command(
        "witness",
        "croupier.cli.witness:app",
        (
            "croupier witness serve --house HEX --port 8322",
            "croupier witness house --store tables.db",
        ),
    ),
    Command(
        "audit",
        "croupier.cli.audit:app",
        ("croupier audit verify", "croupier audit list --kind round-voided", "croupier audit checkpoint"),
    ),
    Command(
        "upgrade",
        "croupier.cli.copies:upgrade",
        ("croupier upgrade --store tables.db",),
    ),
    Command(
        "reconcile",
        "croupier.cli.reconcile:reconcile",
        ("croupier reconcile", "croupier reconcile --by table", "croupier reconcile --by shift --hours 12"),
    ),
    Command(
        "backup",
        "croupier.cli.copies:backup",
        ("croupier backup monday.db",),
    ),
    Command(
        "restore",
        "croupier.cli.copies:restore",
        ("croupier restore monday.db --store tables.db",),
    ),
    Command(
        "export",
        "croupier.cli.copies:export",
        ("croupier export out", "croupier export out --form parquet", "croupier export rounds --form records"),
    ),
    Command(
        "close",
        "croupier.cli.close_play:close",
        ('croupier close table lucky8 --by maria --why "cards under inspection"',),
    ),
    Command(
        "reopen",
        "croupier.cli.close_play:reopen",
        ('croupier reopen account lee --by maria --why "they forgot their password"',),
    ),
    Command(
        "version",
        "croupier.cli.version:version",
        ("croupier version --json",),
    ),
    Command(
        "completion",
        "croupier.cli.completion:completion",
        ('eval "$(croupier completion bash)"', "croupier completion fish > ~/.config/fish/completions/croupier.fish"),
    ),
)

EXITS = ("0", "1", "2", "3", "70, 71", "130")
"""The codes a command may leave with."""


def exit_codes() -> str:
    """Return what each exit code means."""
    lines = [f"  {code}  {_meaning(code)}" for code in EXITS]
    return "\n".join([help_text("help.exit-codes"), *lines, ""])


def _meaning(code: str) -> str:
    return help_text(f"exit.{code.partition(',')[0]}")


def root_help() -> str:
    """Return what `croupier --help` prints."""
    width = max(len(command.name) for command in COMMANDS)
    commands = "\n".join(f"  {command.name:<{width}}  {command.says}" for command in COMMANDS)
    examples = "\n".join(f"  {command.examples[0]}" for command in COMMANDS)
    usage = help_text("help.usage-of", command="croupier COMMAND [OPTIONS]")
    options = "\n".join(
        f"  {name:<10}  {text}"
        for name, text in (
            ("-h, --help", help_text("help.of-a-command")),
            ("--language", help_text("help.language")),
            ("--version", help_text("help.version")),
        )
    )
    return (
        f"{help_text('help.about')}\n\n{usage}\n\n{help_text('help.commands')}:\n{commands}\n\n"
        f"{help_text('help.options')}\n{options}\n\n{help_text('help.examples-of-all')}\n{examples}\n\n{exit_codes()}"
    )
