"""Drawn art does not hang on the last bit of a float: the same picture on every machine.

A tile of every vocabulary and of half of the styles here, two hundred of each in the soak.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import morphs
from morphs.art.gaps.cap import draw_cap
from morphs.art.gaps.parallel import Job, paint_job
from morphs.art.gaps.seams import draw_seam
from morphs.art.look.palette import Palette
from morphs.art.packs.kinds import KINDS
from morphs.art.packs.pack_maker import PackMaker, PackOrder
from morphs.art.packs.tile_file import Look
from morphs.art.style.style import STYLES
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.draw.gap_artist import Seam
from tests.last_bit import check_same, disturbed

EVERY = [(vocabulary, style) for vocabulary, kind in KINDS.items() for style in kind.styles]
FREE = {
    *(
        "sin",
        "cos",
        "tan",
        "atan2",
        "arctan2",
        "hypot",
        "dist",
        "norm",
        "sqrt",
        "exp",
        "log",
        "pow",
    ),
    *("buffer", "intersection", "union", "union_all", "difference", "symmetric_difference"),
    *("interpolate", "project", "substring", "simplify", "segmentize", "parallel_offset"),
    *(
        "offset_curve",
        "centroid",
        "representative_point",
        "minimum_rotated_rectangle",
        "make_valid",
    ),
    *("shortest_line", "nearest_points", "voronoi_polygons", "clip_by_rect", "dwithin", "rotate"),
    *("skew", "einsum", "gaussian_filter", "random", "Random"),
}
"""What computes with floats in ways that differ between machines."""


def check_tiles(vocabulary: str, style: str, count: int, seed: int) -> None:
    """Draw tiles of a vocabulary and style, each with the mathematics as it is and disturbed."""
    kind = KINDS[vocabulary]
    first = style == kind.styles[0]
    frames = max(int(first), count // 6) if kind.has_frames else 0
    order = PackOrder(
        vocabulary, style, count=count, edges=frames, corners=frames, seed=seed, px_per_square=8
    )
    made = PackMaker(order)
    look = Look(made.vocabulary, style, made.px)
    for number, tile in enumerate(made.planned):
        check_same(lambda tile=tile: kind.draw(tile, look), number)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("vocabulary", "style"),
    [
        pytest.param(
            *one,
            marks=[pytest.mark.soak]
            if one[1] != next(iter(KINDS[one[0]].styles)) and number % 2
            else [],
        )
        for number, one in enumerate(EVERY)
    ],
)
def test_tiles_do_not_hang_on_the_last_bit(vocabulary: str, style: str) -> None:
    check_tiles(vocabulary, style, 1, 3)


@pytest.mark.soak
@pytest.mark.parametrize(("vocabulary", "style"), EVERY)
def test_two_hundred_tiles_of_every_vocabulary(vocabulary: str, style: str) -> None:
    first = style == KINDS[vocabulary].styles[0]
    check_tiles(vocabulary, style, 200 if first else 40, 11)


def jobs(count: int) -> Iterator[Job]:
    """Fills and caps of all shapes, by turns."""
    rolls = Dice(5, "jobs")
    for number in range(count):
        shape = ("square", "edge", "corner")[number % 3]
        faces = KINDS["dungeon"].propose(
            shape, rolls.choose(("worked", "waters", "natural")), rolls
        )
        links = (tuple(range(len(faces))),)
        wide = {"square": (120, 120), "edge": (120, 60), "corner": (60, 60)}[shape]
        yield Job(("fill", "cap")[number // 3 % 2], shape, faces, links, wide, number)


def check_fills(count: int) -> None:
    styles = list(STYLES.values())
    for number, job in enumerate(jobs(count)):
        style = styles[number % len(styles)]
        check_same(lambda job=job, style=style: paint_job(job, style), number)  # type: ignore[misc]


def test_fills_and_caps_do_not_hang_on_the_last_bit() -> None:
    check_fills(6)


@pytest.mark.soak
def test_two_hundred_fills_and_caps() -> None:
    check_fills(200)


def test_plain_caps_and_seams_do_not_hang_on_the_last_bit() -> None:
    faces = ("oh", "ow", "sr", "kw", "sh", "st", "mw", "sl")
    check_same(lambda: draw_cap("square", faces, (120, 120), Palette()))
    hexes = ("fr", "fr", *["an"] * 4, "ho", "ho", *["mn"] * 4)
    check_same(lambda: draw_cap("hex", hexes, (120, 104), Palette(solid="-", nothing="n")))
    for number, (face, other) in enumerate((("sh", "ow"), ("sr", "kw"), ("sd", "vw"))):

        def seam(face: str = face, other: str = other, number: int = number) -> Image.Image:
            picture = Image.new("RGBA", (160, 160), "white")
            draw_seam(picture, Seam((0, 80), (160, 80), face, other, number), STYLES["parchment"])
            return picture

        check_same(seam, number)


def test_the_disturbance_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without rounding the same tile is another text."""
    monkeypatch.setattr(exact, "_fine", lambda value: float(exact.computed(np.asarray(value))))
    with disturbed(1):
        assert len({exact.sin(0.3) for _ in range(20)}) > 1


FILES = [
    path.relative_to(Path(morphs.__file__).parent)
    for room in ("art", "draw/terrain", "draw/zones", "generators/city")
    for path in sorted((Path(morphs.__file__).parent / room).rglob("*.py"))
    if path.parent.name != "plans"  # no pictures: plans are snapped to whole numbers of their own
]
EXACT = {"exact", "self", "plan", "rolls", "dice", "city", "workers", "set"}
"""Names whose methods are no mathematics of a library: our own."""


@pytest.mark.parametrize("file", FILES, ids=str)
def test_art_computes_with_exact_functions_only(file: Path) -> None:
    tree = ast.parse((Path(morphs.__file__).parent / file).read_text(encoding="utf-8"))
    roots = {"sqrt"} if "city" in file.parts else set()  # IEEE 754 rounds roots all alike
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in ("math", "random", "shapely.ops"):
            assert not {name.name for name in node.names} & (FREE - roots), file
        if roots and isinstance(node, ast.Attribute) and node.attr == "centroid":
            assert ast.unparse(node.value) == "exact", f"{file}:{node.lineno} centroid"
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if (called := node.func.attr) not in FREE:
            continue
        owner = ast.unparse(node.func.value)
        ours = owner.split(".")[0].split("(")[0] in EXACT or owner.startswith("{")
        if not ours:
            rounded = owner in ("np", "shapely", "shapely.affinity", "shapely.ops")
            on_grid = any(keyword.arg == "grid_size" for keyword in node.keywords)
            there = f"{file}:{node.lineno} {owner}.{called}"
            assert rounded and (on_grid or _inside_exact(tree, node)), there


MATHEMATICS = {
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "arctan2",
    "hypot",
    "exp",
    "log",
}
CITY = sorted((Path(morphs.__file__).parent / "generators" / "city").rglob("*.py"))


@pytest.mark.parametrize("file", CITY, ids=lambda file: file.name)
def test_towns_take_sines_of_the_exact_functions_only(file: Path) -> None:
    """Their shapes are snapped as a whole; what turns and waves decides before that."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module in ("math", "cmath", "numpy", "random"):
            assert not {name.name for name in node.names} & {*MATHEMATICS, "Random"}, file.name
        if isinstance(node, ast.Attribute) and node.attr in MATHEMATICS:
            owner = ast.unparse(node.value)
            assert owner not in ("math", "np", "numpy"), f"{file.name}:{node.lineno} {owner}"
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            power = ast.unparse(node.right)
            assert power not in ("0.5", "1 / 2"), f"{file.name}:{node.lineno} take sqrt, or round"


def _inside_exact(tree: ast.AST, inner: ast.Call) -> bool:
    """Whether a call stands inside a call of a function of `exact`."""
    return any(
        isinstance(outer, ast.Call)
        and ast.unparse(outer.func).startswith("exact.")
        and any(node is inner for node in ast.walk(outer))
        for outer in ast.walk(tree)
    )
