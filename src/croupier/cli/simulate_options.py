"""The options of `croupier simulate`, by what they are about."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.analysis_arguments import Changes, Decks
from croupier.cli.options import option
from croupier.cli.rules.arguments import Json


@Parameter(name="*")
@dataclass(kw_only=True)
class CardOptions:
    """The rules, the cards, and when they are shuffled."""

    decks: Decks = None
    fresh: Annotated[bool, option("simulate.fresh", negative="")] = False
    penetration: Annotated[float | None, option("simulate.penetration")] = None
    cut: Annotated[int | None, option("simulate.cut")] = None
    continuous: Annotated[int | None, option("simulate.continuous")] = None
    burn: Annotated[bool | None, option("simulate.burn")] = None
    changes: Changes = None


@Parameter(name="*")
@dataclass(kw_only=True)
class BetOptions:
    """What every box bets, and how it plays."""

    boxes: Annotated[int, option("simulate.boxes")] = 1
    strategy: Annotated[Path | None, option("simulate.strategy")] = None
    bet: Annotated[str, option("simulate.bet")] = "1"
    side: Annotated[str | None, option("simulate.side")] = None
    count: Annotated[str | None, option("simulate.count")] = None
    spread: Annotated[str | None, option("simulate.spread")] = None
    trigger: Annotated[
        list[str] | None,
        option("simulate.trigger", consume_multiple=False, negative=""),
    ] = None
    bankroll: Annotated[float, option("simulate.bankroll")] = 1000.0


@Parameter(name="*")
@dataclass(kw_only=True)
class WorkOptions:
    """How much is played, and where."""

    rounds: Annotated[str | None, option("simulate.rounds")] = None
    until_se: Annotated[float | None, option("simulate.until-se")] = None
    plain: Annotated[bool, option("simulate.plain", negative="")] = False
    seed: Annotated[int | None, option("simulate.seed")] = None
    workers: Annotated[int | None, option("simulate.workers")] = None
    on: Annotated[str | None, option("simulate.on")] = None
    checkpoint: Annotated[Path | None, option("simulate.checkpoint")] = None


@Parameter(name="*")
@dataclass(kw_only=True)
class ShowOptions:
    """What is written."""

    json: Json = False
    plot: Annotated[Path | None, option("simulate.plot")] = None
    counts_out: Annotated[Path | None, option("simulate.counts-out")] = None
    rounds_out: Annotated[Path | None, option("simulate.rounds-out")] = None
