"""A player's own limits are kept: loosened late, through restarts, each change with what was before, by nobody else."""

from pathlib import Path
from typing import Any

import pytest

from croupier.api.limits import OwnLimit, OwnLimits
from croupier.control.trail.trail_reader import entries
from croupier.server.sessions.session_store import LimitsSet, People, append
from croupier.store.port import Append, Outcome
from croupier.store.sqlite import SqliteStore
from tests.security.inside import hire_signed_in
from tests.server.limiting import HOUR, Run, Scene, runs


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return hire_signed_in(tmp_path_factory.mktemp("limits")).read_bytes()


@pytest.fixture
def run(hired: bytes, tmp_path: Path) -> Run:
    (tmp_path / "tables.db").write_bytes(hired)
    return runs(tmp_path)


def test_loosening_waits_and_tightening_does_not(run: Run) -> None:
    async def act(scene: Scene) -> None:
        await scene.set(wager=2_000, loss=50_000)
        held = await scene.set(wager=0)
        since = held["limits"]["wager"]["since"]
        assert held["limits"]["wager"] == {"now": 2_000, "later": 0, "since": since}
        assert since - scene.clock.now() == pytest.approx(held["delay"] * 1000, abs=5_000)
        assert held["delay"] == 86_400
        assert await scene.bet("lucky8", 2_500) == "own-stake-limit"
        scene.clock.ahead += 24 * HOUR - 60_000
        assert await scene.bet("lucky8", 2_500) == "own-stake-limit"
        scene.clock.ahead += 60_000
        assert (await scene.held())["limits"]["wager"] == {"now": 0}
        assert not await scene.bet("lucky8", 2_500)
        assert (await scene.set(wager=1_000))["limits"]["wager"] == {"now": 1_000}
        assert await scene.bet("plus", 1_500) == "own-stake-limit"

    run(act)


def test_a_restart_keeps_limits_waits_and_losses(run: Run) -> None:
    before: list[dict[str, Any]] = []

    async def first(scene: Scene) -> None:
        await scene.lose(10_000)
        await scene.set(wager=4_000, loss=12_000, minutes=30)
        before.append(await scene.set(wager=6_000))

    async def second(scene: Scene) -> None:
        assert await scene.held() == before[0]
        assert await scene.bet("lucky8", 4_100) == "own-stake-limit"
        assert await scene.bet("lucky8", 2_100) == "own-loss-limit"
        assert not await scene.bet("lucky8", 2_000)

    run(first)
    run(second)


def test_every_change_is_kept_with_what_was_before(run: Run, tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        await scene.set(wager=2_000)
        held = await scene.set(loss=9_000)
        again = await scene.set(loss=9_000)
        assert again["changes"] == held["changes"]
        latest, first = held["changes"]
        assert first["before"]["wager"] == {"now": 0}
        assert latest["before"] == first["after"]
        assert latest["after"] == held["limits"]
        for number in range(30):
            held = await scene.set(minutes=60 - number)
        assert [one["after"]["minutes"]["now"] for one in held["changes"]] == list(range(31, 51))
        assert held["changes"][-1]["before"]["minutes"] == {"now": 51}

    run(act)
    store = SqliteStore(tmp_path / "tables.db", read_only=True)
    found = [entry for entry in entries(store) if entry.kind == "own-limits-set"]
    store.close()
    assert len(found) == 32
    assert {(entry.who, entry.role, entry.subject) for entry in found} == {("ann", "player", "ann")}
    assert found[0].before is None
    assert found[1].before == found[0].after


def test_staff_see_them_and_have_no_way_to_loosen_them(run: Run) -> None:
    async def act(scene: Scene) -> None:
        held = await scene.set(wager=2_000)
        for name in ("sam", "mia", "max", "ada"):
            account = (await scene.house.call(f"token of {name}", "GET", "/office/people/ann")).json()
            assert account["limits"] == held
        staff = (await scene.house.call("token of sam", "GET", "/office/people/mia")).json()
        assert "limits" not in staff
        # Whoever sets limits sets his own.
        assert (await scene.house.call("token of max", "POST", "/me/limits", {"wager": 0})).status_code == 200
        named = await scene.house.call("token of max", "POST", "/me/limits", {"wager": 0, "name": "ann"})
        assert named.json()["code"] == "bad-message"
        assert (await scene.held())["limits"] == held["limits"]

    run(act)


@pytest.mark.parametrize(
    "body", [{"wager": -1}, {"loss": 10**12 + 1}, {"minutes": 1_441}, {"loss": 1.5}, {"wager": "20"}, {"day": 5}, []]
)
def test_what_is_no_limit_is_refused(run: Run, body: object) -> None:
    async def act(scene: Scene) -> None:
        response = await scene.house.call(scene.token, "POST", "/me/limits", body)
        assert (response.status_code, response.json()["code"]) == (400, "bad-message")
        assert (await scene.held())["changes"] == []

    run(act)


def test_limits_set_elsewhere_at_the_same_moment_are_not_overwritten(run: Run, tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        await scene.set(wager=9_000)
        desk = scene.house.floor.desk
        writes = desk._writer.append  # noqa: SLF001 - the other server comes in between
        tighter = LimitsSet("ann", scene.clock.now(), OwnLimits(wager=OwnLimit(1_000)))

        async def after_another(entry: Append) -> Outcome:
            if desk.people.limits_of("ann") != tighter.limits:
                rival = SqliteStore(tmp_path / "tables.db")
                append(rival, People().read(rival), tighter)
                rival.close()
            return await writes(entry)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(desk._writer, "append", after_another)  # noqa: SLF001 - the same
            response = await scene.house.call(scene.token, "POST", "/me/limits", {"wager": 5_000})
        assert (response.status_code, response.json()["code"]) == (409, "try-again")
        assert (await scene.held())["limits"]["wager"] == {"now": 1_000}

    run(act)
