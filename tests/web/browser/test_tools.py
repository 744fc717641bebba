"""Every tool of the page, by mouse, finger and keyboard."""

from __future__ import annotations

import math
import re
from typing import Any

import morphs
from tests.web.browser.conftest import PHONE, REQUEST, Opener, Sheet


def candidates(sheet: Sheet) -> str:
    """A place for which something else fits, its strip open."""
    for place in ("1,1", "2,1", "3,1", "2,2", "3,3", "4,2", "1,3"):
        sheet.click(place)
        sheet.page.locator("#strip .title").wait_for()
        if sheet.page.locator(".candidate").count():
            return place
    raise AssertionError("nothing else fits anywhere")


def test_touch_shows_what_fits_in_its_place_and_lays_it(sheet: Sheet) -> None:
    before = sheet.name
    place = candidates(sheet)
    option = sheet.page.locator(".candidate").first
    option.hover()
    sheet.until("s.ghost && s.ghost.cells.size === 1")
    option.click()
    sheet.edited(1)
    assert sheet.run("return s.map.edits[0]").startswith(f"pin {place}=")
    assert "One tile changed" in sheet.said()
    sheet.page.keyboard.press("Control+z")
    assert sheet.name == before  # at once: nobody is asked
    sheet.page.keyboard.press("Control+Shift+z")
    sheet.edited(1)
    assert sheet.name != before


def test_paint_changes_the_map_round_a_wish(sheet: Sheet) -> None:
    sheet.page.locator("#map").focus()
    sheet.page.keyboard.press("b")
    sheet.page.get_by_role("radio", name="river").click()
    sheet.drag("2,1", "2,2", "2,3")
    sheet.edited(1)
    assert sheet.run("return s.map.edits[0]") == "paint 2,1 2,2 2,3=r"
    column = sheet.run(
        "return m.cellsNamed(s.map, '2,1 2,2 2,3').map((id) => s.map.cells[id].faces)"
    )
    assert all(any(face[1] == "r" for face in faces) for faces in column)


def test_areas_are_solved_again_but_for_what_is_locked(sheet: Sheet) -> None:
    sheet.page.locator("#map").focus()
    sheet.page.keyboard.press("l")
    sheet.drag("1,1", "2,1")
    sheet.edited(1)
    held = sheet.run("return m.cellsNamed(s.map, '1,1 2,1').map((id) => s.map.cells[id])")
    sheet.page.keyboard.press("m")
    sheet.drag("0,0", "3,2")
    sheet.page.keyboard.press("Enter")
    sheet.edited(2)
    assert held == sheet.run("return m.cellsNamed(s.map, '1,1 2,1').map((id) => s.map.cells[id])")
    # another map of the same board keeps them too
    sheet.page.keyboard.press("n")
    sheet.run(
        "s.wishes.request = x", {key: REQUEST[key] for key in ("board", "frame", "connected")}
    )
    sheet.until("s.map.edits.length === 0 && s.state === 'idle'")


BORDER = """
  const { isOpen } = await import('/static/tools/entrance.js');
  const stage = await import('/static/map/stage.js');
  const box = document.getElementById('map').getBoundingClientRect();
  const sidesOf = (id) => m.kindOf(s.map, id).sides;
  return s.map.cells.flatMap((cell) => sidesOf(cell.id).flatMap(([name, count], side) => {
    if (!m.atRim(s.map, cell.id, side)) return [];
    const first = sidesOf(cell.id).slice(0, side).reduce((n, [, c]) => n + c, 0);
    const [x0, y0] = m.halfOf(s.map, cell.id, first).ends;
    const [, , x1, y1] = m.halfOf(s.map, cell.id, first + count - 1).ends;
    const [left, top, wide, high] = m.boxOf(s.map, cell.id);
    const at = stage.camera.screen((x0 + x1) * 0.48 + (left + wide / 2) * 0.04,
      (y0 + y1) * 0.48 + (top + high / 2) * 0.04);
    return [{ place: `${m.placeOf(s.map, cell.id)}:${name}`, open: isOpen(s.map, cell.id, side),
      x: box.left + at[0], y: box.top + at[1] }];
  }));
"""


def border(sheet: Sheet) -> dict[str, Any]:
    """The sides at the border: whether one can walk out there, and where they are clicked."""
    return {side["place"]: side for side in sheet.run(BORDER)}


def test_sides_at_the_border_are_closed_and_opened(opened: Opener) -> None:
    sheet = opened(
        request={
            "board": "grid:4x3",
            "frame": "none",
            "connected": False,
            "compose": "loose",
            "seed": 3,
        }
    )
    sheet.page.locator("#map").focus()
    sheet.page.keyboard.press("d")
    for was in (True, False):
        done = False
        for place, side in border(sheet).items():
            if side["open"] is not was:
                continue
            before = sheet.run("return s.map.edits.length")
            sheet.page.mouse.click(side["x"], side["y"])
            sheet.until("s.state !== 'committing' && (s.map.edits.length > x || s.refusal)", before)
            if sheet.run("return s.map.edits.length") > before:
                assert border(sheet)[place]["open"] is not was
                done = True
                break
            sheet.run("s.refusal = null")
        assert done, "no side could be changed"


def test_one_tile_is_dragged_onto_another(sheet: Sheet) -> None:
    sheet.make(board="grid:4x4", frame="none", connected=False, compose="loose", seed=6)
    two = sheet.run(
        """
        for (const one of s.map.cells) for (const two of s.map.cells) {
          if (two.id <= one.id || one.tile === two.tile) continue;
          const places = [m.placeOf(s.map, one.id), m.placeOf(s.map, two.id)];
          const answer = await a.preview(`swap ${places.join("=")}`).catch(() => null);
          if (answer && !answer.reason && answer.changed.length) return places;
        }
        """
    )
    assert two, "no two tiles may be swapped"
    tiles = "return m.cellsNamed(s.map, x).map((id) => s.map.cells[id].tile)"
    before = sheet.run(tiles, " ".join(two))
    sheet.drag(*two)
    sheet.edited(1)
    assert sheet.run(tiles, " ".join(two)) == before[::-1]


def test_two_fingers_turn_a_tile(opened: Opener) -> None:
    sheet = opened(
        look=PHONE,
        request={"board": "grid:4x4", "frame": "none", "connected": False},
    )
    place = sheet.run(
        """
        for (const { id } of s.map.cells) {
          const answer = await a.preview(`rotate ${m.placeOf(s.map, id)}`).catch(() => null);
          if (answer && !answer.reason && answer.changed.length) return m.placeOf(s.map, id);
        }
        """
    )
    assert place, "no tile can be turned"
    x, y = sheet.at(place)
    wire = sheet.page.context.new_cdp_session(sheet.page)
    for kind, angle in (("touchStart", 0.0), ("touchMove", 0.3), ("touchMove", 0.7)):
        dx, dy = 30 * math.cos(angle), 30 * math.sin(angle)
        points = [{"x": x - dx, "y": y - dy, "id": 0}, {"x": x + dx, "y": y + dy, "id": 1}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    sheet.edited(1)
    assert sheet.run("return s.map.edits[0]") == f"rotate {place}"


def test_an_outline_is_drawn(sheet: Sheet) -> None:
    sheet.make(frame="none", connected=False)
    sheet.page.locator("#map").focus()
    sheet.page.keyboard.press("o")
    sheet.drag("0,0", "1,0")
    sheet.page.get_by_role("button", name="Make this outline").click()
    sheet.until("s.map.cells.length === 28")
    assert sheet.run("return s.map.spec.mask[0]") == "..####"


def test_a_map_by_keyboard_alone(sheet: Sheet) -> None:
    page = sheet.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.locator("#map").focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        spoken = page.locator("#spoken").inner_text()
        assert re.match(r"Column -?\d+, row -?\d+: .*north: ", spoken), spoken
        page.keyboard.press("Enter")
        page.locator("#strip .title").wait_for()
        if page.locator(".candidate").count():
            break
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowLeft")
    page.get_by_role("listbox").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    sheet.edited(1)


def test_a_thumb_edits_and_two_fingers_never_do(opened: Opener) -> None:
    sheet = opened(
        look=PHONE,
        request={"board": "grid:4x4", "frame": "none"},
    )
    sheet.run("(await import('/static/panels/panel.js')).openPanel('map')")
    sheet.drawn()
    panel = sheet.page.locator("#panel").bounding_box()
    assert panel
    assert sheet.at("1,3")[1] < panel["y"]  # the map is seen above it
    sheet.run("(await import('/static/panels/panel.js')).closePanel()")
    sheet.drawn()
    for place in ("1,1", "2,1", "2,2", "1,2"):
        sheet.page.touchscreen.tap(*sheet.at(place))
        sheet.page.locator("#strip .title").wait_for()
        if sheet.page.locator(".candidate").count():
            break
    sheet.page.locator(".candidate").first.tap()
    sheet.edited(1)
    before, scale = sheet.name, sheet.run("return window.morphs.camera.scale")
    wire = sheet.page.context.new_cdp_session(sheet.page)
    x, y = sheet.at("1,1")
    for kind, far in (("touchStart", 20), ("touchMove", 50), ("touchMove", 90)):
        points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert sheet.run("return window.morphs.camera.scale") > 1.5 * scale
    assert sheet.name == before


def test_two_hundred_gestures_leave_a_sound_map(sheet: Sheet) -> None:
    sheet.run(
        """
        let dice = 7;
        const die = (n) => (dice = (dice * 1103515245 + 12345) % 2147483648) % n;
        const map = document.getElementById("map");
        const keys = ["v", "b", "m", "l", "o", "h", "g", "z", "r", "Enter", "Escape", "]", "[",
          "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "+", "-", "0"];
        const fire = (kind, x, y, id = 1) => map.dispatchEvent(new PointerEvent(kind, {
          clientX: x, clientY: y, pointerId: id, button: 0, bubbles: true, pointerType: "mouse" }));
        map.setPointerCapture = () => {};
        map.focus();
        for (let n = 0; n < 200; n++) {
          const [x, y] = [120 + die(1000), 80 + die(600)];
          if (die(3)) {
            const key = keys[die(20)];
            map.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          } else {
            fire("pointerdown", x, y);
            for (let k = die(4); k > 0; k--)
              fire("pointermove", x + die(160) - 80, y + die(160) - 80);
            fire("pointerup", x + die(80) - 40, y);
          }
          if (die(9) === 0) a.undo();
          if (n % 10 === 0) await new Promise((done) => setTimeout(done, 20));
        }
        """
    )
    sheet.until("s.state !== 'committing' && s.state !== 'building' && !a.isBusy()")
    assert morphs.check_layout(sheet.run("return m.layoutOf(s.map)")).ok
