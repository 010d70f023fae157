"""Exams over HTTP: set by an instructor, sat by a trainee, marked, signed in the trail, and looked at again exactly."""

import asyncio
import base64
import csv
import io
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.control.trail.exam_results import ExamResult, is_result_signed, result_in
from croupier.control.trail.trail_reader import entries
from croupier.report.certificate_pdf import can_print
from croupier.training.exam import Asked, Terms, asked_in, made, mark, wrong_with
from croupier.training.facts import fact
from croupier.training.question import Question
from tests.security.inside import Clock, House, Opened, hire_signed_in, inside

TERMS: dict[str, Any] = {
    "title": "Table test, Dueling 8's",
    "drills": ["totals", "payouts", "requests", "irregularities"],
    "games": ["dueling8s"],
    "questions": 4,
    "minutes": 20,
    "pass_mark": 80,
    "seed": 5,
}
MINUTE = 60_000


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder = tmp_path_factory.mktemp("exams")
    hire_signed_in(folder)
    found = Opened(folder)
    yield found
    found.close()


async def set_exam(house: House, **changed: Any) -> str:  # noqa: ANN401 - any field
    response = await house.call("token of ina", "POST", "/training/exams", {**TERMS, **changed})
    assert response.status_code == 201, response.text
    return str(response.json()["exam"])


async def sit(house: House, exam: str, who: str, wrong: int = 0) -> dict[str, Any]:
    """Sit an exam to its end; the first so many parts are answered wrongly."""
    terms = msgspec.convert(house.floor.control.office.exams[exam].after, Terms)
    asked = asked_in(terms)
    state: dict[str, Any] = (await house.call(f"token of {who}", "POST", f"/training/exams/{exam}/sitting")).json()
    while "result" not in state:
        number, part = state["number"], state["part"]
        assert len(state["question"]["parts"]) == 1
        exact = made(asked[number]).parts[part]
        given = exact.answer
        if wrong > 0:
            wrong -= 1
            given = tuple(c.key for c in exact.choices if (c.key,) != exact.answer)[:1] if exact.choices else ("1",)
        body = {"number": number, "part": part, "given": given}
        state = (await house.call(f"token of {who}", "POST", f"/training/exams/{exam}/answers", body)).json()
        assert "code" not in state, state
    return state


def test_a_trainee_sits_an_exam_and_the_signed_result_is_in_the_trail(opened: Opened) -> None:
    async def run(house: House) -> None:
        exam = await set_exam(house)
        listed = (await house.call("token of tim", "GET", "/training/exams")).json()
        assert [one["state"] for one in listed["exams"]] == ["open"]
        assert listed["exams"][0]["terms"]["seed"] == 0
        state = await sit(house, exam, "tim", wrong=1)
        result = state["result"]
        assert (result["trainee"], result["right"]) == ("tim", result["asked"] - 1)
        assert result["passed"] == (result["right"] * 100 >= 80 * result["asked"])
        noted = [entry for entry in entries(house.floor.reader) if entry.kind == "exam-sat"]
        assert noted[-1].who == "tim"
        assert noted[-1].role == "trainee"
        found = msgspec.convert(noted[-1].after, ExamResult)
        assert is_result_signed(found, house.floor.control.public)
        better = msgspec.structs.replace(found, right=found.asked)
        assert not is_result_signed(better, house.floor.control.public)

    opened.run(run)


def test_results_come_as_csv_and_as_a_certificate_and_the_paper_is_made_again(opened: Opened) -> None:
    async def run(house: House) -> None:
        exam = await set_exam(house, seed=6)
        await sit(house, exam, "tim", wrong=2)
        results = (await house.call("token of ina", "GET", f"/training/exams/{exam}/results")).json()
        assert [one["signed"] for one in results["results"]] == [True]
        rows = list(csv.DictReader(io.StringIO(results["csv"])))
        assert (rows[0]["trainee"], rows[0]["signed"]) == ("tim", "True")
        assert datetime.fromisoformat(rows[0]["began"]) <= datetime.fromisoformat(rows[0]["ended"])
        told = (await house.call("token of tim", "GET", f"/training/exams/{exam}/certificates/tim")).json()
        assert base64.b64decode(told["pdf"]).startswith(b"%PDF")
        own = f"/training/exams/{exam}/certificates/tim?language="
        chinese = (await house.call("token of tim", "GET", f"{own}zh-Hans")).json()
        # Where no font here has Chinese characters the page is the English one.
        assert (chinese["pdf"] != told["pdf"]) == can_print("zh-Hans")
        assert (await house.call("token of tim", "GET", f"{own}tlh")).json()["code"] == "bad-question"
        paper = (await house.call("token of ina", "GET", f"/training/exams/{exam}/papers/tim")).json()
        assert paper["same"] is True
        rights = [part["explained"]["right"] for one in paper["questions"] for part in one["parts"]]
        assert rights.count(False) == 2
        seeds = [one["question"]["seed"] for one in paper["questions"]]
        assert seeds == [one.seed for one in asked_in(msgspec.convert({**TERMS, "seed": 6}, Terms))]

    opened.run(run)


def test_nobody_sits_what_is_not_theirs_or_sees_others(opened: Opened) -> None:
    async def run(house: House) -> None:
        exam = await set_exam(house, trainees=["dora"], seed=9)
        _, guest = await house.guest("gus")
        path = f"/training/exams/{exam}"
        await sit(house, exam, "dora")
        for token, method, where, status, code in (
            ("token of tim", "POST", f"{path}/sitting", 403, "not-your-exam"),
            ("token of ina", "POST", f"{path}/sitting", 403, "not-your-exam"),
            ("token of ada", "POST", f"{path}/sitting", 403, "read-only"),
            (guest, "POST", f"{path}/sitting", 403, "post-too-low"),
            (guest, "GET", "/training/exams", 403, "post-too-low"),
            ("", "GET", "/training/exams", 401, "not-signed-in"),
            ("token of tim", "GET", f"{path}/results", 403, "post-too-low"),
            ("token of dora", "GET", f"{path}/papers/dora", 403, "post-too-low"),
            ("token of tim", "GET", f"{path}/certificates/dora", 403, "post-too-low"),
            ("token of ina", "GET", f"{path}/certificates/tim", 404, "no-such-paper"),
            ("token of ina", "GET", "/training/exams/nowhere/results", 404, "no-such-exam"),
        ):
            response = await house.call(token, method, where)
            assert (response.status_code, response.json()["code"]) == (status, code), (token, where)
        assert (await house.call("token of ada", "GET", f"{path}/papers/dora")).status_code == 200
        assert not [
            one
            for one in (await house.call("token of tim", "GET", "/training/exams")).json()["exams"]
            if one["exam"] == exam
        ]
        refused = await house.call("token of sam", "POST", "/training/exams", TERMS)
        assert (refused.status_code, refused.json()["code"]) == (403, "post-too-low")

    opened.run(run)


BAD: tuple[dict[str, Any], ...] = (
    {"questions": 0}, {"questions": 101}, {"minutes": 0}, {"pass_mark": 101}, {"seed": -1}, {"title": "  "},
    {"drills": []}, {"drills": ["poker"]}, {"drills": ["totals", "totals"]}, {"games": ["nowhere"]},
    {"drills": ["insurance"]}, {"trainees": ["nobody-here"]}, {"level": 9},
)  # fmt: skip


@pytest.mark.parametrize("changed", BAD, ids=str)
def test_terms_that_cannot_be_sat_are_refused_with_what_is_allowed(opened: Opened, changed: dict[str, Any]) -> None:
    async def run(house: House) -> None:
        response = await house.call("token of ina", "POST", "/training/exams", {**TERMS, **changed})
        assert (response.status_code, response.json()["code"]) == (400, "bad-exam")

    opened.run(run)


def test_an_answer_to_another_part_is_refused_and_counts_for_nothing(opened: Opened) -> None:
    async def run(house: House) -> None:
        exam = await set_exam(house, seed=10)
        path = f"/training/exams/{exam}"
        await house.call("token of tim", "POST", f"{path}/sitting")
        for body, code in (
            ({"number": 1, "part": 0, "given": ["1"]}, "other-part"),
            ({"number": 0, "part": 7, "given": ["1"]}, "other-part"),
            ({"number": 0, "part": 0, "given": ["x", "y", "z"]}, "bad-answer"),
        ):
            assert (await house.call("token of tim", "POST", f"{path}/answers", body)).json()["code"] == code
        state = (await house.call("token of tim", "POST", f"{path}/sitting")).json()
        assert (state["number"], state["part"]) == (0, 0)
        over = (await house.call("token of tim", "POST", f"{path}/finished")).json()
        assert (over["result"]["right"], over["result"]["passed"]) == (0, False)
        again = (await house.call("token of tim", "POST", f"{path}/finished")).json()
        assert again["result"] == over["result"]

    opened.run(run)


def test_time_ends_an_exam_whoever_looks_and_a_restart_changes_nothing(tmp_path: Path) -> None:
    hire_signed_in(tmp_path)
    clock = Clock()

    async def begin() -> str:
        async with inside(tmp_path, clock) as house:
            exam = await set_exam(house)
            await house.call("token of tim", "POST", f"/training/exams/{exam}/sitting")
            terms = msgspec.convert(TERMS, Terms)
            body = {"number": 0, "part": 0, "given": made(asked_in(terms)[0]).parts[0].answer}
            await house.call("token of tim", "POST", f"/training/exams/{exam}/answers", body)
            return exam

    exam = asyncio.run(begin())
    clock.ahead = 21 * MINUTE

    async def look() -> dict[str, Any]:
        async with inside(tmp_path, clock) as house:
            found = (await house.call("token of ina", "GET", f"/training/exams/{exam}/results")).json()
            late = await house.call("token of tim", "POST", f"/training/exams/{exam}/sitting")
            assert late.json()["result"] == found["results"][0]["result"]
            return dict(found["results"][0])

    told = asyncio.run(look())
    assert told["signed"] is True
    assert told["result"]["right"] == 1
    assert told["result"]["ended"] - told["result"]["began"] == 20 * MINUTE


def test_terms_make_the_same_paper_every_time_and_marking_is_exact() -> None:
    terms = msgspec.convert({**TERMS, "games": ["lucky8", "dueling8s"], "questions": 12}, Terms)
    assert wrong_with(terms) == ""
    assert asked_in(terms) == asked_in(terms)
    assert {one.drill for one in asked_in(terms)} == set(terms.drills)
    assert {one.game for one in asked_in(terms)} == set(terms.games)
    assert asked_in(msgspec.structs.replace(terms, seed=8)) != asked_in(terms)
    assert mark(terms, ()).right == 0


def test_better_explanations_leave_a_signed_paper_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = msgspec.convert({**TERMS, "questions": 3}, Terms)
    before = mark(terms, ())

    def reworded(asked: Asked) -> Question:
        told = made(asked)
        parts = tuple(msgspec.structs.replace(part, why=(*part.why, fact("why.allowed"))) for part in told.parts)
        return msgspec.structs.replace(told, parts=parts)

    monkeypatch.setattr("croupier.training.exam.made", reworded)
    assert mark(terms, ()) == before


def test_an_entry_that_holds_no_result_is_none() -> None:
    from croupier.control.trail.entry import Noted

    assert result_in(Noted("exam-sat", 0, after={"right": 1})) is None
