"""A sheet of characters with styles, on which a table is drawn before it is shown."""

from rich.cells import cell_len
from rich.text import Text


class Canvas:
    """Characters in rows and columns; what falls outside is cut off."""

    def __init__(self, width: int, height: int, style: str) -> None:
        """Begin with an empty sheet in one style."""
        self.width = width
        self.height = height
        self.rows = [[(" ", style)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write a text from a place to the right."""
        if not 0 <= y < self.height:
            return
        for offset, letter in enumerate(text):
            if 0 <= x + offset < self.width:
                self.rows[y][x + offset] = (letter, style)

    def put_centred(self, left: int, width: int, y: int, text: str, style: str) -> None:
        """Write a text in the middle of a column, cut to it."""
        shown = clipped(text, width)
        self.put(left + (width - cell_len(shown)) // 2, y, shown, style)

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


def clipped(text: str, width: int) -> str:
    """Return a text cut to a width, with a mark where something is missing."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"
