"""Names of a fight's people and things in the language of the program, and numbers as people write them.

Everything an author typed comes out of here cleaned; ids stand in where a name was left empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from samyra_core.dice import Exact, Faces
from samyra_core.events import Modifier, Severity, Thrown
from samyra_core.state import Combatant, Condition, Encounter, Profile, Status
from tui.plain import clean, cut, said
from tui.words import N_, _, ngettext, pgettext

MINUS: Final = "−"
MOST_NAMES: Final = 6
"""The most names one enumeration tells; the others are counted."""

RULE_LABELS: Final = {
    "W2": N_("wounds"),
    "E4": N_("outnumbering"),
    "F9": N_("resting"),
    "E6": N_("substitute"),
    "F8": N_("stumble with a wound"),
}
"""What modifiers are called whose label is a rule id."""


# Names ----------------------------------------------------------------------------------------------------------


def profile_of(encounter: Encounter, who: str) -> Profile | None:
    """The profile of `who`, joined or only on the roster; None for a stranger."""
    joined = encounter.combatants.get(who)
    return joined.profile if joined is not None else encounter.setup.roster.get(who)


def name(encounter: Encounter, who: str) -> str:
    """A combatant's name, or a side's where `who` is one; the id where there is no name."""
    profile = profile_of(encounter, who)
    if profile is not None:
        return said(profile.name) or clean(who)
    if who in encounter.setup.groups:
        return group_name(encounter, who)
    return side_name(encounter, who)


def side_name(encounter: Encounter, side: str) -> str:
    found = encounter.setup.sides.get(side)
    return (said(found.name) if found is not None else "") or clean(side)


def group_name(encounter: Encounter, group: str) -> str:
    """What equals are called together: the group's name, else that of one without its number."""
    together = encounter.setup.groups.get(group)
    if together:
        return said(together)
    for profile in encounter.setup.roster.values():
        if profile.group == group:
            return said(profile.name).removesuffix(f" {profile.number}") or clean(group)
    return clean(group)


def skill_name(encounter: Encounter, who: str, skill: str) -> str:
    profile = profile_of(encounter, who)
    found = profile.skills.get(skill) if profile is not None else None
    return (said(found.name) if found is not None else "") or clean(skill)


def attribute_name(encounter: Encounter, who: str, attribute: str) -> str:
    profile = profile_of(encounter, who)
    found = profile.attributes.get(attribute) if profile is not None else None
    return (said(found.name) if found is not None else "") or clean(attribute)


def rolled_on(encounter: Encounter, thrown: Thrown) -> str:
    """The skill or attribute of a throw; what stands in for it in an initiative throw."""
    if thrown.skill is not None:
        return skill_name(encounter, thrown.who, thrown.skill)
    if thrown.attribute is not None:
        return attribute_name(encounter, thrown.who, thrown.attribute)
    return _("initiative")


def modifier_label(modifier: Modifier) -> str:
    """`outnumbering (E4)`, or the author's own words."""
    label = modifier.label.pick("de")
    if label in RULE_LABELS:
        return f"{_(RULE_LABELS[label])} ({label})"
    return said(modifier.label) or _("other")


def status_word(status: Status) -> str:
    match status:
        case Status.UP:
            return pgettext("status", "up")
        case Status.DOWN:
            return pgettext("status", "down")
        case Status.COLLAPSED:
            return pgettext("status", "collapsed")
        case Status.GONE:
            return pgettext("status", "gone")


def status_mark(status: Status) -> str:
    """As it stands beside a name in a narrow column, where German's long participle would be cut."""
    return pgettext("mark", "COLLAPSED") if status is Status.COLLAPSED else status_word(status).upper()


def severity_word(severity: Severity) -> str:
    match severity:
        case Severity.NONE:
            return _("no damage")
        case Severity.SCRATCH:
            return _("a scratch")
        case Severity.WOUND:
            return _("a wound")
        case Severity.CRITICAL:
            return _("a critical wound")


def wounds(one: Combatant) -> str:
    """`1 critical, 2 wounds`; "" for one who is whole."""
    told = [_("{count} critical").format(count=one.critical_wounds)] if one.critical_wounds else []
    if one.wounds:
        told.append(ngettext("{count} wound", "{count} wounds", one.wounds).format(count=one.wounds))
    if one.scratches:
        told.append(ngettext("{count} scratch", "{count} scratches", one.scratches).format(count=one.scratches))
    return ", ".join(told)


def condition(one: Condition) -> str:
    """`blinded`, with the rounds left where it ends by itself: `blinded (2)`."""
    return f"{clean(one.name)} ({one.rounds})" if one.rounds is not None else clean(one.name)


# Enumerations ---------------------------------------------------------------------------------------------------


def listed(parts: Sequence[str], most: int = MOST_NAMES) -> str:
    """`Naga, Krom and 8 more`."""
    if len(parts) <= most:
        return ", ".join(parts)
    shown = ", ".join(parts[: most - 1])
    return _("{names} and {count} more").format(names=shown, count=len(parts) - most + 1)


def together(encounter: Encounter, those: Iterable[str]) -> dict[str, list[str]]:
    """Ids by group, in the order in which they come; one who is no equal of others is alone, under a key of its own."""
    groups: dict[str, list[str]] = {}
    for who in those:
        profile = profile_of(encounter, who)
        groups.setdefault(profile.group if profile is not None and profile.group else f"\0{who}", []).append(who)
    return groups


def names(encounter: Encounter, those: Iterable[str], most: int = MOST_NAMES) -> str:
    """Names in a row, equals of one group told together: `Naga, Krom, 10 × Stadtwache`."""
    parts = []
    for group, members in together(encounter, those).items():
        if len(members) == 1:
            parts.append(name(encounter, members[0]))
        else:
            parts.append(f"{len(members)} × {group_name(encounter, group)}")
    return listed(parts, most)


def several(encounter: Encounter, group: str, count: int) -> str:
    """So many of a group as a sentence has them: `3 guards`; `3 × Wolf` where nobody said what several are called."""
    called = group_name(encounter, group)
    return f"{count} {called}" if encounter.setup.groups.get(group) else f"{count} × {called}"


def people(encounter: Encounter, those: Iterable[str], most: int = MOST_NAMES) -> str:
    """As `names`, for a sentence with a verb: `Naga and 3 guards`."""
    parts = [
        name(encounter, members[0]) if len(members) == 1 else several(encounter, group, len(members))
        for group, members in together(encounter, those).items()
    ]
    if 1 < len(parts) <= most:
        return _("{names} and {last}").format(names=", ".join(parts[:-1]), last=parts[-1])
    return listed(parts, most)


def singled(encounter: Encounter, those: Iterable[str], room: int = 0) -> list[str]:
    """Everyone by name or number, equals in one part: `Krom`, `Labourer 1, 4`; names cut to `room` cells where it is
    not 0, numbers never."""
    parts = []
    for members in together(encounter, those).values():
        profiles = [profile_of(encounter, who) for who in members]
        numbers = [str(one.number) for one in profiles if one is not None and one.number]
        one = name(encounter, members[0])
        if len(numbers) != len(members) or not one.endswith(f" {numbers[0]}"):
            parts += [cut(name(encounter, who), room) if room else name(encounter, who) for who in members]
            continue
        stem = one.removesuffix(f" {numbers[0]}")
        parts.append(f"{cut(stem, room) if room else stem} {', '.join(numbers)}")
    return parts


# Numbers --------------------------------------------------------------------------------------------------------


def exact(number: Exact) -> str:
    """An exact number as one writes it: `9`, `1/3`, `4 1/3`, `−2`."""
    number = Fraction(number)
    sign = MINUS if number < 0 else ""
    whole, rest = divmod(abs(number), 1)
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def signed(number: Exact) -> str:
    """With its sign, as in a list of modifiers: `+3`, `−3`, `±0`."""
    if not number:
        return "±0"
    return exact(number) if number < 0 else f"+{exact(number)}"


def faces(thrown: Faces) -> str:
    """`[5, 2]`."""
    return f"[{', '.join(map(str, thrown))}]"
