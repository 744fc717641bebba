"""What the server holds together: its workers, packs, lands, and the layouts it has lately made."""

from __future__ import annotations

import asyncio
import hashlib
import re
import shutil
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from starlette.requests import Request

from morphs.base.errors import MorphsError
from morphs.base.outside import checked_stem
from morphs.base.pictures import SUFFIXES
from morphs.tiles.packs.catalogue import DEFAULT_PACK, shipped_packs
from morphs.web import limits
from morphs.web.at_hand import LAND, Shelf, inward
from morphs.web.firsts import Firsts
from morphs.web.jobs import Finished, Jobs
from morphs.web.lanes import PACKS, Lane, LostError, NeededError, RefusedError, warm_context

Notify = Callable[[dict[str, Any]], None]
TEXTS = (".toml", ".csv", ".txt")
PLAIN = re.compile(r"[\w][\w .+-]{0,99}")


class Hub:
    """One server's state. Nothing of it is needed to go on: the page holds the truth."""

    def __init__(self, packs: Sequence[str] = ()) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="morphs-page-"))
        context = warm_context()
        self.editor, self.artist = (Lane(context, self.folder) for _ in range(2))
        self.builders = [Lane(context, self.folder) for _ in range(limits.JOBS)]
        self.jobs = Jobs()
        self.firsts = Firsts(self._first)
        self._behind: set[asyncio.Task[None]] = set()
        self.shelf: Shelf = {}
        self.lands: dict[str, str] = {}
        self.shas: dict[str, str] = {}  # of packs -> their name
        self.facts: dict[str, bytes] = {}  # of packs that ship, by name
        self._texts: OrderedDict[str, str] = OrderedDict()
        self._sheets: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._forms = b""
        for source in packs:
            self.shelve(Path(source).resolve().name or "pack", source)

    def shelve(self, name: str, source: str) -> str:
        """Put a pack on the shelf; return the name it has there."""
        taken = {*shipped_packs(), *self.shelf}
        number, free = 2, name
        while free in taken:
            number, free = number + 1, f"{name} {number}"
        self.shelf[free] = source
        return free

    async def warm(self) -> None:
        """Start the workers that the first map needs, and get its tiles ready."""
        for lane in (self.builders[0], self.artist, self.editor):
            lane.warm()
        await asyncio.gather(self._shipped(), self.firsts.fill("wide"))
        await self.firsts.fill("narrow")

    async def _shipped(self) -> None:
        with suppress(LostError):
            await self.pack(DEFAULT_PACK)
            await self.atlas(DEFAULT_PACK, 0)

    def close(self) -> None:
        """End the workers and remove what was put aside."""
        for task in self._behind:
            task.cancel()
        self.jobs.close()
        for lane in (self.editor, self.artist, *self.builders):
            lane.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # ------------------------------------------------------------ maps

    async def on_free(self, name: str, arguments: dict[str, Any], notify: Notify) -> Any:
        """Do long work on a builder that is free."""
        lane = next((lane for lane in self.builders if not lane.busy), self.builders[0])
        return await lane.call(name, arguments, limits.JOB_SECONDS, notify)

    async def build(self, map_request: dict[str, Any], notify: Notify) -> Finished:
        """Build the map of a request of the page."""
        inner = inward(map_request, self.shelf, self.lands)
        return self._shown(
            await self.on_free("build", {"map_request": inner, **self.names}, notify)
        )

    async def _first(self, map_request: dict[str, Any]) -> tuple[str, bytes]:
        inner = inward(map_request, self.shelf, self.lands)
        made = await self.on_free("build", {"map_request": inner, **self.names}, lambda _: None)
        return made["name"], self._shown(made).data

    def first(self, width: str) -> bytes | None:
        """Return a map to open with, None where none is ready; another is made, and edits of this
        one are got ready for."""
        found = self.firsts.take(width)
        if found is None:
            return None
        self.later(self._warm(found[0]))
        self.later(self.firsts.fill(width))
        return found[1]

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(work)
        self._behind.add(task)
        task.add_done_callback(self._behind.discard)

    async def open_map(self, text: str, notify: Notify) -> Finished:
        """Take in a layout file of the page's user."""
        return self._shown(await self.on_free("open_map", {"text": text, **self.names}, notify))

    @property
    def names(self) -> dict[str, Any]:
        """What workers need to know of packs and lands."""
        return {"shelf": dict(self.shelf), "lands": dict(self.lands)}

    def _shown(self, made: dict[str, Any]) -> Finished:
        self._texts[made["name"]] = made["text"]
        while len(self._texts) > limits.KEPT_LAYOUTS:
            self._texts.popitem(last=False)
        return Finished(made["answer"])

    async def warm_last(self) -> None:
        """Let the editor make what edits of the last layout need; what is wrong with it is told
        when it is edited."""
        if self._texts:
            await self._warm(next(reversed(self._texts)))

    async def _warm(self, name: str) -> None:
        with suppress(RefusedError, LostError):
            await self._hold(name, self._texts[name], outside=False)

    async def _hold(self, name: str, text: str, outside: bool) -> None:
        arguments = {"name": name, "text": text, "outside": outside, **self.names}
        await self.editor.call("hold", arguments, limits.EDIT_SECONDS)

    async def on_layout(self, call: str, base: str, sent: str | None, **arguments: Any) -> Any:
        """Ask the editor about a layout, which it is sent if it has not got it; raises NeededError
        if nobody here has."""
        if sent is not None:
            await self._hold(base, sent, outside=True)
        call_arguments = {"base": base, **arguments}
        try:
            return await self.editor.call(call, call_arguments, limits.EDIT_SECONDS)
        except NeededError:
            if base not in self._texts:
                raise
        await self._hold(base, self._texts[base], outside=False)
        return await self.editor.call(call, call_arguments, limits.EDIT_SECONDS)

    async def whole(self, base: str, sent: str | None, **arguments: Any) -> bytes:
        """Return a part of a map that is drawn as a whole; raises NeededError if nobody here has
        the layout."""
        call_arguments = {"base": base, **arguments}
        text = sent
        if sent is None:
            with suppress(NeededError):
                return bytes(await self._drawn("whole", **call_arguments))
            text = self._texts.get(base) or await self.editor.call(
                "text_of", {"base": base}, limits.EDIT_SECONDS
            )
        await self._drawn("keep", name=base, text=text, outside=sent is not None, **self.names)
        return bytes(await self._drawn("whole", **call_arguments))

    async def _drawn(self, call: str, **arguments: Any) -> Any:
        return await self.artist.call(call, arguments, limits.EDIT_SECONDS)

    # ------------------------------------------------------------ packs and pictures

    async def pack(self, name: str) -> bytes:
        """Return what the page is told of a pack."""
        if name not in self.facts or name in self.shelf:
            found = await self.draw("pack", name=name)
            self.shas[found["sha"]] = name
            self.facts[name] = found["answer"]
        return self.facts[name]

    async def pack_of(self, sha: str) -> str | None:
        """Return the pack that has a hash, None where none at hand has; a page may have learnt of
        it before this server was started."""
        for name in (*shipped_packs(), *self.shelf):
            if sha in self.shas:
                break
            if name not in self.facts:
                with suppress(
                    RefusedError, LostError
                ):  # a pack that cannot be read has no pictures
                    await self.pack(name)
        return self.shas.get(sha)

    async def draw(self, call: str, **arguments: Any) -> Any:
        """Have something drawn; what another look or place wants drawn anew takes long, so by
        whoever is free."""
        is_long = any(arguments.get("look", ())) or arguments.get("variant", 0)
        lanes = [self.artist, *self.builders] if is_long else [self.artist]
        lane = next((lane for lane in lanes if not lane.busy), self.artist)
        call_arguments = {"shelf": dict(self.shelf), **arguments}
        return await lane.call(call, call_arguments, limits.EDIT_SECONDS)

    async def atlas(self, name: str, sheet: int) -> bytes:
        """Return a sheet of small tiles, which takes a while to make and is kept."""
        if (name, sheet) not in self._sheets:
            self._sheets[name, sheet] = await self.draw("atlas", name=name, sheet=sheet)
            while len(self._sheets) > limits.KEPT_SHEETS:
                self._sheets.popitem(last=False)
        return self._sheets[name, sheet]

    # ------------------------------------------------------------ what is put aside

    def put_land(self, text: str) -> str:
        """Keep a land so that maps can be made of it; return its name."""
        name = LAND + hashlib.sha256(text.encode()).hexdigest()[:16]
        path = self.folder / f"{name.removeprefix(LAND)}.json"
        path.write_text(text, encoding="utf-8")
        self.lands[name] = str(path)
        return name

    def land_named(self, name: str) -> str:
        """Return the file of a land that was kept; raises MorphsError if it is gone."""
        if name not in self.lands:
            raise MorphsError(f"the land {name[:40]!r} is not at hand any more: make it again")
        return self.lands[name]

    async def forms(self) -> bytes:
        """Return what can be chosen for lands, asked once."""
        if not self._forms:
            self._forms = await self.draw("forms")
        return self._forms

    def dropped(self, pack: str, name: str, data: bytes) -> None:
        """Put a file into a folder that is being dropped onto the page; raises MorphsError for what
        is no part of a pack."""
        folder = self.drop_folder(pack)
        suffix = Path(name).suffix.lower()
        checked_stem(name, "the file")
        if suffix not in SUFFIXES and suffix not in TEXTS:
            raise MorphsError(f"{name}: is no picture and no file of a pack")
        folder.mkdir(parents=True, exist_ok=True)
        self._refuse_much(len(data))
        (folder / name).write_bytes(data)

    def drop_folder(self, pack: str) -> Path:
        """Return where a dropped pack lies; raises MorphsError for a name that no folder has."""
        if not PLAIN.fullmatch(pack) or ".." in pack:
            raise MorphsError(f"{pack[:40]!r}: name the pack with letters, digits and spaces")
        return self.folder / PACKS / pack

    def _refuse_much(self, more: int) -> None:
        files = [path for path in (self.folder / PACKS).rglob("*") if path.is_file()]
        size = sum(path.stat().st_size for path in files) + more
        if len(files) >= limits.PACK_FILES or size > limits.PACK_BYTES:
            raise MorphsError(
                f"the page takes {limits.PACK_FILES} files of {limits.PACK_BYTES // 2**20} MiB "
                f"together: start it with --pack FOLDER instead"
            )


def hub_of(request: Request) -> Hub:
    """Return what the server of a request holds."""
    hub: Hub = request.app.state.hub
    return hub
