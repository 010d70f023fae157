"""The options of `croupier simulate`, by what they are about."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.analysis_arguments import Changes, Decks
from croupier.cli.rules.arguments import Json


@Parameter(name="*")
@dataclass(kw_only=True)
class CardOptions:
    """The rules, the cards, and when they are shuffled."""

    decks: Decks = None
    fresh: Annotated[
        bool, Parameter(help="Shuffle before every round; the exact value stands beside.", negative="")
    ] = False
    penetration: Annotated[
        float | None, Parameter(help="Share of the shoe in front of the cut card; 0.75 without it.")
    ] = None
    cut: Annotated[int | None, Parameter(help="Cards dealt before the cut card, instead of a share of the shoe.")] = (
        None
    )
    continuous: Annotated[int | None, Parameter(help="Use a continuous shuffler with so many cards in its chute.")] = (
        None
    )
    burn: Annotated[bool | None, Parameter(help="Burn a card after a shuffle; without it, with a cut card only.")] = (
        None
    )
    changes: Changes = None


@Parameter(name="*")
@dataclass(kw_only=True)
class BetOptions:
    """What every box bets, and how it plays."""

    boxes: Annotated[int, Parameter(help="Boxes played, one to seven.")] = 1
    strategy: Annotated[Path | None, Parameter(help="A strategy file; without it the best chart of the rules.")] = None
    bet: Annotated[str, Parameter(help="Main wager of a box, in currency units.")] = "1"
    side: Annotated[str | None, Parameter(help="Side wagers of every box, as in pair=1,lucky8=0.50.")] = None
    count: Annotated[str | None, Parameter(help="Count the cards: hilo, or a counting system's file.")] = None
    spread: Annotated[
        str | None, Parameter(help="Main wagers from a true count on, as in 0:1,2:4,4:8; 0 sits out.")
    ] = None
    trigger: Annotated[
        list[str] | None,
        Parameter(
            help="Lay a side wager from a true count on only: pair=3, or pair=FILE:3 by a count of its own; may be "
            "repeated.",
            consume_multiple=False,
            negative="",
        ),
    ] = None
    bankroll: Annotated[float, Parameter(help="Main wagers a player brings, for the risk of ruin.")] = 1000.0


@Parameter(name="*")
@dataclass(kw_only=True)
class WorkOptions:
    """How much is played, and where."""

    rounds: Annotated[
        str | None, Parameter(help="Rounds to play, such as 1e9; 1e7 without it, or what --until-se takes.")
    ] = None
    until_se: Annotated[float | None, Parameter(help="Stop once the main wager's standard error is this small.")] = None
    plain: Annotated[
        bool, Parameter(help="Leave luck in: every round counts for what it came to, with no correction.", negative="")
    ] = False
    seed: Annotated[int | None, Parameter(help="The same seed plays the same rounds, however many workers.")] = None
    workers: Annotated[int | None, Parameter(help="Cores used; without it all of them.")] = None
    on: Annotated[str | None, Parameter(help="Play on a dask cluster, such as tcp://scheduler:8786.")] = None
    checkpoint: Annotated[Path | None, Parameter(help="Keep what is done in this file, and go on from it.")] = None


@Parameter(name="*")
@dataclass(kw_only=True)
class ShowOptions:
    """What is written."""

    json: Json = False
    plot: Annotated[
        Path | None, Parameter(help="Draw convergence, distribution and bankroll into this .svg, .png or .pdf file.")
    ] = None
    counts_out: Annotated[Path | None, Parameter(help="Write what each true count is worth into this .csv file.")] = (
        None
    )
    rounds_out: Annotated[
        Path | None, Parameter(help="Write every round: a .parquet file, or a folder of round records.")
    ] = None
