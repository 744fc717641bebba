"""Quests: artifacts and huts, keys and border guards; keys cascade, what fails is taken back."""

from __future__ import annotations

import pytest

from morphs.generators.terrain.steps import run_steps
from morphs.generators.zones.objects.things import KEY_COLOURS, thing_table
from morphs.generators.zones.objects.treasure import Stock
from morphs.generators.zones.placement.site import entry_of
from morphs.generators.zones.steps import quests as quests_module
from morphs.generators.zones.steps.blocks import BlockOrder, lay_block
from morphs.generators.zones.steps.monsters import guard_strength
from morphs.generators.zones.steps.object_steps import OBJECT_STEPS
from morphs.generators.zones.steps.quests import Quests, zone_distances
from morphs.generators.zones.steps.treasures import treasures
from morphs.generators.zones.templates.template import Connection, Template, Tier, Zone
from morphs.generators.zones.zone_map import NO_THING, Thing, ZoneMap
from tests.generators.zones.laid import laid, ring_template


@pytest.fixture(scope="module")
def keyed() -> ZoneMap:
    """A map whose treasures are worth a key, and keys are what the dice like best."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quests_module, "KEY_FREQUENCY", 20_000)
        patch.setattr(quests_module, "GOAL_FREQUENCY", 3_000)
        state = laid(108, 1, 3)
        names = [step.name for step in OBJECT_STEPS]
        run_steps(OBJECT_STEPS[: names.index("treasures") + 1], state)
    return state.map


def of_kind(zones: ZoneMap, kind: str) -> list[Thing]:
    return [thing for thing in zones.things if thing.kind == kind]


def test_a_goal_lies_in_a_block_and_its_hut_in_another_zone(keyed: ZoneMap) -> None:
    goals = of_kind(keyed, "artifact")
    assert len(goals) >= 3
    assert len({goal.name for goal in goals}) == len(goals), "no artifact is asked for twice"
    far = zone_distances(keyed.template)
    apart = []
    for goal in goals:
        hut = keyed.things[goal.partner]
        assert hut.kind == "hut" and keyed.things[hut.partner] is goal
        assert goal.block >= 0 and hut.zone != goal.zone
        apart.append(far[goal.zone][hut.zone])
    assert apart.count(2) >= len(apart) * 0.8, "two zones away where it can be"


def test_each_key_opens_one_block_that_holds_more(keyed: ZoneMap) -> None:
    tents = of_kind(keyed, "tent")
    assert len(tents) >= 3
    assert len({tent.note for tent in tents}) == len(tents), "a colour is used once"
    for tent in tents:
        guard = keyed.things[tent.partner]
        assert guard.name == f"border-guard-{tent.note}" and tent.name == f"tent-{tent.note}"
        assert keyed.things[guard.partner] is tent
        block = keyed.blocks[guard.block]
        assert keyed.things[block.guard] is guard and tent.block != guard.block
        assert block.value >= 0.5 * keyed.blocks[tent.block].value


def test_keys_cascade_and_no_key_lies_behind_its_own_guard(keyed: ZoneMap) -> None:
    behind = {
        tent.note: keyed.things[keyed.blocks[tent.block].guard].note
        for tent in of_kind(keyed, "tent")
        if keyed.blocks[tent.block].guard != NO_THING
        and keyed.things[keyed.blocks[tent.block].guard].kind == "border-guard"
    }
    assert behind, "at least one key lies behind another's guard"
    found: set[str] = set()
    left = [tent.note for tent in of_kind(keyed, "tent")]
    while left:
        got = [note for note in left if behind.get(note, "") in {"", *found}]
        assert got, "these keys cannot be fetched"
        found.update(got)
        left = [note for note in left if note not in found]


@pytest.mark.parametrize("which", ["_place_locked_block", "_place_hut"])
def test_where_the_second_half_finds_no_room_the_first_is_taken_back(
    which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quests_module, "KEY_FREQUENCY", 20_000)
    monkeypatch.setattr(quests_module, "GOAL_FREQUENCY", 20_000)
    monkeypatch.setattr(Quests, which, lambda *_: False)
    state = laid(72, 1, 2)
    treasures(state)
    zones = state.map
    kind = "tent" if which == "_place_locked_block" else "artifact"
    assert not of_kind(zones, kind)
    for number, block in enumerate(zones.blocks):
        assert block.value == sum(zones.things[index].value for index in block.things)
        guard = zones.things[block.guard] if block.guard >= 0 else None
        if guard is None or guard.kind == "monster":  # not behind another key
            wanted = guard_strength(state, state.template.zone(block.zone), block.value)
            assert (guard.value if guard else 0) == wanted
        for index in block.things:
            thing = zones.things[index]
            row = thing_table()[thing.name]
            assert thing.block == number and row.kind == thing.kind
            assert all(
                zones.thing[thing.level, thing.row + down, thing.column + right] == index
                for down, right in row.squares
            )
    for index in {int(i) for i in zones.thing[zones.thing >= 0].tolist()}:
        thing = zones.things[index]
        covered = (
            {(thing.row + r, thing.column + c) for r, c in thing_table()[thing.name].squares}
            if thing.name
            else {(thing.row, thing.column)}
        )
        rows, columns = (zones.thing[thing.level] == index).nonzero()
        assert set(zip(rows.tolist(), columns.tolist(), strict=True)) == covered


def border_guarded() -> Template:
    """A ring in which one connection of the first start wants a key."""
    plain = ring_template()
    links = tuple(
        Connection(link.a, link.b, link.guard, border_guard=number == 1)
        for number, link in enumerate(plain.connections)
    )
    return Template("keys", plain.zones, links, plain.smallest, plain.largest)


def test_the_key_of_a_connection_is_fetched_without_passing_it() -> None:
    state = laid(72, 1, 1, border_guarded())
    treasures(state)
    zones = state.map
    guards = [t for t in of_kind(zones, "border-guard") if t.guards == "connection:1"]
    assert len(guards) == 1
    tent = next(t for t in of_kind(zones, "tent") if t.note == guards[0].note)
    near = zone_distances(zones.template, {1})
    for start in zones.owners:
        assert tent.zone in near[start]


def test_zones_are_as_far_apart_as_connections_lie_between_them() -> None:
    zones = tuple(Zone(number, "treasure") for number in (1, 2, 3, 4, 5))
    links = (
        Connection(1, 2),
        Connection(2, 3),
        Connection(3, 4, kind="wide"),
        Connection(1, 4, kind="fictive"),
        Connection(4, 5, kind="repulsive"),
    )
    template = Template("line", zones, links, 1, 2)
    far = zone_distances(template)
    assert far[1] == {1: 0, 2: 1, 3: 2, 4: 3}
    assert far[5] == {5: 0}
    assert zone_distances(template, {1})[1] == {1: 0, 2: 1}


def test_a_border_guard_stands_where_monsters_would() -> None:
    state = laid(72, 1, 1)
    guard = Thing("border-guard", "border-guard-red", 0, 0, 0, note="red")
    zone = state.template.zones[1]
    order = BlockOrder(zone, Tier(5000, 8000, 0), 0, guard)
    block = lay_block(state, Stock.of(state.map), order, (), state.dice("test"))
    assert block is not None and block is state.map.blocks[-1]
    assert state.map.things[block.guard] is guard
    assert state.map.thing[entry_of(guard)] == block.guard
    assert set(KEY_COLOURS) >= {"red"} and not of_kind(state.map, "tent")
