/* The board in chunks of eight by eight tiles, each drawn once at the size next above the zoom: a
   frame draws chunks, not tiles. Fresh chunks are filled a few milliseconds a frame; until then a
   coarser one stands in. */

import { boxOf } from "../state/map.js";
import { drawCell, drawOver, mayStand } from "./cells.js";
import { drawSeams, hasSeams } from "./seams.js";
import { drawPart, levelOf } from "./whole.js";

const SIDE = 512; // units a chunk: eight tiles
const LEVELS = [8, 16, 32, 64, 128]; // pixels a tile; nearer, tiles are drawn one by one
const ALL_LEVELS = [...LEVELS, 256]; // of maps that are drawn as a whole
const BUDGET = matchMedia("(max-width: 720px)").matches ? 48 * 2 ** 20 : 96 * 2 ** 20;
const MILLISECONDS = 4;
const REACH = 8; // units by which what stands upright reaches out of its cell

export const counts = { chunks: 0, cells: 0, frames: 0, most: 0 };

export class Chunks {
  constructor() {
    this.map = null;
    this.chunks = new Map();
    this.bytes = 0;
  }

  /** Show another map; only chunks with cells that differ are drawn again. */
  show(map) {
    const before = this.map;
    this.map = map;
    if (!before || before.view !== map.view) {
      this.clear();
      this.index();
      return;
    }
    if (map.view.whole) for (const chunk of this.chunks.values()) chunk.dirty = true;
    const differ = [];
    map.cells.forEach((cell, id) => cell !== before.cells[id] && differ.push(id));
    for (const id of differ) this.dirty(id);
  }

  clear() {
    this.chunks.clear();
    this.bytes = 0;
  }

  /** Sort the cells into buckets as large as chunks; on a torus some are seen twice. */
  index() {
    this.buckets = new Map();
    this.across = Math.ceil(this.map.view.size[0] / SIDE);
    this.down = Math.ceil(this.map.view.size[1] / SIDE);
    for (const cell of this.map.cells) for (const [x, y] of this.placements(cell.id)) this.put(cell.id, x, y);
  }

  placements(id) {
    const [left, top, wide, high] = boxOf(this.map, id);
    const periods = this.map.view.periods;
    if (!periods) return [[left, top]];
    const along = (start, length, period) => [start, ...(start + length > period ? [start - period] : [])];
    return along(left, wide, periods[0]).flatMap((x) => along(top, high, periods[1]).map((y) => [x, y]));
  }

  put(id, x, y) {
    for (const key of this.touched(id, x, y)) {
      if (!this.buckets.has(key)) this.buckets.set(key, []);
      this.buckets.get(key).push([id, x, y]);
    }
  }

  touched(id, x, y) {
    const [, , wide, high] = boxOf(this.map, id);
    const keys = [];
    const to = (value, most) => Math.max(0, Math.min(most - 1, Math.floor(value / SIDE)));
    for (let cx = to(x - REACH, this.across); cx <= to(x + wide + REACH, this.across); cx++)
      for (let cy = to(y - REACH, this.down); cy <= to(y + high + REACH, this.down); cy++) keys.push(`${cx},${cy}`);
    return keys;
  }

  dirty(id) {
    const keys = new Set(this.placements(id).flatMap(([x, y]) => this.touched(id, x, y)));
    for (const chunk of this.chunks.values()) if (keys.has(chunk.place)) chunk.dirty = true;
  }

  /** Chunks that lack pictures are worth another try: something has come. */
  artCame() {
    for (const chunk of this.chunks.values()) if (chunk.lacks) chunk.dirty = true;
  }

  /** Draw what a camera sees; whether another frame is needed to finish it. */
  draw(ctx, camera, width, height) {
    const { map } = this;
    const view = map.view;
    const pixels = camera.scale * 64;
    const level = view.whole ? levelOf(pixels) : LEVELS.find((one) => one >= pixels * 0.92) || null;
    const end = performance.now() + MILLISECONDS;
    const before = counts.chunks + counts.cells;
    let unfinished = false;
    for (const [ox, oy] of copies(view, camera, width, height)) {
      const seen = this.seen(camera, width, height, ox, oy);
      if (level === null) this.drawNear(ctx, camera, seen, ox, oy);
      else for (const [cx, cy] of seen) unfinished = this.drawChunk(ctx, camera, level, cx, cy, ox, oy, end) || unfinished;
    }
    counts.frames += 1;
    counts.most = Math.max(counts.most, counts.chunks + counts.cells - before);
    this.forget();
    return unfinished;
  }

  seen(camera, width, height, ox, oy) {
    const found = [];
    const first = (at, offset) => Math.max(0, Math.floor((at - offset) / SIDE));
    const last = (at, length, offset, most) => Math.min(most - 1, Math.floor((at + length / camera.scale - offset) / SIDE));
    for (let cy = first(camera.y, oy); cy <= last(camera.y, height, oy, this.down); cy++)
      for (let cx = first(camera.x, ox); cx <= last(camera.x, width, ox, this.across); cx++) found.push([cx, cy]);
    return found;
  }

  drawChunk(ctx, camera, level, cx, cy, ox, oy, end) {
    const key = `${level}:${cx},${cy}`;
    let chunk = this.chunks.get(key);
    let unfinished = false;
    if (!chunk || chunk.dirty) {
      if (performance.now() < end || (!chunk && !this.standIn(level, cx, cy))) chunk = this.fill(key, level, cx, cy, chunk);
      else {
        unfinished = true;
        chunk = chunk || this.standIn(level, cx, cy);
      }
    }
    chunk.used = counts.frames;
    const at = (value, corner) => Math.round((value - corner) * camera.scale);
    const [x, y, w, h] = chunk.area;
    const left = at(x + ox, camera.x);
    const top = at(y + oy, camera.y);
    ctx.drawImage(chunk.canvas, left, top, at(x + w + ox, camera.x) - left, at(y + h + oy, camera.y) - top);
    counts.chunks += 1;
    return unfinished;
  }

  standIn(level, cx, cy) {
    for (const other of ALL_LEVELS) {
      const found = this.chunks.get(`${other}:${cx},${cy}`);
      if (found && other !== level) return found;
    }
    return null;
  }

  fill(key, level, cx, cy, old) {
    const [wide, high] = this.map.view.size;
    const area = [cx * SIDE, cy * SIDE, Math.min(SIDE, wide - cx * SIDE), Math.min(SIDE, high - cy * SIDE)];
    const scale = level / 64;
    const chunk = old || { canvas: new OffscreenCanvas(Math.max(1, Math.ceil(area[2] * scale)), Math.max(1, Math.ceil(area[3] * scale))), place: `${cx},${cy}`, area };
    if (!old) {
      this.chunks.set(key, chunk);
      this.bytes += chunk.canvas.width * chunk.canvas.height * 4;
    }
    const ctx = chunk.canvas.getContext("2d");
    ctx.clearRect(0, 0, chunk.canvas.width, chunk.canvas.height);
    if (this.map.view.whole) chunk.lacks = !drawPart(ctx, this.map, level, cx, cy, 0, 0, chunk.canvas.width, chunk.canvas.height);
    else chunk.lacks = !this.drawCells(ctx, this.buckets.get(chunk.place) || [], scale, area[0], area[1]);
    chunk.dirty = false;
    return chunk;
  }

  drawCells(ctx, cells, scale, left, top) {
    let whole = true;
    const place = ([id, x, y]) => [id, (x - left) * scale, (y - top) * scale, scale];
    for (const one of cells) whole = drawCell(ctx, this.map, ...place(one)) && whole;
    if (hasSeams(this.map)) for (const one of cells) whole = drawSeams(ctx, this.map, ...place(one)) && whole;
    for (const one of cells) if (mayStand(this.map, one[0])) whole = drawOver(ctx, this.map, ...place(one)) && whole;
    return whole;
  }

  /** So near that few tiles are seen: they are drawn one by one, sharply. */
  drawNear(ctx, camera, seen, ox, oy) {
    const done = new Set();
    const cells = [];
    for (const [cx, cy] of seen)
      for (const one of this.buckets.get(`${cx},${cy}`) || []) {
        const key = one.join();
        if (done.has(key) || !this.isSeen(camera, ctx.canvas, one, ox, oy)) continue;
        done.add(key);
        cells.push([one[0], one[1] + ox, one[2] + oy]);
      }
    this.drawCells(ctx, cells, camera.scale, camera.x, camera.y);
    counts.cells += cells.length;
  }

  isSeen(camera, canvas, [id, x, y], ox, oy) {
    const [, , wide, high] = boxOf(this.map, id);
    const right = camera.x + canvas.width / camera.scale;
    const bottom = camera.y + canvas.height / camera.scale;
    return x + ox + wide + REACH > camera.x && y + oy + high + REACH > camera.y && x + ox - REACH < right && y + oy - REACH < bottom;
  }

  forget() {
    if (this.bytes <= BUDGET) return;
    const old = [...this.chunks].filter(([, chunk]) => chunk.used !== counts.frames).sort(([, a], [, b]) => a.used - b.used);
    for (const [key, chunk] of old) {
      if (this.bytes <= BUDGET) return;
      this.chunks.delete(key);
      this.bytes -= chunk.canvas.width * chunk.canvas.height * 4;
    }
  }
}

/** Where copies of the map are seen: one, or on a torus as many as fill the view. */
export function copies(view, camera, width, height) {
  if (!view.periods) return [[0, 0]];
  const [wide, high] = view.periods;
  const found = [];
  const from = (at, period) => Math.floor(at / period);
  for (let i = from(camera.x, wide); i <= from(camera.x + width / camera.scale, wide) && found.length < 400; i++)
    for (let j = from(camera.y, high); j <= from(camera.y + height / camera.scale, high) && found.length < 400; j++) found.push([i * wide, j * high]);
  return found;
}
