"""Pictures that never change: tiles, what is drawn for gaps, seams. Their addresses say all that
they show, so a browser keeps them."""

from __future__ import annotations

import re
from typing import get_args

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from morphs.request.request import Drawn
from morphs.web.hub import hub_of

FOREVER = {"cache-control": "public, max-age=31536000, immutable"}


def _look(request: Request) -> tuple[str, bool] | None:
    """In which style a picture is wanted, and whether as players see it; None for nonsense."""
    style = request.query_params.get("style", "")
    whom = request.query_params.get("for", "gm")
    if style not in ("", *get_args(Drawn)) or whom not in ("gm", "player"):
        return None
    return style, whom == "player"


ATLAS = re.compile(r"atlas-64-(\d{1,3})\.webp")
TILE = re.compile(r"(\d{1,5})-(64|100|200|400)(?:-(\d)(f?)(o?))?\.webp")


VARIANT = re.compile(r"\d{1,4}")
"""More drawings of one tile no map of the page has."""


async def _picture(request: Request) -> Response:
    """A sheet of a pack's tiles, or one of them; the pack's hash is in the address, so both are the
    same for ever."""
    hub, text = hub_of(request), request.path_params["picture"]
    name = await hub.pack_of(request.path_params["sha"])
    sheet, tile, look = ATLAS.fullmatch(text), TILE.fullmatch(text), _look(request)
    variant = VARIANT.fullmatch(request.query_params.get("variant", "0"))
    if name is None or look is None or variant is None or not (sheet or tile):
        return JSONResponse({"error": "there is no such picture"}, 404)
    if sheet:
        data = await hub.atlas(name, int(sheet[1]))
    else:
        assert tile
        way = (int(tile[3]), bool(tile[4])) if tile[3] else None
        which = {"number": int(tile[1]), "pixels": int(tile[2]), "way": way, "over": bool(tile[5])}
        which["variant"] = int(variant[0])
        data = await hub.draw("tile", name=name, look=look, **which)
    return Response(data, media_type="image/webp", headers=FOREVER)


SIZE = re.compile(r"(\d{1,3})x(\d{1,3})(o?)")


async def _drawn(request: Request) -> Response:
    size = SIZE.fullmatch(request.path_params["size"])
    look = _look(request)
    if not size or look is None or not all(4 <= int(side) <= 800 for side in size.group(1, 2)):
        return JSONResponse({"error": "there is no picture of that size"}, 404)
    recipe = request.path_params["recipe"].removesuffix(".webp")
    data = await hub_of(request).draw(
        "drawn", recipe=recipe, size=(int(size[1]), int(size[2])), over=bool(size[3]), look=look
    )
    return Response(data, media_type="image/webp", headers=FOREVER)


SEAM = re.compile(r"([a-z]{2})-([a-z]{2})-(64|100|200|400)-(\d{1,19})(u?)\.webp")


async def _seam(request: Request) -> Response:
    how, look = SEAM.fullmatch(request.path_params["how"]), _look(request)
    if not how or look is None:
        return JSONResponse({"error": "there is no such picture"}, 404)
    data = await hub_of(request).draw(
        "seam",
        names=tuple(request.path_params["names"].split(",")),
        faces=(how[1], how[2]),
        upright=bool(how[5]),
        pixels=int(how[3]),
        seed=int(how[4]),
        look=look,
    )
    return Response(data, media_type="image/webp", headers=FOREVER)


ROUTES = [
    Route("/pack/{sha}/{picture}", _picture),
    Route("/drawn/{size}/{recipe}", _drawn),
    Route("/seam/{names}/{how}", _seam),
]
