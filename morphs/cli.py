"""The command line: one command, `morphs`, whose subcommands are only imported when used."""

from __future__ import annotations

import atexit
import errno
import gc
import io
import os
import signal
import sys
from pathlib import Path
from typing import NoReturn

import click

from morphs import __version__
from morphs.base.collecting import search_seldom
from morphs.base.errors import MorphsError, NoMapError, TerminatedError, one_line
from morphs.base.options import spelling_options
from morphs.commands.options import flag
from morphs.commands.table import CommandTable, Entry

COMMANDS = {
    name: Entry(f"morphs.commands.{name}", text)
    for name, text in (
        ("build", "Assemble a map from tiles."),
        ("terrain", "Make maps of terrain: battlefields, worlds, wilderness, kingdoms."),
        ("packs", "Keep packs of tiles: list, find, check and code them."),
        ("check", "Verify a finished map."),
        ("edit", "Change a finished map, cell by cell."),
        ("key", "Number the rooms of a finished map and tell what is in them."),
        ("export", "Write a finished map for tabletops, printers and programs."),
        ("serve", "Open the page: a mapper to play with."),
    )
}
NO_MEMORY = ("memory", "failed to map segment")
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class CommandLine(CommandTable):
    """The whole command line."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the subcommand; Ctrl-C ends it without the empty line that click would print, and
        a reader who has seen enough (``| head``) is no failure."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.Abort from None
        except BrokenPipeError:
            _drop_output()
            raise click.exceptions.Exit(0) from None


morphs = click.version_option(__version__, prog_name="morphs", help="show the version")(
    CommandLine(
        "morphs",
        COMMANDS,
        context_settings=CONTEXT,
        help="""Assemble maps from typed tiles.

        \b
        Example: morphs build --board grid:8x6 -o map.png -o map.json
        """,
    )
)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 the answer is no, 2 wrong usage or input, 130
    interrupted, 143 terminated. Whatever goes wrong is one line on standard error."""
    _begin_sooner()
    _collect_seldom()
    _replace_closed_streams()
    _accept_any_name()
    signal.signal(signal.SIGTERM, _terminate)
    try:
        with spelling_options(flag):
            code = morphs.main(arguments, prog_name="morphs", standalone_mode=False)
    except click.ClickException as error:
        _fail(_usage_text(error), 2)
    except NoMapError as error:
        _fail(str(error), 1)
    except MorphsError as error:
        _fail(str(error), 2)
    except (KeyboardInterrupt, click.Abort):
        _fail("interrupted; no half-written file is left", 130)
    except TerminatedError:
        _fail("terminated; no half-written file is left", 143)
    except MemoryError:
        _fail("not enough memory for a map of this size", 2)
    except ImportError as error:
        if not any(words in str(error) for words in NO_MEMORY):
            raise
        _fail("not enough memory to load what this takes", 2)
    except OSError as error:
        _fail_of_system(error)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    finally:  # what ends the process later on, while Python does, is no fault to tell of
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    sys.exit(code if isinstance(code, int) else 0)


def _begin_sooner() -> None:
    """Let what is imported look for no plugins, and start no threads for matrices: nothing here is
    large enough for them, and their waiting takes a twentieth of the time of a small map."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _collect_seldom() -> None:
    """Search seldom for circles of objects, and not once more when the process ends: that took a
    seventh of the time of a small map."""
    search_seldom()
    atexit.register(gc.freeze)


def _terminate(*_: object) -> NoReturn:
    raise TerminatedError


def _replace_closed_streams() -> None:
    """Open nothing in place of standard streams that are closed, or the next file opened, a map
    perhaps, would take their number and what is written there."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number, which is this one
            setattr(sys, name, os.fdopen(number, "w" if number else "r", closefd=False))


def _fail_of_system(error: OSError) -> NoReturn:
    """Say what the system refused, as far as it is no fault of ours; raise it if it is."""
    if error.errno == errno.ENOSPC:
        _drop_output()
        _fail("standard output cannot be written: no space left on device", 2)
    if error.errno == errno.ENOMEM:
        _fail("not enough memory for a map of this size", 2)
    try:
        Path.cwd()
    except OSError:
        _fail("the working directory is not there any more; change to another", 2)
    raise error


def _accept_any_name() -> None:
    """Let file names be printed that the terminal's encoding does not know."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _drop_output() -> None:
    """Send what still waits for standard output nowhere, or Python complains when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage_text(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    fault = _fault_text(error).rstrip(".")
    if context is None:
        return fault
    return f"{fault}{' See' if fault.endswith('?') else '; see'} {context.command_path} --help"


def _fault_text(error: click.ClickException) -> str:
    """Name the option first, as our own messages do."""
    missing = isinstance(error, click.MissingParameter)
    if isinstance(error, click.BadParameter) and isinstance(error.param, click.Option):
        return error.format_message() if missing else f"{error.param.opts[0]}: {error.message}"
    return error.format_message()


def _fail(message: str, code: int) -> NoReturn:
    click.echo(f"morphs: {one_line(message)}", err=True)
    sys.exit(code)
