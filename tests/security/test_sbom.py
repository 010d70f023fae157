"""Dependencies: pinned with hashes, installed as pinned, few at run time, listed in the bill of materials."""

import tomllib
from pathlib import Path

from tools.sbom import differences, pinned, sbom

MOST_AT_RUN_TIME = 12


def test_what_is_installed_is_what_is_pinned_by_hash() -> None:
    assert differences() == []


def test_the_bill_of_materials_lists_every_package_with_its_hashes() -> None:
    bill = sbom()
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    assert {part["name"]: part["version"] for part in bill["components"]} == {
        name: version for name, (version, _) in pinned().items()
    }
    assert all(part["hashes"] for part in bill["components"])
    assert all(len(digest["content"]) == 64 for part in bill["components"] for digest in part["hashes"])


def test_a_server_needs_few_packages() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert len(project["dependencies"]) <= MOST_AT_RUN_TIME
    assert len(project["optional-dependencies"]["server"]) <= MOST_AT_RUN_TIME
