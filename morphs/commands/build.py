"""`morphs build`: its options are the fields of a Request."""

from __future__ import annotations

import os
import secrets
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import click
from pydantic.fields import FieldInfo

from morphs.commands.progress import Progress
from morphs.errors import MorphsError
from morphs.files import is_folder, parse_json, settle
from morphs.request import Request, request

PICTURES = (".png", ".jpg", ".jpeg", ".webp")
FEATURES: dict[str, str] = {"pack": "NAME|DIR", "artist": "NAME", "tag": "TAG", "mask": "FILE"}


def _option(name: str, field: FieldInfo) -> click.Option:
    """Make the option of one field of Request."""
    flag = f"--{name.replace('_', '-')}"
    text = field.description or ""
    kind = field.annotation
    if kind is bool:
        return click.Option([flag], is_flag=True, default=None, help=text)
    if get_origin(kind) is Literal:
        shown = f"{text} [{field.default}]"
        return click.Option([flag], type=click.Choice(get_args(kind)), help=shown)
    many = get_origin(kind) is tuple and name != "mask"
    default = field.default
    if default not in (None, (), 0, 1.0) and not many:
        text = f"{text} [{default}]"
    kinds = {int: click.INT, float: click.FLOAT}
    plain = next((kinds[k] for k in (kind, *get_args(kind)) if k in kinds), click.STRING)
    return click.Option([flag], multiple=many, type=plain, metavar=FEATURES.get(name), help=text)


def _options() -> list[click.Parameter]:
    made: list[click.Parameter] = [
        _option(name, field) for name, field in Request.model_fields.items()
    ]
    outputs = click.Option(
        ["-o", "--output", "outputs"],
        multiple=True,
        metavar="FILE",
        help="write .png, .jpg, .webp (the picture) or .json (the layout) [map.png]",
    )
    again = click.Option(["--again"], metavar="FILE", help="build the map of a .png or .json again")
    quiet = click.Option(["-q", "--quiet"], is_flag=True, help="say nothing but errors")
    return [outputs, *made, again, quiet]


def _build(outputs: tuple[str, ...], again: str | None, quiet: bool, **options: Any) -> None:
    targets = _targets(outputs or ("map.png",))
    given = {name: value for name, value in options.items() if value not in (None, ())}
    asked = _again(again, given) if again else _fresh(given)
    from morphs.build import build
    from morphs.commands.saying import say

    with Progress(quiet) as progress:
        result = build(asked, progress.step)
        _write(result, targets, progress)
    if not quiet:
        say(result, targets)


def _fresh(given: dict[str, Any]) -> Request:
    given.setdefault("seed", secrets.randbelow(10**6))
    return request(**_with_mask(given))


def _with_mask(given: dict[str, Any]) -> dict[str, Any]:
    if "mask" in given:
        from morphs.grids import read_mask

        given["mask"] = read_mask(Path(given["mask"]))
        columns, rows = len(given["mask"][0]), len(given["mask"])
        given.setdefault("board", f"grid:{columns}x{rows}")
    return given


def _again(file: str, given: dict[str, Any]) -> Request:
    """The request that a picture or layout carries, with what is given anew in its place."""
    from morphs.draw.png import REQUEST_KEY, read_text_chunks
    from morphs.layout import read_layout_data

    path = Path(file)
    if path.suffix.lower() == ".json":
        stored = read_layout_data(path).get("request")
    else:
        text = read_text_chunks(path).get(REQUEST_KEY)
        if text is None:
            raise MorphsError(f"{path}: this picture carries no request of Morphs")
        stored = parse_json(text, f"{path}: the request it carries is damaged")
    if not isinstance(stored, dict):
        raise MorphsError(f"{path}: holds no request of Morphs")
    return Request.from_json({**stored, **_with_mask(given)}, str(path))


def _targets(outputs: tuple[str, ...]) -> list[Path]:
    """Check before any work that the outputs can be written."""
    targets = [Path(output) for output in outputs]
    for target in targets:
        if target.suffix.lower() not in (*PICTURES, ".json"):
            known = ", ".join((*PICTURES, ".json"))
            raise MorphsError(f"{target}: unknown kind of output; the file must end in {known}")
        if not is_folder(target.parent):
            raise MorphsError(f"{target}: cannot be written: {target.parent} is no folder")
        if not os.access(target.parent, os.W_OK):
            raise MorphsError(f"{target}: cannot be written: {target.parent} is write-protected")
        if is_folder(target):
            raise MorphsError(f"{target}: cannot be written: it is a folder")
    if len(set(targets)) < len(targets):
        raise MorphsError("the same output is named twice")
    return targets


def _write(result: Any, targets: list[Path], progress: Progress) -> None:
    """Write all outputs, or none of them: each is settled on the disk before any is named."""
    from morphs.draw.picture import check_picture_size
    from morphs.files import written_whole

    for target in targets:
        if target.suffix.lower() in PICTURES:
            check_picture_size(target, result.picture.size)
    with ExitStack() as stack:
        for target in targets:
            stream = stack.enter_context(written_whole(target))
            if target.suffix.lower() == ".json":
                stream.write(result.layout.to_json().encode())
            else:
                result.picture.write(stream, target.suffix.lower(), progress.drawing)
            settle(stream)


command = click.Command(
    "build",
    callback=_build,
    params=_options(),
    help="""Assemble a map from tiles.

    \b
    Examples:
      morphs build -o map.png
      morphs build --pack my-tiles --assume hhhhhhhh --board grid:8x6 -o map.png -o map.json
      morphs build --again map.png --scale 2 -o large.png
    """,
)
