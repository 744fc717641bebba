/* The way out: every kind of file there is, for whom, and where it went. */

import { add, button, el, field, select } from "../dom.js";
import { run } from "../actions.js";
import { layoutOf } from "../state/map.js";
import { store } from "../state/store.js";
import { commandLine } from "../state/command.js";
import { fileOf } from "../transport/http.js";
import { control } from "./control.js";
import { say } from "./status.js";
import { text } from "../text.js";

const chosen = { ending: ".png" };
const how = {}; // options that differ from the usual ones

export function exporting(body) {
  if (!store.map) return;
  const endings = store.about.outputs.layout.filter((ending) => text.files[ending] !== "");
  const list = el("div", { class: "files", role: "radiogroup", "aria-label": text.exportKinds }, endings.map((ending) => fileChoice(ending)));
  const command = commandLine(store.map, chosen);
  const options = store.about.outputs.options || [];
  const audience = options.find((one) => one.name === "audience");
  const others = options.filter((one) => one !== audience).map((one) => control(one, how));
  const whom = audience ? field(text.exportFor, select(text.forWhom, how.audience || "gm", (value) => (how.audience = value))) : null;
  add(body, whom, list, others.length ? el("details", {}, el("summary", {}, text.exportOptions), el("div", { class: "stack" }, others)) : null, el("div", { class: "row" }, button(text.exportGo, { picture: "export", kind: "primary wide", onclick: () => save(chosen.ending) })), el("h3", {}, text.command), el("pre", { class: "command", tabindex: "0" }, command));
}

function fileChoice(ending) {
  const box = el("input", { type: "radio", name: "ending", value: ending, checked: ending === chosen.ending, onchange: () => (chosen.ending = ending) });
  return el("label", { class: "file" }, box, el("b", {}, ending), el("span", {}, text.files[ending] || ""));
}

/** Write the map as a file and hand it over; its name, or null. */
export async function save(ending, options = how) {
  const done = await run("export", { map: layoutOf(store.map), ending, options });
  if (!done) return null;
  el("a", { href: fileOf(done.job), download: done.name }).click();
  say(text.exportPart(done.name));
  return done.name;
}
