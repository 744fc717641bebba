"""`morphs build`: its options are the fields of a Request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from morphs.base.errors import MorphsError, NoMapError, named, one_line
from morphs.base.files import check_new_folder, written_whole
from morphs.base.options import option
from morphs.base.targets import check_spared, check_targets
from morphs.base.wording import counted
from morphs.building.outputs import LAYOUTS, check_audience
from morphs.commands.build_options import build_options
from morphs.commands.build_request import request_of
from morphs.commands.export_options import taken_out
from morphs.commands.options import HelpInGroups
from morphs.commands.progress import Progress
from morphs.commands.written import before_writing
from morphs.request.request import Request

if TYPE_CHECKING:
    from morphs.building.result import Result
    from morphs.layout.layout import Layout
    from morphs.plan.key.model import Key


READ = ("terrain", "mask", "paint", "regions", "template", "guards", "background", "vocabulary")
"""Options that may name a file that a map is made from."""


def _naming_files(run: Callable[..., int | None]) -> Callable[..., int | None]:
    """Put the name of the file before what is found wrong in paint or regions."""

    @wraps(run)
    def named(**options: Any) -> int | None:
        try:
            return run(**options)
        except MorphsError as error:
            file = options.get(error.part) if error.part in ("paint", "regions") else None
            if not isinstance(file, str):
                raise
            raise MorphsError(f"{file}: {error}") from error

    return named


@_naming_files
def _build(
    outputs: tuple[str, ...],
    audience: str | None,
    again: str | None,
    save_drawn: str | None,
    why: str | None,
    best: int | None,
    weigh: tuple[str, ...],
    count: int | None,
    workers: int | None,
    quiet: bool,
    key_files: tuple[str, ...] = (),
    **options: Any,
) -> int | None:
    seen: dict[str, Any] = taken_out(options)
    _refuse_together(audience, save_drawn, why, best, weigh, count, key_files, seen)
    if seen.get("sheets"):
        options["dress"] = _on_paper(options.get("dress"))
    seen |= _seen(audience, options)
    if count:
        from morphs.commands.many import build_many

        return build_many(request_of(again, options)[0], count, outputs, workers, quiet)
    files = Files(
        targets=LAYOUTS.checked(outputs or ("map.png",)),
        key=key_files,
        drawn=save_drawn,
        seen=seen,
    )
    files.check()
    check_spared([*files.targets, *map(Path, files.key)], _sources(options))
    full_request, before = request_of(again, options)
    if isinstance(options.get("background"), str):
        _check_ground(full_request.background)
    with _told(why):
        if best:
            from morphs.commands.many import build_best

            build_best(full_request, best, weigh, workers, files.targets, quiet, files.seen)
            return None
        announce = before_writing(files.targets)
        result, lines = _build_one(full_request, files, quiet)
    if not quiet:
        from morphs.commands.summary import say

        _say_changed(again, before.get("packs"), result.layout.packs)
        say(result, files.targets, announce)
        for line in lines:
            click.echo(line)
    return None


def _check_ground(background: str | None) -> None:
    """Raise MorphsError for a picture behind the tiles that cannot be used, before a map is built
    and all its tiles are drawn."""
    if background and background != "none" and not background.startswith("#"):
        from morphs.base.pictures import inspect

        with named(background):
            inspect(Path(background))


def _on_paper(dress: object) -> bool:
    """What `--sheets` wishes of `--dress`; raises MorphsError where that was to be left out."""
    from morphs.building.on_sheet import sheets_without_paper

    if dress is False:
        raise sheets_without_paper()
    return True


def _sources(options: dict[str, Any]) -> list[str]:
    """The names in options of what a map is made from, some of which are files."""
    named = [options.get(name) for name in READ]
    return [name.partition("#")[0] for name in named if isinstance(name, str)]


def _seen(audience: str | None, options: dict[str, Any]) -> dict[str, Any]:
    """For whom files are written, and how sharp where that was asked for."""
    seen: dict[str, Any] = {"audience": audience} if audience else {}
    px = options.get("px_per_square")
    if isinstance(px, str) and options.get("scale") is None:
        with suppress(ValueError):  # the request tells what is wrong with it
            seen["px_per_square"] = float(px)
    return seen


@dataclass(frozen=True)
class Files:
    """What a build writes.

    targets  pictures, layouts, exports
    key      files of its key
    drawn    the folder for tiles that fills drew, None for none
    seen     for whom and how the targets are written, as `Result.save` takes it
    """

    targets: list[Path]
    key: tuple[str, ...]
    drawn: str | None
    seen: dict[str, Any]

    def check(self) -> None:
        """Raise MorphsError, before anything is built, for what cannot be written."""
        check_audience(self.targets, self.seen.get("audience"))
        if self.key:
            from morphs.building.key_files import KEYS

            both = [target for target in self.targets if target.suffix in KEYS.writers]
            KEYS.checked([*self.key, *both])
        if self.drawn:
            check_new_folder(Path(self.drawn))


def _refuse_together(
    audience: str | None,
    save_drawn: str | None,
    why: str | None,
    best: int | None,
    weigh: tuple[str, ...],
    count: int | None,
    key_files: tuple[str, ...],
    exports: dict[str, Any],
) -> None:
    """Raise for options that do not go with each other."""
    player, several = audience == "player", best or count
    refused = (
        (player and count, "--for player goes with one map: leave --count"),
        (
            exports and count,
            f"--count writes pictures and layouts: leave {', '.join(map(option, exports))}",
        ),
        (best and count, "give --best N or --count N, not both"),
        (weigh and not best, "--weigh says what counts for the best of several: add --best N"),
        (save_drawn and several, "--save-drawn goes with one map: leave --best and --count"),
        (why and count, "--why goes with one map: leave --count"),
        (key_files and several, "--key goes with one map: leave --best and --count"),
        (
            key_files and player,
            "--key is for the game master: leave --for player, or use morphs key",
        ),
    )
    for so, text in refused:
        if so:
            raise click.UsageError(text)


def _build_one(full_request: Request, files: Files, quiet: bool) -> tuple[Result, list[str]]:
    """Build a map and write it; return it and what is said of its files."""
    from morphs.building.building import build

    notes: list[str] = []
    with Progress(quiet) as progress:
        result = build(full_request, progress.step, files.targets)
        key = _key_of(result.layout) if files.key else None  # refused before anything is written
        result.save(*files.targets, progress=progress.drawing, tell=notes.append, **files.seen)
        saved = result.save_drawn(files.drawn) if files.drawn else 0
        keyed = _write_key(key, result.layout, files.key, progress, notes.append) if key else []
    drawn = [f"wrote {counted(saved, 'drawn tile')} to {files.drawn}"] if files.drawn else []
    note_lines = [f"note: {note}" for note in dict.fromkeys(notes)]
    return result, [*note_lines, *keyed, *drawn]


def _key_of(layout: Layout) -> Key:
    from morphs.building.keys import key_of

    return key_of(layout)


def _write_key(
    key: Key,
    layout: Layout,
    files: tuple[str, ...],
    progress: Progress,
    tell: Callable[[str], None],
) -> list[str]:
    """Write a map's key, and return what is said of it."""
    from morphs.building.key_files import write_key
    from morphs.commands.key import summary_lines

    announce = before_writing(map(Path, files))
    written = write_key(key, *files, layout=layout, watch=progress.drawing, tell=tell)
    return [*summary_lines(key), *map(announce, written)]


@contextmanager
def _told(why: str | None) -> Iterator[None]:
    """Write why there is no map, if that is wanted."""
    if why:
        check_targets([Path(why)], (".json",))
    try:
        yield
    except NoMapError as error:
        if why:
            with written_whole(Path(why)) as stream:
                stream.write(f"{error.reason.to_json()}\n".encode())
        raise


def _say_changed(file: str | None, before: Any, now: Any) -> None:
    """Note every pack whose files differ from those that a layout was made of."""
    entries = [e for e in before if isinstance(e, dict)] if isinstance(before, list) else []
    known = {str(entry.get("name")): entry.get("sha256") for entry in entries}
    for pack in now:
        if known.get(pack.name, pack.sha256) != pack.sha256:
            note = f"the pack {pack.name} has changed since {file} was made: the map may differ"
            click.echo(f"note: {one_line(note)}", err=True)


command = HelpInGroups(
    "build",
    callback=_build,
    params=build_options(),
    help="""Assemble a map from tiles.

    Without options: a dungeon of 6 by 5 tiles, another one each time.

    \b
    Examples:
      morphs build -o map.png
      morphs build --board grid:8x6 --connected --seed 4 -o map.png -o map.json
      morphs build --pack my-tiles --assume hhhhhhhh -o map.png
      morphs build --again map.png --scale 2 -o large.png
    """,
)
