/* Tiles of the packs at hand, found by code, tag or theme; one can be taken in hand and laid. */

import { el } from "../dom.js";
import { commit } from "../actions.js";
import { placeOf } from "../state/map.js";
import { emit, on, store } from "../state/store.js";
import { tileArt } from "../map/art.js";
import { titleOf } from "../map/speech.js";
import { hold } from "../tools/tools.js";
import { say } from "./status.js";
import { text } from "../text.js";

const MOST = 96;
let sought = "";

/** The field and the tiles found; `packs` are those shown. */
export function palette(packs) {
  const list = el("div", { class: "tiles", role: "group", "aria-label": text.search });
  const find = el("input", { id: "find-tile", type: "search", value: sought, placeholder: text.search, "aria-label": text.search, oninput: () => ((sought = find.value), fill(list, packs)) });
  fill(list, packs);
  return el("section", { class: "palette" }, find, list);
}

function fill(list, packs) {
  const parts = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found = packs.flatMap((pack) => pack.tiles.map((tile, number) => ({ pack, tile, number })));
  const fits = found.filter(({ tile }) => parts.every((part) => `${tile.name} ${tile.tags.join(" ")} ${tile.artist}`.toLowerCase().includes(part)));
  list.replaceChildren(...fits.slice(0, MOST).map(entry));
  if (!fits.length) list.append(el("p", { class: "hint" }, text.noTiles));
  if (fits.length > MOST) list.append(el("p", { class: "hint" }, text.more(fits.length - MOST)));
}

function entry({ pack, tile, number }) {
  const canvas = el("canvas", { width: 128, height: 128, "aria-hidden": "true" });
  paint(canvas, pack, number);
  const held = store.stamp?.tile === tile;
  const facts = { type: "button", class: "tile", "aria-pressed": String(held), title: tile.name, "aria-label": `${titleOf(tile.name)}, ${tile.name.split("-")[1] || ""}`, onclick: () => take(pack, tile) };
  return el("button", facts, canvas);
}

function paint(canvas, pack, number) {
  const art = tileArt(pack, number, 64);
  if (art) {
    const ctx = canvas.getContext("2d");
    const scale = Math.min(128 / art.w, 128 / art.h);
    const [w, h] = [art.w * scale, art.h * scale];
    if (pack.ground) (ctx.fillStyle = pack.ground), ctx.fillRect(64 - w / 2, 64 - h / 2, w, h);
    ctx.drawImage(art.image, art.x, art.y, art.w, art.h, 64 - w / 2, 64 - h / 2, w, h);
    return;
  }
  const off = on("art", () => {
    off();
    if (canvas.isConnected) paint(canvas, pack, number);
  });
}

function take(pack, tile) {
  store.stamp = store.stamp?.tile === tile ? null : { pack, tile };
  if (store.stamp) {
    const stamp = store.stamp;
    if (store.tool !== "touch") hold("touch");
    store.stamp = stamp;
  }
  say(store.stamp ? text.stamp(titleOf(tile.name)) : text.stampOff);
  emit("stamp");
}

/** Lay the tile in hand: it is pinned, and what stands around it follows. */
export function layStamp(cell) {
  const { pack, tile } = store.stamp;
  return commit(`pin ${placeOf(store.map, cell)}=${pack.own_name}/${tile.name}`, { from: cell, wish: titleOf(tile.name) });
}
