/* What all that is drawn over the map is drawn with. A pen has a context, a map, and where its units
   lie: {ctx, map, ratio, scale, x, y, width, height}. */

import { boxOf } from "../state/map.js";

export function colour(name) {
  return getComputedStyle(document.body).getPropertyValue(name).trim();
}

export const placed = (pen, id) => {
  const [left, top, wide, high] = boxOf(pen.map, id);
  return [pen.x + left * pen.scale, pen.y + top * pen.scale, wide * pen.scale, high * pen.scale];
};

export const isSeen = (pen, [x, y, w, h]) => x + w > 0 && y + h > 0 && x < pen.width && y < pen.height;

/** Words with a light rim, readable on any map. */
export function label(pen, words, x, y, size) {
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
