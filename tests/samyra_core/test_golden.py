"""Every golden number of the rules, one test each."""

from __future__ import annotations

import pytest

from tests.samyra_core.golden import GOLDEN


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_number(name: str) -> None:
    GOLDEN[name]()
