"""An option of a command: its help comes from the catalogue, in the language the process speaks."""

from collections.abc import Mapping
from typing import Any

from cyclopts import Parameter

from croupier.cli.help_text import help_text


def option(key: str, facts: Mapping[str, str] | None = None, /, **more: Any) -> Parameter:  # noqa: ANN401 - of the parser
    """Return a parameter whose help is `option.KEY`; `more` goes to the parser."""
    return Parameter(help=help_text(f"option.{key}", **(facts or {})), **more)
