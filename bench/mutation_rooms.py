"""The rooms whose tests are tried by mutants: files that are changed, and the tests that should notice."""

from typing import NamedTuple


class Room(NamedTuple):
    """Files that are changed, and the tests that should notice."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


ROOMS: dict[str, Room] = {
    "roles": Room(
        ("table/roles.py", "live/pit.py", "table/actors.py"),
        ("tests/security/test_posts.py", "tests/irregular/test_roles.py", "tests/live/test_pit.py"),
    ),
    "shuffle": Room(
        ("fairness/shuffle.py", "fairness/stream.py", "fairness/shoe.py", "fairness/merkle.py", "fairness/proof.py"),
        ("tests/fairness/test_second.py", "tests/fairness/test_shuffle.py", "tests/fairness/test_shoe.py"),
    ),
    "money": Room(
        ("money/odds.py", "money/cents.py", "ledger/postings.py", "ledger/holdings.py", "house/orders.py"),
        (
            "tests/money",
            "tests/house/test_orders.py",
            "tests/security/test_posts.py",
            "tests/ledger",
            "tests/house/test_cage.py",
            "tests/records/test_rounds.py",
            "tests/rules/test_load.py",
            "src/croupier/money",
        ),
    ),
    "settlement": Room(
        (
            "table/settlement/compare.py",
            "table/settlement/pay.py",
            "table/settlement/mains.py",
            "table/settlement/sides.py",
        ),
        ("tests/table", "tests/records/test_rounds.py", "tests/operate/test_payments.py"),
    ),
}
