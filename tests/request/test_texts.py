"""What may be said in Python in other words becomes the text that requests store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import morphs
from morphs import Count, Entrance, Gaps, Pin, Request

SAME: list[tuple[str, Any, Any]] = [
    ("pin", [Pin((3, 2), "tile0007")], ("3,2=tile0007",)),
    ("pin", Pin((3, 2), "tile0007", rotation=1), ("3,2=tile0007:r1",)),
    ("pin", Pin((3, 2), "tile0007", rotation=1, flip=True), ("3,2=tile0007:f,r1",)),
    ("pin", Pin((-1, 2), "edge0001", flip=True), ("-1,2=edge0001:f",)),
    ("pin", Pin((3, 2), "tile0007", flip=False), ("3,2=tile0007:r0",)),
    ("pin", "3,2=tile0007", ("3,2=tile0007",)),
    ("pin", {(3, 2): "tile0007", (0, 0): "t"}, ("3,2=tile0007", "0,0=t")),
    ("gaps", Gaps.fill, "fill"),
    ("gaps", "terrain:toric", "terrain:toric"),
    ("entrance", [Entrance((3, 0), "n"), "0,0:w"], ("3,0:n", "0,0:w")),
    ("at_least", Count("lake", 3), ("lake=3",)),
    ("at_least", {"lake": 3, "throne": 1}, ("lake=3", "throne=1")),
    ("at_least", {"lake": "5%"}, ("lake=5%",)),
    ("at_most", Count("lake", 5, percent=True), ("lake=5%",)),
    ("at_most", ["lake=3"], ("lake=3",)),
    ("zone", {3: ["crypt", "!wet"], "treasure": "x"}, ("3=crypt,!wet", "treasure=x")),
    ("paint", {(5, 7): "lake", (3, 0, "n"): "river"}, ("5,7 lake", "3,0:n river")),
    ("paint", "..r\n..r\n", ("..r", "..r")),
    ("regions", {"crypt,!wet": [(1, 0), (1, 1)], ("a", "b"): [(0, 1)]},
     (".a", "ba", "a = crypt,!wet", "b = a,b")),
    ("mask", "##.\n.##\n", ("##.", ".##")),
    ("start", (3, 2), "3,2"),
    ("tag", "crypt", ("crypt",)),
    ("artist", ["!me"], ("!me",)),
    ("edits", "rotate 4,4", ("rotate 4,4",)),
]  # fmt: skip
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"pin": {"3;2": "tile"}}, r"pin: '3;2' is no place: write COLUMN,ROW as in 3,2"),
    ({"paint": {(1,): "lake"}}, r"paint: \(1,\) is no place"),
    ({"regions": {"crypt": [(-1, 0)]}}, "regions: the cells of a frame take no tags"),
    ({"regions": {f"t{number}": [] for number in range(53)}}, "regions: there are at most 52"),
    ({"at_least": {"lake": "101%"}}, "at_least: 'lake=101%': no more than 100% of the cells"),
    ({"at_least": {"lake": "three"}}, "at_least: 'lake=three': write WHAT=NUMBER"),
    ({"gaps": "patch"}, "gaps: 'patch' is unknown: use one of leave, cap, fill, terrain:"),
]


@pytest.mark.parametrize(("name", "said", "stored"), SAME, ids=str)
def test_both_ways_of_saying_are_the_same_request(name: str, said: Any, stored: Any) -> None:
    more: dict[str, Any] = {"template": "handshake"} if name == "zone" else {}
    one, other = Request(**{name: said, **more}), Request(**{name: stored, **more})
    assert one == other and getattr(one, name) == stored
    assert type(getattr(one, name)) is type(stored)
    assert one.to_json() == other.to_json()
    assert Request.from_json(one.to_json()) == one


@pytest.mark.parametrize(("options", "said"), WRONG)
def test_what_cannot_be_said_so_is_one_sentence(options: dict[str, Any], said: str) -> None:
    with pytest.raises(morphs.MorphsError, match=f"^{said}") as caught:
        Request(**options)
    assert "\n" not in str(caught.value)


def test_typed_options_lay_the_same_map() -> None:
    board = {"board": "grid:4x3", "seed": 5}
    typed = morphs.build(
        **board, pin=Pin((1, 1), "tile0014"), at_least={"lake": 1}, gaps=Gaps.cap,
        regions={"!nosuch": []}, paint={(3, 2): "cave"},
    )  # fmt: skip
    written = morphs.build(
        Request(
            **board, pin=("1,1=tile0014",), at_least=("lake=1",), gaps="cap",
            regions=("a = !nosuch",), paint=("3,2 cave",),
        )
    )  # fmt: skip
    assert typed.layout.to_json() == written.layout.to_json()
    assert typed.layout.cells[5].origin == "pinned"


def test_a_request_is_changed() -> None:
    asked = Request(board="grid:3x2", seed=5, connected=True)
    other = asked.changed(seed=6, pin=Pin((0, 0), "x"))
    assert (other.board, other.seed, other.connected, other.pin) == (
        "grid:3x2", 6, True, ("0,0=x",)
    )  # fmt: skip
    assert other.model_fields_set == {"board", "seed", "connected", "pin"}
    assert (asked.seed, asked.pin) == (5, ())
    with pytest.raises(morphs.MorphsError, match="closed leaves no room for entrances"):
        asked.changed(closed=True, entrances=1)


def test_a_new_mask_brings_its_own_board() -> None:
    asked = Request(mask="##\n##")
    assert asked.changed(mask=["###", "###"]).board == "grid:3x2"
    assert asked.changed(mask=["###", "###"], board="brick:3x2").board == "brick:3x2"


def test_build_takes_a_request_its_options_or_both() -> None:
    asked = Request(board="grid:2x2", seed=5)
    same = morphs.build(asked).layout.to_json()
    assert morphs.build(board="grid:2x2", seed=5).layout.to_json() == same
    assert morphs.build(asked.changed(seed=1), seed=5).layout.to_json() == same
    assert morphs.build(asked, seed=6).layout.seed == 6
    with pytest.raises(morphs.MorphsError, match="bored: this key is unknown"):
        morphs.build(bored=1)
    assert Request(pack=Path("dungeon")).pack == ("./dungeon",)
