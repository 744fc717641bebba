/* The strip of what else fits a cell: a listbox of pictures, each shown in its place before it is
   taken. */

import { $, button, el } from "../dom.js";
import { cellEdit, commit, ghostOf, preview, resolveCells, setLock } from "../actions.js";
import { drawLying } from "../map/cells.js";
import { hexArt, packNamed, tileArt, tileNumber } from "../map/art.js";
import { layoutOf, locksOf, placeOf } from "../state/map.js";
import { lookOf } from "../state/look.js";
import { emit, on, store } from "../state/store.js";
import { postOn } from "../transport/http.js";
import { titleOf } from "../map/speech.js";
import { wider } from "../tools/area.js";
import { text } from "../text.js";

const SIZE = 72;
const MOST = 120;
const REST = 120; // milliseconds before a town is drawn anew for a candidate
let resting = 0;
let shown = null; // {cell, found, at}
const known = new Map(); // "layout|cell" -> promise

/** What fits a cell, asked once for each layout. */
export function candidatesOf(map, cell) {
  const key = `${map.name}|${cell}`;
  if (!known.has(key)) {
    const answer = postOn("/api/candidates", map, { cell }, layoutOf).then(({ candidates }) => candidates);
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    if (known.size > 300) known.delete(known.keys().next().value);
  }
  return known.get(key);
}

on("rest", ({ cell, type }) => {
  if (store.map && cell >= 0 && store.tool === "touch" && type !== "touch" && store.state === "idle") candidatesOf(store.map, cell).catch(() => {});
});

export async function showCandidates(cell, focus = false) {
  const map = store.map;
  if (!map || cell < 0) return;
  store.focus = cell;
  emit("focus");
  shown = { cell, found: [], at: -1, map };
  store.stripOpen = true;
  frame([el("p", { class: "hint" }, "…")]);
  let found;
  try {
    found = await candidatesOf(map, cell);
  } catch (error) {
    found = [];
    if (!error.data) throw error;
  }
  if (!shown || shown.cell !== cell || store.map !== map) return;
  shown.found = found.slice(0, MOST);
  fill(found.length);
  if (focus) $("#strip [role=listbox]")?.focus();
}

function frame(inner) {
  const strip = $("#strip");
  strip.replaceChildren(...inner);
  strip.hidden = false;
}

function fill(count) {
  const { cell, found, map } = shown;
  const locked = locksOf(map).has(cell);
  const acts = el(
    "div",
    { class: "acts" },
    button(text.turn, { picture: "turn", hint: text.turnHint, onclick: () => act("rotate") }),
    button(text.mirror, { picture: "mirror", onclick: mirror }),
    button(text.another, { picture: "again", hint: text.anotherHint, onclick: () => act("replace") }),
    button(text.reroll, { hint: text.rerollHint, onclick: () => resolveCells(wider(store.map, new Set([shown.cell]))) }),
    button(locked ? text.unkeep : text.keep, { picture: "lock", onclick: () => setLock([shown.cell], !locked) }),
    button(text.close, { picture: "close", kind: "bare", onclick: hideStrip }),
  );
  const title = el("p", { class: "title" }, found.length ? text.candidates(count) : text.noCandidates);
  const list = el("div", { class: "candidates", role: "listbox", tabindex: found.length ? "0" : null, "aria-label": text.candidatesLabel, onkeydown: keys, onpointerleave: () => ghost(-1) }, found.map(option));
  frame([el("div", { class: "head" }, title, acts), ...(found.length ? [list] : [])]);
}

function option(found, number) {
  const canvas = el("canvas", { width: SIZE * 2, height: SIZE * 2, "aria-hidden": "true" });
  const name = `${titleOf(found.tile)}${found.same ? `, ${text.same}` : ""}`;
  const facts = { class: `candidate ${found.same ? "same" : ""}`, role: "option", id: `candidate-${number}`, "aria-selected": "false", "aria-label": name, title: name, onclick: () => take(number), onpointerenter: () => ghost(number) };
  const made = el("div", facts, canvas);
  paintOption(canvas, found);
  return made;
}

/** Draw a candidate as it would lie; again when its picture comes. */
function paintOption(canvas, found) {
  const pack = packNamed(found.pack);
  const number = pack && tileNumber(pack, found.tile);
  if (number === undefined || number === null) return;
  const tile = pack.tiles[number];
  const hex = tile.shape.startsWith("hex");
  const art = hex ? hexArt(pack, number, found, 100, false) : tileArt(pack, number, SIZE * 2, lookOf(store.map));
  if (art) {
    const ctx = canvas.getContext("2d");
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    const turned = found.rotation % 2 === 1 && !hex;
    const scale = (SIZE * 2) / Math.max(art.w, art.h);
    const [w, h] = turned ? [art.h * scale, art.w * scale] : [art.w * scale, art.h * scale];
    const [x, y] = [SIZE - w / 2, SIZE - h / 2];
    if (pack.ground && !hex) (ctx.fillStyle = pack.ground), ctx.fillRect(x, y, w, h);
    if (hex) ctx.drawImage(art.image, x, y, w, h);
    else drawLying(ctx, art, found, x, y, w, h);
  }
  if (!art || !art.whole) {
    const off = on("art", () => {
      off();
      if (canvas.isConnected) paintOption(canvas, found);
    });
  }
}

/** Show a candidate in its place, -1 for none. */
function ghost(number) {
  if (!shown) return;
  shown.at = number;
  const found = shown.found[number];
  for (const one of document.querySelectorAll(".candidate")) one.setAttribute("aria-selected", String(one.id === `candidate-${number}`));
  $("#strip [role=listbox]")?.setAttribute("aria-activedescendant", found ? `candidate-${number}` : "");
  const cell = store.map.cells[shown.cell];
  store.ghost = found ? { cells: new Map([[shown.cell, { ...cell, tile: found.tile, pack: found.pack, variant: found.tile === cell.tile ? cell.variant : 0, rotation: found.rotation, flip: found.flip, faces: cell.faces || ["-"] }]]) } : null;
  emit("ghost");
  clearTimeout(resting);
  if (found && shown.map.view.whole) resting = setTimeout(() => ghostOfWhole(number), REST);
}

/** Show a map that is drawn as a whole as it would be with a candidate. */
async function ghostOfWhole(number) {
  const { cell, map } = shown || {};
  if (!map) return;
  const edit = pinEdit(number);
  const answer = await preview(edit, map).catch(() => null); // taking it says why not
  if (!answer || answer.reason || shown?.at !== number || shown.cell !== cell || store.map !== map) return;
  store.ghost = ghostOf(map, edit, answer);
  emit("ghost");
}

export function step(by) {
  if (!shown || !shown.found.length) return false;
  const next = (shown.at + by + shown.found.length) % shown.found.length;
  ghost(shown.at < 0 && by < 0 ? shown.found.length - 1 : next);
  document.getElementById(`candidate-${shown.at}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

export const stripCell = () => (shown ? shown.cell : -1);

export async function take(number = shown?.at) {
  const found = shown?.found[number];
  if (!found) return false;
  return commit(pinEdit(number), { from: shown.cell });
}

/** The edit that lays a candidate. */
function pinEdit(number) {
  const { pack, tile, rotation, flip } = shown.found[number];
  return `pin ${placeOf(shown.map, shown.cell)}=${pack}/${tile}:${flip ? "f," : ""}r${rotation}`;
}

function act(word) {
  commit(cellEdit(word, shown.cell), { from: shown.cell });
}

/** The first way the same tile fits mirrored. */
export function mirror() {
  if (!shown) return;
  const here = store.map.cells[shown.cell];
  const found = shown.found.findIndex((one) => one.tile === here.tile && one.flip !== here.flip);
  if (found >= 0) take(found);
}

function keys(event) {
  const moves = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  if (event.key in moves) step(moves[event.key]);
  else if (event.key === "Enter" || event.key === " ") take();
  else if (event.key === "Escape") {
    hideStrip();
    $("#map").focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

export function hideStrip() {
  if (!shown) return;
  shown = null;
  store.stripOpen = false;
  $("#strip").hidden = true;
  $("#strip").replaceChildren();
  store.ghost = null;
  emit("ghost");
}

export const stripIsOpen = () => Boolean(shown);

on("map", ({ before }) => {
  if (!shown) return;
  if (!before || before.view !== store.map.view) hideStrip();
  else showCandidates(shown.cell, document.activeElement?.getAttribute("role") === "listbox");
});
on("candidates", (cell) => showCandidates(cell));
