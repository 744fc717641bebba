"""A reader of .h3m files of our own, to see what was written; independent of the writer."""

from __future__ import annotations

import gzip
import struct
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Read:
    size: int
    levels: int
    name: str
    players: list[dict[str, int]]
    tiles: bytes
    kinds: list[dict[str, Any]]
    objects: list[dict[str, Any]] = field(default_factory=list)


class Stream:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, form: str) -> tuple[Any, ...]:
        size = struct.calcsize("<" + form)
        if self.at + size > len(self.data):
            raise EOFError(f"the file ends at byte {len(self.data)}")
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += size
        return values

    def one(self, form: str) -> Any:
        (value,) = self.take(form)
        return value

    def text(self) -> str:
        length = self.one("I")
        if length > 10_000:
            raise ValueError(f"a text of {length} bytes at {self.at}")
        return bytes(self.one(f"{length}s")).decode("cp1252")


def read_h3m(data: bytes) -> Read:
    stream = Stream(gzip.decompress(data))
    version, _, size, deep = stream.take("IBIB")
    assert version == 0x1C
    name, _ = stream.text(), stream.text()
    stream.take("BB")
    players = [_player(stream) for _ in range(8)]
    assert stream.take("BBB") == (255, 255, 0)
    stream.take("20s I B 31s 18s 9s 4s".replace(" ", ""))
    assert stream.one("I") == 0  # rumours
    assert not any(stream.one("156s"))
    tiles = stream.one(f"{size * size * (deep + 1) * 7}s")
    kinds = [_kind(stream) for _ in range(stream.one("I"))]
    read = Read(size, deep + 1, name, players, tiles, kinds)
    for _ in range(stream.one("I")):
        x, y, z, number = stream.take("BBBI")
        assert not any(stream.one("5s"))
        kind = kinds[number]
        body = BODIES.get(kind["class"], lambda _: {})(stream)
        read.objects.append({"x": x, "y": y, "z": z, **kind, **body})
    assert stream.one("I") == 0  # events
    assert stream.data[stream.at :] == bytes(124)
    return read


def _player(stream: Stream) -> dict[str, int]:
    human, computer, _, _, towns, _, has_town = stream.take("BBBBHBB")
    found = {"human": human, "computer": computer, "towns": towns}
    if has_town:
        _, found["type"], found["x"], found["y"], found["z"] = stream.take("BBBBB")
    assert stream.take("BBBI") == (0, 255, 0, 0)
    return found


def _kind(stream: Stream) -> dict[str, Any]:
    sprite = stream.text()
    passable, active, grounds, groups, number, sub, group, flat = stream.take("6s6sHHIIBB")
    assert not any(stream.one("16s"))
    assert grounds and groups
    return {
        "sprite": sprite,
        "passable": passable,
        "active": active,
        "class": number,
        "sub": sub,
        "group": group,
        "grounds": grounds,
        "flat": flat,
    }


def _town(s: Stream) -> dict[str, Any]:
    number, owner, name, army, formation, buildings, fort = s.take("IBBBBBB")
    assert (name, army, formation, buildings) == (0, 0, 0, 0)
    s.take("18sIB3s")
    return {"number": number, "owner": owner, "fort": fort}


def _monster(s: Stream) -> dict[str, Any]:
    number, amount, mood, message, _, _, _ = s.take("IHBBBBH")
    assert message == 0 and mood <= 4
    return {"number": number, "amount": amount}


def _hut(s: Stream) -> dict[str, Any]:
    if s.one("B") == 0:
        s.take("3s")
        return {"quest": 0}
    artifact = s.take("BH")[1]
    s.take("i")
    assert [s.text() for _ in range(3)] == ["", "", ""]
    reward = s.one("B")
    pays = (reward, *(s.take("BI") if reward == 5 else s.take("I")))
    s.take("H")
    return {"quest": artifact, "reward": reward, "worth": pays[-1], "pays": pays}


def _box(s: Stream) -> dict[str, Any]:
    _, experience, _, _, *wares = s.take("BIIH7I")
    s.take("4s")
    assert s.take("BBB") == (0, 0, 0)
    army = [s.take("HH") for _ in range(s.one("B"))]
    s.take("8s")
    return {"experience": experience, "gold": wares[6], "army": army}


def _prison(s: Stream) -> dict[str, Any]:
    _, owner, hero, name, exp = s.take("IBBBB")
    assert (owner, name, exp) == (255, 0, 1)
    experience = s.one("I")
    s.take("BBBBBBBBBB")
    s.take("16s")
    return {"hero": hero, "experience": experience}


def _plain(form: str, *names: str) -> Any:
    return lambda s: dict(zip(names, s.take(form), strict=False))


BODIES: dict[int, Any] = {
    5: _plain("B"),
    6: _box,
    17: _plain("B3s", "owner"),
    20: _plain("B3s", "owner"),
    42: _plain("B3s", "owner"),
    53: _plain("B3s", "owner"),
    54: _monster,
    33: _plain("B3s28sB8s", "owner"),
    59: _plain("II"),
    **{number: _plain("B") for number in (65, 66, 67, 68, 69)},
    62: _prison,
    79: _plain("BII", "message", "amount"),
    81: _plain("BB6s"),
    83: _hut,
    87: _plain("B3s", "owner"),
    88: _plain("B3s"),
    89: _plain("B3s"),
    90: _plain("B3s"),
    91: _plain("II"),
    93: _plain("BI"),
    98: _town,
    113: _plain("I"),
    220: _plain("B3s"),
}
