/* What can be done to the map, whichever tool, key or button asks for it. */

import { text, editName } from "./text.js";
import { emit, on, setState, store } from "./state/store.js";
import { cellsNamed, fromAnswer, layoutOf, levelsOf, locksOf, placeOf, placesOf, requestOf, withChange } from "./state/map.js";
import { History, showCurrent } from "./state/history.js";
import { Lost, Refused, job, postOn } from "./transport/http.js";
import { learnPacks } from "./state/packs.js";
import { endProgress, showProgress } from "./panels/progress.js";
import { say, sayRefusal } from "./panels/status.js";
import { startRipple } from "./map/overlay.js";
import { keep } from "./state/save.js";
import { claim } from "./state/tabs.js";

let current = null; // the job that can be cancelled
const queue = [];
const MOST_WAITING = 8;
const asked = new Map(); // "base|edit" -> promise of the answer: what was previewed is not asked twice

export const randomSeed = () => Math.floor(Math.random() * 1e6);

/** Run a job with its progress shown; null if it was cancelled or refused, which is said. */
export async function run(kind, data) {
  if (current) current.cancel();
  const mine = (current = job(kind, data, (news) => showProgress(kind, news, cancel)));
  const before = store.state;
  setState("building");
  showProgress(kind, {}, cancel);
  try {
    return await mine.done;
  } catch (error) {
    sayFailure(error);
    return null;
  } finally {
    if (current === mine) {
      current = null;
      endProgress();
      setState(before === "empty" && !store.map ? "empty" : "idle");
    }
  }
}

on("drawing", (yes) => {
  if (current) return;
  yes ? showProgress("build", { stage: "draw" }, null) : endProgress();
});

export function cancel() {
  if (current) current.cancel();
  queue.length = 0;
}

export const isBusy = () => Boolean(current);

function sayFailure(error) {
  if (error instanceof Refused) {
    if (error.data.cancelled) say(text.cancelled);
    else refused(error.data, null);
  } else if (error instanceof Lost) say(text.lost, "error");
  else throw error;
}

/** Make the map of a request and show it; whether that went well. */
export async function make(request, { edits = [], id = null } = {}) {
  const answer = await run("build", { request: { ...request, edits } });
  if (!answer) return false;
  await showMade(answer, id);
  return true;
}

/** Show a map that was built, and say what came of it. */
export async function showMade(answer, id = null) {
  await show(answer, id);
  const { gaps, notes, unmet } = answer.report;
  const spec = store.map.spec;
  const told = [text.made(spec.columns, spec.rows, store.map.seed), gaps ? text.madeGaps(gaps) : "", ...unmet, ...notes].filter(Boolean).map(asSentence);
  say(told.join(" "));
}

const asSentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;

/** Show what a job made as a new map with a history of its own. */
export async function show(answer, id = null) {
  await learnPacks(answer.layout.packs, answer.layout.request.pack);
  const map = fromAnswer(answer);
  store.history = new History(map);
  store.id = id || crypto.randomUUID();
  await claim(store.id);
  store.selection = store.ghost = store.refusal = store.strokes = null;
  store.hover = store.focus = -1;
  showCurrent("new");
  setState("idle");
  keep();
}

/** Another map of the same wishes; locked tiles stay where they are. */
export function another() {
  return make({ ...nextRequest(), seed: randomSeed() });
}

export function again() {
  if (!store.map) return another();
  return make({ ...requestOf(store.map) });
}

/** The wishes of the panel, with the tiles pinned that are locked. */
export function nextRequest() {
  const wishes = store.wishes;
  const request = Object.fromEntries(Object.entries(wishes.request || {}).filter(([, value]) => value !== undefined));
  const pins = store.map && sameBoard(request) ? pinsOf(store.map) : [];
  return pins.length ? { ...request, pin: [...(request.pin || []), ...pins] } : request;
}

const sameBoard = (request) => {
  const spec = store.map.spec;
  const kind = spec.kind === "hex" && spec.orientation === "pointy" ? "hex-pointy" : spec.kind;
  const levels = levelsOf(store.map).length;
  return (request.board || "grid:6x5") === `${kind}:${spec.columns}x${spec.rows}${levels > 1 ? `x${levels}` : ""}`;
};

function pinsOf(map) {
  return [...locksOf(map)].flatMap((id) => {
    const cell = map.cells[id];
    return cell.tile ? [`${placeOf(map, id)}=${cell.tile}:${cell.flip ? "f," : ""}r${cell.rotation}`] : [];
  });
}

// ---------------------------------------------------------------- edits

/** Ask what an edit would do, without doing it. */
export function preview(edit, map = store.map, signal) {
  const key = `${map.name}|${edit}`;
  if (!asked.has(key)) {
    const answer = postOn("/api/edit", map, { edit }, layoutOf, signal);
    asked.set(key, answer);
    answer.catch(() => asked.delete(key));
    if (asked.size > 200) asked.delete(asked.keys().next().value);
  }
  return asked.get(key);
}

/** What a change would look like: its cells, and the map that it makes. */
export const ghostOf = (map, edit, answer) => ({ cells: new Map(answer.changed.map((cell) => [cell.id, cell])), map: withChange(map, edit, answer) });

/** Make an edit: one is under way at a time, the next ones wait. */
export function commit(edit, { from = -1, wish = null } = {}) {
  if (!store.map) return Promise.resolve(false);
  if (queue.length >= MOST_WAITING) {
    say(text.busy);
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    queue.push({ edit, from, wish, resolve });
    if (queue.length === 1) work();
  });
}

async function work() {
  while (queue.length) {
    const { edit, from, wish, resolve } = queue[0];
    resolve(await made(edit, from, wish));
    queue.shift();
  }
}

async function made(edit, from, wish) {
  const map = store.map;
  const slow = setTimeout(() => showProgress("build", {}, null), 150);
  setState("committing");
  try {
    const answer = await preview(edit, map);
    if (answer.reason) {
      refused(answer, { edit, wish });
      return false;
    }
    if (store.map !== map) return false; // undone meanwhile
    push(edit, answer, from);
    return true;
  } catch (error) {
    if (error instanceof Refused) refused(error.data, { edit, wish });
    else if (error instanceof Lost) say(text.lost, "error");
    else throw error;
    return false;
  } finally {
    clearTimeout(slow);
    if (!current) endProgress();
    if (store.state === "committing") setState("idle");
  }
}

function push(edit, answer, from) {
  store.history.push(answer.edit || edit, answer);
  store.ghost = store.refusal = null;
  const changed = answer.changed.map((cell) => cell.id);
  startRipple(store.history.map, changed, from);
  showCurrent("edit", changed);
  say(/^(un)?lock /.test(edit) ? text.locked(locksOf(store.map).size) : text.changed(changed.length));
  keep();
}

function refused(data, about) {
  const reason = data.reason || {};
  const map = store.map;
  const cells = new Set();
  if (map) {
    for (const [column, row, level = 0] of reason.cells || []) {
      const id = placesOf(map).get([column, row, level].join());
      if (id !== undefined) cells.add(id);
    }
    if (about && !cells.size) for (const id of cellsNamed(map, about.edit.slice(about.edit.indexOf(" ") + 1)).slice(0, 64)) cells.add(id);
  }
  store.ghost = null;
  store.refusal = { cells, until: performance.now() + 4000 };
  setState("refused");
  sayRefusal(data, about);
  emit("refusal");
  setTimeout(() => store.state === "refused" && setState("idle"), 4000);
}

// ---------------------------------------------------------------- the tree

export function undo() {
  const left = store.history && store.history.undo();
  if (!left) return say(text.nothingUndo);
  stepped(left.answer, text.undone(editName(left.edit)));
}

export function redo() {
  const node = store.history && store.history.redo();
  if (!node) return say(text.nothingRedo);
  stepped(node.answer, text.redone(editName(node.edit)));
}

export function goTo(id) {
  store.history.go(id);
  stepped({ changed: [] }, text.ready);
}

function stepped(answer, words) {
  queue.length = Math.min(queue.length, 1);
  store.ghost = store.refusal = null;
  const changed = answer.changed.map((cell) => cell.id);
  showCurrent("step", changed);
  startRipple(store.map, changed, -1);
  say(words);
  keep();
}

// ---------------------------------------------------------------- by cell and area

export const cellEdit = (word, id, rest = "") => `${word} ${placeOf(store.map, id)}${rest}`;

/** Solve cells again, but for those that are locked. */
export function resolveCells(cells, wish = null) {
  const locks = locksOf(store.map);
  const free = [...cells].filter((id) => !locks.has(id)).sort((a, b) => a - b);
  if (!free.length) {
    say(text.allLocked);
    return Promise.resolve(false);
  }
  return commit(ofCells("resolve", free), { from: free[0], wish });
}

/** "resolve 2,2=3,2 4,2" */
function ofCells(word, cells) {
  const [first, ...rest] = [...cells].map((id) => placeOf(store.map, id));
  return `${word} ${first}${rest.length ? `=${rest.join(" ")}` : ""}`;
}

/** Lock cells, or let them go. */
export function setLock(cells, locked) {
  const map = store.map;
  const locks = locksOf(map);
  const which = [...cells].filter((id) => locks.has(id) !== locked);
  if (!which.length) return Promise.resolve(false);
  return commit(ofCells(locked ? "lock" : "unlock", which));
}

export { withChange };
