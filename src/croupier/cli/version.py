"""The `version` command: which version runs, and the digest of every file that decides what happens."""

import platform

from croupier import __version__
from croupier.cli import output
from croupier.cli.rules.arguments import Json


def version(*, json: Json = False) -> int:
    """Print the version; with --json every digest too."""
    if not json:
        output.line(f"croupier {__version__}")
        return 0
    from croupier.control.trail.file_manifest import manifest
    from croupier.rules.digest import digest
    from croupier.rules.load import GAMES, load

    found = manifest()
    output.as_json(
        {
            "version": __version__,
            "python": platform.python_version(),
            "digest": found.digest,
            "rulebooks": {game: digest(load(game)) for game in GAMES},
            "files": found.files,
        }
    )
    return 0
