"""The combatants as a table: marks that need no colour, buffer as pips, fatigue and risk as numbers and as pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from samyra_core.dice import Exact
from samyra_core.record import record
from samyra_core.state import Encounter, Status
from samyra_core.view import CombatantView, main_value
from tui import names, plain
from tui.screens.board import Board, Folded, Seen
from tui.widgets.spans import Line, Row, Sheet, Span, row
from tui.words import _, percent, pgettext

TURN: Final = "▶"
SELECTED: Final = "▌"
CHANGED: Final = "*"
USED: Final = "●"
FREE: Final = "○"
ARROW: Final = "→"
AGAINST: Final = "↔"
GOOD: Final = "✓"
BAD: Final = "✗"
_STEPS: Final = "▁▂▃▄▅▆▇█"


@record
class Columns:
    """Widths in cells for one width of the table; 0: the column is left out."""

    name: int
    buffer: int
    fatigue: int
    bar: int
    risk: int
    wounds: int
    state: int


def columns(width: int) -> Columns:
    """What a table of `width` ≥ 1 cells has room for. The state takes what is left."""
    if width < 72:
        fixed = (14, 6, 7, 0, 6, 8)
    elif width < 96:
        fixed = (18, 8, 9, 4, 8, 9)
    elif width < 120:
        fixed = (20, 10, 12, 8, 8, 12)
    else:
        fixed = (26, 12, 14, 12, 10, 14)
    gaps = sum(1 for one in fixed if one)
    return Columns(*fixed, state=max(0, width - 4 - sum(fixed) - gaps))


def roster_sheet(board: Board, width: int) -> Sheet:
    """The whole table."""
    room = columns(width)
    several_sides = len(board.sides) > 1
    rows = []
    for entry in board.entries:
        if isinstance(entry, Folded):
            rows.append(_folded_row(entry, board, room))
        else:
            rows.append(_one_row(entry, board, room, several_sides))
    return Sheet(tuple(rows), _head(room), selected=board.selected, ruled=False, least=board.least)


def _head(room: Columns) -> Line:
    columns_shown = (
        (_("Who"), room.name, False),
        (_("Buffer"), room.buffer, False),
        (pgettext("column", "Fatigue"), room.fatigue, True),
        ("", room.bar, False),
        (pgettext("column", "Risk"), room.risk, True),
        (pgettext("column", "Wounds"), room.wounds, False),
        (pgettext("column", "State"), room.state, False),
    )
    words = [plain.fit(text, width, right=right) for text, width, right in columns_shown if width]
    return (Span("    " + " ".join(words), "muted"),)


def _gutter(entry: Seen | Folded, board: Board) -> list[Span]:
    selected = entry.key == board.selected
    turn = isinstance(entry, Seen) and entry.on_turn
    changed = bool(entry.changed)
    return [
        Span(SELECTED if selected else " ", "accent"),
        Span(TURN if turn else " ", "turn"),
        Span(CHANGED if changed else " ", "changed"),
        Span(" "),
    ]


def _one_row(seen: Seen, board: Board, room: Columns, several_sides: bool) -> Row:
    one = seen.now
    out = one.status is not Status.UP
    role = "down" if out else f"side{board.sides.index(one.side) % 3}" if several_sides else ""
    role = f"{role} pick turn" if seen.on_turn else f"{role} pick"
    name = names.name(board.encounter, one.id)
    spans = [*_gutter(seen, board), Span(plain.fit(name, room.name), role), Span(" ")]
    for words, width, right, part_role in (
        (pips(seen, room.buffer), room.buffer, False, "buffer_used buffer_size"),
        (fatigue_words(seen), room.fatigue, True, "fatigue fatigue_floor"),
        (fatigue_bar(board.encounter, seen, room.bar), room.bar, False, "bar"),
        ("" if out else risk_words(one.stumble_odds, room.risk), room.risk, True, "stumble_odds"),
        (wound_words(seen, room.wounds), room.wounds, False, "wounds critical_wounds scratches"),
    ):
        if width:
            spans += [Span(plain.fit(words, width, right=right), _part_role(seen, part_role, out)), Span(" ")]
    spans.append(_state(seen, board.encounter, room.state))
    return Row(tuple(spans), seen.key)


def _part_role(seen: Seen, fields: str, out: bool) -> str:
    if out:
        return "down"
    if fields == "bar":
        return "bad" if _risk_level(seen.now.stumble_odds) > 4 else "warn"
    if seen.changed.intersection(fields.split()):
        return "changed"
    if fields == "stumble_odds" and seen.now.stumble_odds:
        return "bad" if _risk_level(seen.now.stumble_odds) > 4 else "warn"
    return ""


def _folded_row(folded: Folded, board: Board, room: Columns) -> Row:
    name = f"{names.group_name(board.encounter, folded.group)} {folded.up}/{folded.total}"
    side = board.encounter.combatants[_member(folded, board)].profile.side
    role = f"side{board.sides.index(side) % 3}" if len(board.sides) > 1 else ""
    shown = folded.total - len(folded.hidden_members)
    rest = len(folded.hidden_members)
    if folded.open:
        words = ""
    elif shown:
        words = _("+{count} more").format(count=rest)
    else:
        words = _unfolding_words(folded, board) if room.state > 0 else ""
    mark = "▾" if folded.open else "▸"
    gutter = _gutter(folded, board)
    gutter[3] = Span(mark, "muted")
    width = room.buffer + room.fatigue + 1
    return row(
        *gutter,
        Span(plain.fit(name, room.name), f"{role} pick"),
        " ",
        Span(plain.fit(_group_pips(folded, width), width), role),
        " ",
        Span(words, "muted"),
        key=folded.key,
    )


def _unfolding_words(folded: Folded, board: Board) -> str:
    """What a line that stands for a whole group keeps to itself: whether they differ, and how many are wounded."""
    those = [board.seen[key].now for key in folded.hidden_members]
    hurt = sum(bool(one.wounds or one.critical_wounds) for one in those)
    if hurt:
        return _("{count} wounded, {key} unfolds").format(count=hurt, key=board.fold_key)
    kinds = {
        (one.status, one.buffer_used, one.fatigue, one.scratches, one.resting, one.hidden, one.conditions, one.notes)
        for one in those
    }
    text = _("all alike, {key} unfolds") if len(kinds) == 1 else _("not all alike, {key} unfolds")
    return text.format(key=board.fold_key)


def _member(folded: Folded, board: Board) -> str:
    return next(one.key for one in board.seen.values() if one.now.group == folded.group)


def _group_pips(folded: Folded, width: int) -> str:
    """Those up and those who fell, a block each; nothing where there are too many for the line."""
    return "■" * folded.up + "□" * (folded.total - folded.up) if folded.total <= width else ""


# Cells ----------------------------------------------------------------------------------------------------------


def pips(seen: Seen, width: int) -> str:
    """The buffer: a full circle for each used place. Numbers where it is too large; the former count where room is."""
    used, size = seen.now.buffer_used, seen.now.buffer_size
    if used is None or size is None:
        return ""
    shown = USED * used + FREE * (size - used) if 0 < size <= width else f"{used}/{size}"
    was = seen.was
    if was is None or was.buffer_used is None or was.buffer_size is None:
        return shown
    if was.buffer_size != size:
        before = f" {was.buffer_size}{ARROW}{size}"
    elif was.buffer_used != used:
        before = f" {was.buffer_used}{ARROW}{used}"
    else:
        return shown
    return shown + before if plain.cells(shown + before) <= width else shown


def fatigue_words(seen: Seen) -> str:
    """`9→12`, and `≥2` for a floor above 0."""
    fatigue, floor = seen.now.fatigue, seen.now.fatigue_floor
    if fatigue is None:
        return ""
    return _then(seen, lambda one: one.fatigue) + (f" ≥{names.exact(floor)}" if floor else "")


def _then(seen: Seen, value: Callable[..., Exact | None]) -> str:
    now = value(seen.now)
    was = value(seen.was) if seen.was is not None else None
    shown = names.exact(now) if now is not None else ""
    if seen.changed and was is not None and was != now:
        return f"{names.exact(was)}{ARROW}{shown}"
    return shown


def fatigue_bar(encounter: Encounter, seen: Seen, width: int) -> str:
    """Fatigue against the value it is tested on: the whole width is that value; a picture, not a rule."""
    value = main_value(encounter.combatants[seen.now.id])
    if not width or not value or value <= 0 or not seen.now.fatigue:
        return ""
    return "▄" * min(width, max(1, -int(-seen.now.fatigue * width // value)))


def _risk_level(odds: Fraction | None) -> int:
    """0 no risk, 1..8 in eighths."""
    if not odds:
        return 0
    return min(8, max(1, -int(-odds * 8 // 1)))


def risk_words(odds: Fraction | None, width: int) -> str:
    """`▃ 17 %`; a dash while there is no risk."""
    if odds is None:
        return ""
    if not odds:
        return "–"
    words = percent(odds, 1 if width >= 10 else 0)
    picture = _STEPS[_risk_level(odds) - 1]
    return f"{picture} {words}" if plain.cells(words) + 2 <= width else words


def wound_signs() -> tuple[str, str, str]:
    """What stands for critical wounds, wounds and scratches."""
    return (
        pgettext("critical wounds, short", "C"),
        pgettext("wounds, short", "W"),
        pgettext("scratches, short", "s"),
    )


def wound_words(seen: Seen, width: int) -> str:
    """`1W 2s`: critical wounds, wounds, scratches; only what there is."""
    one = seen.now
    counts = (one.critical_wounds, one.wounds, one.scratches)
    return " ".join(f"{count}{sign}" for count, sign in zip(counts, wound_signs(), strict=True) if count)


def state_words(seen: Seen, encounter: Encounter, width: int) -> str:
    """State, conditions, opponents, in the fullest words that have room; the last resort is a count."""
    one = seen.now
    fixed: list[str] = []
    if one.status is not Status.UP:
        fixed.append(names.status_mark(one.status))
    if one.hidden:
        fixed.append(_("hidden"))
    if one.resting:
        fixed.append(pgettext("state", "resting"))
    text = ""
    for conditions, opponents in _wordings(one, encounter):
        text = " · ".join(part for part in (*fixed, *conditions, opponents) if part)
        if plain.cells(text) <= width:
            break
    return text


def _wordings(one: CombatantView, encounter: Encounter) -> Iterator[tuple[list[str], str]]:
    """Conditions and opponents, from all in full to as short as can be."""
    full = [names.condition(condition) for condition in one.conditions]
    faced = [f"{AGAINST} {', '.join(names.singled(encounter, one.engaged, room))}" for room in (0, 8, 5)]
    count = f"{AGAINST}{len(one.engaged)}"
    if not one.engaged:
        faced, count = [""] * 3, ""
    yield from ((full, words) for words in (*faced, count))
    for room in (8, 5, 3):
        short = [
            names.condition(replace(condition, name=plain.cut(plain.clean(condition.name), room)))
            for condition in one.conditions
        ]
        yield from ((short, words) for words in (faced[-1], count))
        yield [" ".join(filter(None, (*short, count)))], ""


def _state(seen: Seen, encounter: Encounter, width: int) -> Span:
    """The state in words, and a mark where the script expected something else."""
    one = seen.now
    text = state_words(seen, encounter, width - 2 * (seen.verdict is False))
    if seen.verdict is False:
        return Span(plain.fit(f"{BAD} {text}", width), "bad")
    return Span(
        plain.fit(text, width), "down" if one.status is not Status.UP else "changed" if "status" in seen.changed else ""
    )
