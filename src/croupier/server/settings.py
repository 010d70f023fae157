"""The server's settings: a file, then the environment, then the command line, each over the one before."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from croupier.live.config import Clocks
from croupier.money.chips import VALUES
from croupier.rules.load import GAMES
from croupier.rules.toml_text import TomlError, read_toml

PREFIX = "CROUPIER_"
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class SettingsError(Exception):
    """A setting that cannot be used, in a sentence."""


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open: its name, its game, its limits in cents, and who deals."""

    name: str
    game: str
    dealing: str = "automatic"
    decks: int = 6
    positions: int | None = None
    unit: int = 100
    least: int = 1_000
    most: int = 500_000
    side_least: int = 500
    side_most: int = 50_000
    penetration: float = 0.75
    bots: int = 0
    record: str = ""
    chips: tuple[int, ...] = ()


def _tables() -> tuple[TableSettings, ...]:
    return tuple(TableSettings(game, game) for game in GAMES)


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set; amounts in cents, times in seconds."""

    host: str = "127.0.0.1"
    port: int = 8321
    store: str = ""
    database: str = ""
    key: str = ""
    gift: int = 100_000
    refill: int = 100_000
    bots: int = 0
    rate: float = 20.0
    burst: float = 40.0
    address_rate: float = 60.0
    address_burst: float = 200.0
    connections: int = 128
    sockets: int = 5
    guests: float = 20.0
    outbox: int = 64
    outbox_bytes: int = 262_144
    message_bytes: int = 4_096
    send_seconds: float = 10.0
    outage: float = 60.0
    heartbeat: float = 5.0
    lease: float = 3.0
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    second_factor: bool = False
    step_up: float = 300.0
    idle: float = 900.0
    guest_idle: float = 2_592_000.0
    loosening: int = 86_400
    most_guests: int = 100_000
    bettors: int = 50
    address_guests: int = 500
    most_sockets: int = 10_000
    checkpoints: str = ""
    checkpoint_seconds: float = 60.0
    signing: str = ""
    approved: str = ""
    witness: str = ""
    certificate: str = ""
    certificate_key: str = ""
    chips: tuple[int, ...] = VALUES
    log: str = "info"
    clocks: Clocks = Clocks()
    tables: tuple[TableSettings, ...] = msgspec.field(default_factory=_tables)


SAYS: dict[str, str] = {
    "host": "The address to listen on; any but the machine's own needs staff with passwords.",
    "port": "The port to listen on; 0 takes a free one.",
    "store": "The file that keeps everything; without it, croupier.db in the user's data directory.",
    "database": "A PostgreSQL database that servers share, postgresql://…, in place of the file.",
    "key": "The file with the key of the sealed seeds; without it, beside the store with the ending .key.",
    "gift": "The play money a guest is given, in cents.",
    "refill": "The play money a guest is filled up to who has lost nearly all of theirs, in cents; 0 gives none.",
    "bots": "How many bots play at each automatic table.",
    "rate": "Messages a second one session may send.",
    "burst": "Messages one session may send at once.",
    "address_rate": "Requests, messages and new connections a second from one address, whosever they are.",
    "address_burst": "Requests, messages and new connections from one address at once.",
    "connections": "Connections one address may have open; those of trusted proxies do not count.",
    "sockets": "Sockets one session may have open.",
    "guests": "Guests a second one address may bring, after a burst of 20 seconds' worth.",
    "outbox": "Messages that may wait for one socket; a client that does not read is dropped.",
    "outbox_bytes": "Bytes that may wait for one socket.",
    "message_bytes": "The largest message a client may send.",
    "send_seconds": "How long one message may take to leave; a client that does not read is dropped.",
    "outage": "An outage of so many seconds interrupts the rounds that were open.",
    "heartbeat": "How often the server notes that it is alive, in seconds.",
    "lease": "How long a server without a sign of life keeps its tables on a shared database, in seconds.",
    "origins": "Further origins whose pages may use the sessions, separated by commas.",
    "hosts": "Names the server may be called by; without any, those of the machine itself where it listens only there.",
    "proxies": "Addresses of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed.",
    "second_factor": "Whether staff need a second factor for money, orders about accounts and closures.",
    "step_up": "Seconds for which a code of the second factor counts before such an act needs another.",
    "idle": "A session of staff that nobody uses ends after so many seconds.",
    "guest_idle": "A guest's session that nobody uses ends after so many seconds.",
    "loosening": "A limit that a player has set for themselves is loosened so many seconds after they ask for it.",
    "most_guests": "How many people are here at most; who has left for a quarter of an hour gives way to others.",
    "bettors": "How many people have wagers at one table at most.",
    "address_guests": "How many guests of one address are here at most, counted in the same way.",
    "most_sockets": "How many sockets may be open at once.",
    "checkpoints": "The file of signed checkpoints; without it, beside the store with the ending .checkpoints.",
    "checkpoint_seconds": "How often what is new is signed, in seconds; every thousand events it is in any case.",
    "signing": "The file with the key that signs them; without it, beside the store with the ending .signing.",
    "approved": "The digest that the files of the program must have (croupier version --json); none takes any.",
    "witness": "The address of a witness, http://…, who has a share in every shoe; without it, the house alone has.",
    "certificate": "The file with the certificate where the server speaks HTTPS itself, the whole chain in PEM.",
    "certificate_key": "The file with the certificate's key.",
    "chips": "The values of the chips at tables dealt by hand, in cents, separated by commas.",
    "log": "What is logged: debug, info, warning or error.",
    "clocks": "Seconds the automatic dealer waits: bets, offer, decision, pause, interruption.",
    "tables": "The tables that are opened; without them one automatic table of each game.",
}
"""What each setting is, for the documentation and `croupier serve --help`."""

SIMPLE = tuple(name for name in SAYS if name not in ("clocks", "tables"))
"""Settings that the environment and the command line can give too."""

LISTS = ("origins", "hosts", "proxies", "chips")
"""Settings of several values, which are separated by commas where they come as one word."""


def data_directory(environment: Mapping[str, str]) -> Path:
    """Return where the user's data belongs."""
    base = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "croupier"


def load_settings(
    file: Path | None = None, flags: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """Return the settings; a mistake raises SettingsError naming the setting."""
    env = os.environ if environment is None else environment
    values: dict[str, Any] = {} if file is None else _read(file)
    values |= {name: env[PREFIX + name.upper()] for name in SIMPLE if PREFIX + name.upper() in env}
    values |= {name: value for name, value in (flags or {}).items() if value is not None}
    for name in LISTS:
        if isinstance(values.get(name), str):
            values[name] = [one for one in values[name].split(",") if one]
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        msg = f"settings: {error}"
        raise SettingsError(msg) from error
    store = settings.store or str(data_directory(env) / "croupier.db")
    return msgspec.structs.replace(
        settings,
        store=store,
        key=settings.key or f"{store}.key",
        checkpoints=settings.checkpoints or f"{store}.checkpoints",
        signing=settings.signing or f"{store}.signing",
    )


def _read(file: Path) -> dict[str, Any]:
    try:
        return read_toml(file.read_text(encoding="utf-8"))
    except OSError as error:
        msg = f"{file}: {error.strerror}"
        raise SettingsError(msg) from error
    except (TomlError, UnicodeDecodeError) as error:
        msg = f"{file}: {error}"
        raise SettingsError(msg) from error
