"""The `verify` command: prove a shoe from what was published of it, or the whole log of a store."""

import time
from pathlib import Path
from typing import Annotated

from cyclopts import App

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.help_text import help_text
from croupier.cli.options import option
from croupier.cli.stores import Asked, opened
from croupier.words.facts import message

app = App(name="verify", help=help_text("command.verify"))


@app.command(help=help_text("command.verify.shoe"))
def shoe(
    file: Annotated[Path, option("verify-shoe.file")], *, witness: Annotated[str, option("verify-shoe.witness")] = ""
) -> int:
    """Check every card of a shoe against what was committed to, and the seed once it is revealed."""
    import msgspec

    from croupier.fairness.proof import ShoeProof, check
    from croupier.fairness.witness import fingerprint

    try:
        proof = msgspec.json.decode(file.read_bytes(), type=ShoeProof)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UsageError(message("usage.no-proof", file=str(file), why=str(error))) from error
    problems = check(proof, witness)
    for problem in problems:
        output.line(problem)
    if problems:
        return 1
    seed = "the seed is the one committed to" if proof.seed is not None else "the seed is not revealed yet"
    name = proof.shoe
    output.line(f"Shoe {name.number} of {name.table}: {len(proof.openings)} cards shown, all of them proven; {seed}.")
    if proof.witness is None:
        output.line("No witness had a share in it: a house with a player of its own at the table could choose it.")
    else:
        output.line(f"The witness {fingerprint(proof.witness.key)} had a share in it: compare with what they publish.")
    return 0


@app.command(help=help_text("command.verify.shoes"))
def shoes(
    table: Annotated[str, option("verify-shoes.table")],
    *,
    server: Annotated[str, option("verify-shoes.server")],
    witness: Annotated[str, option("verify-shoes.witness")],
) -> int:
    """Compare every share a witness gave for a table with the shoes that were dealt: none may be missing."""
    import asyncio

    from croupier.client.errors import ServerSaysNo
    from croupier.client.witness_check import compared

    try:
        found = asyncio.run(compared(table, server, witness))
    except (OSError, ServerSaysNo) as error:
        raise UsageError(message("usage.nothing-compared", why=str(error))) from error
    for problem in found.problems:
        output.line(problem)
    if found.waiting:
        output.line(f"Shoe {found.waiting} has its share and is not dealt yet; it must be the next.")
    if not found.problems:
        output.line(f"{found.shoes} shares were given for {table}, and each is in the shoe it was given for.")
    return 1 if found.problems else 0


@app.command(help=help_text("command.verify.log"))
def log(*, where: Asked = None) -> int:
    """Check that no event of any table was changed, left out, added or moved."""
    from croupier.store.chain import first_broken

    worst = events = 0
    began = time.perf_counter()
    with opened(where) as found:
        for stream in found.streams():
            broken = first_broken(stream, found.unchecked(stream))
            head = found.head(stream).version
            events += head
            if broken is not None:
                output.line(f"{stream}: event {broken} of {head} is not what was stored")
                worst = 1
        if found.total() != 0:
            output.line(f"the accounts sum to {found.total()} cents and not to nothing")
            worst = 1
    if worst == 0:
        rate = events / max(time.perf_counter() - began, 1e-9)
        output.line(f"{events} events, all of them as they were stored ({rate:,.0f} a second).")
    return worst
