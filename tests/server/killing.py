"""Play, be killed, come back: the plan of a crash test carried out on a real server process."""

import asyncio
import random
import signal
import subprocess
from pathlib import Path

from tests.server.journal import Crowd
from tests.server.running import Running

QUICK = """
guests = 1000.0
address_rate = 100000.0
address_burst = 100000.0
connections = 10000
address_guests = 100000
rate = 500.0
burst = 1000.0
[clocks]
bets = 0.05
offer = 0.5
decision = 0.5
pause = 0.02
"""


def kills(folder: Path, plan: list[str | int]) -> Crowd:
    """Play, be killed and come back, once for each entry: a crash point, or so many answers."""
    crowd = Crowd(8)
    server: Running | None = None
    for entry in plan:
        env = {"CROUPIER_CRASH_AT": entry} if isinstance(entry, str) else {}
        if server is None:
            server = Running(folder, QUICK, env=env)
        else:
            server.restart(env)
        asyncio.run(crowd.retry(server.address))
        if isinstance(entry, str):
            asyncio.run(crowd.play(server.address, 30))
            _gone(server)
        else:
            asyncio.run(_until_killed(crowd, server, entry))
        server.end()
    assert server is not None
    server.restart()
    try:
        asyncio.run(crowd.retry(server.address))
    finally:
        server.end()
    return crowd


def _gone(server: Running) -> None:
    """See that the server died at its crash point; where the machine stood still meanwhile, it is killed now."""
    try:
        code = server.process.wait(5)
    except subprocess.TimeoutExpired:
        server.process.kill()
        code = server.process.wait()
    assert code == -signal.SIGKILL


async def _until_killed(crowd: Crowd, server: Running, answers: int) -> None:
    """Kill the server a moment after so many more answers."""
    playing = asyncio.create_task(crowd.play(server.address, 30))
    await crowd.journal.has(len(crowd.journal.answers) + answers)
    await asyncio.sleep(random.Random(answers).uniform(0, 0.02))
    server.process.kill()
    await playing
