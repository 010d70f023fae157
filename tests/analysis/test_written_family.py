"""A chart earns at the table what the analysis says, doubled hands included: small shoes played out by its advice."""

import pytest

from croupier.analysis.shoe import ORDER
from croupier.analysis.solution import solve
from croupier.analysis.strategy_value import follow
from croupier.bots.advice import advise
from croupier.bots.policy import option_for, options_of
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart, Code
from croupier.strategy.needed import DOUBLED_ROWS, columns, doubles_go_on, rows
from croupier.table import commands as c
from croupier.table.actors import HOUSE
from croupier.table.decide import step
from croupier.table.play.deal import due
from croupier.table.prompt import prompt
from croupier.table.state import Hand, Table
from tests.analysis.shoes import plain, variant
from tests.analysis.test_family import LATE, PEEK, Changes
from tests.analysis.test_written import odd_chart
from tests.analysis.through_engine import STAKE, Enumeration, Law, Left

RESCUE = {**LATE, "after_double": True}
ANY_TIME = {**LATE, "when": "any-time", "after_double": True, "after_split": True}
CASES: dict[str, tuple[Changes, dict[int, int]]] = {
    "rescue": ({"surrender": RESCUE, "dealer": PEEK}, {5: 7, 6: 6, 10: 7}),
    "rescue without a look": ({"surrender": RESCUE, "dealer": {"blackjack_takes": "all"}}, {1: 5, 5: 6, 10: 7}),
    "any time, any cards": ({"surrender": ANY_TIME, "double": {"cards": "any"}, "dealer": PEEK}, {5: 7, 10: 8}),
    "again": ({"double": {"redoubles": 2, "cards": "any"}, "dealer": PEEK}, {4: 6, 6: 6, 10: 6}),
    "again on some totals": (
        {"double": {"redoubles": 1, "totals": [10, 11], "soft_totals": [16]}, "dealer": PEEK},
        {1: 4, 5: 6, 10: 7},
    ),
    "drawn to": ({"double": {"hits_after": True}, "surrender": RESCUE, "dealer": PEEK}, {5: 7, 7: 4, 10: 6}),
    "four cards": (
        {"double": {"redoubles": 1}, "charlie": {"cards": 4}, "surrender": ANY_TIME, "dealer": PEEK},
        {4: 6, 6: 6, 10: 6},
    ),
    "free": (
        {"double": {"free": [9, 10, 11]}, "split": {"free": ["5"]}, "surrender": RESCUE, "dealer": PEEK},
        {5: 7, 10: 8},
    ),
}


class Follower(Enumeration):
    """Plays every round by the advice of a chart."""

    def __init__(self, book: Rulebook, left: Left, chart: Chart) -> None:
        super().__init__(book, left, self.unasked)
        self.chart = chart

    def unasked(self, table: Table, hand: Hand | None) -> str:
        raise AssertionError(table, hand)

    def act(self, table: Table, left: Left) -> Law:
        if due(table) is not None:
            return self.deal(table, left)
        options = options_of(prompt(table).options, "ann")
        answered = table.offer is not None and option_for(options, c.Decline) is None
        command = c.Deal(by=HOUSE) if answered else advise(self.chart, table, "ann", options)
        return self.go_on(step(table, command)[0], left)


def book_of(changes: Changes) -> Rulebook:
    given: Changes = {"surrender": {"offered": "never"}, **changes}
    given["blackjack"] = {"even_money": False, **changes.get("blackjack", {})}
    given["split"] = {"hands": 2, **changes.get("split", {})}
    return variant("lucky8", given)


def odd_doubles(book: Rulebook, seed: int) -> Chart:
    """Return an odd chart that doubles often and has an odd row for every second total of a doubled hand."""
    chart = odd_chart(book, seed=seed)
    table = dict(chart.rows)
    often = (Code.DOUBLE_ELSE_HIT, Code.DOUBLE_ELSE_STAND, Code.HIT, Code.SURRENDER_ELSE_HIT, Code.DOUBLE_ELSE_HIT)
    codes = (Code.SURRENDER_ELSE_STAND, Code.STAND, Code.DOUBLE_ELSE_STAND, Code.HIT, Code.DOUBLE_ELSE_HIT)
    ups = range(len(columns(book)))
    for place, row in enumerate(row for row in rows(book) if not row.startswith("pair")):
        table[row] = tuple(often[(seed + place + 2 * up) % len(often)] for up in ups)
    for place, row in enumerate(DOUBLED_ROWS[seed % 2 :: 2]):
        table[row] = tuple(codes[(seed + place + up) % len(codes)] for up in ups)
    return Chart(chart.columns, table)


@pytest.mark.parametrize("name", CASES)
def test_any_chart_earns_at_the_table_what_the_analysis_says(name: str) -> None:
    changes, counts = CASES[name]
    seed = 2 + len(name)
    book = book_of(changes)
    assert doubles_go_on(book)
    shoe, chart = plain(book, counts), odd_doubles(book, seed)
    left = tuple((card, count) for card, count in zip(ORDER, shoe.counts, strict=True) if count)
    law = Follower(book, left, chart).law()
    earned = float(sum(net * chance for net, chance in law.items()) / STAKE)
    found = follow(book, shoe, chart)
    assert found.ev == pytest.approx(earned, abs=1e-10)
    assert found.ev <= solve(book, shoe).ev + 1e-9
