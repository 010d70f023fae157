"""The exact value from a process of its own is the same to the bit, and comes whatever happens to that process."""

import subprocess
import sys

import pytest

from croupier.simulation import exact_process
from croupier.simulation.exact import exact, question
from croupier.simulation.exact_process import Asked, Process, ask, begin
from tests.simulation.runs import small_run


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Process:
    """Return a process that was begun, as on a machine with two cores."""
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    begin()
    return exact_process.BEGUN[0]


def test_it_is_the_same_to_the_bit(begun: Process) -> None:
    run = small_run("ace-race", fresh=True)
    asked = ask(run)
    assert asked.process is begun
    assert asked.value() == exact(run)
    assert begun.returncode == 0


def test_a_run_without_an_exact_value_lets_the_process_go(begun: Process) -> None:
    asked = ask(small_run())
    assert not asked.is_slow()
    assert asked.value() is None
    assert begun.wait(60) == 0


def test_a_process_that_is_gone_costs_time_only(begun: Process) -> None:
    begun.kill()
    begun.wait()
    run = small_run("dueling8s", fresh=True)
    assert ask(run).value() == exact(run)


def test_a_process_nobody_asks_ends_with_its_parent() -> None:
    code = "from croupier.simulation.exact_process import BEGUN, begin; begin(); print(BEGUN[0].pid if BEGUN else 0)"
    # The pipe is closed once the parent and the process it began are gone.
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True, timeout=60)
    assert int(done.stdout) >= 0


def test_with_one_core_nothing_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    begin()
    assert exact_process.BEGUN == []
    run = small_run(fresh=True)
    assert ask(run) == Asked(question(run))


def test_who_does_not_wait_ends_it() -> None:
    slow = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], stdout=subprocess.PIPE)
    asked = Asked(question(small_run(fresh=True)), slow)
    assert asked.is_slow()
    asked.forget()
    assert slow.wait(60) != 0
    slow.communicate()
