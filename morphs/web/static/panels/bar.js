/* The bar at the top: a new map and its seed, undo, link, export, and the panels. */

import { $, button, el } from "../dom.js";
import { again, another, make, nextRequest, redo, undo } from "../actions.js";
import { on, store } from "../state/store.js";
import { copyLink } from "../state/link.js";
import { openPanel, panelNames } from "./panel.js";
import { showHelp, showPalette } from "./help.js";
import { commands } from "../keys.js";
import { toggleTheme } from "./theme.js";
import { playerButton } from "./player.js";
import { text } from "../text.js";

export function buildBar() {
  const seed = el("input", { id: "seed", inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off", spellcheck: "false", "aria-label": text.seed, maxlength: "19", onkeydown: typed });
  const undoing = button(text.undo, { picture: "undo", kind: "bare", hint: text.undoHint, onclick: undo });
  const redoing = button(text.redo, { picture: "redo", kind: "bare", hint: text.redoHint, onclick: redo });
  $("#top").append(
    el("h1", {}, text.name),
    button(text.new, { picture: "new", hint: text.newHint, kind: "primary", onclick: another }),
    el("span", { class: "seed" }, el("label", { for: "seed" }, text.seed), seed, button(text.again, { picture: "again", kind: "bare", hint: text.againHint, onclick: again })),
    el("span", { class: "group" }, undoing, redoing),
    el("span", { class: "space" }),
    el("span", { class: "group tabs", role: "group" }, panelNames.map(panelButton)),
    button(text.menu, { picture: "menu", kind: "bare menu", onclick: () => showPalette(commands()) }),
    playerButton(),
    el("span", { class: "group" }, button(text.share, { picture: "share", kind: "bare", hint: text.shareHint, onclick: copyLink }), button(text.theme, { picture: "theme", kind: "bare", onclick: toggleTheme }), button(text.help, { picture: "help", kind: "bare", onclick: showHelp })),
  );
  on("map", () => {
    seed.value = store.map.seed;
    undoing.disabled = !store.history || store.history.node.parent === null;
    redoing.disabled = !store.history || store.history.node.last === null;
  });
}

function panelButton(name) {
  return el("button", { type: "button", class: "button tab", "data-panel": name, "aria-pressed": "false", onclick: () => openPanel(name) }, text.panels[name]);
}

function typed(event) {
  if (event.key !== "Enter") return;
  const seed = event.target.value.replaceAll(/\D/g, "");
  if (seed) make({ ...nextRequest(), seed: Number(seed) });
  $("#map").focus();
}
