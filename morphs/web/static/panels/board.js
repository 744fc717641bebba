/* The panel of the map: its board, its border, its wishes, and what came of them. */

import { add, button, el, field, select, toggle } from "../dom.js";
import { isBusy, make, nextRequest, randomSeed } from "../actions.js";
import { locksOf, requestOf } from "../state/map.js";
import { emit, on, store } from "../state/store.js";
import { restyle, stylesOf } from "../state/look.js";
import { commandLine } from "../state/command.js";
import { say } from "./status.js";
import { checkMap } from "./check.js";
import { text } from "../text.js";

const LARGEST = 256;
const MOST_LEVELS = 9;

/** What the fields say, made from a request. */
export function wishesOf(request) {
  const [kind, size] = (request.board || "grid:6x5").split(":");
  const [columns, rows, levels = 1] = size.split("x").map(Number);
  const border = request.closed ? "closed" : request.wrap ? "wrap" : request.frame && request.frame !== "none" ? "frame" : request.entrances !== null && request.entrances !== undefined ? "entrances" : "open";
  return { kind, columns, rows, levels, border, entrances: request.entrances ?? 3 };
}

/** The request that the fields say, the rest of it as it was. */
export function requestWith(request, { kind, columns, rows, levels, border, entrances }) {
  const rest = { ...request, board: `${kind}:${columns}x${rows}${levels > 1 ? `x${levels}` : ""}`, closed: border === "closed", wrap: border === "wrap", frame: border === "frame" ? "after" : "none" };
  if (border === "entrances") return { ...rest, entrances, only_entrances: true };
  const { entrances: _, only_entrances: __, ...plain } = rest;
  if (border !== "open") delete plain.entrance;
  return plain;
}

function wish(change) {
  store.wishes.request = change(store.wishes.request);
  emit("wishes");
}

export function board(body) {
  const request = store.wishes.request;
  const now = wishesOf(request);
  const set = (name) => (value) => wish((old) => requestWith(old, { ...wishesOf(old), [name]: value }));
  const number = (name, most = LARGEST) => el("input", { id: `board-${name}`, type: "number", min: "1", max: String(most), value: now[name], onchange: (event) => set(name)(bounded(event.target, most)) });
  add(
    body,
    el("div", { class: "grid three" }, field(text.board, select(text.kinds, now.kind, (kind) => changeKind(kind)), "wide"), field(text.columns, number("columns")), field(text.rows, number("rows")), field(text.levels, number("levels", MOST_LEVELS))),
    field(text.border, select(text.borders, now.border, (border) => (set("border")(border), emit("redraw")))),
    now.border === "entrances" ? field(text.entrances, el("input", { type: "number", min: "0", max: "99", value: now.entrances, onchange: (event) => set("entrances")(Number(event.target.value)) })) : null,
    ...planned(request),
    themes(request),
    look(),
    field(text.wishes, el("input", { value: (request.at_least || []).join(", "), placeholder: text.wishesHint, onchange: (event) => wish((old) => ({ ...old, at_least: listed(event.target.value) })) })),
    toggle(text.connected, request.connected, (on_) => wish((old) => ({ ...old, connected: on_ }))),
    toggle(text.variety, Boolean(request.variety), (on_) => wish((old) => ({ ...old, variety: on_ ? 3 : undefined }))),
    toggle(text.anew, request.variants !== "none", (on_) => wish((old) => ({ ...old, variants: on_ ? undefined : "none" }))),
    toggle(text.water, request.water !== "off", (on_) => wish((old) => ({ ...old, water: on_ ? undefined : "off" }))),
    field(text.gaps, select(text.gapKinds, request.gaps || "cap", (gaps) => wish((old) => ({ ...old, gaps })))),
    el("div", { class: "row" }, button(text.make, { picture: "new", kind: "primary wide", onclick: makeIt })),
    store.map && locksOf(store.map).size ? el("p", { class: "hint" }, text.keepLocked) : null,
    overlays(),
    report(),
  );
}

const bounded = (input, most) => (input.value = Math.max(1, Math.min(most, Math.round(Number(input.value) || 1)))) && Number(input.value);
const listed = (words) => words.split(",").map((one) => one.trim()).filter(Boolean);

/** Other kinds of boards take other tiles. */
function changeKind(kind) {
  wish((old) => {
    const request = requestWith(old, { ...wishesOf(old), kind });
    if (kind.startsWith("hex") !== wishesOf(old).kind.startsWith("hex")) {
      const hex = kind.startsWith("hex");
      Object.assign(request, { pack: undefined, tag: undefined, artist: undefined, style: undefined, mask: undefined, frame: "none", connected: !hex, compose: undefined, mood: undefined, districts: undefined });
    }
    if (kind.startsWith("hex")) request.frame = "none";
    return request;
  });
  emit("redraw");
}

function makeIt() {
  if (!isBusy()) make({ ...nextRequest(), seed: randomSeed() });
}

function themes(request) {
  const packs = used(request);
  const counts = new Map();
  for (const pack of packs) for (const tile of pack.tiles) for (const tag of tile.tags) counts.set(tag, (counts.get(tag) || 0) + 1);
  const known = [...counts].filter(([, n]) => n >= 8).map(([tag]) => tag).sort();
  if (!known.length) return null;
  const chosen = (request.tag || []).filter((tag) => !tag.startsWith("!"));
  const without = (request.tag || []).filter((tag) => tag.startsWith("!"));
  const options = Object.fromEntries([["", text.anyTheme], ...known.map((tag) => [tag, tag])]);
  return field(text.tags, select(options, chosen[0] || "", (tag) => wish((old) => ({ ...old, tag: tag ? [...without, tag] : without.length ? without : undefined }))));
}

/** How the whole is planned: as it comes, or as a dungeon with a heart, districts and a mood. */
function planned(request) {
  if (!designable(request)) return [];
  const set = (change) => wish((old) => ({ ...old, ...change }));
  const mood = request.compose === "loose" ? "" : request.mood || "mixed";
  const chosen = select({ "": text.loose, ...text.moods }, mood, (value) => {
    set(value ? { compose: "designed", mood: value === "mixed" ? undefined : value } : { compose: "loose", mood: undefined, districts: undefined });
    emit("redraw");
  });
  const districts = el("input", { type: "number", min: "1", max: "100", value: request.districts ?? "", placeholder: text.asMany, onchange: (event) => set({ districts: event.target.value ? Math.max(1, Math.min(100, Math.round(Number(event.target.value)))) : undefined }) });
  return [field(text.plan, chosen), mood ? field(text.districts, districts) : null];
}

/** Plans are for dungeons; open country and towns have plans of their own. */
const designable = (request) => used(request).every((pack) => pack.vocabulary === "dungeon");

const used = (request) => [...store.packs.values()].filter((pack) => (request.pack?.length ? request.pack.includes(pack.name) : store.map?.layout.packs.some((one) => one.name === pack.own_name)));

/** The style in which packs of ours are drawn, changed at once. */
function look() {
  if (!store.map) return null;
  const packs = [...store.packs.values()].filter((pack) => store.map.layout.packs.some((one) => one.name === pack.own_name));
  const styles = stylesOf(packs);
  if (!styles.length) return null;
  const names = packs[0].vocabulary === "city" ? text.townStyles : text.styles;
  const own = packs[0].style && styles.includes(packs[0].style) ? packs[0].style : styles[0];
  return field(text.style, select(Object.fromEntries(styles.map((style) => [style, names[style] || style])), store.map.layout.request.style || own, (style) => restyle(style === own ? "" : style)));
}

function overlays() {
  const boxes = Object.entries(text.overlayKinds).map(([name, words]) =>
    toggle(words, store.overlays.has(name), (on_) => {
      on_ ? store.overlays.add(name) : store.overlays.delete(name);
      emit("overlays");
    }),
  );
  return el("fieldset", {}, el("legend", {}, text.overlays), el("div", { class: "chips" }, boxes));
}

function report() {
  if (!store.map) return null;
  const map = store.map;
  const command = commandLine(map);
  const copy = () => navigator.clipboard.writeText(command).then(() => say(text.copied), () => say(command));
  return el(
    "section",
    {},
    el("h3", {}, text.report),
    el("ul", { class: "facts" }, map.report.log.map((line) => el("li", {}, line))),
    button(text.checkMap, { onclick: checkMap }),
    el("h3", {}, text.command),
    el("pre", { class: "command", tabindex: "0" }, command),
    button(text.copy, { onclick: copy }),
  );
}

export { on, requestOf };
