/* Entrance: click a side at the border; there one can come in, everywhere else the border closes. */

import { button, el } from "../dom.js";
import { make, nextRequest } from "../actions.js";
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
    toggleEntrance(at.cell, side);
  },
  options: () => [
    button(text.borders.closed, { onclick: closeAll }),
    el("span", { class: "hint" }, text.tools.entrance[2]),
  ],
};

/** The map again with one more way in, or one less; its seed and its locked tiles stay. */
async function toggleEntrance(id, side) {
  const map = store.map;
  const name = kindOf(map, id).sides[side][0];
  const here = `${placeOf(map, id)}:${name}`;
  const asked = requestOf(map);
  const before = asked.entrance || [];
  const open = before.includes(here) ? before.filter((one) => one !== here) : [...before, here];
  const rest = { ...nextRequest(), ...asked, pin: nextRequest().pin, entrances: undefined, closed: !open.length, only_entrances: open.length > 0, entrance: open };
  if (await make(clean(rest))) {
    store.wishes.request = { ...store.wishes.request, closed: rest.closed, only_entrances: rest.only_entrances, entrance: open };
    say(open.length > before.length ? text.entranceAdded : text.closedNow);
  }
}

async function closeAll() {
  const rest = { ...requestOf(store.map), pin: nextRequest().pin, entrances: undefined, entrance: [], only_entrances: false, closed: true };
  if (await make(clean(rest))) say(text.closedNow);
}

const clean = (request) => Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined && value !== null));

/** Whether one can walk over a side now. */
export function isOpen(map, id, side) {
  const words = store.about.vocabularies[map.vocabulary];
  const walks = new Set([...words.areas, ...words.lines].filter((kind) => kind.walk).map((kind) => kind.letter));
  return (facesOfSide(map, id, side) || []).some((face) => walks.has(face[0]) || walks.has(face[1]));
}
