"""A reader of words that knows where it stands, what may come next, and how to say that something else did."""

from collections.abc import Iterable
from typing import NoReturn

from croupier.rules.wagers.other_words import is_of_other_rounds, nearest
from croupier.rules.wagers.tokens import ConditionError, Kind, Token, tokens
from croupier.words.facts import Fact, Message, message


class Reader:
    """Walks through the words of one row; the position only ever moves forward."""

    def __init__(self, text: str) -> None:
        """Cut the text into words."""
        self.tokens = tokens(text)
        self.at = 0

    @property
    def now(self) -> Token:
        """Return the word that is read next."""
        return self.tokens[self.at]

    def ahead(self, many: int = 1) -> Token:
        """Return a word further on, or the end."""
        return self.tokens[min(self.at + many, len(self.tokens) - 1)]

    def take(self) -> Token:
        """Return the next word and go past it."""
        token = self.now
        self.at = min(self.at + 1, len(self.tokens) - 1)
        return token

    def meets(self, *words: str) -> bool:
        """Tell whether the next word is one of these, and go past it where it is."""
        if self.now.kind is not Kind.END and self.now.text in words:
            self.take()
            return True
        return False

    def demand(self, *words: str) -> Token:
        """Go past one of these words, or say that it is missing."""
        if self.now.kind is Kind.END or self.now.text not in words:
            self.fail(self.now, words)
        return self.take()

    def number(self, what: Message) -> int:
        """Go past a whole number, or say that it is missing."""
        if self.now.kind is not Kind.NUMBER:
            self.fail(self.now, (), what)
        return int(self.take().text)

    def fail(self, token: Token, words: Iterable[str], allows: Fact = "", near: str | None = None) -> NoReturn:
        """Say what was read where one of some words should stand, and what was probably meant."""
        known = list(words)
        allows = allows or ", ".join(known)
        if token.kind is Kind.END:
            raise ConditionError(message("condition.ends"), token.column, allows)
        says = message("condition.cannot-stand", word=token.text)
        near = near or nearest(token.text, known)
        if not near and is_of_other_rounds(token.text):
            says = message("condition.other-rounds", word=token.text)
        if near:
            says = message("problem.near", problem=says, near=near)
        raise ConditionError(says, token.column, allows)
