/* The maps made lately in this browser, and files of this machine. */

import { add, button, el } from "../dom.js";
import { run, show } from "../actions.js";
import { recentMaps, restore } from "../state/save.js";
import { layoutOf } from "../state/map.js";
import { store } from "../state/store.js";
import { say } from "./status.js";
import { save } from "./export.js";
import { text } from "../text.js";

export function recent(body) {
  const list = el("ul", { class: "recent" });
  const input = el("input", { type: "file", accept: ".json,application/json", class: "unseen", "aria-label": text.open, onchange: (event) => openFile(event.target.files[0]) });
  add(body, el("div", { class: "row" }, button(text.open, { onclick: () => input.click() }), button(text.saveFile, { hint: "Ctrl+S", onclick: () => save(".json", {}) }), input), list);
  recentMaps().then((maps) => {
    if (!maps.length) list.append(el("li", { class: "hint" }, text.recentNone));
    for (const map of maps) list.append(entry(map));
  });
}

function entry(map) {
  const facts = { type: "button", class: "step", "aria-current": map.id === store.id ? "true" : null, onclick: () => restore(map.id) };
  const picture = map.thumb ? el("img", { class: "thumb", src: URL.createObjectURL(map.thumb), alt: "" }) : el("span", { class: "thumb" });
  return el("li", {}, el("button", facts, picture, el("span", { class: "what" }, map.title), el("time", {}, new Date(map.time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }))));
}

export async function openFile(file) {
  if (!file) return;
  let layout;
  try {
    layout = JSON.parse(await file.text());
  } catch {
    return say(text.openBad, "refused");
  }
  if (layout?.format !== "morphs-layout") return say(text.openBad, "refused");
  const answer = await run("open", { layout });
  if (answer) await show(answer);
}

export { layoutOf };
