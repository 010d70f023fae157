"""The `croupier` command: its help and version at once, everything else by the command that is asked for."""

import gc
import os
import sys
from io import TextIOWrapper

from croupier import __version__
from croupier.cli.commands import root_help

STOPPED = 130
"""The exit code of a command that was stopped with Ctrl-C, as shells have it."""


def main() -> None:
    """Run the command line and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that cannot show a character shows another, and nothing fails for it.
            stream.reconfigure(errors="replace")
    try:
        code = _answer(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has read enough; Python would complain once more when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except KeyboardInterrupt:
        # Whoever stops a command knows why it stopped; a command that keeps what is done has caught this before.
        code = STOPPED
    # Everything goes with the process; looking through it for garbage first would take a tenth of a second.
    gc.freeze()
    sys.exit(code)


def _answer(words: list[str]) -> int:
    # The parser costs more to import than the first two answers are worth.
    if not words or words in (["--help"], ["-h"]):
        sys.stdout.write(root_help())
    elif words[0] == "--version":
        sys.stdout.write(f"croupier {__version__}\n")
    else:
        from croupier.cli.run import run

        return run(words)
    return 0
