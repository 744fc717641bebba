/* How a map is looked at: in which style, and by whom. Neither changes what lies where. */

import { emit, store } from "./store.js";
import { showCurrent } from "./history.js";

/** The style of a map, "" for that of its packs; and whether it is as players see it. */
export const lookOf = (map) => ({ style: (map && map.layout.request.style) || "", player: store.player });

/** What the address of a picture says of a look, "" for the usual one. */
export function queryOf({ style, player, variant = 0 }) {
  const parts = [style && `style=${style}`, player && "for=player", variant && `variant=${variant}`].filter(Boolean);
  return parts.length ? `?${parts.join("&")}` : "";
}

/** The styles that all packs of a map can be drawn in. */
export function stylesOf(packs) {
  const [first, ...rest] = packs.map((pack) => pack.styles || []);
  return (first || []).filter((style) => rest.every((styles) => styles.includes(style)));
}

/** Draw the map, all of its history, and those made after it in another style. */
export function restyle(style) {
  const { style: _, ...rest } = store.wishes.request;
  store.wishes.request = style ? { ...rest, style } : rest;
  if (!store.history) return;
  store.history.restyle(style);
  showCurrent("style");
  emit("restyled");
}

export function setPlayer(player) {
  store.player = player;
  document.body.dataset.player = player ? "1" : "";
  emit("player", player);
}

