"""The calls about exams: an instructor sets one, trainees sit it, results are signed in the trail."""

import asyncio
import secrets
from weakref import WeakValueDictionary

import msgspec
from starlette.requests import Request

from croupier import __version__
from croupier.control.trail.entry import Noted
from croupier.control.trail.exam_results import BEGUN, SAT, SET, ExamResult
from croupier.server.http.request_parsing import body_of, number_in
from croupier.server.http.responses import Reply
from croupier.server.http.text_filter import normalise_text
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.processes.work_queue import Asker, WorkQueue
from croupier.server.refused import refuse
from croupier.server.training.drill_jobs import check_language
from croupier.server.training.drill_work import DrillWork
from croupier.server.training.exam_jobs import (
    Place,
    as_csv,
    certified,
    marked,
    paper,
    place_after,
    read_answer,
    shown,
)
from croupier.table.actors import Actor, Role
from croupier.training.exam import Terms, passes, wrong_with
from croupier.training.exam_room import (
    Certificate,
    ExamAnswer,
    ExamList,
    ExamResults,
    ExamState,
    ExamView,
    SignedResult,
)
from croupier.training.registry import DRILLS
from croupier.training.training_events import Examined, Trained, read_paper
from croupier.words.facts import message

SETS = frozenset((Role.INSTRUCTOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER))
"""Who may set exams, and see everybody's results."""

MINUTE = 60_000
LATEST = 200
"""Exams that are listed."""


class ExamCalls:
    """What staff ask about exams."""

    def __init__(self, floor: TableManager, work: DrillWork) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard
        self._work = work
        self._sittings: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        """A lock for each paper that is being marked."""

    async def exams(self, request: Request) -> Reply:
        """List the exams one may sit, has sat, or may look at."""
        by = self._trained(request)
        office = self.floor.control.office
        wanted = [name for name in list(office.exams)[-LATEST:] if self._concerns(name, by)]
        for name in wanted:
            await self._close_over(request, name, by)
        views = tuple(self._view(name, by) for name in reversed(wanted))
        return Reply(ExamList(views, sets=by.role in SETS))

    async def set_exam(self, request: Request) -> Reply:
        """Set an exam."""
        by = self._trained(request)
        if by.role not in SETS:
            raise refuse("post-too-low")
        asked = await body_of(request, Terms, self.floor.settings.message_bytes)
        terms = msgspec.structs.replace(asked, title=normalise_text(asked.title))
        wrong = wrong_with(terms) or self._unknown(terms)
        if wrong:
            raise refuse("bad-exam", "said", text=wrong)
        name = f"exam-{secrets.token_hex(4)}"
        await self.floor.control.office.note(SET, name, by=by, after=msgspec.to_builtins(terms), why=terms.title)
        return Reply(self._view(name, by), 201)

    async def sit_exam(self, request: Request) -> Reply:
        """Begin an exam, or go on with it where one is: what is asked now, and the time that is left."""
        by, name = self._trained(request), self._known(request)
        language = check_language(request.query_params.get("language", "en"))
        if not self._may_sit(name, by):
            raise refuse("not-your-exam")
        office = self.floor.control.office
        if (name, by.name) not in office.begun:
            terms = self._terms(name)
            await office.note(BEGUN, name, by=by, after=msgspec.to_builtins(terms), why=terms.title)
        return Reply(await self._exam_state(request, name, by, language))

    async def answer_exam(self, request: Request) -> Reply:
        """Answer the part that is asked now; whether it was right is shown at the end."""
        by = self._trained(request)
        asked = await body_of(request, ExamAnswer, self.floor.settings.message_bytes)
        name = self._known(request)
        check_language(asked.language)
        terms = self._terms(name)
        if (name, by.name) not in self.floor.control.office.begun:
            raise refuse("not-your-exam")
        if self._result(name, by.name) is None and self._left(name, by.name) > 0:
            trained = await self._work.progresses.of(by.name)
            place = Place(asked.number, asked.part)
            _check_place(trained, name, place)
            if asked.number >= terms.questions:
                raise refuse("other-part")
            queue, asker = self._queue_for(terms), self.guard.queued(request)
            given = await queue.do(asker, read_answer, terms, place, asked.given)
            event = Examined(self.floor.now(), name, given)
            await self._work.progresses.add(by.name, event, lambda found: _check_place(found, name, place))
        return Reply(await self._exam_state(request, name, by, asked.language))

    async def finish_exam(self, request: Request) -> Reply:
        """Hand in one's paper before the time is over; what is not answered is wrong."""
        by, name = self._trained(request), self._known(request)
        if (name, by.name) not in self.floor.control.office.begun:
            raise refuse("not-your-exam")
        await self._finish(name, by.name, self.guard.queued(request))
        return Reply(await self._exam_state(request, name, by, "en"))

    async def exam_results(self, request: Request) -> Reply:
        """Return everybody's results of an exam, and the same as CSV."""
        by, name = self._trained(request), self._known(request)
        if not self._marks(by):
            raise refuse("post-too-low")
        await self._close_over(request, name, by)
        control = self.floor.control
        found = [(at, result) for (exam, _), (at, result) in control.office.sat.items() if exam == name]
        results = [(result, control.is_result_signed(at, result)) for at, result in found]
        told = tuple(SignedResult(result, signed) for result, signed in results)
        return Reply(ExamResults(name, self._terms(name).title, told, as_csv(results)))

    async def exam_paper(self, request: Request) -> Reply:
        """Return a paper: its questions made again, what was answered, and the exact answers."""
        name, trainee, result = self._sat(request)
        if not self._marks(self._trained(request)):
            # Others may still sit the same questions.
            raise refuse("post-too-low")
        language = check_language(request.query_params.get("language", "en"))
        terms = self._terms(name)
        first = number_in(request.query_params.get("first", "0"))
        answers = await self.floor.past_reads.do(read_paper, trainee, name)
        work = self._queue_for(terms).do(
            self.guard.queued(request), paper, name, terms, result, answers, (first, language)
        )
        return Reply(msgspec.Raw(await work))

    async def exam_certificate(self, request: Request) -> Reply:
        """Return the certificate of a result as a PDF file."""
        name, trainee, result = self._sat(request)
        language = check_language(request.query_params.get("language", "en"))
        control = self.floor.control
        instructor = control.office.exams[name].who
        asker = self.guard.queued(request)
        terms = self._terms(name)
        pdf = await self._work.quick.do(asker, certified, terms, result, instructor, control.public, language)
        return Reply(Certificate(f"{name}-{trainee}.pdf", pdf))

    def _trained(self, request: Request) -> Actor:
        actor = self.guard.who(request)
        if actor.role is Role.PLAYER:
            raise refuse("post-too-low")
        return actor

    def _known(self, request: Request) -> str:
        name: str = request.path_params["exam"]
        if name not in self.floor.control.office.exams:
            raise refuse("no-such-exam")
        return name

    def _terms(self, name: str) -> Terms:
        return msgspec.convert(self.floor.control.office.exams[name].after, Terms)

    def _unknown(self, terms: Terms) -> str:
        roles = self.floor.desk.people.roles
        found = next((one for one in terms.trainees if roles.get(one, Role.PLAYER) is Role.PLAYER), None)
        return f"{found} is nobody of the staff, and no trainee" if found is not None else ""

    def _may_sit(self, name: str, by: Actor) -> bool:
        if by.role in (Role.AUDITOR, Role.PLAYER) or by.name == self.floor.control.office.exams[name].who:
            return False
        trainees = self._terms(name).trainees
        return by.name in trainees if trainees else by.role is not Role.INSTRUCTOR

    def _marks(self, by: Actor) -> bool:
        return by.role in SETS or by.role is Role.AUDITOR

    def _concerns(self, name: str, by: Actor) -> bool:
        return self._marks(by) or self._may_sit(name, by) or self._result(name, by.name) is not None

    def _result(self, name: str, trainee: str) -> ExamResult | None:
        found = self.floor.control.office.sat.get((name, trainee))
        return found[1] if found is not None else None

    def _sat(self, request: Request) -> tuple[str, str, ExamResult]:
        """Return an exam, a trainee and their result: everybody sees their own, and instructors all."""
        by, name = self._trained(request), self._known(request)
        trainee: str = request.path_params["trainee"]
        if trainee != by.name and not self._marks(by):
            raise refuse("post-too-low")
        result = self._result(name, trainee)
        if result is None:
            raise refuse("no-such-paper")
        return name, trainee, result

    def _left(self, name: str, trainee: str) -> int:
        """Return how many milliseconds a person has left."""
        began = self.floor.control.office.begun[name, trainee]
        return max(0, began + self._terms(name).minutes * MINUTE - self.floor.now())

    def _queue_for(self, terms: Terms) -> WorkQueue:
        return self._work.queue(exact=any(DRILLS[drill].exact for drill in terms.drills))

    async def _exam_state(self, request: Request, name: str, by: Actor, language: str) -> ExamState:
        terms, asker = self._terms(name), self.guard.queued(request)
        place = place_after((await self._work.progresses.of(by.name)).papers.get(name, ()))
        result = self._result(name, by.name)
        left = self._left(name, by.name)
        if result is None and (left == 0 or place.number >= terms.questions):
            result = await self._finish(name, by.name, asker)
        if result is not None:
            return ExamState(name, terms.title, place.number, terms.questions, place.part, 0, result=result)
        question, parts = await self._queue_for(terms).do(asker, shown, terms, place, language)
        seconds = left // 1000
        return ExamState(name, terms.title, place.number, terms.questions, place.part, seconds, question, parts)

    async def _finish(self, name: str, trainee: str, asker: Asker) -> ExamResult:
        """Mark a paper, once, and write its result into the trail."""
        async with self._sittings.setdefault((name, trainee), asyncio.Lock()):
            known = self._result(name, trainee)
            if known is not None:
                return known
            control, terms = self.floor.control, self._terms(name)
            answers = (await self._work.progresses.of(trainee)).papers.get(name, ())
            found = await self._queue_for(terms).do(asker, marked, terms, answers)
            began = control.office.begun[name, trainee]
            ended = min(self.floor.now(), began + terms.minutes * MINUTE)
            passed = passes(terms, found)
            result = control.signed_result(
                ExamResult(
                    name,
                    terms.title,
                    trainee,
                    found.right,
                    found.asked,
                    terms.pass_mark,
                    passed,
                    began,
                    ended,
                    found.paper,
                    __version__,
                )
            )
            role = self.floor.desk.people.roles[trainee].value
            verdict = "passed" if passed else "failed"
            says = message(f"trail.exam.{verdict}", right=found.right, asked=found.asked)
            await control.office.write(
                Noted(SAT, self.floor.now(), trainee, role, name, None, msgspec.to_builtins(result), says)
            )
            return self._result(name, trainee) or result

    async def _close_over(self, request: Request, name: str, by: Actor) -> None:
        """Mark the papers whose time is over and that no one handed in; an auditor looks and changes nothing."""
        if by.role not in SETS:
            return
        office = self.floor.control.office
        late = [
            trainee
            for exam, trainee in office.begun
            if exam == name and (exam, trainee) not in office.sat and self._left(exam, trainee) == 0
        ]
        for trainee in late:
            await self._finish(name, trainee, self.guard.queued(request))

    def _view(self, name: str, by: Actor) -> ExamView:
        office = self.floor.control.office
        noted, terms = office.exams[name], self._terms(name)
        marks, result = self._marks(by), self._result(name, by.name)
        begun = (name, by.name) in office.begun
        state = "sat" if result is not None else "begun" if begun else "open"
        sat = sum(exam == name for exam, _ in office.sat)
        sitting = sum(exam == name for exam, _ in office.begun) - sat
        shown_terms = terms if marks else msgspec.structs.replace(terms, seed=0, trainees=())
        may_sit = self._may_sit(name, by)
        if not marks:
            return ExamView(name, shown_terms, noted.who, noted.at, state, may_sit, result=result)
        return ExamView(name, shown_terms, noted.who, noted.at, state, may_sit, marks, result, sat, sitting)


def _check_place(trained: Trained, name: str, place: Place) -> None:
    if place_after(trained.papers.get(name, ())) != place:
        raise refuse("other-part")
