/* Artists and themes of the packs in use: each may be the only one, or be left out. */

import { el } from "../dom.js";
import { store } from "../state/store.js";
import { text } from "../text.js";

const opened = new Set(); // groups that somebody looks at
const FEW = 3; // tiles that a theme has at least to be listed

/** How a theme stands in a request: "any", "only" or "without". */
export function standing(request, kind, name) {
  const asked = request[kind] || [];
  return asked.includes(name) ? "only" : asked.includes(`!${name}`) ? "without" : "any";
}

const NEXT = { any: "only", only: "without", without: "any" };

/** The request in which a theme stands as the next click has it. */
export function turned(request, kind, name) {
  const others = (request[kind] || []).filter((one) => one !== name && one !== `!${name}`);
  const next = NEXT[standing(request, kind, name)];
  const asked = next === "any" ? others : [...others, next === "only" ? name : `!${name}`];
  return { ...request, [kind]: asked.length ? asked : undefined };
}

/** The chips of some packs; `take` is told the request that a click makes. */
export function themes(packs, take) {
  const tiles = packs.flatMap((pack) => pack.tiles);
  const tags = counted(tiles.flatMap((tile) => tile.tags)).filter(([, count]) => count >= FEW);
  const artists = counted(tiles.map((tile) => tile.artist).filter(Boolean));
  return [artists.length > 1 ? group("artist", text.artists, artists, take) : null, tags.length ? group("tag", text.themes, tags, take) : null];
}

function counted(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) || 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

function group(kind, title, names, take) {
  const chips = names.map(([name, count]) => {
    const how = standing(store.wishes.request, kind, name);
    const facts = { type: "button", class: `chip ${how}`, id: `${kind}-${name}`, "aria-label": text.themeChip(name, count, text.standing[how]), onclick: () => take(turned(store.wishes.request, kind, name)) };
    return el("button", facts, name, el("small", {}, String(count)));
  });
  return el("details", { class: "themes", open: opened.has(kind) || Boolean(store.wishes.request[kind]?.length), ontoggle: (event) => (event.target.open ? opened.add(kind) : opened.delete(kind)) }, el("summary", {}, title), el("p", { class: "hint" }, text.themesHint), el("div", { class: "chipset" }, chips));
}
