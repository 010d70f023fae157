"""`croupier completion`: the script by which a shell completes commands, options, games and files."""

import sys
from typing import Annotated, Literal

from croupier.cli.options import option
from croupier.cli.run import croupier_app


def completion(shell: Annotated[Literal["bash", "zsh", "fish"], option("completion.shell")], /) -> None:
    """Print the completion script of a shell."""
    sys.stdout.write(croupier_app().meta.generate_completion(shell=shell))
