"""The key on the page: rooms under the pointer, what is told of them, what somebody writes."""

from __future__ import annotations

from typing import Any

from tests.web.browser.conftest import Opener, Sheet

KEY = (
    "const k = await import('/static/state/key.js');const r = await import('/static/map/rooms.js');"
)


def keyed(opened: Opener, **options: Any) -> Sheet:
    """A page with a map whose key is shown."""
    sheet = opened(request=dict(frame="none", **options))
    sheet.page.locator("#map").focus()
    sheet.page.keyboard.press("k")
    sheet.until("s.key && s.keyOf === s.map.name && !a.isBusy()")
    return sheet


def spot(sheet: Sheet, number: int) -> tuple[float, float]:
    """Where a room's number stands on the screen."""
    x, y = sheet.run(
        KEY + "const { camera } = await import('/static/map/stage.js');"
        "const room = k.roomsOf().find((one) => one.number === x);"
        "const box = document.getElementById('map').getBoundingClientRect();"
        "const [sx, sy] = camera.screen(...r.spotOf(s.map, room));"
        "return [box.left + sx, box.top + sy]",
        number,
    )
    return x, y


def test_rooms_are_clicked_named_and_kept(opened: Opener) -> None:
    sheet = keyed(opened, board="grid:3x2", seed=5)
    page = sheet.page
    page.mouse.move(*spot(sheet, 3))
    sheet.until("s.roomUnder !== null")
    page.mouse.click(*spot(sheet, 3))
    panel = page.locator("#panel")
    assert panel.locator(".number").inner_text() == "3"
    panel.get_by_label("Name").fill("The <b>bone</b> hall")
    panel.get_by_label("Your notes").fill("They know the password.")
    panel.get_by_role("button", name="Lock", exact=True).click()
    sheet.run(KEY + "k.chooseRoom(null)")
    room = panel.get_by_role("button", name="The <b>bone</b> hall")
    assert "locked" in room.inner_text()
    room.click()
    assert panel.get_by_label("Your notes").input_value() == "They know the password."


def test_the_key_follows_the_map_and_players_never_see_it(opened: Opener) -> None:
    sheet = keyed(opened, board="grid:3x2", seed=5)
    count = "const top = document.getElementById('map'); const { data } = top.getContext('2d')"
    count += ".getImageData(0, 0, top.width, top.height); return data.filter((one) => one).length"
    sheet.page.mouse.move(3, 3)
    shown = sheet.run(count)
    sheet.page.keyboard.press("t")
    sheet.drawn()
    assert sheet.run(count) < shown
    sheet.page.keyboard.press("t")
    assert sheet.run("return a.commit('resolve 0,0:1,1')")
    sheet.until("s.keyOf === s.map.name && !a.isBusy()")


def test_levels_are_seen_one_at_a_time(opened: Opener) -> None:
    sheet = opened(request={"board": "grid:3x2x2", "frame": "none", "seed": 5})
    sheet.page.locator("#map").focus()
    sheet.page.mouse.move(*sheet.at("1,1"))
    sheet.until("m.placeOf(s.map, s.hover) === '1,1'")
    sheet.page.keyboard.press("PageDown")
    assert sheet.said() == "Level 2 of 2"
    sheet.page.mouse.move(*sheet.at("1,1@1"))
    sheet.until("m.placeOf(s.map, s.hover) === '1,1@1'")
    assert sheet.run("return a.commit('resolve 0,0@1:2,1@1')")
    assert sheet.run("return s.level") == 1  # an edit stays where it was made
    changed = "s.history.node.answer.changed.every((cell) => cell.level === 1)"
    assert sheet.run(f"return {changed}")
    assert sheet.page.get_by_role("button", name="Level below").is_disabled()
    sheet.page.get_by_role("button", name="Level above").click()
    sheet.page.mouse.move(*sheet.at("1,1"))
    sheet.until("m.placeOf(s.map, s.hover) === '1,1'")


def test_places_of_a_town_are_clicked(opened: Opener) -> None:
    sheet = keyed(opened, pack=["city"], board="grid:4x4", connected=False, seed=1)
    sheet.page.mouse.click(*spot(sheet, 1))
    panel = sheet.page.locator("#panel")
    assert panel.locator(".number").inner_text() == "1"
    assert not panel.get_by_role("heading", name="Ways out").count()


def test_ways_out_tell_which_rooms_passages_lead_to(opened: Opener) -> None:
    sheet = keyed(opened, board="grid:4x3", seed=5)
    through = sheet.run(
        KEY + "const level = s.key.levels[0];"
        "const passage = (id) => k.regionNamed(id).kind === 'passage';"
        "return k.roomsOf().map((room) => [room.number, k.waysOf(room.id).filter((way) =>"
        " passage(way.a) || passage(way.b))]).find(([, ways]) => ways.some((w) => w.rooms.length))"
    )
    number, ways = through
    sheet.page.mouse.click(*spot(sheet, number))
    told = sheet.page.locator("#panel .ways").inner_text()
    assert "passage" not in told
    way = next(way for way in ways if way["rooms"])
    for room in way["rooms"]:
        assert f"{room['number']} {room['name']}" in told
