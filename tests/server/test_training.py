"""The training room over HTTP: questions asked, answers judged and kept, progress read again by another server."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from croupier.control.trail.row_verification import Look, verify_rows
from croupier.rules.load import load
from croupier.training.registry import question
from croupier.training.training_events import stream_of
from tests.security.inside import House, Opened, hire_signed_in, inside

SEED = 7


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder = tmp_path_factory.mktemp("training")
    hire_signed_in(folder)
    found = Opened(folder)
    yield found
    found.close()


def answer_of(drill: str, level: int, part: int = 0, game: str = "lucky8", **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    right = question(drill, load(game), level, SEED).parts[part].answer
    return {"drill": drill, "game": game, "level": level, "seed": SEED, "part": part, "given": right, **more}


def test_a_question_is_the_one_of_its_seed_and_tells_no_answer(opened: Opened) -> None:
    async def ask(house: House) -> None:
        path = f"/training/lucky8/question?drill=payouts&level=2&seed={SEED}"
        told = (await house.call("", "GET", path)).json()
        made = question("payouts", load("lucky8"), 2, SEED)
        assert told["seed"] == SEED
        assert [part["kind"] for part in told["parts"]] == [part.kind for part in made.parts]
        assert "answer" not in str(told)
        chinese = (await house.call("", "GET", f"{path}&language=zh-Hans")).json()
        assert chinese["title"] == "赔付"

    opened.run(ask)


def test_answers_are_judged_and_those_of_a_guest_are_kept(opened: Opened) -> None:
    async def train(house: House) -> None:
        _, token = await house.guest("tess")
        right = (await house.call(token, "POST", "/training/answers", answer_of("payouts", 2, seconds=4.0))).json()
        assert right["explained"]["right"] is True
        assert right["explained"]["why"]
        wrong = {**answer_of("payouts", 2), "given": ["1"]}
        judged = (await house.call(token, "POST", "/training/answers", wrong)).json()
        assert judged["explained"]["right"] is False
        assert judged["gave"] == "0.01"
        room = (await house.call(token, "GET", "/training/lucky8")).json()
        payouts = next(drill for drill in room["drills"] if drill["name"] == "payouts")
        assert (payouts["asked"], payouts["right"], room["streak"], room["kept"]) == (2, 1, 1, True)
        assert room["skills"][0]["drill"] == "payouts"
        assert room["clauses"][0]["asked"] == 2
        other = (await house.call(token, "GET", "/training/dueling8s")).json()
        assert not other["skills"]

    opened.run(train)


def test_nobody_may_train_too_and_nothing_of_it_is_kept(opened: Opened) -> None:
    async def train(house: House) -> None:
        before = set(house.floor.reader.streams())
        judged = await house.call("", "POST", "/training/answers", answer_of("totals", 1))
        assert judged.json()["explained"]["right"] is True
        assert set(house.floor.reader.streams()) == before
        assert (await house.call("", "GET", "/training/lucky8")).json()["kept"] is False

    opened.run(train)


def test_without_a_name_one_of_the_weakest_drills_of_the_audience_is_asked(opened: Opened) -> None:
    async def ask(house: House) -> None:
        for _ in range(3):
            told = (await house.call("", "GET", "/training/lucky8/question?audience=pit")).json()
            assert told["drill"] == "irregularities"

    opened.run(ask)


BAD = (
    ("GET", "/training/nowhere", None, 404, "no-such-game"),
    ("GET", "/training/lucky8?language=fr", None, 400, "bad-question"),
    ("GET", "/training/lucky8/question?drill=poker", None, 400, "bad-question"),
    ("GET", "/training/dueling8s/question?drill=insurance", None, 400, "bad-question"),
    ("GET", "/training/lucky8/question?drill=totals&level=9", None, 400, "bad-question"),
    ("GET", "/training/lucky8/question?drill=totals&seed=x", None, 400, "bad-query"),
    ("GET", "/training/lucky8/question?audience=cooks", None, 400, "bad-question"),
    ("POST", "/training/answers", {**answer_of("totals", 1), "given": ["much"]}, 400, "bad-answer"),
    ("POST", "/training/answers", {**answer_of("totals", 1), "part": 5}, 400, "bad-question"),
    ("POST", "/training/answers", {**answer_of("totals", 1), "seconds": -1}, 400, "bad-answer"),
    ("POST", "/training/answers", {**answer_of("totals", 1), "game": "nowhere"}, 404, "no-such-game"),
    ("POST", "/training/answers", {"drill": "totals"}, 400, "bad-message"),
)


@pytest.mark.parametrize("row", BAD, ids=lambda row: f"{row[1]} {row[4]}")
def test_what_there_is_not_is_refused_with_what_there_is(
    opened: Opened, row: tuple[str, str, object, int, str]
) -> None:
    method, path, body, status, code = row

    async def ask(house: House) -> None:
        response = await house.call("", method, path, body)
        assert (response.status_code, response.json()["code"]) == (status, code)

    opened.run(ask)


def test_an_auditor_looks_and_does_not_answer(opened: Opened) -> None:
    async def ask(house: House) -> None:
        assert (await house.call("token of ada", "GET", "/training/lucky8")).status_code == 200
        refused = await house.call("token of ada", "POST", "/training/answers", answer_of("totals", 1))
        assert (refused.status_code, refused.json()["code"]) == (403, "read-only")

    opened.run(ask)


def test_progress_outlives_the_server_and_is_verified_with_the_log(tmp_path: Path) -> None:
    hire_signed_in(tmp_path)

    async def train() -> list[int]:
        async with inside(tmp_path) as house:
            for _ in range(3):
                await house.call("token of dora", "POST", "/training/answers", answer_of("totals", 1))
            room = (await house.call("token of dora", "GET", "/training/lucky8")).json()
            return [drill["asked"] for drill in room["drills"] if drill["name"] == "totals"]

    assert asyncio.run(train()) == [3]
    assert asyncio.run(train()) == [6]
    copy = tmp_path / "copy.db"
    shutil.copy(tmp_path / "tables.db", copy)
    db = apsw.Connection(str(copy))
    assert not [found for table in verify_rows(Look(db, [])) for found in table.findings if table.table == "heads"]
    db.execute(
        "UPDATE events SET event = CAST(replace(CAST(event AS TEXT), 'true', 'false') AS BLOB)"
        " WHERE stream = ? AND version = 2",
        (stream_of("dora"),),
    )
    findings = [found for table in verify_rows(Look(db, [])) for found in table.findings]
    assert any(stream_of("dora") in str(found) for found in findings)
