/* A map as a link: its request, its edits and the hashes of its packs behind the #, which no server
   ever sees; and which tile lies where while that is short. */

import { make } from "../actions.js";
import { placeOf, requestOf } from "./map.js";
import { store } from "./store.js";
import { learn } from "./packs.js";
import { say } from "../panels/status.js";
import { text } from "../text.js";

const START = "#m1.";
const WITH_CELLS = 2000;
const MOST = 8000;

async function through(stream, bytes) {
  const out = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await out.arrayBuffer());
}

const based = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const unbased = (words) => Uint8Array.from(atob(words.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

export async function packed(data) {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  return START + based(await through(new CompressionStream("deflate-raw"), bytes));
}

/** What of a request differs from what it says anyway. */
function differing(request) {
  const kept = Object.entries(request).filter(([name, value]) => value !== null && value !== store.about.usual[name] && !(Array.isArray(value) && !value.length));
  return Object.fromEntries(kept);
}

/** The link of a map, without the address of the page. */
export async function linkOf(map) {
  const data = {
    e: store.about.version,
    p: map.layout.packs.map((pack) => [pack.name, pack.sha256.slice(0, 8)]),
    q: differing(requestOf(map)),
    d: map.edits,
  };
  const short = await packed(data);
  if (short.length > WITH_CELLS) return short;
  const cells = map.cells.map((cell) => [cell.tile, cell.rotation, cell.flip ? 1 : 0]);
  const tiles = [...new Set(cells.map(([tile]) => tile))];
  const whole = await packed({ ...data, t: tiles.map((tile) => tile && tile.split("-")[0]), c: cells.map(([tile, turn, flip]) => tiles.indexOf(tile) * 16 + turn * 2 + flip) });
  return whole.length < WITH_CELLS ? whole : short;
}

export async function copyLink() {
  if (!store.map) return;
  const link = await linkOf(store.map);
  if (link.length > MOST) return say(text.linkLong);
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    // the address bar shows it as well
  }
  say(text.linkCopied(location.href.length));
}

/** What a link says, null if it is none. */
export async function readLink(hash) {
  if (!hash.startsWith(START)) return null;
  const bytes = await through(new DecompressionStream("deflate-raw"), unbased(hash.slice(START.length)));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Open the map of a link; whether that went well. */
export async function openLink(hash) {
  let data;
  try {
    data = await readLink(hash);
  } catch {
    data = null;
  }
  if (!data || typeof data.q !== "object") {
    say(text.linkBad, "refused");
    return false;
  }
  const edits = Array.isArray(data.d) ? data.d : [];
  const other = await changedPacks(data);
  if (!other.length || !Array.isArray(data.c) || !Array.isArray(data.t)) {
    const done = await make(data.q, { edits });
    if (done) await sayChanges(data);
    return done;
  }
  return asSent(data, other);
}

/** The packs of a link that are no longer what they were when it was made. */
async function changedPacks(data) {
  const named = [data.q.pack || "dungeon"].flat();
  const packs = await Promise.all(named.map((name) => learn(name).catch(() => null)));
  const now = new Map(packs.filter(Boolean).map((pack) => [pack.own_name, pack.sha256.slice(0, 8)]));
  return (data.p || []).filter(([name, sha]) => now.get(name) !== sha).map(([name]) => name);
}

/** The dice fall otherwise with other tiles, so each tile that is still there is laid where the link
    says it lay. */
async function asSent(data, other) {
  const { mood, districts, at_least, at_most, ...kept } = data.q;
  const plain = { ...kept, compose: "loose" };
  if (!(await make(plain))) return false;
  const names = new Map([...store.packs.values()].flatMap((pack) => pack.tiles.map((tile) => [tile.name.split("-")[0], tile.name])));
  const pin = data.c.flatMap((code, id) => {
    const name = names.get(data.t[Math.floor(code / 16)]);
    const way = `${code & 1 ? "f," : ""}r${(code % 16) >> 1}`;
    return name && store.map.cells[id] ? [`${placeOf(store.map, id)}=${name}:${way}`] : [];
  });
  const done = await make({ ...plain, pin });
  if (done) say(text.linkAsSent(other.join(", ")));
  return true;
}

async function sayChanges(data) {
  const now = new Map(store.map.layout.packs.map((pack) => [pack.name, pack.sha256.slice(0, 8)]));
  const other = (data.p || []).filter(([name, sha]) => now.get(name) !== sha).map(([name]) => name);
  if (other.length) say(text.linkOld(other.join(", ")));
  else if (data.e !== store.about.version) say(text.linkOld(`Morphs ${data.e}`));
}
