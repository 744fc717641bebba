"""Quests: an artifact that a hut elsewhere asks for, a key that opens a guarded block elsewhere.

The talk, "Artifact Quests" and "Key Quests". What a quest needs first lies in a treasure block as a
treasure of unusually high value; then the other half is placed, the hut or the locked block. Where
that fails the first half is replaced by something of its value. Keys may cascade: what a key opens
may hold the next one; a colour is used once, so no key can lie behind its own guard.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from morphs.base.seeds import Dice
from morphs.generators.zones.objects.block_shape import guarded_shapes
from morphs.generators.zones.objects.things import KEY_COLOURS, ThingKind, thing_table, things_of
from morphs.generators.zones.objects.treasure import Stock, Treasure
from morphs.generators.zones.placement.put import put_block
from morphs.generators.zones.placement.search import farthest
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.blocks import BlockOrder, lay_block
from morphs.generators.zones.steps.monsters import guard_strength, rearm
from morphs.generators.zones.templates.template import Template, Tier, Zone
from morphs.generators.zones.zone_map import BLOCKED, NO_THING, Block, Thing

GOAL_VALUE, GOAL_FREQUENCY = 7_000, 60
"""Of an artifact that a hut asks for, beside the values and frequencies of things.toml."""
KEY_VALUE, KEY_FREQUENCY = 6_000, 120
HUT_REWARDS = (("gold", 10_000), ("experience", 15_000), ("gold", 20_000), ("experience", 20_000))
MOST_LOCKED = 3
"""A locked block is worth at most so many times the block its key lies in."""
HUT_APART = 9
"""Square of the least distance between a hut and anything else."""


@dataclass
class Quests:
    """The quests of a map in the making; every treasure block of the map is laid through `lay`."""

    state: State
    stock: Stock
    goals: list[ThingKind]  # artifacts nobody asks for yet; the last one is used next
    colours: list[str]  # of keys not used yet; the last one is used next
    far: dict[int, dict[int, int]]  # zone -> zone -> how many passages lie between

    @classmethod
    def begin(cls, state: State, stock: Stock) -> Quests:
        """Shuffle the artifacts and the colours of keys."""
        dice = state.dice("quests")
        goals = things_of("artifact")
        dice.shuffle(goals)
        colours = list(KEY_COLOURS)
        dice.shuffle(colours)
        return cls(state, stock, goals, colours, zone_distances(state.template))

    def lay(self, order: BlockOrder, dice: Dice) -> bool:
        """Lay one block, which may hold the first half of a quest, and then the second half; say
        whether there was room for it."""
        offers = self._offers() if self.state.site.twins is None else []
        block = lay_block(self.state, self.stock, order, offers, dice)
        if block is not None:
            self._place_second_halves(block, order.zone)
        return block is not None

    def _offers(self) -> list[Treasure]:
        """Return the first halves of quests as treasures, while there are any left."""
        offers = []
        if self.goals and len(self.far) > 1:
            offers.append(Treasure(self.goals[-1], GOAL_VALUE, GOAL_FREQUENCY))
        if self.colours:
            tent = thing_table()[f"tent-{self.colours[-1]}"]
            offers.append(Treasure(tent, KEY_VALUE, KEY_FREQUENCY, note=self.colours[-1]))
        return offers

    def _place_second_halves(self, block: Block, zone: Zone) -> None:
        """Place the second half of every quest whose first half lies in a new block."""
        things = self.state.map.things
        firsts = [index for index in block.things if things[index].kind in ("artifact", "tent")]
        for thing in (things[index] for index in firsts):  # used up before the next block is laid
            if thing.kind == "artifact":
                self.goals.remove(thing_table()[thing.name])
            else:
                self.colours.remove(thing.note)
        for index in firsts:
            if things[index].kind == "artifact":
                placed = self._place_hut(index, zone)
            else:
                placed = self._place_locked_block(things[index], block, zone)
            if not placed:
                self._take_back(block, index, zone)

    def keys_of_connections(self) -> None:
        """Turn the monsters at connections that want a key into border guards, and lay the keys."""
        template, area = self.state.template, self.state.map
        for thing in list(area.things):
            what, _, number = thing.guards.partition(":")
            if what != "connection" or "," in number:  # that of a harbour
                continue
            if not template.connections[int(number)].border_guard:
                continue
            if not self.colours:
                area.notes.append(f"no key was left for connection {number}: monsters guard it")
                continue
            colour = self.colours.pop()
            if self._lay_key(colour, int(number)):
                thing.kind, thing.name = "border-guard", f"border-guard-{colour}"
                thing.note, thing.amount = colour, 0
            else:
                area.notes.append(f"no room for the key of connection {number}: monsters guard it")

    def _lay_key(self, colour: str, connection: int) -> bool:
        """Lay a tent where a player comes without passing that connection."""
        site = self.state.site
        tent = thing_table()[f"tent-{colour}"]
        dice = self.state.dice("keys", connection)
        for zone in self._before(connection):
            shapes = guarded_shapes(dice, [tent], guarded=False)
            spot = farthest(site, site.squares_of(zone.id), shapes, 0)
            if spot is not None:
                index = put_block(site, spot)[0]
                self.state.map.things[index].note = colour
                return True
        return False

    def _before(self, connection: int) -> list[Zone]:
        """Zones one reaches from every start without a connection, nor any other that wants a key;
        the farthest ones first."""
        template = self.state.template
        closed = {i for i, link in enumerate(template.connections) if link.border_guard}
        near = zone_distances(template, closed | {connection})
        starts = [zone.id for zone in template.zones if zone.id in self.state.map.owners]
        reached = [
            zone
            for zone in template.zones
            if zone.type != "sealed" and all(zone.id in near[start] for start in starts)
        ]
        return sorted(reached, key=lambda zone: (zone.id in starts, zone.id))

    def _place_hut(self, artifact: int, zone: Zone) -> bool:
        """Place the hut in another zone, two zones away if it can be."""
        site, area = self.state.site, self.state.map
        goal = area.things[artifact]
        dice = self.state.dice("hut", artifact)
        shapes = guarded_shapes(dice, [thing_table()["seers-hut"]], guarded=False)
        for other in self._away(zone, dice):
            spot = farthest(site, site.squares_of(other.id), shapes, HUT_APART)
            if spot is not None:
                index = put_block(site, spot)[0]
                what, amount = dice.choose(HUT_REWARDS)
                hut = area.things[index]
                hut.partner, hut.value = artifact, GOAL_VALUE
                hut.note, hut.amount = what, amount
                goal.partner = index
                return True
        return False

    def _away(self, zone: Zone, dice: Dice) -> list[Zone]:
        """The other zones, those two passages away first, the starts' own last."""
        far = self.far[zone.id]
        others = [
            other
            for other in self.state.template.zones
            if other.id != zone.id and other.id in far and other.type not in ("sealed", "junction")
        ]
        dice.shuffle(others)
        return sorted(others, key=lambda other: (far[other.id] != 2, far[other.id]))

    def _place_locked_block(self, tent: Thing, block: Block, zone: Zone) -> bool:
        """Lay the block the key opens, in a zone nearby, behind a border guard of its colour."""
        colour = tent.note
        dice = self.state.dice("key", colour)
        tier = Tier(block.value, MOST_LOCKED * block.value, 0)
        area = self.state.map
        for other in (one for one in [*self._away(zone, dice), zone] if one.treasure):
            name = f"border-guard-{colour}"
            guard = Thing("border-guard", name, 0, 0, 0, note=colour, value=tent.value)
            guard.partner = area.things.index(tent)
            row = max(range(len(other.treasure)), key=lambda row: other.treasure[row].high)
            if self.lay(BlockOrder(other, tier, row, guard), dice):
                tent.partner = next(i for i, thing in enumerate(area.things) if thing is guard)
                return True
        return False

    def _take_back(self, block: Block, index: int, zone: Zone) -> None:
        """Let something of about its value lie where the first half of a quest was to lie."""
        site, area = self.state.site, self.state.map
        old = area.things[index]
        terrain = int(site.terrain[site.number((old.level, old.row, old.column))])
        choices = [
            treasure
            for treasure in self.stock.for_zone(zone, terrain, old.level)
            if treasure.kind.removable or treasure.kind.rows == thing_table()[old.name].rows
        ]
        tier, rest = zone.treasure[block.tier], block.value - old.value

        def unlike(one: Treasure) -> tuple[bool, int, str]:
            guarded = guard_strength(self.state, zone, rest + one.value) > 0
            right = tier.low <= rest + one.value <= tier.high and guarded == (block.guard >= 0)
            return not right, abs(one.value - old.value), one.kind.name

        best = min(choices, key=unlike)
        self._replace(index, best)
        block.value = sum(area.things[i].value for i in block.things)
        if block.guard >= 0 and area.things[block.guard].kind == "monster":
            dice = self.state.dice("guards", "again", block.guard)
            rearm(self.state, area.things[block.guard], zone, block.value, dice)

    def _replace(self, index: int, treasure: Treasure) -> None:
        """Put another treasure in a thing's place; what else the old one covered is blocked."""
        area, site = self.state.map, self.state.site
        thing = area.things[index]
        old = thing_table()[thing.name]
        row, column = old.entry or (0, 0)
        entry = (thing.level, thing.row + row, thing.column + column)
        if treasure.kind.rows != old.rows:
            for down, right in old.squares:
                if (down, right) != (row, column):
                    square = (thing.level, thing.row + down, thing.column + right)
                    area.thing[square], area.mask[square] = NO_THING, BLOCKED
                    site.occupied[site.number(square)] = False
            thing.row, thing.column = entry[1], entry[2]
        thing.kind, thing.name, thing.partner = treasure.kind.kind, treasure.kind.name, -1
        thing.value, thing.amount, thing.note = treasure.value, treasure.amount, treasure.note
        self.stock.add(thing.zone, thing.name)


def zone_distances(
    template: Template, without: set[int] | frozenset[int] = frozenset()
) -> dict[int, dict[int, int]]:
    """Return how many connections lie between zones, for those that are joined at all."""
    beside: dict[int, list[int]] = {zone.id: [] for zone in template.zones}
    for number, link in enumerate(template.connections):
        if link.kind not in ("fictive", "repulsive") and number not in without:
            beside[link.a].append(link.b)
            beside[link.b].append(link.a)
    found: dict[int, dict[int, int]] = {}
    for start in beside:
        far = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in beside[here]:
                if there not in far:
                    far[there] = far[here] + 1
                    queue.append(there)
        found[start] = far
    return found
