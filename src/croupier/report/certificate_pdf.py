"""Print the certificate of an exam as PDF: the words are handed in, the page is in `certificate.typ`."""

from collections.abc import Mapping
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

PAGE = "certificate.typ"
FONTS = ("Libertinus Serif", "New Computer Modern")
CHINESE_FONTS = (
    "Noto Serif CJK SC",
    "Source Han Serif SC",
    "Noto Serif SC",
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "Noto Sans SC",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "AR PL UMing CN",
)
"""The fonts a certificate is set in, best first; those with Chinese characters are the machine's."""


class Certified(Struct, frozen=True):
    """What a certificate says; times are milliseconds."""

    trainee: str
    title: str
    right: int
    asked: int
    pass_mark: int
    passed: bool
    began: int
    ended: int
    instructor: str
    skills: tuple[str, ...]
    games: tuple[str, ...]
    paper: str
    signature: str
    public: str
    version: str


def can_print(language: str) -> bool:
    """Tell whether this machine has a font for a language: the compiler's own fonts have no Chinese characters."""
    import typst

    return language != "zh-Hans" or bool(set(typst.Fonts().families()) & set(CHINESE_FONTS))


def certificate(certified: Certified, words: Mapping[str, str]) -> bytes:
    """Return the page in these words; the same result always gives the same bytes."""
    # A server that prints no certificate does without the compiler.
    import typst

    files = {
        PAGE: (resources.files("croupier.report") / PAGE).read_bytes(),
        "certificate.json": msgspec.json.encode({**page_words(certified, words), "fonts": [*FONTS, *CHINESE_FONTS]}),
    }
    said = (certified.title, *certified.skills, *certified.games, *words.values())
    plain = all(text.isascii() for text in said)
    with TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        # Letters that the compiler's own fonts lack are looked for among those of the machine.
        return typst.compile(Path(folder) / PAGE, ignore_system_fonts=plain)


def page_words(certified: Certified, words: Mapping[str, str]) -> dict[str, object]:
    """Return everything that stands on the page."""
    share = f"{100 * certified.right / certified.asked:.1f}" if certified.asked else "0.0"
    score = {"right": certified.right, "asked": certified.asked, "share": share, "mark": certified.pass_mark}
    minutes, seconds = divmod((certified.ended - certified.began) // 1000, 60)
    return {
        "heading": words["passed" if certified.passed else "sat"],
        "trainee": certified.trainee,
        "says": words["has-passed" if certified.passed else "has-sat"],
        "title": certified.title,
        "score": words["score"].format_map(score),
        "rows": [
            [words["games"], words["between"].join(certified.games)],
            [words["skills"], words["between"].join(certified.skills)],
            [words["date"], _day(certified.ended)],
            [words["taken"], words["time"].format(minutes=minutes, seconds=seconds)],
            [words["set-by"], certified.instructor],
        ],
        "proof": [
            [words["paper"], certified.paper],
            [words["signature"], certified.signature],
            [words["key"], certified.public],
            [words["program"], f"Croupier {certified.version}"],
        ],
    }


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
