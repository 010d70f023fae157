"""Print a PAR sheet as PDF: figures into words here, words onto pages in `par.typ`."""

from collections.abc import Mapping
from importlib import resources
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import typst

from croupier.analysis.figures import SideFigures
from croupier.analysis.policies import NO_POLICY
from croupier.report.business_pages import business_pages, second_pages
from croupier.report.decks import DeckLine
from croupier.report.figures_text import chance, deck_count, edge, gain, odds, per_cent, rounds, tiny
from croupier.report.method import class_says
from croupier.report.par import ParSheet
from croupier.report.plots import dealer_figure, decks_figure
from croupier.report.protection_pages import cut_card_pages, protection_pages
from croupier.report.ruling_values import ReadingLine
from croupier.strategy.chart import Chart
from croupier.strategy.colours import colour, legend
from croupier.words.render import render

PAGES = "par.typ"

LONGEST = 44
"""Longer fractions do not fit a page; they are in the JSON output."""

TINY = 1e-6
"""Chances below this are written with their power of ten."""

Table = list[list[str]]


def pdf(sheet: ParSheet, chart: Chart) -> bytes:
    """Return the pages; the same sheet always gives the same bytes."""
    dealer = sheet.report.dealer
    staked = {name: sheet.titles[name] for name, side in sheet.report.side.items() if not side.is_free}
    files = {
        PAGES: (resources.files("croupier.report") / PAGES).read_bytes(),
        "sheet.json": _unbroken(msgspec.json.encode(shown(sheet, chart))),
        "dealer.svg": dealer_figure(dealer.by_up, dealer.final),
        "decks.svg": decks_figure(sheet.decks, sheet.report.decks or 0, staked),
    }
    with TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        return typst.compile(Path(folder) / PAGES, ignore_system_fonts=True)


def _unbroken(text: bytes) -> bytes:
    """Keep a sign of per cent on the line of its number."""
    return text.replace(b" %", "\N{NO-BREAK SPACE}%".encode())


def shown(sheet: ParSheet, chart: Chart) -> dict[str, Any]:
    """Return everything the pages say."""
    report = sheet.report
    return {
        "title": sheet.title,
        "subtitle": ", ".join(filter(None, (sheet.operator, sheet.edition))),
        "decks": deck_count(report.decks or 0),
        "cards": sheet.cards,
        "version": sheet.version,
        "digest": sheet.rulebook,
        "command": sheet.command,
        "class": report.split_class,
        "chart_digest": sheet.strategy.digest,
        "summary": _summary(sheet),
        "rules": [
            {"heading": heading, "rows": [[rule.text, ", ".join(rule.clauses)] for rule in rules]}
            for heading, rules in groupby(sheet.rules, key=lambda rule: rule.heading)
        ],
        "main": _main(sheet),
        "results": _results(sheet),
        "listed": bool(sheet.results),
        "sides": [_side(sheet.titles[name], side) for name, side in report.side.items()],
        "offers": _offers(sheet),
        "chart": _chart(chart),
        "dealer": _dealer(sheet),
        "busts": [[cards, tiny(share)] for cards, share in report.dealer.bust_cards.items()],
        "decks_head": ["decks", "main", *_columns(sheet)],
        "decks_rows": [_deck_row(line) for line in sheet.decks.lines],
        "changes": [[one.hand, one.up, render(one.plays)] for one in sheet.decks.changes],
        "readings": [_reading(line, sheet.titles) for line in sheet.readings],
        "truths": list(sheet.truths),
        "method": list(sheet.method),
        "business": business_pages(sheet.business, sheet.second, sheet.titles),
        "second": None if sheet.second is None else second_pages(sheet.second, sheet.titles),
        "edition": sheet.edition or "–",
        "class_says": class_says(report.split_class),
        "cut_cards": cut_card_pages(sheet.cut_cards, sheet.titles) if sheet.cut_cards else None,
        "protection": None if sheet.protection is None else protection_pages(sheet.protection),
    }


def _summary(sheet: ParSheet) -> Table:
    report = sheet.report
    rows = [["Main wager, best play", per_cent(report.main.ev), edge(report.main.ev)]]
    staked = {name: side for name, side in report.side.items() if not side.is_free}
    rows += [[sheet.titles[name], per_cent(side.ev), _whose(side)] for name, side in staked.items()]
    if report.insurance is not None:
        rows.append(["Insurance", per_cent(report.insurance.ev), edge(report.insurance.ev)])
    for name, side in report.side.items():
        if side.is_free:
            rows.append([sheet.titles[name], per_cent(side.ev), "part of the main wager's value"])
    return rows


def _whose(side: SideFigures) -> str:
    simulated = "" if side.simulated is None else f", simulated \N{PLUS-MINUS SIGN} {chance(side.simulated.error, 4)}"
    return f"{edge(side.ev)}{simulated}"


def _main(sheet: ParSheet) -> Table:
    main, chart = sheet.report.main, sheet.strategy
    return [
        ["Value of best play", per_cent(main.ev, 6), "per unit of the original wager; plus is the player's"],
        ["Value without even money", per_cent(main.ev_without_even_money, 6), "where it is offered and never taken"],
        ["Value of the chart", per_cent(chart.ev, 6), f"the chart of this sheet costs {chance(chart.cost, 6)}"],
        ["Standard deviation", f"{main.sd:.4f}", "of one round, per unit of the original wager"],
        ["Wagered a round", f"{main.wagered:.6f}", "units, splits and doubles counted"],
        ["Element of risk", per_cent(main.element_of_risk, 6), "value per unit of all that is wagered"],
        ["Hit frequency", chance(main.hit_frequency), "rounds that end ahead"],
        ["N0", rounds(main.n0), "rounds until the mean equals one standard deviation"],
    ]


def _results(sheet: ParSheet) -> Table:
    """Return every result of the main wager, with the chance of it and of one no better, or how often they came."""
    rows: Table = []
    so_far = 0.0
    played = () if sheet.second is None else sheet.second.results
    for one in sheet.results or played:
        so_far += one.probability
        found = f"{one.probability:.10f}" if one.probability > TINY else tiny(one.probability, 4)
        rows.append([f"{one.net:+g}".replace("-", "\N{MINUS SIGN}"), found, f"{min(so_far, 1.0):.10f}"])
    return rows


def _side(name: str, side: SideFigures) -> dict[str, Any]:
    return {
        "name": name,
        "policy": _policy(side),
        "ev": per_cent(side.ev, 6),
        "edge": edge(side.ev),
        "exact": _fraction(side.ev_exact),
        "sd": f"{side.sd:.6f}",
        "hit": chance(side.hit_frequency, 6),
        "rows": [
            [
                row.name.replace("-", " "),
                odds(row.pays) if row.pays else "nothing",
                f"{row.probability:.10f}" if row.probability > TINY else tiny(row.probability, 4),
                _fraction(row.exact),
                per_cent(row.pays * row.probability, 4),
            ]
            for row in side.outcomes
        ],
    }


def _policy(side: SideFigures) -> str:
    """Return how a value comes about, and how sure it is where rounds were played for it."""
    if side.simulated is not None:
        error, played = side.simulated.error, side.simulated.rounds
        return f"Policy: {side.policy}. Standard error {chance(error, 4)}, {played:,} rounds"
    return "Decided by the cards alone" if side.policy == NO_POLICY else f"Policy: {side.policy}"


def _fraction(exact: str | None) -> str:
    if exact is None:
        return "–"
    return exact.replace("-", "\N{MINUS SIGN}") if len(exact) <= LONGEST else "in the JSON output"


def _offers(sheet: ParSheet) -> Table:
    rows: Table = []
    insured, even = sheet.report.insurance, sheet.report.even_money
    if insured is not None:
        wins = f"wins with a chance of {chance(insured.probability)} against an Ace, nothing else known"
        rows.append(["Insurance", per_cent(insured.ev, 6), _fraction(insured.ev_exact), wins])
    if even is not None:
        comes = f"gain over waiting, per unit; the hand comes in {chance(even.probability)} of rounds"
        rows.append(["Even money", per_cent(even.gain, 6), _fraction(even.gain_exact), comes])
    return rows


def _chart(chart: Chart) -> dict[str, Any]:
    return {
        "columns": list(chart.columns),
        "rows": [
            {"name": row, "cells": [{"code": code.value, "colour": colour(code)} for code in codes]}
            for row, codes in chart.rows.items()
        ],
        "legend": [f"{code}: {render(says)}" for code, says in legend(chart).items()],
        "insurance": "always" if chart.insurance else "never",
        "even_money": "always" if chart.even_money else "never",
        "raises": " ".join(chart.raises),
    }


def _dealer(sheet: ParSheet) -> Table:
    dealer = sheet.report.dealer
    names = list(dealer.final)
    rows = [["first card", *names]]
    rows += [[up, *(_share(one[name]) for name in names)] for up, one in dealer.by_up.items()]
    return [*rows, ["any", *(_share(dealer.final[name]) for name in names)]]


def _share(value: float) -> str:
    return chance(value, 3) if value else "–"


def _columns(sheet: ParSheet) -> list[str]:
    line = sheet.decks.lines[0]
    offers = {"insurance": line.insurance, "even money": line.even_money}
    made = [name for name, value in offers.items() if value is not None]
    return [*(sheet.titles.get(name, name) for name in line.side), *made]


def _deck_row(line: DeckLine) -> list[str]:
    offers = [value for value in (line.insurance, line.even_money) if value is not None]
    return [str(line.decks), per_cent(line.ev), *(per_cent(value, 3) for value in (*line.side.values(), *offers))]


def _reading(line: ReadingLine, titles: Mapping[str, str]) -> list[str]:
    parts = [f"main wager: {gain(line.main, 5)}"] if line.main else []
    parts += [f"{titles.get(name, name)}: {gain(change, 5)}" for name, change in line.side.items() if change]
    return [line.ruling, line.words, "; ".join(parts) or "no figure of this sheet changes", str(line.hands)]
