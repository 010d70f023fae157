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
        "  --version   The version.\n\n"
        f"Examples:\n{examples}\n\n{EXIT_CODES}"
    )
