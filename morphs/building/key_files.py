"""Keys written as what the endings of files say."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from morphs.base.arguments import typed
from morphs.base.errors import MorphsError
from morphs.base.files import parse_json, read_text
from morphs.base.options import option
from morphs.building.key_charts import ShownLand, ShownLayout
from morphs.building.outputs import Drawable, File, Outputs
from morphs.exports.how import How
from morphs.plan.key.model import Key

if TYPE_CHECKING:
    from morphs.check.key import KeyReport
    from morphs.draw.picture import Picture
    from morphs.generators.terrain.terrain_map import TerrainMap
    from morphs.layout.layout import Layout


ONE_PAGE = ".onepage.json"


@dataclass(frozen=True)
class KeyAndMap:
    """A key, and the map that it is the key of, which only pictures need."""

    key: Key
    shown: ShownLayout | ShownLand | None

    @property
    def lettered(self) -> Key:
        """The key with its numbers where they stand on the picture."""
        return self.shown.lettered(self.key) if self.shown else self.key


def shown_of(
    what: Layout | TerrainMap, how: How, picture: Picture | None = None
) -> ShownLayout | ShownLand:
    """Return what keys show of a map, whose picture may be at hand."""
    from morphs.building.layouts import picture_of
    from morphs.generators.terrain.terrain_map import TerrainMap

    if isinstance(what, TerrainMap):
        return ShownLand(what)
    return ShownLayout(Drawable(what, lambda layout: picture or picture_of(layout), how))


@typed("key", "layout")
def write_key(
    key: Key, *paths: str | Path, layout: Layout | TerrainMap | None = None, **options: Any
) -> list[Path]:
    """Write a key as what the endings say, all files or none, and return them: .md, .html, .pdf,
    .json, .onepage.json. The page and the paper show the map: give it as `layout`; `options` are
    those of `morphs.export`. Raises MorphsError for the key of another layout."""
    how = How.of(**options)
    if layout is not None:
        check_belongs(key, layout)
    shown = None if layout is None else shown_of(layout, how)
    return KEYS.write(KeyAndMap(key, shown), paths, how)


def check_belongs(key: Key, layout: Layout | TerrainMap) -> None:
    """Raise MorphsError unless a key is that of a layout."""
    from morphs.building.key_board import hash_of

    if key.layout != hash_of(layout):
        raise MorphsError(
            f"the key is that of another layout, or of this one before it was changed: make it "
            f"anew with {option('keep')}, and its texts stay"
        )


@typed("key", "layout")
def check_key(
    key: Key | str | Path | dict[str, Any],
    where: str | None = None,
    layout: Layout | TerrainMap | str | Path | None = None,
) -> KeyReport:
    """Check a key, its file, or the data of its file: rooms, numbers, texts, and that every lock
    can be opened; with its `layout` that it is this one's, and that regions cover its floor.
    Raises MorphsError for what is no key."""
    from morphs.building.layouts import plan_of
    from morphs.check.key import check_key
    from morphs.generators.terrain.terrain_json import to_json
    from morphs.generators.terrain.terrain_map import TerrainMap
    from morphs.plan.key.key_json import key_from_dict

    name = where or (str(key) if isinstance(key, str | Path) else "key")
    if isinstance(key, str | Path):
        key = parse_json(read_text(Path(key)), str(key))
    data = key.to_dict() if isinstance(key, Key) else key
    read = key_from_dict(data, name)
    text, floor = "", None
    if layout is not None:
        found = _read(Path(layout)) if isinstance(layout, str | Path) else layout
        if isinstance(found, TerrainMap):
            text = to_json(found)
        else:
            text = found.to_json()
            places = any(room.kind == "place" for room in read.rooms)
            floor = None if places else plan_of(found).floor  # places cover no ground
    return check_key(data, name, text, floor)


def _read(path: Path) -> Layout | TerrainMap:
    """The layout or the land of a file."""
    from morphs.generators.terrain.terrain_file import read_terrain
    from morphs.layout.layout import read_layout

    data = parse_json(read_text(path), str(path))
    is_land = isinstance(data, dict) and data.get("format") == "morphs-terrain"
    return read_terrain(path) if is_land else read_layout(path)


def name_of(target: Path) -> str:
    """Return what a file without a title of its own is called: its name without its endings."""
    return target.name.split(".")[0] or target.stem


def _shown(what: KeyAndMap, target: Path) -> ShownLayout | ShownLand:
    if what.shown is None:
        raise MorphsError(
            f"{target}: shows the map, which is not at hand: give it as layout, or write .md or "
            f".json"
        )
    return what.shown


def _markdown(what: KeyAndMap, target: Path, how: How) -> list[File]:
    from morphs.exports.key.markdown import to_markdown

    return [(target, to_markdown(what.key, name_of(target)).encode())]


def _json(what: KeyAndMap, target: Path, how: How) -> list[File]:
    return [(target, what.key.to_json().encode())]


def _onepage(what: KeyAndMap, target: Path, how: How) -> list[File]:
    """A file of each level: the first has the name asked for, others one with their number."""
    from morphs.exports.key.onepage import to_onepage

    if any(room.kind == "place" for room in what.key.rooms):
        raise MorphsError(
            f"{target}: lands and towns have no rooms, which that form is of: use .json"
        )
    name = name_of(target)
    start = target.name[: -len(ONE_PAGE)]
    return [
        (
            target if k == 1 else target.with_name(f"{start}-{k}{ONE_PAGE}"),
            to_onepage(what.key, level, name).encode(),
        )
        for k, level in enumerate(what.key.levels, 1)
    ]


def _page(what: KeyAndMap, target: Path, how: How) -> list[File]:
    from morphs.exports.key.page import to_page

    shown = _shown(what, target)
    return [(target, to_page(shown, what.lettered, name_of(target), how).encode())]


def _pdf(what: KeyAndMap, target: Path, how: How) -> list[File]:
    from morphs.exports.key.pdf import to_pdf

    shown = _shown(what, target)
    return [(target, to_pdf(shown, what.lettered, name_of(target), how))]


KEYS: Outputs[KeyAndMap, How] = Outputs(
    {".md": _markdown, ".html": _page, ".pdf": _pdf, ".json": _json, ONE_PAGE: _onepage}
)
