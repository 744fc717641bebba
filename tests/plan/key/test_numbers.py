"""In which order rooms have numbers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from morphs.plan.key.numbering import by_districts


def test_numbers_of_districts_follow_each_other() -> None:
    rooms = {f"r{k}": SimpleNamespace(cells=(cell,)) for k, cell in enumerate((5, 1, 6, 2, 9, 7))}
    walk = cast("Any", SimpleNamespace(regions=rooms))
    districts = {5: 2, 6: 2, 7: 2, 1: 0, 2: 0}
    assert by_districts([*rooms], walk, districts) == ["r0", "r2", "r5", "r1", "r3", "r4"]
