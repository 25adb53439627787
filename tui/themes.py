"""The colour themes: the only place with colours in it. TCSS names their variables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

from tui.words import _

DARK: Final = Theme(
    name="samyra-dark",
    primary="#e0a458",
    secondary="#7fb0c8",
    accent="#e0a458",
    warning="#e8c15a",
    error="#f0766a",
    success="#8fc27a",
    foreground="#dcd8d0",
    background="#16181c",
    surface="#16181c",
    panel="#23272e",
    dark=True,
    variables={
        "muted": "#8b8f98",
        "rule": "#4a505b",
        "bar": "#2c323b",
        "side0": "#e0b070",
        "side1": "#86b8d0",
        "side2": "#b9a3d6",
    },
)
LIGHT: Final = Theme(
    name="samyra-light",
    primary="#8a4b00",
    secondary="#1f5f80",
    accent="#8a4b00",
    warning="#7a5600",
    error="#b3261e",
    success="#2f6b25",
    foreground="#1f1d1a",
    background="#f7f4ee",
    surface="#f7f4ee",
    panel="#e8e2d6",
    dark=False,
    variables={
        "muted": "#6b665e",
        "rule": "#b9b2a5",
        "bar": "#ddd6c8",
        "side0": "#8a4b00",
        "side1": "#1f5f80",
        "side2": "#61408a",
    },
)
CONTRAST: Final = Theme(
    name="samyra-contrast",
    primary="#ffff00",
    secondary="#00ffff",
    accent="#ffff00",
    warning="#ffff00",
    error="#ff8080",
    success="#80ff80",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#000000",
    dark=True,
    variables={
        "muted": "#d0d0d0",
        "rule": "#ffffff",
        "bar": "#303030",
        "side0": "#ffff80",
        "side1": "#80ffff",
        "side2": "#ffb0ff",
    },
)
SIXTEEN: Final = Theme(
    name="samyra-16",
    primary="ansi_yellow",
    secondary="ansi_cyan",
    accent="ansi_yellow",
    warning="ansi_yellow",
    error="ansi_red",
    success="ansi_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    dark=True,
    ansi=True,
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "muted": "ansi_default",
        "rule": "ansi_default",
        "bar": "ansi_default",
        "side0": "ansi_yellow",
        "side1": "ansi_cyan",
        "side2": "ansi_magenta",
    },
)

THEMES: Final = (DARK, LIGHT, CONTRAST, SIXTEEN)


def after(name: str) -> str:
    """The theme that follows `name` in the round; the first one behind a theme that is not ours."""
    names = [theme.name for theme in THEMES]
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]


def title(name: str) -> str:
    """What a theme is called."""
    titles = {
        DARK.name: _("dark"),
        LIGHT.name: _("light"),
        CONTRAST.name: _("high contrast"),
        SIXTEEN.name: _("16 colours"),
    }
    return titles.get(name, name)


def first_theme(environ: Mapping[str, str], remembered: str = "") -> str:
    """The theme to begin with: `SAMYRA_THEME` (dark, light, contrast, 16), the one remembered, else by the terminal."""
    wanted = f"samyra-{environ.get('SAMYRA_THEME', '').strip().lower()}"
    for name in (wanted, remembered):
        if name in {theme.name for theme in THEMES}:
            return name
    terminal = environ.get("TERM", "")
    many = "256color" in terminal or environ.get("COLORTERM", "") in ("truecolor", "24bit") or "direct" in terminal
    return DARK.name if many or not terminal else SIXTEEN.name
