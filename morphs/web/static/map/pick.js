/* What lies under a point of the map, and which way lies what. */

import { boxOf, jointsOf, kindOf } from "../state/map.js";
import { store } from "../state/store.js";

function folded(map, x, y) {
  const periods = map.view.periods;
  if (!periods) return [x, y];
  const mod = (value, period) => ((value % period) + period) % period;
  return [mod(x, periods[0]), mod(y, periods[1])];
}

/** The cell at a point, -1 where none is. `buckets` are those of the chunks. */
export function cellAt(map, buckets, x, y) {
  const [fx, fy] = folded(map, x, y);
  const near = buckets.get(`${Math.floor(fx / 512)},${Math.floor(fy / 512)}`) || [];
  for (const [id, left, top] of near) {
    const [, , wide, high] = boxOf(map, id);
    const px = (fx - left) / wide;
    const py = (fy - top) / high;
    if (px < 0 || py < 0 || px >= 1 || py >= 1) continue;
    if (inside(kindOf(map, id).outline, px, py)) return id;
  }
  return -1;
}

function inside(outline, x, y) {
  return outline.every(([x0, y0], n) => {
    const [x1, y1] = outline[(n + 1) % outline.length];
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= -1e-9;
  });
}

/** The side of a cell that is nearest to a point of the map. */
export function sideAt(map, id, x, y) {
  const [fx, fy] = folded(map, x, y);
  const [left, top, wide, high] = boxOf(map, id);
  const { outline } = kindOf(map, id);
  const far = outline.map(([x0, y0], n) => {
    const [x1, y1] = outline[(n + 1) % outline.length];
    return distance(fx - left, fy - top, x0 * wide, y0 * high, x1 * wide, y1 * high);
  });
  return far.indexOf(Math.min(...far));
}

function distance(px, py, x0, y0, x1, y1) {
  const long = (x1 - x0) ** 2 + (y1 - y0) ** 2;
  const part = Math.max(0, Math.min(1, ((px - x0) * (x1 - x0) + (py - y0) * (y1 - y0)) / long));
  return Math.hypot(px - x0 - part * (x1 - x0), py - y0 - part * (y1 - y0));
}

export function middleOf(map, id) {
  const [left, top, wide, high] = boxOf(map, id);
  return [left + wide / 2, top + high / 2];
}

/** The neighbour of a cell that lies nearest to a direction, -1 if none lies that way. */
export function neighbour(map, id, dx, dy) {
  const [x, y] = middleOf(map, id);
  const periods = map.view.periods;
  const wrapped = (d, period) => (period && Math.abs(d) > period / 2 ? d - Math.sign(d) * period : d);
  let best = -1;
  let most = 0.45; // cosine: nothing that lies more than 63 degrees aside
  for (const other of new Set(jointsOf(map)[id].map((joint) => joint[1]))) {
    const [ox, oy] = middleOf(map, other);
    const vx = wrapped(ox - x, periods && periods[0]);
    const vy = wrapped(oy - y, periods && periods[1]);
    const like = (vx * dx + vy * dy) / Math.hypot(vx, vy);
    if (like > most + 1e-6) [best, most] = [other, like];
  }
  return best;
}

/** The cells whose middles lie in a box of the map. */
export function cellsInBox(map, x0, y0, x1, y1) {
  const found = new Set();
  const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)];
  const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
  for (const { id, level } of map.cells) {
    if (level !== store.level) continue;
    const [bx, by, wide, high] = boxOf(map, id);
    if (bx < right && bx + wide > left && by < bottom && by + high > top) found.add(id);
  }
  return found;
}
