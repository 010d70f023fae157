"""A refusal: a stable code, the clauses that forbid the act, and the facts; the catalogue has the words."""

from croupier.rules.schema import Clauses
from croupier.words.facts import Fact, refusal
from croupier.words.render import render


class Refused(Exception):  # noqa: N818 - a refusal is an answer of the rules, not an error of ours
    """An act the rules do not allow; nothing has changed.

    Its words are `refusal.CODE` of the catalogue, or `refusal.CODE.CASE` where a code has several.
    """

    def __init__(self, code: str, clauses: Clauses, case: str = "", /, **facts: Fact) -> None:
        """Keep code, clauses and facts apart, for programs."""
        super().__init__(code)
        self.code = code
        self.clauses = clauses
        self.says = refusal(code, case, facts)

    def __eq__(self, other: object) -> bool:
        """Tell whether another refusal says the same."""
        if not isinstance(other, Refused):
            return NotImplemented
        return (self.code, self.clauses, self.says) == (other.code, other.clauses, other.says)

    def __hash__(self) -> int:
        """Agree with equality; facts may hold tables, which have no hash."""
        return hash((self.code, self.clauses))

    def __str__(self) -> str:
        """Return the sentence in English."""
        return self.message

    @property
    def message(self) -> str:
        """Return the sentence in English, for programs that show one."""
        return render(self.says)

    @property
    def clause(self) -> str:
        """Return the deciding clause."""
        return self.clauses[0]

    @property
    def told(self) -> str:
        """Return the sentence with its clauses, for readers of one line."""
        return f"{self.message} ({', '.join(self.clauses)})"

    def decided_by(self, clause: str) -> bool:
        """Tell whether the deciding clause is that one, or one of its sub-clauses."""
        return self.clause == clause or self.clause.startswith(f"{clause}.")
