/* Touch: click a tile and see what else fits; drag it onto another to swap the two. */

import { commit, cellEdit, ghostOf, preview } from "../actions.js";
import { emit, store } from "../state/store.js";
import { placeOf } from "../state/map.js";
import { hideStrip, showCandidates } from "../panels/strip.js";
import { layStamp } from "../panels/palette.js";

let from = -1;

export const touch = {
  name: "touch",
  cursor: "pointer",
  down(at) {
    from = at.cell;
  },
  move(at, moved) {
    if (!moved || from < 0 || at.cell === from || at.cell < 0) {
      if (store.ghost?.swap) setGhost(null);
      return;
    }
    ghostOfSwap(from, at.cell);
  },
  up(at, moved) {
    const begun = from;
    from = -1;
    if (begun < 0) return hideStrip();
    if (moved && at.cell >= 0 && at.cell !== begun) {
      setGhost(null);
      commit(`swap ${placeOf(store.map, begun)}=${placeOf(store.map, at.cell)}`, { from: at.cell });
      return;
    }
    if (moved) return;
    if (store.stamp) layStamp(begun);
    else showCandidates(begun);
  },
  double(at) {
    if (at.cell >= 0 && !store.stamp) commit(cellEdit("rotate", at.cell), { from: at.cell });
  },
  cancel() {
    from = -1;
    setGhost(null);
  },
  disable() {
    hideStrip();
    store.stamp = null;
  },
};

function setGhost(ghost) {
  if (store.ghost === ghost) return;
  store.ghost = ghost;
  emit("ghost");
}

/** What a swap would look like, as soon as it is known. */
async function ghostOfSwap(a, b) {
  const map = store.map;
  try {
    const edit = `swap ${placeOf(map, a)}=${placeOf(map, b)}`;
    const answer = await preview(edit, map);
    if (from !== a || store.hover !== b || store.map !== map || answer.reason) return;
    setGhost({ swap: true, ...ghostOf(map, edit, answer) });
  } catch {
    // the drop will say why not
  }
}
