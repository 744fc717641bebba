/* The tree of changes: a line of them, branches set in; each a button that goes there. */

import { $, add, el } from "../dom.js";
import { goTo } from "../actions.js";
import { boxOf } from "../state/map.js";
import { store } from "../state/store.js";
import { drawCell } from "../map/cells.js";
import { drawWhole } from "../map/whole.js";
import { editName, text } from "../text.js";

const SIZE = 64;
const MOST_CELLS = 1200;

export function history(body) {
  const tree = store.history;
  if (!tree) return add(body, el("p", { class: "hint" }, text.noHistory));
  const list = el("ol", { class: "history" });
  for (const { node, depth } of ordered(tree)) list.append(entry(tree, node, depth));
  if (tree.nodes.size === 1) add(body, el("p", { class: "hint" }, text.noHistory));
  add(body, list);
  requestAnimationFrame(() => $(".history [aria-current]")?.scrollIntoView({ block: "nearest" }));
}

/** Nodes in the order of a walk; what was left for something else is set in. */
function ordered(tree) {
  const children = new Map();
  for (const node of tree.nodes.values()) {
    if (node.parent === null) continue;
    if (!children.has(node.parent)) children.set(node.parent, []);
    children.get(node.parent).push(node);
  }
  const found = [];
  const waiting = [{ node: tree.nodes.get(tree.root), depth: 0 }];
  while (waiting.length) {
    const one = waiting.pop();
    found.push(one);
    const next = (children.get(one.node.id) || []).sort((a, b) => b.id - a.id);
    const main = next.find((child) => child.id === one.node.last) || next[0];
    if (main) waiting.push({ node: main, depth: one.depth });
    for (const child of next) if (child !== main) waiting.push({ node: child, depth: one.depth + 1 });
  }
  return found;
}

function entry(tree, node, depth) {
  const name = node.edit ? editName(node.edit) : text.start;
  const facts = { type: "button", class: "step", "aria-current": node.id === tree.current ? "step" : null, onclick: () => goTo(node.id) };
  const made = el("li", {}, el("button", facts, thumbnail(tree, node), el("span", { class: "what" }, name), el("time", {}, new Date(node.time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }))));
  made.style.marginInlineStart = `${Math.min(depth, 6) * 14}px`;
  return made;
}

function thumbnail(tree, node) {
  if (!node.thumb && node.map) node.thumb = drawn(node.map);
  if (!node.thumb) return el("span", { class: "thumb" });
  const canvas = el("canvas", { class: "thumb", width: node.thumb.width, height: node.thumb.height, "aria-hidden": "true" });
  canvas.getContext("2d").drawImage(node.thumb, 0, 0);
  return canvas;
}

/** A map at the size of a stamp. */
export function drawn(map, size = SIZE) {
  if (map.cells.length > MOST_CELLS) return null;
  const [wide, high] = map.view.size;
  const scale = size / Math.max(wide, high);
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale)));
  const ctx = canvas.getContext("2d");
  return drawAll(ctx, map, scale) ? canvas : null;
}

/** Draw a map from its pictures; whether all were here. */
function drawAll(ctx, map, scale) {
  if (map.view.whole) return drawWhole(ctx, map, scale);
  let whole = true;
  for (const { id } of map.cells) {
    const [x, y] = boxOf(map, id);
    whole = drawCell(ctx, map, id, x * scale, y * scale, scale) && whole;
  }
  return whole;
}
