"""A picture that a notebook shows and a file keeps."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.rules import arguments

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SUFFIXES = (".svg", ".png", ".pdf")
DOTS = 100
"""Dots an inch on a screen."""


class Picture:
    """A drawn figure; `figure` is matplotlib's own."""

    def __init__(self, figure: "Figure") -> None:
        """Take a figure."""
        self.figure = figure

    def save(self, path: str | Path) -> Path:
        """Write it into an .svg, .png or .pdf file."""
        target = arguments.path("path", path)
        if target.suffix not in SUFFIXES:
            message = f"{target}: a picture is written to a file that ends in {', '.join(SUFFIXES)}"
            raise ValueError(message)
        self.figure.savefig(target)
        return target

    def _repr_png_(self) -> bytes:
        file = BytesIO()
        self.figure.savefig(file, format="png", dpi=DOTS, metadata={"Software": None})
        return file.getvalue()

    def _repr_html_(self) -> str:
        content = b64encode(self._repr_png_()).decode()
        return f'<img alt="{self._title()}" style="max-width:100%" src="data:image/png;base64,{content}">'

    def _title(self) -> str:
        titles = [self.figure.get_suptitle(), *(axes.get_title() for axes in self.figure.axes)]
        return next(filter(None, titles), "").replace('"', "")

    def __repr__(self) -> str:
        """Return what it shows."""
        return f"<Picture {self._title()}>"
