"""What a scenario file becomes: every verb its command, every short form its long one, every default."""

from __future__ import annotations

from fractions import Fraction

import pytest

from samyra_core import commands as c
from samyra_core import script
from samyra_core.codec import COMMAND_TYPES
from samyra_core.engine.hand import SETTABLE as ENGINE_SETTABLE
from samyra_core.scenario import load as load_file
from samyra_core.scenario.model import Scenario, When
from samyra_core.scenario.shapes import VERBS
from samyra_core.scenario.steps import SETTABLE
from samyra_core.state import CriticalRule, FatigueRule, InitiativeMode, Profile, Rules, Skill, Sleep
from samyra_core.text import EMPTY, Text
from tests.samyra_core.scenario.marked import BASE, changed, load, with_naga, with_step

GUARDS = ("guard_1", "guard_2")


def scenario(text: str) -> Scenario:
    loaded = load(text)
    assert loaded.errors == ()
    assert loaded.scenario is not None
    return loaded.scenario


def command(step: str) -> c.Command:
    return scenario(with_step(step)).scenes[0].steps[-1].command


DARK = c.OwnModifier(Text("Dunkel", "Dark"), -3)
MODIFIER = "[{label: {de: Dunkel, en: Dark}, value: -3}]"


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("attack: {who: naga, target: guard_1}", c.Attack("naga", "guard_1")),
        (
            "attack: {who: naga, target: guard_1, skill: blade, defence_skill: sword, defended: off, "
            f"modifiers: {MODIFIER}, defence_modifiers: {MODIFIER}}}",
            c.Attack("naga", "guard_1", "blade", "sword", False, (DARK,), (DARK,)),
        ),
        ("check: {who: naga, difficulty: 9, skill: blade}", c.EwsCheck("naga", 9, "blade")),
        (
            "check: {who: naga, difficulty: 9, attribute: endurance, substitute: on, actions: 2, actions_if_failed: 4}",
            c.EwsCheck("naga", 9, None, "endurance", True, 2, 4),
        ),
        ('samyra: {who: naga, check: "FP(Tarnen)+2"}', c.SamyraCheck("naga", "FP(Tarnen)+2")),
        ("samyra: {who: naga, check: FP-1, level: 10, actions: 0}", c.SamyraCheck("naga", "FP-1", 10, 0)),
        ("exert: {who: naga}", c.Exert("naga")),
        ("exert: {who: naga, actions: 3, attribute: endurance}", c.Exert("naga", 3, None, "endurance")),
        ("rest: naga", c.Rest("naga")),
        ("break: all", c.Break()),
        ("break: naga", c.Break(("naga",))),
        ("night: [naga, guard_1]", c.Night(("naga", "guard_1"))),
        ("week: [naga, guard]", c.Week(("naga", *GUARDS))),
        ("hours: 2", c.Hours(2)),
        ("hours: {hours: 2, who: [naga]}", c.Hours(2, ("naga",))),
        ("hours: {hours: 2}", c.Hours(2)),
        ("lasting: {who: naga, points: 1/3, reason: Zauber}", c.LastingFatigue("naga", Fraction(1, 3), Text("Zauber"))),
        ("harm: {who: naga, damage: 5}", c.Harm("naga", 5)),
        (
            "attribute_damage: {who: naga, attribute: endurance, points: -3}",
            c.AttributeDamage("naga", "endurance", -3),
        ),
        ("set: {who: naga, field: fatigue, value: 12}", c.SetValue("naga", "fatigue", "12")),
        ("set: {who: naga, field: hidden, value: on}", c.SetValue("naga", "hidden", "true")),
        ("set: {who: naga, field: skill.blade, value: 12}", c.SetValue("naga", "skill.blade", "12")),
        ("rule: {name: fatigue, value: weak}", c.ChangeRule("fatigue", "weak")),
        ("rule: {name: wound_faint, value: false, reason: x}", c.ChangeRule("wound_faint", "off", Text("x"))),
        ("rule: {name: outnumbering, value: heroes}", c.ChangeRule("outnumbering", "heroes")),
        ("engage: {who: naga, with: guard}", c.Engage("naga", GUARDS)),
        ("part: {who: naga, with: [guard_1]}", c.Part("naga", ("guard_1",))),
        ("part: naga", c.Part("naga")),
        ("part: {who: naga}", c.Part("naga")),
        ("swap: [naga, guard_1]", c.Swap("naga", "guard_1")),
        ("join: guard_2", c.Join("guard_2")),
        ("leave: naga", c.Leave("naga")),
        ("turn: next", c.NextTurn()),
        ("round: next", c.NextRound()),
        ("give_turn: naga", c.GiveTurn("naga")),
        ("move: {who: naga}", c.MoveInOrder("naga")),
        ("move: {who: naga, before: guard_1}", c.MoveInOrder("naga", "guard_1")),
        (
            "recruit: {id: rolf, side: foes, name: Rolf, group: guard, number: 3, "
            "skills: {axe: {value: 9, category: 1}}}",
            c.Recruit(Profile("rolf", Text("Rolf"), "foes", "guard", 3, {"axe": Skill(9, category=1)}, "axe")),
        ),
        (
            "recruit: {id: rolf, side: foes, main_skill: none, wound_faint: off, skills: {axe: 9}}",
            c.Recruit(Profile("rolf", Text("rolf"), "foes", skills={"axe": Skill(9)}, wound_faint=False)),
        ),
        (
            "recruit: [{id: rolf, side: foes}, {id: urs, side: foes}]",
            c.Recruit(Profile("rolf", Text("rolf"), "foes"), (Profile("urs", Text("urs"), "foes"),)),
        ),
        (
            "ruling: {who: naga, kind: stands, reason: {de: Seil, en: rope}}",
            c.Ruling("naga", "stands", Text("Seil", "rope")),
        ),
        ("condition: {who: naga, name: blinded}", c.SetCondition("naga", "blinded")),
        ("condition: {who: naga, name: blinded, rounds: 2}", c.SetCondition("naga", "blinded", 2)),
        ("clear_condition: {who: naga, name: blinded}", c.ClearCondition("naga", "blinded")),
        ("note: The lamp goes out", c.Note("The lamp goes out")),
        ('note: {text: "a\\nb", who: naga}', c.Note("a\nb", "naga")),
        ("scene: gorge", c.EnterScene("gorge")),
    ],
)
def test_each_verb_becomes_its_command(step: str, expected: c.Command) -> None:
    assert command(step) == expected


def test_there_is_a_verb_for_every_command() -> None:
    """Whatever happens in play can be written as a step."""
    assert set(VERBS) == set(COMMAND_TYPES)


def test_a_newcomer_is_known_from_its_step_on_and_not_before() -> None:
    recruit = "recruit: {id: rolf, side: foes, group: mob, number: 1}\nexpect: {chosen: {rolf.status: up}}"
    course = "course:\n  - scene: gorge\n  - recruit: {id: rolf, side: foes, group: mob}\n"
    course += "    expect: {chosen: {rolf.wounds: 0}}\n"
    made = scenario(BASE.replace("    steps:\n      - round: next\n", "") + course + "  - rest: rolf\n  - leave: mob\n")
    assert made.course is not None
    assert [step.command for step in made.course][2:] == [c.Rest("rolf"), c.Leave("mob")]
    assert "rolf" not in made.setup.roster
    early = load(with_step("rest: rolf") + "      - " + recruit.replace("\n", "\n        ") + "\n")
    assert [(fault.code.value, fault.line) for fault in early.faults] == [("unknown_combatant", 17)]


def test_a_course_is_the_whole_script_and_scenes_begin_where_it_says_so() -> None:
    text = BASE.replace("    steps:\n      - round: next\n", "    text: Narrow.\n  - {id: gate, cast: [naga]}\n")
    made = scenario(
        text + "course:\n  - note: first\n  - scene: gate\n  - scene: gorge\n  - round: next\n  - scene: gorge\n"
    )
    prepared = [(one.index, one.scene, one.opens, one.step.id, one.step.text.de) for one in script.prepare(made)]
    assert prepared == [
        (1, "", False, "course.1", ""),
        (2, "gate", True, "course.2", ""),
        (3, "gorge", True, "course.3", "Narrow."),
        (4, "gorge", False, "course.4", ""),
        (5, "gorge", True, "course.5", "Narrow."),
    ]


def test_what_a_scene_expects_holds_where_a_course_begins_it_unless_the_step_expects_something_else() -> None:
    text = BASE.replace("    steps:\n      - round: next\n", "    expect: {chosen: {round: 7}}\n")
    own = "  - {scene: gorge, expect: {chosen: {round: 0}}}\n"
    made = scenario(text + "course:\n  - scene: gorge\n" + own)
    judged = [[(one.expected, one.ok) for one in done.judged] for _, done in script.run(made)]
    assert judged == [[("7", False)], [("0", True)]]


def test_an_empty_course_is_a_script_without_steps() -> None:
    made = scenario(BASE.replace("    steps:\n      - round: next\n", "") + "course: []\n")
    assert script.prepare(made) == ()


def test_a_departure_takes_the_initiative_of_the_round_that_it_begins() -> None:
    made = scenario("rules: {initiative: individual}\n" + with_step("leave: naga\nthrows: [4, [5, 2]]"))
    assert made.scenes[0].steps[-1].throws == ((4,), (5, 2))


def test_what_is_left_out_has_the_value_of_the_guide() -> None:
    made = scenario(BASE)
    assert made.setup.rules == Rules()
    naga, guard = made.setup.roster["naga"], made.setup.roster["guard_2"]
    assert (naga.name, naga.main_skill, naga.exhaustion, naga.wound_attribute) == (
        Text("naga"),
        "blade",
        "endurance",
        None,
    )
    assert (naga.weapon, naga.armour, naga.initiative, naga.sleep, naga.hidden) == (0, 0, 0, Sleep.GOOD, False)
    assert (naga.wound_faint, guard.wound_faint) == (True, False)
    assert (naga.group, naga.number, guard.group, guard.number) == ("", 0, "guard", 2)
    assert guard.name == Text("guard 2")
    assert (made.scenes[0].title, made.scenes[0].text, made.summary) == (Text("gorge"), EMPTY, EMPTY)
    assert made.setup.casts == {"gorge": ("naga", *GUARDS)}
    assert (made.scenes[0].steps[0].id, made.scenes[0].steps[0].line, made.scenes[0].steps[0].column) == (
        "gorge.1",
        16,
        9,
    )


def test_all_rules_are_read() -> None:
    rules = (
        "rules: {fatigue: weak, outnumbering: heroes, critical: check, wound_faint: off, "
        "faint_difficulty: 3, initiative: sides}\n"
    )
    expected = Rules(FatigueRule.WEAK, "heroes", CriticalRule.CHECK, False, 3, InitiativeMode.SIDES)
    assert scenario(BASE + rules).setup.rules == expected


def test_a_skills_category_is_the_highest_of_its_attributes() -> None:
    text = changed("{endurance: 9}", "{endurance: 9, a: {value: 3, category: 1}, b: {value: 3, category: -1}}")
    text = text.replace(
        "{blade: 21}", "{blade: {value: 21, attributes: [b, a]}, bow: {value: 3, attributes: [b]}, axe: 1}"
    )
    skills = scenario(text).setup.roster["naga"].skills
    assert [skill.category for skill in skills.values()] == [1, -1, None]


def test_samyra_values_are_kept_by_their_names() -> None:
    naga = scenario(
        with_naga("levels: {Springen: 11}\n    bases: {Athletik: 6}\n    base_of: {Schlösser öffnen: Athletik}")
    ).setup.roster["naga"]
    assert (naga.levels, naga.bases) == ({"Springen": 11}, {"Athletik": 6})
    assert naga.base_of == {"Schlösser öffnen": "Athletik"}


@pytest.mark.parametrize(("typed", "sleep"), [("good", Sleep.GOOD), ('"-"', Sleep.BAD), ("--", Sleep.SLEEPLESS)])
def test_sleep(typed: str, sleep: Sleep) -> None:
    assert scenario(with_naga(f"sleep: {typed}")).setup.roster["naga"].sleep is sleep


def test_throws_are_faces_and_lists_of_faces() -> None:
    made = scenario(with_step("attack: {who: naga, target: guard_1}\nthrows: [4, [5, 2], [6, 6, 1]]"))
    assert made.scenes[0].steps[-1].throws == ((4,), (5, 2), (6, 6, 1))


@pytest.mark.parametrize(
    ("what", "typed", "expected"),
    [
        ("naga.fatigue", "2/6", "1/3"),
        ("naga.fatigue", "none", "none"),
        ("naga.stumble_odds@24", "6718463/10077696", "6718463/10077696"),
        ("naga.resting", "off", "false"),
        ("naga.engaged", "none", ""),
        ("naga.engaged", "guard_1, guard_2", "guard_1 guard_2"),
        ("guard.up", "2", "2"),
        ("heroes.up", "1", "1"),
        ("attack.stumbled", "yes", "true"),
        ("attack.success", "none", "none"),
        ("harm.damage", "missing", "missing"),
        ("harm.severity", "critical", "critical"),
        ("blow.winner", "naga", "naga"),
        ("effort.cost", "1/3", "1/3"),
        ("refused", "none", "none"),
        ("turn", "none", "none"),
    ],
)
def test_expectations_are_spelt_as_the_script_spells_them(what: str, typed: str, expected: str) -> None:
    step = f"attack: {{who: naga, target: guard_1}}\nexpect:\n  chosen:\n    {what}: {typed}"
    (one,) = scenario(with_step(step)).scenes[0].steps[-1].expectations
    assert (one.what, one.expected, one.source, one.line) == (what, expected, "chosen", 20)


def test_a_plan_keeps_its_conditions_and_its_steps() -> None:
    plan = "plans: [{id: p, when: {scene: gorge, round: 3, left: guard, at_most: 1}, steps: [{join: guard_1}]}]\n"
    (made,) = scenario(BASE + plan).plans
    assert (made.id, made.title, made.when) == ("p", Text("p"), When("gorge", 3, "guard", 1))
    assert [(step.id, step.command) for step in made.steps] == [("p.1", c.Join("guard_1"))]


def test_half_a_condition_is_a_fault() -> None:
    loaded = load(BASE + "plans: [{id: p, when: {left: guard}}]\n")
    assert [(fault.code.value, fault.params["id"]) for fault in loaded.faults] == [("missing_key", "at_most")]


def test_aliases_stand_for_what_they_name() -> None:
    text = (
        changed("{endurance: 9}", "&a {endurance: 9}")
        .replace("{body: 12}", "*a")
        .replace("exhaustion: body", "exhaustion: endurance")
    )
    made = scenario(text)
    assert made.setup.roster["guard_1"].attributes == made.setup.roster["naga"].attributes


def test_what_may_be_set_is_what_the_engine_can_set() -> None:
    assert set(SETTABLE) == set(ENGINE_SETTABLE)


def test_equal_texts_make_equal_scenarios() -> None:
    first, second = load_file("gorge_ambush").scenario, load_file("gorge_ambush").scenario
    assert first == second
    assert first is not None


def test_nothing_of_the_tree_stays_in_the_scenario() -> None:
    """Plain str and int only, so that a scenario can be copied, hashed by value and sent to another process."""
    made = scenario(with_step("attack: {who: naga, target: guard_1}\nthrows: [4, 1]"))
    step = made.scenes[0].steps[-1]
    assert isinstance(step.command, c.Attack)
    assert {type(made.id), type(step.id), type(step.command.attacker), *map(type, made.setup.roster)} == {str}
    assert {type(face) for faces in step.throws for face in faces} == {int}
