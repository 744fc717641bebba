"""A town as shapes, from the fields to the towers."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from shapely import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.draw.city import village as rural
from morphs.draw.city.bailey import draw_bailey
from morphs.draw.city.closes import draw_close, trees_of
from morphs.draw.city.commons import draw_commons, ponds_of
from morphs.draw.city.crofts import draw_cattle, draw_greens, draw_yards, roadside_trees
from morphs.draw.city.houses import draw_houses
from morphs.draw.city.lawns import lawn, signpost
from morphs.draw.city.lights import fades, pools, windows
from morphs.draw.city.masonry import Masonry, cast_of
from morphs.draw.city.parks import draw_parks
from morphs.draw.city.parterres import draw_garth, draw_parterres
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.squares import draw_market_hall, draw_stalls
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.city.tillage import tillage
from morphs.draw.city.traffic import avenue, draw_traffic
from morphs.draw.city.trees import ORCHARDS, draw_trees
from morphs.draw.city.waters import draw_water
from morphs.draw.city.workshops import draw_works, round_well
from morphs.draw.lettered import num
from morphs.draw.zones.palette import blended
from morphs.generators.city.bailey import bailey_of
from morphs.generators.city.churches import Church
from morphs.generators.city.country import standing
from morphs.generators.city.dice import key_of, unit
from morphs.generators.city.goals import signposts
from morphs.generators.city.highways import BROAD, BROADEST
from morphs.generators.city.lots import WELL, place_of
from morphs.generators.city.parks import PARK
from morphs.generators.city.premises import Premises, premises_of
from morphs.generators.city.shapes import (
    Point,
    Points,
    box_of,
    centre_of,
    middle_of,
    ribbon,
    snapped,
    together,
    within,
    without,
)
from morphs.generators.city.skeleton import WIDTH
from morphs.generators.city.squares import market_hall
from morphs.generators.city.town import Bridge, Town, bridges_of, is_city

BALKS, BALK = 0.6, 0.6
"""How dark the lines between the strips of fields are, and how wide, by the width of outlines."""
EVERY_OTHER = 0.12
"""How much darker every other strip of a field is, which would be one flat patch else."""
CONDUIT = 6.0
"""How far the basin of a well with a name reaches, in feet."""
SLATES = 7.0
"""How far from each other the courses of slates on churches are drawn, in feet."""
FLAG = 9.0
"""How wide the flags of a market are, in feet."""
GUTTER, GUTTERED = 3.0, 0.45
"""How far the gutters of main streets keep off their rims, in feet, and how dark they are."""
HIGH, LOW, FALLEN = 12.0, 6.0, 0.36
"""How far great churches and others cast their shadows, in feet, and how dark these are."""
RIM, FINIAL = 1.6, 2.1
"""How wide the outlines of churches are, by those of houses; how large what tops their towers is,
in feet."""
DRY = 38.0
"""How far from the middles of ponds trees stand, in feet."""
MOUTH, BLUNT = 24.0, 14.0
"""How far its paving goes on over the streets about it, and how round its corners are, in feet."""


def draw_town(town: Town, style: TownStyle, seed: int) -> Sheet:
    """Draw all of a town but its names."""
    drawer = _Drawer(town, style, seed)
    drawer.land()
    draw_water(drawer.sheet, drawer.style, town)
    drawer.masonry.ditch()
    drawer.streets()
    drawer.blocks()
    drawer.buildings()
    draw_works(town, style, drawer.sheet, drawer.key)
    drawer.masonry.castle()
    if town.castle:
        draw_bailey(drawer.sheet, style, bailey_of(town.castle), drawer.key)
        round_well(drawer.sheet, style, town.castle.well, WELL)
    drawer.masonry.walls()
    if style.glow:
        fades(drawer.sheet, style)
        windows(drawer.sheet, town.houses, style, drawer.key)
        pools(drawer.sheet, town, style)
    return drawer.sheet


def _flowing(square: Polygon) -> BaseGeometry:
    """A market with its paving on to the fronts across its streets and into their mouths, where it
    ends in a round: what is built beside it is drawn over that."""
    return snapped(square.buffer(-BLUNT).buffer(BLUNT + MOUTH, quad_segs=6))


class _Drawer:
    def __init__(self, town: Town, style: TownStyle, seed: int) -> None:
        style = style if town.walled else style.of_villages
        self.town, self.style, self.seed = town, style, seed
        self.sheet = Sheet()
        self.masonry = Masonry(town, style, self.sheet, seed)
        self.key = key_of(seed, "drawing")

    @property
    def outlined(self) -> dict[str, object]:
        """The pen for outlines."""
        return self.style.outlined

    def land(self) -> None:
        style, sheet = self.style, self.sheet
        town = self.town
        sheet.area(together([town.country, town.ground]), fill=style.land)
        balks = {"stroke": style.furrow, "stroke_opacity": BALKS}
        balks["stroke_width"] = num(BALK * style.line)
        tilled = {
            tint: (tint, tint if style.lined else blended(tint, style.furrow, EVERY_OTHER))
            for tint in (*style.crops, *style.strips)
        }
        for parcel in town.parcels:
            fills = {
                "wood": style.wood,
                "orchard": style.orchard,
                "pasture": style.pasture,
                "garden": style.yard,
            }
            outline = parcel.outline.buffer(0)
            sheet.area(outline, fill=fills.get(parcel.kind, style.meadow), stroke="none")
            tints = style.crops if parcel.kind == "field" else style.strips
            for n, (strip, tint) in enumerate(parcel.strips):
                sheet.outline(strip, fill=tilled[tints[tint]][n % 2], **balks)
        for parcel in town.parcels:
            if parcel.kind != "wood" and parcel.hedged:
                rural.hedge(sheet, style, parcel.outline.boundary)
        for path in town.paths:
            rural.footpath(sheet, style, path)
        crofts = []
        tillage(sheet, style, town.parcels, self.key)
        rural.grass(sheet, style, town.parcels, self.key)
        if town.village:
            rural.plots(sheet, style, town.village)
            draw_greens(sheet, style, town.village.rows.crofts)
            draw_cattle(sheet, style, town.village.rows.crofts, self.key)
            crofts = town.village.rows.crofts
        mills = [mill.at for mill in town.works.windmills]
        ponds = ponds_of(town.parcels, mills, self.key) if town.walled else []
        rural.livestock(sheet, style, town.parcels, [*mills, *ponds], self.key)
        draw_commons(sheet, style, ponds, self.key)
        for parcel in (*town.parcels, *crofts):
            kind = parcel.kind if parcel.kind == "wood" else ""
            if parcel.kind == "orchard":
                kind = ORCHARDS[int(unit(self.key, *place_of(parcel.outline), 60) * len(ORCHARDS))]
            trees = standing(parcel, self.seed)
            if parcel.kind == "pasture":
                trees = (one for one in trees if all(one[0].to(at).length > DRY for at in ponds))
            self._trees(trees, kind)
        self._trees(rural.hedge_trees(town.parcels, self.key))
        self._trees(roadside_trees(town, self.key))

    def _trees(self, trees: Iterable[tuple[Point, float]], kind: str = "") -> None:
        draw_trees(self.sheet, self.style, trees, self.key, kind)

    def streets(self) -> None:
        style, town, sheet = self.style, self.town, self.sheet
        open_roads = town.roads if town.walled else together([town.roads, town.streets])
        dry = without(open_roads, town.river)
        pen = 0.9 if town.walled else 1.3 * style.line
        sheet.area(dry, fill=style.road, stroke=style.furrow, stroke_width=num(pen))
        paved = without(town.ground, together([town.quay, town.river]))
        if town.walled:
            sheet.area(paved, fill=style.paving)
        if town.walled:
            self._main_streets(paved)
        if town.square is not None and town.walled:
            place = within(_flowing(town.square), paved)
            sheet.area(place, fill=style.square)
            self._flags(town.square, place)
        for bridge in bridges_of(town):
            self._bridge(bridge)
        for planks in town.planks:
            sheet.area(planks, fill=style.bank, **self.outlined)
        if town.walled:
            ways = [one.points for one in town.skeleton.streets if one.line == "m"]
            rural.ruts(sheet, style, ways, without(dry, town.ground))
            draw_traffic(sheet, style, town, paved, self.key)
            if is_city(town):
                self._trees(avenue(town, paved, self.key))
        if town.village:
            over = [bridge.deck for bridge in bridges_of(town)]
            worn = without(dry, together(over).buffer(4.0)) if over else dry
            ways = [one.points for one in town.skeleton.streets if one.line != "a"]
            rural.ruts(sheet, style, ways, worn)
        if town.village and town.village.green:
            lawn(sheet, style, town.village.green, self.key)
        if town.village and town.village.churchyard:
            rural.churchyard(sheet, style, town.village.churchyard)
        for at, way in signposts(town) if town.village else ():
            signpost(sheet, style, at, way)

    def _main_streets(self, paved: BaseGeometry) -> None:
        """Streets that lead to gates, paler than lanes, with a gutter along the middle."""
        style, town = self.style, self.town
        mains = [one.points for one in town.skeleton.streets if one.line == "m"]
        ribbons = [ribbon(line, WIDTH["m"]) for line in mains]
        ribbons += [ribbon(town.high, BROADEST if is_city(town) else BROAD)] if town.high else []
        ground = within(together(ribbons), paved)
        self.sheet.area(ground, fill=style.high)
        gutters = together(map(LineString, mains)).intersection(ground.buffer(-GUTTER))
        self.sheet.area(
            gutters,
            fill="none",
            stroke=style.furrow,
            stroke_width=num(0.8 * style.line),
            stroke_opacity=GUTTERED,
            stroke_dasharray=" ".join(num(part * style.line) for part in (5, 3, 9, 4)),
        )

    def _flags(self, square: Polygon, place: BaseGeometry) -> None:
        """The paving of a market on its whole place: flags in rows, broken off before its rim."""
        way, long, short = box_of(square)
        inner, middle = place.buffer(-5.0), centre_of(square)
        reach = (long + short) / 2 + MOUTH
        rows = []
        for n in range(-int(reach // FLAG), int(reach // FLAG) + 1):
            at = middle.plus(way.left, n * FLAG)
            rows.append(LineString([at.plus(way, -reach), at.plus(way, reach)]))
            for k in range(-int(reach // FLAG), int(reach // FLAG) + 1):
                joint = at.plus(way, (k + 0.5 * (n % 2)) * FLAG * 1.6)
                rows.append(LineString([joint, joint.plus(way.left, FLAG)]))
        flags = shapely.get_parts(MultiLineString(rows).intersection(inner))
        self.sheet.lines(
            ([Point(x, y) for x, y in line.coords] for line in flags),
            fill="none",
            stroke=self.style.furrow,
            stroke_width=0.5,
            stroke_opacity=0.4,
        )

    def _bridge(self, bridge: Bridge) -> None:
        """A bridge of stone, its arches in the shade."""
        style = self.style
        shade = shapely.transform(bridge.deck, lambda p: p + 4.0)
        self.sheet.area(shade, fill=style.shadow, fill_opacity=0.25)
        self.sheet.area(bridge.deck, fill=style.stone, **self.outlined)
        self.sheet.area(
            bridge.way, fill=style.road, stroke=style.ink, stroke_width=style.line * 0.6
        )

    def blocks(self) -> None:
        style = self.style
        rim = {"stroke": style.furrow, "stroke_width": style.edge}
        if style.lined:
            rim = {"stroke": style.ink, "stroke_width": num(style.edge * style.line)}
        grounds = {"churchyard": style.pasture, "patrician": style.orchard, "hall": style.pasture}
        grounds[PARK] = style.lawn
        for shape, ward in self.town.blocks:
            fill = grounds.get(ward, style.yard)
            self.sheet.area(shape, fill=fill, **rim)
        beds = (style.orchard, style.pasture, style.meadow, style.strips[1])
        for outline, tint in self.town.gardens:
            self.sheet.outline(
                outline, fill=beds[tint], stroke=style.furrow, stroke_width=num(0.5 * style.line)
            )

    def buildings(self) -> None:
        style, town, sheet = self.style, self.town, self.sheet
        draw_parks(sheet, style, town)
        self._trees(town.trees)
        draw_parterres(sheet, style, town)
        named = self._noted()
        for well in town.wells:
            round_well(sheet, style, well, CONDUIT if well.snapped in named else WELL)
        for church in town.churches:
            yard = town.village.churchyard if town.village else None
            path = yard.path if yard else ()
            if town.walled and not church.garth:
                path = draw_close(sheet, style, church)
            self._trees(trees_of(church, path, self.key))
            if church.garth:
                draw_garth(sheet, style, church.garth)
            else:
                rural.graves(sheet, style, church, path, self.key)
        draw_yards(sheet, style, town, self.key)
        draw_houses(sheet, style, town, named, self.key)
        for church in town.churches:
            self._church(church)
        if town.square is not None and town.walled:
            self._market()

    def _noted(self) -> dict[Point, Premises]:
        """The houses and wells of a walled town that have a name."""
        if not self.town.walled:
            return {}
        return {one.at: one for one in premises_of(self.town, self.seed)}

    def _church(self, church: Church) -> None:
        """A church, which stands higher than what is about it: so far falls its shadow."""
        style, sheet = self.style, self.sheet
        far = (HIGH if church.great else LOW) if self.town.walled else LOW
        fallen = [
            cast_of(church.body, far),
            *(cast_of(Polygon(t), 1.8 * far) for t in church.towers),
        ]
        sheet.area(together(fallen), fill=style.shadow, fill_opacity=FALLEN)
        bold = {**self.outlined, "stroke_width": num(RIM * style.line)}
        sheet.area(church.body, fill=style.church, **bold)
        self._church_roof(church.body)
        for tower in church.towers:
            sheet.outline(tower, fill=style.stone, **bold)
            a, b, c, d = tower
            self._tower_roof(tower)
            for one, other in ((a, c), (b, d)):
                sheet.outline((one, other), fill="none", stroke=style.ink, stroke_width=0.6)
            sheet.dots([(middle_of(tower), FINIAL)], fill=style.halo, **self.outlined)

    def _church_roof(self, body: BaseGeometry) -> None:
        """The roof of a church: its side in the shade, its ridges, the slates on it."""
        style, (way, long, _) = self.style, box_of(body)
        middle = centre_of(body)
        away = way.left if way.left.dot(LIGHT) > 0 else Point(-way.left.x, -way.left.y)
        ends = middle.plus(way, -long), middle.plus(way, long)
        half = Polygon([*ends, ends[1].plus(away, long), ends[0].plus(away, long)])
        dark = {"fill": style.shade, "fill_opacity": self.style.shaded}
        self.sheet.area(within(body, half), **dark)
        lines = [LineString(ends)]
        for n in range(1, int(long // SLATES)):
            at = middle.plus(way, -long / 2 + n * SLATES)
            lines.append(LineString([at.plus(way.left, -long), at.plus(way.left, long)]))
        pen = style.halo if style.lined else style.ink
        thin = {"fill": "none", "stroke": pen, "stroke_opacity": 0.45}
        ridge, *slates = (line.intersection(body.buffer(-1.5)) for line in lines)
        if style.lined:  # a white cross tells a church from all that is black
            arms = max(slates, key=lambda line: round(line.length), default=ridge)
            white = {"fill": "none", "stroke": pen, "stroke_width": num(1.5 * style.line)}
            self.sheet.area(together([ridge, arms]), **white)
            return
        self.sheet.area(together(slates), stroke_width=0.35, **thin)
        self.sheet.area(ridge, stroke_width=0.8, **thin)

    def _tower_roof(self, tower: Points) -> None:
        """The two sides of a tower's roof that lie in the shade."""
        middle = middle_of(tower)
        for one, other in zip(tower, (*tower[1:], tower[0]), strict=True):
            if middle.to(middle_of((one, other))).dot(LIGHT) > 0:
                dark = {"fill": self.style.shade, "fill_opacity": 0.22}
                self.sheet.outline((one, other, middle), **dark)

    def _market(self) -> None:
        """A fountain and stalls on the market square."""
        style, square = self.style, self.town.square
        assert square is not None
        middle = centre_of(square).snapped
        round_well(self.sheet, style, middle, 8.5)
        self.sheet.dots([(middle, 1.6)], fill=style.stone, stroke=style.ink, stroke_width=0.6)
        hall = market_hall(square)
        if hall:
            draw_market_hall(self.sheet, style, hall)
        draw_stalls(self.sheet, style, square, hall, self.key)
