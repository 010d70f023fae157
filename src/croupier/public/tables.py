"""A table to play at from Python: what it waits for, and acts as a record has them."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.cards.faces import faces
from croupier.public.frame import Frame
from croupier.public.game import A_GAME, Game
from croupier.public.rounds import Round
from croupier.records.acts import CardsAsDue, CardsTo, CardTo, act_text, parse_act
from croupier.records.outcome import play_record
from croupier.records.record_of_play import as_record
from croupier.records.report import label
from croupier.records.write import write
from croupier.rules import arguments
from croupier.rules.digest import digest
from croupier.rules.load import NAMED, load
from croupier.table import commands as c
from croupier.table.advance import CardList, advance
from croupier.table.hands import value_of
from croupier.table.prompt import ANYBODY, prompt
from croupier.table.state import Setup
from croupier.table.state import Table as State
from croupier.table.turn import turn


class Table:
    """One round at a table of a game; the house deals from a shuffled shoe, and every act is judged by the rules."""

    def __init__(self, game: Game, *, seed: int | None = None) -> None:
        """Shuffle; the same seed gives the same cards."""
        self.game = arguments.instance("Table", game, Game, A_GAME)
        self.state = State(game.book, Setup(decks=game.decks))
        cards = list(deck(game.book.deck.without) * game.decks)
        Random(None if seed is None else arguments.whole("seed", seed)).shuffle(cards)  # noqa: S311 - a game on paper, not for money
        self._cards = CardList(cards)
        self._given: list[c.Command] = []

    @property
    def waits_for(self) -> str:
        """What the table waits for: bets, an offer, a decision, no one."""
        return prompt(self.state).waits_for

    def prompt(self) -> Frame:
        """Return every lawful act; where it carries an amount, the least and the most in cents."""
        return Frame.of_rows(
            [
                {"act": _words(option.command), "least": option.least, "most": option.most}
                for option in prompt(self.state).options
            ]
        )

    @property
    def hands(self) -> Frame:
        """Every hand of a player: its cards and what they make, and whether it is in turn."""
        now = turn(self.state)
        rows = []
        for box in self.state.boxes:
            for place, hand in enumerate(box.hands):
                points, soft = value_of(self.state.book, hand)
                said = {"box": box.position, "hand": label(box, place), "cards": faces(hand.cards), "total": points}
                here = now is not None and (now.box.position, now.at) == (box.position, place)
                rows.append(said | {"soft": soft, "turn": here})
        return Frame.of_rows(rows)

    def do(self, act: str) -> "Table":
        """Carry out an act, such as `ann bets 100 on 1`; raise Refused with its clause where the rules forbid it."""
        command = parse_act(arguments.instance("act", act, str, "a text, such as 'ann bets 100 on 1',"))
        if isinstance(command, CardTo | CardsTo | CardsAsDue):
            message = f"{act!r}: the house deals here; acts are those of players and staff"
            raise ValueError(message)  # noqa: TRY004 - the words are wrong, not their type
        self.state, _ = advance(self.state, command, self._cards)
        self._given.append(command)
        return self

    def record(self, rulebook: str | Path | None = None) -> str:
        """Return the round so far as a record.

        Rules of one's own are in a file that `Game.save` writes; `rulebook` is where it lies, seen from the record.
        """
        named = self.game.name if rulebook is None else str(arguments.path("rulebook", rulebook))
        if rulebook is None and not self._is_known():
            message = f"{named} has rules of its own here: game.save('mine.toml'), then record('mine.toml')"
            raise ValueError(message)
        return write(self.game.book, self.state.setup, self._given, self._dealt(), game=named)

    def _is_known(self) -> bool:
        """Tell whether the rules are those of the game by that name; a record says itself how rulings are read."""
        if self.game.name not in NAMED:
            return False
        known = load(self.game.name)
        return self.game.digest == digest(replace(known, rulings=self.game.book.rulings))

    def _dealt(self) -> Sequence[Card]:
        return self._cards.cards[: self.state.drawn]

    def round(self) -> Round:
        """Return the round so far, with its lines and its story."""
        played = play_record("table", as_record(self.game.book, self.state.setup, self._given, self._dealt()))
        if played.replayed is None:
            raise played.error or ValueError("the round cannot be replayed")
        return Round(played.replayed)

    def __repr__(self) -> str:
        """Return the game and what the table waits for."""
        return f"<Table of {self.game.name}: waits for {self.waits_for}>"

    def _repr_html_(self) -> str:
        from croupier.public.felt import felt

        return felt(self.state) + self.prompt()._repr_html_()


def _words(command: c.Command) -> str:
    try:
        return act_text(command).replace(ANYBODY, "anybody", 1)
    except ValueError:
        return type(command).__name__.lower()
