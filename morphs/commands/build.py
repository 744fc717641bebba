"""`morphs build`: its options are the fields of a Request."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from morphs.base.errors import MorphsError, NoMapError, one_line
from morphs.base.files import check_new_folder, parse_json, written_whole
from morphs.building.outputs import LAYOUTS
from morphs.commands.build_options import CLEARED, build_options
from morphs.commands.options import HelpInGroups
from morphs.commands.progress import Progress
from morphs.commands.written import before_writing
from morphs.request.request import Request

if TYPE_CHECKING:
    from morphs.layout.layout import Layout


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
    seen = {"audience": audience} if audience else {}
    notes: list[str] = []
    if audience == "player" and count:
        raise click.UsageError("--for player goes with one map: leave --count")
    if best and count:
        raise click.UsageError("give --best N or --count N, not both")
    if weigh and not best:
        raise click.UsageError("--weigh says what counts for the best of several: add --best N")
    if save_drawn and (best or count):
        raise click.UsageError("--save-drawn goes with one map: leave --best and --count")
    if key_files and (best or count):
        raise click.UsageError("--key goes with one map: leave --best and --count")
    if key_files and audience == "player":
        raise click.UsageError(
            "--key is for the game master: leave --for player, or use morphs key"
        )
    if count:
        from morphs.commands.many import build_many

        return build_many(_asked(again, options)[0], count, outputs, workers, quiet)
    targets = LAYOUTS.checked(outputs or ("map.png",))
    if key_files:
        from morphs.building.key_files import KEYS

        KEYS.checked([*key_files, *(target for target in targets if target.suffix in KEYS.writers)])
    if save_drawn:
        check_new_folder(Path(save_drawn))
    asked, before = _asked(again, options)
    if best:
        from morphs.commands.many import build_best

        with _told(why):
            build_best(asked, best, weigh, workers, targets, quiet, seen)
        return None
    from morphs.building.building import build
    from morphs.commands.summary import say

    announce = before_writing(targets)
    with Progress(quiet) as progress, _told(why):
        result = build(asked, progress.step)
        result.save(*targets, progress=progress.drawing, tell=notes.append, **seen)
        saved = result.save_drawn(save_drawn) if save_drawn else 0
        keyed = _write_key(result.layout, key_files, progress) if key_files else []
    if not quiet:
        _say_changed(again, before.get("packs"), result.layout.packs)
        say(result, targets, announce)
        for note in dict.fromkeys(notes):
            click.echo(f"note: {note}")
        for line in keyed:
            click.echo(line)
        if save_drawn:
            click.echo(f"wrote {saved} drawn tile{'' if saved == 1 else 's'} to {save_drawn}")
    return None


def _write_key(layout: Layout, files: tuple[str, ...], progress: Progress) -> list[str]:
    """Write a map's key, and return what is said of it."""
    from morphs.building.key_files import write_key
    from morphs.building.keys import key_of
    from morphs.commands.key import told_of

    announce = before_writing(map(Path, files))
    key = key_of(layout)
    written = write_key(key, *files, layout=layout, watch=progress.drawing)
    return [*told_of(key), *map(announce, written)]


def _asked(again: str | None, options: dict[str, Any]) -> tuple[Request, dict[str, Any]]:
    """The request that options make, and the stored one it repeats, if it does."""
    given = {name: value for name, value in options.items() if value not in (None, ())}
    if isinstance(given.get("mask"), str):
        from morphs.board.grids import read_mask

        given["mask"] = read_mask(Path(given["mask"]))
    for name in ("paint", "regions"):
        if isinstance(given.get(name), str):
            from morphs.request.painting import read_lines

            given[name] = read_lines(Path(given[name]))
    before = _stored(Path(again)) if again else {}
    asked = _again(again, before["request"], given) if again else _fresh(given)
    return asked, before


@contextmanager
def _told(why: str | None) -> Iterator[None]:
    """Write why there is no map, if that is wanted."""
    file = LAYOUTS.checked((why,))[0] if why else None
    try:
        yield
    except NoMapError as error:
        if file:
            with written_whole(file) as stream:
                stream.write(f"{error.reason.to_json()}\n".encode())
        raise


def _without_cleared(options: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value
        for name, value in options.items()
        if value is not CLEARED and value != (CLEARED,)
    }


def _fresh(given: dict[str, Any]) -> Request:
    return Request.model_validate({"seed": secrets.randbelow(10**6), **_without_cleared(given)})


def _stored(file: Path) -> dict[str, Any]:
    """What a picture or layout carries: its `request`, and a layout the `packs` it was made of."""
    from morphs.draw.png import REQUEST_KEY, read_text_chunks
    from morphs.layout.layout import read_layout_data

    if file.suffix.lower() == ".json":
        stored = read_layout_data(file)
        if stored.get("format") == "morphs-zones":
            raise MorphsError(
                f"{file}: is a map of zones, no layout of tiles; "
                f"morphs terrain zones --again {file} makes it anew"
            )
        if stored.get("format") == "morphs-terrain":
            raise MorphsError(
                f"{file}: is a terrain map, no layout of tiles; morphs terrain "
                f"{stored.get('generator') or 'NAME'} --again {file} makes it anew, "
                f"morphs build --terrain {file} realises it"
            )
    elif file.suffix.lower() != ".png":
        raise MorphsError(f"{file}: only .png and .json files carry their request; give one")
    else:
        text = read_text_chunks(file).get(REQUEST_KEY)
        if text is None:
            raise MorphsError(f"{file}: this picture carries no request of Morphs")
        stored = {"request": parse_json(text, f"{file}: the request it carries is damaged")}
    if not isinstance(stored.get("request"), dict):
        raise MorphsError(f"{file}: holds no request of Morphs")
    return stored


def _again(file: str, stored: dict[str, Any], given: dict[str, Any]) -> Request:
    """The request that a picture or layout carries, with what is given anew in its place."""
    Request.from_dict(stored, file)
    if "mask" in given and "board" not in given:
        stored = {name: value for name, value in stored.items() if name != "board"}
    asked = Request.model_validate(_without_cleared({**stored, **given}))
    if "pack" not in given:
        _find_packs(file, asked.to_dict()["pack"])
    return asked


def _find_packs(file: str, packs: Sequence[str]) -> None:
    """Raise, naming the file whose request names it, if a pack is not there any more."""
    from morphs.packs.catalogue import find_pack

    for pack in packs:
        try:
            find_pack(pack)
        except MorphsError as error:
            raise MorphsError(
                f"{file}: its request names a pack that is not here; say with --pack where it is "
                f"({error})"
            ) from error


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
