"""Fills sewn of a pack's own tiles: they show what is wanted, hold together, and are no copies."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from morphs.art.dungeon.artist import draw
from morphs.art.gaps.pack_artist import PackArtist
from morphs.art.geometry.frame import halves
from morphs.art.look.cutting import BARRED, cheapest, fan_of, way_of
from morphs.art.style.render import rasterise
from morphs.art.style.svg import document, path, path_data
from morphs.board.shape import SQUARE
from morphs.draw.gap_artist import Wanted
from morphs.tiles.joining import ways_to_join
from morphs.tiles.packs.catalogue import Catalogue, load_pack
from morphs.tiles.vocabulary import load_vocabulary

CODES = [
    *("hhhhhhhh", "hhhhhhww", "hhhhwwww", "hhwwhhww", "hwhwhwhw", "hhhwhhhw", "whhwwhhw"),
    *("hhhhhhhw", "hhhwhwhw", "wwhhhhww", "hwwhhwwh", "hhhhwwhh", "hwhhhhwh", "whwhwhww"),
]
WANTED = ("hhhhhwhw", "hwwwhhhh", "hhwhwhhh")
PX = 20
Mask = NDArray[np.bool_]


def faces_of(code: str) -> tuple[str, ...]:
    return tuple("s" + letter for letter in code)


@cache
def floors() -> tuple[Mask, ...]:
    found = []
    for seed, code in enumerate(CODES):
        opened = path(path_data(draw("square", faces_of(code), seed).open), fill="#fff")
        picture = rasterise(document((10, 10), "#000000", [opened]), (10 * PX,) * 2)
        found.append(np.asarray(picture)[..., 0] > 127)
    return tuple(found)


def pack_in(folder: Path, toml: str = "") -> PackArtist:
    """An artist for a pack of grey rock with walls of ink."""
    for number, (code, floor) in enumerate(zip(CODES, floors(), strict=True)):
        picture = np.where(floor[..., None], (250, 250, 246), (150, 152, 158)).astype(np.uint8)
        picture[~floor & (ndimage.distance_transform_edt(~floor) <= 2)] = (20, 20, 20)
        Image.fromarray(picture).save(folder / f"tile{number:04}-{code}.png")
    if toml:
        (folder / "pack.toml").write_text(toml, encoding="utf-8")
    pack = load_pack(folder)
    return PackArtist(Catalogue((pack,), pack.tiles), (10 * PX,) * 2)


def wanted(code: str, seed: int = 3) -> Wanted:
    links = ways_to_join(SQUARE, 0, faces_of(code), load_vocabulary("dungeon"))[0]
    return Wanted("fill", SQUARE, faces_of(code), links, (10 * PX,) * 2, seed)


def sewn(artist: PackArtist, code: str, seed: int) -> tuple[NDArray[np.int64], Mask]:
    """The picture of a fill and its floor, which must be sewn."""
    from morphs.art.gaps.parallel import sewn_of

    job, how = artist._job(wanted(code, seed)), artist.measured
    assert job is not None and how is not None
    found = sewn_of(job, how)
    assert found is not None
    picture = artist.picture(wanted(code, seed))
    assert picture is not None
    assert np.array_equal(np.asarray(picture), found.pixels)
    return found.pixels[..., :3].astype(np.int64), found.floor


@pytest.fixture(scope="module")
def artist(tmp_path_factory: pytest.TempPathFactory) -> PackArtist:
    return pack_in(tmp_path_factory.mktemp("pack"))


Sewing = Callable[..., tuple[NDArray[np.int64], Mask]]


@pytest.fixture(scope="module")
def sew(artist: PackArtist) -> Sewing:
    """Each fill is sewn once."""
    return cache(partial(sewn, artist))


@pytest.mark.parametrize("seeds", [(3,), pytest.param((0, 1, 2, 4), marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    "code", [WANTED[0], *(pytest.param(code, marks=pytest.mark.soak) for code in WANTED[1:])]
)
def test_a_fill_shows_what_is_wanted_and_is_joined(
    code: str, seeds: tuple[int, ...], sew: Sewing
) -> None:
    for seed in seeds:
        pixels, floor = sew(code, seed)
        labels = ndimage.label(floor)[0]
        ways = set()
        for half, letter in zip(halves("square"), code, strict=True):
            x, y = half.at(0.0, 0.15)
            seen = int(labels[int(y * PX), int(x * PX)])
            assert bool(seen) == (letter == "h"), (code, half.index)
            ways |= {seen} - {0}
        assert len(ways) == 1
        white = (np.abs(pixels - (250, 250, 246)).max(axis=2) < 20) == floor
        assert white.mean() > 0.9  # but for the walls


@pytest.mark.parametrize(
    "code",
    [
        WANTED[0],
        pytest.param(WANTED[1], marks=pytest.mark.soak),
        pytest.param(WANTED[2], marks=pytest.mark.soak),
        CODES[0],
    ],
)
def test_a_fill_is_no_tile_of_the_pack(code: str, sew: Sewing) -> None:
    """Even where the code is one that the pack has."""
    _, floor = sew(code, 3)
    for other in floors():
        for turns in range(4):
            for lying in (other, other[:, ::-1]):
                assert (np.rot90(lying, turns) != floor).mean() > 0.002


def test_walls_go_on_over_cuts(sew: Sewing) -> None:
    """Floor and rock never meet without the line between them, as they do in no tile."""
    for code in (WANTED[0], CODES[0]):
        pixels, _ = sew(code, 3)
        white = np.abs(pixels - (250, 250, 246)).max(axis=2) < 20
        grey = np.abs(pixels - (150, 152, 158)).max(axis=2) < 20
        assert (ndimage.binary_dilation(white) & grey).sum() <= PX // 4


def test_its_plan_is_what_its_picture_shows(artist: PackArtist, sew: Sewing) -> None:
    _, floor = sew(WANTED[0], 3)
    plan = artist.plan(wanted(WANTED[0]))
    assert plan is not None and not plan.things
    assert abs(plan.floor.area - floor.mean() * 100) < 2


def test_tiles_with_writing_lie_as_they_were_drawn(tmp_path: Path) -> None:
    artist = pack_in(tmp_path, "mirror = false\n")
    assert artist.measured is not None
    lies = [lie for one in artist.measured.stock for lie in one.lies]
    assert lies and all(lie.orientation == (0, False) for lie in lies)


def test_water_is_not_sewn_on(artist: PackArtist) -> None:
    """What flows is joined by what the tiles join: it is drawn instead."""
    from morphs.art.gaps.parallel import sewn_of

    faces = ("sr", *faces_of("hhhhhhh"))
    links = ways_to_join(SQUARE, 0, faces, load_vocabulary("dungeon"))[0]
    asked = Wanted("fill", SQUARE, faces, links, (10 * PX,) * 2, 1)
    job, how = artist._job(asked), artist.measured
    assert job is not None and how is not None and sewn_of(job, how) is None
    assert artist.picture(asked) is not None


def test_no_way_is_cheaper() -> None:
    """The way of a cut costs what the shortest way through the same places does."""
    fan = fan_of("square", 4.0, 3, 1.0)
    rays = len(fan.barred)
    for seed in range(3):
        costs = np.random.default_rng(seed).integers(1, 60, fan.barred.shape)
        sums = cheapest(costs[None], fan)
        cut, paid = way_of(costs, [one[0] for one in sums], fan)
        assert int(paid.sum()) == int(sums[-1].min()) < BARRED
        assert not fan.barred[np.arange(rays), cut].any()
        assert int(sums[-1].min()) == shortest(np.where(fan.barred, BARRED, costs), fan.width)


def shortest(costs: NDArray[np.int64], width: NDArray[np.int64]) -> int:
    """The same by Dijkstra's algorithm: entering a ray costs its width, going along it a pixel."""
    rays, places = costs.shape
    best: dict[tuple[int, int], int] = {}
    open_ways = [(int(costs[0, place] * width[place]), 0, place) for place in range(places)]
    heapq.heapify(open_ways)
    while open_ways:
        paid, ray, place = heapq.heappop(open_ways)
        if (ray, place) in best:
            continue
        best[ray, place] = paid
        if place + 1 < places:
            heapq.heappush(open_ways, (paid + int(costs[ray, place + 1]), ray, place + 1))
        if place:
            heapq.heappush(open_ways, (paid + int(costs[ray, place - 1]), ray, place - 1))
        if ray + 1 < rays:
            more = int(costs[ray + 1, place] * width[place])
            heapq.heappush(open_ways, (paid + more, ray + 1, place))
    return min(best[rays - 1, place] for place in range(places))


def test_a_fill_is_drawn_once_for_all_sizes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sewn or not, its picture in another size and its plan take up what was drawn."""
    from morphs.art.gaps import parallel

    done: list[str] = []

    def counted(name: str) -> None:
        before = getattr(parallel, name)
        monkeypatch.setattr(
            parallel,
            name,
            lambda *given: (done.append(f"{name} {given[0].faces}"), before(*given))[1],
        )

    counted("sewn_of")
    counted("painted")
    artist = pack_in(tmp_path)
    larger = PackArtist(artist.catalogue, (30 * PX,) * 2)
    for code in WANTED[:1]:
        for kind in ("fill", "cap"):
            asked = wanted(code)._replace(kind=kind)  # type: ignore[arg-type]
            first = artist.picture(asked)
            assert artist.plan(asked) is not None
            other = larger.picture(asked._replace(size=(30 * PX,) * 2))
            assert first is not None and other is not None and other.size == (30 * PX,) * 2
            again = artist.picture(asked)
            assert again is not None and again.tobytes() == first.tobytes()
            again.paste((0, 0, 0), (0, 0, *again.size))
            kept = artist.picture(asked)
            assert kept is not None and kept.tobytes() == first.tobytes()
    assert len(done) == 4  # as two kinds: once sewn, once painted


def test_a_measured_style_is_the_same_in_all_sizes(tmp_path: Path) -> None:
    artist = pack_in(tmp_path)
    styles = {PackArtist(artist.catalogue, (side,) * 2).style for side in (80, 10 * PX, 640)}
    assert len(styles) == 1
