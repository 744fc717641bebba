/* The line at the foot: what has happened, and what would help where something cannot be. */

import { $, button, el } from "../dom.js";
import { commit, make, resolveCells } from "../actions.js";
import { wider } from "../tools/area.js";
import { cellsNamed, requestOf } from "../state/map.js";
import { on, store } from "../state/store.js";
import { camera, fit, zoom, zoomTo } from "../map/stage.js";
import { cellText } from "../map/speech.js";
import { text } from "../text.js";

let line = null;
let helpers = null;

export function buildStatus() {
  line = el("span", { role: "status", class: "said" });
  helpers = el("span", { class: "helpers" });
  const size = el("button", { type: "button", class: "button bare zoom", title: text.zoomAll, onclick: fit });
  const zooms = el("span", { class: "zooms", role: "group", "aria-label": text.zoom }, button(text.zoomOut, { picture: "minus", kind: "bare", onclick: () => zoom(0.8) }), size, button(text.zoomIn, { picture: "plus", kind: "bare", onclick: () => zoom(1.25) }));
  const under = el("span", { class: "under", "aria-hidden": "true" });
  $("#status").append(line, helpers, under, zooms);
  on("view", () => {
    const percent = store.map ? Math.round(camera.scale * 100) : 100;
    size.textContent = `${percent} %`;
    size.setAttribute("aria-label", `${text.zoomAll}: ${percent} %`);
  });
  on("hover", () => {
    under.textContent = store.map && store.hover >= 0 ? cellText(store.map, store.hover).split(". ")[0] : "";
  });
}

/** Say a sentence; `kind` is "error" where nothing works. */
export function say(words, kind = "") {
  line.textContent = words;
  $("#status").dataset.kind = kind;
  helpers.replaceChildren();
}

/** Say in one sentence why something cannot be, with buttons that help. */
export function sayRefusal(data, about) {
  say(text.refused(plain(data)), "refused");
  helpers.replaceChildren(...helpFor(data, about));
}

/** The engine's own reason without its first words, which name the edit. */
function plain(data) {
  const whole = (data.reason && data.reason.text) || data.error || "";
  const cut = whole.replace(/^.*? is refused: /, "").replace(/^no complete map (exists|found): /, "");
  const first = cut.split("; ")[0];
  return first.length > 220 ? `${first.slice(0, 217)}…` : first;
}

function helpFor(data, about) {
  const found = [];
  const map = store.map;
  if (about && map) {
    const cells = new Set(cellsNamed(map, about.edit.slice(about.edit.indexOf(" ") + 1)));
    if (about.edit.startsWith("resolve")) found.push(button(text.larger, { onclick: () => resolveCells(wider(map, cells)) }));
    else if (/^(rotate|replace|swap)/.test(about.edit) && cells.size) found.push(button(text.larger, { onclick: () => resolveCells(wider(map, cells)) }));
    if (about.wish) found.push(button(text.leaveOut, { onclick: () => say(text.ready) }));
  } else if (map && data.reason) {
    found.push(button(text.drawIt, { onclick: () => make({ ...requestOf(map), ...store.wishes.request, gaps: "fill", solver: "best" }) }));
  }
  return found;
}

/** Speak to screen readers only. */
export function speak(words) {
  $("#spoken").textContent = words;
}

export { commit };
