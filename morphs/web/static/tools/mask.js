/* Outline: which cells the map has. Cells are taken out or put back by dragging; then the map is
   made in that shape. The sketch is a grid of its own, for cells taken out are not on the board. */

import { button, el } from "../dom.js";
import { make, nextRequest } from "../actions.js";
import { requestOf } from "../state/map.js";
import { emit, store } from "../state/store.js";
import { say } from "../panels/status.js";
import { text } from "../text.js";

let rows = null; // strings of # and .
let value = null; // what this stroke writes

function begin() {
  const { columns, rows: high, mask: old } = store.map.spec;
  rows = old ? old.map((row) => row.split("")) : Array.from({ length: high }, () => Array(columns).fill("#"));
}

const isWhole = () => rows.every((row) => row.every((cell) => cell === "#"));

export const mask = {
  name: "mask",
  cursor: "crosshair",
  enable() {
    if (store.map) begin();
    emit("toolOptions");
  },
  down(at) {
    const cell = at.cell >= 0 && store.map.cells[at.cell];
    if (!cell || cell.shape === "edge" || cell.shape === "corner") return;
    value = rows[cell.row]?.[cell.column] === "#" ? "." : "#";
    mask.move(at);
  },
  move(at) {
    const cell = value && at.cell >= 0 && store.map.cells[at.cell];
    if (!cell || rows[cell.row]?.[cell.column] === undefined) return;
    rows[cell.row][cell.column] = value;
    sketch();
  },
  up() {
    value = null;
    emit("toolOptions");
  },
  cancel() {
    value = null;
  },
  disable() {
    store.strokes = rows = null;
    emit("strokes");
  },
  options() {
    if (!rows) begin();
    return [
      outlineSketch(),
      button(text.maskMake, { picture: "again", kind: "primary", onclick: remake }),
      button(text.maskInvert, { onclick: () => set((cell) => (cell === "#" ? "." : "#")) }),
      button(text.maskAll, { onclick: () => set(() => "#") }),
      el("span", { class: "hint" }, text.maskHint),
    ];
  },
};

/** The outline as small squares that can be pressed: cells that are out can be put back here. */
function outlineSketch() {
  const box = el("div", { class: "sketch", role: "group", "aria-label": text.tools.mask[0] });
  box.style.gridTemplateColumns = `repeat(${rows[0].length}, 1fr)`;
  rows.forEach((row, y) =>
    row.forEach((cell, x) => {
      const facts = { type: "button", class: `bit ${cell === "#" ? "in" : ""}`, "aria-label": text.cell(x, y), "aria-pressed": String(cell === "#"), onclick: () => flip(x, y) };
      box.append(el("button", facts));
    }),
  );
  return rows.length * rows[0].length <= 1024 ? box : null;
}

function flip(x, y) {
  rows[y][x] = rows[y][x] === "#" ? "." : "#";
  sketch();
  emit("toolOptions");
}

function set(change) {
  rows = rows.map((row) => row.map(change));
  sketch();
  emit("toolOptions");
}

function sketch() {
  const out = store.map.cells.filter((cell) => rows[cell.row]?.[cell.column] === ".");
  store.strokes = new Map(out.map((cell) => [cell.id, { colour: getComputedStyle(document.body).getPropertyValue("--desk").trim(), alpha: 0.86 }]));
  emit("strokes");
}

async function remake() {
  if (rows.every((row) => row.every((cell) => cell === "."))) return say(text.maskEmpty);
  const asked = { ...requestOf(store.map), pin: [] };
  delete asked.mask;
  const wanted = isWhole() ? asked : { ...asked, mask: rows.map((row) => row.join("")) };
  if (await make(wanted)) {
    store.wishes.request = { ...nextRequest(), mask: wanted.mask, pin: undefined };
    begin();
    store.strokes = null;
    emit("toolOptions");
  }
}
