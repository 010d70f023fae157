"""A bankroll run: some rounds one after the other, what is best with each hand, and what is left after each round."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from croupier.money.cents import format_amount
from croupier.rules.schema import Rulebook
from croupier.table.places import Place
from croupier.table.settlement.pay import nets
from croupier.table.state import Line, Phase
from croupier.training.chance_rounds import Bets, Played, play, setup_for
from croupier.training.facts import Fact, Money, WagerName, fact
from croupier.training.question import Draft, Part
from croupier.training.scenes import scene_of

BRINGS = (50_000, 100_000)
ROUNDS = 3
SECONDS_A_ROUND = 30
BETWEEN = "\n# the next round\n"
"""What stands between the records of the rounds."""


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask what is left after each of a few rounds, side wagers included at higher levels."""
    purse = chance.choice(BRINGS)
    parts: list[Part] = []
    texts: list[str] = []
    while len(parts) < ROUNDS + level - 1:
        how = Bets(boxes=1, bettors=1, level=min(level + 1, 3), sides=0.0 if level == 1 else 0.7)
        played = play(book, setup_for(book, chance), chance, how)
        if played.table.phase is not Phase.OVER:
            continue
        part, purse = _round(played, purse)
        parts.append(part)
        texts.append(played.text())
    scene = parts[0].scene
    assert scene is not None  # noqa: S101 - every round is shown
    return Draft(scene, tuple(parts), SECONDS_A_ROUND * len(parts), (), BETWEEN.join(texts))


def _round(played: Played, purse: int) -> tuple[Part, int]:
    table = played.table
    after = purse + sum(nets(table).values())
    laid = next(m.before for m in reversed(played.moments) if m.before.phase is Phase.BETTING)
    piles = scene_of(laid).hands[1].piles
    scene = scene_of(table, Place(table.boxes[0].position))
    hands = tuple(replace(hand, piles=piles) if number == 1 else hand for number, hand in enumerate(scene.hands))
    you = table.boxes[0].mains[0].player
    notes = (fact("scene.purse", player=you, purse=Money(purse)), *_doubles(played))
    part = Part(
        ask=fact("ask.purse"),
        kind="money",
        answer=(str(after),),
        why=(
            *(
                fact("why.line", wager=WagerName(table.book.game, line.wager), net=Money(line.net))
                for line in table.lines
            ),
            fact("why.purse", sum=_sum(purse, table.lines), purse=Money(after)),
        ),
        clauses=tuple(dict.fromkeys(number for line in table.lines for number in line.clauses[:1])),
        topic="bankroll",
        scene=replace(scene, hands=hands, notes=notes),
    )
    return part, after


def _sum(purse: int, lines: tuple[Line, ...]) -> str:
    """Return what was there and what each wager brought or took, as a sum."""
    signed = (f" {'+' if line.net > 0 else '-'} {format_amount(abs(line.net))}" for line in lines if line.net)
    return format_amount(purse) + "".join(signed)


def _doubles(played: Played) -> Iterator[Fact]:
    """Tell what was staked after the deal, and what was given up: it cannot be seen from the cards."""
    for box in played.table.boxes:
        for index, hand in enumerate(box.hands):
            for stake in hand.stakes:
                if stake.double:
                    yield fact("scene.doubled", hand=index + 1, amount=Money(stake.double))
    for line in played.table.lines:
        if line.why is not None and line.why.kind in ("surrendered", "even-money"):
            yield fact(f"scene.{line.why.kind}")
        if line.wager == "insurance":
            yield fact("scene.insured", amount=Money(line.staked))
