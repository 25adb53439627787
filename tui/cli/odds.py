"""`samyra odds`: exact odds before the dice fall (E1–E5, W1–W4, F4–F8)."""

from __future__ import annotations

from fractions import Fraction

import click

from samyra_core import odds
from samyra_core.dice import Exact
from tui import words
from tui.cli.base import AnyCallable, Command, Group, format_option, say, say_json
from tui.cli.params import ExactNumber, Number
from tui.words import N_, _

LONGEST_FRACTION = 40
"""Characters up to which a text shows the exact fraction beside the percentage; JSON always has it."""


@click.group(
    cls=Group,
    help=N_("Exact odds of the ±W6: stumbling, checks, fainting, contests."),
    example="samyra odds stumble --skill 21 --fatigue 24",
)
def command() -> None:
    pass


def modifier_option(function: AnyCallable) -> AnyCallable:
    return click.option("--modifier", type=Number(), default=0, help=N_("All modifiers together, such as -3."))(
        function
    )


def percentage(probability: Fraction) -> float:
    """In percent, to two decimals."""
    return round(float(probability * 100), 2)


def _say_probability(probability: Fraction, format: str, *lines: str) -> None:
    if format == "json":
        say_json({"probability": str(probability), "percent": percentage(probability)})
    else:
        say("\n".join(lines))


def _line(label: str, probability: Fraction) -> str:
    """`Straucheln: 16,7 % (1295/7776)`."""
    exact = _exact(probability)
    return f"{label}: {words.percent(probability)}" + (f" ({exact})" if exact else "")


def _exact(probability: Fraction) -> str:
    """The fraction, "" where it says nothing more (0, 1) or is too long to be read."""
    exact = str(probability)
    return exact if "/" in exact and len(exact) <= LONGEST_FRACTION else ""


@command.command(
    cls=Command,
    help=N_(
        "The chance to stumble on the next roll, with a full buffer.\n\nFatigue is the one before the action. While "
        "any buffer is free nobody stumbles."
    ),
    short_help=N_("The chance to stumble, with a full buffer."),
    example="samyra odds stumble --skill 21 --fatigue 24 --modifier -3",
)
@click.option("--skill", type=Number(), required=True, help=N_("The value rolled on."))
@click.option("--fatigue", type=ExactNumber(), required=True, help=N_("Fatigue before the action, such as 9 or 1/3."))
@modifier_option
@format_option
def stumble(skill: int, fatigue: Exact, modifier: int, format: str) -> None:
    chance = odds.stumble(skill, modifier, fatigue)
    _say_probability(chance, format, _line(_("Stumbles"), chance), _safe_line(skill, modifier, fatigue))


def _safe_line(skill: int, modifier: int, fatigue: Exact) -> str:
    """What the first die must show."""
    risks = odds.safe_faces(skill, modifier, fatigue)
    safe = [str(face) for face, risk in risks if risk == 0]
    open_faces = [str(face) for face, risk in risks if 0 < risk < 1]
    if len(safe) == 6:
        return _("Safe with every face")
    text = _("Safe with: {faces}").format(faces=", ".join(safe)) if safe else _("Safe with no face at once")
    if open_faces:
        text += "; " + _("decided by the next faces: {faces}").format(faces=", ".join(open_faces))
    return text


@command.command(
    cls=Command,
    help=N_(
        "The chance that a check succeeds: skill + modifiers + ±W6 reach the difficulty.\n\nWith --fatigue the buffer "
        "is full and stumbles count."
    ),
    short_help=N_("The chance that a check succeeds."),
    example="samyra odds check --skill 10 --difficulty 9",
)
@click.option("--skill", type=Number(), required=True, help=N_("The value rolled on."))
@click.option("--difficulty", type=Number(), required=True, help=N_("What the total must reach."))
@modifier_option
@click.option("--fatigue", type=ExactNumber(), help=N_("Fatigue before the action, if the buffer is full."))
@format_option
def check(skill: int, difficulty: int, modifier: int, fatigue: Exact | None, format: str) -> None:
    chance = odds.check(skill, modifier, difficulty, fatigue)
    _say_probability(chance, format, _line(_("Succeeds"), chance), _line(_("Fails"), 1 - chance))


@command.command(
    cls=Command,
    help=N_(
        "The chance to faint: that attribute, maluses and ±W6 stay below the difficulty.\n\nEach wound is -3, each "
        "critical wound -6, the fresh one included."
    ),
    short_help=N_("The chance to faint."),
    example="samyra odds faint --attribute 9 --wounds 1 --stumbled",
)
@click.option(
    "--attribute", type=Number(), required=True, help=N_("The attribute as it is at the moment of the check.")
)
@click.option("--wounds", type=Number(0, 100), default=0, help=N_("Number of wounds, -3 each."))
@click.option("--critical-wounds", type=Number(0, 100), default=0, help=N_("Number of critical wounds, -6 each."))
@click.option(
    "--stumbled", is_flag=True, help=N_("The fresh wound came with a stumble, -3 more; without a wound no malus.")
)
@click.option("--difficulty", type=Number(), default=0, help=N_("What the total must reach; otherwise 0."))
@format_option
def faint(attribute: int, wounds: int, critical_wounds: int, stumbled: bool, difficulty: int, format: str) -> None:
    chance = odds.faint(attribute, wounds, critical_wounds, stumbled, difficulty)
    _say_probability(chance, format, _line(_("Faints"), chance), _line(_("Stays up"), 1 - chance))


@command.command(
    cls=Command,
    help=N_(
        "How a contest ends, seen from the attacker.\n\nA tie goes to the attacker. A fatigue given means that this "
        "buffer is full, so that stumbles count."
    ),
    short_help=N_("How a contest ends."),
    example="samyra odds contest --attack 21 --defence 12 --weapon 3 --armour 3 --threshold 4",
)
@click.option("--attack", type=Number(), required=True, help=N_("The attacker's value."))
@click.option("--defence", type=Number(), required=True, help=N_("The defender's value."))
@click.option("--attack-modifier", type=Number(), default=0, help=N_("All modifiers of the attacker together."))
@click.option("--defence-modifier", type=Number(), default=0, help=N_("All modifiers of the defender together."))
@click.option("--attack-fatigue", type=ExactNumber(), help=N_("The attacker's fatigue, if that buffer is full."))
@click.option("--defence-fatigue", type=ExactNumber(), help=N_("The defender's fatigue, if that buffer is full."))
@click.option("--weapon", type=Number(), required=True, help=N_("Damage of the attacker's weapon."))
@click.option("--armour", type=Number(), required=True, help=N_("The defender's armour."))
@click.option("--threshold", type=Number(1), required=True, help=N_("The defender's wound threshold, at least 1."))
@format_option
def contest(
    attack: int,
    defence: int,
    attack_modifier: int,
    defence_modifier: int,
    attack_fatigue: Exact | None,
    defence_fatigue: Exact | None,
    weapon: int,
    armour: int,
    threshold: int,
    format: str,
) -> None:
    attacker = odds.Contestant(attack, attack_modifier, attack_fatigue)
    defender = odds.Contestant(defence, defence_modifier, defence_fatigue)
    found = odds.contest(attacker, defender, weapon, armour, threshold)
    chances = {
        "hit": found.hit,
        "no_damage": found.no_damage,
        "scratch": found.scratch,
        "wound": found.wound,
        "critical": found.critical,
        "countered": found.countered,
    }
    if format == "json":
        say_json({name: str(chance) for name, chance in chances.items()})
        return
    labels = (
        _("Attacker hits"),
        "  " + _("without damage"),
        "  " + _("a scratch"),
        "  " + _("a wound"),
        "  " + _("a critical wound"),
        _("Defender hits"),
    )
    say("\n".join(_table(list(zip(labels, chances.values(), strict=True)))))


def _table(rows: list[tuple[str, Fraction]]) -> list[str]:
    """Labels, percentages and exact fractions in columns."""
    percents = [words.percent(chance) for _label, chance in rows]
    wide, narrow = max(len(label) for label, _chance in rows), max(map(len, percents))
    return [
        f"{label:{wide}}  {percent:>{narrow}}  {_exact(chance)}".rstrip()
        for (label, chance), percent in zip(rows, percents, strict=True)
    ]
