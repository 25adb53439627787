"""What is booked by hand for one: a value, damage, exhaustion, a condition, a note, a ruling; a rule of the table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from samyra_core.commands import (
    AttributeDamage,
    ChangeRule,
    ClearCondition,
    Command,
    Harm,
    LastingFatigue,
    Note,
    Ruling,
    SetCondition,
    SetValue,
)
from samyra_core.dice import exact
from samyra_core.engine.hand import RULES, SETTABLE, rule_shown, rule_values
from samyra_core.fatigue import attribute_value
from samyra_core.state import Encounter, Status
from samyra_core.text import Text
from tui import names, plain, values
from tui.screens.live.form import Field, FormDialog, Values, whole
from tui.screens.live.menu import Item, MenuDialog
from tui.words import N_, _

if TYPE_CHECKING:
    from tui.live.base import LiveBase

RULINGS: Final = {
    "stands": N_("is up again"),
    "acts_again": N_("may act again this round"),
    "rested": N_("has caught breath"),
    "said": N_("only to be told"),
    "falls": N_("is out of the fight"),
}
"""In the order in which they are offered: what is there first, an Enter too many does."""


def by_hand_menu(screen: LiveBase, who: str) -> MenuDialog:
    encounter = screen.session.encounter
    name = names.name(encounter, who)
    forms = (
        (_("A value …"), _value_form),
        (_("Damage from elsewhere …"), _harm_form),
        (_("A condition …"), _condition_form),
        (_("A note …"), _note_form),
        (_("A ruling …"), _ruling_form),
        (_("Lasting exhaustion …"), _lasting_form),
        (_("Damage to an attribute …"), _attribute_form),
        (_("A rule of the table …"), _rule_form),
    )
    items = [Item(words, partial(make, screen, who)) for words, make in forms]
    items += [
        Item(
            _("Condition over: {name}").format(name=plain.clean(one.name)),
            partial(screen.take, ClearCondition(who, one.name)),
        )
        for one in encounter.combatants[who].conditions
    ]
    return MenuDialog(screen, _("By hand: {name}").format(name=name), items)


def _title(screen: LiveBase, who: str, words: str) -> str:
    return f"{names.name(screen.session.encounter, who)}: {words}"


def _reason() -> Field:
    return Field("reason", _("Reason"))


# Values ---------------------------------------------------------------------------------------------------------


def settable(encounter: Encounter, who: str) -> tuple[tuple[str, str], ...]:
    """Every field of one that can be set, in words."""
    profile = encounter.combatants[who].profile
    fields = [
        *SETTABLE,
        *(f"skill.{name}" for name in profile.skills),
        *(f"attribute.{name}" for name in profile.attributes),
    ]
    return tuple((field, values.field_name(field, encounter, who)) for field in fields)


def present_value(encounter: Encounter, who: str, field: str) -> str:
    """What a field holds, as `SetValue` writes it."""
    combatant = encounter.combatants[who]
    kind, _dot, name = field.partition(".")
    if kind == "skill":
        return str(combatant.profile.skills[name].value)
    if kind == "attribute":
        return str(attribute_value(combatant, name))
    return SETTABLE[field][0](combatant)


def _value_form(screen: LiveBase, who: str) -> FormDialog:
    encounter = screen.session.encounter
    known = settable(encounter, who)

    def fields(given: Values) -> Sequence[Field]:
        field = given.get("field") or known[0][0]
        now = present_value(encounter, who, field)
        return [Field("field", _("What"), "choice", known), _value_field(encounter, field, now), _reason()]

    def build(given: Values) -> Command | str:
        field = given["field"]
        value = given[f"value.{field}"].strip().replace("−", "-").replace(",", ".")
        if value in ("", present_value(encounter, who, field)):
            return _("That is how it is now; choose or type what it becomes.")
        return SetValue(who, field, value, Text(given["reason"].strip()))

    return FormDialog(screen, _title(screen, who, _("a value by hand")), fields, build, {"field": "fatigue"})


def _value_field(encounter: Encounter, field: str, now: str) -> Field:
    """Each field keeps what was typed for it."""
    key, label = f"value.{field}", _("Becomes")
    if field == "status":
        kinds = (Status.UP, Status.DOWN, Status.COLLAPSED)
        return Field(key, label, "choice", tuple((one.value, names.status_word(one)) for one in kinds), now=now)
    if now in ("true", "false"):
        switch = tuple((one, values.value_text(field, one, encounter)) for one in ("true", "false"))
        return Field(key, label, "choice", switch, now=now)
    hint = _("now {value}").format(value=values.value_text(field, now, encounter))
    return Field(key, label, "number", hint=hint, now=now)


# Damage and exhaustion ------------------------------------------------------------------------------------------


def _harm_form(screen: LiveBase, who: str) -> FormDialog:
    def fields(_given: Values) -> Sequence[Field]:
        return [Field("damage", _("Damage"), "number", hint=_("armour already taken off")), _reason()]

    def build(given: Values) -> Command | str:
        damage = whole(given["damage"])
        if damage is None:
            return _("Damage is a whole number, armour already taken off.")
        return Harm(who, damage, Text(given["reason"].strip()))

    return FormDialog(screen, _title(screen, who, _("damage from elsewhere")), fields, build)


def _lasting_form(screen: LiveBase, who: str) -> FormDialog:
    def fields(_given: Values) -> Sequence[Field]:
        return [Field("points", _("Points"), "number", hint=_("below 0 takes some away")), _reason()]

    def build(given: Values) -> Command | str:
        text = given["points"].strip().replace("−", "-").replace(",", ".")
        try:
            points = exact(Fraction(text))
        except (ValueError, ZeroDivisionError):
            return _("Points are a number such as 3, -2 or 1/3.")
        return LastingFatigue(who, points, Text(given["reason"].strip()))

    return FormDialog(screen, _title(screen, who, _("lasting exhaustion")), fields, build)


def _attribute_form(screen: LiveBase, who: str) -> FormDialog:
    encounter = screen.session.encounter
    attributes = tuple(
        (name, f"{names.attribute_name(encounter, who, name)} {attribute_value(encounter.combatants[who], name)}")
        for name in encounter.combatants[who].profile.attributes
    )

    def fields(_given: Values) -> Sequence[Field]:
        return [
            Field("attribute", _("Attribute"), "choice", attributes),
            Field("points", _("Points"), "number", hint=_("below 0 heals")),
            _reason(),
        ]

    def build(given: Values) -> Command | str:
        points = whole(given["points"])
        if points is None:
            return _("Points are a whole number; below 0 they heal.")
        return AttributeDamage(who, given["attribute"], points, Text(given["reason"].strip()))

    return FormDialog(screen, _title(screen, who, _("damage to an attribute")), fields, build)


# Conditions, notes, rulings -------------------------------------------------------------------------------------


def _condition_form(screen: LiveBase, who: str) -> FormDialog:
    def fields(_given: Values) -> Sequence[Field]:
        return [Field("name", _("Condition")), Field("rounds", _("Rounds"), "number", hint=_("until taken off"))]

    def build(given: Values) -> Command | str:
        rounds = whole(given["rounds"]) if given["rounds"].strip() else None
        if given["rounds"].strip() and rounds is None:
            return _("Rounds are a whole number; none: until it is taken off.")
        return SetCondition(who, given["name"].strip(), rounds)

    return FormDialog(screen, _title(screen, who, _("a condition")), fields, build)


def _note_form(screen: LiveBase, who: str) -> FormDialog:
    name = names.name(screen.session.encounter, who)
    about = ((who, name), ("", _("the whole fight")))

    def fields(_given: Values) -> Sequence[Field]:
        return [Field("text", _("Note")), Field("about", _("About"), "choice", about)]

    def build(given: Values) -> Command | str:
        return Note(given["text"], given["about"] or None)

    return FormDialog(screen, _("Note"), fields, build)


def rulings(encounter: Encounter, who: str) -> tuple[str, ...]:
    """Those that change something for one."""
    combatant = encounter.combatants[who]
    waits = who in encounter.had_turn and who != encounter.turn
    useful = {
        "stands": combatant.status is not Status.UP,
        "acts_again": bool(combatant.acted or combatant.attacked or waits),
        "rested": combatant.buffer_used > 0,
        "falls": combatant.status is Status.UP,
    }
    return tuple(kind for kind in RULINGS if useful.get(kind, True))


def _ruling_form(screen: LiveBase, who: str) -> FormDialog:
    kinds = tuple((kind, _(RULINGS[kind])) for kind in rulings(screen.session.encounter, who))

    def fields(_given: Values) -> Sequence[Field]:
        return [Field("kind", names.name(screen.session.encounter, who), "choice", kinds), _reason()]

    def build(given: Values) -> Command | str:
        reason = given["reason"].strip()
        if given["kind"] == "said" and not reason:
            return _("What is only told needs words: the reason.")
        return Ruling(who, given["kind"], Text(reason))

    return FormDialog(screen, _title(screen, who, _("a ruling against the rules")), fields, build)


def _rule_form(screen: LiveBase, who: str) -> FormDialog:
    encounter = screen.session.encounter
    rules = tuple((name, values.rule_name(name)) for name in RULES)

    def fields(given: Values) -> Sequence[Field]:
        name = given.get("rule") or rules[0][0]
        now = rule_shown(encounter.setup.rules, name)
        possible = rule_values(name, encounter.setup.sides)
        shown = tuple((one, values.rule_value(name, one, encounter)) for one in possible)
        hint = _("now {value}").format(value=values.rule_value(name, now, encounter))
        kind: Field = (
            Field(f"value.{name}", _("Becomes"), "choice", shown, now=now)
            if shown
            else Field(f"value.{name}", _("Becomes"), "number", hint=hint, now=now)
        )
        return [Field("rule", _("Rule"), "choice", rules), kind, _reason()]

    def build(given: Values) -> Command | str:
        name = given["rule"]
        value = given[f"value.{name}"].strip().replace("−", "-")
        if value in ("", rule_shown(encounter.setup.rules, name)):
            return _("That is how it is now; choose or type what it becomes.")
        return ChangeRule(name, value, Text(given["reason"].strip()))

    return FormDialog(screen, _("A rule of the table"), fields, build)
