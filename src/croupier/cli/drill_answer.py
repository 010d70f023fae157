"""Read an answer as it is typed: a number, an amount or chips, the numbers of choices."""

import re

from croupier.money.cents import parse_amount
from croupier.training.question import Answer, AnswerError, Part

_CHIPS = re.compile(r"(?:(\d{1,3})\s*[x×*]\s*)?(\d+(?:\.\d{1,2})?)", re.ASCII)


def read_answer(part: Part, typed: str) -> Answer:
    """Return the answer that was typed; raise AnswerError where it is none."""
    text = typed.strip()
    if part.kind == "number":
        return (text,)
    if part.kind == "money":
        return (str(sum(_cents(chip) for chip in text.split("+"))),)
    keys = [choice.key for choice in part.choices]
    numbers = re.split(r"[\s,;]+", text)
    if part.kind == "multiple" and numbers == ["0"]:
        return ()
    if not all(number.isascii() and number.isdigit() and 1 <= int(number) <= len(keys) for number in numbers):
        msg = f"numbers from 1 to {len(keys)}"
        raise AnswerError(msg)
    return tuple(keys[int(number) - 1] for number in numbers)


def _cents(text: str) -> int:
    found = _CHIPS.fullmatch(text.strip())
    if found is None:
        msg = "an amount such as 12.50, or chips such as 2x25 + 5"
        raise AnswerError(msg)
    return int(found[1] or "1") * parse_amount(found[2])
