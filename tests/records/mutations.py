"""Small random damage to the text of a record."""

from collections.abc import Callable
from random import Random

ODD = "\"'[]{}=,.#|\\\n\t \0é🂡½\u0661A9sx0-+_"


def mutated(text: str, others: list[str], chance: Random) -> str:
    """Return the text with one to four things wrong with it, or merely changed."""
    for _ in range(chance.randint(1, 4)):
        text = chance.choice(DAMAGE)(text, others, chance)
    return text


def _cut(text: str, _others: list[str], chance: Random) -> str:
    start = chance.randint(0, len(text))
    return text[:start] + text[start + chance.randint(1, 8) :]


def _put(text: str, _others: list[str], chance: Random) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice(ODD) + text[at:]


def _end(text: str, _others: list[str], chance: Random) -> str:
    return text[: chance.randint(0, len(text))]


def _drop_line(text: str, _others: list[str], chance: Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[chance.randrange(len(lines) or 1) : chance.randrange(len(lines) or 1) + 1]
    return "".join(lines)


def _swap_lines(text: str, _others: list[str], chance: Random) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
    return "".join(lines)


def _take_line(text: str, others: list[str], chance: Random) -> str:
    lines = text.splitlines(keepends=True)
    taken = chance.choice(chance.choice(others).splitlines(keepends=True) or [""])
    lines.insert(chance.randint(0, len(lines)), taken)
    return "".join(lines)


def _take_act(text: str, others: list[str], chance: Random) -> str:
    acts = [line for line in chance.choice(others).splitlines(keepends=True) if line.startswith('  "')]
    lines = text.splitlines(keepends=True)
    places = [index for index, line in enumerate(lines) if line.startswith('  "')]
    if acts and places:
        at = chance.choice(places)
        lines[at : at + chance.randint(0, 1)] = [chance.choice(acts)]
    return "".join(lines)


def _change_word(text: str, others: list[str], chance: Random) -> str:
    words, more = text.split(" "), chance.choice(others).split(" ")
    words[chance.randrange(len(words))] = chance.choice(more)
    return " ".join(words)


DAMAGE: tuple[Callable[[str, list[str], Random], str], ...] = (
    _cut,
    _put,
    _end,
    _drop_line,
    _swap_lines,
    _take_line,
    _take_act,
    _take_act,
    _take_act,
    _change_word,
    _change_word,
)
