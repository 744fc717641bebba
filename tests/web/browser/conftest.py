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
    "--in-process-gpu",  # a tenth less work
]
REQUEST = {"board": "grid:6x5", "frame": "after", "connected": True, "seed": 2}
WAIT = 60_000  # milliseconds: machines may be busy


class Server:
    """`morphs serve` in a process."""

    def __init__(self) -> None:
        self.start(0)

    def start(self, port: int) -> None:
        """Begin to serve; port 0: any that is free."""
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
        waiting = (
            f"for (let n = 0; n < {WAIT // 25}; n++) {{ if ({code}) return true;"
            " await new Promise((done) => setTimeout(done, 25)); } return false"
        )
        assert self.run(waiting, argument), f"never: {code}; the page says: {self.said()}"

    def drawn(self) -> None:
        """Wait until what was asked for so far is on the screen."""
        self.run(
            "for (let n = 0; n < 3; n++) await new Promise((done) => requestAnimationFrame(done));"
            "await Promise.all(document.getAnimations().map((one) => one.finished))"
        )

    def edited(self, edits: int) -> None:
        self.until("s.map.edits.length === x && s.state !== 'committing'", edits)


CLEAR = """
const { closePanel } = await import('/static/panels/panel.js');
const { hideStrip } = await import('/static/panels/strip.js');
const { hold } = await import('/static/tools/tools.js');
const { setPlayer } = await import('/static/state/look.js');
const { job } = await import('/static/transport/http.js');
a.cancel();
for (let n = 0; a.isBusy() || s.state === 'committing'; n++)
  await new Promise((done) => setTimeout(done, 25));
if (s.tool !== 'touch') hold('touch');
hideStrip();
closePanel();
setPlayer(false);
const width = matchMedia('(max-width: 720px)').matches ? 'narrow' : 'wide';
Object.assign(s, { stamp: null, keyOptions: {}, overlays: new Set(['locks', 'rooms']) });
s.wishes = { request: { ...s.about.first[width] } };
history.replaceState(null, '', location.pathname);
const first = document.createElement('a'); // where the focus starts from, as on a new page
first.tabIndex = -1;
document.body.prepend(first);
first.focus();
first.remove();
const made = (window.made ??= new Map());
const asked = JSON.stringify(x);
if (!made.has(asked)) made.set(asked, await job('build', { request: x }).done);
await a.showMade(structuredClone(made.get(asked)));
(await import('/static/map/stage.js')).fit();
"""
"""Put everything back as it is when a page is opened, and show the map of a request, which is built
once. Opening a page takes ten times as long."""

SHARED: dict[str, Sheet] = {}
"""Pages that stay open, by how they are looked at."""


def build_anew() -> None:
    """Have open pages build their maps again: a server that was started since knows none."""
    for sheet in SHARED.values():
        sheet.run("window.made?.clear()")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Iterator[None]:
    """After a test that has failed the next ones get pages of their own."""
    if call.excinfo and not call.excinfo.errisinstance(pytest.skip.Exception):
        SHARED.clear()
    return (yield)


DESK = {"viewport": {"width": 1200, "height": 680}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
USUAL = {"accept_downloads": True, "reduced_motion": "reduce", "color_scheme": "light"}


@pytest.fixture
def opened(browser: Any, server: Server) -> Iterator[Opener]:
    """Opens pages, or takes one that is open: where just a request and a look are given."""
    close: list[Any] = []
    sheets: list[Sheet] = []

    def new(context: Any, address: str) -> Sheet:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        sheet = Sheet(page, [])
        sheets.append(sheet)
        page.on("pageerror", lambda error: sheet.faults.append(f"{error}\n{error.stack}"))
        page.on("console", lambda said: said.type == "error" and sheet.faults.append(said.text))
        page.goto(address)
        page.locator("body[data-ready='1']").wait_for()
        return sheet

    def opener(
        hash_: str = "",
        context: Any = None,
        address: str = "",
        request: dict[str, Any] | None = None,
        look: dict[str, Any] = DESK,
    ) -> Sheet:
        if request is not None and not address:
            return shared({**REQUEST, **request}, look)
        if request is not None:
            hash_ = link_of({**REQUEST, **request})
        if context is None:
            context = browser.new_context(**{**USUAL, **look})
            close.append(context)
        sheet = new(context, (address or server.address) + hash_)
        close.append(sheet.page)
        return sheet

    def shared(request: dict[str, Any], look: dict[str, Any]) -> Sheet:
        name = json.dumps(look)
        if name not in SHARED:
            context = browser.new_context(**{**USUAL, **look})
            SHARED[name] = new(context, server.address + link_of(request))
        sheet = SHARED[name]
        sheets.append(sheet)
        sheet.faults.clear()
        sheet.expected = "nothing"
        sheet.page.mouse.move(0, 0)
        sheet.run(CLEAR, request)
        return sheet

    yield opener
    for one in reversed(close):
        one.close()
    assert not [f for sheet in sheets for f in sheet.faults if not re.search(sheet.expected, f)]


@pytest.fixture
def sheet(opened: Opener) -> Sheet:
    """A page with a small map that is the same every time."""
    return opened(request={})
