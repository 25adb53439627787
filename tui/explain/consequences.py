"""Lines that explain what followed from throws and commands: blows, wounds, effort, rest, time."""

from __future__ import annotations

from samyra_core import fatigue, wounds
from samyra_core.events import (
    AttributeChanged,
    Blow,
    BufferRefilled,
    Effort,
    FatigueChanged,
    FloorChanged,
    Harmed,
    Severity,
    StatusChanged,
    TimePassed,
)
from samyra_core.state import Encounter
from tui import names
from tui.explain import sums
from tui.sentences import single, table
from tui.words import _, ngettext


def blow_lines(event: Blow, encounter: Encounter) -> list[str]:
    """Who hits, and the damage as a sum."""
    attack, defence = names.exact(event.attack_total), names.exact(event.defence_total)
    if event.winner is None:
        return [_("{attack} < {defence}: a miss, nobody is harmed (E5)").format(attack=attack, defence=defence)]
    who = names.name(encounter, event.winner)
    if not event.defended:
        verdict = _("{attack} ≥ {defence} → {who} hits, {difference} above it (E5)")
    elif event.difference == 0:
        verdict = _("{attack} = {defence}: a tie goes to the attacker, {who} hits (E2)")
    elif event.winner == event.attacker:
        verdict = _("{attack} > {defence} → {who} hits, difference {difference} (E2)")
    else:
        verdict = _("{attack} < {defence} → {who} hits in defence, difference {difference} (E2)")
    return [
        verdict.format(attack=attack, defence=defence, who=who, difference=event.difference),
        sums.damage_sum(event.difference, event.weapon, event.armour, event.damage),
    ]


def harm_lines(event: Harmed, encounter: Encounter) -> list[str]:
    """Damage against the threshold, where the threshold comes from, and what weighs from now on."""
    lines = [_verdict(event), *_threshold_source(event, encounter)]
    combatant = encounter.combatants.get(event.who)
    if combatant is not None and event.severity in (Severity.WOUND, Severity.CRITICAL):
        malus = names.signed(wounds.malus(combatant))
        who = names.name(encounter, event.who)
        lines.append(_("{who}: {malus} on every roll from now on (W2)").format(who=who, malus=malus))
    return lines


def _verdict(event: Harmed) -> str:
    match event.severity:
        case Severity.CRITICAL:
            sentence = _("{damage} ≥ 3 × {threshold}: a critical wound (W1)")
        case Severity.WOUND:
            sentence = _("{damage} ≥ {threshold}: a wound (W1)")
        case _:
            sentence = _("{damage} < {threshold}: a scratch (W1)")
    return sentence.format(damage=event.damage, threshold=event.threshold)


def _threshold_source(event: Harmed, encounter: Encounter) -> list[str]:
    combatant = encounter.combatants.get(event.who)
    attribute = wounds.wound_attribute(combatant) if combatant is not None else None
    if combatant is None or attribute is None:
        return []
    sentence = _("Wound threshold {threshold}: a third of {full}, full {attribute} (W1, D4)")
    return [
        sentence.format(
            threshold=event.threshold,
            full=wounds.full_value(combatant, attribute),
            attribute=names.attribute_name(encounter, event.who, attribute),
        )
    ]


def status_line(event: StatusChanged, encounter: Encounter) -> str | None:
    text = single.sentence(event, encounter)
    return cited(text, event.rules) if text else None


def cited(text: str, rules: tuple[str, ...]) -> str:
    """A sentence with its rule ids behind it."""
    return f"{text} ({', '.join(rules)})" if rules else text


def effort_lines(event: Effort, before: Encounter) -> list[str]:
    """What went into the buffer, and what the rest cost."""
    actions = ngettext("{count} action", "{count} actions", event.actions).format(count=event.actions)
    if not event.surplus:
        sentence = _("Buffer {before}/{size}, {actions} → {used}/{size} (F1)")
        return [sentence.format(before=event.used_before, size=event.size, actions=actions, used=event.used)]
    added = event.surplus * event.cost
    values = {
        "before": event.used_before,
        "size": event.size,
        "actions": actions,
        "filling": event.actions - event.surplus,
        "surplus": event.surplus,
        "cost": names.exact(event.cost),
        "added": names.exact(added),
        "fatigue": f"{names.exact(event.fatigue_before)} → {names.exact(event.fatigue)}",
    }
    if event.surplus == event.actions:
        sentence = _("Buffer {before}/{size} full, {actions} × {cost} = +{added}: fatigue {fatigue} (F1, F2)")
    else:
        sentence = _(
            "Buffer {before}/{size}, {actions}: {filling} in it, {surplus} × {cost} = +{added}: "
            "fatigue {fatigue} (F1, F2)"
        )
    lines = [sentence.format(**values)]
    if "F3" in event.rules:
        base = names.exact(fatigue.base_cost(before.setup.rules))
        lines.append(_("An action costs {cost} instead of {base} (F3)").format(cost=values["cost"], base=base))
    return lines


def attribute_lines(event: AttributeChanged, encounter: Encounter) -> list[str]:
    """The attribute's loss or gain, and the buffer that follows from it."""
    attribute = names.attribute_name(encounter, event.who, event.attribute)
    change = sums.term(event.after - event.before, "")
    line = f"{attribute} {event.before} {change} = {event.after}"
    lines = [cited(line, tuple(rule for rule in event.rules if rule != "D4")) + table.because(event.reason)]
    profile = names.profile_of(encounter, event.who)
    if profile is not None and profile.exhaustion == event.attribute:
        sentence = _("Buffer: a third of {after} = {size}, formerly {before}; {used}/{size} used (F1, D4)")
        lines.append(sentence.format(after=event.after, size=event.size, used=event.used, before=event.size_before))
    return lines


def floor_lines(event: FloorChanged, effort: Effort | None) -> list[str]:
    """The lowest fatigue; where it followed from effort, as what exceeds the buffer (F13)."""
    change = f"{names.exact(event.before)} → {names.exact(event.after)}"
    if effort is not None and effort.who == event.who:
        sentence = _("Lowest fatigue {change}: {fatigue} − {size} buffer (F13)")
        return [sentence.format(change=change, fatigue=names.exact(effort.fatigue), size=effort.size)]
    line = _("Lowest fatigue {change}").format(change=change)
    return [cited(line, event.rules) + table.because(event.reason)]


def fatigue_lines(event: FatigueChanged, span: TimePassed | None, before: Encounter) -> list[str]:
    """Fatigue that fell, or was lifted to its floor."""
    change = f"{names.exact(event.before)} → {names.exact(event.after)}"
    floor = names.exact(event.floor)
    if span is not None and span.span == "hours" and event.who in before.combatants:
        size = fatigue.buffer_size(before.combatants[event.who])
        sentence = _("Fatigue {change}: {hours} × {size} (the buffer size) less, not below {floor} (F11)")
        return [sentence.format(change=change, hours=span.amount, size=size, floor=floor)]
    line = _("Fatigue {change}, lowest fatigue {floor}").format(change=change, floor=floor)
    return [cited(line, event.rules)]


def refill_line(event: BufferRefilled) -> str:
    line = _("Buffer {used}/{size} → 0/{size}").format(used=event.used_before, size=event.size)
    return cited(line, event.rules)
