"""The looks of towns: atlas, ink, parchment, night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from morphs.generators.city.shapes import Point

LIGHT = Point(0.7071, 0.7071)
"""The way that light falls: from the north-west."""
ROOFS: dict[str, tuple[str, ...]] = {
    "merchant": ("#b5664c", "#c27c62", "#a85b44", "#bd7156", "#93604f", "#b85f41", "#a9705a"),
    "craft": (
        "#cb8455",
        "#d9a276",
        "#bb7549",
        "#d39062",
        "#a9805f",
        "#c47350",
        "#bd9069",
        "#d08a58",
    ),
    "gate": ("#c9a24f", "#d1ad60", "#bd9544", "#c49a56"),
    "slum": ("#a1917e", "#ae9b83", "#8f8272", "#b9a88c", "#a68c70", "#968b7e"),
    "patrician": ("#9b6f70", "#b08884", "#896164", "#a67b7a", "#8a7876", "#a3706a", "#94777c"),
    "hall": ("#7d8682", "#868f8a", "#747d79", "#8f9791"),
    "village": ("#d6bc78", "#c2a25c", "#e0cb90", "#b18d55", "#bd9068"),
    "barn": ("#9c7c56", "#a88a65", "#8f714d", "#b09570"),
}
COTS = (
    ("merchant", ("#8f5a50", "#97635a", "#875349", "#9d6b60")),
    ("gate", ("#d6823f", "#dd8d4c", "#cc7736", "#d9893f")),
    ("slum", ("#6e6a67", "#777370", "#66625f", "#7d7875")),
    ("village", ("#e6d293", "#dfc883", "#ecdba3", "#d8c07a", "#e1cb8a")),
    ("barn", ("#7f6040", "#886948", "#765838", "#8d6e4e")),
)
"""Roofs of villages by what stands for them in towns: those of manors, inns, smithies, cottages,
barns. They are few and stand apart, so that each is told by its colour."""
NOTED = (("inn", "#e0a92f"), ("works", "#5d6470"), ("house", "#8a3340"))
"""Roofs of houses of a walled town that have a name, by what these are."""
FINEST = 0.7
"""How wide outlines are at least, in pixels."""
NEAR, SOFTER, SOFTEST = 1.0, 0.22, 0.5
"""From how many feet to a pixel on the outlines of roofs are paler, by how much for each foot more,
and at the most: where all lines are alike, a town is one net of them."""
AFAR = 1.3
"""From which width of outlines on, in feet, single crowns are too small to be told apart, and so is
what stands on roofs."""


@dataclass(frozen=True)
class TownStyle:
    """Colours of a look; `line` is the width of outlines in feet, `shaded` how dark roofs are that
    lie away from the light. Water that is `lined` has lines along its shores and no shallows. The
    `walk` of light stone on walls is as wide as it can be, or a share of that."""

    name: str
    land: str
    road: str
    paving: str
    yard: str
    square: str
    high: str  # main streets, which one sees from afar
    water: str
    deep: str
    bank: str
    ink: str
    line: float
    wall: str
    stone: str
    church: str
    wood: str
    tree: str
    leaf: str
    fir: str
    sallow: str
    orchard: str
    pasture: str
    meadow: str
    lawn: str  # the green of a village, and parks
    strips: tuple[str, str, str]
    crops: tuple[str, str, str, str, str]  # what fields bear, as `fields.CROPS` has it
    furrow: str
    hedge: str
    shadow: str
    spire: str  # roofs of towers
    roofs: dict[str, tuple[str, ...]]
    shade: str  # over the roof's side away from the light
    shaded: float = 0.21
    hatched: tuple[str, ...] = ()  # wards whose roofs have courses of strokes across
    tiled: tuple[str, ...] = ()  # wards whose roofs have broken strokes along them
    blank: tuple[str, ...] = ()  # wards whose roofs have no strokes at all
    crossed: tuple[str, ...] = ()  # wards whose roofs have close strokes both ways
    black: tuple[str, ...] = ()  # wards whose roofs are all ink
    cast: float = 0.24  # how dark the shadows of houses are; where they are ink they are narrow
    lined: bool = False
    walk: float = 1.0
    noted: Mapping[str, str] = field(default_factory=lambda: dict(NOTED))
    glow: str = ""  # windows at night
    cots: tuple[tuple[str, tuple[str, ...]], ...] = ()  # roofs of villages that are others
    soft: float = 0.0  # how much of its roof's colour the outline of a house has
    halo: str = "#fbf6e8"
    rim: str = "#43301f"  # the pen of crowns and hedges
    edge: float = 0.6  # how wide the rims of blocks are; where they are ink, by that of outlines
    letters: str = "#33271d"
    deep_letters: str = "#24506a"

    @property
    def outlined(self) -> dict[str, object]:
        """The pen for outlines."""
        return {"stroke": self.ink, "stroke_width": self.line, "stroke_linejoin": "round"}

    @property
    def of_villages(self) -> TownStyle:
        """The look with the roofs of villages, where each kind of house has one of its own; where
        all are drawn in lines that of the manor is black, that of the smithy the darkest else."""
        roofs = {**self.roofs, **dict(self.cots)}
        if not self.lined:
            return replace(self, roofs=roofs)
        hatched = tuple(ward for ward in self.hatched if ward != "slum")
        looks = replace(self, hatched=hatched, crossed=("slum",), black=("merchant",))
        return replace(looks, roofs=roofs, tiled=("gate",), blank=())

    def at(self, feet: float) -> TownStyle:
        """Return the look for so many feet to a pixel: no outline becomes thinner than can be
        seen, but those of common houses are paler than what one steers by."""
        soft = 0.0 if self.lined else min(max(0.0, SOFTER * (feet - NEAR)), SOFTEST)
        return replace(self, line=max(self.line, round(FINEST * feet, 2)), soft=round(soft, 2))


ATLAS = TownStyle(
    name="atlas",
    land="#d6dcae",
    road="#e9dec4",
    paving="#e6d7b8",
    yard="#dcd3a9",
    square="#f7eeda",
    high="#f0e5cb",
    water="#8db7cb",
    deep="#7aa7be",
    bank="#b7a581",
    ink="#43301f",
    line=1.0,
    wall="#8b8378",
    stone="#a29a8e",
    church="#556b8c",
    wood="#a9c084",
    tree="#7ea15b",
    leaf="#94b56c",
    fir="#5f8f63",
    sallow="#a3ab5e",
    orchard="#c3d295",
    pasture="#cbd9a0",
    meadow="#d2dda6",
    lawn="#b4d07c",
    strips=("#d9cf9f", "#cfd29c", "#c6cc90"),
    crops=("#d9cf9e", "#dcd7b2", "#c0ce98", "#cdc3a0", "#cdd5a3"),
    furrow="#a99f63",
    hedge="#93a86a",
    shadow="#3a2a1a",
    spire="#a8452f",
    roofs=ROOFS,
    cots=COTS,
    shade="#2b1408",
)
INK = replace(
    ATLAS,
    name="ink",
    cots=(("slum", ("#f9f9f9", "#f9f9f9", "#f9f9f9", "#f9f9f9")),),
    land="#ffffff",
    road="#ffffff",
    paving="#ffffff",
    yard="#e6e6e6",
    square="#ffffff",
    high="#ffffff",
    water="#f3f3f3",
    deep="#4a4a4a",
    bank="#ffffff",
    ink="#0d0d0d",
    line=1.15,
    wall="#1c1c1c",
    stone="#ffffff",
    church="#1a1a1a",
    wood="#ededed",
    tree="#a6a6a6",
    leaf="#ffffff",
    fir="#c4c4c4",
    sallow="#ffffff",
    orchard="#f2f2f2",
    pasture="#ffffff",
    meadow="#ffffff",
    lawn="#ffffff",
    strips=("#ffffff", "#ffffff", "#ffffff"),
    crops=("#e9e9e9", "#f6f6f6", "#dedede", "#efefef", "#f6f6f6"),
    furrow="#a8a8a8",
    hedge="#8f8f8f",
    shadow="#000000",
    spire="#1a1a1a",
    roofs={
        "merchant": ("#fcfcfc", "#fcfcfc", "#fcfcfc", "#fcfcfc"),
        "craft": ("#ffffff", "#ffffff", "#ffffff", "#ffffff"),
        "gate": ("#fefefe", "#fefefe", "#fefefe", "#fefefe"),
        "slum": ("#d0d0d0", "#d4d4d4", "#cccccc", "#d8d8d8"),
        "patrician": ("#fbfbfb", "#fbfbfb", "#fbfbfb", "#fbfbfb"),
        "hall": ("#fafafa", "#fafafa", "#fafafa", "#fafafa"),
        "village": ("#ffffff", "#ffffff", "#ffffff", "#ffffff"),
        "barn": ("#fdfdfd", "#fdfdfd", "#fdfdfd", "#fdfdfd"),
    },
    hatched=("slum", "barn"),
    tiled=("patrician",),
    blank=("gate",),
    crossed=("merchant",),
    black=("hall",),
    rim="#747474",
    edge=1.5,
    noted=dict.fromkeys(dict(NOTED), "#585858"),
    shade="#000000",
    shaded=0.0,
    cast=1.0,
    lined=True,
    walk=0.4,
    halo="#ffffff",
    letters="#000000",
    deep_letters="#000000",
)
PARCHMENT = replace(
    ATLAS,
    name="parchment",
    land="#e8d8b0",
    road="#f1e6c9",
    paving="#ecddb9",
    yard="#d9c997",
    square="#faf3e0",
    high="#f3e7c8",
    water="#a3b5a9",
    deep="#8fa398",
    bank="#c6ad7b",
    ink="#4a3220",
    rim="#4a3220",
    wall="#6d5540",
    stone="#b79f7c",
    church="#445869",
    wood="#b9b07a",
    tree="#8f8a55",
    leaf="#a49d66",
    fir="#777a50",
    sallow="#aa9858",
    orchard="#d3cb95",
    pasture="#d9d2a0",
    meadow="#e0d7a6",
    lawn="#cfc986",
    strips=("#dfc78f", "#e2d09c", "#d5bd83"),
    crops=("#e0ca90", "#e8d8ae", "#d2cb98", "#d5bf92", "#dccd9e"),
    furrow="#a98f5f",
    hedge="#a8955f",
    spire="#8a3a26",
    roofs={
        "merchant": ("#8f4a30", "#a26044", "#824229", "#99553a", "#784a38", "#964628", "#8a5946"),
        "craft": (
            "#bb7d4e",
            "#cb9a6e",
            "#a96e43",
            "#c48a5b",
            "#997556",
            "#b36a47",
            "#ad855f",
            "#c08251",
        ),
        "gate": ("#d3a64f", "#dab062", "#c99a42", "#cfa257"),
        "slum": ("#a39684", "#b3a187", "#92836f", "#bbae98", "#a88f72", "#8f877b"),
        "patrician": ("#8c6a60", "#a08175", "#7c5d54", "#96756a", "#80716b", "#936b5e"),
        "hall": ("#6b7470", "#76807b", "#616a67", "#818a85"),
        "village": ("#d9be82", "#c8a765", "#e4cf9c", "#b58f57", "#b98a5e"),
        "barn": ("#a48a6a", "#ae9575", "#997f60", "#b79f80"),
    },
    noted={"inn": "#d99f2b", "works": "#5b5f63", "house": "#7c2426"},
    letters="#3d2716",
    deep_letters="#3f4a3a",
    halo="#f3e7c8",
)
NIGHT = replace(
    ATLAS,
    name="night",
    cots=(),
    land="#1f2c36",
    road="#46505b",
    paving="#3b434e",
    yard="#27333a",
    square="#6a6152",
    high="#54545a",
    water="#17405f",
    deep="#2a5c7e",
    bank="#333c44",
    ink="#0a0e15",
    rim="#0a0e15",
    wall="#777d88",
    stone="#8d939d",
    church="#a3b4d4",
    wood="#172724",
    tree="#1d3a33",
    leaf="#2b5145",
    fir="#173330",
    sallow="#2a4437",
    orchard="#243633",
    pasture="#253635",
    meadow="#263a3c",
    lawn="#28473a",
    strips=("#31403b", "#2b3838", "#36423a"),
    crops=("#39433a", "#333c3d", "#24382f", "#2b2d31", "#283a39"),
    furrow="#1a252b",
    hedge="#15242a",
    shadow="#000000",
    spire="#a85a52",
    roofs={
        "merchant": ("#76565a", "#80605f", "#6c4f55", "#8a6867"),
        "craft": ("#6d5a66", "#77636d", "#63525f", "#816c75"),
        "gate": ("#766963", "#80726a", "#6c605c", "#705c5b"),
        "slum": ("#5d5e6a", "#676873", "#545561", "#70717b"),
        "patrician": ("#6b5f70", "#646274", "#766a76", "#5c586a"),
        "hall": ("#5c6b78", "#667582", "#53626f", "#707f8b"),
        "village": ("#76695f", "#6e635d", "#817467", "#6c5f57"),
        "barn": ("#5f5a56", "#68635e", "#56524f", "#716b66"),
    },
    shade="#000008",
    noted={"inn": "#b98a3e", "works": "#49566b", "house": "#8c4452"},
    glow="#ffce6b",
    halo="#10161d",
    letters="#f3e6c4",
    deep_letters="#a9cbe0",
)
TOWN_STYLES = {style.name: style for style in (ATLAS, INK, PARCHMENT, NIGHT)}
