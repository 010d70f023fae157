"""The `witness` command: give a share of every shoe, for one list and no other."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.help_text import help_text
from croupier.cli.language import wording
from croupier.cli.options import option
from croupier.cli.stores import Asked, paths

app = App(name="witness", help=help_text("command.witness"))


@app.command(help=help_text("command.witness.serve"))
def serve(
    *,
    house: Annotated[str, option("witness-serve.house")],
    key: Annotated[Path, option("witness-serve.key")] = Path("witness.pem"),
    journal: Annotated[Path, option("witness-serve.journal")] = Path("witness.journal"),
    host: Annotated[str, option("witness-serve.host")] = "127.0.0.1",
    port: Annotated[int, option("witness-serve.port")] = 8322,
) -> int:
    """Give shares until told to stop; run it where no one of the house can get at its key."""
    import socket

    import uvicorn

    from croupier.fairness.witness import fingerprint, public_text
    from croupier.witness.app import Witness, witness_app
    from croupier.witness.journal import Journal, JournalError
    from croupier.witness.key import WitnessKeyError, make_key

    try:
        witness = Witness(make_key(key), house, Journal(journal))
        listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (WitnessKeyError, JournalError, OSError) as error:
        raise UsageError(str(error)) from error
    name = fingerprint(public_text(witness.key.public_key()))
    where = f"http://{host}:{listening.getsockname()[1]}"
    sys.stdout.write(wording()("done.witness", name=name, address=where) + "\n")
    sys.stdout.flush()
    server = uvicorn.Server(uvicorn.Config(witness_app(witness), log_level="warning", lifespan="off"))
    server.run([listening])
    witness.journal.close()
    return 0


@app.command(help=help_text("command.witness.house"))
def house(*, where: Asked = None) -> int:
    """Print the public key with which a house signs its lists, for the witness who is to know it."""
    from croupier.live.vault import VaultError, open_vault

    try:
        output.line(open_vault(Path(paths(where).key)).public)
    except VaultError as error:
        raise UsageError(str(error)) from error
    return 0
