"""The help of every command: an example, straight columns, options in groups, defaults alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

import click
import pytest

from morphs.cli import CONTEXT, morphs
from morphs.commands.build_options import TABLE as BUILD
from morphs.commands.options import Option
from morphs.commands.table import CommandTable
from morphs.commands.terrain.toric import TABLE as TORIC
from morphs.commands.terrain.wargame import TABLE as WARGAME
from morphs.generators.terrain.toric.parameters import ToricOptions
from morphs.generators.terrain.wargame.options import WargameOptions
from morphs.request.request import Request

RANDOM = {
    "morphs build",
    "morphs key",
    *(f"morphs terrain {name}" for name in ("wargame", "toric", "folkesten", "zones")),
    *("morphs packs draw", "morphs packs coverage", "morphs packs balance"),
}
LEFT_OUT = ("edits",)  # `morphs edit` makes them
GROUPED = ("morphs build", "morphs terrain wargame", "morphs terrain zones", "morphs packs draw")


def every(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """A command and all below it, by their full names."""
    yield name, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None
            yield from every(found, f"{name} {below}")


ALL = dict(every(morphs, "morphs"))


def help_of(name: str, width: int) -> list[str]:
    context = click.Context(ALL[name], info_name=name, terminal_width=width - 2, **CONTEXT)
    return ALL[name].get_help(context).splitlines()


def options_of(name: str) -> list[click.Option]:
    return [each for each in ALL[name].params if isinstance(each, click.Option)]


@pytest.mark.parametrize("name", ALL)
def test_there_is_an_example_that_is_this_command(name: str) -> None:
    text = "\n".join(help_of(name, 80))
    example = re.search(r"Examples?:\s+(morphs .*)", text)
    assert example and example[1].startswith(name)


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("name", ALL)
def test_lines_are_straight(name: str, width: int) -> None:
    """No line is too long, and what options do begins in one column, beside their names."""
    lines = help_of(name, width)
    assert max(map(len, lines)) <= width - 2
    assert not [line for line in lines if line.endswith("-")]
    first = next(at for at, line in enumerate(lines) if re.fullmatch(r"[A-Z][a-z ]+:", line))
    rows = [line for line in lines[first:] if line.startswith("  -")]
    texts = [re.fullmatch(r"(  -.*?  +)[^- ].*", row) for row in rows]
    assert all(texts), [row for row, text in zip(rows, texts, strict=True) if not text]
    assert len({len(text[1]) for text in texts if text}) == 1


@pytest.mark.parametrize("name", ALL)
def test_options_are_worded_alike(name: str) -> None:
    for each in options_of(name):
        text = each.help or ""
        assert text and not text.endswith("."), each.opts
        assert re.match(r"--|[a-z0-9]", text), each.opts


@pytest.mark.parametrize("name", ALL)
def test_values_are_written_in_words_of_ours(name: str) -> None:
    """Not as the name of a function that reads them, nor of click's kinds."""
    for each in options_of(name):
        record = each.get_help_record(click.Context(ALL[name]))
        assert record is not None
        assert not re.search(r"(^| )_|RANGE|INTEGER|FLOAT|FUNC", record[0]), record[0]


@pytest.mark.parametrize("name", ALL)
def test_a_default_is_shown_once_and_in_the_same_way(name: str) -> None:
    for each in options_of(name):
        record = each.get_help_record(click.Context(ALL[name]))
        assert record is not None
        brackets = re.findall(r"\[(?!no-)[^]]*\]", record[1])
        assert len(brackets) <= 1
        assert all(re.match(r"\[(default: .|required)", one) for one in brackets), each.opts


@pytest.mark.parametrize(
    ("table", "fields"),
    [
        (BUILD, set(Request.model_fields) - set(LEFT_OUT)),
        (WARGAME, set(WargameOptions.model_fields)),
        (TORIC, set(ToricOptions.model_fields) - {"parameters"}),  # a file: an option of its own
    ],
    ids=["build", "wargame", "toric"],
)
def test_every_field_has_an_option_in_one_group(
    table: dict[str, dict[str, str]], fields: set[str]
) -> None:
    named = [name for names in table.values() for name in names]
    assert sorted(named) == sorted(fields)


@pytest.mark.parametrize("name", GROUPED)
def test_every_option_stands_in_its_group(name: str) -> None:
    """Groups are not torn apart, none is too long to read, and all but the last say what is in
    them."""
    options = [each for each in ALL[name].params if isinstance(each, Option)]
    assert len(options) == len(ALL[name].params)
    groups = [(group, len(list(rows))) for group, rows in groupby(options, lambda o: o.group)]
    assert len({group for group, _ in groups}) == len(groups)
    assert groups[-1][0] == "Other" and groups[-1][1] <= 4
    assert len(groups) >= 4 and max(count for _, count in groups) <= 14
    lines = help_of(name, 80)
    assert [line[:-1] for line in lines if re.fullmatch(r"[A-Z][a-z ]+:", line)] == [
        group for group, _ in groups
    ]


def test_rare_options_stand_last_in_their_group() -> None:
    flags = [flag for each in options_of("morphs build") for flag in each.opts]
    rare = ["--on-misfit", "--tries", "--strict-tries"]
    at = flags.index("--on-misfit")
    assert flags[at : at + 3] == rare
    assert flags[at + 3] == "--scale"  # the next group


def test_only_what_is_random_takes_a_seed() -> None:
    with_seed = {name for name in ALL if any("--seed" in each.opts for each in options_of(name))}
    assert with_seed == RANDOM


def test_a_table_says_what_its_commands_say() -> None:
    for table in ALL.values():
        if isinstance(table, CommandTable):
            for name, entry in table.table.items():
                command = table.get_command(click.Context(table), name)
                assert command and (command.help or "").split("\n")[0] == entry.text
