"""The daily reconciliation, from SQL alone: wallets, floats, settled wagers and orders against every posting.

Whatever cent is wrong is named with its place: the entry that does not sum to nothing, the account that does
not hold what was posted to it, the round whose wagers say something else than its postings.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from croupier.control.money.account_books import Books


class Difference(NamedTuple):
    """Where the books do not agree: a place, an account, what it should be and what it is, in cents."""

    where: str
    account: str
    should: int
    found: int

    def __str__(self) -> str:
        return f"{self.where}: {self.account} should have {self.should} cents and has {self.found}"


class Reconciled(NamedTuple):
    """What was compared, and what did not agree."""

    entries: int
    rounds: int
    accounts: int
    differences: list[Difference]


UNBALANCED = "SELECT stream, version, sum(cents) FROM postings GROUP BY stream, version HAVING sum(cents) <> 0"

HELD = """
SELECT account, sum(posted), sum(held) FROM (
    SELECT account, cents AS posted, 0 AS held FROM postings UNION ALL SELECT account, 0, cents FROM balances
) GROUP BY account HAVING sum(posted) <> sum(held)
"""

NEGATIVE = """
SELECT account, cents FROM balances WHERE cents < 0 AND account NOT LIKE 'house:%' AND account NOT LIKE 'bank:%'
"""

ROUNDS = """
SELECT stream, number, account, sum(should), sum(found) FROM (
    SELECT stream, number, 'wallet:' || player AS account, returned - staked AS should, 0 AS found FROM lines
    UNION ALL SELECT stream, number, 'house:' || substr(stream, 7), staked - returned, 0 FROM lines
    UNION ALL SELECT stream, number, account, 0, cents FROM moved
) m WHERE EXISTS (SELECT 1 FROM ended e WHERE e.stream = m.stream AND e.number = m.number)
GROUP BY stream, number, account HAVING sum(should) <> sum(found)
"""

OUTSIDE = """
SELECT p.stream, p.version, p.account, p.cents FROM postings p
WHERE p.stream LIKE 'table:%' AND NOT EXISTS (SELECT 1 FROM spans s WHERE s.stream = p.stream AND s.first <= p.version)
"""

GIFTS = """
SELECT name, sum(should), sum(found) FROM (
    SELECT json_extract(CAST(event AS TEXT), '$.name') AS name,
        json_extract(CAST(event AS TEXT), '$.gift') AS should, 0 AS found
    FROM events WHERE stream = 'people'
        AND json_extract(CAST(event AS TEXT), '$.event') IN ('guest-came/1', 'guest-refilled/1')
    UNION ALL SELECT substr(account, 8), 0, cents FROM postings WHERE stream = 'people' AND account LIKE 'wallet:%'
) GROUP BY name HAVING sum(should) IS NOT NULL AND sum(should) <> sum(found)
"""

ORDERS = """
SELECT version, sum(should), sum(found) FROM (
    SELECT version, json_extract(CAST(event AS TEXT), '$.after') - json_extract(CAST(event AS TEXT), '$.before')
        AS should, 0 AS found
    FROM events WHERE stream = 'cage' AND json_extract(CAST(event AS TEXT), '$.event') = 'order-confirmed/1'
    UNION ALL SELECT version, 0, cents FROM postings WHERE stream = 'cage' AND account NOT LIKE 'bank:%'
) GROUP BY version HAVING sum(should) <> sum(found)
"""


def reconcile(path: Path) -> Reconciled:
    """Compare the books of a store; 0 differences is the only good answer."""
    books = Books(path)
    try:
        found = list(_differences(books))
        entries = next(books.rows("SELECT count(*) FROM (SELECT 1 FROM postings GROUP BY stream, version)"))[0]
        rounds = next(books.rows("SELECT count(*) FROM ended"))[0]
        accounts = next(books.rows("SELECT count(*) FROM balances"))[0]
    finally:
        books.close()
    return Reconciled(entries, rounds, accounts, found)


def _differences(books: Books) -> Iterator[Difference]:
    for stream, version, cents in books.rows(UNBALANCED):
        yield Difference(f"{stream} event {version}", "all accounts together", 0, cents)
    for stream, number, account, should, found in books.rows(ROUNDS):
        yield Difference(f"{stream} round {number}", account, should, found)
    for stream, version, account, cents in books.rows(OUTSIDE):
        yield Difference(f"{stream} event {version}, outside every round", account, 0, cents)
    for name, should, found in books.rows(GIFTS):
        yield Difference("people, gifts", f"wallet:{name}", should, found)
    for version, should, found in books.rows(ORDERS):
        yield Difference(f"cage event {version}", "the account of the order", should, found)
    for account, posted, held in books.rows(HELD):
        yield Difference("balances", account, posted, held)
    for account, cents in books.rows(NEGATIVE):
        yield Difference("balances", account, 0, cents)
