/* Lands and kingdoms: what their generators can be told as fields and sliders, their steps one by
   one, their dice; a click goes to the battlefield there. */

import { $, add, button, el, field, select, toggle } from "../dom.js";
import { make, randomSeed, run } from "../actions.js";
import { store } from "../state/store.js";
import { fileOf, get } from "../transport/http.js";
import { control } from "./control.js";
import { refresh } from "./panel.js";
import { say } from "./status.js";
import { text } from "../text.js";

let forms = null;
let kind = "folkesten";
let shown = null; // what the server said of the land shown
const wishes = { folkesten: { stages: ["rivers", "settlements", "roads", "names"] }, wargame: {}, toric: {}, zones: { template: "handshake" } };
const sizes = {};
let seed = randomSeed();

export function lands(body) {
  if (!forms) {
    get("/api/lands").then((told) => ((forms = told), refresh("lands")));
    return add(body, el("p", { class: "hint" }, text.stages.read));
  }
  const form = forms[kind];
  sizes[kind] ||= form.size && [...form.size];
  add(
    body,
    field(text.board, select(text.landKinds, kind, (value) => ((kind = value), refresh("lands")))),
    kind === "zones" ? field(text.template, select(Object.fromEntries(form.templates.map((name) => [name, name.replaceAll("-", " ")])), wishes.zones.template, (value) => (wishes.zones.template = value))) : null,
    sizes[kind] ? el("div", { class: "grid" }, size(text.columns, 0), size(text.rows, 1)) : null,
    field(text.seed, el("input", { inputmode: "numeric", value: seed, onchange: (event) => (seed = Number(event.target.value.replaceAll(/\D/g, "")) || 0) })),
    el("div", { class: "row" }, button(text.landMake, { picture: "new", kind: "primary wide", onclick: () => ((seed = randomSeed()), makeLand()) }), button(text.again, { onclick: () => makeLand() })),
    shown ? result() : null,
    options(form),
  );
}

const size = (name, at) => field(name, el("input", { type: "number", min: "4", max: "256", value: sizes[kind][at], onchange: (event) => (sizes[kind][at] = Math.max(4, Math.min(256, Number(event.target.value) || 4))) }));

function options(form) {
  const fields = form.fields.map((one) => control(one, wishes[kind]));
  const stages = (form.stages || []).map((stage) =>
    toggle(stage, wishes.folkesten.stages.includes(stage), (on) => (wishes.folkesten.stages = on ? [...wishes.folkesten.stages, stage] : wishes.folkesten.stages.filter((one) => one !== stage))),
  );
  const tables = Object.entries(form.tables || {}).map(([table, entries]) => el("details", {}, el("summary", {}, table), Object.entries(entries).map(([name, value]) => slider(table, name, value))));
  return el("details", { open: kind === "zones" || kind === "folkesten" }, el("summary", {}, text.options), el("div", { class: "stack" }, stages.length ? el("div", { class: "chips" }, stages) : null, fields, tables));
}

/** A number of the generator's own as a slider; dice and formulas as they are written. */
function slider(table, name, usual) {
  const into = ((wishes.toric.parameters ||= {})[table] ||= {});
  const now = into[name] ?? usual;
  if (typeof usual !== "number") return field(name, el("input", { value: now, onchange: (event) => (into[name] = event.target.value) }));
  const most = Math.max(10, 2 * Math.abs(usual));
  const shownValue = el("output", {}, String(now));
  const input = el("input", { type: "range", min: String(usual < 0 ? -most : 0), max: String(most), value: String(now), "aria-label": `${table} ${name}`, oninput: (event) => ((into[name] = Number(event.target.value)), (shownValue.textContent = event.target.value)) });
  return el("div", { class: "range" }, el("span", { class: "label" }, name), input, shownValue);
}

function requestNow() {
  if (kind === "zones") return { ...wishes.zones, seed };
  const board = sizes[kind] ? { board: `hex:${sizes[kind].join("x")}` } : {};
  if (kind === "wargame") return { generator: kind, seed, wargame: wishes.wargame };
  if (kind === "toric") {
    const parameters = Object.fromEntries(Object.entries(wishes.toric.parameters || {}).filter(([, entries]) => Object.keys(entries).length));
    return { generator: kind, seed, ...board, toric: { parameters } };
  }
  const { stages, ...rest } = wishes.folkesten;
  return { generator: kind, seed, stages, ...board, ...rest };
}

async function makeLand(more = {}, request = requestNow()) {
  const call = kind === "zones" && request.generator === undefined ? "kingdom" : "land";
  const done = await run(call, { request, ...(call === "kingdom" ? { overlay: wishes.overlay } : {}), ...more });
  if (!done) return;
  shown = { ...done, request };
  show();
  say([text.landDone(text.landKinds[done.kind === "zones" ? "zones" : done.generator] || done.generator, done.seed), ...(done.notes || [])].join(" "));
  refresh("lands");
}

/** The picture over the desk, with the map below it left as it is. */
function show() {
  const box = $("#picture");
  const image = el("img", { src: fileOf(shown.job), alt: text.landDone(shown.generator, shown.seed), onclick: fight });
  box.replaceChildren(image);
  box.hidden = false;
}

export function hidePicture() {
  $("#picture").hidden = true;
  $("#picture").replaceChildren();
  shown = null;
  refresh("lands");
}

/** A click on the chart: the battlefield that lies in that cell. */
function fight(event) {
  if (!shown.cells?.length || shown.generator === "wargame") return;
  const box = event.target.getBoundingClientRect();
  const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  let best = 0;
  const far = (n) => Math.hypot((shown.cells[2 * n] - x) * box.width, (shown.cells[2 * n + 1] - y) * box.height);
  for (let n = 1; n < shown.cells.length / 2; n++) if (far(n) < far(best)) best = n;
  const place = `${best % shown.columns},${Math.floor(best / shown.columns)}`;
  makeLand({ land: shown.land, campaign: place }, { generator: "wargame", seed: shown.seed });
}

function result() {
  const steps = shown.steps.length > 1 ? stepSlider() : null;
  const overlay = shown.kind === "zones" ? field(text.overlay, select({ "": text.plainOverlay, zones: "zones", mask: "mask", distances: "distances", guards: "guards" }, wishes.overlay || "", (value) => ((wishes.overlay = value || undefined), makeLand({}, shown.request)))) : null;
  const files = el("div", { class: "row" }, shown.endings.map((ending) => button(ending, { onclick: () => saveLand(ending) })));
  const dice = shown.log.length ? el("details", {}, el("summary", {}, text.dice), el("ol", { class: "plain" }, shown.log.map((line) => el("li", {}, line)))) : null;
  return el(
    "section",
    { class: "stack" },
    shown.cells.length && shown.generator !== "wargame" ? el("p", { class: "hint" }, text.landZoom) : null,
    steps,
    overlay,
    el("div", { class: "row" }, shown.kind === "terrain" ? button(text.landTiles, { onclick: layTiles }) : null, button(text.landBack, { onclick: hidePicture })),
    files,
    dice,
  );
}

function stepSlider() {
  const last = shown.steps.length - 1;
  const now = shown.step ?? last;
  const name = el("output", {}, text.landSteps(now + 1, last + 1, shown.steps[now]));
  const input = el("input", { id: "land-step", type: "range", min: "0", max: String(last), value: String(now), "aria-label": text.landStep, onchange: (event) => makeLand({ step: Number(event.target.value), ...(shown.from || {}) }, shown.request) });
  return el("div", { class: "range" }, el("span", { class: "label" }, name), input);
}

async function layTiles() {
  const { land } = shown;
  hidePicture();
  if (await make({ terrain: land, pack: ["overland"] })) store.wishes.request = { ...store.wishes.request };
}

async function saveLand(ending) {
  const done = await run("land-file", { land: shown.land, of: shown.kind, ending });
  if (!done) return;
  el("a", { href: fileOf(done.job), download: done.name }).click();
  say(text.exportPart(done.name));
}
