"""`croupier replay`: what every wager of a round won or lost, and under which clauses."""

import sys
from json import dumps
from typing import Annotated, Any

from croupier.cli import output
from croupier.cli.options import option
from croupier.cli.record_files import Files, play
from croupier.cli.round_view import show_error, show_round, show_steps
from croupier.records import explain as words
from croupier.records.outcome import Played
from croupier.records.report import error_object, report

Json = Annotated[bool, option("replay.json", negative="")]
Explain = Annotated[bool, option("replay.explain", negative="")]
Until = Annotated[int | None, option("replay.until")]


def replay(
    files: Files,
    /,
    *,
    json: Json = False,
    explain: Explain = False,
    until: Until = None,
) -> int:
    """Replay round records: what every wager won or lost, and under which clauses."""
    worst = 0
    for number, file in enumerate(files):
        played = play(file, until)
        worst = max(worst, played.code)
        if json:
            sys.stdout.write(dumps(_object(played, explain=explain)) + "\n")
            sys.stdout.flush()
        else:
            if number:
                output.line()
            _tell(played, explain=explain)
    return worst


def _object(played: Played, *, explain: bool) -> dict[str, Any]:
    if played.error is not None:
        told = error_object(played.file, played.error)
    elif played.replayed is not None:
        told = report(played.replayed, played.file)
    else:
        told = {"file": played.file}
    if explain and played.replayed is not None:
        told["explain"] = words.as_json(words.explain(played.replayed))
    return told


def _tell(played: Played, *, explain: bool) -> None:
    """Show a round to a person: the steps if they are asked for, the lines, and what is wrong."""
    if played.replayed is not None and explain:
        show_steps(played.file, played.replayed)
    if played.replayed is not None and (played.error is None or played.error.kind == "expectation"):
        show_round(played.file, played.replayed, titled=not explain)
    if played.error is not None:
        show_error(played.file, played.error)
