"""The texts of `--help` in the language of the command line; nothing heavy is imported for them."""

import re

from croupier.cli.language import current_language
from croupier.words.catalogue import area_messages

AREA = "help"
_FACT = re.compile(r"\{(\w+)\}")


def help_text(key: str, **facts: str) -> str:
    """Return a text of the help, with its facts put in."""
    return _FACT.sub(lambda found: facts[found[1]], area_messages(current_language(), AREA)[key])
