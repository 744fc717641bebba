/* A cell in words, for who listens instead of looking. */

import { text } from "../text.js";
import { facesOfSide, kindOf, locksOf } from "../state/map.js";
import { store } from "../state/store.js";

/** What a face is called: what crosses it, else what lies there, else a wall. */
export function faceName(map, face) {
  const words = store.about.vocabularies[map.vocabulary];
  const line = words.lines.find((one) => one.letter === face[1]);
  const area = words.areas.find((one) => one.letter === face[0]);
  if (face === words.plain) return line.name;
  if (face[1] === words.plain[1]) return area.name;
  return face[0] === words.plain[0] ? line.name : `${line.name} in ${area.name}`;
}

export function sideText(map, id, side) {
  const faces = facesOfSide(map, id, side);
  return faces ? [...new Set(faces.map((face) => faceName(map, face)))].join(", ") : "";
}

export function titleOf(tile) {
  if (!tile) return "";
  const [word, , ...tags] = tile.split("-");
  return tags.length ? tags.join(", ") : word;
}

export function cellText(map, id) {
  const cell = map.cells[id];
  const place = text.cell(cell.column, cell.row, cell.level);
  if (!cell.faces) return `${place}: ${text.gap}`;
  const kind = kindOf(map, id);
  const sides = kind.sides.map(([name], side) => `${text.sides[name]}: ${sideText(map, id, side)}`);
  const what = cell.tile ? titleOf(cell.tile) : text.drawnTile;
  const marks = [locksOf(map).has(id) && text.isLocked, cell.origin === "pinned" && text.pinnedTile].filter(Boolean);
  return `${place}: ${[what, ...marks].join(", ")}. ${sides.join("; ")}.`;
}
