"""kill -9, in the suite's short form; `python -m tests.soak` is the long one."""

from __future__ import annotations

from tests.soak import kills, writers


def test_killed_between_a_key_and_its_frame_nothing_shown_is_missing_from_a_script() -> None:
    figures = kills.scripted(4, seed=21)
    assert figures.wrong == []
    assert (figures.lost, figures.usable, figures.kills) == (0, 4, 4)
    assert figures.between >= 2
    assert figures.shown


def test_killed_while_led_by_hand_the_dice_are_those_of_an_uninterrupted_fight() -> None:
    figures = kills.by_hand(2, seed=22, longest=7)
    assert figures.wrong == []
    assert (figures.lost, figures.usable) == (0, 2)


def test_killed_inside_of_a_commit_or_while_the_file_is_made_nothing_is_half_there() -> None:
    figures = writers.killed(5, seed=23)
    assert figures.wrong == []
    assert (figures.lost, figures.usable) == (0, 5)
