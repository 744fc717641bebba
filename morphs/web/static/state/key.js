/* The key of the map: its rooms, what is told of them, and which of them is looked at. A document of
   its own beside the map; what is typed stays in it. */

import { emit, on, store } from "./store.js";
import { layoutOf } from "./map.js";

export const TEXTS = ["seen", "denizens", "hazard", "hidden", "treasure", "notes"];

/** Whether the key is that of the map as it is now. */
export const isFresh = () => Boolean(store.key && store.map && store.keyOf === store.map.name);

/** The numbered rooms of all levels, in the order of their numbers. */
export function roomsOf(key = store.key) {
  const rooms = (key ? key.levels : []).flatMap((level) => level.regions.filter((region) => region.number !== undefined).map((region) => ({ ...region, level: level.number })));
  return rooms.sort((a, b) => order(a.number) - order(b.number) || (String(a.number) < String(b.number) ? -1 : 1));
}

/** 7 and 7a count 7; B1 comes after all of A's. */
function order(number) {
  const [, letter, digits] = /^([A-Z]?)(\d+)/.exec(String(number));
  return (letter ? letter.charCodeAt(0) * 1e7 : 0) + Number(digits);
}

export const regionNamed = (id, key = store.key) => key?.levels.flatMap((level) => level.regions).find((region) => region.id === id) || null;
export const levelOf = (id, key = store.key) => key?.levels.find((level) => level.regions.some((region) => region.id === id)) || null;

/** Ask for the key of the map as it is now; `run` does the job and says what is wrong. */
export async function makeKey(run, options = {}) {
  const map = store.map;
  const asked = { ...store.keyOptions, ...options };
  const made = await run("key", { map: layoutOf(map), options: asked, keep: store.key });
  if (!made || store.map.name !== map.name) return false;
  const { job: _, ...key } = made;
  store.key = key;
  store.keyOf = map.name;
  if (!regionNamed(store.room)) store.room = null;
  emit("key");
  return true;
}

/** Change what is told of a room: its name, whether it is locked, its texts. */
export function changeRoom(id, fields) {
  const changed = (region) => {
    const { name = region.name, locked = region.locked, ...texts } = fields;
    return { ...region, name, locked, contents: { ...region.contents, ...texts } };
  };
  const levels = store.key.levels.map((level) => ({ ...level, regions: level.regions.map((region) => (region.id === id ? changed(region) : region)) }));
  store.key = { ...store.key, levels };
  emit("keyTyped");
}

export function chooseRoom(id) {
  store.room = id;
  emit("room", id);
}

const MOST_BEYOND = 5; // so many rooms a passage is said to lead to

/** The ways out of a room: {kind, state, rooms, out, water}: the room at the other end or the
    nearest that passages lead to, whether they lead off the map, whether it is water. What only
    secret doors lead on to is there, with `hidden`. */
export function waysOf(id, key = store.key) {
  const level = levelOf(id, key);
  if (!level) return [];
  const regions = new Map(level.regions.map((region) => [region.id, region]));
  return level.ways.filter((way) => way.a === id || way.b === id).map((way) => {
    const to = regions.get(way.a === id ? way.b : way.a);
    const plain = goals(level, regions, to, id, ["secret", "water"]);
    const hidden = !plain.rooms.length && !plain.out;
    return { ...way, ...(hidden ? goals(level, regions, to, id, ["water"]) : plain), hidden, water: to.kind === "water" };
  });
}

function goals(level, regions, first, here, shut) {
  if (first.kind === "outside") return { rooms: [], out: true };
  if (first.number !== undefined) return { rooms: [first], out: false };
  const seen = new Set([here, first.id]);
  const waiting = [first.id];
  const rooms = [];
  let out = false;
  while (waiting.length && rooms.length < MOST_BEYOND) {
    const passage = waiting.shift();
    for (const way of level.ways) {
      if (shut.includes(way.kind) || (way.a !== passage && way.b !== passage)) continue;
      const next = regions.get(way.a === passage ? way.b : way.a);
      if (seen.has(next.id)) continue;
      seen.add(next.id);
      out ||= next.kind === "outside";
      if (next.number !== undefined) rooms.push(next);
      else if (next.kind === "passage") waiting.push(next.id);
    }
  }
  return { rooms: rooms.slice(0, MOST_BEYOND).sort((a, b) => order(a.number) - order(b.number)), out };
}

on("map", ({ why }) => {
  if (why !== "new") return;
  store.key = store.keyOf = store.room = null;
});

