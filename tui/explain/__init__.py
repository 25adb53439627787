"""Why a step came out as it did: every sum as one would write it on paper, each summand named, each rule cited.

Reads events and the state before them; computes no rule. `other_faces` asks `resolve` itself what another face would
have done.
"""

from tui.explain.blocks import Block, explain, rule_lines
from tui.explain.faces import other_faces

__all__ = ["Block", "explain", "other_faces", "rule_lines"]
