"""A session of drills in the terminal: the question drawn, the answer read, and why it is so."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TextIO

from rich.console import Console
from rich.text import Text

from croupier.cards.card import RED
from croupier.cards.faces import face
from croupier.cli.drill_answer import read_answer, wanted
from croupier.money.cents import format_amount
from croupier.money.chips import in_chips
from croupier.training.facts import RulingText, Value, fact
from croupier.training.learning import Answered, Progress, learned
from croupier.training.message_text import say
from croupier.training.question import AnswerError, Part, Question, Scene, is_right
from croupier.training.question_text import answer_text, explained

BLACK_CARD, RED_CARD = "bold black on white", "bold red on white"
QUIT = "q"


class Session:
    """Asks questions one after the other, and keeps the score."""

    def __init__(self, language: str, progress: Progress, answers: TextIO, title: str) -> None:
        """Begin with what is known of the learner."""
        self.progress = progress
        self._language = language
        self._answers = answers
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._asked = self._right = 0
        self._title = title

    def say(self, code: str, **values: Value) -> None:
        """Print a message."""
        self._console.print(say(fact(code, **values), self._language))

    def ask(self, question: Question) -> bool:
        """Ask a question, every part of it; tell whether to go on."""
        level = say(fact("session.level", level=question.level), self._language)
        self._console.print()
        title = say(fact(f"drill.{question.drill}"), self._language)
        seconds = [say(fact("session.seconds", seconds=question.seconds), self._language)] if question.seconds else []
        self._console.print(" · ".join([title, self._title, level, *seconds]), style="bold")
        for code in question.rulings:
            self._ruling(code)
        shown: Scene | None = None
        for part in question.parts:
            scene = part.scene if part.scene is not None else question.scene
            if scene != shown:
                self._scene(scene)
                shown = scene
            if not self._part(question, part):
                return False
        return True

    def _ruling(self, code: str) -> None:
        self.say("session.ruling", ruling=code, text=RulingText(code))

    def _scene(self, scene: Scene) -> None:
        for hand in scene.hands:
            told = Text("▸ " if hand.marked else "  ", style="bold")
            told.append(say(hand.label, self._language) + "  ")
            for card in hand.cards:
                told.append(f" {face(card)} ", RED_CARD if card[1] in RED else BLACK_CARD)
                told.append(" ")
            for pile in hand.piles:
                told.append(f" ● {say(pile.label, self._language)} {format_amount(pile.cents)}")
            self._console.print(told)
        if scene.tray is not None:
            self._console.print(_drawn(scene.tray.cards, scene.tray.decks * scene.tray.deck))
        for note in scene.notes:
            self._console.print("  " + say(note, self._language), style="dim")

    def _part(self, question: Question, part: Part) -> bool:
        self._console.print(say(part.ask, self._language), style="bold cyan")
        for number, choice in enumerate(part.choices, 1):
            self._console.print(f"  {number}. {say(choice.label, self._language)}")
        began = time.monotonic()
        while True:
            self._console.print(say(fact(f"session.{part.kind}"), self._language), end=" ")
            typed = self._answers.readline()
            if not typed or typed.strip().lower() == QUIT:
                return False
            try:
                given = read_answer(part, typed)
                right = is_right(part, given)
            except AnswerError:
                self.say("session.again", why=wanted(part))
                continue
            break
        self._judge(question, part, given, right=right, seconds=time.monotonic() - began)
        return True

    def _judge(self, question: Question, part: Part, given: tuple[str, ...], *, right: bool, seconds: float) -> None:
        allowed = question.seconds // len(question.parts)
        answered = Answered(question.skill(part), part.clauses, right, seconds, allowed)
        self.progress = learned(self.progress, answered, datetime.now(UTC))
        self._asked += 1
        self._right += right
        if right:
            late = allowed and seconds > allowed
            self.say("session.late" if late else "session.right", seconds=allowed)
        else:
            self.say("session.wrong", answer=answer_text(part, part.answer, self._language))
        for told in self._reasons(question, part, given, right=right):
            self._console.print(f"  {told}")

    def _reasons(self, question: Question, part: Part, given: tuple[str, ...], *, right: bool) -> Iterator[str]:
        told = explained(question, part, self._language, right=right, given=given)
        yield from told.why
        if part.kind == "money" and int(part.answer[0]):
            chips = in_chips(int(part.answer[0]))
            rest = [format_amount(chips.rest)] if chips.rest else []
            yield " + ".join([*(f"{count}×{format_amount(value)}" for value, count in chips.chips), *rest])
        if told.cost is not None and not right:
            yield say(fact("session.cost", cost=told.cost), self._language)
        if told.clauses:
            yield f"{question.game} {', '.join(clause.number for clause in told.clauses)}"
        quoted = {one.values["number"] for one in part.why if one.code == "why.clause"}
        yield from (f"{clause.number}: {clause.text}" for clause in told.clauses if clause.number not in quoted)

    def end(self, days: int) -> None:
        """Say how it went."""
        if self._asked:
            self._console.print()
            self.say("session.result", right=self._right, asked=self._asked)
            self.say("session.streak", days=days)


def _drawn(cards: int, whole: int) -> str:
    """Return the discard holder, filled as far as cards lie in it."""
    width = 52
    filled = round(width * cards / whole)
    return "  ▕" + "█" * filled + " " * (width - filled) + "▏"
