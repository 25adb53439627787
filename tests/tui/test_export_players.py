"""`samyra export --role player`: nothing in any form that players may not see. What must not be there is looked for."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]

from samyra_core import commands as c
from samyra_core import players, seen_report
from samyra_core.dice import Seeded
from samyra_core.session import Session
from samyra_core.state import FoeValues
from samyra_core.text import Text
from tests.samyra_core.strategies import ask
from tests.samyra_core.test_session_machine import fitting, numbers
from tests.tries import tries
from tests.tui import evening
from tests.tui.cli_call import Call, call
from tui.export import markdown, page, told_to_players
from tui.export.looking import Seen

__all__ = ["call"]

SNAPSHOTS = Path(__file__).parent / "snapshots"
FORMS = ("md", "html", "json")
WHEN = datetime(2024, 5, 1, 18, 14, tzinfo=UTC)


def exported(call: Call, data: Path, form: str, *, foe_values: str = "shown", language: str = "en") -> str:
    kept = evening.kept(data, foe_values=foe_values)
    answered = call(
        *("export", kept, "--format", form, "--role", "player", "--data-dir", str(data), "--lang", language)
    )
    assert (answered.code, answered.err) == (0, "")
    return answered.out


def written(session: Session) -> dict[str, str]:
    """A session in all forms that there are for players."""
    seen = Seen("id", Text("SECRET title"), WHEN, WHEN, session)
    account = told_to_players.player_account(seen)
    data = seen_report.seen_data(players.view(session), "de")
    return {
        "md": markdown.markdown(account),
        "html": page.page(account),
        "json": json.dumps(data, ensure_ascii=False),
    }


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("form", FORMS)
def test_nothing_that_is_the_game_masters_is_in_it(call: Call, tmp_path: Path, form: str, language: str) -> None:
    """Hidden names and ids, notes, reasons, labels, rulings, conditions in brackets, values set by hand."""
    text = exported(call, tmp_path, form, language=language)
    assert "SECRET" not in text
    assert "shade" not in text
    assert "undone" not in text
    assert "Müller" not in text
    assert ("von Hand" if language == "de" else "by hand") not in text
    assert "die *Klinge*" in text.replace("\\*", "*")


def test_what_players_see_is_told(call: Call, tmp_path: Path) -> None:
    text = exported(call, tmp_path, "md")
    assert "attacks Wolf 1: 25 to 12, 14 damage – a critical wound, down" in text
    assert "stumbles" in text
    assert r"blind \[/\], 2 rounds" in text
    assert "## Fatigue over the rounds" in text
    assert "| Wolf 2 |" in text


@pytest.mark.parametrize("form", FORMS)
def test_foes_values_stay_out_where_the_rule_says_so(call: Call, tmp_path: Path, form: str) -> None:
    text = exported(call, tmp_path, form, foe_values="hidden")
    assert "SECRET" not in text
    told = text if form == "json" else re.sub(r"<[^>]*>", " ", text)
    for number in ("25 to 12", "14 damage", "17 to 15", "22 to 3", "20 damage", "buffer 2/4", "buffer 1/4"):
        assert number not in told
    if form != "json":
        assert re.search(r"Wolf 1\W.*critical wound", told)
        return
    data = json.loads(text)
    for step in data["steps"]:
        for who, one in step["combatants"].items():
            if who.startswith("wolf"):
                known = ("buffer_used", "buffer_size", "fatigue", "attribute", "stumble_odds", "wounds", "scratches")
                assert [one[name] for name in known] == [None] * len(known)
        for event in step["events"]:
            if "wolf" in str(event.get("who", "")) + str(event.get("attacker", "")) and event["type"] != "time":
                values = ("total", "raw_total", "faces", "fatigue", "damage", "attack_total", "used", "size")
                assert [event.get(name) for name in values if event.get(name)] == []


def test_a_row_of_one_whose_numbers_stay_out_has_none(call: Call, tmp_path: Path) -> None:
    text = exported(call, tmp_path, "md", foe_values="hidden")
    rows = [line for line in text.split("\n") if line.startswith("| Wolf 2")]
    assert rows == ["| Wolf 2 | not there | – | – | – |", "| Wolf 2 | – | 2 | 2 | – | – | 0 |"]
    assert "| Wolf 1 | down | a critical wound |" in text
    assert any(line.startswith("| - Krom") and "| ≥ 5 |" in line for line in text.split("\n"))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("values", ["shown", "hidden"])
def test_the_evening_as_players_read_it(
    call: Call, tmp_path: Path, snapshot: Snapshot, values: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    text = exported(call, tmp_path, "md", foe_values=values, language=language)
    snapshot.snapshot_dir = SNAPSHOTS
    snapshot.assert_match(text, f"export_evening_players_{values}_{language}.md")


def test_the_json_has_the_shape_of_replay(call: Call, tmp_path: Path) -> None:
    data = json.loads(exported(call, tmp_path, "json"))
    assert set(data) == {"scenario", "steps", "expectations"}
    assert data["expectations"] == {"total": 0, "failed": 0, "book": 0, "chosen": 0}
    keys = {"index", "scene", "round", "turn", "id", "events", "expectations", "combatants"}
    assert all(set(step) == keys for step in data["steps"])
    assert all("type" in event for step in data["steps"] for event in step["events"])
    naga = data["steps"][-1]["combatants"]["naga"]
    assert (naga["name"], naga["fatigue"], naga["hidden"]) == ('Naga "die *Klinge*"', "0", False)


def test_a_session_in_which_nothing_was_seen_has_a_report() -> None:
    for text in written(Session(evening.scenario())).values():
        assert "SECRET" not in text


def wander(session: Session, given: Sequence[int]) -> None:
    for number in given:
        throws, _ = ask(
            session.encounter, command := fitting(number, session.scenario, session.encounter), Seeded(number)
        )
        session.do(command, throws)


@settings(max_examples=tries(20, 80))
@given(given_numbers=st.lists(numbers, max_size=60), hidden=st.booleans())
def test_whatever_is_played_nobody_who_is_hidden_is_told_of(given_numbers: list[int], hidden: bool) -> None:
    """The one in the shade is hidden from the beginning, or again in the end; nothing tells of it, its notes or why."""
    session = Session(evening.scenario(foe_values="hidden" if hidden else "shown"))
    session.step()
    session.step()
    wander(session, given_numbers)
    if "shade" in session.encounter.order and not session.encounter.combatants["shade"].hidden:
        session.do(c.SetValue("shade", "hidden", "true", Text("SECRET")))
    out_of_sight = session.encounter.combatants["shade"].hidden
    for form, text in written(session).items():
        assert "owes Krom" not in text, form
        assert "Sturz" not in text, form
        assert not out_of_sight or ("SECRET" not in text and "shade" not in text), form


@settings(max_examples=tries(10, 40))
@given(given_numbers=st.lists(numbers, max_size=40))
def test_with_foes_values_hidden_no_number_of_theirs_is_in_the_data(given_numbers: list[int]) -> None:
    session = Session(evening.scenario(foe_values="hidden"))
    session.step()
    session.step()
    wander(session, given_numbers)
    if session.encounter.setup.rules.foe_values is not FoeValues.HIDDEN:
        return
    data = seen_report.seen_data(players.view(session), "de")
    for step in data["steps"]:
        for one in step["combatants"].values():
            if one["side"] == "foes":
                numbers_told = [one[key] for key in ("buffer_used", "fatigue", "attribute", "wounds", "stumble_odds")]
                assert numbers_told == [None] * 5
