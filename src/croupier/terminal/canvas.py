"""A sheet of characters with styles, on which a table is drawn before it is shown."""

from rich.text import Text

from croupier.words.catalogue import ENGLISH
from croupier.words.facts import Fact
from croupier.words.render import render
from croupier.words.width import clipped, width_of


class Canvas:
    """Characters in rows and columns, in one language; what falls outside is cut off."""

    def __init__(self, width: int, height: int, style: str, language: str = ENGLISH) -> None:
        """Begin with an empty sheet in one style."""
        self.width = width
        self.height = height
        self.language = language
        self.rows = [[(" ", style)] * width for _ in range(height)]

    def say(self, fact: Fact) -> str:
        """Return a fact in the language of the sheet."""
        return render(fact, self.language)

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write a text from a place to the right."""
        if not 0 <= y < self.height:
            return
        for letter in text:
            wide = width_of(letter)
            if x >= 0 and x + wide <= self.width:
                # a wide letter takes the place to its right as well
                self.rows[y][x : x + wide] = [(letter, style), *[("", style)] * (wide - 1)]
            x += wide

    def put_centred(self, left: int, width: int, y: int, text: str, style: str) -> None:
        """Write a text in the middle of a column, cut to it."""
        shown = clipped(text, width)
        self.put(left + (width - width_of(shown)) // 2, y, shown, style)

    def text(self) -> Text:
        """Return the sheet as a text with styles, one line a row."""
        drawn = Text(no_wrap=True, end="")
        for number, row in enumerate(self.rows):
            drawn.append("\n" if number else "")
            start = 0
            for at in range(1, len(row) + 1):
                if at == len(row) or row[at][1] != row[start][1]:
                    drawn.append("".join(letter for letter, _ in row[start:at]), row[start][1])
                    start = at
        return drawn
