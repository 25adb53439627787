"""Scenario files: YAML in, a validated `Scenario` out, or every fault at once with its line and column.

source (bytes → text) → tree (text → nodes with places) → reading (nodes → shapes) → build (shapes → Scenario); `loader`
walks that way, `model` holds what comes of it, `faults` what may go wrong. Nothing in here runs a rule, and no fault is
put into words.
"""

from samyra_core.scenario.faults import Fault, FaultCode
from samyra_core.scenario.files import bundled, bundled_ids, find
from samyra_core.scenario.loader import Loaded, load, parse
from samyra_core.scenario.model import Scenario

__all__ = ["Fault", "FaultCode", "Loaded", "Scenario", "bundled", "bundled_ids", "find", "load", "parse"]
