"""How long the machines run: the same rounds every time in CI, new ones with `--hypothesis-profile=long`."""

from hypothesis import HealthCheck, settings

CALM = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large, HealthCheck.large_base_example]

settings.register_profile("ci", max_examples=60, derandomize=True, deadline=None, suppress_health_check=CALM)
settings.register_profile("long", max_examples=3000, deadline=None, suppress_health_check=CALM)
settings.load_profile("ci")
