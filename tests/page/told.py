"""One sentence of every shape a round and its rules are told in, for the page's tests to tell in another language."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from croupier.api.mathematics import GameAsked
from croupier.records.explain import explain
from croupier.records.outcome import play_record
from croupier.records.read import examine
from croupier.records.replay import Replayed
from croupier.rules.load import GAMES, load
from croupier.rules.phrases import PHRASES
from croupier.rules.words import words
from croupier.server.maths_form import form
from croupier.server.maths_game import Study
from croupier.table import events as e
from croupier.table.state import Trouble

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = ROOT / "tests" / "rounds"
FILE = ROOT / "page" / "tests" / "told.json"
FACTS = (
    (r"\b(?:the )?(?:\w+) of (?:spades|hearts|diamonds|clubs)\b", "CARD"),
    (r"\b[A2-9TJQK][shdc]\b", "CARD"),
    (r"\bCARD(?:(?:,| and| to \w+ \d(?:\.\d)?(?:,| and)) CARD)*\b", "CARDS"),
    (r"\d[\d,.]*\d|\d", "0"),
)
"""What differs between two sentences of one shape."""


@cache
def replays() -> tuple[Replayed, ...]:
    """Return every shipped record played again, as far as it can be."""
    found = (examine(path.read_text(encoding="utf-8"), path.parent)[0] for path in sorted(ROUNDS.rglob("*.round.toml")))
    played = (play_record("", record).replayed for record in found if record is not None)
    return tuple(replayed for replayed in played if replayed is not None)


def sentences() -> Iterator[tuple[str, str]]:
    """Yield every sentence told of the shipped records, with its kind: of a moment, or of what went wrong."""
    for replayed in replays():
        names = {name for step in replayed.steps for event in step.events for name in _named(event)}
        for step in explain(replayed):
            for said in step.sentences:
                yield "round", _plain(said.text, names)
        for told in replayed.steps:
            yield from (("says", _plain(says, names)) for event in told.events for says in _says(event))


def _named(event: e.Event) -> Iterator[str]:
    yield from {getattr(event, field) for field in ("player", "of") if hasattr(event, field)} - {"house", None}


def _says(event: e.Event) -> Iterator[str]:
    """Yield what the engine itself says of an irregularity; a case that is referred may be in a person's words."""
    trouble: Trouble | None = getattr(event, "trouble", None)
    if trouble is not None and trouble.kind != "referred":
        yield trouble.says
    if isinstance(event, e.IrregularityNoted | e.TroubleClosed | e.RoundVoided):
        yield event.says


def _plain(text: str, names: set[str]) -> str:
    """Return a sentence with one name for everybody, so that two of one shape are alike."""
    return re.sub("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names)) or "$^", "ann", text)


def _shape(text: str) -> str:
    for pattern, stands in FACTS:
        text = re.sub(pattern, stands, text)
    return text


def shapes() -> dict[str, list[str]]:
    """Return one sentence of every shape, by kind."""
    found: dict[str, dict[str, str]] = {"round": {}, "says": {}}
    for kind, text in sentences():
        if not text.startswith(("What the rule says: ", "Refused: ")):
            shape = _shape(text)
            found[kind][shape] = min(text, found[kind].get(shape, text))
    return {kind: sorted(told.values()) for kind, told in found.items()} | {"rule": rules(), "field": fields()}


def rules() -> list[str]:
    """Return every choice of a game's rules in words: of the games there are, and of games of one's own."""
    chosen = {said.text for game in GAMES for said in words(load(game))}
    return sorted({*chosen, *(phrase for phrases in PHRASES.values() for phrase in phrases.values())})


def fields() -> list[str]:
    """Return what the page's form of the rules says of its groups and fields, and what each may hold."""
    forms = [form(Study(GameAsked(game=game), load(game), None)) for game in GAMES]
    found = {group.says for one in forms for group in one.groups}
    for field in (field for one in forms for group in (*one.groups, *one.sides) for field in group.fields):
        found |= {field.says, "" if field.kind in ("choice", "truth") else field.allowed}
    return sorted(found - {""})


def written() -> str:
    """Return the file as it should be."""
    return json.dumps(shapes(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
