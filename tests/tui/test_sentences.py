"""The log in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from samyra_core import commands as c
from samyra_core.events import EVENT_TYPES, FatigueChanged, RefusalShown
from samyra_core.scenario import Scenario
from samyra_core.state import Attribute, Skill, Status
from samyra_core.text import Text
from tests.samyra_core.builders import done, fight, profile, with_state
from tests.tui.spoken import english, german, moment_of, scenario, step, walked
from tui import words
from tui.sentences import moment_lines, sentence

__all__ = ["english", "german"]


def lines(id: str, name: str = "gorge_ambush", told: Scenario | None = None) -> list[str]:
    return [line.text for line in moment_lines(step(id, name)[0], told)]


def test_a_blow_is_told_with_its_wound_and_fall(german: None) -> None:
    assert lines("first_blow") == [
        "Naga greift Wache 1 an: 28 gegen 11, 17 Schaden – kritische Wunde, am Boden",
        "Naga: Puffer 1/3",
    ]


def test_a_blow_reads_the_same_in_english(english: None) -> None:
    assert lines("first_blow") == [
        "Naga attacks Guard 1: 28 to 11, 17 damage – a critical wound, down",
        "Naga: buffer 1/3",
    ]


def test_a_defender_who_wins_hits_in_return(german: None) -> None:
    assert lines("second_guard") == [
        "Wache 2 greift Naga an: 14 gegen 16, Gegentreffer, 2 Schaden – Kratzer",
        "Wache 2: Puffer 1/4 · Naga: Puffer 2/3",
    ]


def test_a_stumble_is_told_with_all_its_numbers(german: None) -> None:
    assert lines("the_stumble") == [
        "Naga strauchelt: |20| < 21, es zählt 12",
        "Naga greift Fremder 2 an: 12 gegen 14, Gegentreffer, 2 Schaden – Kratzer",
        "Naga besteht die Probe gegen Ohnmacht: 11 gegen 0",
        "Naga: Ausdauer 9 → 6, Puffer 2/2",
        "Naga: Erschöpfung 21 → 24 · Fremder 2: Puffer 3/4",
    ]


def test_a_check_names_skill_total_and_difficulty(german: None) -> None:
    assert lines("climb_check") == [
        "Naga, Schatzsucherin: 7 gegen 9, misslungen",
        "Naga: Erschöpfung 12 → 15",
    ]


def test_a_line_points_at_the_event_it_is_about() -> None:
    moment, _before = step("the_stumble")
    kinds = [type(moment.events[line.event_index]).__name__ for line in moment_lines(moment)]
    assert kinds == ["Thrown", "Blow", "Thrown", "AttributeChanged", "Effort"]


def test_a_scene_has_its_title_and_groups_are_told_together(german: None) -> None:
    assert lines("gorge", told=scenario()) == ["Szene „Der Engpass“: Naga, Krom, 10 × Wachen"]
    assert lines("gorge") == ["Neue Szene: Naga, Krom, 10 × Wachen"]


def test_a_round_is_told_with_the_one_who_begins(english: None) -> None:
    encounter = fight(profile("anna"), profile("orc", "foes"))
    assert [one.text for one in moment_lines(moment_of(encounter, c.NextRound()))] == ["Round 2: Anna is on turn"]


def test_initiative_throws_share_a_line(english: None) -> None:
    encounter = fight(profile("anna"), profile("orc", "foes"), initiative="sides", throws=[[3], [9]])
    moment = moment_of(encounter, c.NextRound(), (14,), (7,))
    told = [one.text for one in moment_lines(moment)]
    assert told == ["Initiative: Heroes: 14 · Foes: 7", "Round 2: Anna is on turn"]


def test_individual_initiative_names_each_total(german: None) -> None:
    encounter = fight(profile("anna"), profile("orc", "foes"), initiative="individual", throws=[[2], [1]])
    moment = moment_of(encounter, c.NextRound(), (4,), (5, 5, 1))
    assert moment_lines(moment)[0].text == "Initiative: Anna: 4 · Orc: −10"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "de",
            [
                "1 Stunde Ruhe – wieder bei Atem: Orla, Birk, Tamsin",
                "Erschöpfung: Orla 6 → 2 · Birk 6 → 2 · Tamsin 6 → 2",
            ],
        ),
        (
            "en",
            ["1 hour of quiet – breath caught: Orla, Birk, Tamsin", "Fatigue: Orla 6 → 2 · Birk 6 → 2 · Tamsin 6 → 2"],
        ),
    ],
)
def test_an_hour_says_who_has_breath_again_and_what_fatigue_is_left(
    language: words.Language, told: list[str], german: None
) -> None:
    words.set_language(language)
    moment = next(moment for moment, _before in walked("sleepless") if isinstance(moment.command, c.Hours))
    assert told == [line.text for line in moment_lines(moment)]


def test_two_hours_are_plural_and_fractions_stay_exact(german: None) -> None:
    encounter = with_state(fight(profile("anna"), profile("orc", "foes")), "anna", fatigue=Fraction(28, 3))
    moment = moment_of(encounter, c.Hours(2, ("anna",)))
    assert [one.text for one in moment_lines(moment)] == ["2 Stunden Ruhe: Anna", "Erschöpfung: Anna 9 1/3 → 1 1/3"]


def test_a_failed_faint_check_is_told_with_the_fall(german: None) -> None:
    encounter = fight(profile("anna", constitution=12), profile("orc", "foes"))
    moment = moment_of(encounter, c.Harm("anna", 5, Text("Sturz", "a fall")), (5, 5, 5, 1))
    assert [one.text for one in moment_lines(moment)] == [
        "Anna: 5 Schaden, Wunde (Sturz)",
        "Anna besteht die Probe gegen Ohnmacht nicht: −6 gegen 0 – am Boden",
        "Heroes: niemand mehr auf den Beinen",
    ]


def test_a_target_that_does_not_defend_is_hit_or_missed(english: None) -> None:
    encounter = fight(profile("anna"), profile("orc", "foes"))
    hit = moment_of(encounter, c.Attack("anna", "orc", defended=False), (2,))
    miss = moment_of(encounter, c.Attack("anna", "orc", defended=False), (1,))
    assert moment_lines(hit)[0].text == "Anna hits Orc, who does not defend: 14 against 12, 2 damage – a scratch"
    assert moment_lines(miss)[0].text == "Anna misses Orc, who does not defend: 11 against 12"


def test_a_rest_that_is_broken_says_so(german: None) -> None:
    encounter = done(fight(profile("anna"), profile("orc", "foes")), c.Rest("anna"))
    told = [one.text for one in moment_lines(moment_of(encounter, c.Attack("orc", "anna"), (1,), (1,)))]
    assert "Anna muss handeln und kommt nicht zur Ruhe" in told


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("chasm.1", "Pollux, FP(Springen): [11] gegen 11, gelungen, Güte 0"),
        ("chasm.3", "Pollux, FP(Klettern): [4] gegen Grundwert 4, gelungen, Güte 0"),
        ("chasm.4", "Abgelehnt: Pollux hat Schwimmen nicht erlernt, und diese Probe verlangt es (S2)."),
        ("chasm.5", "Pollux, FP(Schwert): [1] gegen 8, kritischer Erfolg, Güte 11"),
        ("prison.6", "Kialah, FP(Schleichen)-2: [13, 17, 20] gegen 12, kritischer Fehler"),
        ("quality.3", "Kialah, Probe+2: [1, 5, 13] gegen 15, kritischer Erfolg, Güte 6"),
    ],
)
def test_a_samyra_check_is_told_with_dice_level_and_quality(id: str, told: str, german: None) -> None:
    assert [told] == lines(id, "samyra_checks")


def test_whom_one_faces_is_told_once(german: None) -> None:
    assert lines("gorge.2") == ["Wache 1 steht gegen Naga, Krom"]


def test_one_who_leaves_gets_one_line(english: None) -> None:
    people = (profile("anna"), profile("orc", "foes"), profile("imp", "foes"))
    encounter = done(fight(*people), c.Engage("anna", ("orc",)))
    assert [one.text for one in moment_lines(moment_of(encounter, c.Leave("orc")))] == ["Orc leaves the scene"]


def test_the_last_of_a_side_to_fall_or_go_is_told_to_be_the_last(english: None) -> None:
    people = (profile("anna"), profile("orc", "foes"), profile("imp", "foes"))
    fallen = with_state(fight(*people), "imp", status=Status.DOWN)
    for last in (c.Leave("orc"), c.SetValue("orc", "status", "down"), c.Ruling("orc", "falls")):
        assert [one.text for one in moment_lines(moment_of(fallen, last))][-1] == "Foes: nobody is up any more"
    assert [one.text for one in moment_lines(moment_of(fallen, c.Leave("imp")))] == ["Imp leaves the scene"]


def test_values_and_rules_set_by_hand_are_told_in_words(german: None) -> None:
    encounter = fight(profile("anna"), profile("orc", "foes"))
    set_by_hand = moment_of(encounter, c.SetValue("anna", "fatigue", "1/3", Text("Zauber")))
    ruled = moment_of(encounter, c.ChangeRule("fatigue", "weak"))
    down = moment_of(encounter, c.SetValue("anna", "status", "down"))
    assert moment_lines(set_by_hand)[0].text == "Anna, Erschöpfung: 0 → 1/3, von Hand (Zauber)"
    assert moment_lines(ruled)[0].text == "Ab jetzt kostet eine Handlung 1 Punkt statt 3 Punkte (F2)"
    assert moment_lines(down)[0].text == "Anna, Zustand: auf den Beinen → am Boden, von Hand"


def test_an_expected_refusal_without_particulars_leaves_them_open(english: None) -> None:
    encounter = fight(profile("anna"), profile("orc", "foes"))
    event = RefusalShown("untrained", "anna", ("S2",))
    assert sentence(event, encounter) == "Refused: Anna has not learnt …, and this check needs training (S2)."


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", ["gorge_ambush", "samyra_checks", "sleepless", "bear_barbarian"])
def test_every_event_of_the_bundled_scenarios_has_words_without_gaps(
    name: str, language: words.Language, german: None
) -> None:
    words.set_language(language)
    for moment, _before in walked(name):
        told = [sentence(event, moment.encounter) for event in moment.events]
        told += [line.text for line in moment_lines(moment, scenario(name))]
        assert [one for one in told if one is not None and ("{" in one or "None" in one or not one.strip())] == []


def test_sixty_names_do_not_flood_the_log(english: None) -> None:
    crowd = [profile(f"one_{number}") for number in range(60)]
    encounter = fight(*crowd)
    tired = encounter
    for one in crowd:
        tired = with_state(tired, one.id, fatigue=5)
    told = moment_lines(moment_of(tired, c.Hours(1)))
    assert all(len(line.text) < 160 for line in told)
    assert told[0].text.endswith("and 55 more")


def test_names_are_shown_as_typed_and_cannot_steer_the_terminal(german: None) -> None:
    villain = profile("orc", "foes", name=Text("Ork [/]\x1b[2J"), wound_faint=False)
    told = moment_lines(moment_of(fight(profile("anna"), villain), c.Attack("anna", "orc"), (4,), (1,)))[0].text
    assert told.startswith("Anna greift Ork [/]�[2J an: ")


def test_a_skill_without_a_name_is_called_by_its_id(english: None) -> None:
    encounter = fight(profile("anna", skills={"sword": Skill(9)}), profile("orc", "foes"))
    assert (
        moment_lines(moment_of(encounter, c.EwsCheck("anna", 9, "sword"), (2,)))[0].text
        == "Anna, sword: 11 against 9, succeeded"
    )


def test_an_attribute_without_a_buffer_is_told_alone(english: None) -> None:
    attributes = {"constitution": Attribute(12), "strength": Attribute(9)}
    encounter = fight(profile("anna", attributes=attributes), profile("orc", "foes"))
    assert (
        moment_lines(moment_of(encounter, c.AttributeDamage("anna", "strength", 2)))[0].text == "Anna: strength 9 → 7"
    )


def test_every_kind_of_event_is_known_to_the_sentences() -> None:
    import samyra_core.events as events

    assert set(EVENT_TYPES.values()) == set(events.Event.__args__)


def test_a_floor_that_lifts_fatigue_is_two_lines(german: None) -> None:
    encounter = fight(profile("anna"), profile("orc", "foes"))
    told = moment_lines(moment_of(encounter, c.LastingFatigue("anna", 4, Text("durchwachte Nacht"))))
    assert [one.text for one in told] == ["Anna: Minimalwert 0 → 4 (durchwachte Nacht)", "Erschöpfung: Anna 0 → 4"]


def test_one_event_alone_reads_like_its_line(german: None) -> None:
    encounter = fight(profile("anna"), profile("orc", "foes"))
    assert sentence(FatigueChanged("anna", 9, 4, 0), encounter) == "Erschöpfung: Anna 9 → 4"


def test_one_who_collapsed_pays_effort_without_a_line(german: None) -> None:
    encounter = with_state(fight(profile("anna"), profile("orc", "foes")), "anna", fatigue=20, buffer_used=4)
    moment = moment_of(encounter, c.Attack("anna", "orc"), (1,), (4,), (5, 5, 5, 1))
    assert Status.COLLAPSED is moment.encounter.combatants["anna"].status
    assert moment_lines(moment)[-2].text == "Orc: Puffer 1/4"


def mill(command: c.Command, *throws: tuple[int, ...]) -> list[str]:
    """What a step in the mill yard is told as."""
    from samyra_core.session import Session

    session = Session(scenario("mill_mob"))
    session.step()
    return [one.text for one in moment_lines(moment_of(session.encounter, command, *throws))]


def test_equals_share_one_part_of_the_initiative_from_lowest_to_highest(german: None) -> None:
    faces = [(3,), (3,), (4,), (1,), *((number % 4 + 1,) for number in range(8))]
    assert mill(c.NextRound(), *faces)[0] == (
        "Initiative: Lio: 19 · 8 Tagelöhner: 3–10 · Runa: 9 · Müller Hagen: 9 · Tork: 6"
    )


@pytest.mark.parametrize(
    ("language", "left", "joined"),
    [
        ("de", "8 Tagelöhner verlassen die Szene", "8 Tagelöhner kommen hinzu"),
        ("en", "8 Labourers leave the scene", "8 Labourers join"),
    ],
)
def test_a_group_that_comes_or_goes_is_one_sentence_with_its_verb(
    language: words.Language, left: str, joined: str, german: None
) -> None:
    from samyra_core.session import Session
    from tui.screens.next_words import command_words

    words.set_language(language)
    assert mill(c.Leave("hand")) == [left]
    session = Session(scenario("mill_mob"))
    session.step()
    assert command_words(c.Leave("hand"), session.scenario, session.encounter) == left
    gone = moment_of(session.encounter, c.Leave("hand")).encounter
    assert command_words(c.Join("hand"), session.scenario, gone) == joined
    assert [one.text for one in moment_lines(moment_of(gone, c.Join("hand")))] == [joined]


@pytest.mark.parametrize(
    ("language", "told"),
    [("de", "Anna ist vor den Spielern verborgen"), ("en", "Anna is hidden from the players")],
)
def test_hiding_is_told_as_what_it_is(language: words.Language, told: str, german: None) -> None:
    words.set_language(language)
    encounter = fight(profile("anna"), profile("orc", "foes"))
    assert [one.text for one in moment_lines(moment_of(encounter, c.SetValue("anna", "hidden", "true")))] == [told]
