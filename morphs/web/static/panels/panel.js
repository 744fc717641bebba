/* The panel at the side, one subject at a time. */

import { $, button, el } from "../dom.js";
import { on } from "../state/store.js";
import { camera, fit } from "../map/stage.js";
import { text } from "../text.js";
import { board } from "./board.js";
import { keyPanel } from "./key.js";
import { packs } from "./packs.js";
import { history } from "./history.js";
import { words } from "./words.js";
import { exporting } from "./export.js";
import { lands } from "./lands.js";
import { benchPanel } from "./bench.js";
import { recent } from "./recent.js";

const panels = { map: board, key: keyPanel, packs, history, lands, bench: benchPanel, words, export: exporting, recent };
export const panelNames = Object.keys(panels);
let open = null;

export const openPanelName = () => open;

/** Open a panel, or close it if it is open. */
export function openPanel(name, stay = false) {
  open = open === name && !stay ? null : name;
  render();
  const aside = $("#panel");
  if (open) aside.querySelector("h2")?.focus();
  else $("#map").focus();
}

export function closePanel() {
  if (open) openPanel(open);
}

function render() {
  const aside = $("#panel");
  const fitted = camera.fitted;
  aside.hidden = !open;
  document.body.dataset.panel = open || "";
  for (const one of document.querySelectorAll("[data-panel]")) if (one.dataset.panel && one !== document.body) one.setAttribute("aria-pressed", String(one.dataset.panel === open));
  if (!open) aside.replaceChildren();
  else {
    const head = el("div", { class: "head" }, el("h2", { tabindex: "-1" }, text.panels[open]), button(text.close, { picture: "close", kind: "bare", onclick: closePanel }));
    const body = el("div", { class: "body" });
    aside.replaceChildren(head, body);
    panels[open](body);
  }
  if (fitted) requestAnimationFrame(fit);
}

/** Make the panel anew where what it shows has changed. */
export function refresh(name) {
  if (!open || open !== name) return;
  const body = $("#panel .body");
  const top = body.scrollTop;
  const focused = document.activeElement?.id;
  body.replaceChildren();
  panels[name](body);
  body.scrollTop = top;
  if (focused && body.querySelector(`#${CSS.escape(focused)}`)) document.getElementById(focused).focus();
}

on("history", () => ["history", "words", "map", "recent"].includes(open) && refresh(open));
