"""Times and frames of the page in a real Chromium: what a hand feels.

python benchmarks/page.py [--large]     the boards of 100 x 100 take a while

Times are what the browser waits (so they grow on a busy machine); counts of draws do not.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.web.browser.conftest import FLAGS, Server, Sheet, chromium

TIMED = """
  const act = { candidates: () => (strip.candidatesOf(s.map, x.cell)),
    turn: () => a.preview(`rotate ${x.place}`), replace: () => a.preview(`replace ${x.place}`),
    again: () => a.preview(`resolve ${x.place}:${x.to}`),
    wish: () => a.preview(`paint ${x.place}=r`) };
  const strip = await import('/static/panels/strip.js');
  const start = performance.now();
  await act[x.what]().catch(() => 0);
  return performance.now() - start;
"""
MOVED = """
  const stage = await import('/static/map/stage.js');
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  stage.fit();
  for (let n = 0; n < 60; n++) await frame();
  window.morphs.counts.most = 0;
  const times = [];
  for (let n = 0; n < 60; n++) {
    n < 20 ? stage.zoom(1.06) : stage.pan(n % 2 ? 40 : -25, n < 40 ? 30 : -30);
    const start = performance.now();
    await frame();
    times.push(performance.now() - start);
  }
  times.sort((p, q) => p - q);
  return [window.morphs.counts.most, times[30], times[57]];
"""


def timed(sheet: Sheet, what: str, side: int) -> str:
    """Median and most of nine askings at different cells, the first left out (it compiles)."""
    found = []
    for number in range(10):
        column, row = 1 + number * 7 % (side - 4), 1 + number * 11 % (side - 4)
        place = f"{column},{row}"
        facts: dict[str, Any] = {"what": what, "place": place, "to": f"{column + 2},{row + 2}"}
        facts["cell"] = sheet.run("return m.cellsNamed(s.map, x)[0]", place)
        found.append(sheet.run(TIMED, facts))
    return f"{median(found[1:]):6.0f} ({max(found[1:]):.0f})"


def tab(wire: Any) -> float:
    """Memory of the tab: the share of memory of the largest process that draws pages, in MB."""
    found = []
    for one in wire.send("SystemInfo.getProcessInfo")["processInfo"]:
        rollup = Path(f"/proc/{one['id']}/smaps_rollup")
        if one["type"] == "renderer" and rollup.is_file():
            lines = (line.split() for line in rollup.read_text().splitlines())
            found += [int(line[1]) / 1024 for line in lines if line[0] == "Pss:"]
    return max(found, default=0.0)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true")
    sides = (10, 30, 100) if parser.parse_args().large else (10, 30)
    server = Server()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        wire = browser.new_browser_cdp_session()
        page = browser.new_page(viewport={"width": 1400, "height": 860})
        page.set_default_timeout(240_000)
        time.sleep(6)  # the server is up: its workers are warm too
        start = time.perf_counter()
        page.goto(server.address)
        page.locator("body[data-ready='1']").wait_for()
        print(f"open to first map: {time.perf_counter() - start:.2f} s")
        sheet = Sheet(page, [])
        names = ("candidates", "turn", "replace", "again", "wish")
        print(f"{'board':9}{''.join(f'{name:>15}' for name in names)}   ms, median (most)")
        rows = []
        for side in sides:
            sheet.make(board=f"grid:{side}x{side}", frame="none", connected=False, seed=1)
            print(f"{side:>3} a side{''.join(f'{timed(sheet, n, side):>15}' for n in names)}")
            most, middle, slow = sheet.run(MOVED)
            memory = f"{tab(wire):.0f} MB"
            rows.append(f"{side:>3} a side{most:>15}{middle:>12.1f} ({slow:.1f}){memory:>12}")
        print(f"{'board':9}{'most draws':>15}{'frame, ms':>18}{'tab':>9}")
        print("\n".join(rows))
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
