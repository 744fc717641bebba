/* Drawing one cell into a context: eight ways a square may lie, hexes as they come. */

import { boxOf, kindOf } from "../state/map.js";
import { lookOf } from "../state/look.js";
import { drawnArt, hexArt, packNamed, tileArt, tileNumber } from "./art.js";

const COS = [1, 0, -1, 0];
const SIN = [0, 1, 0, -1];
const OVERHANG = 0.09;
const BLEED = 0.6; // pixels by which hexes overlap, so that no line shows between them

/** Draw a cell's ground at (x, y), `scale` pixels a unit; whether it was drawn as sharp as can be. */
export function drawCell(ctx, map, id, x, y, scale, cell = map.cells[id]) {
  const [, , wide, high] = boxOf(map, id);
  const w = wide * scale;
  const h = high * scale;
  const kind = kindOf(map, id);
  if (!cell.faces) {
    drawGap(ctx, kind, x, y, w, h);
    return true;
  }
  const art = artOf(map, id, cell, kind, scale, false);
  if (!art) {
    drawFaces(ctx, map, cell, kind, x, y, w, h);
    return false;
  }
  ground(ctx, cell, kind, x, y, w, h);
  if (kind.shape.startsWith("hex")) ctx.drawImage(art.image, art.x, art.y, art.w, art.h, x - BLEED, y - BLEED, w + 2 * BLEED, h + 2 * BLEED);
  else if (cell.tile) drawLying(ctx, art, cell, x, y, w, h);
  else ctx.drawImage(art.image, art.x, art.y, art.w, art.h, x, y, w, h);
  return art.whole;
}

function artOf(map, id, cell, kind, scale, over) {
  const pixels = 64 * scale;
  const look = lookOf(map);
  if (!cell.tile) return drawnArt(map, cell, kind, boxOf(map, id), pixels, over, look);
  const pack = packNamed(cell.pack);
  const number = pack ? tileNumber(pack, cell.tile) : undefined;
  if (number === undefined) return null;
  if (kind.shape.startsWith("hex")) return hexArt(pack, number, cell, pixels, over);
  return tileArt(pack, number, pixels, look, cell.variant || 0);
}

/** Whether something may stand upright on a cell and reach over its border. */
export function mayStand(map, id, cell = map.cells[id]) {
  if (!cell.faces || map.vocabulary !== "overland") return false;
  if (!cell.tile) return cell.origin === "filled";
  const pack = packNamed(cell.pack);
  return Boolean(pack && pack.tiles[tileNumber(pack, cell.tile)]?.upright);
}

/** Draw what stands upright on a cell, over its neighbours. */
export function drawOver(ctx, map, id, x, y, scale, cell = map.cells[id]) {
  const kind = kindOf(map, id);
  const art = artOf(map, id, cell, kind, scale, true);
  if (!art || art.w < 2) return Boolean(art);
  const [, , wide, high] = boxOf(map, id);
  const margin = OVERHANG * Math.max(wide, high) * scale;
  ctx.drawImage(art.image, x - margin, y - margin, wide * scale + 2 * margin, high * scale + 2 * margin);
  return art.whole;
}

export function drawLying(ctx, art, way, x, y, w, h) {
  const turned = way.rotation % 2 === 1;
  const dw = turned ? h : w;
  const dh = turned ? w : h;
  const mirror = way.flip ? -1 : 1;
  ctx.save();
  ctx.translate(x + w / 2, y + h / 2);
  ctx.transform(COS[way.rotation] * mirror, SIN[way.rotation] * mirror, -SIN[way.rotation], COS[way.rotation], 0, 0);
  ctx.drawImage(art.image, art.x, art.y, art.w, art.h, -dw / 2, -dh / 2, dw, dh);
  ctx.restore();
}

function ground(ctx, cell, kind, x, y, w, h) {
  const pack = cell.pack && packNamed(cell.pack);
  if (!pack || !pack.ground) return;
  ctx.fillStyle = pack.ground;
  outline(ctx, kind, x, y, w, h);
  ctx.fill();
}

export function outline(ctx, kind, x, y, w, h) {
  ctx.beginPath();
  kind.outline.forEach(([px, py], n) => (n ? ctx.lineTo(x + px * w, y + py * h) : ctx.moveTo(x + px * w, y + py * h)));
  ctx.closePath();
}

function drawGap(ctx, kind, x, y, w, h) {
  outline(ctx, kind, x, y, w, h);
  ctx.fillStyle = "rgba(128, 116, 100, 0.16)";
  ctx.fill();
}

/** What a cell shows in plain colours, until its picture is here. */
function drawFaces(ctx, map, cell, kind, x, y, w, h) {
  outline(ctx, kind, x, y, w, h);
  ctx.fillStyle = map.vocabulary === "overland" ? "#d8cfb4" : "#bdb4a4";
  ctx.fill();
}
