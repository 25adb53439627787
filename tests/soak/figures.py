"""What a run of the faults comes to: counts, and a sentence for everything that went wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields

COLUMNS = {
    "runs": "runs",
    "kills": "kills",
    "between": "between key and frame",
    "shown": "steps shown",
    "lost": "steps lost",
    "damaged": "files damaged",
    "told": "told apart",
    "usable": "library usable",
    "looked": "of",
}


@dataclass
class Figures:
    """One row of the table; rows add up."""

    part: str
    runs: int = 0
    kills: int = 0
    between: int = 0
    """Kills after a key went out and before its frame was there in full."""
    shown: int = 0
    """Steps that a screen has shown, in full or in part."""
    lost: int = 0
    """Shown steps that were not there afterwards."""
    damaged: int = 0
    """Files cut, changed or put in place by something else."""
    told: int = 0
    """Damaged files that were refused for what they are, or proved equal; the rest is in `wrong`."""
    usable: int = 0
    """Times the list of sessions was asked for afterwards, was whole, and opened what it should."""
    looked: int = 0
    """Times it was asked for."""
    wrong: list[str] = field(default_factory=list)

    def look(self, fine: bool, story: str) -> None:
        """The library was asked."""
        self.looked += 1
        self.usable += fine
        if not fine:
            self.wrong.append(f"{self.part}: library: {story}")

    def fault(self, story: str) -> None:
        self.wrong.append(f"{self.part}: {story}")

    def add(self, other: Figures) -> None:
        for one in fields(self):
            if one.name != "part":
                setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    @property
    def fine(self) -> bool:
        return not (self.lost or self.wrong or self.told < self.damaged or self.usable < self.looked)


def table(rows: Iterable[Figures]) -> str:
    """The rows and their sum, then whatever went wrong."""
    parts = list(rows)
    total = Figures("all")
    for one in parts:
        total.add(one)
    parts.append(total)
    width = max(len(one.part) for one in parts)
    lines = ["  ".join([" " * width, *COLUMNS.values()])]
    for one in parts:
        cells = [f"{getattr(one, name):>{len(head)}}" for name, head in COLUMNS.items()]
        lines.append("  ".join([one.part.ljust(width), *cells]))
    return "\n".join([*lines, *(f"! {story}" for story in total.wrong)])
