/* The tree of all that was done. Undoing asks nobody: every node knows what it changed. */

import { emit, store } from "./store.js";
import { withChange } from "./map.js";

const MOST = 500;
const MADE = 60; // maps kept ready; others are made from their parents' when wanted

export class History {
  constructor(map) {
    this.nodes = new Map();
    this.next = 1;
    this.root = this.current = 0;
    this.nodes.set(0, { id: 0, parent: null, edit: null, answer: null, time: Date.now(), last: null, map });
    this.ready = [];
  }

  get node() {
    return this.nodes.get(this.current);
  }

  get map() {
    return this.mapOf(this.current);
  }

  /** The map of a node, made from the nearest ancestor that is ready. */
  mapOf(id) {
    const way = [];
    let node = this.nodes.get(id);
    while (!node.map) {
      way.push(node);
      node = this.nodes.get(node.parent);
    }
    let map = node.map;
    for (const step of way.reverse()) map = step.map = withChange(map, step.edit, step.answer);
    this.keep(id);
    return map;
  }

  keep(id) {
    this.ready = [...this.ready.filter((one) => one !== id), id];
    while (this.ready.length > MADE) {
      const old = this.nodes.get(this.ready.shift());
      if (old && old.id !== this.root && old.id !== this.current) old.map = null;
    }
  }

  /** Add what an edit did to the current map; the map after it. */
  push(edit, answer) {
    const id = this.next++;
    this.nodes.set(id, { id, parent: this.current, edit, answer, time: Date.now(), last: null, map: null });
    this.node.last = id;
    this.current = id;
    this.prune();
    return this.map;
  }

  undo() {
    if (this.node.parent === null) return null;
    const left = this.node;
    this.current = left.parent;
    this.node.last = left.id;
    return left;
  }

  redo() {
    const next = this.node.last;
    if (next === null || !this.nodes.has(next)) return null;
    this.current = next;
    return this.node;
  }

  go(id) {
    this.current = id;
    for (let node = this.node; node.parent !== null; node = this.nodes.get(node.parent)) this.nodes.get(node.parent).last = node.id;
  }

  /** Draw everything in another style: the maps share a request, which says it. */
  restyle(style) {
    const map = this.nodes.get(this.root).map;
    const request = { ...map.layout.request, style: style || null };
    for (const node of this.nodes.values()) node.map = node.thumb = null;
    this.nodes.get(this.root).map = { ...map, layout: { ...map.layout, request }, view: { ...map.view } };
    this.ready = [];
  }

  /** Forget leaves that are oldest, never those on the way to where we are. */
  prune() {
    if (this.nodes.size <= MOST) return;
    const way = new Set();
    for (let node = this.node; node; node = this.nodes.get(node.parent)) way.add(node.id);
    const parents = new Set([...this.nodes.values()].map((node) => node.parent));
    const leaves = [...this.nodes.values()].filter((node) => !way.has(node.id) && !parents.has(node.id));
    leaves.sort((a, b) => a.time - b.time);
    for (const leaf of leaves.slice(0, this.nodes.size - MOST)) this.nodes.delete(leaf.id);
  }

  /** What is stored: the nodes without their maps. */
  toData() {
    const nodes = [...this.nodes.values()].map(({ id, parent, edit, answer, time, last }) => ({ id, parent, edit, answer, time, last }));
    return { nodes, next: this.next, current: this.current };
  }

  static fromData(map, data) {
    const history = new History(map);
    for (const node of data.nodes) history.nodes.set(node.id, { ...node, map: node.id === 0 ? map : null });
    history.next = data.next;
    history.current = data.current;
    return history;
  }
}

/** Show the map the history stands at. */
export function showCurrent(why, cells = null) {
  const before = store.map;
  store.map = store.history.map;
  emit("map", { before, why, cells });
  emit("history");
}
