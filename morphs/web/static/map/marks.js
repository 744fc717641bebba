/* What is shown of a map if it is asked for: grid, joints, water, locks, numbers. Players see the grid
   only. */

import { halfOf, jointsOf, locksOf } from "../state/map.js";
import { store } from "../state/store.js";
import { colour, isSeen, label, placed } from "./pen.js";

export function drawMarks(pen) {
  if (store.player) return;
  drawJoints(pen);
  drawWater(pen);
  drawLocks(pen);
  drawNumbers(pen);
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

export function drawGrid(pen) {
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
