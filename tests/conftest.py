"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# The same examples on every machine: a test that passes here passes everywhere.
settings.register_profile(
    "argraph", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("argraph")
