"""What every subcommand is made of: translated help, the options that hold for all, answers as text or JSON.

A subcommand is a module `tui/cli/NAME.py` with a click command called `command`::

    @click.command(cls=Command, help=N_("Throw dice."), example="samyra roll 2W6+4")
    @click.argument("expression", metavar="EXPR")
    @format_option
    @pass_settings
    def command(settings: Settings, expression: str, format: str) -> None: ...

Help texts are msgids marked with `N_`; they are looked up when the help is shown. `--lang` and `--data-dir` are taken
before and after the subcommand. An answer of "no" ends with `answer_no()` (exit code 1), a wrong call with
`raise click.UsageError(_("the fault; the mend"))` (exit code 2).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, TypeVar

import click

from tui import words
from tui.words import N_, _

if TYPE_CHECKING:  # Not at run time: `samyra --help` pays for every import in here.
    from pathlib import Path

DATA_VARIABLE = "SAMYRA_DATA"

AnyCallable = TypeVar("AnyCallable", bound=Callable[..., Any])


class Settings:
    """What holds for the whole run of the program."""

    __slots__ = ("given_data_dir",)

    def __init__(self, given_data_dir: str | None = None) -> None:
        self.given_data_dir = given_data_dir
        """`--data-dir`, None where it was not given."""

    @property
    def data_dir(self) -> Path:
        """Where sessions live: `--data-dir`, else SAMYRA_DATA, else the user's data directory. May not exist yet."""
        from pathlib import Path

        given = self.given_data_dir or os.environ.get(DATA_VARIABLE)
        if given:
            return Path(os.path.expanduser(given))  # The shell leaves `--data-dir=~/x` and a variable in quotes as is.
        import platformdirs

        return platformdirs.user_data_path("samyra", appauthor=False)


pass_settings = click.make_pass_decorator(Settings, ensure=True)


def format_option(function: AnyCallable) -> AnyCallable:
    """`--format text|json`, handed over as `format`."""
    return click.option(
        "--format",
        type=click.Choice(("text", "json")),
        default="text",
        help=N_("Text for people, or JSON for programs."),
    )(function)


# Answers --------------------------------------------------------------------------------------------------------


def say(text: str) -> None:
    """Print a text for people to stdout; control characters in it never reach the terminal."""
    click.echo("\n".join(plain(line) for line in text.split("\n")))


def say_json(answer: object) -> None:
    """Print an answer for programs to stdout, on one line; what JSON leaves of control characters is escaped too."""
    import json

    text = json.dumps(answer, ensure_ascii=not _stdout_is_utf8())
    click.echo("".join(one if _harmless(one) else f"\\u{ord(one):04x}" for one in text))


def _stdout_is_utf8() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def answer_no() -> NoReturn:
    """End with exit code 1: the answer is no."""
    raise click.exceptions.Exit(1)


def plain(text: str) -> str:
    """`text` on one line without control characters, bidi overrides or lone surrogates: each becomes `\\x1b`-like."""
    return "".join(character if _harmless(character) else ascii(character)[1:-1] for character in text)


def _harmless(character: str) -> bool:
    code = ord(character)
    return not (
        code < 32
        or 127 <= code < 160
        or 0x2028 <= code <= 0x202E
        or 0x2066 <= code <= 0x2069
        or 0xD800 <= code <= 0xDFFF
    )


def quoted(text: str, longest: int = 60) -> str:
    """What a person typed, for a message: in quotes, on one line, cut where it is long."""
    shown = plain(text)
    shown = shown if len(shown) <= longest else shown[: longest - 1] + "…"
    return _("“{text}”").format(text=shown)


# Options that hold for all --------------------------------------------------------------------------------------


def _choose_language(_context: click.Context, _option: click.Parameter, value: str | None) -> None:
    if value is not None:
        words.set_language(words.choose_language(value))


def _choose_data_dir(context: click.Context, _option: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.ensure_object(Settings).given_data_dir = value


class _Folder(click.Path):
    """Its name is looked up when it is needed: click does so when the program starts, before the language is known."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        self.name = _("directory")
        return super().convert(value, param, ctx)


def global_options(hidden: bool) -> list[click.Parameter]:
    """`--lang` and `--data-dir`; shown in the program's help, only taken by its subcommands."""
    return [
        click.Option(
            ["--lang"],
            type=click.Choice(words.LANGUAGES),
            callback=_choose_language,
            expose_value=False,
            is_eager=True,
            hidden=hidden,
            help=N_("German or English; otherwise SAMYRA_LANG or the locale decides."),
        ),
        click.Option(
            ["--data-dir"],
            metavar="DIR",
            type=_Folder(file_okay=False),
            callback=_choose_data_dir,
            expose_value=False,
            is_eager=True,
            hidden=hidden,
            help=N_("Where sessions are kept; otherwise SAMYRA_DATA or your data directory."),
        ),
    ]


# Commands -------------------------------------------------------------------------------------------------------


@contextmanager
def _translated(parameter: click.Option) -> Iterator[click.Option]:
    """The option with its help looked up instead of marked."""
    msgid = parameter.help or ""
    parameter.help = _(msgid)
    try:
        yield parameter
    finally:
        parameter.help = msgid


def _first_sentence(text: str) -> str:
    return text.split("\n")[0].split(". ")[0].rstrip(".")


class Command(click.Command):
    """A click command whose help is looked up when it is shown and ends with an example."""

    hides_global_options = True

    def __init__(self, *args: Any, example: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.example = example
        """One call a line; the same in every language."""
        self.params.extend(global_options(self.hides_global_options))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # So that every fault can name the help that mends it.
            raise

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        self.options_metavar = _("[OPTIONS]")
        return super().collect_usage_pieces(ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = N_("Show this message and exit.")
        return option

    def get_short_help_str(self, limit: int = 45) -> str:
        msgid = self.short_help or self.help or ""
        return _first_sentence(_(msgid))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        msgid = self.help or ""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_(msgid))

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Arguments are explained in the text."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = []
        for parameter in self.get_params(ctx):
            if isinstance(parameter, click.Option):
                with _translated(parameter):
                    row = parameter.get_help_record(ctx)
                if row is not None:
                    rows.append(row)
        with formatter.section(_("Options")):
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.example:
            lines = self.example.split("\n")
            with formatter.section(words.ngettext("Example", "Examples", len(lines))):
                for line in lines:
                    formatter.write(f"{'':>{formatter.current_indent}}{line}\n")


class Group(Command, click.Group):
    """A click group in the same manner; called without a subcommand it names the fault instead of a page of help."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"no_args_is_help": False, **kwargs})

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        self.subcommand_metavar = _("COMMAND [ARGS]...")
        return super().collect_usage_pieces(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Command.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which they were written."""
        return list(self.commands)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is there, open, and a terminal."""
    return stream is not None and not stream.closed and stream.isatty()
