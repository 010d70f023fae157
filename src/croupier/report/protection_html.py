"""Game protection as tables for notebooks."""

from collections.abc import Iterable
from html import escape

from croupier.report.figures_text import box_count, chance, deck_count, per_cent, signed
from croupier.report.protection_report import Play, ProtectedWager, Protection
from croupier.report.protection_words import cut_text, tags_text

HEAD = ("wager", "attack", "tags", "bet from", "rounds bet on", "average edge", "units in 100 rounds")


def protection_html(found: Protection) -> str:
    """Return the verdict, and what each count wins of each wager."""
    cards = f"{deck_count(found.decks)}, {box_count(found.boxes)}, cut card after {found.cut} cards"
    said = [
        f"{one.verdict} {cut_text(one.cut_off, found.cards, found.decks, found.limit)}" for one in found.wagers.values()
    ]
    rows = "".join(_row(row, "td") for one in found.wagers.values() for row in _rows(one))
    return "".join(
        [
            f"<p><b>Game protection: {escape(found.title)}</b>, {cards}</p>",
            f"<p>{escape(' '.join(found.verdict))}</p>",
            f"<table><thead>{_row(HEAD, 'th')}</thead><tbody>{rows}</tbody></table>",
            f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in said)}</ul>",
        ]
    )


def _rows(one: ProtectedWager) -> Iterable[tuple[str, ...]]:
    for level, count in one.counts.items():
        start = "never" if count.trigger is None else signed(count.trigger, 0)
        yield one.title, f"{level} count", tags_text(count.tags), start, *_played(count.play)
    yield one.title, "perfect play", "", "", *_played(one.perfect)


def _played(play: Play) -> tuple[str, str, str]:
    return chance(play.frequency, 2), per_cent(play.edge, 2), f"{play.units:.3f} ± {play.units_se:.3f}"


def _row(cells: Iterable[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
