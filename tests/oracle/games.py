"""What the oracle knows about the four games, and the readings of contested rulings it can take."""

from dataclasses import dataclass
from fractions import Fraction

MAIN = "main"
INSURANCE = "insurance"
BONUS = "bonus-678"


@dataclass(frozen=True)
class Game:
    """A game's facts, as its rule book states them."""

    name: str
    decks: tuple[int, int]
    side_kinds: tuple[str, ...]
    natural_pays: Fraction
    dealer_hits_soft_17: bool = False
    places: int = 3  # main wagers a box, and wagers of each side kind; 0 is no count
    cover_others: bool = False  # another player's declined insurance may be taken

    @property
    def plus(self) -> bool:
        return self.name == "blackjack-plus"

    @property
    def dueling(self) -> bool:
        return self.name == "dueling8s"


LUCKY8 = Game("lucky8", (1, 8), ("pair", "lucky8"), Fraction(3, 2), cover_others=True)
ACE_RACE = Game("ace-race", (2, 8), ("pair", "ace-race"), Fraction(6, 5), dealer_hits_soft_17=True, cover_others=True)
PLUS = Game("blackjack-plus", (4, 8), ("rws-pairs", "boom-busted"), Fraction(3, 2), places=0)
DUELING = Game("dueling8s", (3, 8), ("superb8s", "tie18", "21+"), Fraction(0))

GAMES = {game.name: game for game in (LUCKY8, ACE_RACE, PLUS, DUELING)}


@dataclass(frozen=True)
class Readings:
    """One word for each contested ruling about a regular round; the defaults are the rulings."""

    obo_bust: str = "one-original"  # R-OBO-BUST; else "busted-too"
    plain_21: str = "lose"  # R-BP-21-V-BJ; else "stand-off"
    even_insurance: str = "returned"  # R-BP-EVEN-INS; else "live"
    surrender: str = "personal"  # R-BP-SURR-BOX; else "box"
    folded_tie: str = "lose"  # R-SURR-TIE; else "stands": graded on the folded total
    outsider_tie: str = "lose"  # R-TIE-OUTSIDER-SURR; else "returned"
    split_race: str = "settled"  # R-AR-SPLIT-SIDE; else "lost": a dealer Blackjack takes it
    tie_split: str = "own-tie"  # R-TIE-SPLIT; else "any": no earlier Tie is needed


DEFAULT = Readings()
