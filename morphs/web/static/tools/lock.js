/* Lock: click or drag; what is locked stays when an area is solved again. */

import { el } from "../dom.js";
import { setLock } from "../actions.js";
import { emit, store } from "../state/store.js";
import { locksOf } from "../state/map.js";
import { text } from "../text.js";

let locking = null; // whether this stroke locks or lets go
let cells = new Set();

function touch(id) {
  if (id < 0 || cells.has(id)) return;
  cells.add(id);
  store.strokes = new Map([...cells].map((one) => [one, { colour: locking ? "#8c2f1b" : "#777777", alpha: 0.28 }]));
  emit("strokes");
}

export const lock = {
  name: "lock",
  cursor: "pointer",
  down(at) {
    if (at.cell < 0) return;
    locking = !locksOf(store.map).has(at.cell);
    cells = new Set();
    touch(at.cell);
  },
  move(at) {
    if (locking !== null) touch(at.cell);
  },
  up() {
    if (locking !== null) setLock(cells, locking);
    lock.cancel();
  },
  cancel() {
    locking = store.strokes = null;
    cells = new Set();
    emit("strokes");
  },
  options: () => [
    el("span", { class: "hint" }, text.tools.lock[2]),
  ],
};
