/* Where two tiles show different things that meet (a hall and a tunnel), what joins them. */

import { halfOf, jointsOf } from "../state/map.js";
import { lookOf, queryOf } from "../state/look.js";
import { packNamed, picture } from "./art.js";

const STYLES = new Set(["ink", "classic", "parchment", "dark", "plain"]);
const VARIANTS = 8;

/** Whether the packs of a map draw seams at all. */
export function hasSeams(map) {
  if (map.vocabulary !== "dungeon") return false;
  return map.layout.packs.every((used) => STYLES.has(packNamed(used.name)?.style));
}

/** Draw the seams of a cell's own joints; whether all their pictures were here. */
export function drawSeams(ctx, map, id, x, y, scale) {
  const mine = map.cells[id].faces;
  if (!mine) return true;
  let whole = true;
  for (const [half, other, theirs] of jointsOf(map)[id]) {
    const faces = map.cells[other].faces;
    if (!faces || faces[theirs] === mine[half]) continue;
    whole = drawSeam(ctx, map, id, half, mine[half], faces[theirs], x, y, scale) && whole;
  }
  return whole;
}

function drawSeam(ctx, map, id, half, mine, theirs, x, y, scale) {
  const { ends } = halfOf(map, id, half);
  const left = map.view.boxes[4 * id];
  const top = map.view.boxes[4 * id + 1];
  const [x0, y0, x1, y1] = [ends[0] - left, ends[1] - top, ends[2] - left, ends[3] - top];
  const upright = Math.abs(x1 - x0) < Math.abs(y1 - y0);
  // the picture has one face below its line, or to the left of it where the line is upright
  const here = upright ? y1 > y0 : x1 > x0;
  const [face, other] = here ? [mine, theirs] : [theirs, mine];
  const pixels = scale > 1.6 ? 200 : scale > 1 ? 100 : 64;
  const names = map.layout.packs.map((used) => packNamed(used.name)?.name || used.name).join(",");
  const dice = (id * 7 + half) % VARIANTS;
  const image = picture(`/seam/${encodeURIComponent(names)}/${face}-${other}-${pixels}-${dice}${upright ? "u" : ""}.webp${queryOf({ ...lookOf(map), player: false })}`);
  if (!image) return false;
  const margin = (64 / 5) * scale;
  const length = 32 * scale;
  const sx = x + Math.min(x0, x1) * scale - margin;
  const sy = y + Math.min(y0, y1) * scale - margin;
  const along = length + 2 * margin;
  ctx.drawImage(image, sx, sy, upright ? 2 * margin : along, upright ? along : 2 * margin);
  return true;
}
