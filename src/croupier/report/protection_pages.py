"""Game protection and the cut card as the pages of a PAR sheet show them."""

from typing import Any

from croupier.report.cut_card import CutCard
from croupier.report.figures_text import box_count, chance, per_cent, rounds, signed
from croupier.report.protection_report import Play, ProtectedWager, Protection
from croupier.report.protection_words import cut_text, tags_text

Table = list[list[str]]
MOST_INDICES = 48
"""Index numbers on the pages; the JSON has all of them."""

HUNDRED = 100.0


def protection_pages(found: Protection) -> dict[str, Any]:
    """Return what the chapter on game protection says."""
    ranks = list(dict.fromkeys(rank for one in found.wagers.values() for rank in one.effects))
    return {
        "how": (
            f"Cut card after {found.cut} of {found.cards} cards, {box_count(found.boxes)};"
            f" {rounds(found.rounds)} rounds of {rounds(found.shoes)} shoes were played with seed {found.seed},"
            f" {found.cards_a_round:.2f} cards a round. The limit is {found.limit:g} units won in 100 rounds."
        ),
        "verdict": [*found.verdict, *(one.verdict for one in found.wagers.values())],
        "attacks": [line for one in found.wagers.values() for line in _attacks(one)],
        "cuts": [
            [one.title, cut_text(one.cut_off, found.cards, found.decks, found.limit)] for one in found.wagers.values()
        ],
        "effects_head": ["wager", *ranks],
        "effects": [
            [one.title, *(signed(HUNDRED * one.effects.get(rank, 0.0), 3) for rank in ranks)]
            for one in found.wagers.values()
        ],
        "index_tags": tags_text(found.index_tags),
        "indices": [
            [
                one.hand,
                one.up,
                f"{one.instead}, not {one.usual}",
                f"{'≥' if one.at_least else '≤'} {signed(one.count, 1)}",
            ]
            for one in found.indices[:MOST_INDICES]
        ],
    }


def _attacks(one: ProtectedWager) -> Table:
    lines = [
        [
            one.title,
            f"{level}: {tags_text(count.tags)}",
            "never" if count.trigger is None else signed(count.trigger, 0),
            *_played(count.play),
        ]
        for level, count in one.counts.items()
    ]
    return [*lines, [one.title, "perfect play", "", *_played(one.perfect)]]


def _played(play: Play) -> list[str]:
    return [chance(play.frequency, 2), per_cent(play.edge, 2), f"{play.units:.3f} ± {play.units_se:.3f}"]


def cut_card_pages(found: tuple[CutCard, ...], titles: dict[str, str]) -> dict[str, Any]:
    """Return the table of values with a cut card, a column for each number of boxes."""
    first = found[0]
    head = ["wager", "fresh shoe, this chart", *(box_count(one.boxes) for one in found)]
    rows = [
        [titles.get(name, "Main wager"), per_cent(value.fresh), *(cut_value(one, name) for one in found)]
        for name, value in first.values.items()
    ]
    played = f"{first.chart}, {first.chart_digest[:23]}…"
    how = f"Cut card after {first.cut} of {first.cards} cards; every box follows {played}"
    return {"how": how, "head": head, "rows": rows}


def cut_value(one: CutCard, name: str) -> str:
    """Return a wager's value with the cut card and its error."""
    value = one.values[name]
    return f"{per_cent(value.value)} ± {HUNDRED * value.se:.4f}"
