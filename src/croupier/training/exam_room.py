"""What is asked and answered about exams: set, sat, marked, and looked at again."""

from msgspec import Struct

from croupier.control.trail.exam_results import ExamResult
from croupier.training.exam import Terms
from croupier.training.question_text import Explained, QuestionText


class ExamView(Struct, frozen=True, omit_defaults=True):
    """An exam as a learner sees it: `state` is open, begun or sat; `seed` of the terms is 0 for the person who sits it.

    `result` is one's own; `marks` tells whether one may see everybody's.
    """

    exam: str
    terms: Terms
    by: str
    at: int
    state: str
    may_sit: bool
    marks: bool = False
    result: ExamResult | None = None
    sat: int = 0
    sitting: int = 0


class ExamList(Struct, frozen=True):
    """Every exam that concerns the person who asks, latest first, and whether they may set one."""

    exams: tuple[ExamView, ...]
    sets: bool


class ExamAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the part that is asked now; number and part say which that is."""

    number: int
    part: int
    given: tuple[str, ...]
    language: str = "en"


class ExamState(Struct, frozen=True, omit_defaults=True):
    """How far a learner is: the part that is asked now, or the result where nothing is any more."""

    exam: str
    title: str
    number: int
    questions: int
    part: int
    left: int
    """Seconds that are left."""
    question: QuestionText | None = None
    parts: int = 0
    result: ExamResult | None = None


class SignedResult(Struct, frozen=True):
    """A result, and whether it is signed with a key of this server."""

    result: ExamResult
    signed: bool


class ExamResults(Struct, frozen=True):
    """Everybody's results of an exam, and the same as CSV."""

    exam: str
    title: str
    results: tuple[SignedResult, ...]
    csv: str


class PaperPart(Struct, frozen=True):
    """One part of a paper: what was given, in words too, and the exact answer."""

    given: tuple[str, ...] | None
    gave: str
    explained: Explained


class PaperQuestion(Struct, frozen=True):
    """One question of a paper, as it was asked."""

    question: QuestionText
    parts: tuple[PaperPart, ...]


class ExamPaper(Struct, frozen=True):
    """Questions of a paper made again from their seeds; `same` tells whether they are those that were signed."""

    exam: str
    trainee: str
    first: int
    questions: tuple[PaperQuestion, ...]
    more: bool
    same: bool


class Certificate(Struct, frozen=True):
    """A certificate as a PDF file, its bytes in base 64."""

    name: str
    pdf: bytes
