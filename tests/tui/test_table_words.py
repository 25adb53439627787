"""The game master's own hand in words: in the log, before it is done, and explained."""

from __future__ import annotations

import pytest

from samyra_core import commands as c
from samyra_core.scenario import Scenario
from samyra_core.state import Encounter
from samyra_core.text import EMPTY, Text
from tests.samyra_core.builders import done, fight, profile, setup, with_state
from tests.samyra_core.strategies import journey, walk
from tests.tui.spoken import english, german, moment_of
from tui import words
from tui.explain import explain
from tui.screens.next_words import command_words
from tui.sentences import moment_lines, sentence

__all__ = ["english", "german"]

SCENARIO = Scenario("test", EMPTY, setup(profile("anna"), profile("orc", "foes")), ())
FIGHT = fight(profile("anna"), profile("bert"), profile("orc", "foes"))
BLIND = done(FIGHT, c.SetCondition("anna", "geblendet", 1))


def told(before: Encounter, command: c.Command) -> list[str]:
    return [line.text for line in moment_lines(moment_of(before, command))]


@pytest.mark.parametrize(
    ("before", "command", "lines"),
    [
        (FIGHT, c.GiveTurn("orc"), ["Orc ist am Zug"]),
        (FIGHT, c.MoveInOrder("orc", "anna"), ["Orc ist jetzt vor Anna dran"]),
        (FIGHT, c.MoveInOrder("anna"), ["Anna ist jetzt als Letztes dran"]),
        (FIGHT, c.Recruit(profile("rolf", "foes")), ["Rolf kommt hinzu"]),
        (
            FIGHT,
            c.Ruling("orc", "falls", Text("Seil")),
            ["Entscheid: Orc geht zu Boden (Seil)", "Foes: niemand mehr auf den Beinen"],
        ),
        (FIGHT, c.Ruling("orc", "stands"), ["Entscheid: Orc ist auf den Beinen"]),
        (FIGHT, c.Ruling("orc", "acts_again"), ["Entscheid: Orc darf noch einmal handeln"]),
        (with_state(FIGHT, "orc", buffer_used=2), c.Ruling("orc", "rested"), ["Entscheid: Orc ist wieder bei Atem"]),
        (FIGHT, c.Ruling("orc", "said", Text("flucht")), ["Entscheid zu Orc (flucht)"]),
        (FIGHT, c.SetCondition("anna", "geblendet", 2), ["Anna: geblendet, 2 Runden"]),
        (FIGHT, c.SetCondition("anna", "geblendet"), ["Anna: geblendet"]),
        (BLIND, c.ClearCondition("anna", "geblendet"), ["Anna: „geblendet“ aufgehoben"]),
        (BLIND, c.NextRound(), ["Anna: „geblendet“ ist vorbei", "Runde 2: Anna ist am Zug"]),
        (FIGHT, c.Note("schuldet [/] Bert", "orc"), ["Notiz zu Orc: schuldet [/] Bert"]),
        (FIGHT, c.Note("Regen"), ["Notiz: Regen"]),
    ],
)
def test_what_is_done_by_hand_is_told_in_words(
    before: Encounter, command: c.Command, lines: list[str], german: None
) -> None:
    assert told(before, command) == lines


def test_a_condition_that_ends_for_several_at_once_is_told_once(english: None) -> None:
    both = done(BLIND, c.SetCondition("bert", "geblendet", 1))
    assert told(both, c.NextRound())[0] == "Anna, Bert: “geblendet” is over"


def test_a_new_order_is_explained_with_all_its_names(english: None) -> None:
    (block,) = explain(moment_of(FIGHT, c.MoveInOrder("orc", "anna")), FIGHT)
    assert block.lines == ("Orc acts before Anna now", "In this order: Orc, Anna, Bert")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_whatever_happens_has_words_without_gaps(language: words.Language, german: None) -> None:
    words.set_language(language)
    for number in range(6):
        for stride in walk(journey(number, range(number * 400 + 1, number * 400 + 200))):
            texts = [command_words(stride.command, SCENARIO, stride.before)]
            if stride.after is not stride.before:
                moment = moment_of(stride.before, stride.command, *stride.throws)
                texts += [line.text for line in moment_lines(moment)]
                texts += [one for event in moment.events if (one := sentence(event, moment.encounter)) is not None]
                texts += [line for block in explain(moment, stride.before) for line in (block.title, *block.lines)]
            assert [one for one in texts if "{" in one or "None" in one or not one.strip()] == []
