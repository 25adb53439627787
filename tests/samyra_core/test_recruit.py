"""Newcomers nobody prepared: one, or several at once."""

from __future__ import annotations

from dataclasses import replace

from samyra_core.codec import command_data, command_from
from samyra_core.commands import Leave, Recruit
from samyra_core.engine import Refusal, Refused, Resolved, resolve
from samyra_core.engine.table import MOST_COMBATANTS
from samyra_core.events import Joined
from tests.samyra_core.builders import done, fight, profile

FIGHT = fight(profile("anna"), profile("orc", "foes"))
WOLVES = tuple(replace(profile(f"wolf_{number}", "foes"), group="wolf", number=number) for number in (1, 2, 3))


def test_several_come_in_together_in_their_order() -> None:
    answer = resolve(FIGHT, Recruit(WOLVES[0], WOLVES[1:]))
    assert isinstance(answer, Resolved)
    after = answer.encounter
    assert after.order == (*FIGHT.order, "wolf_1", "wolf_2", "wolf_3")
    assert answer.events == (Joined("wolf_1"), Joined("wolf_2"), Joined("wolf_3"))
    assert done(after, Leave("wolf")).order == FIGHT.order


def test_one_whose_id_is_taken_keeps_all_of_them_out() -> None:
    answer = resolve(FIGHT, Recruit(WOLVES[0], (replace(WOLVES[1], id="anna"),)))
    assert isinstance(answer, Refused)
    assert answer.code is Refusal.ID_TAKEN
    twice = resolve(FIGHT, Recruit(WOLVES[0], (WOLVES[0],)))
    assert isinstance(twice, Refused)


def test_no_more_than_a_fight_holds() -> None:
    crowd = tuple(replace(WOLVES[0], id=f"wolf_{number}", number=number) for number in range(2, MOST_COMBATANTS + 2))
    answer = resolve(FIGHT, Recruit(WOLVES[0], crowd))
    assert isinstance(answer, Refused)
    assert answer.code is Refusal.BAD_AMOUNT


def test_a_record_of_one_newcomer_from_before_there_were_several_is_read() -> None:
    data = command_data(Recruit(WOLVES[0]))
    del data["others"]
    assert command_from(data) == Recruit(WOLVES[0])
    several = Recruit(WOLVES[0], WOLVES[1:])
    assert command_from(command_data(several)) == several
