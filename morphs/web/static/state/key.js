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

const order = (number) => parseInt(String(number), 10);

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

/** The ways out of a room: {kind, state, to}, `to` being a number where the other end has one. */
export function waysOf(id, key = store.key) {
  const level = levelOf(id, key);
  return (level ? level.ways : []).filter((way) => way.a === id || way.b === id).map((way) => ({ ...way, to: regionNamed(way.a === id ? way.b : way.a, key) }));
}

on("map", ({ why }) => {
  if (why !== "new") return;
  store.key = store.keyOf = store.room = null;
});

