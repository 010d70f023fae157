"""The machines' profiles: the same rounds every time in CI, new ones with `--hypothesis-profile=long`."""

from hypothesis import settings

from tests.machines.conftest import CALM

settings.register_profile("ci", max_examples=60, derandomize=True, deadline=None, suppress_health_check=CALM)
settings.register_profile("long", max_examples=3000, deadline=None, suppress_health_check=CALM)
settings.load_profile("ci")
