"""The page in a real browser: its maps, what it keeps, and what happens when things go wrong."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.browser.conftest import Opener, Server, Sheet, build_anew


def test_a_map_is_there_at_once_and_n_makes_another(opened: Opener) -> None:
    sheet = opened()
    first = sheet.name
    seed = sheet.page.get_by_label("Seed").input_value()
    assert seed == str(sheet.run("return s.map.seed"))
    assert sheet.run("return s.map.cells.every((cell) => cell.faces)")
    assert sheet.run("return s.map.layout.request.compose") == "designed"
    sheet.page.locator("#map").focus()
    sheet.page.keyboard.press("Shift+N")
    sheet.until("s.state === 'idle' && !a.isBusy()")
    assert sheet.name == first
    sheet.page.keyboard.press("n")
    sheet.until("s.map.name !== x && s.state === 'idle'", first)
    sheet.page.get_by_label("Seed").fill(seed)
    sheet.page.get_by_label("Seed").press("Enter")
    sheet.until("s.map.name === x", first)


def test_the_tree_keeps_what_was_left(sheet: Sheet) -> None:
    names = []
    for edit in ("resolve 0,0:1,1", "resolve 3,2:4,3"):
        assert sheet.run("return a.commit(x)", edit)
        names.append(sheet.name)
        sheet.run("a.undo()")
    sheet.page.get_by_role("button", name="History").click()
    steps = sheet.page.locator(".history .step")
    assert steps.count() == 3
    steps.nth(1).click()
    steps.nth(2).click()
    assert {sheet.name} | {names[0]} == set(names) or sheet.name in names
    sheet.page.get_by_role("button", name=re.compile("The beginning")).click()
    assert sheet.run("return s.map.edits") == []


def test_a_refusal_is_said_and_shown_and_costs_nothing(sheet: Sheet) -> None:
    before = sheet.name
    sheet.run("return a.commit('lock -1,-1:6,5')")
    sheet.run("return a.commit('paint 2,2=m')")
    assert sheet.said().startswith("That cannot be: ")
    assert sheet.run("return s.refusal.cells.size") > 0
    assert sheet.run("return s.map.edits.length") == 1
    sheet.run("a.undo()")
    assert sheet.name == before


def test_a_link_opens_the_same_map_elsewhere(sheet: Sheet, opened: Opener) -> None:
    sheet.run("return a.commit('resolve 0,0:1,1')")
    sheet.run("return a.commit('lock 2,2')")
    sheet.page.keyboard.press("Control+Shift+c")
    sheet.until("location.hash.startsWith('#m1.')")
    link = sheet.run("return location.hash")
    assert len(link) < 2000
    other = opened(link)
    assert other.name == sheet.name
    assert other.run("return s.map.cells") == sheet.run("return s.map.cells")


def test_a_reload_loses_nothing(sheet: Sheet) -> None:
    """Neither the map and its edits nor its style nor what was written into its key."""
    sheet.run("return a.commit('resolve 0,0:1,1')")
    sheet.run("(await import('/static/state/look.js')).restyle('dark')")
    sheet.page.locator("#map").focus()
    sheet.page.keyboard.press("k")
    sheet.until("s.key && s.keyOf === s.map.name && !a.isBusy()")
    sheet.run(
        "const k = await import('/static/state/key.js');"
        "k.changeRoom(k.roomsOf()[0].id, { name: 'The <b>bone</b> hall', notes: 'Cold.' });"
        "return (await import('/static/state/save.js')).keepNow()"
    )
    before = sheet.name
    sheet.page.reload()
    sheet.page.locator("body[data-ready='1']").wait_for()
    assert sheet.name == before
    assert sheet.run("return s.map.layout.request.style") == "dark"
    sheet.page.locator("[data-panel=key]").click()
    panel = sheet.page.locator("#panel")
    panel.get_by_role("button", name="The <b>bone</b> hall").click()
    assert panel.get_by_label("Your notes").input_value() == "Cold."
    sheet.page.keyboard.press("Escape")
    sheet.page.keyboard.press("Control+z")
    assert sheet.run("return s.map.edits") == []


def test_a_second_tab_is_told_and_forks(sheet: Sheet, opened: Opener) -> None:
    sheet.run("return (await import('/static/state/save.js')).keepNow()")
    other = opened(context=sheet.page.context)
    assert "another tab" in other.said()
    assert other.run("return s.id") != sheet.run("return s.id")
    assert other.name == sheet.name


def test_long_work_is_stopped(sheet: Sheet) -> None:
    before = sheet.name
    sheet.run("a.make(x)", {"board": "grid:120x120", "connected": True, "seed": 1})
    sheet.page.locator("#progress").wait_for()
    assert sheet.run("return document.getAnimations().length") == 0  # less motion is asked for
    sheet.page.keyboard.press("Escape")
    sheet.until("!a.isBusy()")
    assert sheet.said().startswith("Stopped")
    assert sheet.name == before
    assert sheet.run("return a.commit('resolve 0,0:1,1')")


def test_the_server_may_be_started_again_under_the_page(opened: Opener, server: Server) -> None:
    """The one that all tests have: starting more than that takes long."""
    sheet = opened(request={"seed": 9})  # the page knows what was made of the usual map before
    sheet.expected = "ERR_|409|503"
    server.stop()
    try:
        assert sheet.run("return a.commit('resolve 0,0:1,1')") is False
        assert "nothing here is lost" in sheet.said()
    finally:
        server.start(server.port)
        build_anew()
    assert sheet.run("return a.commit('resolve 0,0:1,1')") is True


BOARDS: list[dict[str, Any]] = [
    {"board": "brick:4x4", "frame": "none"},
    {"board": "grid:4x4", "frame": "none", "wrap": True},
    {"board": "hex:5x4", "frame": "none", "connected": False, "pack": ["overland"]},
    {"board": "hex-pointy:4x4", "frame": "none", "connected": False, "pack": ["overland"]},
]


@pytest.mark.parametrize("request_", BOARDS, ids=lambda one: one["board"])
def test_every_board_is_drawn_and_found_under_the_pointer(
    opened: Opener, request_: dict[str, Any]
) -> None:
    sheet = opened(request=request_)
    for place in ("0,0", "2,1", "3,3"):
        sheet.page.mouse.move(*sheet.at(place))
        sheet.until("m.placeOf(s.map, s.hover) === x", place)
    sheet.until("window.morphs.counts.frames > 2")


def test_a_link_is_laid_as_it_was_sent_when_its_tiles_have_changed(
    opened: Opener,
) -> None:
    sheet = opened(request={"board": "grid:3x3", "frame": "none", "seed": 4})
    sheet.run("return a.commit('resolve 0,0:1,1')")
    laid = "return s.map.cells.map((c) => [c.tile, c.rotation, c.flip])"
    link = sheet.run(
        "const l = await import('/static/state/link.js');"
        "const data = await l.readLink(await l.linkOf(s.map));"
        "return l.packed({ ...data, p: [['dungeon', '00000000']] })"
    )
    sent = sheet.run(laid)
    sheet = opened(request={})
    sheet.page.evaluate("(x) => { location.hash = x }", link)
    sheet.until("s.map.spec.columns === 3 && !a.isBusy()")
    assert "as it was sent" in sheet.said()
    assert sheet.run(laid) == sent
