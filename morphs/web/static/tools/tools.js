/* Which tool is held, and what stands in its bar of options. */

import { $, button, el, icon, icons } from "../dom.js";
import { emit, on, setTool, store } from "../state/store.js";
import { say } from "../panels/status.js";
import { fit, camera } from "../map/stage.js";
import { text } from "../text.js";
import { touch } from "./touch.js";
import { paint } from "./paint.js";
import { area } from "./area.js";
import { lock } from "./lock.js";
import { entrance } from "./entrance.js";
import { mask } from "./mask.js";
import { key } from "./key.js";
import { pan } from "./pan.js";

export const tools = { touch, paint, area, lock, entrance, mask, key, pan };
export const heldTool = () => tools[store.tool];

export function buildTools() {
  const bar = $("#tools");
  for (const [name, [title, key]] of Object.entries(text.tools)) {
    const facts = { class: "tool", type: "button", "aria-pressed": String(store.tool === name), title: `${title} (${key})`, "data-tool": name, onclick: () => hold(name) };
    bar.append(el("button", facts, icon(icons[name]), el("span", {}, title)));
  }
  on("tool", changed);
  on("map", showOptions);
  on("toolOptions", showOptions);
  changed({ before: null, tool: store.tool });
}

export function hold(name) {
  if (store.tool === name) return say(text.tools[name][2]);
  setTool(name);
  say(text.tools[name][2]);
}

function changed({ before, tool }) {
  tools[before]?.cancel?.();
  tools[before]?.disable?.();
  tools[tool].enable?.();
  for (const one of document.querySelectorAll(".tool")) one.setAttribute("aria-pressed", String(one.dataset.tool === tool));
  $("#map").dataset.cursor = tools[tool].cursor || "default";
  store.hoverSide = -1;
  showOptions();
  emit("hover", { cell: store.hover });
}

function showOptions() {
  const bar = $("#options");
  const wanted = store.map && tools[store.tool].options ? tools[store.tool].options() : [];
  const before = bar.hidden;
  bar.replaceChildren(...wanted);
  bar.hidden = !wanted.length;
  if (before !== bar.hidden && camera.fitted) fit();
}

export { button };
