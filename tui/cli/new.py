"""`samyra new`: a commented scenario to start from."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Final

import click

from tui.cli.base import Command, plain, quoted, say
from tui.words import N_, _

SUFFIXES: Final = (".yaml", ".yml")

TEMPLATE: Final = """\
# {about}
#
#   samyra lint {file}
#   samyra play {file}
#
# {schema}
format: 1
title: {title}
summary: {summary}

# {rules}
rules:
  fatigue: standard          # {fatigue}
  critical: down             # {critical}
  initiative: listed         # {initiative}

# {sides}
sides:
  heroes: {heroes}
  foes: {foes}

combatants:
  runa:                      # {id}
    name: Runa
    side: heroes
    attributes:
      endurance: {{name: {endurance}, value: 12}}
    exhaustion: endurance    # {exhaustion}
    skills:
      spear: {{name: {spear}, value: 15}}   # {main_skill}
    weapon: 3
    armour: 2

# {templates}
templates:
  robber:
    count: 3
    name: {robber}
    plural: {robbers}
    side: foes
    attributes:
      body: {{name: {body}, value: 9}}
    exhaustion: body
    skills:
      club: {{name: {club}, value: 9}}
    weapon: 2
    armour: 1

scenes:
  - id: ford
    title: {ford}
    text: {narration}
    cast: [runa, robber]     # {cast}
    # {steps}
    steps:
      - round: next
      - text: {first}
        attack: {{who: runa, target: robber_1}}
        throws: [4, 1]       # {throws}
        expect:              # {expect}
          chosen: {{attack.total: 19, robber_1.status: down}}

# {plans}
plans:
  - id: flight
    title: {flight}
    when: {{left: foes, at_most: 1}}
    steps:
      - leave: robber_3
"""

COMMENTS: Final = {
    "about": N_("A scenario to start from. Change what you like, then have it checked and play it:"),
    "schema": N_("Editors that know JSON Schema help while you type, with what samyra schema prints."),
    "rules": N_("Rules of the table; these are the ordinary ones and may all be left out."),
    "fatigue": N_("or weak: an action beyond the buffer costs 1 instead of 3"),
    "critical": N_("or check: a faint check decides whether one stays up"),
    "initiative": N_("or sides: one W20 for each side; or individual: a throw for everyone"),
    "sides": N_("Every text is either plain, or has one for each language: {de: Helden, en: Heroes}."),
    "id": N_("an id of your own: small letters, digits and _"),
    "exhaustion": N_("gives the buffer, a third of it, and the wound threshold"),
    "main_skill": N_("the first skill attacks and defends"),
    "templates": N_("Equals: robber_1, robber_2 and robber_3, shown with their numbers."),
    "cast": N_("who is there when it begins; others join later"),
    "steps": N_("Prepared steps; without any the scene is played freely."),
    "throws": N_("attack, then defence; after a 5 or 6 the die is thrown again: [5, 2]"),
    "expect": N_("what must come out; samyra replay checks it"),
    "plans": N_("Planned events are offered when they are due."),
}
"""What is explained beside the keys."""

TEXTS: Final = {
    "summary": N_("One holds a ford against three."),
    "heroes": N_("Heroes"),
    "foes": N_("Foes"),
    "endurance": N_("Endurance"),
    "spear": N_("Spear"),
    "robber": N_("Robber"),
    "robbers": N_("Robbers"),
    "body": N_("Body"),
    "club": N_("Club"),
    "ford": N_("At the ford"),
    "narration": N_("Three come out of the reeds, and none of them wants to ask the way."),
    "first": N_("Runa strikes first."),
    "flight": N_("The last one runs"),
}
"""What is told at the table."""


@click.command(
    cls=Command,
    help=N_(
        "Write a commented scenario to start from.\n\nIt becomes NAME.yaml in the folder you are in, or wherever NAME "
        "leads, in the language of the program. A file that is there already stays as it is."
    ),
    short_help=N_("Write a commented scenario to start from"),
    example="samyra new my_fight",
)
@click.argument("name", metavar="NAME")
def command(name: str) -> None:
    path = file_of(name)
    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(template(path))
    except FileExistsError:
        raise click.UsageError(
            _("{file} is there already; choose another name.").format(file=quoted(str(path)))
        ) from None
    except (FileNotFoundError, NotADirectoryError):
        folder = quoted(str(path.parent))
        raise click.UsageError(_("There is no folder {folder}; make it first.").format(folder=folder)) from None
    say(_("Written: {file}").format(file=path))
    say(_("Check it: samyra lint {file}").format(file=shlex.quote(str(path))))
    say(_("Play it: samyra play {file}").format(file=shlex.quote(str(path))))


def file_of(name: str) -> Path:
    """The file that `name` stands for; UsageError where none can be called so."""
    from samyra_core.scenario.faults import meant_id

    path = Path(name)
    stem = path.stem if path.suffix in SUFFIXES else path.name
    if stem in SUFFIXES or not meant_id(stem) or plain(name) != name or name.endswith("/"):
        message = _("{name} cannot be the name of a scenario; take letters, digits and _, such as my_fight.")
        raise click.UsageError(message.format(name=quoted(name)))
    return path if path.suffix in SUFFIXES else path.with_name(path.name + SUFFIXES[0])


def template(path: Path) -> str:
    """The text of a new scenario in that file; its title is the file's name."""
    import json

    def text(words: str) -> str:
        return json.dumps(words, ensure_ascii=False)

    comments = {key: _(words) for key, words in COMMENTS.items()}
    texts = {key: text(_(words)) for key, words in TEXTS.items()}
    return TEMPLATE.format(file=shlex.quote(path.name), title=text(path.stem.replace("_", " ")), **comments, **texts)
