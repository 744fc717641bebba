/* Move: the map is dragged; the pointer does so by itself. */

export const pan = { name: "pan", cursor: "grab" };
