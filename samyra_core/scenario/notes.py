"""What `build` and its rooms share while they follow the references of one file: the tree, the faults so far, texts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from samyra_core.scenario.faults import Fault, FaultCode, Param, Path, dotted, quoted, short, suggest
from samyra_core.scenario.hooks import Broken
from samyra_core.scenario.nodes import BROKEN, Scalar
from samyra_core.scenario.shapes import LineBoth, NameBoth, ProseBoth, RemarkBoth
from samyra_core.scenario.tree import MAX_FAULTS, Tree
from samyra_core.text import EMPTY, Text

_MOST_SUGGESTIONS: Final = 80

AnyText = str | NameBoth | LineBoth | ProseBoth | RemarkBoth | None


class Notes:
    """The faults of one file, each with the place that its path leads to."""

    def __init__(self, tree: Tree, faults: list[Fault]) -> None:
        self.tree = tree
        self.faults = faults
        self.clean = not faults
        """Nothing was at fault before, so nothing is BROKEN."""
        self.both = False
        """Some text of this file stands in German and English."""
        self.halves: list[tuple[Path, str]] = []
        """Texts of which one language is missing, and which."""

    def add(self, code: FaultCode, path: Path, *, key: bool = False, **params: Param) -> None:
        """Notes a fault at the value of `path`, or at its key."""
        if len(self.faults) < MAX_FAULTS * 2:
            line, column = self.tree.place(path, key=key)
            self.faults.append(Fault(code, dotted(path), line, column, params))

    def line(self, path: Path) -> int:
        return self.tree.place(path, key=True)[0]

    def whole(self, *path: str | int) -> bool:
        """Whether nothing on this way is BROKEN, so that what is not found there is not there."""
        return self.clean or all(self.tree.find(path[:end]) is not BROKEN for end in range(1, len(path) + 1))

    def known(self, code: FaultCode, id: str, among: Iterable[str], path: Path, **params: Param) -> bool:
        """Whether `id` is among the known ones; a fault with the nearest of them where it is not. A Broken id is passed
        over, and so is any where one of the known ones is Broken."""
        if id in among:
            return True
        broken = isinstance(id, Broken) or any(isinstance(one, Broken) for one in among) or self.tree.cause(id)
        if not broken and len(self.faults) < MAX_FAULTS * 2:
            self.add(code, path, key=False, id=id, **params, suggestion=self.meant(id, among))
        return False

    def meant(self, text: str, known: Iterable[str]) -> str:
        """See `suggest`; only the first faults of a file get a suggestion, so that thousands of them take no time."""
        return suggest(text, known) if len(self.faults) < _MOST_SUGGESTIONS else ""

    def text(self, path: Path, shape: AnyText, otherwise: Text = EMPTY) -> Text:
        """The text at `path`, with warnings for what YAML may have cut off and for a language left out."""
        if shape is None:
            return otherwise
        if isinstance(shape, str):
            self.cut(path)
            return Text(str(shape))
        for language in ("de", "en"):
            self.cut((*path, language))
        if shape.de and shape.en:
            self.both = True
        elif shape.de or shape.en:
            self.halves.append((path, "en" if shape.de else "de"))
        elif not isinstance(shape.de, Broken) and not isinstance(shape.en, Broken):
            self.add(FaultCode.MISSING_KEY, (*path, "de"), id="de")
        return Text(shape.de or "", shape.en or "")

    def cut(self, path: Path) -> None:
        node = self.tree.find(path)
        if isinstance(node, Scalar) and node and not node.quoted:
            comment = self.tree.cut(node)
            if comment:
                whole = f"{node} {comment}"
                self.add(FaultCode.COMMENT_CUTS_TEXT, path, text=short(node), quoted=quoted(short(whole)))

    def half_translated(self) -> None:
        """Warns of texts in one language where others stand in both."""
        if self.both:
            for path, missing in self.halves:
                self.add(FaultCode.HALF_TRANSLATED, path, missing=missing)

    def empty_names(self) -> None:
        """Adds to each EMPTY_NAME what YAML took for a comment."""
        for place, fault in enumerate(self.faults):
            if fault.code is FaultCode.EMPTY_NAME:
                comment = self._comment(fault)
                self.faults[place] = replace(fault, params={"comment": short(comment)})

    def _comment(self, fault: Fault) -> str:
        lines = self.tree.lines
        rest = lines[fault.line - 1][fault.column - 1 :].strip() if 0 < fault.line <= len(lines) else ""
        return rest if rest.startswith("#") else ""
