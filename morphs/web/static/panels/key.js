/* The key: all rooms by their numbers, and one of them to read, to write and to roll anew. */

import { add, button, el, field, select } from "../dom.js";
import { run } from "../actions.js";
import { TEXTS, changeRoom, chooseRoom, isFresh, levelOf, makeKey, regionNamed, roomsOf, waysOf } from "../state/key.js";
import { emit, on, store } from "../state/store.js";
import { keep } from "../state/save.js";
import { reveal, showLevel } from "../map/stage.js";
import { spotOf } from "../map/rooms.js";
import { openPanelName, refresh } from "./panel.js";
import { say } from "./status.js";
import { text } from "../text.js";

const WAIT = 700; // milliseconds after an edit until the key follows
let later = 0;

/** Make the key where there is none of the map as it is. */
export async function bringUpToDate(options = {}) {
  if (!store.map || (isFresh() && !Object.keys(options).length)) return;
  if (await makeKey(run, options)) {
    say((ofPlaces() ? text.keyMadePlaces : text.keyMade)(roomsOf().length));
    keep();
  }
}

/** Whether what is numbered are places, as of lands and towns, and no rooms. */
const ofPlaces = () => roomsOf().some((room) => room.kind === "place");

export function keyPanel(body) {
  if (!store.map) return;
  const room = regionNamed(store.room);
  add(body, ...(isFresh() ? [] : [el("p", { class: "hint" }, store.key ? text.keyStale : text.keyIntro)]));
  if (room && room.number !== undefined) add(body, ...roomPage(room));
  else add(body, options(), ...list());
  if (!isFresh()) bringUpToDate();
}

function options() {
  const set = (change) => {
    store.keyOptions = { ...store.keyOptions, ...change };
    bringUpToDate({ ...change });
  };
  const now = store.keyOptions;
  return el("div", { class: "grid" }, field(text.keyStock, select(text.keyStocks, now.stock || "full", (stock) => set({ stock }))), field(text.keyTheme, select(text.keyThemes, now.theme || "", (theme) => set({ theme }))), field(text.keyDepth, el("input", { type: "number", min: "1", max: "10", value: now.depth || 1, onchange: (event) => set({ depth: Math.max(1, Math.min(10, Math.round(Number(event.target.value) || 1))) }) })));
}

function list() {
  const rooms = roomsOf();
  if (!rooms.length) return [el("p", { class: "hint" }, isFresh() ? text.keyEmpty : "")];
  const entries = rooms.map((room) => el("li", {}, el("button", { type: "button", class: "room", onclick: () => show(room.id) }, el("b", {}, String(room.number)), el("span", {}, room.name || text.roomKinds[room.kind] || room.kind), room.locked ? el("small", {}, text.isLocked) : null)));
  return [el("h3", {}, (ofPlaces() ? text.keyPlaces : text.keyRooms)(rooms.length)), el("ol", { class: "rooms" }, entries), ...tables()];
}

/** What belongs to no room: what is at stake, who is here, who wanders, what is said, and notes whose room is gone. */
function tables() {
  const levels = store.key.levels;
  const lines = (title, found, list = "ul") => (found.length ? [el("h3", {}, title), el(list, { class: "facts" }, found.map((line) => el("li", {}, line)))] : []);
  const lost = (store.key.lost || []).map(({ number, name, contents }) => [number, name, ...Object.values(contents)].filter(Boolean).join(" – "));
  const powers = levels.flatMap((level) => level.powers || []).map(({ name, wants, alarm }) => [`${name}:`, wants && `${wants}.`, alarm].filter(Boolean).join(" "));
  return [...lines(text.atStake, levels.flatMap((level) => level.story || [])), ...lines(text.whoIsHere, powers), ...lines(text.wandering, levels.flatMap((level) => level.wandering || []), "ol"), ...lines(text.rumours, levels.flatMap((level) => level.rumours || []), "ol"), ...lines(text.lostNotes, lost)];
}

/** Choose a room and bring it into view. */
function show(id) {
  const level = levelOf(id);
  if (level && level.number !== store.level) showLevel(level.number);
  chooseRoom(id);
  reveal(spotOf(store.map, regionNamed(id)));
}

function roomPage(room) {
  const rooms = roomsOf();
  const ways = waysOf(room.id);
  const at = rooms.findIndex((one) => one.id === room.id);
  const go = (by) => show(rooms[(at + by + rooms.length) % rooms.length].id);
  const typed = (name) => (event) => {
    changeRoom(room.id, { [name]: event.target.value });
    keep();
  };
  const title = el("input", { id: "room-name", value: room.name, placeholder: text.roomKinds[room.kind] || room.kind, maxlength: "200", oninput: typed("name") });
  const texts = TEXTS.map((name) => {
    const value = room.contents[name] || "";
    const area = el("textarea", { id: `room-${name}`, rows: String(rowsOf(value, name === "notes" ? 3 : 1)), maxlength: "20000", oninput: typed(name) });
    area.value = value;
    return field(text.keyTexts[name], area);
  });
  return [
    el("div", { class: "roomhead" }, el("b", { class: "number" }, String(room.number)), field(text.roomName, title)),
    el("div", { class: "row" }, button(text.keyPanel, { onclick: () => chooseRoom(null) }), button(text.roomBefore, { picture: "up", kind: "bare", onclick: () => go(-1) }), button(text.roomAfter, { picture: "down", kind: "bare", onclick: () => go(1) })),
    ...texts,
    ...(ways.length ? [el("h3", {}, text.waysOut), el("ul", { class: "ways" }, ways.map(wayOut))] : []),
    el("div", { class: "row" }, button(text.roomReroll, { picture: "again", onclick: () => reroll(room) }), button(room.locked ? text.unkeep : text.keep, { picture: "lock", pressed: room.locked, onclick: () => lockRoom(room) })),
  ];
}

/** How many rows a text takes in the panel. */
const rowsOf = (words, least) => Math.max(least, words.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 34)), 0));

function wayOut(way) {
  const name = [text.wayStates[way.state], text.wayKinds[way.kind] || way.kind].filter(Boolean).join(" ");
  const trap = way.trap ? ` (${way.trap.split("\n").join(" ")})` : "";
  const links = way.rooms.map((room) => el("button", { type: "button", class: "link", onclick: () => show(room.id) }, `${room.number} ${room.name}`));
  const told = [...links, ...(way.out ? [text.outside] : [])];
  if (!told.length) return el("li", {}, `${name}: ${way.water ? text.roomKinds.water : text.deadEnd}`, trap);
  const parted = told.flatMap((one, k) => (k ? [", ", one] : [one]));
  return el("li", {}, `${name}: `, ...parted, way.hidden ? ` ${text.bySecretDoor}` : "", trap);
}

function reroll(room) {
  if (regionNamed(room.id).locked) return say(text.roomIsLocked);
  bringUpToDate({ reroll: [String(room.number)] });
}

function lockRoom(room) {
  changeRoom(room.id, { locked: !regionNamed(room.id).locked });
  keep();
  emit("key");
}

on("key", () => refresh("key"));
on("room", () => refresh("key"));
on("map", () => {
  clearTimeout(later);
  if (isFresh() || !(store.tool === "key" || openPanelName() === "key")) return;
  later = setTimeout(() => {
    if (store.tool === "key" || openPanelName() === "key") bringUpToDate();
  }, WAIT);
});
