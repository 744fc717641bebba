/* The packs at hand: which are used, what is in them, and folders that are dropped here. */

import { add, button, el } from "../dom.js";
import { make, nextRequest, randomSeed } from "../actions.js";
import { emit, on, store } from "../state/store.js";
import { learn } from "../state/packs.js";
import { tileArt } from "../map/art.js";
import { palette } from "./palette.js";
import { themes } from "./themes.js";
import { refresh } from "./panel.js";
import { say } from "./status.js";
import { takeFolder } from "./dropping.js";
import { text } from "../text.js";

export function packs(body) {
  const list = el("div", { class: "packs" }, store.about.packs.map(card));
  const input = el("input", { type: "file", webkitdirectory: true, multiple: true, class: "unseen", "aria-label": text.drop, onchange: (event) => takeFolder([...event.target.files]) });
  const drop = el("div", { class: "drop" }, button(text.drop, { onclick: () => input.click() }), el("span", { class: "hint" }, text.dropHint), input);
  const shown = used().map((name) => store.packs.get(name)).filter(Boolean);
  add(body, el("p", { class: "hint" }, text.packsHint), list, drop, ...themes(shown, made), shown.length ? palette(shown) : null);
  for (const pack of store.about.packs) if (!store.packs.has(pack.name)) learn(pack.name).catch(() => {});
}

/** The packs that the next map takes, by their names here. */
export function used() {
  const asked = store.wishes.request.pack;
  if (asked?.length) return asked;
  const map = store.map;
  return map ? [...store.packs.values()].filter((pack) => map.layout.packs.some((one) => one.name === pack.own_name)).map((pack) => pack.name) : ["dungeon"];
}

function card(pack) {
  const facts = store.packs.get(pack.name);
  const picture = el("canvas", { width: 288, height: 96, "aria-hidden": "true" });
  if (facts) paintCard(picture, facts);
  const on_ = used().includes(pack.name);
  const about = facts ? `${facts.artist ? `${facts.artist}, ` : ""}${text.packTiles(facts.tiles.length)}${facts.licence ? `, ${facts.licence}` : ""}` : "";
  const made = el("button", { type: "button", class: "card", "data-pack": pack.name, "aria-pressed": String(on_), onclick: () => choose(pack.name), ondblclick: () => isolate(pack.name) }, picture, el("b", {}, pack.title || pack.name), el("small", {}, about));
  return made;
}

/** Three tiles of a pack side by side. */
function paintCard(canvas, pack) {
  const ctx = canvas.getContext("2d");
  const chosen = [0.3, 0.55, 0.8].map((part) => Math.floor(part * pack.tiles.length));
  let whole = true;
  chosen.forEach((number, place) => {
    const art = tileArt(pack, number, 100);
    if (!art) return (whole = false);
    if (pack.ground) (ctx.fillStyle = pack.ground), ctx.fillRect(place * 96, 0, 96, 96);
    const scale = Math.max(96 / art.w, 96 / art.h);
    const [w, h] = [96 / scale, 96 / scale];
    ctx.drawImage(art.image, art.x + (art.w - w) / 2, art.y + (art.h - h) / 2, w, h, place * 96, 0, 96, 96);
    whole = whole && art.whole;
  });
  if (whole) return;
  const off = on("art", () => {
    off();
    if (canvas.isConnected) paintCard(canvas, pack);
  });
}

const kindOf = (name) => store.about.packs.find((pack) => pack.name === name)?.vocabulary || store.packs.get(name)?.vocabulary;

/** Use a pack too, or no more; packs of another kind take the place of those used. */
function choose(name) {
  const now = used();
  const same = now.filter((one) => kindOf(one) === kindOf(name));
  const next = same.length < now.length ? [name] : now.includes(name) ? now.filter((one) => one !== name) : [...now, name];
  if (same.length < now.length && now.length > 1) say(text.notSame);
  take(next.length ? next : [name]);
}

function isolate(name) {
  take([name]);
}

let later = 0;

function take(names) {
  const request = { ...store.wishes.request, pack: names, tag: undefined, artist: undefined };
  if (kindOf(names[0]) !== kindOf(used()[0])) Object.assign(request, { style: undefined, mood: undefined, districts: undefined, compose: undefined });
  const hex = store.packs.get(names[0])?.tiles[0]?.shape || (kindOf(names[0]) === "overland" ? "hex" : "square");
  const board = request.board || "grid:6x5";
  if (hex.startsWith("hex") !== board.startsWith("hex")) {
    const size = board.split(":")[1];
    Object.assign(request, { board: `${hex.startsWith("hex") ? hex : "grid"}:${size}`, frame: "none", mask: undefined, connected: !hex.startsWith("hex"), closed: false });
  }
  const edges = names.some((name) => store.packs.get(name)?.tiles.some((tile) => tile.shape === "edge"));
  if (!edges && request.frame === "after") request.frame = "none";
  made(request);
}

/** Take a request for the wishes, and make a map of it once nobody clicks any more. */
function made(request) {
  store.wishes.request = request;
  refresh("packs");
  emit("wishes");
  clearTimeout(later);
  later = setTimeout(() => make({ ...nextRequest(), seed: randomSeed() }).then(() => refresh("packs")), 350);
}

on("map", ({ before }) => before && before.layout.packs !== store.map.layout.packs && refresh("packs"));
on("packs", () => refresh("packs"));
on("stamp", () => refresh("packs"));
