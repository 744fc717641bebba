/* What lies over the map: the cell under the pointer, what is about to happen, locks, numbers. */

import { boxOf, halfOf, jointsOf, kindOf, locksOf } from "../state/map.js";
import { store } from "../state/store.js";
import { copies } from "./chunks.js";
import { drawCell, drawOver, mayStand, outline } from "./cells.js";

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

function colour(name) {
  return getComputedStyle(document.body).getPropertyValue(name).trim();
}

export function drawOverlay(ctx, map, camera, ratio) {
  for (const [ox, oy] of copies(map.view, camera, ctx.canvas.width, ctx.canvas.height)) {
    const pen = { ctx, map, ratio, scale: camera.scale, x: (ox - camera.x) * camera.scale, y: (oy - camera.y) * camera.scale, width: ctx.canvas.width, height: ctx.canvas.height };
    drawGrid(pen);
    drawRipple(pen);
    drawGhost(pen);
    drawStrokes(pen);
    drawJoints(pen);
    drawWater(pen);
    drawLocks(pen);
    drawNumbers(pen);
    drawSelection(pen);
    drawRefusal(pen);
    drawPointer(pen);
  }
  if (ripple && performance.now() > ripple.start + ALL + CELL) ripple = null;
}

const placed = (pen, id) => {
  const [left, top, wide, high] = boxOf(pen.map, id);
  return [pen.x + left * pen.scale, pen.y + top * pen.scale, wide * pen.scale, high * pen.scale];
};

const isSeen = (pen, [x, y, w, h]) => x + w > 0 && y + h > 0 && x < pen.width && y < pen.height;

function traced(pen, id, inset = 0) {
  const [x, y, w, h] = placed(pen, id);
  outline(pen.ctx, kindOf(pen.map, id), x + inset, y + inset, w - 2 * inset, h - 2 * inset);
}

function drawPointer(pen) {
  const { ctx, ratio } = pen;
  if (store.hover >= 0 && store.hover < pen.map.cells.length) {
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
    if (!still.matches) settle(pen, id, box, part);
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

function label(pen, words, x, y, size) {
  if (!words || size < 7 * pen.ratio) return;
  const { ctx } = pen;
  ctx.font = `600 ${Math.min(size, 30 * pen.ratio)}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineWidth = 3 * pen.ratio;
  ctx.strokeStyle = "rgba(255, 252, 244, 0.92)";
  ctx.lineJoin = "round";
  ctx.strokeText(words, x, y);
  ctx.fillStyle = "#211b15";
  ctx.fillText(words, x, y);
}

function drawLocks(pen) {
  if (!store.overlays.has("locks")) return;
  for (const id of locksOf(pen.map)) {
    const box = placed(pen, id);
    if (isSeen(pen, box)) padlock(pen, box);
  }
}

function padlock(pen, [x, y, w]) {
  const { ctx } = pen;
  const size = Math.max(10 * pen.ratio, Math.min(22 * pen.ratio, w * 0.2));
  const left = x + w - size * 1.25;
  const top = y + size * 0.25;
  ctx.fillStyle = colour("--accent");
  ctx.beginPath();
  ctx.roundRect(left, top, size, size, size * 0.28);
  ctx.fill();
  ctx.strokeStyle = ctx.fillStyle = "#fff";
  ctx.lineWidth = size * 0.09;
  ctx.beginPath();
  ctx.arc(left + size / 2, top + size * 0.45, size * 0.16, Math.PI, 0);
  ctx.stroke();
  ctx.fillRect(left + size * 0.27, top + size * 0.45, size * 0.46, size * 0.33);
}

function drawNumbers(pen) {
  if (!store.overlays.has("numbers")) return;
  for (const { id, faces } of pen.map.cells) {
    const [x, y, w, h] = placed(pen, id);
    if (faces && isSeen(pen, [x, y, w, h])) label(pen, String(id), x + w / 2, y + h / 2, Math.min(w, h) * 0.22);
  }
}

function drawJoints(pen) {
  if (!store.overlays.has("joints")) return;
  const { ctx, map } = pen;
  for (const { id, faces } of map.cells) {
    if (!faces || !isSeen(pen, placed(pen, id))) continue;
    for (const [half, other, theirs] of jointsOf(map)[id]) {
      if (other < id || !map.cells[other].faces) continue;
      const [x0, y0, x1, y1] = halfOf(map, id, half).ends;
      ctx.beginPath();
      ctx.arc(pen.x + ((x0 + x1) / 2) * pen.scale, pen.y + ((y0 + y1) / 2) * pen.scale, Math.max(2 * pen.ratio, 3 * pen.scale), 0, 7);
      ctx.fillStyle = map.cells[other].faces[theirs] === faces[half] ? "#2c7a4b" : "#c2701c";
      ctx.fill();
    }
  }
}

function drawWater(pen) {
  if (!store.overlays.has("water")) return;
  const { ctx, map } = pen;
  ctx.strokeStyle = ctx.fillStyle = "#155e9c";
  ctx.lineWidth = Math.max(1.5 * pen.ratio, 1.6 * pen.scale);
  for (const { from, to } of map.water) {
    const [a, b] = [from, to].map(([id, half]) => midpoint(pen, id, half));
    if (Math.hypot(b[0] - a[0], b[1] - a[1]) < 3 || from[0] !== to[0]) continue;
    ctx.beginPath();
    ctx.moveTo(...a);
    ctx.lineTo(...b);
    ctx.stroke();
    arrow(ctx, a, b, 5 * pen.ratio + 2 * pen.scale);
  }
}

function midpoint(pen, id, half) {
  const [x0, y0, x1, y1] = halfOf(pen.map, id, half).ends;
  return [pen.x + ((x0 + x1) / 2) * pen.scale, pen.y + ((y0 + y1) / 2) * pen.scale];
}

function arrow(ctx, [x0, y0], [x1, y1], size) {
  const angle = Math.atan2(y1 - y0, x1 - x0);
  ctx.beginPath();
  ctx.moveTo(x1, y1);
  for (const turn of [0.45, -0.45]) ctx.lineTo(x1 - size * Math.cos(angle + turn), y1 - size * Math.sin(angle + turn));
  ctx.fill();
}

function drawGrid(pen) {
  if (!store.overlays.has("grid")) return;
  const { ctx, map } = pen;
  const step = (64 / map.view.squares) * pen.scale;
  if (step < 3 * pen.ratio || map.spec.kind === "hex") return;
  const [wide, high] = map.view.size;
  ctx.strokeStyle = "rgba(60, 40, 20, 0.28)";
  ctx.lineWidth = pen.ratio * 0.75;
  ctx.beginPath();
  for (let x = 0; x <= wide * pen.scale + 1; x += step) ctx.moveTo(pen.x + x, pen.y), ctx.lineTo(pen.x + x, pen.y + high * pen.scale);
  for (let y = 0; y <= high * pen.scale + 1; y += step) ctx.moveTo(pen.x, pen.y + y), ctx.lineTo(pen.x + wide * pen.scale, pen.y + y);
  ctx.stroke();
}

function drawSelection(pen) {
  const { ctx } = pen;
  if (store.selection)
    for (const id of store.selection.cells) {
      if (id >= pen.map.cells.length) continue;
      traced(pen, id, pen.ratio * 0.5);
      ctx.fillStyle = colour("--veil");
      ctx.fill();
      ctx.lineWidth = 1.5 * pen.ratio;
      ctx.strokeStyle = colour("--accent");
      ctx.stroke();
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
