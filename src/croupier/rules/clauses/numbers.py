"""Clause numbers: their one spelling, their order in the book, and which stands under which."""

import re

Key = tuple[tuple[int, int, str], ...]

_SECTION = re.compile(r"\d+")
_APPENDIX = re.compile(r"(?:appendix|app\.?)\s*([a-z])", re.IGNORECASE)


def tidy(text: str) -> str:
    """Return a number as the catalogue spells it: sections keep their dot, appendices their word.

    >>> tidy("3"), tidy("3.26.1."), tidy('appendix "a"')
    ('3.', '3.26.1', 'Appendix A')
    """
    plain = text.strip().strip("§").replace('"', "").strip().rstrip(".").lower()
    if appendix := _APPENDIX.fullmatch(plain):
        return f"Appendix {appendix[1].upper()}"
    return f"{plain}." if _SECTION.fullmatch(plain) else plain


def key(number: str) -> Key:
    """Return what sorts clauses as the book has them: 3.9 before 3.10, appendices last.

    >>> sorted(["Appendix A", "3.10", "3.9", "3.", "3.15.2.a", "3.15.2"], key=key)
    ['3.', '3.9', '3.10', '3.15.2', '3.15.2.a', 'Appendix A']
    """
    if number.startswith("Appendix"):
        return ((2, 0, number),)
    parts = number.rstrip(".").split(".")
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)


def above(number: str) -> str | None:
    """Return the number a clause stands under, or None for a section or an appendix.

    >>> above("3.26.1"), above("3.26"), above("3.")
    ('3.26', '3.', None)
    """
    if number.startswith("Appendix") or "." not in number.rstrip("."):
        return None
    return tidy(number.rpartition(".")[0])


def section(number: str) -> str:
    """Return the section a clause belongs to: its first figure, or the word Appendix."""
    return "Appendix" if number.startswith("Appendix") else number.partition(".")[0]
