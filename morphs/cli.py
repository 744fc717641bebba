"""The command line: one command, `morphs`, whose subcommands are only imported when used."""

from __future__ import annotations

import errno
import io
import os
import sys
from importlib import import_module

import click

from morphs import __version__
from morphs.base.errors import MorphsError, NoMapError, one_line
from morphs.base.options import spelling_options
from morphs.commands.options import flag

COMMANDS = {
    "build": "Assemble a map from tiles.",
    "terrain": "Make maps of terrain: battlefields, worlds, wilderness.",
    "packs": "Keep packs of tiles: list, find, check and code them.",
    "check": "Verify a layout file.",
    "edit": "Change a finished layout.",
}
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class LazyGroup(click.Group):
    """Knows its subcommands by name; their modules are imported when they run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"morphs.commands.{name}").command
        return command

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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings=CONTEXT, invoke_without_command=True)
@click.version_option(__version__, prog_name="morphs")
@click.pass_context
def morphs(context: click.Context) -> None:
    """Assemble maps from typed tiles.

    \b
    Example: morphs build --board grid:8x6 -o map.png -o map.json
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 the answer is no, 2 wrong usage or input, 130
    interrupted. Whatever goes wrong is one line on standard error."""
    _accept_any_name()
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
    except MemoryError:
        _fail("not enough memory for a map of this size", 2)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _drop_output()
        _fail("standard output cannot be written: no space left on device", 2)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    sys.exit(code if isinstance(code, int) else 0)


def _accept_any_name() -> None:
    """Let file names be printed that the terminal's encoding does not know."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _drop_output() -> None:
    """Send what still waits for standard output nowhere, or Python complains when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage_text(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    hint = f"; see {context.command_path} --help" if context else ""
    return f"{_fault_text(error).rstrip('.')}{hint}"


def _fault_text(error: click.ClickException) -> str:
    """Name the option first, as our own messages do."""
    missing = isinstance(error, click.MissingParameter)
    if isinstance(error, click.BadParameter) and isinstance(error.param, click.Option):
        return error.format_message() if missing else f"{error.param.opts[0]}: {error.message}"
    return error.format_message()


def _fail(message: str, code: int) -> None:
    click.echo(f"morphs: {one_line(message)}", err=True)
    sys.exit(code)
