"""A refusal of the server itself, as an exception that becomes its answer."""

from croupier.api.refusals import REFUSALS


class ServerRefused(Exception):  # noqa: N818 - a refusal is an answer, not an error of ours
    """The server does not do what was asked; nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        """Keep code and sentence apart, for programs."""
        super().__init__(message)
        self.code = code
        self.message = message


def refuse(code: str, message: str = "") -> ServerRefused:
    """Return the refusal of a code, with the facts where they say more than the code does."""
    return ServerRefused(code, message or REFUSALS[code].says)
