/* What was made stays in this browser: every change is kept half a second later, the last twenty
   maps on a list. */

import { emit, on, setState, store } from "./store.js";
import { History, showCurrent } from "./history.js";
import { learnPacks } from "./packs.js";
import { fromAnswer } from "./map.js";
import { claim } from "./tabs.js";
import { drawn } from "../panels/history.js";
import { say } from "../panels/status.js";
import { text } from "../text.js";

const KEPT = 20;
const WAIT = 500;
let opened = null;
let timer = 0;

function database() {
  opened ||= new Promise((resolve, reject) => {
    const asked = indexedDB.open("morphs", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("bases", { keyPath: "id" });
      asked.result.createObjectStore("trees", { keyPath: "id" });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  return opened;
}

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function stores(mode) {
  const act = (await database()).transaction(["bases", "trees"], mode);
  return [act.objectStore("bases"), act.objectStore("trees")];
}

/** Keep the map as it is now, a moment later. */
export function keep() {
  clearTimeout(timer);
  timer = setTimeout(() => keepNow().catch(() => {}), WAIT);
}

const based = new Set(); // maps whose beginning is stored already

on("restyled", () => {
  based.delete(store.id);
  keep();
});

export async function keepNow() {
  clearTimeout(timer);
  const { id, history, map } = store;
  if (!id || !map) return;
  const spec = map.spec;
  const title = `${spec.columns} × ${spec.rows} ${map.layout.packs.map((pack) => pack.name).join(", ")}, ${text.seed.toLowerCase()} ${map.seed}`;
  const picture = drawn(map, 128);
  const thumb = picture ? await picture.convertToBlob({ type: "image/webp" }) : null;
  const [bases, trees] = await stores("readwrite");
  if (!based.has(id)) {
    const { name, layout, view, report } = history.nodes.get(0).map;
    const { places, joints, ...plain } = view;
    bases.put({ id, answer: { name, layout, view: plain, report } });
    based.add(id);
  }
  await settled(trees.put({ id, title, time: Date.now(), thumb, tree: history.toData(), wishes: store.wishes, key: store.key, keyOf: store.keyOf, keyOptions: store.keyOptions }));
  localStorage.setItem("morphs-last", id);
  sessionStorage.setItem("morphs-here", id);
  emit("kept", id);
  await forget();
}

async function forget() {
  const all = await recentMaps();
  const [bases, trees] = await stores("readwrite");
  for (const { id } of all.slice(KEPT)) {
    bases.delete(id);
    trees.delete(id);
  }
}

/** The maps on the list, the last one first. */
export async function recentMaps() {
  const [, trees] = await stores("readonly");
  const all = await settled(trees.getAll());
  return all.map(({ id, title, time, thumb }) => ({ id, title, time, thumb })).sort((a, b) => b.time - a.time);
}

/** Open a map of the list; whether it is there. A map that is open in another tab becomes a copy. */
export async function restore(id) {
  const [bases, trees] = await stores("readonly");
  const [base, tree] = await Promise.all([settled(bases.get(id)), settled(trees.get(id))]);
  if (!base || !tree) return false;
  await learnPacks(base.answer.layout.packs, base.answer.layout.request.pack);
  const taken = await claim(id);
  store.id = taken ? crypto.randomUUID() : id;
  if (taken) await claim(store.id);
  if (!taken) based.add(id); // a copy keeps its beginning under its own name
  store.history = History.fromData(fromAnswer(base.answer), tree.tree);
  if (tree.wishes) store.wishes = tree.wishes;
  store.selection = store.ghost = store.refusal = null;
  store.hover = store.focus = -1;
  Object.assign(store, { key: tree.key || null, keyOf: tree.keyOf || null, keyOptions: tree.keyOptions || {}, room: null });
  showCurrent("restored");
  setState("idle");
  say(taken ? text.forked : text.reloaded);
  if (taken) keep();
  return true;
}

export const lastId = () => sessionStorage.getItem("morphs-here") || localStorage.getItem("morphs-last");
