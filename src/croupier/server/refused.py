"""A refusal of the server itself, as an exception that becomes its answer."""

from croupier.words.facts import Fact, Message, refusal
from croupier.words.render import render


class ServerRefused(Exception):  # noqa: N818 - a refusal is an answer, not an error of ours
    """The server does not do what was asked; nothing has changed."""

    def __init__(self, code: str, says: Message) -> None:
        """Keep code and facts apart, for programs."""
        # Both go to the base class, so that a refusal can come from another process.
        super().__init__(code, says)
        self.code = code
        self.says = says

    @property
    def message(self) -> str:
        """Return the sentence in English."""
        return render(self.says)

    def __str__(self) -> str:
        """Return the sentence in English."""
        return self.message


def refuse(code: str, case: str = "", /, **facts: Fact) -> ServerRefused:
    """Return the refusal of a code; where it has several texts, of a case of it, with the facts."""
    return ServerRefused(code, refusal(code, case, facts))
