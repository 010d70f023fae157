"""`croupier protect`: what card counters can win of each wager, and what keeps them from it."""

import shlex
import sys
from typing import TYPE_CHECKING, Annotated

from croupier.cli import output
from croupier.cli.analysis_arguments import (
    AddedSides,
    Changes,
    Decks,
    book_of,
    plain,
    say_if_compiling,
    usage_errors,
)
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import wording
from croupier.cli.options import option
from croupier.cli.progress import progress
from croupier.cli.rules.arguments import GameOrFile, Json
from croupier.rules.fits import usual_decks
from croupier.words.facts import message

if TYPE_CHECKING:
    from croupier.protection.protection_request import Wish
    from croupier.rules.schema import Rulebook

Cut = Annotated[int | None, option("protect.cut")]
Boxes = Annotated[int, option("protect.boxes")]
Limit = Annotated[float, option("protect.limit")]
Rounds = Annotated[int, option("protect.rounds")]
Sample = Annotated[int, option("protect.sample")]
Seed = Annotated[int, option("protect.seed")]
Counted = Annotated[str | None, option("protect.count")]
Trigger = Annotated[int | None, option("protect.trigger")]


def protect(  # noqa: PLR0913 - one parameter each option
    game: GameOrFile,
    /,
    *,
    decks: Decks = None,
    cut: Cut = None,
    boxes: Boxes = 1,
    limit: Limit = 0.1,
    rounds: Rounds = 200_000,
    sample: Sample = 100,
    seed: Seed = 1,
    count: Counted = None,
    trigger: Trigger = None,
    changes: Changes = None,
    side: AddedSides = None,
    json: Json = False,
) -> None:
    """Say what card counters can win of each wager, and what cut card stops them."""
    with usage_errors():
        from croupier.protection.protection_request import DEALT, Wish

        book = book_of(game, changes, side)
        packs = usual_decks(book) if decks is None else decks
        size = _size(book, packs)
        wish = Wish(
            packs, int(DEALT * size) if cut is None else cut, boxes, limit, rounds, sample, seed, trigger=trigger
        )
        _check(wish, size)
        _tell(book, _with_count(wish, count), json=json)


def _with_count(wish: "Wish", count: str | None) -> "Wish":
    from dataclasses import replace

    from croupier.cards.card import RANKS
    from croupier.simulation.card_counting import CountError, load_system

    if count is None:
        if wish.trigger is not None:
            raise UsageError(message("usage.trigger-needs-count"))
        return wish
    try:
        system = load_system(count)
    except CountError as error:
        raise UsageError(str(error)) from error
    if any(card not in RANKS for card in system.tags):
        raise UsageError(message("usage.count-of-ranks", count=count, ranks=" ".join(RANKS)))
    if system.by != "true":
        raise UsageError(message("usage.count-of-true", count=count, by=system.by))
    return replace(wish, tags={rank: system.tags.get(rank, 0) for rank in RANKS})


def _size(book: "Rulebook", decks: int) -> int:
    from croupier.analysis.shoe import fresh

    return fresh(book, decks).size


def _check(wish: "Wish", size: int) -> None:
    from croupier.protection.protection_request import FEWEST_ROUNDS, MOST_ROUNDS

    bounds = {
        "--cut": (wish.cut, 1, size),
        "--rounds": (wish.rounds, FEWEST_ROUNDS, MOST_ROUNDS),
        "--sample": (wish.sample, 2, wish.rounds),
    }
    for name, (value, least, most) in bounds.items():
        if not least <= value <= most:
            raise UsageError(message("usage.not-between", option=name, value=value, least=str(least), most=str(most)))
    if wish.limit < 0:
        raise UsageError(message("usage.limit", limit=f"{wish.limit:g}"))


def _tell(book: "Rulebook", wish: "Wish", *, json: bool) -> None:
    import msgspec

    say_if_compiling()
    from croupier.bots.named_chart import usual_chart
    from croupier.cli.protect_view import show_protection
    from croupier.protection.protect import protect as worked_out
    from croupier.protection.protect import steps
    from croupier.simulation.build import InexpressibleError

    named = usual_chart(book, wish.decks)
    try:
        with progress(steps(wish)) as step:
            found = worked_out(book, named.chart, named.name, wish, step, wording())
    except InexpressibleError as error:
        raise UsageError(str(error)) from error
    found = msgspec.structs.replace(found, command=shlex.join(["croupier", *sys.argv[1:]]))
    if json:
        output.as_json(plain(found))
    else:
        show_protection(found)
