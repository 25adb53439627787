"""What the program remembers from one run to the next: language, theme, who throws. Losing it is no fault."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

FILE_NAME: Final = "remembered.json"
_MOST_BYTES: Final = 4096


class Memory:
    """A small file of names and words. Nothing in here raises: an unreadable file is empty, a read-only one stays."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.values: dict[str, str] = {}
        with suppress(OSError, ValueError):
            with path.open("rb") as file:
                read = json.loads(file.read(_MOST_BYTES))
            if isinstance(read, dict):
                self.values = {name: value for name, value in read.items() if isinstance(value, str)}

    def get(self, name: str) -> str:
        return self.values.get(name, "")

    def keep(self, name: str, value: str) -> None:
        """Write it down: whole or not at all."""
        self.values[name] = value
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(self.values, ensure_ascii=False) + "\n", "utf-8")
            beside.replace(self.path)
        except OSError:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
