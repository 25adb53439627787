"""Click's own words, marked so that they stand in the catalogue.

Click looks its texts up through the standard gettext; `words.set_language` points that at the program's catalogue.
Listed are those a person can meet here. This module is read by the catalogue tool and never imported.
"""

from __future__ import annotations

from tui.words import N_, NN_

WORDS = (
    # Help
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("default: {default}"),
    N_("env var: {var}"),
    N_("required"),
    # Faults
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing parameter"),
    N_("Missing command."),
    N_("Choose from:\n\t{choices}"),
    N_("No such option {name!r}."),
    N_("No such option: {name}"),
    N_("No such command {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("Could not open file {filename!r}: {message}"),
    N_("unknown error"),
    # Paths
    N_("file"),
    N_("directory"),
    N_("path"),
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a file."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("{name} {filename!r} is not writable."),
    # Numbers of things
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)
