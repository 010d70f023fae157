"""The routes of drills and exams."""

from croupier.api.messages import BASE
from croupier.server.http.route import READ, Route
from croupier.server.training.calls import TrainingCalls
from croupier.server.training.exam_calls import ExamCalls
from croupier.training.exam import Terms
from croupier.training.exam_room import Certificate, ExamAnswer, ExamList, ExamPaper, ExamResults, ExamState, ExamView
from croupier.training.question_text import QuestionText
from croupier.training.room import GiveAnswer, Judged, TrainingRoom
from croupier.training.tutorial_room import TutorialStep

_DRILLED = ("no-such-game", "bad-question", "sums-waiting", "too-costly", "shutting-down")
_EXAM = f"{BASE}/training/exams/{{exam}}"
_SAT = ("no-such-exam", "not-your-exam", "post-too-low", "sums-waiting", "too-costly", "shutting-down")
_PAPER = ("no-such-exam", "no-such-paper", "post-too-low", "sums-waiting", "too-costly", "shutting-down")

EXAM_ROUTES = (
    Route(
        "GET",
        f"{BASE}/training/exams",
        ExamCalls.exams,
        gives=ExamList,
        session=True,
        refusals=("post-too-low", "sums-waiting", "too-costly", "shutting-down"),
        cost=2,
    ),
    Route(
        "POST",
        f"{BASE}/training/exams",
        ExamCalls.set_exam,
        takes=Terms,
        gives=ExamView,
        status=201,
        session=True,
        refusals=("post-too-low", "bad-exam"),
    ),
    Route(
        "POST",
        f"{_EXAM}/sitting",
        ExamCalls.sit_exam,
        gives=ExamState,
        session=True,
        refusals=(*_SAT, "bad-question"),
        cost=2,
    ),
    Route(
        "POST",
        f"{_EXAM}/answers",
        ExamCalls.answer_exam,
        takes=ExamAnswer,
        gives=ExamState,
        session=True,
        refusals=(*_SAT, "bad-answer", "bad-question", "other-part", "try-again"),
        cost=2,
    ),
    Route("POST", f"{_EXAM}/finished", ExamCalls.finish_exam, gives=ExamState, session=True, refusals=_SAT, cost=2),
    Route("GET", f"{_EXAM}/results", ExamCalls.exam_results, gives=ExamResults, session=True, refusals=_PAPER, cost=2),
    Route(
        "GET",
        f"{_EXAM}/papers/{{trainee}}",
        ExamCalls.exam_paper,
        gives=ExamPaper,
        session=True,
        refusals=(*_PAPER, "bad-question", "bad-query"),
        cost=5,
    ),
    Route(
        "GET",
        f"{_EXAM}/certificates/{{trainee}}",
        ExamCalls.exam_certificate,
        gives=Certificate,
        session=True,
        refusals=(*_PAPER, "bad-question"),
        cost=5,
    ),
)

TRAINING_ROUTES = (
    Route(
        "GET",
        f"{BASE}/training/{{game}}",
        TrainingCalls.training,
        gives=TrainingRoom,
        refusals=("no-such-game", "bad-question", *READ),
        cost=2,
    ),
    Route(
        "GET",
        f"{BASE}/training/{{game}}/question",
        TrainingCalls.question,
        gives=QuestionText,
        refusals=(*_DRILLED, "bad-query", "gone"),
        cost=2,
    ),
    Route(
        "GET",
        f"{BASE}/training/{{game}}/tutorial",
        TrainingCalls.tutorial,
        gives=TutorialStep,
        refusals=(*_DRILLED, "bad-query", "gone"),
        cost=2,
    ),
    Route(
        "POST",
        f"{BASE}/training/answers",
        TrainingCalls.answer,
        takes=GiveAnswer,
        gives=Judged,
        refusals=(*_DRILLED, "bad-answer", "try-again"),
        cost=2,
    ),
)
