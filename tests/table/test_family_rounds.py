"""Games of the whole family played by chance: every option is lawful, every round ends, and no chip stays behind."""

from pathlib import Path
from random import Random

import pytest

from croupier.cards.deck import deck
from croupier.ledger.holdings import in_play
from croupier.rules.check import load_checked
from croupier.rules.load import LIBRARY
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.advance import CardList, advance
from croupier.table.prompt import prompt
from croupier.table.state import Phase, Setup, Status, Table

OWN = Path(__file__).parent.parent / "rounds" / "own"
BOOKS = sorted(path for path in OWN.glob("*.toml") if not path.name.endswith(".round.toml"))
BETS = (("ann", 1, 10_000), ("bob", 2, 10_000), ("cal", 1, 5_000))
LONGEST = 300


@pytest.mark.parametrize("game", [*BOOKS, *LIBRARY], ids=lambda game: game.stem if isinstance(game, Path) else game)
def test_rounds_by_chance_end_with_nothing_left_on_the_layout(game: str | Path) -> None:
    book = load_checked(game)
    for seed in range(12):
        chance = Random(seed)
        shoe = list(deck(book.deck.without)) * book.deck.most
        chance.shuffle(shoe)
        cards = CardList(shoe)
        table = Table(book, Setup(decks=book.deck.most))
        for name, box, amount in BETS:
            table = advance(table, c.Bet(by=player(name), player=name, box=box, amount=amount), cards).after
        table = advance(table, c.CloseBets(by=HOUSE), cards).after
        for _ in range(LONGEST):
            if table.phase is Phase.OVER:
                break
            table = advance(table, chance.choice(prompt(table).options).command, cards).after
        assert (table.phase, table.status) == (Phase.OVER, Status.SETTLED)
        assert not any(in_play(table).values())
        assert not table.hole
