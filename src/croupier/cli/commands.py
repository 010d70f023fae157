"""The table of commands: where each is found, what it does, examples of it."""

from typing import NamedTuple


class Command(NamedTuple):
    """One command; it is imported only when it is asked for."""

    name: str
    path: str
    says: str
    examples: tuple[str, ...]

    @property
    def help(self) -> str:
        """Return what the command's own help says before its parameters."""
        return "\n".join([self.says, "", "For example:", "", *(f"  {example}" for example in self.examples)])


COMMANDS = (
    Command(
        "play",
        "croupier.cli.play:play",
        "Play a game in the terminal.",
        ("croupier play lucky8", "croupier play"),
    ),
    Command(
        "drill",
        "croupier.cli.drill:drill",
        "Train as a dealer, for the pit or as a player, with exact answers.",
        (
            "croupier drill payouts --game lucky8",
            "croupier drill --game dueling8s",
            "croupier drill totals --seed 1 --json",
        ),
    ),
    Command(
        "replay",
        "croupier.cli.replay:replay",
        "Replay round records: what every wager won or lost, and under which clauses.",
        ("croupier replay --explain my.round.toml", "croupier replay --json tests/rounds/lucky8/*.round.toml"),
    ),
    Command(
        "record",
        "croupier.cli.record:app",
        "Check round records, or put them into their one form.",
        ("croupier record check my.round.toml", "croupier record format my.round.toml"),
    ),
    Command(
        "rules",
        "croupier.cli.rules.app:app",
        "Show, search, check and compare the rule books.",
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
        "Give the exact value of a game's wagers, its best play and its chart.",
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
        "Write the PAR sheet of a game: rules, edges, outcome tables, chart, effects.",
        ("croupier par lucky8 --decks 8 --pdf lucky8.pdf", "croupier par dueling8s --decks 6 --json"),
    ),
    Command(
        "protect",
        "croupier.cli.protect:protect",
        "Say what card counters can win of each wager, and what cut card stops them.",
        (
            "croupier protect lucky8 --decks 8",
            "croupier protect blackjack-plus --decks 6 --cut 260 --boxes 3 --limit 0.2",
            "croupier protect lucky8 --side 21+3 --count my-count.toml --trigger 5 --json",
        ),
    ),
    Command(
        "compare",
        "croupier.cli.compare:compare",
        "Set games or variants side by side in figures.",
        (
            "croupier compare lucky8 blackjack-plus --decks 8",
            'croupier compare lucky8 "lucky8 dealer.soft_17=hit" my-game.toml',
        ),
    ),
    Command(
        "sweep",
        "croupier.cli.sweep:sweep",
        "Analyze a grid of variants and write CSV or Parquet.",
        (
            "croupier sweep lucky8 --grid decks=1..8 --out grid.csv",
            "croupier sweep lucky8 --grid dealer.soft_17=stand,hit --out grid.parquet",
        ),
    ),
    Command(
        "serve",
        "croupier.cli.serve:serve",
        "Serve open tables over the network.",
        ("croupier serve", "croupier serve --bots 2 --port 9000", "croupier serve --settings tables.toml"),
    ),
    Command(
        "users",
        "croupier.cli.users:app",
        "Add members of staff to a server, or list them.",
        ("croupier users add maria --role pit-supervisor", "croupier users list"),
    ),
    Command(
        "bot",
        "croupier.cli.bot:bot",
        "Let a bot play at a server.",
        ("croupier bot --server http://127.0.0.1:8321 --table ace-race --rounds 5",),
    ),
    Command(
        "simulate",
        "croupier.cli.simulate:simulate",
        "Simulate a game: as many rounds as you like, on this machine or many.",
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
        "Recall any round played at a server, as a record or in words.",
        (
            "croupier recall lucky8 17 --words",
            "croupier recall ace-race > my.round.toml",
            "croupier recall lucky8 17 --rules",
        ),
    ),
    Command(
        "verify",
        "croupier.cli.verify:app",
        "Prove a sealed shoe, or that no event of a store was changed.",
        (
            "croupier verify shoe shoe.json",
            "croupier verify shoes lucky8 --server http://h:8321 --witness http://w:8322",
            "croupier verify log",
        ),
    ),
    Command(
        "witness",
        "croupier.cli.witness:app",
        "Run the witness who has a share in every shoe of a house.",
        (
            "croupier witness serve --house HEX --port 8322",
            "croupier witness house --store tables.db",
        ),
    ),
    Command(
        "audit",
        "croupier.cli.audit:app",
        "Verify every table of a server's store, or read its audit trail.",
        ("croupier audit verify", "croupier audit list --kind round-voided", "croupier audit checkpoint"),
    ),
    Command(
        "upgrade",
        "croupier.cli.copies:upgrade",
        "Bring the store of an older version up to date.",
        ("croupier upgrade --store tables.db",),
    ),
    Command(
        "reconcile",
        "croupier.cli.reconcile:reconcile",
        "Compare a server's books to the cent, and show what each table made.",
        ("croupier reconcile", "croupier reconcile --by table", "croupier reconcile --by shift --hours 12"),
    ),
    Command(
        "backup",
        "croupier.cli.copies:backup",
        "Copy a store while a server runs on it.",
        ("croupier backup monday.db",),
    ),
    Command(
        "restore",
        "croupier.cli.copies:restore",
        "Put a backup or an export in the place of a store.",
        ("croupier restore monday.db --store tables.db",),
    ),
    Command(
        "export",
        "croupier.cli.copies:export",
        "Write a store out as CSV, Parquet or round records.",
        ("croupier export out", "croupier export out --form parquet", "croupier export rounds --form records"),
    ),
    Command(
        "close",
        "croupier.cli.close_play:close",
        "Take no new wagers at a table, a game or anywhere, or disable an account.",
        ('croupier close table lucky8 --by maria --why "cards under inspection"',),
    ),
    Command(
        "reopen",
        "croupier.cli.close_play:reopen",
        "Take wagers again, or unlock an account.",
        ('croupier reopen account lee --by maria --why "they forgot their password"',),
    ),
    Command(
        "version",
        "croupier.cli.version:version",
        "Print the version, and the digests of everything that runs.",
        ("croupier version --json",),
    ),
    Command(
        "completion",
        "croupier.cli.completion:completion",
        "Print the completion script of a shell.",
        ('eval "$(croupier completion bash)"', "croupier completion fish > ~/.config/fish/completions/croupier.fish"),
    ),
)

EXIT_CODES = """\
Exit codes:
  0  all well
  1  the answer is no: an expectation not met, an open clause, nothing found
  2  bad input: a file or an argument that cannot be used, an unlawful act
  3  no answer: a running server did not confirm in time, or a fault of our own
  70, 71  a server ended itself: its store failed, or it got no memory
  130  stopped with Ctrl-C
"""


def root_help() -> str:
    """Return what `croupier --help` prints."""
    width = max(len(command.name) for command in COMMANDS)
    commands = "\n".join(f"  {command.name:<{width}}  {command.says}" for command in COMMANDS)
    examples = "\n".join(f"  {command.examples[0]}" for command in COMMANDS)
    return (
        "Croupier conducts regulated blackjack games to the letter of their rule books.\n\n"
        "Usage: croupier COMMAND [OPTIONS]\n\n"
        f"Commands:\n{commands}\n\n"
        "Options:\n  -h, --help  This text; croupier COMMAND --help says more about a command.\n"
        "  --language  en or zh-Hans: the language of any command, instead of that of the locale.\n"
        "  --version   The version.\n\n"
        f"Examples:\n{examples}\n\n{EXIT_CODES}"
    )
