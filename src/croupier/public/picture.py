"""A picture that a notebook shows and a file keeps."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS = 100
"""Dots an inch on a screen."""


class Picture:
    """A drawn figure; `figure` is matplotlib's own."""

    def __init__(self, figure: "Figure") -> None:
        """Take a figure."""
        self.figure = figure

    def save(self, path: str | Path) -> Path:
        """Write it into an .svg, .png or .pdf file."""
        self.figure.savefig(path)
        return Path(path)

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
