/* Area: drag a box, then solve it again, empty it or fill it. */

import { el, button } from "../dom.js";
import { commit, resolveCells } from "../actions.js";
import { cellsInBox } from "../map/pick.js";
import { emit, store } from "../state/store.js";
import { locksOf, placeOf } from "../state/map.js";
import { say } from "../panels/status.js";
import { text } from "../text.js";

let begun = null;

export const area = {
  name: "area",
  cursor: "crosshair",
  down(at) {
    begun = at;
  },
  move(at) {
    if (!begun) return;
    store.box = [begun.x, begun.y, at.x, at.y];
    select(cellsInBox(store.map, ...store.box));
  },
  up(at, moved) {
    if (!moved && begun) select(begun.cell < 0 ? new Set() : new Set([begun.cell]));
    begun = store.box = null;
    emit("selection");
  },
  cancel() {
    begun = store.box = null;
    emit("selection");
  },
  disable() {
    select(new Set());
  },
  options: () => [
    button(text.areaAgain, { picture: "again", hint: "Enter", onclick: areaAgain }),
    button(text.wholeMap, { onclick: () => resolveCells(store.map.cells.map((cell) => cell.id)) }),
    el("span", { class: "hint" }, text.tools.area[2]),
  ],
};

export function select(cells) {
  store.selection = cells.size ? { cells } : null;
  emit("selection");
}

/** The cells that keys are about: the box, else the cell in focus or under the pointer. */
export function chosen() {
  if (store.selection) return store.selection.cells;
  const one = store.focus >= 0 ? store.focus : store.hover;
  return one >= 0 ? new Set([one]) : null;
}

export function areaAgain() {
  const cells = chosen();
  return cells ? resolveCells(cells) : say(text.areaNone);
}

/** One more ring of cells around a set. */
export function wider(map, cells) {
  const found = new Set(cells);
  for (const [a, , b] of map.layout.joints) {
    if (cells.has(a)) found.add(b);
    if (cells.has(b)) found.add(a);
  }
  return found;
}

/** Lay tiles anew so that all shows plain ground, where that can be. */
export function areaClear() {
  const cells = chosen();
  if (!cells) return say(text.areaNone);
  const words = store.about.vocabularies[store.map.vocabulary];
  const locks = locksOf(store.map);
  const free = [...cells].filter((id) => !locks.has(id));
  if (free.length) commit(`paint ${free.map((id) => placeOf(store.map, id)).join(" ")}=${words.plain}`, { from: free[0] });
}
