"""Finds the nginx that the reverse-proxy example is run in; `make test` installs Debian's where that is allowed."""

import os
import shutil
import subprocess
import sys

APT = ("apt-get", "install", "--yes", "--quiet", "nginx-light")
MISSING = f"nginx is not here, so deploy/nginx.conf is not run: `{' '.join(APT)}` as root installs it"


def find() -> str | None:
    """Return nginx's path, or None."""
    return shutil.which("nginx", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin")))


def main() -> int:
    """Install nginx where it is missing and that is allowed; else say that its test will not run."""
    if find() is None and os.geteuid() == 0 and shutil.which(APT[0]) is not None:
        print("installing nginx for the test of the reverse proxy")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(APT, env=quiet, stdout=subprocess.DEVNULL, check=False)
    if find() is None:
        print(MISSING)
    return 0


if __name__ == "__main__":
    sys.exit(main())
