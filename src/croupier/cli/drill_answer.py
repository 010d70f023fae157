"""Read an answer as it is typed: a number, an amount or chips, the numbers of choices."""

import re

from croupier.money.cents import parse_amount
from croupier.training.facts import Fact, fact
from croupier.training.question import Answer, AnswerError, Part

WHOLE = re.compile(r"-?\d{1,15}", re.ASCII)
_CHIPS = re.compile(r"(?:(\d{1,3})\s*[x×*]\s*)?(\d+(?:\.\d{1,2})?)", re.ASCII)


def read_answer(part: Part, typed: str) -> Answer:
    """Return the answer that was typed; raise AnswerError where it is none."""
    text = typed.strip()
    if part.kind == "number":
        if not WHOLE.fullmatch(text):
            raise AnswerError(text)
        return (text,)
    if part.kind == "money":
        return (str(sum(_cents(chip) for chip in text.split("+"))),)
    keys = [choice.key for choice in part.choices]
    numbers = re.split(r"[\s,;]+", text)
    if part.kind == "multiple" and numbers == ["0"]:
        return ()
    if not all(number.isascii() and number.isdigit() and 1 <= int(number) <= len(keys) for number in numbers):
        raise AnswerError(text)
    return tuple(keys[int(number) - 1] for number in numbers)


def wanted(part: Part) -> Fact:
    """Return what may be typed."""
    many = len(part.choices)
    match part.kind:
        case "number":
            return fact("session.whole")
        case "money":
            return fact("session.amount")
        case "choice":
            return fact("session.one-of", many=many)
        case "multiple":
            return fact("session.any-of", many=many)
        case "order":
            return fact("session.all-of", many=many, example=" ".join(map(str, range(many, 0, -1))))


def _cents(text: str) -> int:
    found = _CHIPS.fullmatch(text.strip())
    if found is None:
        raise AnswerError(text)
    return int(found[1] or "1") * parse_amount(found[2])
