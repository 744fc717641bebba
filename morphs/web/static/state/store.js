/* What the page knows, and who is told when it changes. */

const listeners = new Map();

/** Be told of something: "map", "tool", "hover", "history", "art", "state", "packs", "view" ... */
export function on(what, listener) {
  if (!listeners.has(what)) listeners.set(what, new Set());
  listeners.get(what).add(listener);
  return () => listeners.get(what).delete(listener);
}

export function emit(what, data) {
  for (const listener of [...(listeners.get(what) || [])]) listener(data); // a copy: some take themselves off, or on again
}

export const store = {
  about: null,
  packs: new Map(), // name -> facts
  map: null,
  history: null,
  id: null, // of the map in this browser
  tool: "touch",
  state: "empty", // empty building idle previewing committing refused
  level: 0, // which of the map's levels is seen
  hover: -1,
  focus: -1,
  selection: null, // {cells: Set}
  ghost: null, // {cells: Map(cell -> record)}
  refusal: null, // {cells: Set, until}
  stamp: null, // a tile in hand
  player: false, // whether the map is shown as players see it
  key: null, // the key's document, of the map that is called `keyOf`
  keyOf: null,
  keyOptions: {},
  room: null, // the region that is looked at, and the one under the pointer
  roomUnder: null,
  overlays: new Set(["locks", "rooms"]),
  wishes: { request: {} }, // of the next map
  keysOff: false,
};

export function setState(state) {
  if (store.state === state) return;
  store.state = state;
  document.body.dataset.state = state;
  emit("state", state);
}

export function setTool(tool) {
  if (store.tool === tool) return;
  const before = store.tool;
  store.tool = tool;
  emit("tool", { before, tool });
}
