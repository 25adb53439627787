"""What every test may rely on: a plain environment, and properties that try the same cases each time."""

from __future__ import annotations

import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

for name in ("NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_DRIVER", "COLORTERM", "SAMYRA_LANG", "SAMYRA_THEME", "SAMYRA_DATA"):
    os.environ.pop(name, None)

os.environ["XDG_CONFIG_HOME"] = os.devnull
"""No key file, and nothing remembered from one run to the next."""
_DATA = tempfile.mkdtemp(prefix="samyra-tests-")
os.environ["SAMYRA_DATA"] = _DATA
"""No test writes into the home of whoever runs it."""


def pytest_unconfigure() -> None:
    shutil.rmtree(_DATA, ignore_errors=True)


settings.register_profile(
    "same_each_time", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("wider", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same_each_time"))
