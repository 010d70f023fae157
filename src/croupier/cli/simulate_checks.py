"""What can be wrong with a simulation's options before a round is played: better said at once than after an hour."""

from math import isfinite
from pathlib import Path

from croupier.cli.error_sentences import UsageError
from croupier.cli.simulate_options import BetOptions, ShowOptions, WorkOptions
from croupier.words.facts import message

PICTURES = (".svg", ".png", ".pdf")


def check_options(bets: BetOptions, work: WorkOptions, shown: ShowOptions) -> None:
    """Raise UsageError for a number that is none, or a file that could not be written in the end."""
    if work.until_se is not None and not (isfinite(work.until_se) and work.until_se > 0):
        raise UsageError(message("usage.until-se", value=f"{work.until_se:g}"))
    if not (isfinite(bets.bankroll) and bets.bankroll > 0):
        raise UsageError(message("usage.bankroll", value=f"{bets.bankroll:g}"))
    if work.workers is not None and work.workers < 1:
        raise UsageError(message("usage.workers"))
    if shown.plot is not None and shown.plot.suffix not in PICTURES:
        raise UsageError(message("usage.plot-ending", file=str(shown.plot), allowed=", ".join(PICTURES)))
    if shown.counts_out is not None and bets.count is None:
        raise UsageError(message("usage.counts-out-needs-count"))
    for option, path in (
        ("--plot", shown.plot),
        ("--counts-out", shown.counts_out),
        ("--rounds-out", shown.rounds_out),
        ("--checkpoint", work.checkpoint),
    ):
        _check_folder(option, path)


def _check_folder(option: str, path: Path | None) -> None:
    """Raise UsageError where there is no folder to write in; a folder of records is made, with those above it."""
    made = option == "--rounds-out" and path is not None and path.suffix != ".parquet"
    if path is None or made:
        _check_records(path)
        return
    if not path.parent.is_dir():
        raise UsageError(message("usage.no-folder-for", option=option, folder=str(path.parent)))
    if path.is_dir():
        raise UsageError(message("usage.is-folder", option=option, file=str(path)))


def _check_records(path: Path | None) -> None:
    """Raise UsageError for a folder of records that looks like a file, or is one."""
    if path is None or path.is_dir():
        return
    if path.exists() or path.suffix[1:].isalpha():
        raise UsageError(message("usage.rounds-out-ending", file=str(path)))
