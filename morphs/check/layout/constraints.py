"""Whether a map has what its request asked for: pins, counts, entrances, a printed set.

A drawn map keeps its pins, and of the rest what it could; only `--solver complete` promises all.
What was edited afterwards is as the editor wanted it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from morphs.base.options import option
from morphs.base.wording import counted
from morphs.check.layout.cells import Cell, Cells, tile_key
from morphs.check.layout.geometry import sides
from morphs.check.layout.joints import Joints, rim
from morphs.check.layout.reach import by_level
from morphs.check.layout.read import LayoutEntry, RequestEntry, TileEntry
from morphs.check.report import Fault, Part
from morphs.request.constraints import Count, feature_letters
from morphs.request.place import Place, Printed, Spot
from morphs.tiles.vocabulary import Vocabulary


def check_constraints(
    layout: LayoutEntry, cells: Cells, joints: Joints, parts: Sequence[Part]
) -> list[Fault]:
    """What the request promised and the map has not; kind ``pin`` or ``unmet``."""
    request = layout.request
    if request.edits:
        return []
    faults = [Fault("pin", text, (cell,)) for cell, text in _pins(request, cells)]
    if request.solver == "complete":
        faults += [Fault("unmet", text) for text in unmet(layout, cells, joints, parts)]
    return faults


def unmet(layout: LayoutEntry, cells: Cells, joints: Joints, parts: Sequence[Part]) -> list[str]:
    """Return what was asked for and the map does not have, a sentence each."""
    request = layout.request
    return [
        *_parts(request, cells, parts),
        *_counts(request, layout, cells),
        *_twice(request, layout, cells),
        *_near_repeats(request, layout, cells, joints),
        *_entrances(request, cells, joints),
        *_ways_off(request, cells, joints),
    ]


def _parts(request: RequestEntry, cells: Cells, parts: Sequence[Part]) -> Iterator[str]:
    """The ways off the map meet each other; that all parts do is a fault of its own."""
    for level in by_level(cells, parts) if request.meet else ():
        open_parts = [part for part in level if part.entrances]
        if len(open_parts) > 1:
            ways = f"the ways off the map lie in {len(open_parts)} parts"
            yield f"{option('meet')} was asked for, and {ways}"


def _pins(request: RequestEntry, cells: Cells) -> Iterator[tuple[int, str]]:
    at = _places(cells)
    for pin in request.pin:
        cell = at.get(pin.place)
        if cell is None:
            continue
        entry = cell.entry
        names = (entry.tile, f"{entry.pack}/{entry.tile}", (entry.tile or "").split("-")[0])
        lies = (entry.flip, entry.rotation)
        if pin.tile not in names:
            shown, requested = entry.tile or "no tile", option("pin", pin.text)
            yield cell.id, f"{cell} shows {shown}, but {requested} was asked for"
        elif pin.flip is not None and lies != (pin.flip, pin.rotation):
            yield cell.id, f"{cell} lies otherwise than {option('pin', pin.text)} asked for"


def _places(cells: Cells) -> dict[Spot, Cell]:
    """Every cell by the ways there are to name it."""
    found: dict[Spot, Cell] = {}
    for cell in cells.placed:
        found |= dict.fromkeys(_names(cell), cell)
    return found


def _names(cell: Cell) -> tuple[Spot, ...]:
    entry = cell.entry
    printed = f"{entry.column + 1:02}{entry.row + 1:02}" + (f"@{entry.level}" * bool(entry.level))
    place = Place(entry.column, entry.row, entry.level)
    return place, Printed(f"#{entry.id}"), Printed(printed)


def _counts(request: RequestEntry, layout: LayoutEntry, cells: Cells) -> Iterator[str]:
    for name, counts in (("at_least", request.at_least), ("at_most", request.at_most)):
        for count in counts:
            named, tagged, featured = _how_many(count, layout, cells)
            least = name == "at_least"
            there = named or tagged or (featured if least else 0)
            whole = len(cells.placed) if count.percent else 100
            missing = count.number * whole - 100 * there
            if missing > 0 if least else missing < 0:
                of = f" in {counted(whole, 'cell')}" if count.percent else ""
                yield f"{option(name, count.text)} was asked for, and the map has {there}{of}"


def _how_many(count: Count, layout: LayoutEntry, cells: Cells) -> tuple[int, int, int]:
    """Cells whose tile has that name, that tag, that feature on a side. Which was meant depends on
    all tiles of the packs, and the file has only those that are used: where none that is used has
    the name or the tag, it may still have been the tag that was meant."""
    wanted = count.what.lower()
    letters = set(feature_letters(count.what, cells.vocabulary))
    used = Counter(tile_key(cell.entry) for cell in cells.placed if cell.entry.tile)

    def is_meant(key: str, tile: TileEntry) -> tuple[bool, bool, bool]:
        name = key.split("/", 1)[1].lower()
        return (
            wanted in (name, name.split("-")[0]),
            wanted in map(str.lower, tile.tags),
            any(not letters.isdisjoint(face) for face in tile.faces),
        )

    found = [0, 0, 0]
    for key, tile in layout.tiles.items():
        for reading, meant in enumerate(is_meant(key, tile)):
            found[reading] += used[key] * meant
    return found[0], found[1], found[2]


def _twice(request: RequestEntry, layout: LayoutEntry, cells: Cells) -> Iterator[str]:
    """In a printed set each tile exists once."""
    used = Counter(tile_key(cell.entry) for cell in cells.placed if cell.entry.tile)
    if request.set:
        for key in sorted(layout.tiles):
            if used[key] > 1:
                times = counted(used[key], "time")
                yield f"{option('set')} was asked for, and {key} stands {times}"


def _near_repeats(
    request: RequestEntry, layout: LayoutEntry, cells: Cells, joints: Joints
) -> Iterator[str]:
    """With variety no picture stands twice within so many steps from cell to cell, but for those
    of open country on which nothing stands."""
    if not request.variety:
        return
    beside: dict[int, set[int]] = {}
    for (a, _), (b, _) in joints.pairs:
        beside.setdefault(a, set()).add(b)
        beside.setdefault(b, set()).add(a)
    told = {key for key, tile in layout.tiles.items() if not _is_country(tile, cells.vocabulary)}
    keys = [tile_key(cell.entry) if cell.entry.tile else "" for cell in cells.placed]
    keys = [key if key in told else "" for key in keys]
    for index, key in enumerate(keys):
        near, rim = {index}, {index}
        for _ in range(request.variety if key else 0):
            rim = {other for one in rim for other in beside.get(one, ())} - near
            near |= rim
        twins = [other for other in near - {index} if keys[other] == key]
        if twins:
            yield (
                f"{option('variety', request.variety)} was asked for, and {key} stands in "
                f"{cells.placed[index]} and {cells.placed[min(twins)]}"
            )
            return


def _is_country(tile: TileEntry, words: Vocabulary) -> bool:
    """Whether a tile shows country alone, where lines cross in mid-side: its tags are names of
    areas and lines, or it has none and shows one area that nothing crosses."""
    if not words.crosses_in_middle:
        return False
    if not tile.tags:
        return len(set(tile.faces)) == 1 and tile.faces[0][1] == words.plain_line
    kinds = [*words.areas.values(), *words.lines.values()]
    return all(any(tag == kind.name for kind in kinds) for tag in tile.tags)


def _open_sides(cells: Cells, joints: Joints) -> Iterator[tuple[Cell, str, list[int]]]:
    """Each side at the border: its cell, its name, its half-sides there."""
    at_rim: dict[int, set[int]] = {}
    for index, half in rim(joints):
        at_rim.setdefault(index, set()).add(half)
    for index, open_halves in at_rim.items():
        cell = cells.placed[index]
        for name, halves in zip(cell.spot.form.names, sides(cell.spot), strict=True):
            here = [half for half in halves if half in open_halves]
            if here:
                yield cell, name, here


def _ways_out(cell: Cell, halves: list[int], cells: Cells) -> int:
    """Lines that can be walked, and runs of half-sides whose area can be."""
    words, ways, inside = cells.vocabulary, 0, False
    for face in [cell.shown.faces[half] for half in halves] if cell.shown else []:
        walks = words.areas[face[0]].walk
        ways += not inside if walks else words.lines[face[1]].walk
        inside = walks
    return ways


def count_entrances(cells: Cells, joints: Joints) -> int:
    """Return how many ways lead off the map on foot."""
    return sum(_ways_out(cell, halves, cells) for cell, _, halves in _open_sides(cells, joints))


def _entrances(request: RequestEntry, cells: Cells, joints: Joints) -> Iterator[str]:
    if request.entrances is None:
        return
    found = count_entrances(cells, joints)
    if found != request.entrances:
        requested = option("entrances", request.entrances)
        yield f"{requested} were asked for, and {found} lead off the map"


def _ways_off(request: RequestEntry, cells: Cells, joints: Joints) -> Iterator[str]:
    """The entrances that were named; and with `--only-entrances` that nothing else runs off."""
    at = _places(cells) if request.entrance else {}
    named = {
        (at[way.place].id, way.side.lower()): way.text
        for way in request.entrance
        if way.place in at
    }
    for cell, side, halves in _open_sides(cells, joints):
        text = named.pop((cell.id, side), None)
        if text is not None and cell.shown and not _can_walk(cell, halves, cells):
            yield f"{option('entrance', text)} was asked for, and one cannot walk there"
        elif text is None and request.only_entrances and not _is_shut(cell, halves, request, cells):
            requested = option("only_entrances")
            yield f"{requested} was asked for, and something runs off {cell} at side {side}"


def _can_walk(cell: Cell, halves: list[int], cells: Cells) -> bool:
    return cell.shown is not None and any(
        cells.vocabulary.can_walk(cell.shown.faces[half]) for half in halves
    )


def _is_shut(cell: Cell, halves: list[int], request: RequestEntry, cells: Cells) -> bool:
    """Where no entrance is named any way to walk is one; entrances may be named by half-sides."""
    words, faces = cells.vocabulary, cell.shown.faces if cell.shown else ()
    if not faces or any(way.place in _names(cell) for way in request.entrance):
        return True
    return all(
        words.may_close(faces[half]) or (not request.entrance and words.can_walk(faces[half]))
        for half in halves
    )
