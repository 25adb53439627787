"""The selected one in full: values, what weighs on them, and what the next die must show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from samyra_core import odds, wounds
from samyra_core.record import record
from samyra_core.state import Condition, Encounter, Status
from samyra_core.view import CombatantView, main_value, stumble_odds
from tui import names, plain
from tui.screens.board import Board, Folded, Seen
from tui.screens.roster import AGAINST, TURN
from tui.standing import weights
from tui.widgets.spans import Row, Sheet, Span, paragraph, row
from tui.words import _, ngettext, percent, pgettext

JOIN: Final = " · "


@record
class Details:
    """Of whom the panel tells; `second` only where there is room."""

    board: Board
    second: bool = False
    """Also the one on turn, where that is somebody else."""


def details_sheet(details: Details, width: int) -> Sheet:
    board = details.board
    chosen = board.chosen()
    if chosen is None:
        return Sheet((), (Span(_("Nobody is there yet"), "muted"),))
    if isinstance(chosen, Folded):
        return Sheet(tuple(_group(chosen, board, width)), (Span(_group_title(chosen, board), "title"),))
    rows = list(_lines(chosen, board.encounter, width))
    if details.second:
        rows += _second(chosen, board, width)
    return Sheet(tuple(rows), (Span(_title(chosen, board.encounter), "title"),))


@record
class Page:
    """One combatant in full, to be scrolled."""

    board: Board


def details_page(page: Page, width: int) -> Sheet:
    """All details of the selected one, and where the risk comes from."""
    from tui.explain.risk import risk_block

    sheet = details_sheet(Details(page.board), width)
    chosen = page.board.chosen()
    if not isinstance(chosen, Seen):
        return sheet
    rows: list[Row] = []
    block = risk_block(page.board.encounter, chosen.key)
    if block is not None:
        rows += [row(), *paragraph(plain.clean(block.title), width, "strong")]
        for line in block.lines:
            rows += paragraph(plain.clean(line), width - 1, indent="    ", first="  ")
    return replace(sheet, rows=(*sheet.rows, *rows, *_second(chosen, page.board, width)))


def _title(seen: Seen, encounter: Encounter) -> str:
    one = seen.now
    parts = [names.name(encounter, one.id), names.side_name(encounter, one.side)]
    if one.status is not Status.UP:
        parts.append(names.status_word(one.status).upper())
    return JOIN.join(parts)


def _second(first: Seen, board: Board, width: int) -> Iterator[Row]:
    """Whoever is on turn, or faces the first one."""
    others = [one for one in board.seen.values() if one.on_turn] + [
        board.seen[who] for who in first.now.engaged if who in board.seen
    ]
    other = next((one for one in others if one.key != first.key), None)
    if other is None:
        return
    mark = TURN if other.on_turn else AGAINST
    yield row()
    yield row(Span(f"{mark} {_title(other, board.encounter)}", "title"))
    yield from _lines(other, board.encounter, width)


def _lines(seen: Seen, encounter: Encounter, width: int) -> Iterator[Row]:
    """What the next throw may bring first, then what it costs, then the values behind it."""
    for text, role in (
        (risk(encounter, seen.now), "warn" if seen.now.stumble_odds else ""),
        (_around(encounter, seen.now), ""),
        (_exhaustion(encounter, seen), ""),
        (_fighting(encounter, seen.now), "muted"),
    ):
        if text:
            yield from paragraph(text, width, role, indent="  ", first="")


def _fighting(encounter: Encounter, one: CombatantView) -> str:
    """`Slim blade 21 −3 wounds +3 outnumbering = 21 · weapon 3 · armour 3 · wound from 4`."""
    combatant = encounter.combatants[one.id]
    profile = combatant.profile
    parts: list[str] = []
    value = main_value(combatant)
    if value is not None and profile.main_skill is not None:
        summands = [f"{names.skill_name(encounter, one.id, profile.main_skill)} {names.exact(value)}"]
        weighing = weights(encounter, one.id)
        summands += [f"{names.signed(weight.points)} {weight.word}" for weight in weighing]
        parts.append(" ".join(summands) + (f" = {names.exact(value + one.modifier)}" if weighing else ""))
        parts.append(_("weapon {weapon}").format(weapon=profile.weapon))
        parts.append(_("armour {armour}").format(armour=profile.armour))
    threshold = wounds.threshold(combatant)
    if threshold is not None:
        parts.append(
            _("wound from {threshold}, critical from {critical}").format(threshold=threshold, critical=3 * threshold)
        )
    return JOIN.join(parts)


def _exhaustion(encounter: Encounter, seen: Seen) -> str:
    one = seen.now
    profile = encounter.combatants[one.id].profile
    if one.buffer_size is None or profile.exhaustion is None:
        return _("No exhaustion is kept.")
    full = profile.attributes[profile.exhaustion].value
    attribute = names.attribute_name(encounter, one.id, profile.exhaustion)
    of_full = "" if one.attribute == full else _(" of {full}").format(full=full)
    parts = [
        f"{attribute} {one.attribute}{of_full}",
        _("buffer {used} of {size}").format(used=one.buffer_used, size=one.buffer_size),
        _("fatigue {fatigue}").format(fatigue=names.exact(one.fatigue or 0)),
    ]
    if one.fatigue_floor:
        parts.append(_("never below {floor}").format(floor=names.exact(one.fatigue_floor)))
    return JOIN.join(parts)


def risk(encounter: Encounter, one: CombatantView) -> str:
    """The chance to stumble with the next roll: percent, exact fraction, and what the die must show."""
    if one.stumble_odds is None or one.status is not Status.UP:
        return ""
    if not one.stumble_odds:
        return _calm(encounter, one)
    value = main_value(encounter.combatants[one.id]) or 0
    text = _("Stumble: {percent} ({fraction})").format(percent=percent(one.stumble_odds), fraction=one.stumble_odds)
    return JOIN.join((text, faces_needed(odds.safe_faces(value, one.modifier, one.fatigue or 0))))


def faces_needed(chances: Sequence[tuple[int, Fraction]]) -> str:
    """What the die must show, of the chance to stumble behind each first face; 5 and 6 may hang on further throws."""
    safe = [face for face, chance in chances if not chance]
    fatal = [face for face, chance in chances if chance == 1]
    hanging = [face for face, chance in chances if 0 < chance < 1]
    if not fatal and hanging:
        return _("only {faces} is dangerous, by the throws that follow").format(faces=_faces(hanging))
    if not safe:
        return _("no face is safe, {faces} hangs on the throws that follow").format(faces=_faces(hanging))
    if not hanging:
        return _("only {faces} saves").format(faces=_faces(safe))
    return _("{faces} saves, {others} hangs on the throws that follow").format(
        faces=_faces(safe), others=_faces(hanging)
    )


def _faces(faces: Sequence[int]) -> str:
    """`4 or 6`, `1–4 or 6`."""
    runs: list[list[int]] = []
    for face in faces:
        if runs and face == runs[-1][-1] + 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    words: list[str] = []
    for run in runs:
        words += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else [str(face) for face in run]
    return _(" or ").join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _calm(encounter: Encounter, one: CombatantView) -> str:
    free = (one.buffer_size or 0) - (one.buffer_used or 0)
    if free <= 0:
        return _("Buffer full, but no roll can stumble yet")
    text = ngettext("No stumbling: {count} place free", "No stumbling: {count} places free", free).format(count=free)
    if one.fatigue:
        then = stumble_odds(encounter, one.id, if_fatigue=one.fatigue) or Fraction(0)
        text += _("; without it {percent}").format(percent=percent(then))
    return text


def _around(encounter: Encounter, one: CombatantView) -> str:
    parts = []
    if one.engaged:
        parts.append(f"{AGAINST} {', '.join(names.singled(encounter, one.engaged))}")
    if one.acted:
        parts.append(
            ngettext("{count} action this round", "{count} actions this round", one.acted).format(count=one.acted)
        )
    if one.attacked:
        parts.append(_("own attack done"))
    if one.resting:
        parts.append(pgettext("state", "resting"))
    if one.hidden:
        parts.append(_("hidden from the players"))
    parts += [_condition(condition) for condition in one.conditions]
    parts += [plain.clean(note) for note in one.notes]
    return JOIN.join(parts)


def _condition(one: Condition) -> str:
    """`blinded, last round`, `blinded, 3 more rounds`."""
    if one.rounds is None:
        return plain.clean(one.name)
    sentence = ngettext("{condition}, last round", "{condition}, {count} rounds left", one.rounds)
    return sentence.format(condition=plain.clean(one.name), count=one.rounds)


def _group_title(folded: Folded, board: Board) -> str:
    return f"{names.group_name(board.encounter, folded.group)} {folded.up}/{folded.total}"


def _group(folded: Folded, board: Board, width: int) -> Iterator[Row]:
    """What the folded ones are like: how many stand how."""
    states: dict[str, int] = {}
    for who in folded.hidden_members:
        one = board.seen[who].now
        word = _standing(one)
        states[word] = states.get(word, 0) + 1
    hidden = len(folded.hidden_members)
    if not hidden:
        text = _("All have a line of their own; {key} folds them again.").format(key=board.fold_key)
        yield from paragraph(text, width, "muted")
    elif hidden < folded.total:
        text = ngettext(
            "+{count} more: one has no line of its own, because nothing about it changed; {key} unfolds all.",
            "+{count} more: those have no line of their own, because nothing about them changed; {key} unfolds all.",
            hidden,
        )
        yield from paragraph(text.format(count=hidden, key=board.fold_key), width, "muted")
    for word, count in states.items():
        yield from paragraph(f"{count} × {word}", width, indent="    ", first="")


def _standing(one: CombatantView) -> str:
    parts = [names.status_word(one.status)]
    if one.status is Status.UP:
        if one.buffer_size is not None:
            parts.append(_("buffer {used} of {size}").format(used=one.buffer_used, size=one.buffer_size))
            parts.append(_("fatigue {fatigue}").format(fatigue=names.exact(one.fatigue or 0)))
        if one.wounds or one.critical_wounds:
            count = one.wounds + one.critical_wounds
            parts.append(ngettext("{count} wound", "{count} wounds", count).format(count=count))
    return JOIN.join(parts)
