"""The demo's sentences for people who do not know the rules, its figures and its pace."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from samyra_core.commands import SetValue
from samyra_core.dice import Purpose
from samyra_core.engine import begin
from samyra_core.events import Blow, Effort, Event, Harmed, RestBroken, Severity, StatusChanged, Thrown
from samyra_core.session import Moment
from samyra_core.state import Status
from tests.tui.spoken import english, german, scenario, step, walked
from tui.demo import cast, digits, pace
from tui.demo.figures import figures, figures_sheet
from tui.demo.plain_words import say
from tui.widgets.spans import text_of

__all__ = ["english", "german"]

BUNDLED = ("gorge_ambush", "bear_barbarian", "samyra_checks", "sleepless")


def at(index: int, name: str = "gorge_ambush") -> Moment:
    """What came of a step of a bundled script, counted from 1."""
    return walked(name)[index - 1][0]


def stumble() -> Moment:
    return step("the_stumble")[0]


GERMAN = {
    4: "Naga ist um 17 besser als Wache 1: 17 Schaden, weit mehr, als ein Körper aushält, "
    "und Wache 1 ist außer Gefecht.",
    5: "Wache 2 greift an, aber Naga ist um 2 besser und trifft: 2 Schaden, nur ein Kratzer.",
    8: "Naga ist um 12 besser als Wache 2: Wache 2 ist außer Gefecht; Naga hat keinen Atem mehr.",
    10: "Naga holt diese Runde nur Luft: Bleibt es dabei, ist danach aller Atem wieder da.",
    14: "Das Ausruhen hat geholfen: Naga hat allen Atem wieder.",
    22: "Jede Anstrengung kostet einen Atemzug; Naga hat keinen mehr, und jede weitere bringt 3 Erschöpfung.",
    26: "Außer Atem ermüdet Naga: Erschöpfung 3, und ein Wurf darunter lässt straucheln.",
    36: "Zeit zum Verschnaufen: Aller Atem ist wieder da, nur die Erschöpfung bleibt.",
    37: "Naga braucht 9, kommt nur auf 7 und scheitert; außer Atem steht Naga nun bei Erschöpfung 15.",
    38: "Krom braucht 9, kommt auf 14 und schafft es.",
    39: "Krom braucht dafür 1 Atemzug.",
    50: "Bei Gleichstand trifft, wer angreift, also Krom: 1 Schaden, nur ein Kratzer.",
    58: "Naga kommt nur auf 20, weniger als die Erschöpfung von 21: Naga strauchelt, und es zählt nur 12.",
}
ENGLISH = {
    4: "Naga beats Guard 1 by 17: 17 damage is far more than a body can take, and Guard 1 is out of the fight.",
    5: "Guard 2 attacks, but Naga is better by 2 and hits instead: 2 damage is only a scratch.",
    10: "Naga does nothing but breathe this round: left in peace, all breath comes back.",
    22: "Each exertion takes one breath; Naga has none left, and every further one adds 3 to fatigue.",
    49: "Stranger 4 beats Krom by 7: 7 damage is a wound, and every throw of Krom will be worse for it.",
    58: "Naga only comes to 20, less than a fatigue of 21: Naga stumbles, and just 12 counts.",
}


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("index", "text"), GERMAN.items())
def test_the_gorge_in_plain_german(index: int, text: str) -> None:
    assert text == say(at(index)).text


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(("index", "text"), ENGLISH.items())
def test_the_gorge_in_plain_english(index: int, text: str) -> None:
    assert text == say(at(index)).text


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("name", BUNDLED)
def test_a_sentence_names_no_rule_and_is_one_line(name: str) -> None:
    for moment, _before in walked(name):
        said = say(moment, scenario(name))
        assert "\n" not in said.text
        assert len(said.text) <= 150
        if not said.quiet:
            assert said.text.endswith(".")
            assert "(" not in said.text


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("index", [2, 3, 11, 15])
def test_rounds_and_engagements_are_quiet(index: int) -> None:
    assert say(at(index), scenario()).quiet


# What matters most comes first ----------------------------------------------------------------------------------


def with_events(*events: Event, of: Moment | None = None) -> Moment:
    return replace(of or stumble(), events=events)


def fall(who: str, after: Status) -> StatusChanged:
    return StatusChanged(who, Status.UP, after)


def blow(*, winner: str | None = "naga", difference: int = 5, defended: bool = True, damage: int = 5) -> Blow:
    return Blow("naga", "stranger_2", defended, 20, 15, winner, difference, 3, 3, damage)


def harm(severity: Severity, who: str = "stranger_2") -> Harmed:
    return Harmed(who, 5, 4, severity, 1, 0, 0)


def effort(who: str, *, surplus: int = 0, used_before: int = 1, used: int = 2) -> Effort:
    return Effort(who, 1, used_before, used, 2, surplus, 3, 24, 24 + 3 * surplus)


@pytest.mark.usefixtures("english")
def test_a_stumble_comes_before_everything_and_takes_the_collapse_along() -> None:
    thrown = next(one for one in stumble().events if isinstance(one, Thrown) and one.stumbled)
    text = say(with_events(harm(Severity.CRITICAL), thrown, fall("naga", Status.COLLAPSED))).text
    assert text == "Naga only comes to 20, less than a fatigue of 21: Naga stumbles and collapses."
    low = replace(thrown, total=20)
    assert say(with_events(low)).text.endswith("Naga stumbles.")


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("events", "text"),
    [
        (
            (blow(), harm(Severity.WOUND), fall("stranger_2", Status.DOWN)),
            "Naga beats Stranger 2 by 5: 5 damage is a wound too many, and Stranger 2 is out of the fight.",
        ),
        (
            (blow(), harm(Severity.CRITICAL)),
            "Naga beats Stranger 2 by 5: 5 damage is a terrible wound, but Stranger 2 is still standing.",
        ),
        (
            (blow(), harm(Severity.WOUND), effort("naga")),
            "Each exertion takes one breath; Naga has none left, and every further one adds 3 to fatigue.",
        ),
        (
            (blow(), harm(Severity.WOUND), effort("naga", surplus=1)),
            "Out of breath, Naga tires: fatigue 27, and a throw below that means a stumble.",
        ),
        (
            (blow(winner="stranger_2"), harm(Severity.WOUND, "naga"), effort("naga", surplus=1)),
            "Naga attacks, but Stranger 2 is better by 5 and hits instead: "
            "5 damage is a wound, and every throw of Naga will be worse for it.",
        ),
        ((blow(winner=None, defended=False),), "Naga misses, although Stranger 2 does not even fight back."),
        (
            (blow(defended=False, damage=0),),
            "Naga hits Stranger 2, who does not fight back: the armour holds.",
        ),
        (
            (RestBroken("naga"), blow(), harm(Severity.SCRATCH)),
            "Naga wanted to rest but has to act: no breath comes back.",
        ),
        ((harm(Severity.WOUND, "naga"),), "Naga is wounded, and from now on every throw is harder."),
        ((fall("naga", Status.DOWN),), "It is too much: Naga is out of the fight."),
    ],
)
def test_the_most_important_event_is_told(events: tuple[Event, ...], text: str) -> None:
    assert text == say(with_events(*events)).text


@pytest.mark.usefixtures("english")
def test_the_strain_of_one_who_is_not_followed_is_no_news() -> None:
    text = say(with_events(blow(damage=0), effort("stranger_2"))).text
    assert text == "Naga beats Stranger 2 by 5: the armour holds."


@pytest.mark.usefixtures("english")
def test_the_hidden_are_neither_named_nor_counted() -> None:
    moment = stumble()
    people = dict(moment.encounter.combatants)
    people["stranger_2"] = replace(people["stranger_2"], hidden=True)
    hidden = replace(moment, encounter=replace(moment.encounter, combatants=people), events=(blow(damage=0),))
    assert say(hidden).text == "Naga beats someone unseen by 5: the armour holds."
    right = figures(hidden).right
    assert right is not None
    assert right.label == "someone unseen"
    counts = dict(cast.left_standing(moment.encounter))
    assert dict(cast.left_standing(hidden.encounter)) == {**counts, "strangers": counts["strangers"] - 1}


def test_those_followed_are_the_first_sides() -> None:
    assert cast.followed(stumble().encounter) == ("naga", "krom")
    assert cast.followed(begin(scenario().setup)) == ()


# Figures --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("index", "numbers", "caption"),
    [
        (4, ("28", ":", "11"), "Naga trifft: kritische Wunde"),
        (58, ("20", "<", "21"), "gestrauchelt"),
        (37, ("7", ":", "9"), "misslungen"),
        (3, ("2", ":", "10"), "stehen noch"),
    ],
)
def test_the_decisive_numbers(index: int, numbers: tuple[str, str, str], caption: str) -> None:
    found = figures(at(index))
    assert found.left is not None
    assert found.right is not None
    assert (numbers, caption) == ((found.left.number, found.sign, found.right.number), found.caption)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("index", [4, 36, 58])
@pytest.mark.parametrize("size", [(1, 1), (7, 3), (40, 2), (60, 4), (80, 9), (140, 24), (240, 60)])
def test_figures_keep_within_their_room(index: int, size: tuple[int, int]) -> None:
    sheet = figures_sheet(figures(at(index)), *size)
    assert sheet.height <= max(2, size[1])
    assert size[0] < 60 or all(len(text_of(one.line)) <= size[0] for one in sheet.rows)


def test_digits_are_drawn_in_half_blocks_at_every_scale() -> None:
    assert digits.draw("7", 1) == ("▀▀█", "  █", "  ▀")
    for scale in range(1, 7):
        rows = digits.draw("0123456789:< /−", scale)
        assert len(rows) == digits.height(scale)
        assert len({len(one) for one in rows}) == 1
        assert set("".join(rows)) <= set(" ▀▄█")
    assert not digits.can_draw("½")


# Pace -----------------------------------------------------------------------------------------------------------


def test_long_texts_stay_longer_and_quiet_steps_shorter() -> None:
    assert pace.seconds(4, 60) == 4
    assert pace.seconds(4, 180) == 8
    assert pace.seconds(4, 10_000) == 16
    assert pace.seconds(4, 20, quiet=True) < 4
    assert pace.seconds(4, 180, quiet=True) == 8


# Odd moments ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("english")
def test_a_value_set_by_hand_falls_back_on_the_log() -> None:
    from tests.tui.spoken import moment_of

    said = say(moment_of(stumble().encounter, SetValue("naga", "fatigue", "3")))
    assert said.quiet
    assert "Naga" in said.text


def test_a_fraction_of_fatigue_is_drawn_or_told() -> None:
    moment = stumble()
    thrown = next(one for one in moment.events if isinstance(one, Thrown) and one.purpose is Purpose.ATTACK)
    odd = with_events(replace(thrown, fatigue=Fraction(64, 3)))
    sheet = figures_sheet(figures(odd), 100, 12)
    assert sheet.rows
