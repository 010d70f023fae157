"""The `verify` command: prove a shoe from what was published of it, or the whole log of a store."""

import time
from pathlib import Path
from typing import Annotated

from cyclopts import App

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.help_text import help_text
from croupier.cli.language import wording
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
    said = wording()
    seed = said("shoe.seed-right") if proof.seed is not None else said("shoe.seed-hidden")
    name = proof.shoe
    output.line(said("shoe.proven", number=name.number, table=name.table, cards=len(proof.openings), seed=seed))
    if proof.witness is None:
        output.line(said("shoe.no-witness"))
    else:
        output.line(said("shoe.witness", public=fingerprint(proof.witness.key)))
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
        output.line(wording()("shoes.waiting", number=found.waiting))
    if not found.problems:
        output.line(wording()("shoes.right", count=found.shoes, table=table))
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
                output.line(wording()("log.broken", stream=stream, event=broken, count=head))
                worst = 1
        if found.total() != 0:
            output.line(wording()("log.sum", cents=found.total()))
            worst = 1
    if worst == 0:
        rate = events / max(time.perf_counter() - began, 1e-9)
        output.line(wording()("log.right", count=events, rate=f"{rate:,.0f}"))
    return worst
