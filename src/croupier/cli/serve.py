"""The `serve` command: open tables for players, dealers and pit staff."""

import sys
from pathlib import Path

from croupier.cli.error_sentences import UsageError


def serve(  # noqa: PLR0913 - one parameter each option
    *,
    settings: Path | None = None,
    host: str | None = None,
    port: int | None = None,
    store: Path | None = None,
    database: str | None = None,
    bots: int | None = None,
    log: str | None = None,
    take_over: bool = False,
) -> int:
    """Serve open tables.

    Parameters
    ----------
    settings
        A settings file in TOML; docs/reference/settings.md lists what it may say.
    host
        The address to listen on; any but the machine's own needs staff with passwords.
    port
        The port to listen on; 0 takes a free one.
    store
        The file that keeps everything.
    database
        A PostgreSQL database that several servers may share, postgresql://…, in place of the file.
    bots
        How many bots play at each automatic table.
    log
        What is logged: debug, info, warning or error.
    take_over
        Take the store from another server, which may not write to it any more.
    """
    from croupier.control.trail.checkpoints import CheckpointError
    from croupier.control.trail.signing_key import SigningError
    from croupier.live.vault import VaultError
    from croupier.server.run import serve as run
    from croupier.server.settings import SettingsError, load_settings
    from croupier.server.storage.store_lock import StoreTakenError
    from croupier.store.port import BrokenChainError, StoreError

    flags = {"host": host, "port": port, "store": str(store) if store else None, "bots": bots, "log": log}
    flags["database"] = database
    try:
        run(load_settings(settings, flags), _say, take_over=take_over)
    except (
        SettingsError, StoreError, StoreTakenError, VaultError, SigningError, CheckpointError, BrokenChainError,
    ) as error:  # fmt: skip
        raise UsageError(str(error)) from error
    return 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
