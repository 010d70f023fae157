"""An auditor's long work, done in a process beside the server: verification, books, files and exports."""

import time
import zipfile
from pathlib import Path
from typing import NamedTuple

from croupier.api.audit import Differing, Found, Reconciliation, Verified, VerifiedTable
from croupier.control.copies.database_copy import BOOKS, as_file
from croupier.control.copies.exports import Form, export
from croupier.control.copies.store_verification import verify_store
from croupier.control.money.reconciliation import reconcile
from croupier.control.trail.checkpoints import keys_of, read
from croupier.control.trail.file_manifest import Manifest, manifest
from croupier.server.storage.store_address import StoreAddress
from croupier.words.facts import message

MOST_FOUND = 200
"""Findings that are told one by one; how many there are in all stands with each table."""


OTHER_KEY = Found("checkpoints", 0, message("finding.checkpoint.other-key"))


class Signatures(NamedTuple):
    """The file of the checkpoints, and the public key that signs them now."""

    checkpoints: str
    public: str


def verified(where: StoreAddress, signatures: Signatures, at: int) -> Verified:
    """Verify every table of the store."""
    began = time.perf_counter()
    signed = read(Path(signatures.checkpoints))
    # Where the key was changed, the first checkpoint names the first key, and each the one that follows it.
    found = verify_store(where.file, where.database, signed, "" if signed else signatures.public)
    tables = tuple(VerifiedTable(one.table, one.words, one.rows, len(one.findings)) for one in found.tables)
    wrong = [OTHER_KEY] if signed and keys_of(signed)[-1].public != signatures.public else []
    wrong += [Found(*finding) for table in found.tables for finding in table.findings]
    took = round((time.perf_counter() - began) * 1000)
    return Verified(at, took, len(signed), found.streams, tuple(wrong[:MOST_FOUND]), tables)


def reconciled(where: StoreAddress, at: int) -> Reconciliation:
    """Compare the books with every posting."""
    with as_file(where.file, where.database, BOOKS) as path:
        found = reconcile(path)
    wrong = tuple(Differing(*one) for one in found.differences[:MOST_FOUND])
    return Reconciliation(at, found.entries, found.rounds, found.accounts, wrong)


def listed_files() -> Manifest:
    """Return every file of the program with its digest."""
    return manifest()


def packed(where: StoreAddress, form: Form, folder: Path) -> Path:
    """Write what `croupier export` writes into a folder, and pack it into one file beside it."""
    written, file = folder / "written", folder / f"croupier-{form}.zip"
    with as_file(where.file, where.database) as store:
        export(store, written, form)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(written.rglob("*")):
            archive.write(path, path.relative_to(written).as_posix())
    return file
