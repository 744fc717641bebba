/* Rooms of the key over the map: their numbers, the one under the pointer, the one that is chosen. */

import { isFresh, regionNamed, roomsOf } from "../state/key.js";
import { store } from "../state/store.js";
import { colour, label } from "./pen.js";

const paths = new WeakMap(); // region -> its outline in units of the view
const drawn = new WeakMap(); // key -> its rooms

const unit = (map) => 64 / map.view.squares;

const rooms = () => {
  if (!drawn.has(store.key)) drawn.set(store.key, roomsOf());
  return drawn.get(store.key);
};

function pathOf(map, region) {
  if (paths.has(region)) return paths.get(region);
  const path = new Path2D();
  const by = unit(map);
  // What has no outline, a town's ward, is where its number is.
  if (!region.polygons.length) path.arc(region.label[0] * by, region.label[1] * by, region.label_size * by, 0, 2 * Math.PI);
  for (const polygon of region.polygons)
    for (const ring of polygon) {
      ring.forEach(([x, y], n) => (n ? path.lineTo(x * by, y * by) : path.moveTo(x * by, y * by)));
      path.closePath();
    }
  paths.set(region, path);
  return path;
}

const measure = new OffscreenCanvas(1, 1).getContext("2d");

/** The room at a point of the map, null where none is. */
export function roomAt(map, x, y) {
  if (!isFresh()) return null;
  return rooms().find((room) => room.level === store.level && measure.isPointInPath(pathOf(map, room), x, y, "evenodd")) || null;
}

/** Where the middle of a room's label lies. */
export const spotOf = (map, room) => room.label.map((at) => at * unit(map));

export function drawRooms(pen) {
  if (store.player || !isFresh() || !(store.tool === "key" || store.overlays.has("rooms"))) return;
  for (const room of rooms()) if (room.level === store.level) number(pen, room);
  if (store.tool !== "key" && !store.room) return;
  const hovered = store.tool === "key" ? store.roomUnder : null;
  if (hovered && hovered !== store.room) shade(pen, regionNamed(hovered), 0.12);
  if (store.room) shade(pen, regionNamed(store.room), 0.24);
}

function number(pen, room) {
  const [x, y] = spotOf(pen.map, room);
  const size = Math.max(10 * pen.ratio, Math.min(24 * pen.ratio, room.label_size * unit(pen.map) * pen.scale));
  if (unit(pen.map) * pen.scale * 3 < size) return; // from so far they would cover the map
  label(pen, String(room.number), pen.x + x * pen.scale, pen.y + y * pen.scale, size);
}

function shade(pen, region, strength) {
  if (!region) return;
  const { ctx } = pen;
  ctx.save();
  ctx.translate(pen.x, pen.y);
  ctx.scale(pen.scale, pen.scale);
  const path = pathOf(pen.map, region);
  ctx.fillStyle = ctx.strokeStyle = colour("--accent");
  ctx.globalAlpha = strength;
  ctx.fill(path, "evenodd");
  ctx.globalAlpha = 1;
  ctx.lineWidth = (2 * pen.ratio) / pen.scale;
  ctx.stroke(path);
  ctx.restore();
}
