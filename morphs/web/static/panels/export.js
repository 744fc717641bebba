/* The way out: every kind of file there is, for whom, and where it went. */

import { add, button, el, field, select, toggle } from "../dom.js";
import { run } from "../actions.js";
import { isFresh, makeKey } from "../state/key.js";
import { layoutOf } from "../state/map.js";
import { store } from "../state/store.js";
import { commandLine } from "../state/command.js";
import { fileOf } from "../transport/http.js";
import { control } from "./control.js";
import { say } from "./status.js";
import { text } from "../text.js";

const chosen = { of: "map", ending: ".png" };
const how = {}; // options that differ from the usual ones
const paper = { dress: false, title: "" }; // the sheet that a picture is put on

export function exporting(body) {
  if (!store.map) return;
  const endings = store.about.outputs.layout.filter((ending) => text.files[ending] !== "");
  const list = el("div", { class: "files", role: "radiogroup", "aria-label": text.exportKinds }, endings.map((ending) => fileChoice("map", ending, text.files[ending])));
  const keys = (store.about.outputs.key || []).map((ending) => fileChoice("key", ending, text.keyFiles[ending]));
  if (keys.length) list.append(el("p", { class: "label" }, text.panels.key), ...keys);
  const command = commandLine(store.map, chosen.of === "map" ? chosen : {});
  const options = store.about.outputs.options || [];
  const audience = options.find((one) => one.name === "audience");
  const others = options.filter((one) => one !== audience).map((one) => control(one, how));
  const whom = audience ? field(text.exportFor, select(text.forWhom, how.audience || (store.player ? "player" : "gm"), (value) => (how.audience = value))) : null;
  add(body, whom, list, sheet(), others.length ? el("details", {}, el("summary", {}, text.exportOptions), el("div", { class: "stack" }, others)) : null, el("div", { class: "row" }, button(text.exportGo, { picture: "export", kind: "primary wide", onclick: () => (chosen.of === "key" ? saveKey(chosen.ending) : save(chosen.ending)) })), el("h3", {}, text.command), el("pre", { class: "command", tabindex: "0" }, command));
}

/** A sheet of paper round the picture, and its title. */
function sheet() {
  const title = field(text.sheetTitle, el("input", { id: "sheet-title", value: paper.title, maxlength: "80", placeholder: text.sheetNamed, oninput: (event) => (paper.title = event.target.value) }));
  title.hidden = !paper.dress;
  const dress = toggle(text.sheet, paper.dress, (on) => {
    paper.dress = on;
    title.hidden = !on;
  });
  return el("div", { class: "stack" }, dress, title);
}

/** The map as it is to be written. */
function written(options) {
  const map = layoutOf(store.map);
  if (!paper.dress || options !== how) return map;
  return { ...map, request: { ...map.request, dress: true, title: paper.title.trim() || null } };
}

function fileChoice(of, ending, what) {
  const box = el("input", { type: "radio", name: "ending", value: `${of}${ending}`, checked: of === chosen.of && ending === chosen.ending, onchange: () => Object.assign(chosen, { of, ending }) });
  return el("label", { class: "file" }, box, el("b", {}, ending), el("span", {}, what || ""));
}

/** Write the key of the map as it is now. */
export async function saveKey(ending) {
  if (!isFresh() && !(await makeKey(run))) return null;
  return handOver(await run("key-file", { map: layoutOf(store.map), key: store.key, ending }));
}

/** Give a file that was made to who asked for it; its name, or null. */
function handOver(done) {
  if (!done) return null;
  el("a", { href: fileOf(done.job), download: done.name }).click();
  say(text.exportPart(done.name));
  return done.name;
}

/** Write the map as a file and hand it over; its name, or null. */
export async function save(ending, options = how) {
  return handOver(await run("export", { map: written(options), ending, options }));
}
