"""A board laid by the zones of a template: which cells are which zone's, where their borders are
crossed, and what guards the crossings.

The zones are placed and shaped as on a map of the zone generator; every cell is of the zone its
middle lies in. Borders between zones stay closed but for one way for each connection of the
template; where two connected zones do not touch, a pair of secret ways leads from one to the other.
The border of zones that lie open to each other is not closed anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from morphs.base.errors import MorphsError
from morphs.base.graphs import UnionFind
from morphs.base.options import option
from morphs.base.seeds import Dice
from morphs.base.wording import counted, lettered
from morphs.board.glue import Board
from morphs.generators.zones.errors import CannotMakeError
from morphs.request.constraints import Region, ZoneTags
from morphs.request.request import Request

if TYPE_CHECKING:
    from morphs.generators.zones.templates.template import Connection, Template, Zone

SIZE = 64  # squares a side of the map on which zones are shaped
TRIES = 16
LAYOUTS = 3
"""Ways to lay the zones out that are tried with the tiles that were asked for each zone."""
GUARDED_FROM = 2000  # connections worth less have no guard

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Way:
    """One connection on the board: from a cell's halves to another's, or a pair of secret ways.

    `halves` are counted from each cell's first; empty for a secret way. `mark` names its ends. Of a
    wide connection it is one place of the open border where one can walk.
    """

    connection: Connection
    cells: tuple[int, int]
    halves: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    mark: str = ""

    @property
    def kind(self) -> Literal["open", "guarded", "wide", "secret"]:
        """How one goes; a secret way may be guarded too."""
        if not self.halves[0]:
            return "secret"
        if self.connection.kind == "wide":
            return "wide"
        return "guarded" if self.guard else "open"

    @property
    def guard(self) -> int:
        """The value of what guards it, 0 where nobody does."""
        guard, wide = self.connection.guard, self.connection.kind == "wide"
        return guard if guard >= GUARDED_FROM and not wide else 0


@dataclass(frozen=True)
class Zoning:
    """The zones of a board.

    zone_of_cell   for each cell the id of its zone
    closed         for each cell at a border its half-sides that must be closed
    ways           one for each connection that is neither fictive nor repulsive
    """

    template: Template
    zone_of_cell: tuple[int, ...]
    closed: dict[int, tuple[int, ...]]
    ways: tuple[Way, ...]

    def cells_of(self, zone: int) -> list[int]:
        return [cell for cell, own in enumerate(self.zone_of_cell) if own == zone]


def zoning_of(request: Request, board: Board) -> Zoning | None:
    """Return the zones of a request's board, None if it asks for none. Raises MorphsError for a
    template that cannot be read, or has more zones than the board has room for."""
    if request.template is None:
        return None
    from morphs.generators.zones.templates.library import find_template

    template = find_template(request.template)
    if len(template.zones) > len(board.cells):
        raise _too_small(board, template)
    if request.connected:
        _refuse_apart(template)
    number = (request.zoning or 0) % LAYOUTS
    key = repr((template, board.spec, request.seed, number))
    return _zoned(key, _Unseen(template, board, request.seed, number))


def _refuse_apart(template: Template) -> None:
    """Raise MorphsError for a template with zones that no way joins to the first."""
    joined = UnionFind[int](zone.id for zone in template.zones)
    for link in template.connections:
        if link.kind not in ("fictive", "repulsive"):
            joined.join(link.a, link.b)
    first = template.zones[0].id
    for zone in template.zones:
        if not joined.same(zone.id, first):
            raise MorphsError(
                f"{option('connected')} cannot be kept: no connection of the template "
                f"{template.name} joins zone {zone.id} with zone {first}"
            )


@dataclass(frozen=True, eq=False)
class _Unseen:
    """What the key beside it already says, for a cache to leave out of account."""

    template: Template
    board: Board
    seed: int
    number: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Unseen)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=8)
def _zoned(_key: str, given: _Unseen) -> Zoning:
    template, board, why = given.template, given.board, ""
    for attempt in range(given.number * TRIES, (given.number + 1) * TRIES):
        try:
            zones = _zones_of_cells(template, given.seed, attempt, board)
            return _laid(template, zones, board, Dice(given.seed, "zoning", attempt))
        except CannotMakeError as error:
            why = str(error)
    raise _too_small(board, template, f" ({why})")


def _too_small(board: Board, template: Template, why: str = "") -> MorphsError:
    """Say that the zones of a template do not fit on a board."""
    cells = counted(len(board.cells), "cell")
    return MorphsError(
        f"{option('template', template.name)}: {len(template.zones)} zones do not fit on {cells}"
        f"{why}: use a larger {option('board')} or a template of fewer zones"
    )


def _zones_of_cells(template: Template, seed: int, attempt: int, board: Board) -> Ints:
    """Place and shape the zones; label every cell by its middle; leave each zone in one piece."""
    from morphs.generators.zones.geometry.power_cells import fit_cells, label, scaled
    from morphs.generators.zones.state import State, ZoneOptions
    from morphs.generators.zones.steps.placing import placing
    from morphs.generators.zones.zone_map import ZoneMap

    options = ZoneOptions(template, seed, SIZE)
    state = State(ZoneMap.empty(template, SIZE, 1), options, attempt)
    placing(state)
    names = np.array(sorted(state.circles))
    circles = [state.circles[name] for name in names.tolist()]
    shares = np.array([circle.share for circle in circles], dtype=np.int64)
    places, weights = fit_cells(scaled(circles, SIZE), shares, SIZE)
    labels = names[label(_middles(board), places, weights)]
    return _in_pieces(labels, names, board)


def _middles(board: Board) -> Ints:
    """The middles of cells, stretched to the map on which the zones lie."""
    from morphs.generators.zones.geometry.power_cells import FINE

    places = board.cells.table[:, 5:7].astype(np.int64)
    low, high = places.min(axis=0), places.max(axis=0)
    room = np.maximum(high - low, 1)
    middles: Ints = ((places - low) * 2 + 1) * (SIZE * FINE - 1) // (2 * room + 2)
    return middles


def _neighbours(board: Board) -> tuple[Ints, Ints]:
    """Every pair of cells that face each other, both ways."""
    ports = np.flatnonzero(board.facing_port[: board.port_count] >= 0)
    here = board.cell_of_port[ports].astype(np.int64)
    there = board.cell_of_port[board.facing_port[ports]].astype(np.int64)
    return here, there


def _in_pieces(labels: Ints, names: Ints, board: Board) -> Ints:
    """Give all but the largest piece of each zone to neighbours of theirs."""
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import connected_components

    here, there = _neighbours(board)
    while True:  # each time at least one cell comes to a piece that is kept
        same = labels[here] == labels[there]
        edges = (np.ones(int(same.sum()), np.int8), (here[same], there[same]))
        count, pieces = connected_components(csr_matrix(edges, shape=(len(labels),) * 2), False)
        sizes = np.bincount(pieces, minlength=count)
        kept = np.zeros(count, dtype=bool)
        for name in names.tolist():
            own = np.unique(pieces[labels == name])
            if not len(own):
                raise CannotMakeError(f"zone {name} would have no cell")
            kept[own[sizes[own].argmax()]] = True
        lost = ~kept[pieces]
        if not lost.any():
            return labels
        rim = lost[here] & ~lost[there]
        if not rim.any():
            raise CannotMakeError("the board is in several pieces")
        cells, first = np.unique(here[rim], return_index=True)
        labels = labels.copy()
        labels[cells] = labels[there[rim][first]]


Borders = dict[tuple[int, int], list[int]]
"""The ports over which one goes from one zone to another, by both."""


def _laid(template: Template, zones: Ints, board: Board, dice: Dice) -> Zoning:
    """Close all borders between zones but wide ones, then open one way for each connection."""
    here, there = _neighbours(board)
    ports = np.flatnonzero(board.facing_port[: board.port_count] >= 0)
    borders: Borders = {}
    for port in ports[zones[here] != zones[there]].tolist():
        mate = int(board.facing_port[port])
        pair = (int(zones[board.cell_of_port[port]]), int(zones[board.cell_of_port[mate]]))
        borders.setdefault(pair, []).append(port)
    wide = {pair for link in template.connections if link.kind == "wide" for pair in _pairs(link)}
    ways, opened = _ways(template, zones, board, borders, dice)
    shut = (port for pair, row in borders.items() if pair not in wide for port in row)
    closed: dict[int, tuple[int, ...]] = {}
    for port in sorted(port for port in shut if port not in opened):
        cell = int(board.cell_of_port[port])
        closed[cell] = (*closed.get(cell, ()), *_halves(board, port))
    return Zoning(template, tuple(zones.tolist()), closed, tuple(ways))


def _pairs(link: Connection) -> tuple[tuple[int, int], tuple[int, int]]:
    return (link.a, link.b), (link.b, link.a)


def _halves(board: Board, port: int) -> tuple[int, ...]:
    """The halves of a port, counted from its cell's first."""
    first = int(board.first_half_of_port[port]) - int(board.half_start[board.cell_of_port[port]])
    return tuple(range(first, first + int(board.length_of_port[port])))


def _ways(
    template: Template, zones: Ints, board: Board, borders: Borders, dice: Dice
) -> tuple[list[Way], set[int]]:
    """One way for each connection; a cell has at most one, as far as there are cells enough, and
    leads on into its zone over as many sides as can be."""
    ways: list[Way] = []
    opened: set[int] = set()
    taken: set[int] = set()
    inner = _inner_sides(zones, board)
    wide = {pair for link in template.connections if link.kind == "wide" for pair in _pairs(link)}
    for link in template.connections:
        if link.kind in ("fictive", "repulsive"):
            continue
        ports = [port for port in borders.get((link.a, link.b), []) if port not in opened]
        shut = link.kind == "portal" or (link.kind != "wide" and (link.a, link.b) in wide)
        if shut or not ports:
            ways.append(_secret(link, zones, taken, dice))
            continue
        port = dice.choose(_best_placed(board, ports, taken, inner))
        mate = int(board.facing_port[port])
        cells = int(board.cell_of_port[port]), int(board.cell_of_port[mate])
        ways.append(Way(link, cells, (_halves(board, port), _halves(board, mate))))
        opened |= {port, mate}
        taken |= set(cells)
    return _marked(ways), opened


def _inner_sides(zones: Ints, board: Board) -> Ints:
    """Of each cell the ports that face a cell of its own zone."""
    here, there = _neighbours(board)
    own = here[zones[here] == zones[there]]
    return np.bincount(own, minlength=len(board.cells)).astype(np.int64)


ROOM = 2
"""Sides that lead on into its zone from which on a cell is a good place for a way."""


def _best_placed(board: Board, ports: Sequence[int], taken: set[int], inner: Ints) -> list[int]:
    """The ports whose cells have the fewest ways yet, and of these those with room behind."""

    def cells(port: int) -> set[int]:
        return {int(board.cell_of_port[port]), int(board.cell_of_port[board.facing_port[port]])}

    def rank(port: int) -> tuple[int, int]:
        room = min(int(inner[cell]) for cell in cells(port))
        return len(cells(port) & taken), -min(room, ROOM)

    ranks = [rank(port) for port in ports]
    return [port for port, own in zip(ports, ranks, strict=True) if own == min(ranks)]


def _secret(link: Connection, zones: Ints, taken: set[int], dice: Dice) -> Way:
    ends = []
    for zone in (link.a, link.b):
        own = np.flatnonzero(zones == zone).tolist()
        free = [cell for cell in own if cell not in taken] or own
        ends.append(dice.choose(free))
        taken.add(ends[-1])
    return Way(link, (ends[0], ends[1]))


def _marked(ways: list[Way]) -> list[Way]:
    """Letters for secret ways: A, B ... Z, AA ..."""
    marks = iter(range(len(ways)))
    return [
        way if way.halves[0] else Way(way.connection, way.cells, mark=lettered(next(marks)))
        for way in ways
    ]


def looseness(request: Request) -> int:
    """Thirds of each zone's cells that may take tiles other than those asked for the zone: they
    come when `LAYOUTS` ways to lay the zones out have left no map."""
    return min(3, (request.zoning or 0) // LAYOUTS)


def zone_regions(
    zoning: Zoning, zone_tags: Sequence[ZoneTags], packs: Sequence[str], request: Request
) -> list[tuple[Region, list[int]]]:
    """Which tiles the cells of each zone take: as asked by zone or type; else, of several packs,
    each type of zone takes one. Cells that are loose are left out."""
    found, loose = [], looseness(request)
    for zone in zoning.template.zones:
        tags = _tags_of(zone, zone_tags)
        if tags is None and not zone_tags and len(packs) > 1:
            tags = ZoneTags("", "", (f"pack:{packs[_sort(zone) % len(packs)]}",), ())
        if tags is not None:
            text = f"zone {zone.id} = {', '.join([*tags.tags, *(f'!{t}' for t in tags.without)])}"
            region = Region(text, (), tags.tags, tags.without)
            cells = zoning.cells_of(zone.id)
            Dice(request.seed, "loose", zone.id).shuffle(cells)
            found.append((region, sorted(cells[loose * len(cells) // 3 :])))
    return found


def _sort(zone: Zone) -> int:
    return ("start", "treasure", "junction", "sealed").index(
        "start" if zone.type == "computer" else zone.type
    )


def _tags_of(zone: Zone, zone_tags: Sequence[ZoneTags]) -> ZoneTags | None:
    """What was asked of this zone by its number, else of its type."""
    for word in (str(zone.id), zone.type):
        for tags in zone_tags:
            if tags.zone == word:
                return tags
    return None
