"""Options as the help shows them: in groups, on straight columns, defaults alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import click

from morphs.base.wording import quoted

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

NAMES = {"stages": "with", "campaign": "from", "audience": "for"}
"""Fields of requests whose options are called otherwise."""
LAYOUT_FILES = (
    "what to write: .png, .jpg or .webp (the picture), .json (the layout: which tile lies where), "
    ".svg (layers), .pdf, .html (a page to look at), .dzi (deep zoom), .dd2vtt or .uvtt "
    "(tabletops), .foundry.json or .foundry.zip (Foundry VTT), .tmj or .tmx (Tiled), .geojson; "
    "may be given several times"
)
"""What layouts can be written as; a test holds it to the table of outputs."""
WIDEST = 30  # characters of an option and its value in the help
OTHER = "Other"


class Option(click.Option):
    """An option that belongs to a group of its command's help.

    group  the heading it stands under
    shown  its default as the help tells it, where that is not `default` itself
    """

    def __init__(
        self, names: Sequence[str], group: str = OTHER, shown: object = None, **given: Any
    ) -> None:
        default = given.get("default")
        self.group = group
        self.shown = default if shown is None else shown
        kind = given.get("type")
        if isinstance(kind, click.Choice) and "metavar" not in given:
            given |= _choice_texts(names, kind, given.get("help", ""))
        super().__init__(names, **given)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return how the option is written, and what it does."""
        record = super().get_help_record(ctx)
        if record is None:
            return None
        written = f"--[no-]{self.opts[0][2:]}" if self.secondary_opts else record[0]
        return written, f"{self.help}{self._ending()}"

    def _ending(self) -> str:
        if self.required:
            return " [required]"
        if self.shown is None or self.shown is False or self.shown in ("", ()):
            return ""
        return f" [default: {'yes' if self.shown is True else self.shown}]"


def _choice_texts(names: Sequence[str], kind: click.Choice[Any], text: str) -> dict[str, str]:
    """Name the choices where the value is written, or after the text if they are too long."""
    choices = [str(choice) for choice in kind.choices]
    written = "|".join(choices)
    if len(f"{max(names, key=len)} {written}") <= WIDEST:
        return {"metavar": written}
    return {"metavar": "WORD", "help": f"{text}: {', '.join(choices[:-1])} or {choices[-1]}"}


class WholeNumber(click.IntRange):
    """A whole number of an option, from the least to the most if these are given."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number that a text says; what is none, or too small or large, is refused in
        one sentence for all of it."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{quoted(value)} is no whole number{self._bounds()}", param, ctx)

    def _bounds(self) -> str:
        if self.min is None:
            return ""
        return f" from {self.min} {'on' if self.max is None else f'to {self.max}'}"


class Number(click.types.FloatParamType):
    """A number of an option, which may have to be above another."""

    def __init__(self, above: float | None = None) -> None:
        self.above = above

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number that a text says; what is none is refused in one sentence."""
        with suppress(ValueError):
            number = float(value)
            if isfinite(number) and (self.above is None or number > self.above):
                return number
        bound = "" if self.above is None else f" above {self.above:g}"
        raise click.BadParameter(f"{quoted(value)} is no number{bound}", ctx, param)


option = partial(click.option, cls=Option)


class HelpInGroups(click.Command):
    """A command whose help lists its options under headings, all in the same columns."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options group by group, in the order in which groups first appear."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record and isinstance(parameter, click.Option):
                groups.setdefault(getattr(parameter, "group", OTHER), []).append(record)
        width = max(len(written) for rows in groups.values() for written, _ in rows)
        for group, rows in groups.items():
            with formatter.section(group if len(groups) > 1 else "Options"):
                formatter.write_dl([(f"{written:{width}}", text) for written, text in rows])
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option --help, worded as all others."""
        found = super().get_help_option(ctx)
        if found:
            found.help = "show this help"
        return found


grouped_command = partial(click.command, cls=HelpInGroups)
quiet_option = option("-q", "--quiet", is_flag=True, help="say nothing but errors")
QUIET = Option(["-q", "--quiet"], is_flag=True, help="say nothing but errors")
"""The same, for commands whose options are a list."""
MAP_SEED = Option(
    ["--seed"],
    "Map",
    shown="random",
    type=WholeNumber(),
    metavar="N",
    help="a number; the same seed gives the same map",
)
MAP_AGAIN = Option(
    ["--again"],
    "Map",
    metavar="MAP.json",
    help="make the map in a file again; options given here replace those it was made with",
)
"""The same for all maps of terrain and zones."""
json_option = option("--json", "as_json", is_flag=True, help="print as JSON, for programs")


def finished_as(help: str, required: bool = True) -> Callable[[Any], Any]:
    """Return the option -o of a command that writes a finished map as several files."""
    names = ("-o", "--output", "outputs")
    return option(
        *names, group="Output", multiple=True, required=required, metavar="FILE", help=help
    )


def output_option(text: str, group: str) -> Option:
    """Return the option that names the files to write, `text` saying which there are."""
    names = ["-o", "--output", "outputs"]
    return Option(names, group, shown="map.png", multiple=True, metavar="FILE", help=text)


def by_group(options: Sequence[Option], groups: Sequence[str]) -> list[click.Parameter]:
    """Return options in the order of their groups, those of one group as they came."""
    in_order: list[click.Parameter] = []
    for group in groups:
        in_order += [each for each in options if each.group == group]
    return in_order


def field_option(name: str, field: FieldInfo, group: str, **given: Any) -> Option:
    """Return the option that sets a field of a model: a switch for a truth, a choice for words, and
    what is `given` otherwise. Its default is shown, but left to the model."""
    shown = f"{field.default:g}" if isinstance(field.default, float) else field.default
    given = {"shown": shown, "default": None, "help": field.description} | given
    if field.annotation is bool:
        return Option([f"{flag(name)}/--no-{flag(name)[2:]}"], group, **given)
    if get_origin(field.annotation) is Literal:
        given["type"] = click.Choice([str(choice) for choice in get_args(field.annotation)])
    return Option([flag(name)], group, **given)


def flag(name: str) -> str:
    """Return the option of the command line that sets a field of a request."""
    return f"--{NAMES.get(name, name).replace('_', '-')}"
