"""What every test may rely on: a plain environment, and properties that try the same cases each time."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

for name in ("NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_DRIVER", "COLORTERM", "SAMYRA_LANG", "SAMYRA_THEME", "SAMYRA_DATA"):
    os.environ.pop(name, None)

os.environ["XDG_CONFIG_HOME"] = os.devnull
"""No key file, and nothing remembered from one run to the next."""

settings.register_profile(
    "same_each_time", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("wider", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same_each_time"))
