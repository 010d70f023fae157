"""The root of the command line: its help, its version, its errors and its start-up."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import __version__
from croupier.cli import STOPPED
from croupier.cli.commands import COMMANDS, root_help
from croupier.cli.error_sentences import UsageError, sentence
from croupier.cli.run import run

CROUPIER = Path(sys.executable).parent / "croupier"


def croupier(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([CROUPIER, *words], capture_output=True, text=True, check=False)


def cpu_seconds(*command: str | Path) -> float:
    """Return the least CPU time of three runs of a command."""
    used = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(used)


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",)])
def test_help_lists_every_command_with_an_example_and_the_exit_codes(words: tuple[str, ...]) -> None:
    shown = croupier(*words)
    assert (shown.returncode, shown.stdout, shown.stderr) == (0, root_help(), "")
    for command in COMMANDS:
        assert command.says in shown.stdout
        assert command.examples[0] in shown.stdout
    assert "Exit codes:\n  0  " in shown.stdout


def test_version() -> None:
    shown = croupier("--version")
    assert (shown.returncode, shown.stdout) == (0, f"croupier {__version__}\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("replya",), "croupier: there is no command replya, did you mean replay? There are play, drill, replay, "),
        (("xyz",), "croupier: there is no command xyz. There are play, drill, replay, "),
        (("rules", "diff", "lucky8"), "(see croupier rules diff --help)"),
        (("rules", "lucky8", "--colour"), "there is no option --colour (see croupier rules --help)"),
        (("rules", "search"), "(see croupier rules search --help)"),
        (("completion", "tcsh"), "SHELL tcsh: allowed are bash, zsh, fish"),
    ],
)
def test_a_wrong_command_line_is_one_sentence(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert told in shown.err
    assert shown.err.count("\n") == 1
    assert "Traceback" not in shown.err


def test_a_wrong_command_line_leaves_with_2() -> None:
    shown = croupier("rules", "nothing")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr.startswith("croupier: there is no game, file or command nothing.")


def test_a_reader_who_has_read_enough_is_no_error() -> None:
    with subprocess.Popen([CROUPIER, "rules", "lucky8"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_terminal_without_the_characters_is_no_error() -> None:
    shown = subprocess.run(
        [CROUPIER, "rules", "diff", "lucky8", "ace-race"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
    )
    assert b"Blackjack Lucky 8   ?\n" in shown.stdout


class TestFaults:
    def test_our_own_errors_have_no_sentence(self) -> None:
        assert sentence(ZeroDivisionError()) is None
        assert sentence(ImportError("no module of ours")) is None

    def test_a_file_that_cannot_be_read(self) -> None:
        assert (
            sentence(FileNotFoundError(2, "No such file or directory", "x.toml")) == "x.toml: No such file or directory"
        )

    def test_an_extra_that_is_not_installed(self) -> None:
        error = ImportError("cannot import")
        error.__cause__ = ModuleNotFoundError("no numba", name="numba")
        assert sentence(error) == 'this needs numba: pip install "croupier[analysis]"'

    def test_a_mistake_of_the_user(self) -> None:
        assert sentence(UsageError("do this")) == "do this"


def test_importing_takes_little() -> None:
    assert cpu_seconds(sys.executable, "-c", "import croupier") < 0.15


def test_help_takes_little() -> None:
    assert cpu_seconds(CROUPIER, "--help") < 0.3


def test_help_imports_neither_the_parser_nor_the_schema() -> None:
    code = """
import atexit, os, sys
from croupier.cli import main
heavy = {"cyclopts", "rich", "msgspec"}
atexit.register(lambda: os._exit(len(heavy & set(sys.modules))))
sys.argv = ["croupier", "--help"]
main()
"""
    subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=True)


def test_a_command_that_is_stopped_says_nothing(tmp_path: Path) -> None:
    fifo = tmp_path / "slow.round.toml"
    os.mkfifo(fifo)
    with subprocess.Popen([CROUPIER, "replay", fifo], stderr=subprocess.PIPE, text=True) as running:
        # Opening waits until the command reads, and it reads until this is closed.
        with fifo.open("w", encoding="utf-8"):
            running.send_signal(signal.SIGINT)
            assert running.wait(60) == STOPPED
        assert running.stderr is not None
        assert running.stderr.read() == ""
