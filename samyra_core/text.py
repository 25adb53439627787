"""Names and texts of a scenario: one string for all languages, or German and English side by side."""

from __future__ import annotations

from typing import Literal

from samyra_core.record import record

Language = Literal["de", "en"]


@record
class Text:
    """A text as its author typed it. `en` is empty where the author gave one text for both languages."""

    de: str
    en: str = ""

    def pick(self, language: Language) -> str:
        """The text in `language`; where that one is missing, the other."""
        if language == "en":
            return self.en or self.de
        return self.de or self.en

    def numbered(self, number: int) -> Text:
        """The same name with a number behind it: one of several equals."""
        return Text(f"{self.de} {number}" if self.de else "", f"{self.en} {number}" if self.en else "")

    def __bool__(self) -> bool:
        return bool(self.de or self.en)


EMPTY = Text("")
