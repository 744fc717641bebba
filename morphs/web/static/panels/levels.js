/* Maps of several levels: one is seen at a time. */

import { $, button, el } from "../dom.js";
import { on, store } from "../state/store.js";
import { showLevel } from "../map/stage.js";
import { levelsOf } from "../state/map.js";
import { hideStrip } from "./strip.js";
import { say } from "./status.js";
import { text } from "../text.js";

/** Go up (-1) or down (1). */
export function changeLevel(by) {
  const count = store.map ? levelsOf(store.map).length : 1;
  const next = store.level + by;
  if (next < 0 || next >= count) return;
  hideStrip();
  showLevel(next);
  say(text.level(next + 1, count));
}

export function buildLevels() {
  const up = button(text.levelUp, { picture: "up", kind: "bare", hint: text.levelUpHint, onclick: () => changeLevel(-1) });
  const down = button(text.levelDown, { picture: "down", kind: "bare", hint: text.levelDownHint, onclick: () => changeLevel(1) });
  const name = el("span", { class: "name" });
  $("#levels").append(up, name, down);
  const show = () => {
    const count = store.map ? levelsOf(store.map).length : 1;
    $("#levels").hidden = count < 2;
    name.textContent = text.level(store.level + 1, count);
    up.disabled = store.level === 0;
    down.disabled = store.level >= count - 1;
  };
  on("map", show);
  on("level", show);
}
