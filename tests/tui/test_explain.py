"""Steps explained on paper, and what other faces would have done."""

from __future__ import annotations

from fractions import Fraction

import pytest

from samyra_core import commands as c
from samyra_core.events import Thrown
from samyra_core.session import Moment
from samyra_core.state import Attribute, Encounter, Sleep
from samyra_core.text import Text
from samyra_core.view import stumble_odds
from tests.samyra_core.builders import done, fight, profile, with_state
from tests.tui.spoken import english, german, moment_of, step, walked
from tui import words
from tui.explain import Block, explain, other_faces, rule_lines
from tui.explain.risk import risk_block
from tui.rulebook import RULE_IDS

__all__ = ["english", "german"]


def blocks(id: str, name: str = "gorge_ambush") -> dict[str, Block]:
    return {block.title: block for block in explain(*step(id, name))}


def lines(moment: Moment, before: Encounter) -> list[str]:
    return [line for block in explain(moment, before) for line in block.lines]


def faces(id: str, event_index: int, name: str = "gorge_ambush") -> list[str]:
    return list(other_faces(*step(id, name), event_index))


# The gorge, number by number ------------------------------------------------------------------------------------


def test_the_first_blow_is_a_sum_with_every_summand_named(german: None) -> None:
    found = blocks("first_blow")
    assert found["Angriff: Naga"].lines == (
        "21 Schmale Klinge + 3 Überzahl (E4) + 4 Wurf [4] = 28",
        "Puffer 0/3, nicht voll → kein Straucheln (F4)",
        "Buch: Ergebnis 28 ✓ · Modifikatoren 3 ✓",
    )
    assert found["Abwehr: Wache 1"].lines[0] == "12 Schwert − 1 Wurf [1] = 11"
    assert found["Treffer"].lines[:6] == (
        "28 > 11 → Naga trifft, Differenz 17 (E2)",
        "17 Differenz + 3 Waffe − 3 Rüstung = 17 Schaden (E3)",
        "17 ≥ 3 × 4: kritische Wunde (W1)",
        "Wundschwelle 4: ein Drittel von 12, Konstitution unversehrt (W1, D4)",
        "Wache 1: ab jetzt −6 auf alle Würfe (W2)",
        "Wache 1 geht zu Boden (W3)",
    )
    assert found["Anstrengung: Naga"].lines[0] == "Puffer 0/3, 1 Handlung → 1/3 (F1)"


def test_the_stumble_is_compared_and_replaced(german: None) -> None:
    found = blocks("the_stumble")
    assert found["Angriff: Naga"].lines[:3] == (
        "21 Schmale Klinge − 3 Überzahl (E4) + 2 Wurf [2] = 20",
        "Puffer voll: |20| < 21 Erschöpfung → Straucheln (F4)",
        "21 − 6 Straucheln − 3 Überzahl (E4) = 12 statt 20 (F5)",
    )
    assert found["Abwehr: Fremder 2"].lines[0] == "15 Säbel − 3 Wunden (W2) + 2 Wurf [2] = 14"
    assert found["Treffer"].lines[:3] == (
        "12 < 14 → Fremder 2 trifft in der Abwehr, Differenz 2 (E2)",
        "2 Differenz + 3 Waffe − 3 Rüstung = 2 Schaden (E3)",
        "2 < 3: Kratzer (W1)",
    )
    assert found["Probe gegen Ohnmacht: Naga"].lines[:2] == ("9 Ausdauer + 2 Wurf [2] = 11", "11 ≥ 0 → hält stand (F7)")
    assert found["Eigenschaft: Naga"].lines[:2] == (
        "Ausdauer 9 − 3 = 6 (F6, F12)",
        "Puffer: ein Drittel von 6 = 2, vorher 3; 2/2 belegt (F1, D4)",
    )
    effort = found["Anstrengung: Naga"].lines
    assert effort[0] == "Puffer 2/2 voll, 1 Handlung × 3 = +3: Erschöpfung 21 → 24 (F1, F2)"
    assert effort[1] == "Buch: Puffer belegt 2 ✓ · Erschöpfung 24 ✓"


def test_the_stumble_reads_the_same_in_english(english: None) -> None:
    assert blocks("the_stumble")["Attack: Naga"].lines[:3] == (
        "21 Slim blade − 3 outnumbering (E4) + 2 throw [2] = 20",
        "Buffer full: |20| < 21 fatigue → stumbles (F4)",
        "21 − 6 stumble − 3 outnumbering (E4) = 12 instead of 20 (F5)",
    )


def test_the_climb_fills_the_buffer_first(german: None) -> None:
    found = blocks("climb_check")
    assert found["Probe: Naga"].lines[:3] == (
        "10 Schatzsucherin (9, Eigenschaftsbonus +1, E6) − 3 Wurf [3] = 7",
        "Puffer 0/3, nicht voll → kein Straucheln (F4)",
        "7 < 9 Schwierigkeit → misslungen (E1)",
    )
    assert (
        found["Anstrengung: Naga"].lines[0]
        == "Puffer 0/3, 4 Handlungen: 3 darin, 1 × 3 = +3: Erschöpfung 12 → 15 (F1, F2)"
    )


def test_a_full_buffer_without_a_stumble_says_why_not(german: None) -> None:
    assert blocks("last_lunge")["Angriff: Naga"].lines[1] == "Puffer voll: |25| ≥ 24 Erschöpfung → kein Straucheln (F4)"


def test_the_books_numbers_without_a_place_stand_in_a_block_of_their_own(german: None) -> None:
    assert "Buch: Fremde, noch auf den Beinen: 2 ✓" in blocks("last_lunge")["Was erwartet war"].lines


# Other steps ----------------------------------------------------------------------------------------------------


def test_categories_say_what_an_action_costs_instead(german: None) -> None:
    found = [line for moment, before in walked("bear_barbarian") for line in lines(moment, before)]
    assert "Eine Handlung kostet 9 statt 3 (F3)" in found
    assert "Puffer 0/4, 31 Handlungen: 4 darin, 27 × 1/3 = +9: Erschöpfung 0 → 9 (F1, F2)" in found


def test_bad_sleep_shows_what_exceeds_the_buffer(german: None) -> None:
    encounter = fight(profile("anna", sleep=Sleep.BAD), profile("orc", "foes"))
    assert lines(moment_of(encounter, c.Exert("anna", 6)), encounter) == [
        "Puffer 0/4, 6 Handlungen: 4 darin, 2 × 3 = +6: Erschöpfung 0 → 6 (F1, F2)",
        "Minimalwert 0 → 2: 6 − 4 Puffer (F13)",
    ]


def test_hours_show_the_buffer_size_they_take(german: None) -> None:
    encounter = with_state(fight(profile("anna"), profile("orc", "foes")), "anna", fatigue=Fraction(28, 3))
    told = lines(moment_of(encounter, c.Hours(2, ("anna",))), encounter)
    assert "Erschöpfung 9 1/3 → 1 1/3: 2 × 4 (Puffergröße) weniger, nicht unter 0 (F11)" in told


def test_a_stumble_lower_than_its_replacement_stays(german: None) -> None:
    encounter = with_state(fight(profile("anna"), profile("orc", "foes")), "anna", fatigue=20, buffer_used=4)
    told = lines(moment_of(encounter, c.EwsCheck("anna", 9, "sword"), (5, 5, 1), (2,)), encounter)
    assert told[0] == "12 sword − 10 Wurf [5, 5, 1] = 2"
    assert told[2] == "2 liegt nicht über dem Ergebnis des Strauchelns und bleibt stehen (F5)"


def test_an_own_modifier_keeps_the_words_it_was_given(english: None) -> None:
    encounter = fight(profile("anna"), profile("orc", "foes"))
    command = c.EwsCheck("anna", 9, "sword", modifiers=(c.OwnModifier(Text("nasser [Fels]", "wet [rock]"), -2),))
    assert lines(moment_of(encounter, command, (2,)), encounter)[0] == "12 sword − 2 wet [rock] + 2 throw [2] = 12"


def test_a_tie_and_damage_below_zero_are_told(english: None) -> None:
    encounter = fight(profile("anna", weapon=0), profile("orc", "foes"))
    told = lines(moment_of(encounter, c.Attack("anna", "orc"), (2,), (2,)), encounter)
    assert "14 = 14: a tie goes to the attacker, Anna hits (E2)" in told
    assert "0 difference + 0 weapon − 3 armour = −3 → 0 damage (E3)" in told


def test_an_undefended_target_is_told_with_its_twelve(german: None) -> None:
    encounter = fight(profile("anna"), profile("orc", "foes"))
    hit = moment_of(encounter, c.Attack("anna", "orc", defended=False), (4,), (2,))
    assert "16 ≥ 12, das Ziel wehrt sich nicht → trifft (E5)" in lines(hit, encounter)
    assert "16 ≥ 12 → Anna trifft, 4 darüber (E5)" in lines(hit, encounter)
    miss = moment_of(encounter, c.Attack("anna", "orc", defended=False), (1,))
    assert "11 < 12: verfehlt, niemand nimmt Schaden (E5)" in lines(miss, encounter)


def test_stumble_and_wound_share_one_faint_check_with_its_malus(german: None) -> None:
    encounter = with_state(
        fight(profile("anna", exhaustion=9), profile("orc", "foes")), "anna", fatigue=20, buffer_used=3
    )
    told = lines(moment_of(encounter, c.Attack("anna", "orc"), (1,), (2,), (2,)), encounter)
    assert "9 constitution − 3 Wunden (W2) − 3 Straucheln mit Wunde (F8) + 2 Wurf [2] = 5" in told


@pytest.mark.parametrize(
    ("id", "told"),
    [
        (
            "prison.1",
            (
                "Würfel [7, 14] gegen Fertigkeitsstufe 12",
                "erleichtert, ein Erfolg genügt (S3) → gelungen, Güte 5",
                "12 FS − 7 Würfel = Güte 5 (S5)",
            ),
        ),
        (
            "prison.3",
            ("Würfel [1, 20] gegen Fertigkeitsstufe 12", "erschwert, alle müssen gelingen (S4) → kritischer Fehler"),
        ),
        ("chasm.3", ("Würfel [4] gegen Grundwert 4, ungelernt (S2)", "bis 4 gelingt (S1) → gelungen, Güte 0")),
        (
            "quality.2",
            (
                "Würfel [1, 5, 13] gegen Fertigkeitsstufe 15",
                "erleichtert, ein Erfolg genügt (S3) → kritischer Erfolg, Güte 18",
                "15 FS − 1 Würfel + 4 kritisch = Güte 18 (S5)",
            ),
        ),
    ],
)
def test_a_samyra_check_is_worked_out(id: str, told: tuple[str, ...], german: None) -> None:
    (block,) = explain(*step(id, "samyra_checks"))
    assert told == block.lines[: len(told)]


def test_a_refused_step_says_why(german: None) -> None:
    (block,) = explain(*step("chasm.4", "samyra_checks"))
    assert block.title == "Abgelehnt"
    assert block.lines == (
        "Pollux hat Schwimmen nicht erlernt, und diese Probe verlangt es (S2).",
        "Buch: abgelehnt nicht erlernt ✓",
    )
    assert block.rules == ("S2",)


def test_a_failed_expectation_stands_beside_its_number(german: None) -> None:
    from dataclasses import replace

    moment, before = step("first_blow")
    wrong = tuple(replace(one, expected="27", ok=False) if one.what == "attack.total" else one for one in moment.judged)
    assert (
        "Buch: Ergebnis 27 ✗ (hier 28) · Modifikatoren 3 ✓" in explain(replace(moment, judged=wrong), before)[0].lines
    )


@pytest.mark.parametrize("name", ["gorge_ambush", "samyra_checks", "sleepless", "bear_barbarian"])
def test_every_step_of_the_bundled_scenarios_is_explained_with_rules_that_exist(name: str, english: None) -> None:
    for moment, before in walked(name):
        found = explain(moment, before)
        assert found
        assert set() == {rule for block in found for rule in block.rules} - set(RULE_IDS)
        assert [line for block in found for line in (block.title, *block.lines) if "{" in line or "None" in line] == []


def test_every_throw_has_a_block_that_other_faces_can_be_asked_of() -> None:
    for moment, before in walked():
        places = {block.event_index for block in explain(moment, before)}
        assert {index for index, event in enumerate(moment.events) if isinstance(event, Thrown)} <= places


def test_a_blocks_rules_come_with_a_sentence_each(german: None) -> None:
    told = rule_lines(blocks("the_stumble")["Angriff: Naga"])
    assert [line.split()[0] for line in told] == ["D2", "E2", "E4", "F4", "F5"]
    assert told[3].startswith("F4 Straucheln: Wer bei vollem Puffer")


# Other faces ----------------------------------------------------------------------------------------------------


def test_other_faces_of_the_stumble_show_that_only_four_and_six_would_have_held(german: None) -> None:
    assert faces("the_stumble", 0) == [
        "[1] (−1): 17, Naga strauchelt auf 12, Fremder 2 trifft, 2 Schaden, Kratzer, Naga hält stand",
        "[3] (−3): 15, Naga strauchelt auf 12, Fremder 2 trifft, 2 Schaden, Kratzer, Naga hält stand",
        "[4] (+4): 22, Naga trifft, 8 Schaden, Wunde",
        "[5, 1] (−5): 13, Naga strauchelt auf 12, Fremder 2 trifft, 2 Schaden, Kratzer, Naga hält stand",
        "[6, 1] (+6): 24, Naga trifft, 10 Schaden, Wunde",
    ]


def test_throws_that_only_another_face_asks_for_are_named(english: None) -> None:
    told = faces("last_lunge", 0)
    assert "[2] (+2): 23, Naga stumbles to 15, Naga hits, 4 damage, a wound, then a faint check: Naga" in told
    assert "[6, 1] (+6): 27, Naga hits, 16 damage, a critical wound, Stranger 2 goes down" in told


def test_other_faces_of_a_later_throw_begin_with_it(german: None) -> None:
    assert "[5, 1] (−5): 4, Naga hält stand" in faces("the_stumble", 4)


def test_a_faint_check_that_another_face_would_have_failed(german: None) -> None:
    encounter = with_state(
        fight(profile("anna", exhaustion=3), profile("orc", "foes")), "anna", fatigue=20, buffer_used=1
    )
    moment = moment_of(encounter, c.EwsCheck("anna", 9, "sword"), (2,), (2,))
    assert "[5, 1] (−5): −2, Anna hält nicht stand, Anna bricht zusammen" in other_faces(moment, encounter, 1)


def test_faces_of_a_w20_with_the_same_outcome_share_a_line(german: None) -> None:
    assert faces("chasm.1", 0, "samyra_checks") == [
        "1: kritischer Erfolg, Güte 14",
        "2–10: gelungen, Güte 9 … 1",
        "12–19: misslungen",
        "20: kritischer Fehler",
    ]


def test_several_w20_are_varied_one_by_one(german: None) -> None:
    told = faces("prison.2", 0, "samyra_checks")
    assert "Würfel 1: 13–20: kritischer Fehler" in told
    assert "Würfel 2: 1–19: kritischer Erfolg, Güte 15" in told


def test_an_initiative_tie_by_another_face_is_named(english: None) -> None:
    encounter = fight(profile("anna"), profile("orc", "foes"), initiative="sides", throws=[[3], [9]])
    moment = moment_of(encounter, c.NextRound(), (14,), (7,))
    told = other_faces(moment, encounter, 0)
    assert "7: 7, a tie, thrown again: Heroes, Foes" in told
    assert "6: 6, order: Orc, Anna" in told


def test_an_event_that_is_no_throw_has_no_other_faces() -> None:
    assert other_faces(*step("first_blow"), 2) == ()
    assert other_faces(*step("first_blow"), 99) == ()


def test_explaining_changes_nothing() -> None:
    moment, before = step("the_stumble")
    kept = (moment, before)
    explain(moment, before)
    other_faces(moment, before, 0)
    assert kept == step("the_stumble")


def test_a_second_language_needs_no_second_explanation(german: None) -> None:
    first = blocks("first_blow")
    words.set_language("en")
    assert len(first) == len(blocks("first_blow"))


def test_healing_names_what_comes_back(english: None) -> None:
    worn = fight(profile("anna", attributes={"constitution": Attribute(12)}), profile("orc", "foes"))
    worn = done(worn, c.AttributeDamage("anna", "constitution", 6))
    told = lines(moment_of(worn, c.Week(("anna",))), worn)
    assert "constitution 6 + 4 = 10 (W5)" in told
    assert "Buffer: a third of 10 = 3, formerly 2; 0/3 used (F1, D4)" in told


# Risk -----------------------------------------------------------------------------------------------------------


def test_a_risk_is_derived_from_value_fatigue_and_each_throw_that_stumbles(german: None) -> None:
    encounter = with_state(
        fight(profile("anna", exhaustion=3), profile("orc", "foes")), "anna", fatigue=9, buffer_used=1, wounds=1
    )
    block = risk_block(encounter, "anna")
    assert block is not None
    assert block.title == "Risiko: Anna"
    assert "W2" in block.rules
    assert block.lines[0].endswith("− 3 Wunden (W2) = 9")
    assert block.lines[1] == "Puffer 1/1 voll: strauchelt, wenn |9 + Wurf| < 9 Erschöpfung (F4)"
    assert block.lines[2] == "Straucheln lassen die Würfe −1: 1/6 · −3: 1/6 · −5: 5/36 · −10: 5/216 · −15: 5/1296"
    assert block.lines[3].startswith(f"Zusammen {stumble_odds(encounter, 'anna')} = ")


def test_while_the_buffer_has_room_there_is_no_risk_to_derive(german: None) -> None:
    encounter = fight(profile("anna", exhaustion=9), profile("orc", "foes"))
    block = risk_block(encounter, "anna")
    assert block is not None
    assert block.lines == ("Puffer 0/3, nicht voll → kein Straucheln (F4)",)
    assert risk_block(encounter, "nobody") is None
