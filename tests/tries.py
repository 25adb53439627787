"""How many cases a property tries: few in the suite, many where `HYPOTHESIS_PROFILE=many` asks for them (.ci/run)."""

from __future__ import annotations

import os
from typing import Final

PROFILE: Final = os.environ.get("HYPOTHESIS_PROFILE", "few")


def tries(few: int, many: int) -> int:
    """`few` in the suite, else `many`."""
    return few if PROFILE == "few" else many
