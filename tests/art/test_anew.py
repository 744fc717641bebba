"""Tiles drawn anew for a second place: other rooms behind the same sides, picture and plan of one
drawing, the same whatever map they stand on and whoever drew them."""

from __future__ import annotations

import io
import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely
from PIL import Image, ImageChops

import morphs
from morphs.art import tile_cache
from morphs.art.gaps import anew, parallel, redrawn
from morphs.art.gaps.pack_artist import PackArtist
from morphs.art.gaps.parallel import drafted, draw_many, plan_text
from morphs.art.gaps.redrawn import recipe_of
from morphs.base.errors import MorphsError
from morphs.building.choosing import players_notes
from morphs.plan.conceal import TRAPS
from morphs.plan.geometry_file import entry_of, geometry_json
from morphs.plan.recipes import ARTIST_VERSION, PART, of_other_versions, varies
from morphs.plan.sources import PackPlans
from morphs.tiles.packs.catalogue import Catalogue, load_pack, open_catalogue
from morphs.tiles.tile import Tile

SIZE = (100, 100)


@pytest.fixture(autouse=True)
def _empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def path(what: object, suffix: str) -> Path:
        name = tile_cache.hashlib.sha256(repr(what).encode()).hexdigest()
        return tmp_path / f"{name}{suffix}"

    monkeypatch.setattr(tile_cache, "_path", path)


def pack(name: str) -> Catalogue:
    return open_catalogue([name])


def artist(catalogue: Catalogue, style: str = "", players: bool = False) -> PackArtist:
    return PackArtist(catalogue, SIZE, style, players)


def tile_of(catalogue: Catalogue, text: str) -> Tile:
    return next(tile for tile in catalogue.tiles if text in tile.name)


CASES = [
    ("dungeon", "tile0004"),
    ("dungeon", "-ruin"),
    ("caverns", "-lair"),
    ("waters", "tile0003"),
    ("sideview", "tile00"),
]


@pytest.mark.parametrize(("name", "text"), CASES)
def test_another_drawing_shows_the_same_sides_and_other_things_within(name: str, text: str) -> None:
    catalogue = pack(name)
    tile = tile_of(catalogue, text)
    plans = artist(catalogue).plans[name]
    before, anew = plans.of(tile), plans.of(replace(tile, variant=1))
    assert anew.sources == {"drawn": 1}
    changed = before.floor.symmetric_difference(anew.floor)
    assert changed.area > 1
    assert changed.intersection(before.frame.boundary.buffer(0.01)).area < 0.1


def test_picture_and_plan_are_of_one_drawing_and_hang_on_tile_and_variant_alone() -> None:
    catalogue = pack("dungeon")
    tile = replace(tile_of(catalogue, "tile0004"), variant=3)
    one, other = artist(catalogue), artist(catalogue)
    picture = one.tile(tile, SIZE)
    assert picture is not None
    plan = one.plans["dungeon"].of(tile)
    dark = 255 - np.asarray(picture.convert("L")).astype(float)
    y, x = np.indices(dark.shape) / 10 + 0.05
    walls = shapely.contains_xy(plan.floor.boundary.buffer(0.1), x, y)
    bare = plan.floor.buffer(-0.3)
    for thing in plan.things:
        bare = bare.difference(shapely.Point(thing.x, thing.y).buffer(1.2))
    assert dark[walls].mean() > 4 * dark[shapely.contains_xy(bare, x, y)].mean()
    again = other.tile(tile, SIZE)
    assert again is not None
    assert ImageChops.difference(picture, again).getbbox() is None
    parallel._drafted_once.cache_clear()
    fresh = artist(catalogue).plans["dungeon"].of(tile)
    assert entry_of(fresh) == entry_of(one.plans["dungeon"].of(tile))


def test_parts_of_a_set_piece_are_cut_out_of_one_drawing_in_any_form() -> None:
    """What crosses a cut is there on both sides of it, and forms have rooms of their own."""
    catalogue = pack("dungeon")
    west, east = [tile for tile in catalogue.tiles if tile.name.endswith("-great_hall")]
    plans = artist(catalogue).plans["dungeon"]
    for form in (1, 2):
        a, b = (plans.of(replace(tile, variant=form)).floor for tile in (west, east))
        ends = a.intersection(shapely.LineString([(10, 0), (10, 10)]))
        starts = b.intersection(shapely.LineString([(0, 0), (0, 10)]))
        assert ends.length > 4
        assert abs(ends.length - starts.length) < 0.01
        other = [plans.of(tile).floor for tile in (west, east)]
        assert (
            sum(one.symmetric_difference(at).area for one, at in zip((a, b), other, strict=True))
            > 1
        )


def test_a_process_has_all_parts_of_a_set_piece() -> None:
    catalogue = pack("dungeon")
    plans = artist(catalogue).plans["dungeon"]
    tiles = [tile for tile in catalogue.tiles if "set-piece" in tile.tags]
    tiles = [tile for tile in tiles if tile.name.endswith(("-great_arena", "-palace"))]
    jobs = [job for tile in tiles if (job := recipe_of(plans, replace(tile, variant=2)))]
    shares = parallel._shares(jobs, 2)
    assert sorted(map(len, shares)) == [4, 6]
    assert all(len({job.theme.partition(".")[0] for job in share}) == 1 for share in shares)


def test_processes_draw_what_is_drawn_here(monkeypatch: pytest.MonkeyPatch) -> None:
    from morphs.art.style.style import style_named

    monkeypatch.setattr(parallel, "ENOUGH", 2)
    monkeypatch.setattr(parallel.os, "cpu_count", lambda: 2)
    catalogue = pack("dungeon")
    tile = tile_of(catalogue, "tile0004")
    plans = artist(catalogue).plans["dungeon"]
    jobs = [recipe_of(plans, replace(tile, variant=k)) for k in (1, 2)]
    sized = [job._replace(size=SIZE) for job in jobs if job]
    done = draw_many(sized, style_named("ink"))
    assert [done[job].plan for job in sized] == [plan_text(job) for job in sized]
    assert all(one.picture for one in done.values())


@pytest.mark.parametrize("style", ["dark", "parchment"])
def test_other_styles_draw_the_same_room(style: str) -> None:
    catalogue = pack("dungeon")
    tile = replace(tile_of(catalogue, "tile0004"), variant=2)
    usual, other = artist(catalogue), artist(catalogue, style)
    assert entry_of(usual.plans["dungeon"].of(tile)) == entry_of(other.plans["dungeon"].of(tile))
    pictures = [one.tile(tile, SIZE) for one in (usual, other)]
    assert pictures[0] and pictures[1]
    assert ImageChops.difference(*(p.convert("RGB") for p in pictures if p)).getbbox()


def test_what_no_dice_can_draw_is_drawn_as_it_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    from morphs.art.dungeon.passages import NoWayError

    catalogue = pack("dungeon")
    tile = tile_of(catalogue, "tile0004")
    plans = artist(catalogue).plans["dungeon"]
    job = recipe_of(plans, replace(tile, variant=1))
    assert job is not None
    draw = parallel._drafted

    def only_as_it_ships(wanted: parallel.Job, theme: object, spans: object = ()) -> object:
        if wanted.seed != job.seed:
            raise NoWayError("no way")
        return draw(wanted, theme)  # type: ignore[arg-type]

    monkeypatch.setattr(parallel, "_drafted", only_as_it_ships)
    parallel._drafted_once.cache_clear()
    found = drafted(job)[1]
    parallel._drafted_once.cache_clear()
    assert found.floor.equals(drafted(job._replace(variant=0))[1].floor)


@pytest.mark.parametrize("theme", ["nonsense", "great_hall.x", "no_piece.1"])
def test_a_theme_that_there_is_not_is_one_sentence(theme: str, tmp_path: Path) -> None:
    catalogue = pack("dungeon")
    tile = tile_of(catalogue, "-ruin")
    assert tile.path is not None
    for file in (tile.path, tile.path.parent / "pack.toml", tile.path.parent / "geometry.json"):
        shutil.copy(file, tmp_path)
    text = (tmp_path / "geometry.json").read_text()
    (tmp_path / "geometry.json").write_text(text.replace('"ruin"', f'"{theme}"'))
    theirs = load_pack(tmp_path)
    with pytest.raises(MorphsError, match="which there is not") as refused:
        recipe_of(PackPlans(theirs), tile_of(Catalogue((theirs,), theirs.tiles), "-ruin"))
    assert "\n" not in str(refused.value)


def test_a_pack_of_another_artist_version_keeps_its_pictures_and_says_so(tmp_path: Path) -> None:
    catalogue = pack("dungeon")
    tile = next(t for t in catalogue.tiles if t.shape.name == "square" and "-ruin" in t.name)
    assert tile.path is not None
    shutil.copy(tile.path, tmp_path)
    shutil.copy(tile.path.parent / "pack.toml", tmp_path)
    entry = json.loads((tile.path.parent / "geometry.json").read_text())["tiles"][tile.name]
    for version, known in ((ARTIST_VERSION, True), (ARTIST_VERSION + 1, False)):
        entry["recipe"]["version"] = version
        text = geometry_json({tile.name: entry})
        (tmp_path / "geometry.json").write_text(text + " " * version)
        theirs = load_pack(tmp_path)
        mine = tile_of(Catalogue((theirs,), theirs.tiles), "-ruin")
        assert (recipe_of(PackPlans(theirs), mine) is not None) == known
        assert varies(theirs, mine) == known
        assert of_other_versions([theirs]) == ([] if known else [theirs.name])
        told = players_notes(Catalogue((theirs,), theirs.tiles))
        assert len(told) == (not known) and all(theirs.name in note for note in told)
        layout = morphs.build(pack=str(tmp_path), board="grid:1x1", compose="loose").layout
        said: list[str] = []
        morphs.export(
            layout, tmp_path / "a.webp", audience="player", px_per_square=8, tell=said.append
        )
        assert [note for note in said if "another version" in note] == told


def test_a_picture_that_is_broken_in_the_cache_is_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue = pack("dungeon")
    tile = replace(tile_of(catalogue, "tile0004"), variant=1)
    drawn = artist(catalogue).tile(tile, SIZE)
    kept: list[bytes] = []

    def broken(what: object, suffix: str) -> bytes | None:
        if suffix != ".png":
            return None
        whole = io.BytesIO()
        Image.new("RGB", (600, 600)).save(whole, "PNG")
        data = bytearray(whole.getvalue())
        data[data.index(b"IDAT") : data.index(b"IDAT") + 4] = bytes(4)
        kept.append(bytes(data))
        return bytes(data)

    monkeypatch.setattr(redrawn, "cached", broken)
    again = artist(catalogue).tile(tile, SIZE)
    assert kept and drawn is not None and again is not None
    assert drawn.tobytes() == again.tobytes()


def test_plans_that_tell_of_secrets_are_made_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """For players, each variant's plan is asked for before any is drawn."""
    catalogue = pack("dungeon")
    tile = tile_of(catalogue, "tile0004")
    drawer = artist(catalogue, players=True)
    text = json.dumps(entry_of(drawer.plans["dungeon"].of(tile), sha256=""))
    together: list[int] = []

    def drawn(jobs: list[parallel.Job], style: object) -> dict[parallel.Job, parallel.Done]:
        together.append(len(jobs))
        return {job: parallel.Done(b"", text) for job in jobs}

    monkeypatch.setattr(parallel, "draw_many", drawn)
    monkeypatch.setattr(anew, "plan_text", lambda job: pytest.fail("made alone"))
    drawer.prepare_tiles([(replace(tile, variant=number), SIZE) for number in (1, 2, 3)])
    assert together == [3]


def test_players_see_no_half_of_a_trap_that_the_next_part_of_a_set_piece_tells_of() -> None:
    """The pit in the midst of a great hall lies in the plan of one of its four parts at most."""
    catalogue = pack("dungeon")
    drawer, halves = artist(catalogue, players=True), 0
    plans = drawer.plans["dungeon"]
    for name in ("tile0160", "tile0163"):
        for variant in range(1, 6):
            tile = replace(tile_of(catalogue, name), variant=variant)
            recipe = recipe_of(plans, tile)
            assert recipe is not None and PART in recipe.theme
            traps = [t for t in parallel.drawing_of(recipe).things if t.kind in TRAPS]
            if any(0 < t.x < 10 and 0 < t.y < 10 for t in traps) or not traps:
                continue
            halves += 1
            job = drawer._tile_job(tile, SIZE)
            assert job and job.job.players
            assert not any(t.kind in TRAPS for t in parallel.drawing_of(job.job).things)
    assert halves
