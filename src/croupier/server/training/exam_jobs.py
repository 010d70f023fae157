"""Exams in a worker process: questions asked one part at a time, answers read, papers marked."""

import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from croupier.control.trail.exam_results import ExamResult
from croupier.report.certificate_pdf import Certified, can_print, certificate
from croupier.rules.load import load
from croupier.server.refused import refuse
from croupier.training.exam import Given, Marked, Terms, answers_to, asked_in, made, mark
from croupier.training.exam_room import ExamPaper, PaperPart, PaperQuestion
from croupier.training.message_text import messages
from croupier.training.question import AnswerError, Question, is_right
from croupier.training.question_text import QuestionText, answer_text, explained, question_text

PAGE = 10
"""Questions of a paper that come at once."""

CERTIFICATE = "certificate."
"""What the messages on a certificate begin with."""

UNSAFE = ("=", "+", "-", "@")
"""What a spreadsheet takes for a formula."""


class Place(Struct, frozen=True):
    """Where a person is in an exam: which question and part, both from 0; past the last question all is answered."""

    number: int
    part: int


def place_after(answers: Sequence[Given]) -> Place:
    """Return which part is asked after these answers."""
    if not answers:
        return Place(0, 0)
    last = answers[-1]
    return Place(last.number + 1, 0) if last.last else Place(last.number, last.part + 1)


def shown(terms: Terms, place: Place, language: str) -> tuple[QuestionText, int]:
    """Return the question with no part but the one that is asked, without its seed, and how many parts it has."""
    found = made(asked_in(terms)[place.number])
    told = question_text(found, language)
    part = told.parts[place.part]
    scene = part.scene if part.scene is not None else told.scene
    only = msgspec.structs.replace(part, scene=None)
    return msgspec.structs.replace(told, seed=0, scene=scene, parts=(only,)), len(found.parts)


def read_answer(terms: Terms, place: Place, given: tuple[str, ...]) -> Given:
    """Return an answer as it is kept, or refuse what is none."""
    found = made(asked_in(terms)[place.number])
    try:
        is_right(found.parts[place.part], given)
    except AnswerError as error:
        raise refuse("bad-answer", "said", text=str(error)) from error
    return Given(place.number, place.part, given, last=place.part + 1 == len(found.parts))


def marked(terms: Terms, answers: tuple[Given, ...]) -> Marked:
    """Return what a paper is worth."""
    return mark(terms, answers)


def paper(exam: str, terms: Terms, result: ExamResult, answers: tuple[Given, ...], how: tuple[int, str]) -> bytes:
    """Return questions of a paper as they were asked, with what was answered, as JSON; `how` is first and language."""
    first, language = how
    wanted = asked_in(terms)[first : first + PAGE]
    questions = tuple(
        _question(made(one), tuple(answers_to(answers, number)), language) for number, one in enumerate(wanted, first)
    )
    same = mark(terms, answers).paper == result.paper
    more = first + PAGE < terms.questions
    return msgspec.json.encode(ExamPaper(exam, result.trainee, first, questions, more, same))


def _question(found: Question, answers: tuple[Given, ...], language: str) -> PaperQuestion:
    given = {one.part: one.given for one in answers}
    parts = []
    for at, part in enumerate(found.parts):
        own = given.get(at)
        right = own is not None and is_right(part, own)
        gave = answer_text(part, own, language) if own is not None else ""
        parts.append(PaperPart(own, gave, explained(found, part, language, right=right, given=own or ())))
    return PaperQuestion(question_text(found, language), tuple(parts))


def certified(terms: Terms, result: ExamResult, instructor: str, public: str, language: str) -> bytes:
    """Return the certificate of a result as a PDF file, in English where no font here has the language's letters."""
    words = messages(language if can_print(language) else "en")
    return certificate(
        Certified(
            trainee=result.trainee,
            title=result.title,
            right=result.right,
            asked=result.asked,
            pass_mark=result.pass_mark,
            passed=result.passed,
            began=result.began,
            ended=result.ended,
            instructor=instructor,
            skills=tuple(words[f"drill.{drill}"] for drill in terms.drills),
            games=tuple(load(game).title for game in terms.games),
            paper=result.paper,
            signature=result.signature,
            public=public,
            version=result.version,
        ),
        {code.removeprefix(CERTIFICATE): text for code, text in words.items() if code.startswith(CERTIFICATE)},
    )


def as_csv(results: Sequence[tuple[ExamResult, bool]]) -> str:
    """Return results as CSV; what a spreadsheet would take for a formula is text."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    names = [name for name in ExamResult.__struct_fields__ if name != "signature"]
    writer.writerow([*names, "signed", "signature"])
    for result, signed in results:
        times = {name: _at(getattr(result, name)) for name in ("began", "ended")}
        row = [times.get(name, getattr(result, name)) for name in names]
        writer.writerow([*map(_plain, row), signed, result.signature])
    return file.getvalue()


def _at(milliseconds: int) -> str:
    """Return a moment as a spreadsheet reads it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(sep=" ", timespec="seconds")


def _plain(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(UNSAFE) else value
