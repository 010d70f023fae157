"""The `audit` command: the trail of significant events, signed checkpoints, and whether the log is what was signed."""

import time
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from croupier.cli import output
from croupier.cli.faults import UsageError
from croupier.cli.office import said
from croupier.cli.rules.arguments import Json
from croupier.cli.stores import Asked, opened, paths

app = App(name="audit", help="Verify a server's log against its checkpoints, or read its audit trail.")


@app.command
def verify(*, where: Asked = None, public: str = "", json: Json = False) -> int:
    """Check every event of a store against its chain and its signed checkpoints.

    Parameters
    ----------
    public
        The public key to believe; without it, the one the first checkpoint names.
    json
        Print JSON.
    """
    from croupier.audit.checkpoints import CheckpointError, read
    from croupier.audit.verify import verify as check

    settings = paths(where)
    try:
        signed = read(Path(settings.checkpoints))
    except CheckpointError as error:
        raise UsageError(str(error)) from error
    began = time.perf_counter()
    with opened(where) as found:
        wrong = check(found, signed, public)
        events = sum(found.head(stream).version for stream in found.streams())
    rate = events / max(time.perf_counter() - began, 1e-9)
    if json:
        findings = [{"stream": one.stream, "event": one.event, "says": one.says} for one in wrong]
        output.as_json({"events": events, "checkpoints": len(signed), "findings": findings})
        return 1 if wrong else 0
    for one in wrong:
        output.line(f"{one.stream}: event {one.event} {one.says}" if one.event else f"{one.stream}: {one.says}")
    if not wrong:
        output.line(f"{events} events and {len(signed)} checkpoints, all as they were signed ({rate:,.0f} a second).")
    return 1 if wrong else 0


@app.command
def checkpoint(*, where: Asked = None) -> int:
    """Sign a checkpoint of everything that is new, and print it for somebody else to keep."""
    from croupier.audit.checkpoints import digest_of, read

    settings = paths(where)
    made = _signed(where)
    signed = read(Path(settings.checkpoints))
    if made is None and not signed:
        message = "there is nothing to sign yet"
        raise UsageError(message)
    last = signed[-1].checkpoint
    output.line(f"checkpoint {last.number} sha256 {digest_of(last)} key {last.public}")
    return 0


def _signed(where: Asked, why: str = "") -> object:
    from croupier.audit.checkpoints import Checkpointer
    from croupier.audit.signing import SigningError, open_key

    settings = paths(where)
    # The store comes first: where there is none, no key is made for it either.
    with opened(where) as found:
        try:
            key = open_key(Path(settings.signing))
        except SigningError as error:
            raise UsageError(str(error)) from error
        return Checkpointer(Path(settings.checkpoints), key).make(found, time.time_ns() // 1_000_000, why)


@app.command
def accept(*, by: str, why: str, where: Asked = None) -> int:
    """Accept a log that is behind its checkpoints, after a backup was restored; the server is stopped meanwhile.

    Parameters
    ----------
    by
        Who takes the responsibility.
    why
        What happened.
    """
    said("log-accepted", "log", (by, why), where=where, before="behind its checkpoints", after="accepted")
    _signed(where, f"accepted by {by}: {why}")
    output.line("The log is accepted as it stands; the earlier checkpoints stay in the file.")
    return 0


@app.command(name="list")
def listed(
    *,
    where: Asked = None,
    kind: str = "",
    last: Annotated[int, Parameter(help="How many of the latest entries.")] = 50,
    json: Json = False,
) -> int:
    """List significant events: who did what, when, before and after, and why.

    Parameters
    ----------
    kind
        One kind only, such as round-voided.
    last
        How many of the latest entries.
    json
        Print JSON.
    """
    import msgspec

    from croupier.audit.kinds import KINDS
    from croupier.audit.trail import entries

    if kind and kind not in KINDS:
        message = f"{kind} is no kind of significant event; there are {', '.join(sorted(KINDS))}"
        raise UsageError(message)
    with opened(where) as found:
        wanted = [entry for entry in entries(found) if kind in ("", entry.kind)][-last:]
    if json:
        output.as_json([msgspec.to_builtins(entry) for entry in wanted])
        return 0
    rows = [(_when(entry.at), entry.kind, entry.who, entry.subject, entry.why) for entry in wanted]
    output.table(("when", "what", "who", "whom", "why"), rows)
    return 0


def _when(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(at / 1000))
