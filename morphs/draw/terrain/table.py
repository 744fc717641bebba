"""The ground of a battlefield, seen from above: pastures and hedges, fields, orchards, desert.

None of it but fields and orchards is terrain by the rules: what lies on open land is pale.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import pi

from morphs.base import exact
from morphs.draw.terrain.enclosures import Enclosures, Parcel, longest, middle, rows, shrunk
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.marks import XY, line, num, path
from morphs.draw.terrain.meadows import meadow_shapes
from morphs.draw.terrain.pen import Pen, Piece, num2
from morphs.draw.terrain.sheet import Sheet, chance
from morphs.terrain.terrain_map import TerrainMap

HEDGED = {"cultivated": 0.85, "urban": 0.75, "rural": 0.55, "forested": 0.3, "desert": 0.0}
"""How many of the hedges stand yet, in land of each cover."""
OLD = 64
"""Hedges of lower keys are older: these stand wherever any do."""
PASTURES = ("#f3efc9", "#c9d79a", "#dbe2ae", "#e9e3b0", "#cddba6")
CROPS = ("#ecd581", "#dcbf68", "#e4cc8d", "#c6cf7f", "#d9b877", "#b9c877")
FURROWS = ("#c4a44f", "#b5934a", "#bf9d63", "#98a556", "#ac8650", "#8d9f52")
WASHES = ("#f4f4f4", "#ececec", "#f9f9f9", "#ffffff", "#ffffff")
PLOUGHED = ("#f0f0f0", "#ffffff", "#e4e4e4")
HEDGE, BUSH, SHADE = "#a3b06d", "#93ab63", "#7f9656"


class Table:
    """What lies on a battlefield's ground."""

    def __init__(self, terrain: TerrainMap, sheet: Sheet, pen: Pen, salt: int) -> None:
        self.terrain, self.sheet, self.pen, self.salt = terrain, sheet, pen, salt
        self.size = sheet.size
        self.land = Enclosures(sheet, salt)
        asked = terrain.request.get("wargame")
        cover = str(asked.get("cover", "")) if isinstance(asked, dict) else ""
        self.hedged = HEDGED.get(cover, HEDGED["rural"])
        self.dry = "sand" in terrain.words
        self.words = self._words()

    def _words(self) -> list[str]:
        """What each parcel is: of the cell that its middle lies in, or, of fields too, the cell
        whose middle lies in the parcel."""
        words = [self.terrain.words[parcel.cell] for parcel in self.land.parcels]
        where = {parcel.cell for parcel in self.land.parcels}
        for cell, word in enumerate(self.terrain.words):
            if word in ("field", "orchard") and cell not in where:
                x, y = self.sheet.centres[cell]
                off = [(px - x) ** 2 + (py - y) ** 2 for px, py in self._middles]
                words[off.index(min(off))] = word
        return words

    @property
    def _middles(self) -> Iterator[XY]:
        return map(middle, (parcel.ring for parcel in self.land.parcels))

    def ground(self) -> Iterator[str]:
        """Meadows, pastures, hedges, and over these what is tilled."""
        if self.pen.style.fills:
            yield from meadow_shapes(self.sheet, self.salt)
        if self.dry:
            yield from self._wind()
        if self.hedged:
            yield from self._pastures()
            yield from self._hedges()
        for word, drawn in (("orchard", self._orchard), ("field", self._field)):
            for parcel, its in zip(self.land.parcels, self.words, strict=True):
                if its == word:
                    yield from drawn(parcel)

    def _wind(self) -> Iterator[str]:
        """Long ripples of sand, all lying one way."""
        data = []
        for parcel in self.land.parcels:
            if chance(parcel.key, 12) < 0.5:
                turn = self.land.lean + 0.2 * chance(parcel.key, 13)
                ring = shrunk(parcel.ring, 0.7 + 0.25 * chance(parcel.key, 14))
                data += [self._bent(row) for row in rows(ring, turn, 0.13 * self.size, 0.6)]
        colour = "#d3b97c" if self.pen.style.fills else self.pen.style.faint
        yield _stroke("".join(data), colour, 0.011 * self.size, "0.6")

    def _pastures(self) -> Iterator[str]:
        hues = PASTURES if self.pen.style.fills else WASHES
        blots: dict[str, list[str]] = {}
        mown = []
        for parcel in self.land.parcels:
            if not parcel.holding or chance(parcel.holding, 1) > self.hedged:
                continue
            hue = hues[int(chance(parcel.holding, self.salt, 2) * len(hues))]
            blots.setdefault(hue, []).append(line(self.land.bent(parcel.ring, True), close=True))
            if chance(parcel.key, 3) < 0.16:
                ring = shrunk(parcel.ring, 0.88)
                mown += [self._bent(r) for r in rows(ring, longest(ring), 0.1 * self.size)]
        for hue, data in sorted(blots.items()):
            yield path("".join(data), fill=hue, fill_opacity="0.55")
        colour = "#a9b56f" if self.pen.style.fills else "#b5b5b5"
        dash = f"{num(0.2 * self.size)} {num(0.05 * self.size)}"
        yield _stroke("".join(mown), colour, 0.01 * self.size, "0.6", dash)

    def _hedges(self) -> Iterator[str]:
        """Lines of bushes, some with gaps."""
        data, bushes = [], []
        for a, b, key in self.land.hedges:
            if not self._stands(key):
                continue
            bent = self.land.bent((a, b))
            for number, piece in enumerate(pairwise(bent)):
                if chance(self.salt, key, number, 5) < 0.14:
                    continue
                data.append(line(piece))
                bushes += list(self._bushes(piece, key * 64 + number))
        fills = self.pen.style.fills
        yield _stroke("".join(data), HEDGE if fills else "#8a8a8a", 0.014 * self.size, "0.75")
        colour = SHADE if fills else "#8a8a8a"
        yield path(
            "".join(_disc(*bush) for bush in bushes),
            fill=BUSH if fills else "#ffffff",
            stroke=colour,
            stroke_width=num(max(0.4, 0.009 * self.size)),
        )

    def _stands(self, key: int) -> bool:
        """Whether a hedge is still there: none in a common or a great pasture."""
        if not self.hedged or self.land.holding(key) != key:
            return False
        return key < OLD or chance(self.salt, key, 4) < self.hedged - 0.1

    def _bushes(self, piece: tuple[XY, XY], key: int) -> Iterator[tuple[float, float, float]]:
        (ax, ay), (bx, by) = piece
        for k in range(2):
            if chance(self.salt, key, k, 6) < 0.75:
                share = (k + chance(self.salt, key, k, 7)) / 2
                r = self.size * (0.013 + 0.016 * chance(self.salt, key, k, 8))
                yield ax + (bx - ax) * share, ay + (by - ay) * share, r

    def _field(self, parcel: Parcel) -> Iterator[str]:
        """A field, its furrows along its longest side or across it, within a hedge."""
        fills, key = self.pen.style.fills, parcel.key
        kind = int(chance(key, 21) * 6)
        turn = longest(parcel.ring) + (pi / 2 if chance(key, 22) < 0.3 else 0.0)
        apart = (0.05, 0.065, 0.08)[int(chance(key, 23) * 3)] * self.size
        ring = line(self.land.bent(parcel.ring, True), close=True)
        yield path(ring, fill=CROPS[kind] if fills else PLOUGHED[kind % 3])
        data = "".join(self._bent(row) for row in rows(shrunk(parcel.ring, 0.97), turn, apart))
        dash = None if kind % 3 else f"{num(0.07 * self.size)} {num(0.045 * self.size)}"
        colour = FURROWS[kind] if fills else "#666666"
        yield _stroke(data, colour, self.size * (0.014 if fills else 0.009), "0.9", dash)
        yield from self._around(ring)

    def _around(self, ring: str) -> Iterator[str]:
        """The hedge around what is tilled."""
        fills = self.pen.style.fills
        colour = "#76874a" if fills else self.pen.style.ink
        yield path(
            ring,
            fill="none",
            stroke=colour,
            stroke_width=num(self.size * (0.028 if fills else 0.017)),
            stroke_linejoin="round",
        )

    def _orchard(self, parcel: Parcel) -> Iterator[str]:
        """Grass, and a hedge; the trees are `trees`."""
        ring = line(self.land.bent(parcel.ring, True), close=True)
        yield path(ring, fill="#cfdd9f" if self.pen.style.fills else "#f4f4f4")
        yield from self._around(ring)

    def trees(self) -> Iterator[Piece]:
        """The trees of orchards, in rows; and some that stand in hedges."""
        for parcel, word in zip(self.land.parcels, self.words, strict=True):
            if word == "orchard":
                yield from self._rows_of_trees(parcel)

    def hedge_trees(self) -> Iterator[tuple[XY, int]]:
        """Where trees stand in hedges, and the keys of their dice."""
        for a, b, key in self.land.hedges:
            if not self._stands(key):
                continue
            for number, at in enumerate(self.land.bent((a, b))[1:-1]):
                if chance(self.salt, key, number, 9) < 0.09:
                    yield at, self.salt + key * 64 + number

    def _rows_of_trees(self, parcel: Parcel) -> Iterator[Piece]:
        apart, ring = 0.155 * self.size, shrunk(parcel.ring, 0.86)
        turn = longest(ring)
        for number, ends in enumerate(rows(ring, turn, apart, 0.5)):
            (ax, ay), (bx, by) = ends
            long = exact.apart((ax, ay), (bx, by))
            count = int(long / apart)
            for k in range(count + 1 if long > 0.3 * apart else 0):
                share = (k + 0.5) / (count + 1)
                (at,) = self.land.bent([(ax + (bx - ax) * share, ay + (by - ay) * share)])
                key = parcel.key + 64 * number + k
                radius = 0.043 + 0.014 * chance(key, 35)
                place = (at[0] / self.size, at[1] / self.size)
                yield crown(self.pen, (0.0, 0.0), place, radius, key)

    def _bent(self, ends: list[XY]) -> str:
        return line(self.land.bent(ends))


def _disc(x: float, y: float, r: float) -> str:
    half = f"a{num(r)} {num(r)} 0 1 0 "
    return f"M{num(x - r)} {num(y)}{half}{num(2 * r)} 0{half}{num(-2 * r)} 0Z"


def _stroke(data: str, colour: str, width: float, dark: str, dash: str | None = None) -> str:
    return path(
        data,
        fill="none",
        stroke=colour,
        stroke_width=num2(max(0.4, width)),
        stroke_opacity=dark,
        stroke_linecap="round",
        stroke_dasharray=dash,
    )
