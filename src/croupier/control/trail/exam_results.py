"""Results of exams: an entry of the trail that is signed, so that no one can give themselves one.

The signature is made with the store's signing key over everything the result says.
"""

from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from croupier.control.trail.entry import Noted
from croupier.control.trail.signing_key import is_signed

SET, BEGUN, SAT = "exam-set", "exam-begun", "exam-sat"


class ExamResult(Struct, frozen=True):
    """What a person reached in an exam: parts right, of how many, and whether that passes.

    `paper` is the digest of every question and answer, `version` the program that made them.
    """

    exam: str
    title: str
    trainee: str
    right: int
    asked: int
    pass_mark: int
    passed: bool
    began: int
    ended: int
    paper: str
    version: str
    signature: str = ""


def _text(result: ExamResult) -> bytes:
    return msgspec.json.encode([SAT, msgspec.structs.astuple(msgspec.structs.replace(result, signature=""))])


def signed(result: ExamResult, key: Ed25519PrivateKey) -> ExamResult:
    """Return a result with its signature."""
    return msgspec.structs.replace(result, signature=key.sign(_text(result)).hex())


def result_in(noted: Noted) -> ExamResult | None:
    """Return the result an entry holds, signed or not."""
    after: Any = noted.after
    try:
        return msgspec.convert(after, ExamResult)
    except msgspec.ValidationError:
        return None


def is_result_signed(result: ExamResult, public: str) -> bool:
    """Tell whether a result was signed with a key."""
    return is_signed(public, _text(result), result.signature)
