/* The packs that a map uses are asked for once. */

import { emit, store } from "./store.js";
import { get } from "../transport/http.js";

export async function learn(name) {
  if (!store.packs.has(name)) {
    store.packs.set(name, await get(`/api/packs/${encodeURIComponent(name)}`));
    emit("packs");
  }
  return store.packs.get(name);
}

/** Ask for the packs of a layout; `named` is what its request calls them, used their own names. */
export async function learnPacks(used, named) {
  const known = new Set([...store.packs.values()].map((pack) => pack.own_name));
  const missing = used.filter((pack) => !known.has(pack.name));
  if (!missing.length) return;
  const names = named && named.length ? named : missing.map((pack) => pack.name);
  await Promise.all(names.map((name) => learn(name).catch(() => null)));
}
