"""The `serve` command: open tables for players, dealers and pit staff."""

import sys
from pathlib import Path
from typing import Annotated

from croupier.cli.error_sentences import UsageError
from croupier.cli.options import option


def serve(  # noqa: PLR0913 - one parameter each option
    *,
    settings: Annotated[Path | None, option("serve.settings")] = None,
    host: Annotated[str | None, option("serve.host")] = None,
    port: Annotated[int | None, option("serve.port")] = None,
    store: Annotated[Path | None, option("serve.store")] = None,
    database: Annotated[str | None, option("serve.database")] = None,
    bots: Annotated[int | None, option("serve.bots")] = None,
    log: Annotated[str | None, option("serve.log")] = None,
    take_over: Annotated[bool, option("serve.take-over")] = False,
) -> int:
    """Serve open tables."""
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
