"""`samyra export`: a session as a report, as data, or as a scenario that plays it again."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from tui.cli.base import Command, Settings, pass_settings, quoted, say_json
from tui.words import N_, _, language

if TYPE_CHECKING:
    from io import BufferedWriter

    from tui.export.looking import Seen

FORMATS: Final = ("md", "html", "json", "yaml")
_BY_SUFFIX: Final = {".md": "md", ".html": "html", ".htm": "html", ".json": "json", ".yaml": "yaml", ".yml": "yaml"}


class CannotExport(click.ClickException):
    """There is such a session, but not in that form."""

    exit_code = 2


@click.command(
    cls=Command,
    help=N_(
        "Write a report of a session, or a scenario that plays it again.\n\nSESSION is its id, or the beginning of it; "
        "the newest one if none is named. It is only read, also while it is being played. md and html tell the course, "
        "the turning points and the numbers; json holds every event, as samyra replay does; yaml is a scenario with "
        "the commands, the dice and what came out. Only what holds is told, nothing that was undone."
    ),
    short_help=N_("Write a report of a session"),
    example="samyra export --format html --output evening.html\n"
    "samyra export 2024-05-01-2014-gorge_ambush --format md --role player\n"
    "samyra export 2024-05-01-2014 --output again.yaml",
)
@click.argument("session", metavar="[SESSION]", required=False)
@click.option(
    "--format",
    type=click.Choice(FORMATS),
    help=N_("What to write; left out, the ending of the file says it, else it is md."),
)
@click.option("--output", metavar="FILE", type=click.Path(), help=N_("The file to write; left out, or -, to stdout."))
@click.option("--force", is_flag=True, help=N_("Write over a file that is there already."))
@click.option(
    "--role",
    type=click.Choice(("gm", "player")),
    default="gm",
    help=N_("player: nothing that players do not see; not for yaml, which holds everything."),
)
@pass_settings
def command(
    settings: Settings, session: str | None, format: str | None, output: str | None, force: bool, role: str
) -> None:
    from tui.cli import reading
    from tui.export import looking

    if output == "-":
        output = None
    form = format or _by_ending(output)
    if form == "yaml" and role == "player":
        raise click.UsageError(_("A scenario holds everything, hidden or not; for players take md, html or json."))
    if output is not None:
        _refuse_taken(output, force)
    seen = looking.look(settings.data_dir, session)
    if not isinstance(seen, looking.Seen):
        raise reading.unreadable(seen)
    reading.warn(seen)
    text = written(seen, form, role == "player", output)
    if output is None:
        _to_stdout(text)
    else:
        _to_file(text, output, force)


def _by_ending(output: str | None) -> str:
    if not output or not Path(output).suffix:
        return "md"
    form = _BY_SUFFIX.get(Path(output).suffix.lower())
    if form is None:
        raise click.UsageError(
            _("The ending of {file} says no format; add --format md, html, json or yaml.").format(file=quoted(output))
        )
    return form


def written(seen: Seen, form: str, for_players: bool, output: str | None) -> str | dict[str, object]:
    """The text, or the data of json."""
    from tui.export import markdown, page, told_by, told_to_players

    match form:
        case "json":
            return _data(seen, for_players)
        case "yaml":
            return _again(seen, os.path.basename(output) if output else f"{seen.id}.yaml")
        case _:
            account = told_to_players.player_account(seen) if for_players else told_by.gm_account(seen)
            return page.page(account) if form == "html" else markdown.markdown(account)


def _data(seen: Seen, for_players: bool) -> dict[str, object]:
    from samyra_core import course, players, report, seen_report

    if for_players:
        return seen_report.seen_data(players.view(seen.session), language())
    scenario = seen.session.scenario
    walked = course.walk(scenario, seen.session.moments)
    return report.replay_data(scenario, walked, language())


def _again(seen: Seen, file: str) -> str:
    """The scenario, proven: what cannot be proven is not handed out."""
    from samyra_core import course
    from tui.export import replaying
    from tui.plain import clean

    try:
        text = replaying.scenario_text(seen, file)
    except course.TooLong as error:
        message = _("The session {name} has {count} steps, more than a scenario may hold.")
        raise CannotExport(message.format(name=clean(seen.id), count=error.args[0])) from None
    if not course.agrees(text, seen.session.encounter):
        message = _("The session {name} cannot be told as a scenario; md, html and json work.")
        raise CannotExport(message.format(name=clean(seen.id)))
    return text


# Where it goes --------------------------------------------------------------------------------------------------


def _refuse_taken(output: str, force: bool) -> None:
    """Before anything is read: a file that is there stays as it is."""
    if os.path.lexists(output) and not force:
        raise click.UsageError(
            _("{file} is there already; choose another name, or --force.").format(file=quoted(output))
        )


def _to_stdout(text: str | dict[str, object]) -> None:
    """A file is UTF-8 whatever the terminal speaks."""
    if not isinstance(text, str):
        say_json(text)
        return
    if sys.stdout is None:  # Closed before the program began: nobody reads it.
        return
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    if binary is not None:
        binary.write(text.encode("utf-8"))
        binary.flush()
    else:
        sys.stdout.write(text)


def _to_file(text: str | dict[str, object], output: str, force: bool) -> None:
    """Whole or not at all: what was there before stays until the new one is written."""
    import json

    data = (text if isinstance(text, str) else json.dumps(text, ensure_ascii=False) + "\n").encode(
        "utf-8", "backslashreplace"
    )
    try:
        if force and os.path.lexists(output) and not os.path.isfile(output):
            with open(output, "wb") as file:  # A pipe, a device; a folder is refused.
                file.write(data)
        else:
            _put(data, output, force)
    except FileExistsError:
        _refuse_taken(output, force)
    except (FileNotFoundError, NotADirectoryError):
        folder = quoted(os.path.dirname(output) or ".")
        raise click.UsageError(_("There is no folder {folder}; make it first.").format(folder=folder)) from None
    except IsADirectoryError:
        raise click.UsageError(_("{file} is a folder; name a file.").format(file=quoted(output))) from None
    except PermissionError:
        raise click.UsageError(
            _("{file} may not be written there; choose another folder.").format(file=quoted(output))
        ) from None


def _put(data: bytes, output: str, force: bool) -> None:
    target = os.path.realpath(output) if force else output
    file = _part(target)
    try:
        with file:
            file.write(data)
        if force:
            os.replace(file.name, target)
        else:
            with open(target, "xb"):  # So that nobody else has taken the name meanwhile.
                os.replace(file.name, target)
    finally:
        with suppress(OSError):
            os.unlink(file.name)


def _part(target: str) -> BufferedWriter:
    """A new file beside the target; one that a killed program has left there stays."""
    for number in count(1):
        with suppress(FileExistsError):
            return open(f"{target}.{os.getpid()}-{number}.part", "xb")
    raise AssertionError
