"""How a map is looked at: towns as wholes, styles, what players see; and which tiles it takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic

from tests.web.browser.conftest import WAIT, Opener, Sheet

SHOWN = """
  const box = document.getElementById('board');
  const { data } = box.getContext('2d').getImageData(0, 0, box.width, box.height);
  const seen = new Set();
  let light = 0;
  for (let n = 0; n < data.length; n += 4 * 97) {
    if (data[n + 3] < 255) continue;
    seen.add((data[n] << 16) + (data[n + 1] << 8) + data[n + 2]);
    light += data[n] + data[n + 1] + data[n + 2];
  }
  return { colours: seen.size, light };
"""


GHOST = """
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const { artIsComing } = await import('/static/map/art.js');
  const top = document.getElementById('map');
  const drawn = () => {
    const { data } = top.getContext('2d').getImageData(0, 0, top.width, top.height);
    let found = 0;
    for (let n = 3; n < data.length; n += 4) found += data[n] > 0;
    return found;
  };
  await frame();
  while (artIsComing()) await new Promise((done) => setTimeout(done, 50));
  await frame();
  await frame();
  const { camera } = await import('/static/map/stage.js');
  return { drawn: drawn(), tile: (64 * camera.scale) ** 2 * 2 };
"""


Look = dict[str, int]


def shown(sheet: Sheet, awaited: Callable[[Look], bool] = lambda look: True) -> Look:
    """How many colours the map has, and how light it is, when its pictures are here; looked at
    until it is what is awaited, for what has come is drawn a little later."""
    end = monotonic() + WAIT / 1000
    while True:
        sheet.run(
            "const { artIsComing } = await import('/static/map/art.js');"
            "do { for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame); }"
            " while (artIsComing());"
        )
        look: Look = sheet.run(SHOWN)
        if awaited(look):
            return look
        assert monotonic() < end, look


def test_a_town_is_drawn_as_one_and_drawn_again_when_it_changes(opened: Opener) -> None:
    sheet = opened(
        request={
            "board": "grid:4x4",
            "pack": ["city"],
            "seed": 12,
            "frame": "none",
            "connected": False,
        }
    )
    before = shown(sheet, lambda look: look["colours"] > 400)
    sheet.page.get_by_role("button", name="Paint").click()
    sheet.page.get_by_role("radio", name="alley").click()
    sheet.page.mouse.move(*sheet.at("2,1"))
    sheet.until("s.ghost && s.ghost.map.name !== s.map.name")
    ghost = sheet.run(GHOST)
    assert ghost["drawn"] > ghost["tile"]  # the town with it, not the tile alone
    sheet.page.get_by_role("button", name="Touch").click()
    assert sheet.run("return a.commit('resolve 0,0:2,2')")
    shown(sheet, lambda look: look != before)
    sheet.run("a.undo()")
    shown(sheet, lambda look: look == before)


def test_a_style_is_chosen_and_nothing_is_lost(opened: Opener) -> None:
    sheet = opened(request={"board": "grid:2x2", "frame": "none"})
    sheet.run("return a.commit('lock 0,0')")
    light = shown(sheet, lambda look: look["colours"] > 20)["light"]
    cells = sheet.run("return s.map.cells")
    sheet.page.get_by_role("button", name="Map", exact=True).click()
    sheet.page.get_by_label("Look").select_option("dark")
    sheet.page.get_by_role("button", name="Close", exact=True).click()
    shown(sheet, lambda look: look["light"] < light / 2)
    assert sheet.run("return s.map.cells") == cells
    assert sheet.run("return s.map.layout.request.style") == "dark"
    sheet.page.locator("#map").focus()
    sheet.page.keyboard.press("Control+z")
    assert sheet.run("return s.map.edits") == []


def test_players_see_no_secrets_and_no_marks(sheet: Sheet) -> None:
    secret = sheet.run("return s.packs.get('dungeon').tiles.find((tile) => tile.secret).name")
    sheet.make(board="grid:2x2", frame="none", connected=False, pin=[f"0,0={secret}"])
    assert sheet.run("return a.commit('lock 1,1')")
    before = shown(sheet, lambda look: look["colours"] > 20)
    sheet.page.locator("#map").focus()
    sheet.page.keyboard.press("t")
    assert sheet.said() == "This is what players see."
    shown(sheet, lambda look: look != before)
    button = sheet.page.get_by_role("button", name="Player view")
    assert button.get_attribute("aria-pressed") == "true"
    sheet.page.get_by_role("button", name="Export", exact=True).click()
    assert sheet.page.locator("#panel").get_by_role("combobox").first.input_value() == "player"
    sheet.page.get_by_role("button", name="Close", exact=True).click()
    button.click()
    shown(sheet, lambda look: look == before)


def test_themes_are_taken_alone_or_left_out(opened: Opener) -> None:
    sheet = opened(request={"board": "grid:3x3", "frame": "none", "connected": False})
    sheet.run("s.wishes.request = x", {"board": "grid:3x3"})
    sheet.page.get_by_role("button", name="Packs").click()
    sheet.page.locator(".themes summary").last.click()
    crypt = sheet.page.get_by_role("button", name=re.compile(r"^crypt, \d+ tiles"))
    crypt.click()
    sheet.until("(s.map.layout.request.tag || [])[0] === 'crypt' && s.state === 'idle'")
    assert sheet.run("return s.map.cells.every((c) => !c.tile || /-crypt|-wwwwwwww-/.test(c.tile))")
    crypt.click()
    sheet.until("(s.map.layout.request.tag || [])[0] === '!crypt' && s.state === 'idle'")
    assert sheet.run("return s.map.cells.every((c) => !c.tile?.includes('crypt'))")


def test_a_dungeon_is_planned_by_its_mood(sheet: Sheet) -> None:
    sheet.run("s.wishes.request.board = 'grid:5x4'")
    sheet.page.get_by_role("button", name="Map", exact=True).click()
    panel = sheet.page.locator("#panel")
    panel.get_by_label("Plan").select_option("crypt")
    panel.get_by_label("Districts").fill("1")
    panel.get_by_role("button", name="Make the map").click()
    sheet.until("s.map.layout.request.mood === 'crypt' && s.state === 'idle'")
    assert sheet.run("return s.map.layout.request.districts") == 1
    panel.get_by_label("Plan").select_option("")
    panel.get_by_role("button", name="Make the map").click()
    sheet.until("s.map.layout.request.compose === 'loose' && s.state === 'idle'")
