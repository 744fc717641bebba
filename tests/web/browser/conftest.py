"""A browser before a server of its own. Every test fails on an error of the page."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import morphs
from tests.conftest import ROOT

SERVE = "from morphs.cli import main; main()"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--disable-dev-shm-usage",
]
REQUEST = {"board": "grid:6x5", "frame": "after", "connected": True, "seed": 2}
WAIT = 60_000  # milliseconds: machines may be busy


class Server:
    """`morphs serve` in a process."""

    def __init__(self, port: int = 0) -> None:
        arguments = ["serve", "--no-browser", "--port", str(port)]
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-c", SERVE, *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            text=True,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.address = line.split()[-1]
        self.port = int(self.address.rsplit(":", 1)[1])

    def stop(self) -> None:
        """End the server; one whose worker still compiles, on a busy machine, is killed."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def chromium() -> str | None:
    """The browser at hand, None where there is none."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found:
        return found
    folders = sorted(Path.home().glob(".cache/ms-playwright/chromium-*/chrome-linux*/chrome"))
    return str(folders[-1]) if folders else None


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = chromium()
    if path is None:
        pytest.skip("no Chromium is at hand: `make tools` installs one")
    with sync_api.sync_playwright() as play:
        made = play.chromium.launch(
            executable_path=path, args=FLAGS, ignore_default_args=["--enable-unsafe-swiftshader"]
        )
        yield made
        made.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.stop()


Opener = Callable[..., "Sheet"]


def link_of(request: dict[str, Any]) -> str:
    """What stands behind the # of a page that opens with a map (state/link.js), so that it need not
    make another before."""
    text = json.dumps({"e": morphs.__version__, "p": [], "q": request, "d": []})
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = deflate.compress(text.encode()) + deflate.flush()
    return "#m1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


class Sheet:
    """A page, and what tests do with it all the time."""

    def __init__(self, page: Any, faults: list[str]) -> None:
        self.page = page
        self.faults = faults
        self.expected = "nothing"  # what of the faults is meant to be

    def run(self, code: str, argument: Any = None) -> Any:
        """Run code of the page's own modules: `a` actions, `s` the store, `m` maps."""
        return self.page.evaluate(
            "async (x) => { const a = await import('/static/actions.js');"
            " const { store: s } = await import('/static/state/store.js');"
            " const m = await import('/static/state/map.js');"
            f" {code} }}",
            argument,
        )

    def make(self, **request: Any) -> None:
        assert self.run("return a.make(x)", {**REQUEST, **request})

    @property
    def name(self) -> str:
        return str(self.run("return s.map.name"))

    def said(self) -> str:
        return str(self.page.get_by_role("status").inner_text())

    def at(self, place: str) -> tuple[float, float]:
        """Where the middle of a cell is on the screen."""
        x, y = self.run(
            "const { middleOf } = await import('/static/map/pick.js');"
            "const { camera } = await import('/static/map/stage.js');"
            "const id = m.cellsNamed(s.map, x)[0];"
            "const box = document.getElementById('map').getBoundingClientRect();"
            "const [sx, sy] = camera.screen(...middleOf(s.map, id));"
            "return [box.left + sx, box.top + sy]",
            place,
        )
        return x, y

    def click(self, place: str) -> None:
        self.page.mouse.click(*self.at(place))

    def drag(self, *places: str) -> None:
        self.page.mouse.move(*self.at(places[0]))
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*self.at(place), steps=4)
        self.page.mouse.up()

    def until(self, code: str, argument: Any = None) -> None:
        """Wait until code of the page says yes."""
        for _ in range(WAIT // 50):
            if self.run(f"return {code}", argument):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"never: {code}; the page says: {self.said()}")

    def edited(self, edits: int) -> None:
        self.until("s.map.edits.length === x && s.state !== 'committing'", edits)


@pytest.fixture
def opened(browser: Any, server: Server) -> Iterator[Opener]:
    contexts = []
    sheets: list[Sheet] = []

    def opener(
        hash_: str = "",
        context: Any = None,
        address: str = "",
        request: dict[str, Any] | None = None,
        **options: Any,
    ) -> Sheet:
        if request is not None:
            hash_ = link_of({**REQUEST, **request})
        if context is None:
            facts = {
                "viewport": {"width": 1200, "height": 680},
                "accept_downloads": True,
                "reduced_motion": "reduce",
            }
            context = browser.new_context(**{**facts, **options})
            contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(f"{error}\n{error.stack}"))
        page.on("console", lambda said: said.type == "error" and faults.append(said.text))
        page.goto((address or server.address) + hash_)
        page.locator("body[data-ready='1']").wait_for()
        if request is not None:
            page.evaluate("history.replaceState(null, '', location.pathname)")
        sheets.append(Sheet(page, faults))
        return sheets[-1]

    yield opener
    for context in contexts:
        context.close()
    assert not [f for sheet in sheets for f in sheet.faults if not re.search(sheet.expected, f)]


@pytest.fixture
def sheet(opened: Opener) -> Sheet:
    """A page with a small map that is the same every time."""
    return opened(request={})
