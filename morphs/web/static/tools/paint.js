/* Paint: choose what should show, drag it over cells; the map changes as little as will do. While
   the pointer rests the result is shown before anything is done. */

import { el } from "../dom.js";
import { commit, ghostOf, preview } from "../actions.js";
import { jointsOf, placeOf } from "../state/map.js";
import { emit, on, store } from "../state/store.js";
import { text } from "../text.js";

let brush = null; // a letter
let stroke = null; // cells in the order they were touched
let size = 1;

function words() {
  return store.about.vocabularies[store.map.vocabulary];
}

/** What can be painted: areas and lines, each once, but for those that join parts of one tile; the
    plain line says "nothing crosses". */
function brushes() {
  const { areas, lines, plain } = words();
  return [...lines, ...areas].filter((kind) => !kind.inner).filter((kind) => kind.letter !== plain[0] || kind.letter === plain[1]);
}

const held = () => brushes().find((kind) => kind.letter === brush) || brushes()[0];

function show() {
  const kind = held();
  store.strokes = stroke && stroke.length ? new Map(stroke.map((id) => [id, { colour: kind.colour, letter: kind.letter }])) : null;
  emit("strokes");
}

function touch(id) {
  if (id < 0 || !stroke) return;
  for (const one of around(id, size)) if (!stroke.includes(one)) stroke.push(one);
  show();
}

function around(id, rings) {
  let found = new Set([id]);
  for (let ring = 1; ring < rings; ring++) found = new Set([...found].flatMap((one) => [one, ...jointsOf(store.map)[one].map((joint) => joint[1])]));
  return found;
}

/** The stroke as an edit of the engine's. */
export function strokeEdit(map, cells, letter) {
  return `paint ${cells.map((id) => placeOf(map, id)).join(" ")}=${letter}`;
}

export const paint = {
  name: "paint",
  cursor: "crosshair",
  down(at) {
    stroke = [];
    setGhost(null);
    touch(at.cell);
  },
  move(at) {
    touch(at.cell);
  },
  up() {
    const cells = stroke || [];
    const { letter, name } = held();
    paint.cancel();
    if (cells.length) commit(strokeEdit(store.map, cells, letter), { from: cells[0], wish: text.strokes(name, cells.length) });
  },
  cancel() {
    stroke = null;
    show();
  },
  disable() {
    setGhost(null);
  },
  options: () => [
    el("div", { class: "brushes", role: "radiogroup", "aria-label": text.brushes }, brushes().map(swatch)),
    el("label", { class: "small" }, text.brushSize, sizes()),
  ],
};

function swatch(kind) {
  const on_ = kind.letter === held().letter;
  const facts = { class: "swatch", type: "button", role: "radio", "aria-checked": String(on_), title: kind.name, onclick: () => pick(kind.letter) };
  const dot = el("span", { class: "dot", "aria-hidden": "true" }, kind.letter);
  dot.style.background = kind.colour;
  dot.style.color = dark(kind.colour) ? "#fff" : "#1d1712";
  return el("button", facts, dot, el("span", {}, kind.name));
}

const dark = (colour) => [1, 3, 5].reduce((sum, at) => sum + parseInt(colour.slice(at, at + 2), 16) * [0.3, 0.59, 0.11][(at - 1) / 2], 0) < 130;

function sizes() {
  const made = el("select", { onchange: (event) => (size = Number(event.target.value)) });
  for (const n of [1, 2, 3]) made.append(el("option", { value: String(n) }, String(2 * n - 1)));
  made.value = String(size);
  return made;
}

export function pick(letter) {
  brush = letter;
  emit("toolOptions");
}

function setGhost(ghost) {
  if (store.ghost === ghost) return;
  store.ghost = ghost;
  emit("ghost");
}

/** Where the pointer rests, what one dab would do. */
on("rest", async (at) => {
  if (store.tool !== "paint" || stroke || at.cell < 0 || !store.map || at.type === "touch") return;
  const map = store.map;
  try {
    const edit = strokeEdit(map, [...around(at.cell, size)], held().letter);
    const answer = await preview(edit, map);
    const wanted = store.tool === "paint" && !stroke && store.hover === at.cell && store.map === map;
    if (wanted && !answer.reason && answer.changed.length) setGhost(ghostOf(map, edit, answer));
  } catch {
    // a click says why not
  }
});
on("hover", () => store.tool === "paint" && setGhost(null));
