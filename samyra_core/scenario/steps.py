"""Steps: each verb of the YAML becomes its command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, assert_never

from samyra_core import commands as c
from samyra_core.scenario import expectations, shapes
from samyra_core.scenario.expectations import truth
from samyra_core.scenario.faults import FaultCode, Path, short
from samyra_core.scenario.hooks import Broken, converter
from samyra_core.scenario.model import Step
from samyra_core.scenario.nodes import scalar
from samyra_core.scenario.notes import Notes
from samyra_core.scenario.roster import Roster, recruit
from samyra_core.scenario.scalars import Faulty
from samyra_core.scenario.step_dice import dice_of, notation_of
from samyra_core.state import OUTNUMBERING_BONUS, OUTNUMBERING_MALUS, InitiativeMode, Profile

SETTABLE: Final = (
    *("status", "buffer_used", "fatigue", "fatigue_floor", "wounds", "critical_wounds", "scratches"),
    *("resting", "attacked", "hidden", "weapon", "armour"),
)
"""Fields of `set`, besides `skill.ID` and `attribute.ID`; the same as `engine.SETTABLE`."""
_TRUTHS: Final = frozenset({"resting", "attacked", "hidden"})


class Steps:
    """Turns told steps into steps, and remembers what the whole scenario needs to know of them."""

    def __init__(
        self, roster: Roster, scenes: Sequence[str], plans: Sequence[str], mode: InitiativeMode, notes: Notes
    ) -> None:
        self.roster = roster
        self.scenes = scenes
        self.plans = plans
        self.mode: InitiativeMode | None = mode
        """None once a step changes it: then any die may fall."""
        self.notes = notes
        self.count = 0
        self.joined: set[str] = set()
        self.ids: dict[str, Path] = {}
        self.carried_out: dict[str, set[str]] = {}
        """Plan: the plans that its own steps carry out."""
        self.newcomers: set[str] = set()
        """Groups that recruits count with."""
        self._wounds_told: set[str] = set()

    def build(self, told: Sequence[shapes.Told], path: Path, within: str) -> tuple[Step, ...]:
        """The steps at `path`; `within` is the scene's or plan's id."""
        made = (self.step(one, (*path, place), within, place + 1) for place, one in enumerate(told))
        return tuple(step for step in made if step is not None)

    def step(self, told: shapes.Told, path: Path, within: str, number: int) -> Step | None:
        self.count += 1
        shape, verb = told.step, told.verb
        line, column = self.notes.tree.place(path)
        name = self.id(shape.id or f"{within}.{number}", path, given=shape.id is not None)
        text = self.notes.text((*path, "text"), shape.text)
        refused = expectations.expects_refusal(shape.expect)
        command = self.command(told, (*path, verb), refused, within) if verb else None
        expected = expectations.build(shape.expect, (*path, "expect"), verb, self.roster, self.notes)
        throws = dice_of(told, path, self.mode, self.notes, refused)
        if command is None:
            return None
        return Step(name, command, throws, text, expected, line, column)

    def id(self, id: str, path: Path, *, given: bool) -> str:
        first = self.ids.setdefault(id, path)
        if first != path and not isinstance(id, Broken):
            at = (*path, "id") if given else path
            self.notes.add(FaultCode.DUPLICATE_ID, at, id=id, first_line=self.notes.tree.place(first)[0])
        return id

    # Who and what ----------------------------------------------------------------------------------------------

    def who(self, id: str, path: Path) -> Profile | None:
        """The combatant of that id; a fault where there is none."""
        known = self.roster.profiles
        if id not in known and self.roster.complete:
            kind, equals = self.roster.equals(id)
            if kind:
                self.notes.add(FaultCode.UNKNOWN_COMBATANT, path, key=False, id=id, suggestion="", kind=kind, **equals)
            else:
                self.notes.known(FaultCode.UNKNOWN_COMBATANT, id, known, path, kind="other")
        return known.get(id)

    def several(self, some: str | list[str], path: Path) -> tuple[str, ...]:
        """Ids, a template's standing for all of its equals; empty for `all`."""
        if some == "all":
            return ()
        listed = [some] if isinstance(some, str) else some
        out: dict[str, None] = {}
        for place, named in enumerate(listed):
            at = path if isinstance(some, str) else (*path, place)
            if named in self.roster.groups and named not in self.roster.profiles:
                found = self.roster.groups[named]
            else:
                self.who(named, at)
                found = (named,)
            if any(one in out for one in found) and not isinstance(named, Broken):
                self.notes.add(FaultCode.LISTED_TWICE, at, id=named)
            out.update(dict.fromkeys(found))
        if not listed and self.notes.whole(*path):
            self.notes.add(FaultCode.EMPTY_LIST, path)
        return tuple(out)

    def skill(self, id: str | None, who: Profile | None, path: Path) -> str | None:
        if id is not None and who is not None and self.notes.whole(*self.roster.origin[who.id], "skills"):
            self.notes.known(FaultCode.UNKNOWN_SKILL, id, who.skills, path, who=who.id)
        return id

    def attribute(self, id: str | None, who: Profile | None, path: Path) -> str | None:
        if id is not None and who is not None and self.notes.whole(*self.roster.origin[who.id], "attributes"):
            self.notes.known(FaultCode.UNKNOWN_ATTRIBUTE, id, who.attributes, path, who=who.id)
        return id

    def fights(self, who: Profile | None, skill: str | None, path: Path, *, throws: bool, hit: bool = True) -> None:
        """One who attacks or is attacked needs an attribute for wounds where it may be hit, and a skill where it throws
        (W1, E2)."""
        if who is None:
            return
        origin = self.roster.origin[who.id]
        if throws and skill is None and who.main_skill is None and self.notes.whole(*origin, "skills"):
            self.notes.add(FaultCode.NO_SKILL, path, who=who.id)
        keys = self.notes.whole(*origin, "wounds") and self.notes.whole(*origin, "exhaustion")
        described = keys and self.notes.whole(*origin, "attributes")
        if hit and described and not (who.wound_attribute or who.exhaustion) and who.id not in self._wounds_told:
            if not self._names_wounds(origin):
                self.notes.add(FaultCode.NO_WOUND_ATTRIBUTE, path, who=who.id)
            self._wounds_told.add(who.id)

    def _names_wounds(self, origin: Path) -> bool:
        """The file names an attribute, though not one that exists: that fault is noted already."""
        node = self.notes.tree.find(origin)
        return isinstance(node, dict) and ("wounds" in node or "exhaustion" in node)

    def modifiers(self, listed: list[shapes.ModifierShape], path: Path) -> c.Modifiers:
        texts = (self.notes.text((*path, place, "label"), one.label) for place, one in enumerate(listed))
        return tuple(c.OwnModifier(text, one.value) for text, one in zip(texts, listed, strict=True))

    # Verbs -----------------------------------------------------------------------------------------------------

    def command(self, told: shapes.Told, path: Path, refused: bool, within: str) -> c.Command | None:
        """The command behind a verb."""
        shape = told.command
        match shape:
            case shapes.AttackShape():
                return self.attack(shape, path, refused)
            case shapes.CheckShape():
                return self.check(shape, path)
            case shapes.SamyraShape():
                return self.samyra(shape, path, refused)
            case shapes.SetShape():
                return self.set(shape, path)
            case shapes.RuleShape():
                return self.rule(shape, path)
            case shapes.LastingShape() | shapes.HarmShape() | shapes.AttributeDamageShape() | shapes.ExertShape():
                return self.burden(shape, path)
            case shapes.EngageShape() | shapes.PartShape():
                return self.engagement(shape, path)
            case shapes.MoveShape() | shapes.RulingShape() | shapes.ConditionShape() | shapes.ClearConditionShape():
                return self.at_the_table(shape, path)
            case shapes.NoteShape():
                if shape.who is not None:
                    self.who(shape.who, (*path, "who"))
                return c.Note(shape.text, shape.who)
            case shapes.RecruitShape():
                return self.recruit([(shape, path)])
        return self.plain(told.verb, shape, path, within)

    def attack(self, shape: shapes.AttackShape, path: Path, refused: bool) -> c.Attack:
        who = self.who(shape.who, (*path, "who"))
        target = self.who(shape.target, (*path, "target"))
        self.skill(shape.skill, who, (*path, "skill"))
        self.skill(shape.defence_skill, target, (*path, "defence_skill"))
        if not refused:
            self.fights(who, shape.skill, (*path, "who"), throws=True, hit=shape.defended)
            self.fights(target, shape.defence_skill, (*path, "target"), throws=shape.defended)
            if who is not None and shape.who == shape.target:
                self.notes.add(FaultCode.SAME_COMBATANT, (*path, "target"), id=shape.who)
        return c.Attack(
            attacker=shape.who,
            target=shape.target,
            skill=shape.skill,
            defence_skill=shape.defence_skill,
            defended=shape.defended,
            modifiers=self.modifiers(shape.modifiers, (*path, "modifiers")),
            defence_modifiers=self.modifiers(shape.defence_modifiers, (*path, "defence_modifiers")),
        )

    def check(self, shape: shapes.CheckShape, path: Path) -> c.EwsCheck:
        who = self.who(shape.who, (*path, "who"))
        self.skill(shape.skill, who, (*path, "skill"))
        self.attribute(shape.attribute, who, (*path, "attribute"))
        if (shape.skill is None) == (shape.attribute is None):
            self.notes.add(FaultCode.ONE_OF_SKILL_ATTRIBUTE, path, key=True)
        modifiers = self.modifiers(shape.modifiers, (*path, "modifiers"))
        return c.EwsCheck(
            shape.who,
            shape.difficulty,
            shape.skill,
            shape.attribute,
            shape.substitute,
            shape.actions,
            shape.actions_if_failed,
            modifiers,
        )

    def samyra(self, shape: shapes.SamyraShape, path: Path, refused: bool) -> c.SamyraCheck:
        self.who(shape.who, (*path, "who"))
        if not isinstance(shape.check, Broken) and not refused:
            notation = notation_of(shape.check)
            if notation is None:
                self.notes.add(FaultCode.BAD_NOTATION, (*path, "check"), text=short(shape.check))
            elif notation.skill is None and shape.level is None:
                self.notes.add(FaultCode.NO_LEVEL, (*path, "check"), text=short(shape.check))
        return c.SamyraCheck(shape.who, shape.check, shape.level, shape.actions)

    def set(self, shape: shapes.SetShape, path: Path) -> c.SetValue:
        who = self.who(shape.who, (*path, "who"))
        kind, dot, named = shape.field.partition(".")
        if dot and kind == "skill":
            self.skill(named, who, (*path, "field"))
        elif dot and kind == "attribute":
            self.attribute(named, who, (*path, "field"))
        elif shape.field not in SETTABLE and not isinstance(shape.field, Broken):
            allowed = ", ".join([*SETTABLE, "skill.ID", "attribute.ID"])
            text, meant = short(shape.field), self.notes.meant(shape.field, SETTABLE)
            at = (*path, "field")
            self.notes.add(FaultCode.UNKNOWN_FIELD, at, text=text, id=text, suggestion=meant, allowed=allowed)
        value = truth(shape.value) if shape.field in _TRUTHS else shape.value
        return c.SetValue(shape.who, shape.field, value, self.notes.text((*path, "reason"), shape.reason))

    def rule(self, shape: shapes.RuleShape, path: Path) -> c.ChangeRule:
        kind: Any = shapes.RulesShape.__dataclass_fields__[shape.name].type
        value = shape.value
        try:
            read = converter().get_structure_hook(kind)(scalar(value), kind)
            value = ("on" if read else "off") if isinstance(read, bool) else str(read)
        except Faulty as error:
            if not isinstance(value, Broken):
                self.notes.add(error.code, (*path, "value"), key=False, **error.params)
        if shape.name == "outnumbering" and self.notes.whole("sides"):
            known = (OUTNUMBERING_MALUS, OUTNUMBERING_BONUS, *self.roster.sides)
            self.notes.known(FaultCode.UNKNOWN_SIDE, value, known, (*path, "value"))
        if shape.name == "initiative":
            self.mode = None
        return c.ChangeRule(shape.name, value, self.notes.text((*path, "reason"), shape.reason))

    def burden(
        self,
        shape: shapes.LastingShape | shapes.HarmShape | shapes.AttributeDamageShape | shapes.ExertShape,
        path: Path,
    ) -> c.Command:
        """What comes upon one combatant without an opponent."""
        who = self.who(shape.who, (*path, "who"))
        if isinstance(shape, shapes.ExertShape):
            self.skill(shape.skill, who, (*path, "skill"))
            self.attribute(shape.attribute, who, (*path, "attribute"))
            if shape.skill is not None and shape.attribute is not None:
                self.notes.add(FaultCode.ONE_OF_SKILL_ATTRIBUTE, path, key=True)
            return c.Exert(shape.who, shape.actions, shape.skill, shape.attribute)
        reason = self.notes.text((*path, "reason"), shape.reason)
        if isinstance(shape, shapes.LastingShape):
            return c.LastingFatigue(shape.who, shape.points, reason)
        if isinstance(shape, shapes.HarmShape):
            self.fights(who, None, (*path, "who"), throws=False)
            return c.Harm(shape.who, shape.damage, reason)
        self.attribute(shape.attribute, who, (*path, "attribute"))
        return c.AttributeDamage(shape.who, shape.attribute, shape.points, reason)

    def engagement(self, shape: shapes.EngageShape | shapes.PartShape, path: Path) -> c.Command:
        self.who(shape.who, (*path, "who"))
        at = (*path, "with")
        others = () if shape.with_ is None else self.several(shape.with_, at)
        if shape.with_ == "all" and isinstance(shape, shapes.EngageShape):
            self.notes.add(FaultCode.UNKNOWN_COMBATANT, at, id="all", suggestion="", kind="other")
        if shape.who in others:
            self.notes.add(FaultCode.SAME_COMBATANT, at, id=shape.who)
        return c.Engage(shape.who, others) if isinstance(shape, shapes.EngageShape) else c.Part(shape.who, others)

    def at_the_table(
        self,
        shape: shapes.MoveShape | shapes.RulingShape | shapes.ConditionShape | shapes.ClearConditionShape,
        path: Path,
    ) -> c.Command:
        """What the game master does beside the rules."""
        self.who(shape.who, (*path, "who"))
        match shape:
            case shapes.MoveShape():
                if shape.before is not None:
                    self.who(shape.before, (*path, "before"))
                    if shape.before == shape.who:
                        self.notes.add(FaultCode.SAME_COMBATANT, (*path, "before"), id=shape.who)
                return c.MoveInOrder(shape.who, shape.before)
            case shapes.RulingShape():
                return c.Ruling(shape.who, shape.kind, self.notes.text((*path, "reason"), shape.reason))
            case shapes.ConditionShape():
                return c.SetCondition(shape.who, shape.name, shape.rounds)
            case shapes.ClearConditionShape():
                return c.ClearCondition(shape.who, shape.name)
            case _:
                assert_never(shape)

    def recruit(self, coming: Sequence[tuple[shapes.RecruitShape, Path]]) -> c.Recruit:
        """Newcomers, at least one; steps after this one know them, and the groups they count with."""
        profiles = [recruit(shape, path, self.roster, self.notes) for shape, path in coming]
        self.newcomers.update(profile.group for profile in profiles if profile.group)
        return c.Recruit(profiles[0], tuple(profiles[1:]))

    def plain(self, verb: str, value: Any, path: Path, within: str) -> c.Command | None:
        """Verbs with nothing but a name, a list of names or a number behind them."""
        if verb in ("join", "leave") and self.is_group(value):
            if verb == "join":
                self.joined.update(self.roster.groups.get(value, ()))
            return _ONE[verb](value)
        if verb in _ONE:
            self.who(value, path)
            if verb == "join":
                self.joined.add(value)
            return _ONE[verb](value)
        if verb in _SEVERAL:
            return _SEVERAL[verb](self.several(value, path))
        match verb:
            case "hours" if isinstance(value, shapes.HoursShape):
                return c.Hours(value.hours, self.several(value.who, (*path, "who")))
            case "hours":
                return c.Hours(value)
            case "swap":
                return self.swap(value, path)
            case "turn":
                return c.NextTurn()
            case "round":
                return c.NextRound()
            case "recruit" if value:
                return self.recruit([(one, (*path, place)) for place, one in enumerate(value)])
            case "recruit":
                self.notes.add(FaultCode.EMPTY_LIST, path)
                return None
            case "note":
                return c.Note(value)
            case "scene":
                self.notes.known(FaultCode.UNKNOWN_SCENE, value, self.scenes, path)
                return c.EnterScene(value)
            case "plan":
                self.notes.known(FaultCode.UNKNOWN_PLAN, value, self.plans, path)
                self.carried_out.setdefault(within, set()).add(value)
                return c.FulfilPlan(value)
        return None

    def is_group(self, id: str) -> bool:
        """Whether several go by that id, and nobody alone does."""
        return id not in self.roster.profiles and (id in self.roster.groups or id in self.newcomers)

    def swap(self, pair: list[str], path: Path) -> c.Command | None:
        for place, one in enumerate(pair):
            self.who(one, (*path, place))
        if len(pair) != 2:
            if self.notes.whole(*path):
                self.notes.add(FaultCode.WRONG_COUNT, path, count=len(pair), expected=2)
            return None
        if pair[0] == pair[1] and not isinstance(pair[0], Broken):
            self.notes.add(FaultCode.SAME_COMBATANT, (*path, 1), id=pair[1])
        return c.Swap(pair[0], pair[1])


_ONE: Final[dict[str, Callable[[str], c.Command]]] = {
    "rest": c.Rest,
    "join": c.Join,
    "leave": c.Leave,
    "part": c.Part,
    "give_turn": c.GiveTurn,
}
_SEVERAL: Final[dict[str, Callable[[tuple[str, ...]], c.Command]]] = {
    "break": c.Break,
    "night": c.Night,
    "week": c.Week,
}
