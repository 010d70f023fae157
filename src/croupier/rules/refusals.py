"""A refusal: a stable code, the clauses that forbid the act, and the facts in a sentence."""

from croupier.rules.schema import Clauses


class Refused(Exception):  # noqa: N818 - a refusal is an answer of the rules, not an error of ours
    """An act the rules do not allow; nothing has changed."""

    def __init__(self, code: str, clauses: Clauses, message: str) -> None:
        """Keep code, clauses and sentence apart, for programs."""
        super().__init__(message)
        self.code = code
        self.clauses = clauses
        self.message = message

    @property
    def clause(self) -> str:
        """Return the deciding clause."""
        return self.clauses[0]

    def under(self, clause: str) -> bool:
        """Tell whether the act is refused under that clause, or under one of its sub-clauses."""
        return any(cited == clause or cited.startswith(f"{clause}.") for cited in self.clauses)
