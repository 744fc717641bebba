/* The artists' bench: codes proposed for pictures that have none, each letter at its half-side, the
   doubtful ones first; what the check says, what is missing, and a map at every moment. */

import { add, button, el, select } from "../dom.js";
import { make, randomSeed, run } from "../actions.js";
import { emit, on, store } from "../state/store.js";
import { fileOf, get } from "../transport/http.js";
import { droppedFiles, takeFolder } from "./dropping.js";
import { refresh } from "./panel.js";
import { say } from "./status.js";
import { text } from "../text.js";

const DOUBT = 0.75;
const MOST = 60;
const AT = {
  square: [[25, 4], [75, 4], [96, 25], [96, 75], [75, 96], [25, 96], [4, 75], [4, 25]],
  edge: [[25, 8], [75, 8], [96, 50], [75, 92], [25, 92], [4, 50]],
  corner: [[50, 6], [94, 50], [50, 94], [6, 50]],
};
let bench = null; // {pack, tiles, vocabulary}
let found = null; // what the last review said

on("dropped", (pack) => {
  bench = { pack: pack.name, tiles: [], vocabulary: pack.vocabulary };
  if (pack.uncoded.length) detect();
});

async function detect() {
  const told = await run("detect", { pack: bench.pack });
  if (!told) return;
  bench = { ...bench, ...told, changed: new Map() };
  say(text.benchDone(doubtful().length));
  refresh("bench");
}

const least = (tile) => (tile.coded ? 1 : Math.min(1, ...tile.sure));
const doubtful = () => bench.tiles.filter((tile) => least(tile) < DOUBT);

export function benchPanel(body) {
  const input = el("input", { type: "file", webkitdirectory: true, multiple: true, class: "unseen", "aria-label": text.drop, onchange: (event) => takeFolder([...event.target.files]) });
  add(body, el("p", { class: "hint" }, text.benchIntro), el("div", { class: "drop" }, button(text.drop, { onclick: () => input.click() }), el("span", { class: "hint" }, text.dropHint), input));
  if (!bench) return add(body, el("p", {}, text.benchNone), shapes());
  const acts = el(
    "div",
    { class: "row" },
    button(text.benchMap, { kind: "primary", onclick: mapOfIt }),
    button(text.benchCheck, { onclick: () => review(false) }),
    button(text.benchCoverage, { onclick: () => review(true) }),
    button(text.benchSave, { onclick: saveCodes }),
    button(text.benchRename, { onclick: saveRenamed }),
  );
  const tiles = [...bench.tiles].sort((a, b) => least(a) - least(b));
  add(body, acts, found ? review_() : null, el("div", { class: "bench" }, tiles.slice(0, MOST).map(card)), tiles.length > MOST ? el("p", { class: "hint" }, text.more(tiles.length - MOST)) : null, shapes());
}

/** A picture with the letter of each half-side at its place; a letter is a button. */
function card(tile) {
  const file = droppedFiles.get(bench.pack)?.get(tile.file.split("/").pop());
  const at = AT[tile.shape] || around(tile.faces.length);
  const image = file ? el("img", { src: URL.createObjectURL(file), alt: "" }) : el("span", {});
  const letters = tile.faces.map((face, half) => letter(tile, face, half, at[half]));
  const sure = least(tile) >= DOUBT ? text.benchSure : text.benchDoubt;
  return el("figure", { class: `coded ${least(tile) < DOUBT ? "doubt" : ""}`, "data-file": tile.file }, el("div", { class: `face ${tile.shape}` }, image, letters), el("figcaption", {}, el("b", {}, codeOf(tile)), el("small", {}, `${tile.file}, ${sure}`)));
}

const around = (count) => Array.from({ length: count }, (_, n) => [50 + 46 * Math.sin(((n + 0.5) / count) * 2 * Math.PI), 50 - 46 * Math.cos(((n + 0.5) / count) * 2 * Math.PI)]);

function words() {
  return store.about.vocabularies[bench.vocabulary] || store.about.vocabularies.dungeon;
}

/** One letter for a face where that says all, else two. */
function short(face) {
  const letters = Object.entries(words().short).flatMap(([letter, whole]) => (whole === face ? [letter] : []));
  return letters.find((letter) => letter === face[1]) || letters[0] || face; // plain rock is w, never s
}

export function codeOf(tile) {
  const letters = tile.faces.map(short);
  return letters.every((one) => one.length === 1) ? letters.join("") : tile.faces.join("");
}

function letter(tile, face, half, [x, y]) {
  const sure = tile.coded || tile.sure[half] === undefined ? 1 : tile.sure[half];
  const names = [...words().lines, ...words().areas];
  const known = Object.fromEntries(Object.entries(words().short).map(([one, whole]) => [whole, `${one} ${names.find((kind) => kind.letter === one)?.name || ""}`]));
  const made = select({ ...(face in known ? {} : { [face]: face }), ...known }, face, (value) => {
    tile.faces = tile.faces.map((old, n) => (n === half ? value : old));
    tile.sure = tile.sure.map((old, n) => (n === half ? 1 : old));
    refresh("bench");
  });
  made.className = `letter ${sure < DOUBT ? "unsure" : ""}`;
  made.setAttribute("aria-label", `${tile.file}, ${tile.names[half]}`);
  made.title = `${tile.names[half]}: ${known[face] || face}`;
  made.style.left = `${x}%`;
  made.style.top = `${y}%`;
  return made;
}

const codes = () => Object.fromEntries(bench.tiles.filter((tile) => tile.faces.length).map((tile) => [tile.file, codeOf(tile)]));

/** Let the server know the codes, and the page what the pack is now. */
async function settle() {
  if (!bench.tiles.length) return true;
  const told = await run("coded", { pack: bench.pack, codes: codes() });
  if (!told) return false;
  if (!told.tiles) return say(told.problems[0] || text.noTiles, "refused");
  store.packs.set(bench.pack, await get(`/api/packs/${encodeURIComponent(bench.pack)}`));
  emit("packs");
  return true;
}

async function mapOfIt() {
  if (!(await settle())) return;
  const hex = store.packs.get(bench.pack).tiles[0].shape;
  const board = hex.startsWith("hex") ? `${hex}:6x5` : "grid:6x5";
  store.wishes.request = { board, pack: [bench.pack] };
  await make({ ...store.wishes.request, gaps: "fill", seed: randomSeed() });
}

async function review(missing) {
  if (!(await settle())) return;
  const told = await run("review", { pack: bench.pack, missing });
  if (!told) return;
  found = { missing, ...told };
  refresh("bench");
}

function review_() {
  if (!found.missing) {
    const lines = [...found.faults.map((fault) => `${fault.file.split("/").pop()}: ${fault.message}`), ...found.remarks];
    return el("section", {}, el("h3", {}, text.benchCheck), el("ul", { class: "plain" }, (lines.length ? lines : [text.sound]).map((line) => el("li", {}, line))));
  }
  const next = found.draw_next.map((one) => el("li", {}, el("b", {}, one.code), ` +${(100 * one.gain).toFixed(1)} %`));
  return el("section", {}, el("h3", {}, text.benchNext), el("ol", { class: "plain" }, next), button(text.benchTemplate, { onclick: () => saveTemplate(found.shape) }));
}

function shapes() {
  return el("div", { class: "row" }, ["square", "edge", "corner", "hex"].map((shape) => button(`${text.benchTemplate}: ${shape}`, { kind: "quiet", onclick: () => saveTemplate(shape) })));
}

function hand(href, name) {
  el("a", { href, download: name }).click();
  say(text.exportPart(name));
}

function saveCodes() {
  const lines = ["file,code", ...Object.entries(codes()).map(([file, code]) => `"${file.replaceAll('"', '""')}",${code}`)];
  hand(URL.createObjectURL(new Blob([`${lines.join("\n")}\n`], { type: "text/csv" })), "codes.csv");
}

async function saveRenamed() {
  const done = (await settle()) && (await run("renamed", { pack: bench.pack }));
  if (done) hand(fileOf(done.job), done.name);
}

async function saveTemplate(shape) {
  const done = await run("template", { shape });
  if (done) hand(fileOf(done.job), done.name);
}
