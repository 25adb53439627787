"""What every test may rely on: a plain environment, and properties that try the same cases each time."""

from __future__ import annotations

import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

from tests.tries import PROFILE

for name in ("NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_DRIVER", "COLORTERM", "SAMYRA_LANG", "SAMYRA_THEME", "SAMYRA_DATA"):
    os.environ.pop(name, None)

os.environ["XDG_CONFIG_HOME"] = os.devnull
"""No key file, and nothing remembered from one run to the next."""
_DATA = tempfile.mkdtemp(prefix="samyra-tests-")
os.environ["SAMYRA_DATA"] = _DATA
"""No test writes into the home of whoever runs it."""


def pytest_unconfigure() -> None:
    shutil.rmtree(_DATA, ignore_errors=True)


for name, count in (("few", 30), ("many", 100)):
    settings.register_profile(
        name, max_examples=count, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
settings.register_profile("wider", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(PROFILE)
