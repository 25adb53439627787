"""A session and a newer version of its scenario: offered, taken, taken back, declined, or not fitting."""

from __future__ import annotations

from pathlib import Path

import pytest

from samyra_core.commands import Attack, EnterScene, NextRound, Note
from samyra_core.engine import NeedsThrow, Refusal, Refused
from samyra_core.journal import (
    Journal,
    Kind,
    Unreadable,
    keeping,
    versions,
)
from samyra_core.journal.versions import Misfit, Version
from samyra_core.scenario import bundled_ids, load
from samyra_core.scenario.model import Scenario
from samyra_core.session import Session
from samyra_core.text import Text
from tests.samyra_core.test_journal import (
    assert_equal,
    begun,
    bundled,
    clock,
    five,
    opened,
    played,
    resumed,
)
from tests.samyra_core.test_keeping import folder, header, whole

__all__ = ["folder"]


def mine(folder: Path, text: str | None = None) -> Scenario:
    """A scenario in a file of one's own, as it is read from there."""
    path = folder / "mein Kampf.yaml"
    path.write_text(text if text is not None else five().source, encoding="utf-8")
    scenario = load(path).scenario
    assert scenario is not None
    return scenario


def fought(folder: Path) -> Path:
    """A session of it with a blow, a line that was left, and something undone."""
    path = folder / "a.samyra"
    session, journal = begun(path, mine(folder))
    for command in (EnterScene("gate"), NextRound(), Note("left aside")):
        session.do(command)
    session.undo()
    session.do(Attack("anna", "orc1"), ((1,), (2,)))
    session.do(Note("undone"))
    session.undo()
    journal.close()
    return path


def version(path: Path) -> Version:
    found = versions.newer(whole(path))
    assert found is not None
    return found


def test_a_session_knows_where_its_scenario_came_from(folder: Path, monkeypatch: pytest.MonkeyPatch):
    path = fought(folder)
    assert header(path).origin == str(folder / "mein Kampf.yaml")
    monkeypatch.chdir(folder)
    relative = load("mein Kampf.yaml").scenario
    assert relative is not None
    assert relative.origin == header(path).origin
    begun(folder / "b.samyra", bundled("gorge_ambush"))[1].close()
    assert header(folder / "b.samyra").origin == "gorge_ambush"
    assert versions.newer(whole(folder / "b.samyra")) is None


def test_the_same_text_a_missing_file_and_a_text_of_nowhere_are_no_newer_version(folder: Path):
    path = fought(folder)
    assert versions.newer(whole(path)) is None
    (folder / "mein Kampf.yaml").unlink()
    assert versions.newer(whole(path)) is None
    played(folder / "b.samyra")
    assert header(folder / "b.samyra").origin == ""
    assert versions.newer(whole(folder / "b.samyra")) is None


def test_a_version_that_fits_is_taken_in_one_go_and_can_be_taken_back(folder: Path):
    path = fought(folder)
    before, records = resumed(path), whole(path).records
    text = five().source.replace("Irgendwo", "Im Hof").replace("might: 9", "might: 11")
    mine(folder, text)
    found = version(path)
    assert found.fits
    assert resumed(path).scenario.source == five().source
    assert versions.adopt(path, found) is None
    after = resumed(path)
    assert (after.scenario.source, header(path).title, header(path).former) == (text, Text("Im Hof", "Anywhere"), 1)
    assert whole(path).records == records
    assert (after.cursor, after.redoable, after.lines) == (before.cursor, before.redoable, before.lines)
    assert versions.newer(whole(path)) is None
    back = versions.former(whole(path), path)
    assert back is not None
    assert back.fits
    assert versions.take_back(path) is None
    assert_equal(before, resumed(path))
    assert (header(path).former, header(path).title) == (0, Text("Irgendwo", "Anywhere"))
    assert versions.newer(whole(path)) is None
    assert versions.newer(whole(path), declined=True) is not None
    refused = versions.take_back(path)
    assert isinstance(refused, Unreadable)
    assert refused.kind is Kind.MISFIT


def test_a_version_that_fits_knows_where_the_session_would_stand(folder: Path):
    path = fought(folder)
    before = opened(path).session()
    assert not isinstance(before, Unreadable)
    mine(folder, five().source + "\n# newer\n")
    assert version(path).stands == before.encounter
    mine(folder, five().source.replace("weapon: 4", "weapon: 90"))
    other = version(path)
    assert other.fits
    assert other.stands is not None
    assert other.stands.combatants != before.encounter.combatants
    assert any(one.critical_wounds for one in other.stands.combatants.values())


def test_a_title_of_ones_own_stays_whatever_version_is_played(folder: Path):
    path = fought(folder)
    keeping.rename(path, Text("Unser Abend"))
    mine(folder, five().source.replace("Irgendwo", "Im Hof"))
    assert versions.adopt(path, version(path)) is None
    assert header(path).title == Text("Unser Abend")
    keeping.rename(path, Text("Später"))
    assert versions.take_back(path) is None
    assert header(path).title == Text("Später")


def test_a_declined_version_is_not_offered_again_the_one_after_it_is(folder: Path):
    path = fought(folder)
    mine(folder, five().source + "# eins\n")
    assert versions.decline(path, version(path).text) is None
    assert versions.newer(whole(path)) is None
    mine(folder, five().source + "# zwei\n")
    assert version(path).fits


def test_the_first_entry_that_does_not_fit_is_named_of_the_line_that_is_played(folder: Path):
    path = fought(folder)
    mine(folder, five().source.replace("anna, orc1, bert, orc2", "anna, bert, orc2"))
    misfit = version(path).misfit
    assert isinstance(misfit, Misfit)
    assert (misfit.number, misfit.record.command, misfit.aside) == (3, Attack("anna", "orc1"), False)
    assert isinstance(misfit.answer, Refused)
    assert misfit.answer.code is Refusal.NOT_PRESENT
    assert versions.adopt(path, version(path)) == Unreadable(Kind.MISFIT, f"entry {misfit.record.id}")
    assert resumed(path).scenario.source == five().source


def test_what_was_done_on_a_line_aside_must_fit_too(folder: Path):
    path = folder / "a.samyra"
    session, journal = begun(path, mine(folder))
    session.do(EnterScene("yard"))
    session.undo()
    session.do(EnterScene("gate"))
    journal.close()
    mine(folder, five().source.replace("id: yard", "id: garden"))
    misfit = version(path).misfit
    assert misfit is not None
    assert (misfit.number, misfit.aside, misfit.record.command) == (1, True, EnterScene("yard"))


def test_dice_that_are_not_there_are_a_misfit(folder: Path):
    path = folder / "a.samyra"
    session, journal = begun(path, mine(folder))
    session.do(EnterScene("gate"))
    session.do(NextRound())
    journal.close()
    mine(folder, five("individual").source)
    misfit = version(path).misfit
    assert misfit is not None
    assert (misfit.number, type(misfit.answer)) == (2, NeedsThrow)


@pytest.mark.parametrize("text", ["format: 1\nscenes: 3\n", "", "\x00", "format: 99\n"])
def test_a_version_with_faults_is_told_and_never_taken(text: str, folder: Path):
    path = fought(folder)
    (folder / "mein Kampf.yaml").write_text(text, encoding="utf-8")
    found = version(path)
    assert not found.fits
    assert found.loaded.errors
    with pytest.raises(ValueError, match="faults"):
        versions.adopt(path, found)
    assert versions.decline(path, found.text) is None
    assert versions.newer(whole(path)) is None


def test_bytes_that_are_no_text_are_a_version_with_a_fault(folder: Path):
    path = fought(folder)
    (folder / "mein Kampf.yaml").write_bytes(b"title: \xe4\n")
    found = version(path)
    assert [one.code.value for one in found.loaded.errors] == ["not_utf8"]
    assert versions.decline(path, found.text) is None
    assert versions.newer(whole(path)) is None


def test_what_was_done_on_the_new_version_may_keep_the_old_one_from_coming_back(folder: Path):
    path = fought(folder)
    mine(folder, five().source + "  - {id: tower, cast: [anna, orc1]}\n")
    assert versions.adopt(path, version(path)) is None
    found = opened(path)
    session = found.session()
    assert isinstance(session, Session)
    session.do(EnterScene("tower"))
    assert found.journal is not None
    found.journal.close()
    back = versions.former(whole(path), path)
    assert back is not None
    assert back.misfit is not None
    assert back.misfit.record.command == EnterScene("tower")
    refused = versions.take_back(path)
    assert isinstance(refused, Unreadable)
    assert_equal(session, resumed(path))


def test_the_holder_of_the_lock_may_take_a_version_before_going_on(folder: Path):
    path = fought(folder)
    mine(folder, five().source + "# neu\n")
    held = opened(path)
    assert versions.adopt(path, version(path)) == Unreadable(Kind.LOCKED)
    assert versions.adopt(path, version(path), held=True) is None
    assert isinstance(Journal.open(path, clock()), Unreadable)
    assert held.journal is not None
    held.journal.close()
    assert resumed(path).scenario.source.endswith("# neu\n")


@pytest.mark.parametrize("name", bundled_ids())
def test_any_other_scenario_is_a_version_that_does_not_fit_and_never_an_error(name: str, folder: Path):
    """Whoever is missing there, and whatever else: a refusal, told as such."""
    session, journal = begun(folder / "a.samyra", bundled(name))
    while session.step() is not None:
        pass
    session.do(Note("noted"))
    journal.close()
    found = whole(folder / "a.samyra")
    assert versions.first_misfit(found.scenario, found) is None
    for other in bundled_ids():
        misfit = versions.first_misfit(bundled(other), found)
        assert (misfit is None) == (other == name), other
