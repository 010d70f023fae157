"""Game protection asked about from the page; runs in a process of its own."""

from typing import TYPE_CHECKING

from croupier.api.mathematics import GameProtection, ProtectionAsked
from croupier.rules.schema import Rulebook
from croupier.server.maths.studied_game import Study, command

if TYPE_CHECKING:
    from croupier.protection.protection_request import Wish


class WishError(ValueError):
    """Something that cannot be asked, with what is allowed."""


ROUNDS, SAMPLE = 40_000, 12
"""Rounds watched and shoes worked out one by one, for somebody who waits; the command line takes more."""


def protection(found: Study, book: Rulebook) -> GameProtection:
    """Return what card counters can win of each wager at a cut card."""
    from croupier.bots.named_chart import usual_chart
    from croupier.protection.protect import protect
    from croupier.report.protection_words import cut_words, verdict, wager_verdict
    from croupier.report.wager_names import wager_name
    from croupier.simulation.build import InexpressibleError

    wish = _wish(found, book)
    named = usual_chart(book, found.decks)
    try:
        told = protect(book, named.chart, named.name, wish, lambda _step: None)
    except InexpressibleError as error:
        raise WishError(str(error)) from error
    return GameProtection(
        **{**found.head(), "command": f"{command('protect', found)} --cut {wish.cut} --boxes {wish.boxes}"},
        boxes=told.boxes,
        cut=told.cut,
        cards=told.cards,
        limit=told.limit,
        rounds=told.rounds,
        chart=told.chart,
        chart_digest=told.chart_digest,
        wagers=told.wagers,
        says={
            name: (
                wager_verdict(wager_name(book, name), one.ev, one.counts, one.perfect, told.limit),
                cut_words(one.cut_off, told.cards, told.decks, told.limit),
            )
            for name, one in told.wagers.items()
        },
        indices=tuple(one.says for one in told.indices),
        verdict=tuple(verdict(book, told.wagers, told.limit, told.cut, told.cards)),
    )


def _wish(found: Study, book: Rulebook) -> "Wish":
    """Return what is asked, or raise WishError saying what is allowed."""
    from croupier.analysis.shoe import fresh
    from croupier.protection.protection_request import DEALT, LIMIT, Wish

    asked = found.asked
    size = fresh(book, found.decks).size
    cut, boxes, limit = 0, 1, LIMIT
    if isinstance(asked, ProtectionAsked):
        cut, boxes, limit = asked.cut, asked.boxes, LIMIT if asked.limit is None else asked.limit
    if not 0 <= cut <= size:
        message = f"a cut card lies behind 1 to {size} cards, not {cut}"
        raise WishError(message)
    return Wish(found.decks, cut or int(DEALT * size), boxes, limit, rounds=ROUNDS, sample=SAMPLE)
