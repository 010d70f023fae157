"""`croupier rules approve`: let the tables of a server go by a rulebook from their next round on."""

from typing import Annotated

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import wording
from croupier.cli.office import entry
from croupier.cli.options import option
from croupier.cli.rules.arguments import GameOrFile
from croupier.cli.stores import Asked
from croupier.rules.digest import digest
from croupier.rules.load import RulebookError, load
from croupier.words.facts import message


def approve(
    book: GameOrFile,
    /,
    *,
    by: Annotated[str, option("rules-approve.by")],
    why: Annotated[str, option("rules-approve.why")],
    where: Asked = None,
) -> int:
    """Sign a rulebook that tables may go by from their next round on."""
    from croupier.cli.stores import opened, opened_to_write, paths
    from croupier.control.trail.approvals import APPROVED, approved
    from croupier.control.trail.entry import note
    from croupier.control.trail.signing_key import SigningError
    from croupier.server.storage.key_files import signing_key

    if not by.strip() or not why.strip():
        raise UsageError(message("usage.approval"))
    try:
        rules = load(book)
        with opened(where) as found:
            key = signing_key(paths(where), found)
    except (RulebookError, SigningError) as error:
        raise UsageError(str(error)) from error
    noted = entry(APPROVED, rules.title, (by, why), where=where)
    with opened_to_write(where) as writing:
        note(writing, approved(noted, digest(rules), key))
    output.line(wording()("rules.approved", title=rules.title, digest=digest(rules)))
    return 0
