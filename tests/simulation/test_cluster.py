"""A real cluster: a scheduler and two workers as processes; one worker is killed in the middle, then the scheduler."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.simulation.dask_cluster import Cluster, SchedulerError
from croupier.simulation.job import CHUNK
from croupier.simulation.runner import Goal, simulate
from croupier.simulation.totals import Totals
from tests.simulation.runs import played, small_run

ROUNDS = 6 * CHUNK


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


class Machines:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        port = free_port()
        self.address = f"tcp://127.0.0.1:{port}"
        self.scheduler = self.start("scheduler", "--port", str(port), "--host", "127.0.0.1", "--no-dashboard")
        self.await_scheduler(port)
        self.workers = [self.work() for _ in range(2)]

    def await_scheduler(self, port: int) -> None:
        """Wait until somebody listens."""
        for _ in range(300):
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.2)

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        log = (self.folder / "log.txt").open("ab")
        with log:
            command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
            return subprocess.Popen(command, cwd=self.folder, env=environment, stdout=log, stderr=log)

    def work(self) -> subprocess.Popen[bytes]:
        # Without a nanny nobody starts the worker again.
        return self.start("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def stop(self) -> None:
        """Stop the workers before the scheduler, as dask wants it."""
        for process in (*self.workers, self.scheduler):
            process.terminate()
            process.wait(timeout=30)


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    started = Machines(tmp_path_factory.mktemp("cluster"))
    yield started
    started.stop()


def test_a_killed_worker_costs_only_its_chunks(machines: Machines) -> None:
    run = small_run()
    cluster = Cluster(machines.address)
    cluster.client.wait_for_workers(2, timeout=60)

    def kill(totals: Totals) -> None:
        if totals.chunks == 2:
            machines.workers[0].send_signal(signal.SIGKILL)

    ended = simulate(run, Goal(ROUNDS), cluster, kill)
    cluster.close()
    assert ended.stopped is None
    assert ended.totals == played(run, ROUNDS).totals


def test_a_lost_scheduler_leaves_what_is_done(machines: Machines) -> None:
    cluster = Cluster(machines.address)
    cluster.client.wait_for_workers(1, timeout=60)

    def kill(totals: Totals) -> None:
        if totals.chunks == 1:
            machines.scheduler.send_signal(signal.SIGKILL)

    ended = simulate(small_run(), Goal(100 * CHUNK), cluster, kill)
    assert isinstance(ended.error, SchedulerError)
    assert ended.totals.chunks >= 1


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.simulation.dask_cluster.PATIENCE", "1s")
    with pytest.raises(SchedulerError, match="no dask scheduler answers"):
        Cluster(f"tcp://127.0.0.1:{free_port()}")
