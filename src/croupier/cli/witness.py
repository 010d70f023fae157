"""The `witness` command: give a share of every shoe, for one list and no other."""

import sys
from pathlib import Path

from cyclopts import App

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.stores import Asked, paths

app = App(name="witness", help="Give a share of every shoe of a house.")


@app.command
def serve(
    *, house: str, key: Path = Path("witness.pem"), journal: Path = Path("witness.journal"),
    host: str = "127.0.0.1", port: int = 8322,
) -> int:  # fmt: skip
    """Give shares until told to stop; run it where no one of the house can get at its key.

    Parameters
    ----------
    house
        The public key of the house, as `croupier witness house` prints it there.
    key
        The file with the witness's own key, made where there is none.
    journal
        The file that says which list each share was given for.
    host
        The address to listen on.
    port
        The port to listen on; 0 takes a free one.
    """
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
    sys.stdout.write(f"The witness {name} listens at http://{host}:{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    server = uvicorn.Server(uvicorn.Config(witness_app(witness), log_level="warning", lifespan="off"))
    server.run([listening])
    witness.journal.close()
    return 0


@app.command
def house(*, where: Asked = None) -> int:
    """Print the public key with which a house signs its lists, for the witness who is to know it."""
    from croupier.live.vault import VaultError, open_vault

    try:
        output.line(open_vault(Path(paths(where).key)).public)
    except VaultError as error:
        raise UsageError(str(error)) from error
    return 0
