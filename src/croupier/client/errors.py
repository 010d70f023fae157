"""Errors of a client: the server did not do what it was asked."""


class ServerSaysNo(Exception):  # noqa: N818 - a refusal is an answer
    """The server refused: its code and its sentence."""

    def __init__(self, code: str, message: str) -> None:
        """Keep code and sentence apart."""
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


class ConnectionLost(Exception):  # noqa: N818 - the fact, not a fault of ours
    """The socket is gone; whether an unanswered command was done is known only by sending it again."""
