"""Lines that explain one throw."""

from __future__ import annotations

from samyra_core import fatigue, samyra, view
from samyra_core.dice import Purpose
from samyra_core.events import SamyraThrown, SideThrown, Thrown
from samyra_core.state import Encounter
from tui import names
from tui.explain import sums
from tui.plain import clean
from tui.sentences import single
from tui.words import _


def thrown_title(event: Thrown, encounter: Encounter) -> str:
    who = names.name(encounter, event.who)
    match event.purpose:
        case Purpose.ATTACK:
            return _("Attack: {who}").format(who=who)
        case Purpose.DEFENCE:
            return _("Defence: {who}").format(who=who)
        case Purpose.CHECK:
            return _("Check: {who}").format(who=who)
        case Purpose.FAINT:
            return _("Faint check: {who}").format(who=who)
        case Purpose.INITIATIVE:
            return _("Initiative: {who}").format(who=who)


def thrown_lines(event: Thrown, before: Encounter, after: Encounter) -> list[str]:
    """The sum, the stumble test, what a stumble put in its place, and the difficulty."""
    lines = [sums.raw_sum(event, after)]
    if event.purpose in (Purpose.ATTACK, Purpose.DEFENCE, Purpose.CHECK):
        lines += _stumble_test(event, before)
    if event.threshold is not None:
        lines.append(_against(event))
    return lines


def _stumble_test(event: Thrown, before: Encounter) -> list[str]:
    """The comparison of F4, or why there was none."""
    if not event.buffer_full:
        return _no_test(event, before)
    values = {"raw": names.exact(event.raw_total), "fatigue": names.exact(event.fatigue)}
    if not event.stumbled:
        return [_("Buffer full: |{raw}| ≥ {fatigue} fatigue → no stumble (F4)").format(**values)]
    test = _("Buffer full: |{raw}| < {fatigue} fatigue → stumbles (F4)").format(**values)
    return [test, _replacement(event)]


def _no_test(event: Thrown, before: Encounter) -> list[str]:
    seen = view.combatant_view(before, event.who) if event.who in before.combatants else None
    if seen is None or seen.buffer_size is None:
        return []
    free = _("Buffer {used}/{size}, not full → no stumble (F4)")
    return [free.format(used=seen.buffer_used, size=seen.buffer_size)]


def _replacement(event: Thrown) -> str:
    """What counts instead of the raw total (F5); the sum's outcome is the event's own total."""
    if event.total == event.raw_total:
        return _("{raw} is no better than the total of a stumble and stays (F5)").format(
            raw=names.exact(event.raw_total)
        )
    parts = [
        names.exact(event.value),
        sums.term(-fatigue.STUMBLE_MALUS, _("stumble")),
        *sums.modifiers(event),
        f"= {names.exact(event.total)}",
    ]
    return _("{sum} instead of {raw} (F5)").format(sum=" ".join(parts), raw=names.exact(event.raw_total))


def _against(event: Thrown) -> str:
    """A check against its difficulty."""
    total, goal = names.exact(event.total), names.exact(event.threshold or 0)
    match event.purpose:
        case Purpose.FAINT:
            sentence = (
                _("{total} ≥ {goal} → holds out (F7)")
                if event.success
                else _("{total} < {goal} → does not hold out (F7)")
            )
        case Purpose.ATTACK:
            sentence = (
                _("{total} ≥ {goal}, the target does not defend → hits (E5)")
                if event.success
                else _("{total} < {goal}, the target does not defend → misses (E5)")
            )
        case _:
            sentence = (
                _("{total} ≥ {goal} difficulty → succeeded (E1)")
                if event.success
                else _("{total} < {goal} difficulty → failed (E1)")
            )
    return sentence.format(total=total, goal=goal)


def samyra_lines(event: SamyraThrown) -> list[str]:
    """The dice against the level, what made it critical, and the quality."""
    against = (
        _("Dice {faces} against base value {level}, untrained (S2)")
        if event.untrained
        else _("Dice {faces} against skill level {level}")
    )
    lines = [against.format(faces=names.faces(event.faces), level=event.level), _samyra_success(event)]
    if event.quality is not None:
        lines.append(_quality(event))
    return lines


def _samyra_success(event: SamyraThrown) -> str:
    if "S3" in event.rules:
        demand = _("eased, one success is enough (S3)")
    elif "S4" in event.rules:
        demand = _("hard, all must succeed (S4)")
    else:
        demand = _("at most {level} succeeds (S1)").format(level=event.level)
    return f"{demand} → {single.samyra_outcome(event)}"


def _quality(event: SamyraThrown) -> str:
    die = samyra.quality_die(samyra.parse(event.notation).modifier, event.faces)
    extra = samyra.critical_quality("success" if event.critical == "success" else None)
    parts = [
        _("{level} level").format(level=event.level),
        sums.term(-die, _("die")),
        *([sums.term(extra, _("critical"))] if extra else []),
    ]
    return _("{sum} = quality {quality} (S5)").format(sum=" ".join(parts), quality=names.exact(event.quality or 0))


def samyra_title(event: SamyraThrown, encounter: Encounter) -> str:
    return f"{clean(event.notation)}: {names.name(encounter, event.who)}"


def side_line(event: SideThrown, encounter: Encounter) -> str:
    return f"{names.side_name(encounter, event.side)}: {names.exact(event.total)} {names.faces(event.faces)} (I2)"
