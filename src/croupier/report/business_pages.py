"""Hold, exposure, win an hour, typical play and the independent check as the pages of a PAR sheet show them."""

from math import sqrt
from typing import Any

from croupier.report.business import MAIN, SHARE, Band, Business, SecondCount
from croupier.report.figures_text import chance, per_cent, rounds
from croupier.words.wording import IN_ENGLISH, Wording

Table = list[list[str]]


def business_pages(
    found: Business, second: SecondCount | None, titles: dict[str, str], wording: Wording = IN_ENGLISH
) -> dict[str, Any]:
    """Return what the chapters say."""
    bands = {_title(name, titles, wording): one for name, one in found.bands.items()}
    if second is not None:
        bands[wording("business.together")] = second.together
    counts = list(next(iter(found.bands.values())).bands)
    names = list(next(iter(found.hourly.values())))
    return {
        "bands_head": [
            *(wording(f"column.{name}") for name in ("wager", "hold", "deviation", "volatility")),
            *(wording("count.rounds", count=rounds(many)) for many in counts),
        ],
        "bands": [_band(name, one, wording) for name, one in bands.items()],
        "together": second is not None,
        "exposure": [
            [
                _title(name, titles, wording),
                f"{most.unit:g}",
                wording("business.any-number") if most.wagers is None else str(most.wagers),
                f"{most.box:g}",
                f"{most.table:g}",
            ]
            for name, most in found.exposure.items()
        ],
        "boxes": found.boxes,
        "hourly_head": [
            wording("column.boxes"),
            *(_title(name, titles, wording) for name in names),
            wording("business.mix", share=f"{SHARE:g}"),
        ],
        "hourly": [_hour(boxes, line) for boxes, line in found.hourly.items()],
        "typical": [[one.says, per_cent(one.ev), chance(one.cost)] for one in found.typical],
    }


def _title(name: str, titles: dict[str, str], wording: Wording) -> str:
    return wording("heading.main-wager") if name == MAIN else titles.get(name, name)


def _band(name: str, one: Band, wording: Wording) -> list[str]:
    bands = [wording("figure.span", low=per_cent(low, 2), high=per_cent(high, 2)) for low, high in one.bands.values()]
    return [name, per_cent(one.hold, 3), f"{one.sd:.4f}", f"{one.volatility_index:.4f}", *bands]


def _hour(boxes: int, line: dict[str, float]) -> list[str]:
    mix = line[MAIN] + SHARE * sum(won for name, won in line.items() if name != MAIN)
    return [str(boxes), *(f"{won:.2f}" for won in line.values()), f"{mix:.2f}"]


def second_pages(found: SecondCount, titles: dict[str, str], wording: Wording = IN_ENGLISH) -> dict[str, Any]:
    """Return the page of the independent check."""
    rows = [
        [
            _title(name, titles, wording),
            per_cent(one.exact, 5),
            f"{per_cent(one.played, 5)} ± {100 * one.se:.5f}",
            f"{one.z:+.2f}",
            "" if one.plain is None else f"{per_cent(one.plain)} ± {100 * (one.plain_se or 0):.4f}",
        ]
        for name, one in found.checks.items()
    ]
    thousandth = f"{100 * sqrt(1000 / found.rounds):.1f} %"
    return {"rounds": rounds(found.rounds), "seed": found.seed, "rows": rows, "thousandth": thousandth}
