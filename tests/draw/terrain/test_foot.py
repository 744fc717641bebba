"""What stands below a chart: its signs, its realms, its gazetteer."""

import pytest

from morphs.draw.terrain.legend import packed
from morphs.draw.terrain.listing import Around, shortest
from morphs.draw.terrain.style import ATLAS
from morphs.generators.terrain.gazetteer import Entry


def entries(*many: int) -> list[Entry]:
    """Sections with so many rows."""
    found = []
    for number, count in enumerate(many):
        found.append(Entry("", f"Kind {number}", "", True))
        found += [Entry(f"{number:02}{k:02}", f"Place {k}", "") for k in range(count)]
    return found


@pytest.mark.parametrize("many", [(6, 21, 3, 6, 3), (4, 12, 2, 3, 2, 6, 7), (2, 30), (40,)])
def test_columns_that_go_on_begin_below_the_line_of_headings(many: tuple[int, ...]) -> None:
    full, brief = entries(*many, 300, 300), entries(*many)
    around = Around((1400.0, 900.0), (80.0, 300.0), 0.0, 30.0)
    found, is_beside = shortest([full, brief], 20.0, around, 0.5)
    assert not is_beside and not found.titled
    assert [row for column in found.columns for row in column] == brief
    firsts = {column[0].heading: found._down(column)[0] for column in found.columns}
    assert firsts == {True: 0.0, False: 1.0}
    assert found.wide <= 1400.001
    assert len("".join(found.drawn((0.0, 0.0), ATLAS))) > 100


@pytest.mark.parametrize("last", [0, 1, 2, 5])
def test_realms_stand_in_columns_of_their_own(last: int) -> None:
    names = [f"sign {k}" for k in range(17)] + [f"Realm of so and so {k}" for k in range(last)]
    grid = packed(names, 1600.0, 30.0, last)
    spots = [grid.place(number, len(names)) for number in range(len(names))]
    assert grid.last == last
    assert len(set(spots)) == len(names) and max(row for _, row in spots) < grid.lines
    signs, realms = ({column for column, _ in part} for part in (spots[:17], spots[17:]))
    assert not signs & realms
    assert grid.lines <= packed(names, 1600.0, 30.0).lines
