"""Panels of the page: own tiles, lands and exports."""

from __future__ import annotations

import json
import re
from pathlib import Path

from PIL import Image

import morphs
import tilesets
from tests.web.browser.conftest import Sheet


def test_a_folder_is_dropped_and_its_codes_are_corrected(sheet: Sheet, tmp_path: Path) -> None:
    folder = tmp_path / "own tiles"
    folder.mkdir()
    for number, path in enumerate(sorted((tilesets.PATH / "dungeon").glob("tile000[1-6]*"))):
        (folder / f"pic {number}.webp").write_bytes(path.read_bytes())
    sheet.page.get_by_role("button", name="Bench").click()
    sheet.page.locator("#panel input[type=file]").set_input_files(folder)
    sheet.page.locator(".coded").first.wait_for()
    letter = sheet.page.locator(".coded select.letter").first
    letter.select_option("sh")
    assert sheet.page.locator(".coded").count() == 6
    codes = sheet.page.locator(".coded b").all_inner_texts()
    assert all(len(code) in (4, 6, 8) and "s" not in code for code in codes)
    sheet.page.get_by_role("button", name="A map from it as it stands").click()
    sheet.until("s.map.layout.request.pack[0] === 'own tiles'")


def test_a_land_is_made_step_by_step_and_laid_in_tiles(sheet: Sheet) -> None:
    page = sheet.page
    page.get_by_role("button", name="Lands").click()
    page.locator("#panel").get_by_label("Columns").fill("6")
    page.locator("#panel").get_by_label("Rows").fill("5")
    page.locator("#panel").get_by_label("Rows").press("Tab")
    page.get_by_role("button", name="Make it").click()
    page.locator("#picture img").wait_for()
    page.get_by_label("Step").fill("2")
    page.get_by_text(re.compile("^3 of ")).wait_for()
    page.get_by_role("button", name="Lay it in tiles").click()
    sheet.until("s.map.spec.kind === 'hex' && s.map.cells.length === 30")


def test_exports_come_as_files(sheet: Sheet, tmp_path: Path) -> None:
    sheet.page.get_by_role("button", name="Export").click()
    with sheet.page.expect_download() as waiting:
        sheet.page.locator("#map").focus()
        sheet.page.keyboard.press("Control+s")
    waiting.value.save_as(tmp_path / "map.json")
    layout = json.loads((tmp_path / "map.json").read_text())
    assert morphs.check_layout(layout).ok


def test_a_picture_is_put_on_paper(sheet: Sheet, tmp_path: Path) -> None:
    sheet.make(board="grid:2x2", frame="none", connected=False)
    sizes = []
    sheet.page.get_by_role("button", name="Export", exact=True).click()
    panel = sheet.page.locator("#panel")
    for on in (False, True):
        if on:
            panel.get_by_label("On a sheet of paper").check()
            panel.locator("#sheet-title").fill("The Sunken Stair")
        with sheet.page.expect_download() as waiting:
            panel.get_by_role("button", name="Save the file").click()
        waiting.value.save_as(tmp_path / "map.png")
        sizes.append(Image.open(tmp_path / "map.png").height)
        sheet.until("!a.isBusy()")
    panel.get_by_label("On a sheet of paper").uncheck()
    assert sizes[1] > sizes[0]
    assert sheet.run("return s.map.layout.request.dress") is not True
