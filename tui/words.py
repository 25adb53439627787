"""Words: every text a person reads, in German or English.

How to use it::

    from tui.words import N_, NN_, _, ngettext, pgettext

    _("Round {number}").format(number=3)                                # looked up now
    ngettext("{count} step", "{count} steps", n).format(count=n)        # singular and plural
    pgettext("status", "down")                                          # same English, other German: give a context
    KEYS = {"space": N_("Next step")}                                   # at import time: mark with N_ ...
    _(KEYS["space"])                                                    # ... and look up when it is shown

Msgids are English, whole sentences, literal strings (never an f-string), with named placeholders. Look up when the
text is shown, never at import time: the language is chosen by `set_language`, which the command line calls first.

After adding or changing msgids: put the German into `tui/locale/de/LC_MESSAGES/samyra.po` and run
`python -m tui.locale`. It collects the msgids, keeps what is translated, and compiles the .mo, which is committed. It
can be run again at any time, before or after the German was written: an entry whose msgid is not in use is kept aside
(`#~`) and comes back by itself. `python -m tui.locale mine.po` takes German over from another file.

Nothing but the standard library is needed at run time.
"""

from __future__ import annotations

import gettext as _gettext
import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # This module is imported by every call of the program, so it imports next to nothing.
    from collections.abc import Mapping
    from fractions import Fraction

    from samyra_core.text import Language

DOMAIN: Final = "samyra"
LOCALE_DIR: Final = os.path.join(os.path.dirname(__file__), "locale")
LANGUAGES: Final[tuple[Language, ...]] = ("de", "en")
LANGUAGE_VARIABLE: Final = "SAMYRA_LANG"

_language: Language = "en"
_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()
_loaded: dict[Language, _gettext.NullTranslations] = {"en": _catalogue}


# Marking --------------------------------------------------------------------------------------------------------


def N_(msgid: str) -> str:  # noqa: N802
    """Mark a msgid that is looked up later with `_`; gives it back unchanged."""
    return msgid


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802
    """Mark a pair that is looked up later: `ngettext(*pair, n)`."""
    return singular, plural


# Looking up -----------------------------------------------------------------------------------------------------


def _(msgid: str) -> str:
    """The text for `msgid` in the chosen language; `msgid` itself where there is none. "" stays ""."""
    return _catalogue.gettext(msgid) if msgid else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """The text that fits the number `n`."""
    return _catalogue.ngettext(singular, plural, n)


def pgettext(context: str, msgid: str) -> str:
    """The text for `msgid` where the same English stands for different German; `context` is a word such as `status`."""
    return _catalogue.pgettext(context, msgid)


# Choosing -------------------------------------------------------------------------------------------------------


def language() -> Language:
    """The language texts are looked up in now."""
    return _language


def set_language(chosen: Language) -> None:
    """Choose the language of every text from now on, click's own included.

    Click asks the standard gettext, which listens to the environment alone; so LANGUAGE is set for this process and
    those it starts.
    """
    global _language, _catalogue
    if chosen not in _loaded:
        _loaded[chosen] = _gettext.translation(DOMAIN, LOCALE_DIR, [chosen], fallback=True)
    _language, _catalogue = chosen, _loaded[chosen]
    _gettext.bindtextdomain(DOMAIN, LOCALE_DIR)
    _gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = chosen


def choose_language(
    wanted: str | None = None, configured: str | None = None, environ: Mapping[str, str] | None = None
) -> Language:
    """The language to speak: `wanted` (`--lang`), else SAMYRA_LANG, else `configured` (a configuration file), else the
    locale (LC_ALL, LC_MESSAGES, LANG; the first that is set). C, POSIX and an unset locale mean German, a language
    other than German means English.
    """
    variables = os.environ if environ is None else environ
    for name in (wanted, variables.get(LANGUAGE_VARIABLE), configured):
        if name:
            return _nearest(name)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if variables.get(variable):
            return _nearest(variables[variable])
    return "de"


def _nearest(locale: str) -> Language:
    """`de_AT.UTF-8` → de, `C.UTF-8` → de, `fr_FR` → en."""
    name = locale.replace("-", "_").split(".")[0].split("@")[0].split("_")[0].lower()
    return "de" if name in ("de", "c", "posix", "deutsch", "german") else "en"


# Numbers --------------------------------------------------------------------------------------------------------


def percent(probability: Fraction, digits: int = 1) -> str:
    """A probability 0..1 for people: `16,7 %` or `16.7%`; never rounded to a certainty it is not (`< 0,1 %`).

    Exact halves round up. 0 and 1 are shown without digits.
    """
    scale = 10**digits
    units = (probability * 100 * scale * 2 + 1) // 2
    sign = ""
    if probability <= 0 or probability >= 1:
        text = "0" if probability <= 0 else "100"
    else:
        if units < 1:
            sign, units = "< ", 1
        elif units >= 100 * scale:
            sign, units = "> ", 100 * scale - 1
        text = f"{units // scale}" + (f".{units % scale:0{digits}d}" if digits else "")
    if _language == "de":
        return f"{sign}{text.replace('.', ',')} %"
    return f"{sign}{text}%"
