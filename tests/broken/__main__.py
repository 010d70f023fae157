"""Break every clause that code decides, see which record or test that names it fails, and write docs/rules/shown.md.

`python -m tests.broken` takes some minutes; it ends with 1 while a clause is not shown.
"""

import sys
from collections.abc import Iterator, Mapping

from croupier.rules.clauses.catalogue import GAMES, SHORT, Clause
from tests.broken.marked import by_marked_tests
from tests.broken.page import PAGE, page
from tests.broken.shown import Kind, Proof, by_record, decided


def main() -> int:
    """Break everything, write the page and print the numbers."""
    clauses = decided()
    proofs = {clause: proof for clause in clauses if (proof := by_record(clause)) is not None}
    proofs |= by_marked_tests(tuple(clause for clause in clauses if clause not in proofs))
    PAGE.write_text(page(clauses, proofs), encoding="utf-8")
    sys.stdout.writelines(f"{line}\n" for line in told(clauses, proofs))
    return 0 if len(proofs) == len(clauses) else 1


def told(clauses: tuple[Clause, ...], proofs: Mapping[Clause, Proof]) -> Iterator[str]:
    """Yield the numbers, and which clauses are not shown."""
    for kind in Kind:
        yield f"{sum(proof.kind is kind for proof in proofs.values()):4} shown by breaking {kind}"
    for game in GAMES:
        left = [clause.number for clause in clauses if clause.game == game and clause not in proofs]
        if left:
            yield f"not shown in {SHORT[game]}: {', '.join(left)}"
    yield f"{len(proofs)} of {len(clauses)} clauses that code decides are shown, {len(clauses) - len(proofs)} are not"


if __name__ == "__main__":
    sys.exit(main())
