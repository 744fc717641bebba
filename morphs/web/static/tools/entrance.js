/* Entrance: click a side at the border; what is closed opens there, what is open closes. */

import { button, el } from "../dom.js";
import { commit, make, nextRequest } from "../actions.js";
import { atRim, facesOfSide, kindOf, placeOf, requestOf } from "../state/map.js";
import { store } from "../state/store.js";
import { say } from "../panels/status.js";
import { text } from "../text.js";

export const entrance = {
  name: "entrance",
  cursor: "pointer",
  sides: true,
  up(at, moved) {
    if (moved || at.cell < 0) return;
    const side = at.side();
    if (!atRim(store.map, at.cell, side)) return say(text.tools.entrance[2]);
    toggleSide(at.cell, side);
  },
  options: () => [
    button(text.closeAll, { onclick: () => remake([]) }),
    el("span", { class: "hint" }, text.tools.entrance[2]),
  ],
};

function toggleSide(id, side) {
  const map = store.map;
  const [name, count] = kindOf(map, id).sides[side];
  const here = `${placeOf(map, id)}:${name}`;
  if (requestOf(map).closed || requestOf(map).only_entrances) return remake([...(requestOf(map).entrance || []), here]);
  const { plain } = store.about.vocabularies[map.vocabulary];
  const edit = isOpen(map, id, side) ? `paint ${here}=${plain[0].repeat(count)}` : `entrance ${here}`;
  return commit(edit, { from: id, wish: text.edits.entrance });
}

/** The map again with so many ways in and no other; its seed and its locked tiles stay. */
async function remake(wanted) {
  const open = [...new Set(wanted)].filter((one) => wanted.indexOf(one) === wanted.lastIndexOf(one));
  const changed = { entrances: undefined, closed: !open.length, only_entrances: open.length > 0, entrance: open };
  const { pin } = nextRequest();
  if (!(await make(clean({ ...requestOf(store.map), pin, ...changed })))) return;
  store.wishes.request = clean({ ...store.wishes.request, ...changed });
  say(open.length ? text.entranceAdded : text.closedNow);
}

const clean = (request) => Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined && value !== null));

/** Whether one can walk over a side now. */
export function isOpen(map, id, side) {
  const words = store.about.vocabularies[map.vocabulary];
  const walks = new Set([...words.areas, ...words.lines].filter((kind) => kind.walk).map((kind) => kind.letter));
  return (facesOfSide(map, id, side) || []).some((face) => walks.has(face[0]) || walks.has(face[1]));
}
