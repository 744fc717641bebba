"""What the plan of a designed map leaves to single cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from itertools import accumulate, pairwise

from morphs.generators.composition.model import Halves
from morphs.generators.composition.pieces import OrientedCell
from morphs.matching.composing import Composing
from morphs.matching.domains import TASTE, CellConstraint, DomainCompiler, rim_halves

FEW_WAYS, MANY_WAYS = 3, 4
"""Half-sides that can be walked of a tile in an empty part, at most; in a full one, at least."""
WAYS = 24
"""More half-sides than any tile has."""


class PlanDomains:
    """The open and the closed sides of a composition, its rivers, set pieces and rock, its empty
    and full parts, its large and small places; `rock` is the number of the set of tiles of plain
    rock, if there are any, `grand` that of tiles with much floor."""

    def __init__(
        self,
        compiler: DomainCompiler,
        composing: Composing,
        rock: int | None,
        grand: int | None = None,
    ) -> None:
        self.compiler, self.composing, self.rock, self.grand = compiler, composing, rock, grand
        self.matching, self.where = compiler.matching, compiler.where
        self.words = compiler.matching.vocabulary

    def all(self) -> list[CellConstraint]:
        """Return what each part of the plan leaves to cells."""
        composing, once = self.composing, self.compiler.once
        opened: dict[int, int] = {}
        for cell, halves in composing.open_sides():
            opened[cell] = opened.get(cell, -1) & once(self.compiler.walked_at, cell, halves)
        closed = {
            cell: once(self._never_walked, cell, halves)
            for cell, halves in composing.closed_sides().items()
        }
        found = [CellConstraint("compose", "(its loop and ends)", opened)]
        found.append(CellConstraint("compose", "(closed borders)", closed, soft=2))
        hem = {c: once(self._never_walked, c, h) for c, h in composing.closed_hem().items()}
        found.append(CellConstraint("compose", "(the frame)", hem, soft=TASTE))
        found.append(self._pieces())
        found.append(CellConstraint("compose", "(great spaces)", self._spaces(), soft=TASTE))
        ashore = {
            a: once(self.compiler.walked_at, a, composing.halves(a, b))
            for a, b in composing.plan.landings
        }
        found.append(CellConstraint("compose", "(landings)", ashore, soft=6))
        rim = {cell: once(self._rim, cell, halves) for cell, halves in composing.closed_rim()}
        found.append(CellConstraint("compose", "(the rim but for its entrance)", rim))
        doors = {c: once(self._lone_way, c, h) for c, h in composing.ways_in()}
        found.append(CellConstraint("compose", "(a single way in)", doors, soft=1))
        found.append(CellConstraint("compose", "(no room open at the rim)", self._whole(), soft=1))
        rivers: dict[int, int] = {}
        running: dict[int, int] = {}
        sides = Counter(cell for cell, _ in composing.river_sides())
        for cell, halves in composing.river_sides():
            rivers[cell] = rivers.get(cell, -1) & once(self._wet_at, cell, halves)
            running[cell] = running.get(cell, -1) & once(self._flows_at, cell, halves)
        found.append(CellConstraint("compose", "(rivers)", rivers, soft=TASTE))
        found.append(CellConstraint("compose", "(rivers that flow)", running, soft=9))
        ground = composing.plan.ground
        through = [c for c in sorted((*ground.middles, *ground.frame)) if sides[c] != 1]
        stubs = {cell: once(self._no_stub, cell) for cell in through} if rivers else {}
        found.append(CellConstraint("compose", "(ends of rivers)", stubs, soft=TASTE))
        wet = {*rivers, *composing.pieces, *composing.plan.in_spaces}
        dry = {c: once(self._dry, c) for c in (*ground.middles, *ground.frame) if c not in wet}
        soft = TASTE if composing.strictness.density else 7
        found.append(CellConstraint("compose", "(water elsewhere)", dry, soft=soft))
        spread = {*composing.pieces, *composing.plan.in_spaces}
        ponds = {c: once(self._no_lake, c) for c in {*dry, *rivers} - spread}
        found.append(CellConstraint("compose", "(lakes elsewhere)", ponds, soft=3))
        return [*found, *self._dense()]

    def _dense(self) -> Iterator[CellConstraint]:
        """Where rock (or hidden water) is, and few ways or many; single ways nowhere but where
        there are few. Rock elsewhere makes holes: it is given up after these, and with them only
        at a frame, which asks much of what lies beside it."""
        composing, rock, once = self.composing, self.rock, self.compiler.once
        plan, density = composing.plan, composing.strictness.density
        solid: set[int] = set()
        if density and rock is not None:
            solid = plan.rock
            rims = (*plan.ground.rim.items(), *plan.ground.outside.items())
            rim = {c: h for c, h in rims if c not in plan.mouths}
            wet = plan.on_rivers
            masks = {
                cell: once(self._untrodden, cell, rock, rim.get(cell, ()))
                if cell in wet
                else once(self.compiler.of_set, cell, rock)
                for cell in sorted(solid)
            }
            for what, soft in (("rock", 3), ("its form", 1)):
                own = {c: one for c, one in masks.items() if (c in plan.bay) == (soft == 1)}
                yield CellConstraint("compose", f"({what})", own, soft=soft)
        free = plan.district.keys() - composing.pieces.keys() - solid - {plan.finale}
        free -= plan.on_rivers | plan.in_spaces
        if density:
            soft = TASTE + bool(plan.ground.frame)
            masks = {cell: once(self._with_ways, cell, 1, WAYS) for cell in sorted(free)}
            yield CellConstraint("compose", "(rock elsewhere)", masks, soft=soft)
        if density < 2:
            return
        quiet = free & (plan.sparse | plan.rock)
        calm = free - plan.busy
        rungs = {cell: once(self._no_pair, cell) for cell in sorted(calm)}
        yield CellConstraint("compose", "(ways side by side)", rungs, soft=8)
        for what, cells, ways, soft in (
            ("empty parts", quiet, (0, FEW_WAYS), 5),
            ("full parts", free & plan.busy, (MANY_WAYS, WAYS), 6),
            ("single ways", free - quiet - plan.busy, (2, WAYS), 5),
        ):
            masks = {cell: once(self._with_ways, cell, *ways) for cell in sorted(cells)}
            yield CellConstraint("compose", f"({what})", masks, soft=soft)
        if self.grand is not None:
            yield self._scaled(free, self.grand)

    def _scaled(self, free: Set[int], grand: int) -> CellConstraint:
        """Tiles with much floor in large places, others in small ones; but for those beside rock
        not where set pieces ask for something themselves."""
        composing, compiler = self.composing, self.compiler
        plan, facing = composing.plan, composing.plan.ground.facing
        masks: dict[int, int] = {}
        for cell in sorted(free & (plan.grand | plan.close)):
            beside = facing[cell].keys()
            if beside & composing.pieces.keys() and not beside & plan.rock:
                continue
            much = compiler.once(compiler.of_set, cell, grand)
            masks[cell] = much if cell in plan.grand else compiler.every(cell) & ~much
        return CellConstraint("compose", "(large and small places)", masks, soft=7)

    def _with_ways(self, cell: int, least: int, most: int) -> int:
        """What has so many half-sides to walk over."""
        walks = self.words.can_walk
        return self.where(cell, lambda _, faces: least <= sum(map(walks, faces)) <= most)

    def _untrodden(self, cell: int, rock: int | None, rim: Halves) -> int:
        """Tiles of a set, of plain rock, and water that nobody comes to and that runs over none of
        some half-sides at the rim."""
        words, compiler = self.words, self.compiler
        every, wet, off_limits = compiler.every(cell), 0, 0
        for half in range(len(self.matching.board.halves(cell))):
            runs = every & ~compiler.showing(cell, half, words.may_close)
            walked = every if half in rim else compiler.showing(cell, half, words.can_walk)
            wet |= runs
            off_limits |= runs & walked
        rocky = 0 if rock is None else compiler.once(compiler.of_set, cell, rock)
        return rocky | wet & ~off_limits

    def _pieces(self) -> CellConstraint:
        """Parts of set pieces where the plan has them, and nowhere else."""
        pieces, once = self.composing.pieces, self.compiler.once
        allowed = {
            cell: self._as_laid(cell, pieces[cell])
            if cell in pieces
            else once(self._no_piece, cell)
            for cell in range(len(self.matching.board.cells))
        }
        return CellConstraint("compose", "(its set pieces)", allowed)

    def _spaces(self) -> dict[int, int]:
        """What shows the area of a great space where it goes on, and plain rock, with ways or
        without, on its other sides."""
        found: dict[int, int] = {}
        ground = self.composing.plan.ground
        for space in self.composing.plan.spaces:
            for cell in sorted(space.cells):
                inner = {
                    half
                    for other in ground.facing[cell].keys() & space.cells
                    for half in ground.halves(cell, other)
                }
                open_halves = tuple(sorted(inner))
                found[cell] = self.compiler.once(self._open_at, cell, open_halves, space.letter)
        return found

    def _open_at(self, cell: int, open_halves: Halves, letter: str) -> int:
        """What shows an area at some half-sides and plain rock at all others."""
        plain = self.words.plain_area
        return self.where(
            cell,
            lambda _, faces: all(
                face[0] == (letter if half in open_halves else plain)
                for half, face in enumerate(faces)
            ),
        )

    def _as_laid(self, cell: int, part: OrientedCell) -> int:
        tiles = self.matching.sets.index(frozenset([(part.tile.pack, part.tile.name)]))
        return self.where(cell, lambda one, faces: tiles in one.sets and faces == part.faces)

    def _no_piece(self, cell: int) -> int:
        inner = self.words.is_inner
        return self.where(cell, lambda _, faces: not any(map(inner, faces)))

    def _rim(self, cell: int, halves: Halves) -> int:
        """What may stand at the rim: plain rock, and a river that leaves the map; one that leaves
        it twice would but cut a corner."""
        words = self.words

        compiler = self.compiler
        closed, leaving = compiler.every(cell), 0  # by no half-side, by one
        for half in halves:
            shut = compiler.showing(cell, half, words.may_close)
            out = compiler.showing(cell, half, self._leaves)
            closed, leaving = closed & shut, leaving & shut | closed & out
        return closed | leaving

    def _whole(self) -> dict[int, int]:
        """What may stand where the rim is not closed: ways in, but no part of a room or cave, which
        the rim would cut open."""
        closed = {cell for cell, _ in self.composing.closed_rim()}
        rim = rim_halves(self.matching.board, set())
        return {c: self.compiler.once(self._plain_at, c, rim[c]) for c in rim if c not in closed}

    def _plain_at(self, cell: int, halves: Halves) -> int:
        """What shows rock, with ways or without, at some half-sides."""
        found = self.compiler.every(cell)
        for half in halves:
            found &= self.compiler.showing(cell, half, self._is_plain)
        return found

    def _is_plain(self, face: str) -> bool:
        return face[0] == self.words.plain_area

    def _leaves(self, face: str) -> bool:
        """Whether a river runs through rock."""
        words = self.words
        return face[0] == words.plain_area and words.lines[face[1]].flow is not None

    def _never_walked(self, cell: int, halves: Halves) -> int:
        compiler = self.compiler
        return compiler.every(cell) & ~(compiler.walked_at(cell, halves) if halves else 0)

    def _lone_way(self, cell: int, halves: Halves) -> int:
        """What one can leave over no more than one of some half-sides."""
        none, one = self.compiler.every(cell), 0
        for half in halves:
            walked = self.compiler.showing(cell, half, self.words.can_walk)
            none, one = none & ~walked, one & ~walked | none & walked
        return none | one

    def _dry(self, cell: int) -> int:
        """What no liquid runs or stands at the sides of."""
        return self.where(cell, lambda _, faces: not any(map(self._is_wet, faces)))

    def _no_lake(self, cell: int) -> int:
        """What no lake comes to the sides of."""
        areas = self.words.areas
        return self.where(cell, lambda _, faces: not any(areas[face[0]].pool for face in faces))

    def _no_stub(self, cell: int) -> int:
        """What no liquid comes to by one way, to end there but in a lake."""
        words = self.words

        def ends(faces: tuple[str, ...]) -> bool:
            flows = sum(words.lines[face[1]].flow is not None for face in faces)
            return flows == 1 and not any(words.areas[face[0]].pool for face in faces)

        return self.where(cell, lambda _, faces: not ends(faces))

    def _no_pair(self, cell: int) -> int:
        """What no two passages leave over one side, which would make ladders of ways; anything,
        where halves of a side cannot have a passage each."""
        words = self.words
        if words.segments != 2 or words.crosses_in_middle:
            return self.compiler.every(cell)
        shape, place = self.matching.board.cells[cell][:2]
        ends = [*accumulate(shape.sides_as_placed(place), initial=0)]
        sides = [slice(*span) for span in pairwise(ends)]

        def runs(face: str) -> bool:
            return face[0] == words.plain_area and words.can_walk(face)

        return self.where(
            cell, lambda _, faces: all(sum(map(runs, faces[side])) < 2 for side in sides)
        )

    def _wet_at(self, cell: int, halves: Halves) -> int:
        """The candidates over some half-sides of which a liquid flows, or stands."""
        found = 0
        for half in halves:
            found |= self.compiler.showing(cell, half, self._is_wet)
        return found

    def _flows_at(self, cell: int, halves: Halves) -> int:
        """The candidates over some half-sides of which a liquid flows; if it stood there, a river
        were a row of ponds, for a tile's pools need not be one."""
        found = 0
        for half in halves:
            found |= self.compiler.showing(cell, half, self._flows)
        return found

    def _flows(self, face: str) -> bool:
        return self.words.lines[face[1]].flow is not None

    def _is_wet(self, face: str) -> bool:
        return bool(self.words.lines[face[1]].flow or self.words.areas[face[0]].pool)
