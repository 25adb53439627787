"""Every kind of fault is found, alone, at its true line and column, and names its mend."""

from __future__ import annotations

import inspect
import re
from types import SimpleNamespace

import pytest

from samyra_core.scenario import syntax
from samyra_core.scenario.faults import WARNINGS, FaultCode, dotted, quoted, short, suggest
from tests.samyra_core.scenario.marked import BASE, changed, found, load, split, with_naga, with_step

C = FaultCode

SYNTAX = [
    (C.TAB_INDENT, "format: 1\ntitle: T\nsides:\n§\theroes: Helden\n", {}),
    (C.TAB_INDENT, "format: 1\ntitle: T\nsides:\n  heroes:\n  §\tname: Helden\n", {}),
    (
        C.NEEDS_QUOTES,
        with_naga("name: Rolf§: der Wirt"),
        {"text": "Rolf: der Wirt", "quoted": '"Rolf: der Wirt"', "character": ":"},
    ),
    (
        C.NEEDS_QUOTES,
        changed("{heroes: Helden,", "{heroes: Rolf§: der Wirt,"),
        {"text": "Rolf: der Wirt", "quoted": '"Rolf: der Wirt"'},
    ),
    (C.NEEDS_QUOTES, with_naga("name: [§@click=app.quit]x"), {"quoted": '"[@click=app.quit]x"', "character": "@"}),
    (C.NEEDS_QUOTES, with_naga("name: [Wolf] §Rudel"), {"quoted": '"[Wolf] Rudel"', "character": "["}),
    (C.NEEDS_QUOTES, changed("{heroes: Helden,", "{heroes: Ork §[/],"), {"quoted": '"Ork [/]"', "character": "["}),
    (C.NEEDS_QUOTES, changed("{heroes: Helden,", "{heroes: Ork §#2,"), {"quoted": '"Ork #2"', "character": "#"}),
    (C.NEEDS_QUOTES, with_naga("sleep: §-"), {"quoted": '"-"'}),
    (C.NEEDS_QUOTES, with_naga("name: §%x"), {"quoted": '"%x"'}),
    (C.NEEDS_QUOTES, with_naga("name: §`x`"), {"quoted": '"`x`"'}),
    (C.NEEDS_QUOTES, with_naga("name: §* x"), {"quoted": '"* x"'}),
    (C.NEEDS_QUOTES, with_naga("name: §> x"), {"quoted": '"> x"'}),
    (C.NEEDS_QUOTES, with_naga('name: "der Lange" §Rolf'), {"quoted": "'\"der Lange\" Rolf'"}),
    (C.NEEDS_QUOTES, with_naga("name: 'Ork'§s Freund'"), {"quoted": '"Ork\'s Freund"'}),
    (C.UNCLOSED_QUOTE, with_naga('name: §"Rolf'), {"character": '"'}),
    (C.UNCLOSED_BRACKET, changed("[naga, guard]", "§[naga, guard"), {"character": "["}),
    (C.STRAY_BRACKET, changed("[naga, guard]", "[naga, guard]§]"), {"character": "]"}),
    (C.BAD_ESCAPE, with_naga('name: "C:§\\qemp"'), {"text": "\\q"}),
    (
        C.MISSING_DASH,
        changed("      - round: next\n", "      - round: next\n      §turn: next\n"),
        {"suggestion": "- turn: next"},
    ),
    (
        C.MISSING_DASH,
        changed("    cast: [naga, guard]\n", "    cast:\n      - naga\n    §guard\n"),
        {"text": "guard", "suggestion": "- guard"},
    ),
    (C.MISSING_COLON, changed("title: T\n", "§title:T\n"), {"suggestion": "title: T"}),
    (C.BAD_INDENT, with_naga("  §name: Naga"), {"text": "name: Naga"}),
    (
        C.JOINED_LINES,
        changed("    cast: [naga, guard]\n", "    cast:\n      - §naga\n        guard\n"),
        {"text": "naga guard"},
    ),
    (C.SECOND_DOCUMENT, BASE + "§---\nformat: 1\n", {}),
    (C.SECOND_DOCUMENT, BASE + "...\n§format: 1\n", {}),
    (C.DIRECTIVE, "§%YAML 3.0\n---\n" + BASE, {"text": "%YAML 3.0"}),
    (C.UNKNOWN_ANCHOR, with_naga("name: §*Schwimmen"), {"id": "Schwimmen", "quoted": '"*Schwimmen"'}),
    (C.RECURSIVE_ALIAS, changed("[naga, guard]", "&a [naga, guard, §*a]"), {"id": "a"}),
    (C.TAG, with_naga("name: §!!python/object:os.system Rolf"), {"text": "!!python/object:os.system"}),
    (
        C.MERGE_KEY,
        with_naga("attributes: &a {x: 3}\n    §<<: *a")
        .replace("    attributes: {endurance: 9}\n", "", 1)
        .replace("exhaustion: endurance", "exhaustion: x"),
        {},
    ),
    (C.COMPLEX_KEY, with_naga("§[a, b]: 1"), {}),
    (C.DUPLICATE_KEY, with_naga("§side: foes"), {"id": "side", "first_line": 6, "within": ""}),
    (C.DUPLICATE_KEY, with_step("text: A\n§text: B\nrest: naga"), {"first_line": 17, "within": "step"}),
    (C.DUPLICATE_KEY, with_step("turn: next\ntext: A\n§text: B"), {"first_line": 18, "within": "step"}),
    (C.DUPLICATE_KEY, changed("    steps:\n", "    §cast: []\n    steps:\n"), {"within": "entry"}),
    (
        C.RUN_TOGETHER,
        with_step("text: A\nturn: next\n§text: B\nid: b\nturn: next\nexpect: {book: {round: 2}}"),
        {"line": 19, "first_line": 17, "suggestion": "- text: B"},
    ),
    (
        C.RUN_TOGETHER,
        with_step("attack: {who: naga, target: guard_1}\nthrows: [1, 2]\n§turn: next\nthrows: []"),
        {"line": 19, "suggestion": "- turn: next"},
    ),
    (
        C.RUN_TOGETHER,
        BASE + "    §id: peak\n    cast: [naga]\n    steps:\n      - round: next\n",
        {"line": 17, "first_line": 13, "suggestion": "- id: peak"},
    ),
]

SHAPE = [
    (C.EXPECTED_MAPPING, changed("{blade: 21}", "§[blade]"), {"found": "list"}),
    (C.EXPECTED_MAPPING, with_step("attack: §naga"), {"found": "text", "text": "naga"}),
    (C.EXPECTED_LIST, changed("[naga, guard]", "§naga"), {"found": "text", "text": "naga"}),
    (
        C.EXPECTED_LIST,
        changed("    steps:\n      - round: next\n", "    steps:\n      §round: next\n"),
        {"found": "mapping"},
    ),
    (C.EXPECTED_VALUE, with_naga("weapon: §[3]"), {"found": "list"}),
    (C.EMPTY_VALUE, with_naga("weapon:§"), {}),
    (C.UNKNOWN_KEY, with_naga("§weapn: 3"), {"id": "weapn", "suggestion": "weapon"}),
    (C.UNKNOWN_KEY, with_step("§atack: {who: naga, target: guard_1}"), {"suggestion": "attack"}),
    (C.MISSING_KEY, with_step("attack: §{who: naga}"), {"id": "target"}),
    (C.MISSING_KEY, changed("{heroes: Helden,", "{heroes: {name: §{}},"), {"id": "de"}),
    (C.NO_VERB, with_step("§text: Nothing happens."), None),
    (C.TWO_VERBS, with_step("rest: naga\n§turn: next"), {"first": "rest", "second": "turn", "line": 18}),
    (C.TWO_VERBS, with_step("rest: naga\n§text: A\nturn: next"), {"first": "rest", "second": "turn", "line": 18}),
    (C.TWO_VERBS, BASE + "      - {rest: naga, §turn: next}\n", {"first": "rest", "second": "turn", "line": 0}),
    (
        C.TWO_VERBS,
        changed("    steps:\n      - round: next\n", "") + "course:\n  - scene: gorge\n    §round: next\n",
        {"first": "scene", "second": "round", "line": 17},
    ),
    (
        C.RUN_TOGETHER,
        changed("    steps:\n      - round: next\n", "") + "course:\n  - note: a\n    §note: b\n",
        {"line": 17, "suggestion": "- note: b", "first_line": 16},
    ),
    (C.NEEDS_QUOTES, with_naga("name: §[Alrik]"), {"text": "[Alrik]", "quoted": '"[Alrik]"', "character": "["}),
    (C.NEEDS_QUOTES, with_naga("name: §{Alrik}"), {"quoted": '"{Alrik}"', "character": "{"}),
    (C.NEEDS_QUOTES, changed("{heroes: Helden,", "{heroes: §[Helden],"), {"quoted": '"[Helden]"'}),
    (C.EXPECTED_VALUE, with_naga("name:\n      §- Alrik"), {"found": "list"}),
    (C.EXPECTED_VALUE, with_naga("name: §[Alrik,\n      Bert]"), {"found": "list"}),
    (C.NOT_AN_INTEGER, with_naga("weapon: §x"), {"text": "x", "suggestion": ""}),
    (C.NOT_EXACT, with_step("lasting: {who: naga, points: §1.5}"), {"text": "1.5", "suggestion": "3/2"}),
    (C.NOT_EXACT, with_step("round: next\nexpect: {book: {§naga.stumble_odds@x: 0}}"), {"text": "x"}),
    (C.NOT_A_SWITCH, with_naga("hidden: §On"), {"text": "On", "suggestion": "on"}),
    (C.OUT_OF_RANGE, with_naga("weapon: §1001"), {"text": "1001", "minimum": -1000, "maximum": 1000}),
    (C.UNKNOWN_VALUE, with_naga("sleep: §goood"), {"suggestion": "good", "allowed": "good, -, --"}),
    (C.UNKNOWN_VALUE, with_step("round: §naxt"), {"suggestion": "next"}),
    (C.BAD_ID, with_step("rest: §Nága Ä"), {"text": "Nága Ä", "suggestion": "naga_ae", "also": 0}),
    (C.BAD_ID, changed("  naga:\n", "  §Naga:\n"), {"suggestion": "naga"}),
    (C.EMPTY_NAME, with_naga('name: §""'), {"comment": ""}),
    (C.EMPTY_NAME, with_naga("name:§ #2 Ork"), {"comment": "#2 Ork"}),
    (C.TEXT_TOO_LONG, with_naga(f"name: §{'x' * 81}"), {"length": 81, "limit": 80}),
    (C.FORBIDDEN_CHARACTER, with_naga('name: §"a\\tb"'), {"character": "U+0009"}),
    (C.FORBIDDEN_CHARACTER, with_naga('name: §"\\e[31m"'), {"character": "U+001B"}),
    (C.FORBIDDEN_CHARACTER, with_naga('name: §"a\\u202Eb"'), {"character": "U+202E"}),
    (C.FORBIDDEN_CHARACTER, with_naga("name: a§\x1bb"), {"character": "U+001B"}),
    (C.FORBIDDEN_CHARACTER, with_naga("name: a§\u202eb"), {"character": "U+202E"}),
    (C.EMPTY_LIST, with_step("break: §[]"), {}),
    (C.WRONG_COUNT, with_step("swap: §[naga]"), {"count": 1, "expected": 2}),
    (C.UNKNOWN_FORMAT, changed("format: 1", "format: §2"), {"text": "2", "newest": 1}),
]

REFERENCES = [
    (C.UNKNOWN_COMBATANT, with_step("attack: {who: naga, target: §gard_1}"), {"id": "gard_1", "suggestion": "guard_1"}),
    (C.UNKNOWN_COMBATANT, changed("[naga, guard]", "[naga, guard, §krom]"), {"id": "krom", "suggestion": ""}),
    (
        C.UNKNOWN_COMBATANT,
        with_step("attack: {who: naga, target: §guard}"),
        {"kind": "template", "suggestion": "", "count": 2, "first": "guard_1", "last": "guard_2"},
    ),
    (C.UNKNOWN_COMBATANT, changed("[naga, guard]", "[naga, §guard_9]"), {"kind": "number", "last": "guard_2"}),
    (
        C.UNKNOWN_SUBJECT,
        with_step("round: next\nexpect: {book: {§guard_9.status: up}}"),
        {"suggestion": "", "count": 2, "first": "guard_1", "last": "guard_2"},
    ),
    (
        C.UNKNOWN_FIELD,
        with_step("round: next\nexpect: {book: {§guard.status: up}}"),
        {"suggestion": "", "first": "guard_1", "last": "guard_2"},
    ),
    (C.UNKNOWN_SIDE, changed("side: heroes", "side: §heros"), {"suggestion": "heroes"}),
    (C.UNKNOWN_SIDE, BASE + "rules: {outnumbering: §boni}\n", {"suggestion": "bonus"}),
    (C.UNKNOWN_SIDE, with_step("rule: {name: outnumbering, value: §heros}"), {"suggestion": "heroes"}),
    (C.UNKNOWN_GROUP, BASE + "plans: [{id: p, when: {left: §gard, at_most: 1}}]\n", {"suggestion": "guard"}),
    (C.UNKNOWN_SKILL, with_naga("main_skill: §blad"), {"who": "naga", "suggestion": "blade"}),
    (C.UNKNOWN_SKILL, with_step("check: {who: naga, difficulty: 9, skill: §bow}"), {"id": "bow", "who": "naga"}),
    (C.UNKNOWN_SKILL, with_step("set: {who: naga, field: §skill.bow, value: 3}"), {"id": "bow"}),
    (C.UNKNOWN_ATTRIBUTE, changed("exhaustion: endurance", "exhaustion: §endurence"), {"suggestion": "endurance"}),
    (C.UNKNOWN_ATTRIBUTE, changed("{blade: 21}", "{blade: {value: 21, attributes: [§agility]}}"), {"who": "naga"}),
    (C.UNKNOWN_BASE, with_naga("base_of: {Klettern: §Athletik}"), {"id": "Athletik", "who": "naga"}),
    (C.UNKNOWN_SCENE, BASE + "plans: [{id: p, when: {scene: §gorg}}]\n", {"suggestion": "gorge"}),
    (C.UNKNOWN_PLAN, with_step("plan: §flight"), {"id": "flight"}),
    (C.DUPLICATE_ID, BASE + "  - id: §gorge\n    cast: [naga]\n", {"id": "gorge", "first_line": 13}),
    (C.DUPLICATE_ID, with_step("round: next\nid: §gorge.1"), {"id": "gorge.1", "first_line": 16}),
    (
        C.DUPLICATE_ID,
        changed("  naga:\n", "  guard_1: {side: foes}\n  naga:\n").replace("  guard:", "  §guard:"),
        {"id": "guard_1", "first_line": 5},
    ),
    (
        C.DUPLICATE_ID,
        changed("  guard:", "  §foes:").replace("[naga, guard]", "[naga, foes]"),
        {"id": "foes", "first_line": 3},
    ),
    (C.RESERVED_ID, changed("  naga:\n", "  §attack:\n").replace("[naga,", "[attack,"), {"id": "attack"}),
    (C.LISTED_TWICE, changed("[naga, guard]", "[naga, guard, §guard_2]"), {"id": "guard_2"}),
    (C.SAME_COMBATANT, with_step("attack: {who: naga, target: §naga}"), {"id": "naga"}),
    (C.SAME_COMBATANT, with_step("engage: {who: naga, with: §[naga]}"), {"id": "naga"}),
    (
        C.NO_SKILL,
        changed("    skills: {blade: 21}\n", "") + "      - attack: {who: §naga, target: guard_1}\n",
        {"who": "naga"},
    ),
    (
        C.NO_WOUND_ATTRIBUTE,
        changed("    exhaustion: endurance\n", "") + "      - attack: {who: §naga, target: guard_1}\n",
        {"who": "naga"},
    ),
    (C.ONE_OF_SKILL_ATTRIBUTE, with_step("§check: {who: naga, difficulty: 9}"), {}),
    (C.BAD_NOTATION, with_step("samyra: {who: naga, check: §FP(Tarnen}"), {"text": "FP(Tarnen"}),
    (C.BAD_NOTATION, with_step('samyra: {who: naga, check: §"FP)"}'), {"text": "FP)"}),
    (C.NO_LEVEL, with_step("samyra: {who: naga, check: §FP+1}"), {"text": "FP+1"}),
    (C.TWO_SCRIPTS, BASE + "§course:\n  - scene: gorge\n", {}),
    (C.PLAN_LOOP, BASE + "plans: [{id: §p, when: {}, steps: [{plan: p}]}]\n", {"id": "p"}),
    (C.BAD_FACE, with_step("attack: {who: naga, target: guard_1}\nthrows: [4, §7]"), {"text": "7", "maximum": 6}),
    (C.BAD_FACE, with_step("attack: {who: naga, target: guard_1}\nthrows: [§0, 1]"), {"text": "0"}),
    (C.BAD_FACE, with_step("samyra: {who: naga, check: FP(X)+1}\nthrows: [[20, §21]]"), {"text": "21", "maximum": 20}),
    (C.SURPLUS_FACE, with_step("attack: {who: naga, target: guard_1}\nthrows: [§[4, 2], 1]"), {"text": "4 2"}),
    (C.UNFINISHED_THROW, with_step("attack: {who: naga, target: guard_1}\nthrows: [§5, 1]"), {"text": "5"}),
    (C.UNFINISHED_THROW, with_step("samyra: {who: naga, check: FP(X)+2}\nthrows: [§[4, 9]]"), {"text": "4 9"}),
    (C.THROW_NOT_DUE, with_step("rest: naga\n§throws: [3]"), {"verb": "rest", "limit": 0}),
    (C.THROW_NOT_DUE, with_step("round: next\n§throws: [3]"), {"verb": "round", "limit": 0}),
    (
        C.UNKNOWN_SUBJECT,
        with_step("round: next\nexpect: {book: {§nga.fatigue: 3}}"),
        {"id": "nga", "suggestion": "naga"},
    ),
    (C.UNKNOWN_SUBJECT, with_step("round: next\nexpect: {book: {§rounds: 3}}"), {"suggestion": "round"}),
    (C.UNKNOWN_FIELD, with_step("round: next\nexpect: {book: {§naga.fatige: 3}}"), {"suggestion": "fatigue"}),
    (C.UNKNOWN_FIELD, with_step("set: {who: naga, field: §fatige, value: 3}"), {"suggestion": "fatigue"}),
    (C.UNFIT_EXPECTATION, with_step("rest: naga\nexpect: {book: {§attack.total: 3}}"), {"verb": "rest"}),
    (C.UNKNOWN_VALUE, with_step("rest: naga\nexpect: {book: {naga.status: §dwn}}"), {"suggestion": "down"}),
    (C.NOT_AN_INTEGER, with_step("rest: naga\nexpect: {book: {guard.up: §−2}}"), {"suggestion": "-2"}),
    (C.TOO_MANY_COMBATANTS, changed("templates:\n", "§templates:\n  mob: {count: 499, side: foes}\n"), None),
]

WARNED = [
    (C.COMMENT_CUTS_TEXT, with_naga("name: §Ork #2"), {"text": "Ork", "quoted": '"Ork #2"'}),
    (C.UNUSED_ANCHOR, with_naga("name: §&Rolf der Wirt"), {"id": "Rolf", "quoted": '"&Rolf der Wirt"'}),
    (
        C.SAME_NAME,
        changed("  naga:\n", "  a: {side: foes, name: X}\n  naga:\n    name: §X\n").replace("[naga", "[a, naga"),
        None,
    ),
    (
        C.HALF_TRANSLATED,
        changed("title: T", "title: {de: A, en: B}").replace("heroes: Helden", "heroes: {name: §{de: H}}"),
        None,
    ),
    (C.UNUSED_COMBATANT, changed("[naga, guard]", "[naga]").replace("  guard:", "  §guard:"), {"id": "guard"}),
]


@pytest.mark.parametrize(("code", "marked", "params"), SYNTAX + SHAPE + REFERENCES + WARNED)
def test_a_fault_is_found_alone_at_its_place(code: FaultCode, marked: str, params: dict[str, object] | None) -> None:
    text, places = split(marked)
    loaded = load(text)
    assert [(code.value, *place) for place in places] == found(loaded)
    fault = loaded.faults[0]
    assert (loaded.scenario is None) == (fault.severity == "error")
    for name, value in (params or {}).items():
        assert value == fault.params[name]


ELSEWHERE = {
    *(C.FILE_MISSING, C.NOT_A_FILE, C.NO_PERMISSION, C.UNREADABLE, C.FILE_TOO_LARGE),  # test_files.py
    *(C.WRONG_ENCODING, C.NOT_UTF8, C.EMPTY_FILE),  # test_files.py
    *(C.TOO_MANY_FAULTS, C.TOO_DEEP, C.TOO_MANY_NODES, C.TOO_LONG, C.TOO_MANY_STEPS),  # test_bounds.py
    C.SYNTAX,  # below
    *(C.STEP_REFUSED, C.THROWS_MISSING, C.THROWS_SURPLUS, C.OWN_SIDE),  # ../test_rehearsal.py
}


def test_no_kind_of_fault_is_left_out() -> None:
    """The table above and the tests named in ELSEWHERE make every fault there is."""
    tried = {code for code, _, _ in SYNTAX + SHAPE + REFERENCES + WARNED}
    assert set(FaultCode) == tried | ELSEWHERE
    assert {code for code, _, _ in WARNED} == WARNINGS - ELSEWHERE


def test_an_error_of_the_parser_that_nobody_foresaw_keeps_its_place_and_words() -> None:
    mark = SimpleNamespace(line=1, column=2)
    error = SimpleNamespace(problem="something new", problem_mark=mark, context=None, context_mark=None)
    fault = syntax.diagnose(error, ["a: 1", "b: 2"])
    assert (fault.code, fault.line, fault.column, fault.params["problem"]) == (C.SYNTAX, 2, 3, "something new")


def test_five_different_faults_are_five_errors_at_once() -> None:
    """A misspelt key, a number that is none, an unknown id, a throw that cannot be, a key twice."""
    text, places = split(
        """\
format: 1
title: Five
sides: {heroes: Helden, foes: Gegner}
combatants:
  naga:
    side: heroes
    attributes: {endurance: 9}
    exhaustion: endurance
    skills: {blade: §021}
    §weapn: 3
    §side: foes
templates:
  guard: {count: 2, side: foes, attributes: {body: 12}, exhaustion: body, skills: {sword: 12}}
scenes:
  - id: gorge
    cast: [naga, guard]
    steps:
      - attack: {who: naga, target: §gard_1}
        throws: [4, §[4, 2]]
"""
    )
    codes = [C.NOT_AN_INTEGER, C.UNKNOWN_KEY, C.DUPLICATE_KEY, C.UNKNOWN_COMBATANT, C.SURPLUS_FACE]
    assert [(code.value, *place) for code, place in zip(codes, places, strict=True)] == found(load(text))


def test_one_broken_combatant_brings_no_other_faults_along() -> None:
    """Who is described wrongly is still known by name; nothing that refers to it is called unknown."""
    text, places = split(
        changed("    skills: {blade: 21}\n", "    skills: §21\n") + "      - attack: {who: naga, target: guard_1}\n"
    )
    assert [("expected_mapping", *places[0])] == found(load(text))


def test_a_list_instead_of_the_combatants_is_one_fault() -> None:
    text, places = split("format: 1\ntitle: T\nsides: {a: A}\ncombatants: §[naga]\nscenes: [{id: s, cast: [naga]}]\n")
    assert [("expected_mapping", *places[0])] == found(load(text))


def test_a_step_that_is_meant_to_be_refused_may_have_wrong_dice() -> None:
    step = "attack: {who: naga, target: guard_1}\nthrows: [[4, 2], 1]\nexpect: {chosen: {refused: surplus_face}}"
    assert load(with_step(step)).scenario is not None


@pytest.mark.parametrize(
    ("path", "shown"),
    [((), ""), (("scenes", 0, "steps", 2, "attack"), "scenes[0].steps[2].attack"), (("a", "b"), "a.b")],
)
def test_paths_are_written_with_dots_and_places(path: tuple[str | int, ...], shown: str) -> None:
    assert shown == dotted(path)


@pytest.mark.parametrize("text", ["Ork", "Rolf: der Wirt", 'der "Lange"', "C:\\new", 'it\'s "so"'])
def test_the_quoted_form_is_read_as_the_text_itself(text: str) -> None:
    loaded = load(with_naga(f"name: {quoted(text)}"))
    assert loaded.scenario is not None
    assert text == loaded.scenario.setup.roster["naga"].name.de


def test_suggestions_come_from_what_is_known_and_not_for_long_texts() -> None:
    assert suggest("Gaurd_1", ["guard_1", "naga"]) == "guard_1"
    assert suggest("xyz", ["guard_1", "naga"]) == ""
    assert suggest("n" * 500, ["naga"]) == ""


def test_a_params_text_is_one_short_line() -> None:
    assert short("a\nb\x1b") == "a b "
    assert len(short("x" * 500)) == 80


def test_the_table_names_the_params_of_every_code() -> None:
    """Words for a fault are made from the comment behind its code, so each param must stand there."""
    source = inspect.getsource(FaultCode)
    comments = {code: re.search(rf'= "{code.value}"  # (.*)', source) for code in FaultCode}
    for code, marked, _ in SYNTAX + SHAPE + REFERENCES + WARNED:
        comment = comments[code]
        assert comment is not None
        for fault in load(split(marked)[0]).faults:
            assert fault.code is not code or set(fault.params) <= set(re.findall(r"\w+", comment[1]))
