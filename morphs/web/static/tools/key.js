/* Key: click a room to read and write what is told of it. */

import { button, el } from "../dom.js";
import { chooseRoom, isFresh } from "../state/key.js";
import { emit, on, store } from "../state/store.js";
import { roomAt } from "../map/rooms.js";
import { bringUpToDate } from "../panels/key.js";
import { openPanel } from "../panels/panel.js";
import { say } from "../panels/status.js";
import { text } from "../text.js";

function under(at) {
  return store.map && at.cell >= 0 ? roomAt(store.map, at.x, at.y) : null;
}

on("hover", (at) => {
  if (store.tool !== "key") return;
  const room = at.x === undefined ? null : under(at);
  point(room);
});

function point(room) {
  const id = room ? room.id : null;
  if (store.roomUnder === id) return;
  store.roomUnder = id;
  emit("room", store.room);
}

function allRooms() {
  chooseRoom(null);
  openPanel("key", true);
}

export const key = {
  name: "key",
  cursor: "pointer",
  each: true,
  up(at, moved) {
    if (moved) return;
    const room = under(at);
    if (!room) return say(isFresh() ? text.tools.key[2] : text.keyNone);
    chooseRoom(room.id);
    openPanel("key", true);
  },
  enable: () => bringUpToDate(),
  disable: () => point(null),
  options: () => [button(text.keyPanel, { onclick: allRooms }), el("span", { class: "hint" }, text.tools.key[2])],
};
