"""Checks the page: its types against the published schemas, its components, and its own tests."""

import sys

from tools.page_build import build, install, node


def main() -> int:
    """Run everything; the first that fails ends it with its own words."""
    install()
    build()
    node("scripts/types.mjs", "--check")
    node("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    node("node_modules/vitest/vitest.mjs", "run", "--reporter", "dot")
    return 0


if __name__ == "__main__":
    sys.exit(main())
