"""Foundry VTT: a scene to import (.foundry.json, with its picture beside it), or a module that
brings the scene along (.foundry.zip). Ids are made of hashes: the same map, the same file."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from itertools import pairwise
from typing import Any

from morphs.exports.how import How
from morphs.exports.raster import encoded, picture_within
from morphs.exports.subject import Subject
from morphs.exports.walls import FEET, outlines, walls_of
from morphs.plan.plan import Door

USUAL = 70
"""Pixels of a square of 5 ft."""
SQUARES, ODD_ROWS, ODD_COLUMNS = 1, 2, 4
"""Kinds of grids: squares, hexes whose odd rows or odd columns are shifted."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
LEVEL = "defaultLevel0000"
ALL, NONE = 20, 0
DATE = (1980, 1, 1, 0, 0, 0)
IMPORTER = """// Brings the scene of this module into the world, once, when a game master starts it.
const ID = "%s";
Hooks.once("init", () => game.settings.register(ID, "imported", {
  scope: "world", config: false, type: Boolean, default: false }));
Hooks.once("ready", async () => {
  if (!game.user.isGM || game.settings.get(ID, "imported")) return;
  const scene = await (await fetch(`modules/${ID}/scene.json`)).json();
  if (!game.scenes.has(scene._id)) await Scene.create(scene, { keepId: true });
  await game.settings.set(ID, "imported", true);
  ui.notifications.info(`${scene.name} is among your scenes now.`);
});
"""


def scene_and_picture(subject: Subject, name: str, folder: str, how: How) -> tuple[str, bytes]:
    """The text of a scene that shows the picture `NAME.webp` of a folder, and that picture."""
    spec = subject.picture.board.spec
    square = spec.tiling.shape.is_box
    times = subject.picture.feet / FEET if square else 1.0
    usual = USUAL * times if square else subject.picture.scene.square
    picture, px = picture_within(subject, usual, how)
    if square and px % times:
        px = int(px // times * times)
        picture = subject.scaled(px)
    picture.draw_tiles()
    background = f"{folder}{name}.webp"
    data = _scene(subject, name, background, picture.size, px, how)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
    return text, encoded(picture, how, "WEBP")


def to_module(subject: Subject, name: str, how: How) -> bytes:
    """The zip archive of a module with the scene, its picture, and a script that brings them in."""
    module = re.sub(r"[^a-z0-9]+", "-", f"morphs-{name}".lower()).strip("-")
    text, picture = scene_and_picture(subject, name, f"modules/{module}/", how)
    manifest = {
        "id": module,
        "title": name,
        "description": "A map made by Morphs.",
        "version": "1.0.0",
        "compatibility": {"minimum": str(how.foundry), "verified": str(how.foundry)},
        "esmodules": ["import.mjs"],
    }
    files = {
        "module.json": json.dumps(manifest, indent=1).encode(),
        "import.mjs": (IMPORTER % module).encode(),
        "scene.json": text.encode(),
        f"{name}.webp": picture,
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for file, content in files.items():
            archive.writestr(zipfile.ZipInfo(f"{module}/{file}", DATE), content)
    return stream.getvalue()


def _scene(
    subject: Subject, name: str, background: str, size: tuple[int, int], px: int, how: How
) -> dict[str, Any]:
    spec = subject.picture.board.spec
    square = spec.tiling.shape.is_box
    wide, high = subject.size
    scale = (size[0] / wide, size[1] / high)
    seed = hashlib.sha256(subject.layout.to_json().encode()).hexdigest()
    data: dict[str, Any] = {
        "_id": _id(seed, "scene"),
        "name": name,
        "width": size[0],
        "height": size[1],
        "padding": 0,
        "grid": _grid(subject, size, px),
        "tokenVision": square,
        "walls": _walls(subject, scale, seed, how) if square else [],
        "lights": _lights(subject, scale, seed) if how.lights == "on" else [],
        "notes": [],
        "tiles": [],
        "drawings": _numbers(how, scale, seed),
        "tokens": [],
        "sounds": [],
        "regions": [],
        "flags": {},
    }
    if how.foundry == 13:
        return {**data, "background": {"src": background}}
    for kind in ("walls", "lights", "drawings"):
        for placed in data[kind]:
            placed["levels"] = [LEVEL]
    level = {"_id": LEVEL, "name": "Level", "background": {"src": background}}
    return {**data, "levels": [level]}


def _numbers(how: How, scale: tuple[float, float], seed: str) -> list[dict[str, Any]]:
    """The numbers of rooms as drawings that only the game master sees."""
    found = []
    for room in how.numbered:
        high = 1.4 * room.label_size * scale[1]
        wide = high * (0.6 + 0.5 * len(str(room.number)))
        found.append(
            {
                "_id": _id(seed, "number", room.id),
                "shape": {"type": "r", "width": round(wide), "height": round(high)},
                "x": round(room.label[0] * scale[0] - wide / 2),
                "y": round(room.label[1] * scale[1] - high / 2),
                "text": str(room.number),
                "fontSize": max(8, round(room.label_size * scale[1])),
                "textColor": "#221f1b",
                "fillType": 0,
                "strokeWidth": 0,
                "strokeAlpha": 0,
                "hidden": True,
                "flags": {"morphs": {"name": room.name}},
            }
        )
    return found


def _grid(subject: Subject, size: tuple[int, int], px: int) -> dict[str, Any]:
    """Squares of 5 ft; of hexes the distance between opposite sides."""
    tiling = subject.picture.board.spec.tiling
    look = {"color": "#000000", "alpha": 0.2, "style": "solidLines", "thickness": 1}
    if tiling.shape.is_box:
        side = round(px * FEET / subject.picture.feet)
        return {"type": SQUARES, "size": side, "distance": FEET, "units": "ft", **look}
    ratio = size[0] / subject.picture.size[0]
    tile = subject.picture.scene.tile
    across = tile[0] if tiling.shape.pointy else tile[1]
    kind = ODD_ROWS if tiling.shape.pointy else ODD_COLUMNS
    return {"type": kind, "size": round(across * ratio), "distance": 6, "units": "mi", **look}


def _walls(
    subject: Subject, scale: tuple[float, float], seed: str, how: How
) -> list[dict[str, Any]]:
    times = subject.picture.feet / FEET
    found = walls_of(subject.plan, subject.picture.feet, how)
    made: dict[tuple[int, ...], dict[str, Any]] = {}

    def put(ends: Any, **properties: Any) -> None:
        ends = [round(float(v) / times * scale[k % 2]) for k, v in enumerate(ends)]
        if ends[:2] != ends[2:] and tuple(ends) not in made:
            made[tuple(ends)] = _wall(ends, _id(seed, "wall", *ends), **properties)

    for line in found.lines:
        for a, b in pairwise(line):
            put((*a, *b))
    for door in found.doors:
        if door.kind != "arch":
            put((*door.a, *door.b), **_door(door, how))
    for body in (subject.plan.water, subject.plan.lava, subject.plan.crevasse):
        dry = body.difference(subject.plan.bridges)
        for line in outlines(dry, times):
            for a, b in pairwise(line):
                put((*a, *b), sight=NONE, light=NONE, sound=NONE)
    return list(made.values())


def _door(door: Door, how: How) -> dict[str, int]:
    """A secret door is a wall to players; through bars and windows one sees."""
    if door.kind == "secret":
        return {} if how.for_players else {"door": 2}
    state = {"closed": 0, "open": 1, "locked": 2}[door.state]
    through = {"sight": NONE, "light": NONE} if door.kind in ("bars", "window") else {}
    return {"door": 1, "ds": state, **through}


def _wall(ends: list[int], name: str, **properties: int) -> dict[str, Any]:
    usual = {"light": ALL, "move": ALL, "sight": ALL, "sound": ALL, "dir": 0, "door": 0, "ds": 0}
    threshold = {"light": None, "sight": None, "sound": None, "attenuation": False}
    return {"_id": name, "c": ends, **usual, **properties, "threshold": threshold, "flags": {}}


def _lights(subject: Subject, scale: tuple[float, float], seed: str) -> list[dict[str, Any]]:
    found = []
    for light in subject.plan.lights:
        x, y = round(light.x * scale[0]), round(light.y * scale[1])
        reach = light.reach * subject.picture.feet
        found.append(
            {
                "_id": _id(seed, "light", x, y),
                "x": x,
                "y": y,
                "rotation": 0,
                "walls": True,
                "vision": False,
                "hidden": False,
                "config": {
                    "dim": reach,
                    "bright": reach / 2,
                    "angle": 360,
                    "color": light.colour,
                    "alpha": 0.4,
                },
                "flags": {},
            }
        )
    return found


def _id(*words: object) -> str:
    """An id of 16 letters and digits."""
    number = int(hashlib.sha256(":".join(map(str, words)).encode()).hexdigest(), 16)
    return "".join(LETTERS[number // len(LETTERS) ** k % len(LETTERS)] for k in range(16))
