/* What lies over the map: the cell under the pointer, what is about to happen, locks, numbers. */

import { boxOf, halfOf, jointsOf, kindOf } from "../state/map.js";
import { store } from "../state/store.js";
import { drawGrid, drawMarks } from "./marks.js";
import { drawRooms } from "./rooms.js";
import { colour, isSeen, label, placed } from "./pen.js";
import { copies } from "./chunks.js";
import { drawCell, drawOver, mayStand, outline } from "./cells.js";
import { drawChange } from "./whole.js";

const CELL = 160; // milliseconds that a changed cell takes to settle
const RING = 25; // milliseconds between rings of them
const ALL = 400;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let ripple = null; // {cells: [[id, ring]], start}

/** Let cells settle, those nearest to where it began first. */
export function startRipple(map, cells, from) {
  if (!cells.length) return;
  const at = (id) => boxOf(map, id);
  const [fx, fy] = from >= 0 ? at(from) : at(cells[0]);
  const rings = cells.map((id) => [id, Math.round(Math.hypot(at(id)[0] - fx, at(id)[1] - fy) / 64)]);
  ripple = { rings: rings.slice(0, 600), start: performance.now() };
}

export const moving = () => Boolean(ripple) || Boolean(store.refusal && performance.now() < store.refusal.until);

export function drawOverlay(ctx, map, camera, ratio) {
  for (const [ox, oy] of copies(map.view, camera, ctx.canvas.width, ctx.canvas.height)) {
    const pen = { ctx, map, ratio, scale: camera.scale, x: (ox - camera.x) * camera.scale, y: (oy - camera.y) * camera.scale, width: ctx.canvas.width, height: ctx.canvas.height };
    drawGrid(pen);
    drawRipple(pen);
    drawGhost(pen);
    drawStrokes(pen);
    drawMarks(pen);
    drawRooms(pen);
    drawSelection(pen);
    drawRefusal(pen);
    drawPointer(pen);
  }
  if (ripple && performance.now() > ripple.start + ALL + CELL) ripple = null;
}

function traced(pen, id, inset = 0) {
  const [x, y, w, h] = placed(pen, id);
  outline(pen.ctx, kindOf(pen.map, id), x + inset, y + inset, w - 2 * inset, h - 2 * inset);
}

function drawPointer(pen) {
  const { ctx, ratio } = pen;
  if (store.tool !== "key" && store.hover >= 0 && store.hover < pen.map.cells.length) {
    traced(pen, store.hover, ratio);
    ctx.lineWidth = 2 * ratio;
    ctx.strokeStyle = colour("--hover");
    ctx.stroke();
    drawSide(pen);
  }
  if (store.focus >= 0 && store.focus < pen.map.cells.length && (store.stripOpen || document.querySelector("#map:focus-visible"))) {
    traced(pen, store.focus, 2 * ratio);
    ctx.lineWidth = 5 * ratio;
    ctx.strokeStyle = "#fff";
    ctx.stroke();
    ctx.lineWidth = 2.5 * ratio;
    ctx.strokeStyle = colour("--focus");
    ctx.stroke();
  }
}

function drawSide(pen) {
  if (store.hoverSide === undefined || store.hoverSide < 0) return;
  const { ctx, map } = pen;
  const kind = kindOf(map, store.hover);
  const first = kind.sides.slice(0, store.hoverSide).reduce((sum, [, count]) => sum + count, 0);
  const a = halfOf(map, store.hover, first);
  const b = halfOf(map, store.hover, first + kind.sides[store.hoverSide][1] - 1);
  if (!a || !b) return;
  ctx.beginPath();
  ctx.moveTo(pen.x + a.ends[0] * pen.scale, pen.y + a.ends[1] * pen.scale);
  ctx.lineTo(pen.x + b.ends[2] * pen.scale, pen.y + b.ends[3] * pen.scale);
  ctx.lineWidth = 6 * pen.ratio;
  ctx.lineCap = "round";
  ctx.strokeStyle = colour("--accent");
  ctx.stroke();
}

function drawGhost(pen) {
  if (!store.ghost) return;
  const { ctx, map } = pen;
  ctx.save();
  ctx.globalAlpha = store.ghost.firm ? 1 : 0.7;
  if (map.view.whole) drawChange(ctx, store.ghost.map || map, store.ghost.cells.keys(), pen.scale, pen.x, pen.y);
  else
    for (const [id, cell] of store.ghost.cells) {
      const [x, y] = placed(pen, id);
      drawCell(ctx, map, id, x, y, pen.scale, cell);
      if (mayStand(map, id, cell)) drawOver(ctx, map, id, x, y, pen.scale, cell);
    }
  ctx.restore();
  ctx.setLineDash([6 * pen.ratio, 4 * pen.ratio]);
  for (const id of store.ghost.cells.keys()) {
    traced(pen, id, pen.ratio);
    ctx.lineWidth = 2 * pen.ratio;
    ctx.strokeStyle = colour("--accent");
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

function drawRipple(pen) {
  if (!ripple) return;
  const { ctx, map } = pen;
  const now = performance.now() - ripple.start;
  for (const [id, ring] of ripple.rings) {
    const box = placed(pen, id);
    if (!isSeen(pen, box) || id >= map.cells.length) continue;
    const part = Math.min(1, Math.max(0, (now - Math.min(ring * RING, ALL - CELL)) / CELL));
    if (part >= 1) continue;
    traced(pen, id, pen.ratio);
    ctx.lineWidth = 3 * pen.ratio;
    ctx.strokeStyle = colour("--accent");
    ctx.globalAlpha = 1 - part;
    ctx.stroke();
    if (!still.matches && !map.view.whole) settle(pen, id, box, part);
    ctx.globalAlpha = 1;
  }
}

/** A cell grows the last twentieth into its place. */
function settle(pen, id, [x, y, w, h], part) {
  const size = 0.94 + 0.06 * part * (2 - part);
  pen.ctx.save();
  traced(pen, id);
  pen.ctx.clip();
  pen.ctx.globalAlpha = 1;
  pen.ctx.fillStyle = colour("--desk");
  pen.ctx.fill();
  drawCell(pen.ctx, pen.map, id, x + (w * (1 - size)) / 2, y + (h * (1 - size)) / 2, pen.scale * size);
  pen.ctx.restore();
}

function drawStrokes(pen) {
  if (!store.strokes) return;
  const { ctx } = pen;
  for (const [id, brush] of store.strokes) {
    if (id >= pen.map.cells.length) continue;
    traced(pen, id, pen.ratio);
    ctx.fillStyle = brush.colour;
    ctx.globalAlpha = brush.alpha || 0.55;
    ctx.fill();
    ctx.globalAlpha = 1;
    const [x, y, w, h] = placed(pen, id);
    label(pen, brush.letter || "", x + w / 2, y + h / 2, 0.3 * Math.min(w, h));
  }
}

function drawSelection(pen) {
  const { ctx } = pen;
  if (store.selection) {
    ctx.fillStyle = colour("--veil");
    for (const id of store.selection.cells) {
      if (id >= pen.map.cells.length) continue;
      traced(pen, id);
      ctx.fill();
    }
    drawRim(pen, (store.selection.rim ||= rimOf(pen.map, store.selection.cells)));
  }
  if (store.box) {
    const [x0, y0, x1, y1] = store.box;
    ctx.setLineDash([5 * pen.ratio, 4 * pen.ratio]);
    ctx.lineWidth = 1.5 * pen.ratio;
    ctx.strokeStyle = colour("--accent");
    ctx.strokeRect(pen.x + Math.min(x0, x1) * pen.scale, pen.y + Math.min(y0, y1) * pen.scale, Math.abs(x1 - x0) * pen.scale, Math.abs(y1 - y0) * pen.scale);
    ctx.setLineDash([]);
  }
}

/** The half-sides of cells where none of them is beyond: their ends. */
function rimOf(map, cells) {
  const found = [];
  for (const id of cells) {
    if (id >= map.cells.length) continue;
    const inner = new Set(jointsOf(map)[id].filter(([, other]) => cells.has(other)).map(([half]) => half));
    const halves = kindOf(map, id).sides.reduce((sum, [, count]) => sum + count, 0);
    for (let half = 0; half < halves; half++) if (!inner.has(half)) found.push(halfOf(map, id, half).ends);
  }
  return found;
}

function drawRim(pen, rim) {
  const { ctx } = pen;
  ctx.beginPath();
  for (const [x0, y0, x1, y1] of rim) {
    ctx.moveTo(pen.x + x0 * pen.scale, pen.y + y0 * pen.scale);
    ctx.lineTo(pen.x + x1 * pen.scale, pen.y + y1 * pen.scale);
  }
  ctx.lineWidth = 2.5 * pen.ratio;
  ctx.lineCap = "round";
  ctx.strokeStyle = colour("--accent");
  ctx.stroke();
}

function drawRefusal(pen) {
  const refusal = store.refusal;
  if (!refusal) return;
  if (performance.now() > refusal.until) {
    store.refusal = null;
    return;
  }
  const { ctx } = pen;
  for (const id of refusal.cells) {
    if (id >= pen.map.cells.length) continue;
    const [x, y, w, h] = placed(pen, id);
    ctx.save();
    traced(pen, id, pen.ratio);
    ctx.lineWidth = 3 * pen.ratio;
    ctx.strokeStyle = colour("--danger");
    ctx.stroke();
    ctx.clip();
    ctx.beginPath();
    for (let at = -h; at < w; at += 9 * pen.ratio) ctx.moveTo(x + at, y + h), ctx.lineTo(x + at + h, y);
    ctx.lineWidth = 2 * pen.ratio;
    ctx.globalAlpha = 0.7;
    ctx.stroke();
    ctx.restore();
  }
}
