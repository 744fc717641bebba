"""The zones of a board laid by a template (contract, section 5): each in one piece, borders shut,
ways that join what they say they join."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from morphs.base.options import option
from morphs.base.wording import counted, shortened
from morphs.check.layout.cells import Cells
from morphs.check.layout.joints import End, Joints
from morphs.check.layout.reach import COUNT, join_inside
from morphs.check.layout.read import LayoutEntry, WayEntry
from morphs.check.report import Fault
from morphs.check.unions import Unions


def check_zones(layout: LayoutEntry, cells: Cells, joints: Joints) -> list[Fault]:
    """Return what is wrong with the zones and ways of a layout; kind ``zone`` or ``way``."""
    if not layout.zones:
        is_required = layout.request.template is not None
        text = f"{option('template')} was asked for, and the file tells of no zones"
        return [Fault("zone", text)] if is_required else []
    checker = _Checker(layout, cells, joints)
    return [*checker.cells_of_zones(), *checker.pieces(), *checker.borders(), *checker.ways()]


def secret_ways(layout: LayoutEntry) -> list[tuple[int, int]]:
    """Return the ids of the cells that secret ways join."""
    return [(way.joint[0], way.joint[2]) for way in layout.ways if way.joint[1] is None]


class _Checker:
    """What the zones' walks look like: `pieces_of` has for each zone its walkable pieces, the
    largest first, as half-sides by number (index of the cell x COUNT + half)."""

    def __init__(self, layout: LayoutEntry, cells: Cells, joints: Joints) -> None:
        self.layout, self.cells, self.joints = layout, cells, joints
        self.index = {cell.id: number for number, cell in enumerate(cells.placed)}
        self.zone_of = {cell: zone.number for zone in layout.zones for cell in zone.cells}
        self.wide = {frozenset((w.source, w.to)) for w in layout.ways if w.kind == "wide"}
        self.sides = {
            frozenset((way.joint[0], way.joint[2]))
            for way in layout.ways
            if way.joint[1] is not None
        }
        self.pieces_of = self._pieces()

    def _pieces(self) -> dict[int, list[list[int]]]:
        unions = Unions()
        walkable = join_inside(self.cells, unions)
        known = set(walkable)
        for one, other in self.joints.pairs:
            pair = (one[0] * COUNT + one[1], other[0] * COUNT + other[1])
            if self._zone(one[0]) == self._zone(other[0]) and known.issuperset(pair):
                unions.join(pair)
        found: dict[int, list[list[int]]] = {zone.number: [] for zone in self.layout.zones}
        for group in unions.groups(walkable):
            found.setdefault(self._zone(group[0] // COUNT), []).append(group)
        return {zone: sorted(groups, key=lambda g: -len(g)) for zone, groups in found.items()}

    def _zone(self, cell: int) -> int:
        return self.zone_of.get(self.cells.placed[cell].id, -1)

    def _walks(self, end: End) -> bool:
        shown = self.cells.placed[end[0]].shown
        return shown is not None and self.cells.vocabulary.can_walk(shown.faces[end[1]])

    def cells_of_zones(self) -> Iterator[Fault]:
        """Every cell lies in one zone, and every zone is there once."""
        times = Counter(cell for zone in self.layout.zones for cell in zone.cells)
        for number, count in Counter(zone.number for zone in self.layout.zones).items():
            if count > 1:
                yield Fault("zone", f"there are {count} zones of number {number}")
        for unknown in sorted(times.keys() - self.index.keys()):
            yield Fault("zone", f"a zone has cell {unknown}, which is not on the board", (unknown,))
        for cell in self.cells.placed:
            if times[cell.id] != 1:
                yield Fault("zone", f"{cell} lies in {counted(times[cell.id], 'zone')}", (cell.id,))
        for zone in self.layout.zones:
            if not zone.cells:
                yield Fault("zone", f"zone {zone.number} has no cell")

    def pieces(self) -> Iterator[Fault]:
        """What can be walked of a zone hangs together inside it."""
        for zone, pieces in self.pieces_of.items():
            if len(pieces) > 1 and zone >= 0:
                halves = (half for piece in pieces[1:] for half in piece)
                lost = dict.fromkeys(self.cells.placed[half // COUNT].id for half in halves)
                where = shortened(str(self.cells.placed[self.index[cell]]) for cell in lost)
                text = f"zone {zone} falls into {len(pieces)} pieces: {where} cannot be walked to"
                yield Fault("zone", text, tuple(lost))

    def borders(self) -> Iterator[Fault]:
        """Nothing crosses a border but where a way does, or where it lies open."""
        shut = self.cells.vocabulary.may_close
        for one, other in self.joints.pairs:
            ends = [self.cells.placed[one[0]], self.cells.placed[other[0]]]
            zones = frozenset((self._zone(one[0]), self._zone(other[0])))
            if len(zones) < 2 or zones in self.wide:
                continue
            if frozenset(cell.id for cell in ends) in self.sides:
                continue
            halves = zip(ends, (one[1], other[1]), strict=True)
            if not all(shut(cell.shown.faces[half]) for cell, half in halves if cell.shown):
                a, b = sorted(zones)
                text = (
                    f"something crosses the border of zones {a} and {b} from {ends[0]} to {ends[1]}"
                )
                yield Fault("zone", text, (ends[0].id, ends[1].id))

    def ways(self) -> Iterator[Fault]:
        """Each way joins the largest pieces of its two zones."""
        for way in self.layout.ways:
            text = self._fault(way)
            if text:
                name = f"the way from zone {way.source} to {way.to}"
                yield Fault("way", f"{name} {text}", (way.joint[0], way.joint[2]))

    def _fault(self, way: WayEntry) -> str:
        cell, half, other, mate = way.joint
        ends = ((cell, half, way.source), (other, mate, way.to))
        unknown = [zone for _, _, zone in ends if zone not in self.pieces_of]
        if unknown:
            return f"leads to zone {unknown[0]}, which there is not"
        for one, _, zone in ends:
            if self.zone_of.get(one) != zone or one not in self.index:
                return f"ends in cell {one}, which is not in zone {zone}"
        if (half is None) != (mate is None) or (half is None) != (way.kind == "secret"):
            return "has half-sides just where it is not secret"
        if half is not None and mate is not None:
            facing = self.joints.mates[self.index[cell]]
            if not 0 <= half < len(facing) or facing[half] != (self.index[other], mate):
                return "runs over half-sides that do not face each other"
        for one, side, zone in ends:
            if not self._is_in_main(one, side, zone):
                return (
                    f"ends in {self.cells.placed[self.index[one]]} outside what one can walk of it"
                )
        return ""

    def _is_in_main(self, cell: int, half: int | None, zone: int) -> bool:
        """Whether a half-side of a cell, or of a secret way any, is in a zone's largest piece."""
        main, start = (self.pieces_of[zone] or [[]])[0], self.index[cell] * COUNT
        if half is None:
            return any(start <= item < start + COUNT for item in main)
        return start + half in main
