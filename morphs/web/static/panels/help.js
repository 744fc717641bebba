/* Keys and help, and the palette of all commands. */

import { $, button, el, toggle } from "../dom.js";
import { store } from "../state/store.js";
import { text } from "../text.js";

function open(title, ...inner) {
  const dialog = $("#dialog");
  dialog.replaceChildren(el("div", { class: "head" }, el("h2", {}, title), button(text.close, { picture: "close", kind: "bare", onclick: () => dialog.close() })), ...inner);
  dialog.setAttribute("aria-label", title);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

export function showHelp() {
  const rows = text.keys.map(([keys, what]) => el("div", {}, el("dt", {}, keys.split("  ").map((key) => el("kbd", {}, key))), el("dd", {}, what)));
  const off = toggle(text.keysOff, !store.keysOff, (on) => {
    store.keysOff = !on;
    localStorage.setItem("morphs-keys-off", on ? "" : "1");
  });
  open(text.helpTitle, el("dl", { class: "keys" }, rows), off, el("p", { class: "hint" }, text.credits));
}

export function showPalette(commands) {
  const list = el("div", { class: "commands", role: "listbox", "aria-label": text.paletteTitle });
  const find = el("input", { class: "find", placeholder: text.paletteHint, "aria-label": text.paletteHint, oninput: () => show(find.value), onkeydown: keys });
  let at = 0;
  let found = [];
  const dialog = open(text.paletteTitle, find, list);

  function show(words) {
    const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
    found = commands.filter(({ name, hint }) => parts.every((part) => `${name} ${hint || ""}`.toLowerCase().includes(part)));
    at = 0;
    list.replaceChildren(...found.map((command, n) => el("button", { type: "button", role: "option", class: "command-name", "aria-selected": String(n === at), onclick: () => go(n) }, el("span", {}, command.name), el("small", {}, command.hint || ""))));
  }

  function go(n) {
    dialog.close();
    $("#map").focus();
    found[n]?.act();
  }

  function keys(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") go(at);
    else if (by && found.length) at = (at + by + found.length) % found.length;
    else return;
    event.preventDefault();
    list.childNodes.forEach((one, n) => one.setAttribute("aria-selected", String(n === at)));
    list.childNodes[at]?.scrollIntoView({ block: "nearest" });
  }

  show("");
  find.focus();
}
