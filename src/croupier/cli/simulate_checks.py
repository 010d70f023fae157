"""What can be wrong with a simulation's options before a round is played: better said at once than after an hour."""

from math import isfinite
from pathlib import Path

from croupier.cli.error_sentences import UsageError
from croupier.cli.simulate_options import BetOptions, ShowOptions, WorkOptions

PICTURES = (".svg", ".png", ".pdf")


def check_options(bets: BetOptions, work: WorkOptions, shown: ShowOptions) -> None:
    """Raise UsageError for a number that is none, or a file that could not be written in the end."""
    if work.until_se is not None and not (isfinite(work.until_se) and work.until_se > 0):
        message = f"--until-se: a standard error is more than 0, not {work.until_se:g}"
        raise UsageError(message)
    if not (isfinite(bets.bankroll) and bets.bankroll > 0):
        message = f"--bankroll: a bankroll is more than 0, not {bets.bankroll:g}"
        raise UsageError(message)
    if work.workers is not None and work.workers < 1:
        message = "--workers: at least one worker plays"
        raise UsageError(message)
    if shown.plot is not None and shown.plot.suffix not in PICTURES:
        message = f"--plot: {shown.plot} must end in {', '.join(PICTURES)}"
        raise UsageError(message)
    if shown.counts_out is not None and bets.count is None:
        message = "--counts-out says what each count is worth, so --count must say how to count"
        raise UsageError(message)
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
        message = f"{option}: there is no folder {path.parent}"
        raise UsageError(message)
    if path.is_dir():
        message = f"{option}: {path} is a folder"
        raise UsageError(message)


def _check_records(path: Path | None) -> None:
    """Raise UsageError for a folder of records that looks like a file, or is one."""
    if path is None or path.is_dir():
        return
    if path.exists() or path.suffix[1:].isalpha():
        message = f"--rounds-out: {path} must end in .parquet, or be a folder for round records"
        raise UsageError(message)
