"""A user's script: what the front page of the reference promises, with types; run, and checked by mypy."""

from pathlib import Path

import croupier as cr


def study(folder: Path, record: Path, *, rounds: float) -> dict[str, float]:
    """Go through everything `import croupier` offers."""
    game: cr.Game = cr.game("lucky8", decks=8).vary({"dealer.soft_17": "hit"})
    exact: cr.Exact = game.analyze()
    effects: dict[str, float] = exact.effects("main")
    rows: cr.Frame = exact.sides["pair"].rows
    compared = cr.compare(game, cr.game("ace-race"))
    swept = cr.sweep(game, {"decks": range(7, 9)})
    play = cr.Play(
        chart=exact.chart,
        count=cr.Count.hi_lo(),
        bet=lambda tc: max(1, tc),
        sides={"lucky8": lambda tc: tc >= 6},
    )
    sim: cr.Simulated = game.simulate(play, rounds=rounds, penetration=0.75, seed=1)
    picture: cr.Picture = sim.plot()
    round_: cr.Round = cr.replay(record)
    told: str = round_.explain()
    table = cr.Table(game, seed=1)
    table.do("ann bets 100 on 1")
    asked: cr.Frame = table.prompt()
    par: cr.Par = game.par(folder / "lucky8.pdf")
    picture.save(folder / "counted.png")
    chart: cr.Chart = exact.chart
    return {
        "ev": exact.ev,
        "sd": exact.sd,
        "chart": game.value(chart),
        "simulated": sim.ev,
        "ruin": sim.ruin(1000),
        "per_100": sim.per_100["mean"],
        "effect": effects["5"],
        "rows": len(rows) + len(compared) + len(swept) + len(asked) + len(exact.hands) + len(round_.lines),
        "told": len(told) + len(repr(par)),
    }
