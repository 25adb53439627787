"""The words of `tui.faults`: for each code what is wrong and how it is mended. Placeholders are the fault's params."""

from __future__ import annotations

from typing import Final

from samyra_core.scenario.faults import FaultCode as Code
from tui.words import N_

TEXTS: Final[dict[Code, tuple[str, str]]] = {
    Code.FILE_MISSING: (
        N_("There is no file {name}."),
        N_("Give the path of a scenario file or the id of a bundled scenario."),
    ),
    Code.NOT_A_FILE: (N_("{name} is not a file."), N_("Give the path of a scenario file.")),
    Code.NO_PERMISSION: (N_("{name} may not be read."), N_("Allow reading it, or copy it to where you may.")),
    Code.UNREADABLE: (N_("{name} cannot be read ({reason})."), N_("Try whether another program can open it.")),
    Code.FILE_TOO_LARGE: (
        N_("The file has {bytes} bytes; at most {limit} are read."),
        N_("Split it into several scenarios."),
    ),
    Code.WRONG_ENCODING: (N_("The file is {encoding}, not UTF-8."), N_("Save it as UTF-8 in your editor.")),
    Code.NOT_UTF8: (
        N_("The byte {byte} is not UTF-8; it was probably meant as “{character}”."),
        N_("Save the file as UTF-8 in your editor."),
    ),
    Code.FORBIDDEN_CHARACTER: (
        N_("The character {character} may not stand in a scenario; a terminal would take it for a command."),
        N_("Delete it."),
    ),
    Code.EMPTY_FILE: (
        N_("The file is empty."),
        N_("Begin with “format: 1”; the command new writes a scenario to start from."),
    ),
    Code.TOO_MANY_FAULTS: (
        N_("There are more faults; only {limit} are listed."),
        N_("Mend these first, then check again."),
    ),
    Code.TAB_INDENT: (
        N_("The line is indented with a tab."),
        N_("YAML indents with blanks only; put two for each level."),
    ),
    Code.NEEDS_QUOTES: (
        N_("YAML takes the “{character}” in {text} for its own."),
        N_("Put the text in quotes: {quoted}"),
    ),
    Code.UNCLOSED_QUOTE: (
        N_("The text that begins here with {character} never ends."),
        N_("Put {character} at its end."),
    ),
    Code.UNCLOSED_BRACKET: (
        N_("The {character} that opens here is never closed."),
        N_("Close it, or put a text with a bracket in quotes."),
    ),
    Code.STRAY_BRACKET: (
        N_("There is a {character} too many here."),
        N_("Delete it, or put a text with it in quotes."),
    ),
    Code.BAD_ESCAPE: (
        N_("{text} means nothing between double quotes."),
        N_("Write two backslashes, or use single quotes."),
    ),
    Code.MISSING_DASH: (N_("“{text}” stands in a list without its dash."), N_("Write: {suggestion}")),
    Code.MISSING_COLON: (N_("“{text}” lacks the blank behind its colon."), N_("Write: {suggestion}")),
    Code.BAD_INDENT: (
        N_("“{text}” is indented unlike its neighbours."),
        N_("Put it under the first letter of the line it belongs beside."),
    ),
    Code.JOINED_LINES: (
        N_("YAML has joined several lines into one value: “{text}”."),
        N_("A dash, a colon or an indent is missing there; a text of several lines begins with >-."),
    ),
    Code.SECOND_DOCUMENT: (
        N_("A second document begins here."),
        N_("One file holds one scenario; delete the --- or make two files."),
    ),
    Code.DIRECTIVE: (N_("A line may not begin with %: {text}"), N_("Delete the line, or put the text in quotes.")),
    Code.UNKNOWN_ANCHOR: (
        N_("*{id} refers to an anchor that does not exist."),
        N_("If it was meant as a text, put it in quotes: {quoted}"),
    ),
    Code.RECURSIVE_ALIAS: (N_("*{id} contains itself."), N_("Write the part out instead.")),
    Code.TAG: (
        N_("{text} is a YAML tag; scenarios have none."),
        N_("If it was meant as a text, put it in quotes: {quoted}"),
    ),
    Code.MERGE_KEY: (N_("<< is not read here."), N_("Write the keys out, or use a template.")),
    Code.COMPLEX_KEY: (
        N_("A list or a mapping cannot be a key."),
        N_("Use a plain word; a text with brackets belongs in quotes."),
    ),
    Code.DUPLICATE_KEY: (
        N_("{id} stands here a second time, first in line {first_line}."),
        N_("Delete one of the two or rename it."),
    ),
    Code.RUN_TOGETHER: (
        N_("Before line {line} a dash is probably missing: its keys run into what begins in line {first_line}."),
        N_("Write: {suggestion}"),
    ),
    Code.TOO_DEEP: (
        N_("The file is nested more than {limit} levels deep."),
        N_("No scenario needs that many; check the indents."),
    ),
    Code.TOO_MANY_NODES: (N_("The file holds more than {limit} values."), N_("Split it, and use fewer aliases.")),
    Code.TOO_LONG: (N_("A value of {length} characters; at most {limit} are read."), N_("Shorten it.")),
    Code.SYNTAX: (N_("This is not YAML: {problem}"), N_("Look at the line and the one before it.")),
    Code.EXPECTED_MAPPING: (N_("“keys: values” belong here."), N_("Write key: value, each on a line of its own.")),
    Code.EXPECTED_LIST: (N_("A list belongs here."), N_("Begin each entry with a dash and a blank.")),
    Code.EXPECTED_VALUE: (N_("A single value belongs here."), N_("Write it behind the colon.")),
    Code.EMPTY_VALUE: (N_("The key has no value."), N_("Write a value behind it, or delete the key.")),
    Code.UNKNOWN_KEY: (N_("The key {id} is unknown here."), N_("Possible are: {allowed}")),
    Code.MISSING_KEY: (N_("The key {id} is missing."), N_("Add a line “{id}: …”.")),
    Code.NO_VERB: (N_("The step does not say what happens."), N_("Give it one of: {allowed}")),
    Code.TWO_VERBS: (
        N_("The step does two things, {first} and {second}."),
        N_("Before line {line} a dash is probably missing; each step has its own."),
    ),
    Code.NOT_AN_INTEGER: (N_("{text} is not a whole number."), N_("Write {suggestion}")),
    Code.NOT_EXACT: (N_("{text} is neither a whole number nor a fraction."), N_("Write {suggestion}")),
    Code.NOT_A_SWITCH: (N_("{text} is neither on nor off."), N_("Write {suggestion}")),
    Code.OUT_OF_RANGE: (
        N_("{text} is not between {minimum} and {maximum}."),
        N_("Choose a number within these bounds."),
    ),
    Code.UNKNOWN_VALUE: (N_("{text} is not possible here."), N_("Possible are: {allowed}")),
    Code.BAD_ID: (
        N_("{text} cannot be an id."),
        N_("Write {suggestion}; an id has small letters, digits and underscores."),
    ),
    Code.EMPTY_NAME: (N_("The name is empty."), N_("Write one, or delete the key.")),
    Code.TEXT_TOO_LONG: (N_("The text has {length} characters; at most {limit} fit here."), N_("Shorten it.")),
    Code.EMPTY_LIST: (N_("The list is empty."), N_("Give it an entry, or delete the key.")),
    Code.WRONG_COUNT: (N_("There are {count} entries here; {expected} are needed."), N_("Name exactly {expected}.")),
    Code.UNKNOWN_FORMAT: (
        N_("Format {text} is unknown; the newest is {newest}."),
        N_("Write “format: {newest}”, or use a newer version of the program."),
    ),
    Code.UNKNOWN_COMBATANT: (N_("There is no combatant {id}."), N_("Combatants stand under combatants and templates.")),
    Code.UNKNOWN_SIDE: (N_("There is no side {id}."), N_("Sides stand under sides.")),
    Code.UNKNOWN_GROUP: (
        N_("{id} is neither a side nor a template."),
        N_("Sides stand under sides, templates under templates."),
    ),
    Code.UNKNOWN_SKILL: (N_("{who} has no skill {id}."), N_("Skills stand under the combatant's skills.")),
    Code.UNKNOWN_ATTRIBUTE: (
        N_("{who} has no attribute {id}."),
        N_("Attributes stand under the combatant's attributes."),
    ),
    Code.UNKNOWN_BASE: (N_("{who} has no base value {id}."), N_("Base values stand under the combatant's bases.")),
    Code.UNKNOWN_SCENE: (N_("There is no scene {id}."), N_("Scenes stand under scenes.")),
    Code.UNKNOWN_PLAN: (N_("There is no planned event {id}."), N_("Planned events stand under plans.")),
    Code.DUPLICATE_ID: (N_("The id {id} is taken, in line {first_line}."), N_("Give one of the two another id.")),
    Code.RESERVED_ID: (
        N_("{id} has a meaning of its own and cannot be an id."),
        N_("Choose another one, such as {id}_1."),
    ),
    Code.LISTED_TWICE: (N_("{id} is listed twice."), N_("Delete one of the two.")),
    Code.SAME_COMBATANT: (N_("{id} cannot face themselves."), N_("Name somebody else.")),
    Code.TOO_MANY_COMBATANTS: (
        N_("There are {count} combatants; at most {limit} are possible."),
        N_("Lower the counts of the templates."),
    ),
    Code.TOO_MANY_STEPS: (N_("There are {count} steps; at most {limit} are possible."), N_("Split the scenario.")),
    Code.NO_SKILL: (
        N_("{who} fights here and has no skill to do it with."),
        N_("Give them a skill, or name one in the step."),
    ),
    Code.NO_WOUND_ATTRIBUTE: (
        N_("{who} can be hit here and has no attribute for wounds."),
        N_("Give them “exhaustion” or “wounds”, with an attribute."),
    ),
    Code.ONE_OF_SKILL_ATTRIBUTE: (
        N_("A check is made on a skill or on an attribute, exactly one of the two."),
        N_("Write either skill or attribute."),
    ),
    Code.BAD_NOTATION: (N_("{text} is not a check."), N_("Write for instance FP(Tarnen)+2, FP or Probe-1.")),
    Code.NO_LEVEL: (
        N_("{text} names no skill, and the step gives no level."),
        N_("Write FP(name of the skill), or add “level: 12”."),
    ),
    Code.TWO_SCRIPTS: (
        N_("There is a course, and steps in the scenes besides."),
        N_("A course is the whole script; delete it, or the steps of the scenes."),
    ),
    Code.PLAN_LOOP: (N_("The planned event {id} carries itself out again."), N_("Take that step out of its steps.")),
    Code.BAD_FACE: (
        N_("{text} is not a face; faces are 1 to {maximum}."),
        N_("Write the face that lies on the table."),
    ),
    Code.SURPLUS_FACE: (
        N_("The throw {text} has a face too many."),
        N_("Only a 5 or 6 is thrown again, until another face comes."),
    ),
    Code.UNFINISHED_THROW: (N_("The throw {text} is unfinished."), N_("Add the face that ends it, such as [5, 2].")),
    Code.THROW_NOT_DUE: (N_("{verb} takes at most {limit} throws."), N_("Delete the others.")),
    Code.UNKNOWN_SUBJECT: (
        N_("{text} expects something of {id}, which is nobody and nothing here."),
        N_("Before the dot stands a combatant, a side, a template, or a kind of event such as attack or blow."),
    ),
    Code.UNKNOWN_FIELD: (N_("{text}: there is no value {id}."), N_("Possible are: {allowed}")),
    Code.UNFIT_EXPECTATION: (N_("{text} never comes of {verb}."), N_("Put it at the step that it comes of.")),
    Code.STEP_REFUSED: (
        N_("The step would be refused: {reason}"),
        N_("Change the step, or what happens before it."),
    ),
    Code.THROWS_MISSING: (
        N_("Throws given: {given}; still due here: {due}."),
        N_("Add them, or leave all throws out: then they are thrown at the table."),
    ),
    Code.THROWS_SURPLUS: (N_("Throws given: {given}; due here: {taken}."), N_("Delete the others.")),
    Code.COMMENT_CUTS_TEXT: (
        N_("YAML takes what follows “{text}” for a comment."),
        N_("If it belongs to the text, put it in quotes: {quoted}"),
    ),
    Code.UNUSED_ANCHOR: (
        N_("YAML takes &{id} for an anchor, and nothing refers to it."),
        N_("If it belongs to the text, put it in quotes: {quoted}"),
    ),
    Code.SAME_NAME: (
        N_("Somebody in line {first_line} is called {text} too."),
        N_("Give one of the two another name, so that the table can tell them apart."),
    ),
    Code.HALF_TRANSLATED: (
        N_("The text is given in one language only, others in both."),
        N_("Add the missing language."),
    ),
    Code.UNUSED_COMBATANT: (
        N_("{id} is in no cast, and no step lets them join."),
        N_("Put them into a cast, or delete them."),
    ),
    Code.OWN_SIDE: (
        N_("{who} attacks {target}, and both are on the side {side}."),
        N_("If that is not meant, name somebody else."),
    ),
}
"""Message and mend."""

VARIANTS: Final[dict[tuple[Code, str], tuple[str, str]]] = {
    (Code.FILE_MISSING, "pattern"): (
        N_("There is no file {name}."),
        N_("A pattern is resolved by the shell, where it stands without quotes; nothing here fits it."),
    ),
    (Code.NOT_A_FILE, "directory"): (
        N_("{name} is a directory."),
        N_("Name the scenario files in it, such as {name}/gorge.yaml."),
    ),
    (Code.NOT_A_FILE, "fifo"): (N_("{name} is a pipe."), N_("Give the path of a scenario file.")),
    (Code.NOT_A_FILE, "device"): (N_("{name} is a device."), N_("Give the path of a scenario file.")),
    (Code.NOT_A_FILE, "socket"): (N_("{name} is a socket."), N_("Give the path of a scenario file.")),
    (Code.DUPLICATE_KEY, "step"): (
        N_("{id} stands here a second time, first in line {first_line}."),
        N_("Delete one of the two; if a new step begins here, its dash and its verb are missing."),
    ),
    (Code.DUPLICATE_KEY, "entry"): (
        N_("{id} stands here a second time, first in line {first_line}."),
        N_("Delete one of the two; if a new entry begins here, its dash and its id are missing."),
    ),
    (Code.TWO_VERBS, "braces"): (
        N_("The step does two things, {first} and {second}."),
        N_("Make two steps of it, each with its own dash."),
    ),
    (Code.UNKNOWN_COMBATANT, "template"): (
        N_("{id} stands for several, and a single one is needed here."),
        N_("Name one of them: {first} to {last}."),
    ),
    (Code.UNKNOWN_COMBATANT, "only template"): (
        N_("{id} is a template, and a combatant is needed here."),
        N_("Name it with its number: {first}"),
    ),
    (Code.UNKNOWN_COMBATANT, "number"): (
        N_("There is no combatant {id}, for there are only {count}."),
        N_("Name one of them: {first} to {last}."),
    ),
    (Code.UNKNOWN_COMBATANT, "only number"): (
        N_("There is no combatant {id}, only {first}."),
        N_("Write {first}, or raise the count of the template."),
    ),
    (Code.UNKNOWN_SUBJECT, "several"): (
        N_("{text} expects something of {id}, and there are only {count}."),
        N_("Name one of them: {first} to {last}."),
    ),
    (Code.UNKNOWN_FIELD, "several"): (
        N_("{text} is something that only a single combatant has."),
        N_("Name one of them: {first} to {last}."),
    ),
    (Code.STEP_REFUSED, "not_present"): (
        N_("The step would be refused: {reason}"),
        N_("Put {who} into the scene's cast, or write a step “join: {who}” before it."),
    ),
    (Code.STEP_REFUSED, "not_up"): (
        N_("The step would be refused: {reason}"),
        N_("Name somebody who is still up, or change what happens before it."),
    ),
    (Code.NOT_UTF8, "bare"): (N_("The byte {byte} is not UTF-8."), N_("Save the file as UTF-8 in your editor.")),
    (Code.MISSING_COLON, "bare"): (N_("“{text}” is no “key: value”."), N_("Put a colon and a blank between the two.")),
    (Code.EXPECTED_MAPPING, "text"): (
        N_("“keys: values” belong here, not a text: {text}"),
        N_("Write key: value, each on a line of its own."),
    ),
    (Code.EXPECTED_MAPPING, "list"): (
        N_("“keys: values” belong here, not a list."),
        N_("Leave out the dashes and write key: value."),
    ),
    (Code.EXPECTED_MAPPING, "nothing"): (
        N_("“keys: values” belong here, and there is nothing."),
        N_("Indent what follows, or delete the key."),
    ),
    (Code.EXPECTED_LIST, "text"): (N_("A list belongs here, not a text: {text}"), N_("Put it in brackets: [{text}]")),
    (Code.EXPECTED_LIST, "mapping"): (
        N_("A list belongs here, not “keys: values”."),
        N_("Begin each entry with a dash and a blank."),
    ),
    (Code.EXPECTED_LIST, "nothing"): (
        N_("A list belongs here, and there is nothing."),
        N_("Add entries with a dash, or delete the key."),
    ),
    (Code.EXPECTED_VALUE, "list"): (
        N_("A single value belongs here, not a list."),
        N_("Write it behind the colon, without dash and brackets; a text with brackets belongs in quotes."),
    ),
    (Code.EXPECTED_VALUE, "mapping"): (
        N_("A single value belongs here, not “keys: values”."),
        N_("Write it behind the colon; a text with a colon belongs in quotes."),
    ),
    (Code.NOT_AN_INTEGER, "bare"): (N_("{text} is not a whole number."), N_("Write digits alone, such as 12 or -3.")),
    (Code.NOT_EXACT, "bare"): (
        N_("{text} is neither a whole number nor a fraction."),
        N_("Write a number such as 9 or 1/3."),
    ),
    (Code.NOT_A_SWITCH, "bare"): (N_("{text} is neither on nor off."), N_("Write on or off.")),
    (Code.BAD_ID, "bare"): (
        N_("{text} cannot be an id."),
        N_("An id has small letters, digits and underscores and begins with a letter."),
    ),
    (Code.BAD_ID, "named"): (
        N_("{text} cannot be an id."),
        N_(
            "Write {suggestion}, here and where it is referred to ({also} times); an id has small letters, digits and "
            "underscores."
        ),
    ),
    (Code.EMPTY_NAME, "comment"): (
        N_("The name is empty, for YAML takes “{comment}” for a comment."),
        N_('Put it in quotes: "{comment}"'),
    ),
    (Code.THROW_NOT_DUE, "none"): (N_("Nothing is thrown for {verb}."), N_("Delete the throws.")),
    (Code.UNFIT_EXPECTATION, "scene"): (
        N_("{text} comes of a step, not of the beginning of a scene."),
        N_("Put it at the step that it comes of."),
    ),
    (Code.HALF_TRANSLATED, "de"): (N_("The text has no German, others have."), N_("Write {{de: …, en: …}}.")),
    (Code.HALF_TRANSLATED, "en"): (N_("The text has no English, others have."), N_("Write {{de: …, en: …}}.")),
}
"""The same where a param asks for other words; see `tui.faults` for what the second part of the key is."""
