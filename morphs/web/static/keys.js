/* Keys, and all commands by name. */

import { $ } from "./dom.js";
import { again, another, cancel, cellEdit, commit, isBusy, redo, resolveCells, setLock, undo } from "./actions.js";
import { emit, store } from "./state/store.js";
import { locksOf, placeOf } from "./state/map.js";
import { copyLink } from "./state/link.js";
import { fit, pan, reveal, zoom, zoomTo } from "./map/stage.js";
import { cellText } from "./map/speech.js";
import { middleOf, neighbour } from "./map/pick.js";
import { areaAgain, areaClear, chosen, select } from "./tools/area.js";
import { hold, heldTool } from "./tools/tools.js";
import { closePanel, openPanel, openPanelName, panelNames } from "./panels/panel.js";
import { hideStrip, mirror, showCandidates, step, stripCell, stripIsOpen, take } from "./panels/strip.js";
import { showHelp, showPalette } from "./panels/help.js";
import { say, speak } from "./panels/status.js";
import { save } from "./panels/export.js";
import { toggleTheme } from "./panels/theme.js";
import { changeLevel } from "./panels/levels.js";
import { togglePlayer } from "./panels/player.js";
import { text } from "./text.js";

const here = () => (stripIsOpen() ? stripCell() : store.focus >= 0 ? store.focus : store.hover);
const onCell = (act) => () => store.map && here() >= 0 && act(here());
const overlay = (name) => () => {
  store.overlays.has(name) ? store.overlays.delete(name) : store.overlays.add(name);
  emit("overlays");
};

/** Single letters, which can be switched off. */
const letters = {
  n: another, N: again, g: overlay("grid"), "?": showHelp, r: () => areaAgain(), f: () => areaAgain(),
  z: onCell((id) => commit(cellEdit("rotate", id), { from: id })), x: () => mirror(),
  p: onCell((id) => setLock([id], !locksOf(store.map).has(id))), "[": () => step(-1), "]": () => step(1),
  t: () => togglePlayer(), "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: fit, 1: () => zoomTo(1),
};
for (const [name, [, key]] of Object.entries(text.tools)) letters[key] = () => hold(name);

/** With Ctrl or Cmd; these work wherever the focus is. */
const withCtrl = {
  z: undo, Z: redo, y: redo, s: () => store.map && save(".json", {}), e: () => openPanel("export", true), k: () => showPalette(commands()), C: copyLink,
};

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function startKeys() {
  addEventListener("keydown", (event) => {
    const writing = event.target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]");
    if (event.key === "Escape" && !$("#dialog").open) return escape();
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const act = withCtrl[event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()];
      if (!act || (writing && "zyZ".includes(event.key))) return;
      event.preventDefault();
      return act();
    }
    if (writing || event.altKey || event.metaKey || $("#dialog").open) return;
    if (event.target.id === "map" || event.target === document.body) onMap(event);
    if (event.defaultPrevented || store.keysOff) return;
    const act = letters[event.key];
    if (act && (store.map || "nN?".includes(event.key))) {
      event.preventDefault();
      act();
    }
  });
  $("#map").addEventListener("focus", () => {
    if (store.map && store.focus < 0) store.focus = firstCell();
    emit("focus");
    if (store.map) speak(cellText(store.map, store.focus));
  });
  $("#map").addEventListener("blur", () => emit("focus"));
}

const firstCell = () => store.map.cells.findIndex((cell) => cell.level === store.level);

function onMap(event) {
  if (!store.map) return;
  if (event.key === "PageUp" || event.key === "PageDown") {
    event.preventDefault();
    changeLevel(event.key === "PageUp" ? -1 : 1);
  } else if (event.key in arrows) {
    event.preventDefault();
    event.target.id === "map" ? moveFocus(...arrows[event.key]) : pan(...arrows[event.key].map((d) => -60 * d));
  } else if (event.key === "Enter") {
    event.preventDefault();
    if (store.selection && store.tool === "area") areaAgain();
    else if (stripIsOpen() && stripCell() === store.focus) take() || showCandidates(store.focus, true);
    else showCandidates(here(), true);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    areaClear();
  } else if (event.key === " ") event.preventDefault();
}

function moveFocus(dx, dy) {
  const from = store.focus >= 0 ? store.focus : firstCell();
  const to = neighbour(store.map, from, dx, dy);
  if (to < 0) return speak(text.nothingThere || cellText(store.map, from));
  store.focus = to;
  if (stripIsOpen()) hideStrip();
  reveal(middleOf(store.map, to));
  emit("focus");
  speak(cellText(store.map, to));
}

function escape() {
  if (isBusy()) return cancel();
  heldTool().cancel?.();
  if (stripIsOpen()) return hideStrip();
  if (store.stamp) {
    store.stamp = null;
    emit("stamp");
    return say(text.stampOff);
  }
  if (store.selection) return select(new Set());
  if (openPanelName()) closePanel();
}

/** Everything that can be done, by name. */
export function commands() {
  const tools = Object.entries(text.tools).map(([name, [title, key]]) => ({ name: title, hint: key, act: () => hold(name) }));
  const panels = panelNames.map((name) => ({ name: text.panels[name], hint: "", act: () => openPanel(name, true) }));
  const overlays = Object.entries(text.overlayKinds).map(([name, words]) => ({ name: `${text.overlays}: ${words}`, act: overlay(name) }));
  return [
    { name: text.new, hint: "n", act: another },
    { name: text.again, hint: "Shift+N", act: again },
    ...panels,
    { name: text.undo, hint: "Ctrl+Z", act: undo },
    { name: text.redo, hint: "Ctrl+Shift+Z", act: redo },
    ...tools,
    ...overlays,
    { name: text.wholeMap, act: () => resolveCells(store.map.cells.map((cell) => cell.id)) },
    { name: text.share, hint: "Ctrl+Shift+C", act: copyLink },
    { name: text.saveFile, hint: "Ctrl+S", act: () => save(".json", {}) },
    { name: text.player, hint: "t", act: togglePlayer },
    { name: text.zoomAll, hint: "0", act: fit },
    { name: text.theme, act: toggleTheme },
    { name: text.help, hint: "?", act: showHelp },
  ];
}

export { chosen, placeOf };
