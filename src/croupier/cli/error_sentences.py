"""What a user did wrong, in one sentence; an error that is ours has none."""

from cyclopts import CycloptsError

from croupier.cli.language import say
from croupier.cli.parser_errors import parser_mistake
from croupier.rules.clauses.catalogue import UnknownClauseError, UnknownGameError
from croupier.rules.load import RulebookError
from croupier.words.facts import Fact, message
from croupier.words.render import render

EXTRAS = {
    "numba": "analysis",
    "numpy": "analysis",
    "matplotlib": "report",
    "typst": "report",
    "distributed": "simulation",
    "pyarrow": "simulation",
    "apsw": "server",
    "asyncpg": "server",
    "argon2": "server",
    "cryptography": "server",
    "httpx": "server",
    "prometheus_client": "server",
    "starlette": "server",
    "structlog": "server",
    "uvicorn": "server",
    "websockets": "server",
    "gymnasium": "learn",
    "pettingzoo": "learn",
}
"""Which extra brings a package that the base installation does without."""


class UsageError(Exception):
    """A mistake of the user that no other error describes; `says` is said in the language of the command."""

    def __init__(self, says: Fact) -> None:
        """Keep what to tell."""
        super().__init__(render(says))
        self.says = says


def sentence(error: BaseException) -> str | None:
    """Return what to tell the user, or None where they can do nothing about it."""
    if isinstance(error, CycloptsError):
        words = " ".join(("croupier", *(error.command_chain or ())))
        return say(message("usage.see-help", says=parser_mistake(error), command=words))
    if isinstance(error, RulebookError):
        return f"{error.where}: {say(error.says)}"
    if isinstance(error, UsageError):
        return say(error.says)
    if isinstance(error, UnknownGameError | UnknownClauseError):
        return str(error)
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    if isinstance(error, UnicodeDecodeError):
        return say(message("usage.not-utf-8", reason=error.reason))
    return _missing(error)


def _missing(error: BaseException | None) -> str | None:
    while error is not None:
        if isinstance(error, ModuleNotFoundError) and (error.name or "") in EXTRAS:
            return say(message("usage.needs-extra", package=error.name or "", extra=EXTRAS[error.name or ""]))
        error = error.__cause__
    return None
