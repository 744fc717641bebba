/* Maps that are drawn as a whole, as towns are: their pictures come in parts of eight by eight
   tiles. While a part is on its way the one before it is shown. */

import { emit } from "../state/store.js";
import { boxOf, layoutOf } from "../state/map.js";
import { askOn } from "../transport/http.js";
import { picture, ready } from "./art.js";

export const PART = 512; // units: eight tiles
const LEVELS = [8, 16, 32, 64, 128, 256];
const PAPER = "#e9e3d0";
const SLOW = 150; // milliseconds
let waiting = 0;
let slow = 0;
const before = new WeakMap(); // view -> Map("level|column,row" -> the key of the last picture)

/** The level next above so many pixels a tile. */
export const levelOf = (pixels) => LEVELS.find((one) => one >= pixels * 0.92) || 256;

/** The picture of a part, null while it is on its way, and its key. */
function partOf(map, level, column, row) {
  const style = map.layout.request.style || "";
  const key = `whole|${map.name}|${style}|${level}|${column},${row}`;
  return [picture(key, () => waited(askOn("/api/whole", map, { style, level, column, row }, layoutOf))), key];
}

/** Draw a part into a box; whether its picture was here. */
export function drawPart(ctx, map, level, column, row, x, y, w, h) {
  const place = `${level}|${column},${row}`;
  const [image, key] = partOf(map, level, column, row);
  if (!before.has(map.view)) before.set(map.view, new Map());
  const last = before.get(map.view);
  if (image) last.set(place, key);
  const shown = image || ready(last.get(place));
  if (shown) ctx.drawImage(shown, x, y, w, h);
  else (ctx.fillStyle = PAPER), ctx.fillRect(x, y, w, h);
  return Boolean(image);
}

/** Tell of pictures that take a while. */
async function waited(asking) {
  if (!waiting++) slow = setTimeout(() => emit("drawing", true), SLOW);
  try {
    return await asking;
  } finally {
    if (!--waiting) {
      clearTimeout(slow);
      emit("drawing", false);
    }
  }
}

/** Draw the parts in which cells lie of a map that is not there yet, as far as their pictures are. */
export function drawChange(ctx, map, cells, scale, left, top) {
  const parts = new Map();
  for (const id of cells) {
    const [x, y] = boxOf(map, id).map((length) => Math.floor(length / PART));
    parts.set(`${x},${y}`, [x, y]);
  }
  for (const [column, row] of parts.values()) {
    const [image] = partOf(map, levelOf(64 * scale), column, row);
    const [w, h] = map.view.size.map((length, axis) => Math.min(PART, length - [column, row][axis] * PART) * scale);
    if (image) ctx.drawImage(image, left + column * PART * scale, top + row * PART * scale, w, h);
  }
}

/** Draw all of a map, so many pixels a unit; whether all its pictures were here. */
export function drawWhole(ctx, map, scale) {
  const level = levelOf(64 * scale);
  const [wide, high] = map.view.size;
  let whole = true;
  for (let row = 0; row * PART < high; row++)
    for (let column = 0; column * PART < wide; column++) {
      const box = [column * PART, row * PART, Math.min(PART, wide - column * PART), Math.min(PART, high - row * PART)];
      whole = drawPart(ctx, map, level, column, row, ...box.map((length) => length * scale)) && whole;
    }
  return whole;
}

