"""Say one message after the other in one language."""

from typing import NamedTuple

from croupier.words.catalogue import ENGLISH
from croupier.words.facts import Fact, Message
from croupier.words.render import render


class Wording(NamedTuple):
    """The language something is written in; called with a key and facts it returns the text."""

    language: str = ENGLISH

    def __call__(self, key: str, /, **facts: Fact) -> str:
        """Return the text of a key with its facts."""
        return render(Message(key, facts), self.language)

    def of(self, fact: Fact) -> str:
        """Return a message or another fact in words."""
        return render(fact, self.language)


IN_ENGLISH = Wording()
