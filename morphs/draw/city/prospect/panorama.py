"""A whole prospect: sky and hills, the ground, then everything that stands on it, the farthest
first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from morphs.draw.city.prospect import ground, monuments
from morphs.draw.city.prospect.dwellings import draw_house, draw_manor
from morphs.draw.city.prospect.life import Soul, draw_soul, souls
from morphs.draw.city.prospect.outlook import Outlook, outlook_of
from morphs.draw.city.prospect.pen import XY, Pen
from morphs.draw.city.prospect.ramparts import Drawn, walls
from morphs.draw.city.prospect.scenery import birds, hills, sky
from morphs.draw.city.prospect.tones import Tones
from morphs.generators.city.coast import coast_of
from morphs.generators.city.dice import key_of, unit
from morphs.generators.city.shapes import TILE, Point, centre_of, corners_of, middle_of

if TYPE_CHECKING:
    from morphs.generators.city.churches import Church
    from morphs.generators.city.town import Town

HOUSE, COMMON = (8.6, 14.0), 21.0
"""How wide houses are at the front at the least and at the most, and a common one in feet."""
CHURCH, MINSTER, CHAPEL, CASTLE, GATE, MILL = 40.0, 52.0, 27.0, 44.0, 19.0, 23.0
"""How high they are at the front."""
SLOT, RANK = 0.84, 0.52
"""How near houses stand, in their widths: beside each other, and behind."""
CROSSING = 0.45
"""How near the middle of a church a tower over its crossing stands, by the root of its area."""
BODIES = {"castle": 1.2, "gate": 0.9, "mill": 0.4}
"""How wide what has a number is, by its height, if not half as wide."""
BEHIND = 0.005
"""How much farther off the way out of a gate may lead before it faces away."""
ABROAD, HAZY = 0.3, 0.72
"""How far off people are seen at the most; how far in the haze the back of a town in colours is."""
BY_GATE = 70.0
"""How far about a gate no tower of the wall stands, in feet."""


@dataclass(frozen=True)
class Seen:
    """Something of a prospect that may bear a number: its kind, its place on the plan, its upper
    end, and where it stands, how wide."""

    kind: str
    at: Point
    top: XY
    foot: XY = (0.0, 0.0)
    wide: float = 0.0


@dataclass(frozen=True)
class Prospect:
    """A drawn prospect, a hundred high: its parts, what is seen of what has numbers, the
    outlook, and the ground of roofs: left, top, how wide and high."""

    body: str
    seen: tuple[Seen, ...]
    outlook: Outlook
    roofs: tuple[tuple[float, float, float, float], ...] = ()


class _Stage:
    """Gathers what stands on the ground of a town."""

    def __init__(self, town: Town, view: Outlook, seed: int) -> None:
        self.town, self.view = town, view
        self.key = key_of(seed, "prospect")
        self.items: list[Drawn] = []
        self.seen: list[Seen] = []
        self.roofs: list[tuple[float, float, float, float]] = []
        self.size = max(HOUSE[0], min(HOUSE[1], COMMON * view.foot))

    def put(self, at: Point, draw: Callable[[Pen, XY, float], object], kind: str = "") -> None:
        """Something at a place, drawn by its place there and its scale; what has a number tells
        its top."""
        far = self.view.far(at)
        spot, scale = self.view.place(at), self.view.scale(far)
        if not -12 < spot[0] < self.view.wide + 12 or far < -0.65:
            return

        def drawn(pen: Pen) -> None:
            top = draw(pen, spot, scale)
            if kind and isinstance(top, tuple):
                across = BODIES.get(kind, 0.5) * (spot[1] - top[1])
                self.seen.append(Seen(kind, at, top, spot, round(across, 2)))

        self.items.append((far, drawn))

    def die(self, at: Point, number: int = 0) -> float:
        """A die of a place."""
        return unit(self.key, int(at.x), int(at.y), number)

    def houses(self) -> None:
        """Houses that stand far enough from each other to be told apart."""
        taken: set[tuple[int, int]] = set()
        manor = self.town.village.manor if self.town.village else None
        wings = (
            {house.outline for house in manor.houses if house.ward == "merchant"} if manor else ()
        )
        if manor:
            self.put(manor.home.at, self._manor, "manor")
        for house in self.town.houses:
            if house.shed or house.outline in wings:
                continue
            at = middle_of(house.outline)
            x, y = self.view.place(at)
            size = self.size * self.view.scale(self.view.far(at))
            place = int(y // (RANK * size)), int(x // (SLOT * size))
            if place in taken:
                continue
            taken.add(place)
            self._house(at, house.ward, house.tint)

    def _manor(self, pen: Pen, spot: XY, scale: float) -> XY:
        return draw_manor(pen, spot, 1.25 * self.size * scale)

    def _house(self, at: Point, ward: str, tint: float) -> None:
        die = self.die(at)

        def draw(pen: Pen, spot: XY, scale: float) -> None:
            size = self.size * scale
            draw_house(pen, spot, size, ward, tint, die)
            self.roofs.append((spot[0] - 0.55 * size, spot[1] - 1.2 * size, 1.1 * size, 1.2 * size))

        self.put(at, draw)

    def churches(self) -> None:
        """Churches, the great ones highest."""
        largest = max((one.body.area for one in self.town.churches), default=0.0)
        for church in self.town.churches:
            at, die = centre_of(church.body), self.die(centre_of(church.body), 1)
            great = church.great and church.body.area > 0.9 * largest
            form = _form(church) if great else ""
            small = not church.towers or church.body.area < 0.35 * largest
            high = MINSTER if great else CHAPEL if small else CHURCH

            def draw(
                pen: Pen, spot: XY, scale: float,
                high: float = high, form: str = form, small: bool = small, die: float = die,
            ) -> XY:  # fmt: skip
                if small:
                    return monuments.draw_chapel(pen, spot, high * scale, die)
                return monuments.draw_church(pen, spot, high * scale, form, die)

            self.put(at, draw, "church")

    def strongholds(self) -> None:
        """The castle, and gates on the side of the viewer; the others show their roofs."""
        castle = self.town.castle
        if castle:
            across = [self.view.place(at)[0] for at in corners_of(castle.ward)]
            wide = max(40.0, min(64.0, max(across) - min(across)))
            at = centre_of(castle.ward)

            def draw(pen: Pen, spot: XY, scale: float) -> XY:
                return monuments.draw_castle(pen, spot, CASTLE * scale, wide)

            self.put(at, draw, "castle")
        for gate in self.town.skeleton.gates if self.town.walled else ():
            # Of those at the back one sees too little for a number.
            faces = self.view.far(gate.at.plus(gate.out, 9.0)) <= self.view.far(gate.at) + BEHIND
            self.put(gate.at, _gate, "gate" if faces else "")

    def mills(self) -> None:
        """Windmills and the wheels of watermills."""
        for mill in self.town.works.windmills:
            die = self.die(mill.at, 2)

            def draw(pen: Pen, spot: XY, scale: float, die: float = die) -> XY:
                return monuments.draw_windmill(pen, spot, MILL * scale, die)

            self.put(mill.at, draw, "mill")
        for water in self.town.works.mills:
            at = middle_of(water.house)
            self._house(at, "barn", 0.1)
            self.put(middle_of(water.wheel), _wheel)

    def trees(self) -> None:
        """Trees of woods, yards and greens."""
        found = list(ground.woods(self.town.parcels, self.key))
        found += ground.hedgerows(self.town.parcels, self.key)
        found += [((at.x, at.y), 2.2 * reach) for at, reach in self.town.trees]
        taken: set[tuple[int, int]] = set()
        for (x, y), size in found:
            at = Point(x, y)
            spot = self.view.place(at)
            place = int(spot[0] / 3.2), int(spot[1] / 2.0)
            if place in taken:
                continue
            taken.add(place)
            die, high = self.die(at, 3), max(4.0, min(10.5, 1.35 * size * self.view.foot))

            def draw(
                pen: Pen, spot: XY, scale: float, high: float = high, die: float = die
            ) -> None:
                ground.draw_tree(pen, spot, high * scale, die)

            self.put(at, draw)

    def people(self) -> None:
        """Who is on the roads and the pastures before the town."""
        for soul in souls(self.town.roads, self.town.parcels, self.key):
            at = Point(*soul.at)
            if self.view.far(at) < ABROAD:

                def draw(pen: Pen, spot: XY, scale: float, soul: Soul = soul) -> None:
                    draw_soul(pen, spot, scale, soul)

                self.put(at, draw)

    def shipping(self) -> None:
        """Ships on the sea, boats on it and on rivers, the light on the mole."""
        for boat in self.town.works.boats:
            side, long = (1 if self.die(boat.at, 4) < 0.5 else -1), boat.long

            def draw(
                pen: Pen, spot: XY, scale: float, side: int = side, long: float = long
            ) -> None:
                size = max(4.0, 0.5 * long * self.view.foot) * scale
                (ground.draw_ship if long > 50 else ground.draw_boat)(pen, spot, size, side)

            self.put(boat.at, draw)
        harbour = self.town.harbour
        if harbour and harbour.light:
            self.put(harbour.light, _light)


def _form(church: Church) -> str:
    """How a great church rises: with the towers of its plan."""
    if len(church.towers) > 1:
        return "twin"
    middle, reach = centre_of(church.body), CROSSING * church.body.area**0.5
    over = [round(middle.to(middle_of(tower)).length, 2) < reach for tower in church.towers]
    return "crossing" if any(over) else ""


def _gate(pen: Pen, spot: XY, scale: float) -> XY:
    return monuments.draw_gate(pen, spot, GATE * scale)


def _wheel(pen: Pen, spot: XY, scale: float) -> None:
    monuments.draw_watermill(pen, spot, 9.0 * scale)


def _light(pen: Pen, spot: XY, scale: float) -> None:
    monuments.draw_light(pen, spot, 12.0 * scale)


def prospect_of(town: Town, tones: Tones, seed: int, wide: float) -> Prospect:
    """Draw the prospect of a town, a hundred high and so many hundredths of that wide."""
    columns, rows = (round(side / TILE) for side in town.size)
    coast = coast_of(columns, rows, seed) if town.harbour else None
    view = outlook_of(town, coast.side if coast else None, wide)
    stage = _Stage(town, view, seed)
    stage.houses()
    stage.churches()
    stage.strongholds()
    stage.mills()
    stage.trees()
    stage.people()
    stage.shipping()
    if town.walled:
        gates = [gate.at for gate in town.skeleton.gates]
        stage.items += walls(view, town.skeleton.corners, lambda at: _is_by(at, gates))
    key = key_of(seed, "prospect")
    parts = [*hills(tones, wide, seed)]
    land = Pen(tones)
    ground.lay_ground(land, view, town, coast is not None)
    if not town.river.is_empty:
        ground.ripples(land, town.river, view, key)
    parts += land.parts
    for far, draw in sorted(stage.items, key=lambda item: -round(item[0], 6)):
        pen = Pen(tones, max(0.0, min(1.0, (0.5 if tones.lined else HAZY) * far)))
        draw(pen)
        parts += pen.parts
    over = Pen(tones)
    if coast:
        _roads(over, view, town, key)
    ground.foreground(over, view, key, coast is not None)
    if not tones.glow:
        birds(over, wide, key)
    parts += over.parts
    above = sky(tones, wide, key, [one.top for one in stage.seen])
    return Prospect("".join([*above, *parts]), tuple(stage.seen), view, tuple(stage.roofs))


def _is_by(at: Point, gates: Sequence[Point]) -> bool:
    return any(round(at.to(gate).length, 3) < BY_GATE for gate in gates)


def _roads(pen: Pen, view: Outlook, town: Town, key: int) -> None:
    """Ships that lie before a town on the sea."""
    for k, share in enumerate((0.16, 0.5, 0.84)):
        x = view.wide * (share + 0.12 * (unit(key, k, 20) - 0.5))
        y = 92 + 5 * unit(key, k, 21)
        size = 24 + 6 * unit(key, k, 22)
        ground.draw_ship(pen, (x, y), size, 1 if unit(key, k, 23) < 0.5 else -1)
