"""The log in words: one line for an event, and the few lines a whole step comes to.

Reads events, computes no rule. `sentence` words one event by itself; `moment_lines` puts together what belongs
together: a blow with its wound and fall, all buffers of one exchange, everyone's breath after a break.
"""

from tui.sentences.lines import LogLine, moment_lines
from tui.sentences.single import sentence

__all__ = ["LogLine", "moment_lines", "sentence"]
