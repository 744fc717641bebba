/* A map as a value: a layout, where its cells lie, and what follows from both. Nothing of it is
   ever changed; a change makes another that shares its cells. */

export function fromAnswer({ name, layout, view, report }) {
  return settled({ name, layout, view, report, cells: layout.cells, tiles: layout.tiles, water: layout.water, edits: layout.request.edits || [] });
}

function settled(map) {
  map.spec = map.layout.board;
  map.vocabulary = map.layout.vocabulary;
  map.seed = map.layout.seed;
  return map;
}

/** The map after an edit, given what the server says of it. */
export function withChange(map, edit, answer) {
  const cells = map.cells.slice();
  for (const cell of answer.changed) cells[cell.id] = cell;
  return settled({ ...map, name: answer.name, cells, tiles: answer.tiles || map.tiles, water: answer.water || map.water, edits: [...map.edits, edit], locks: undefined });
}

/** The layout file's data, as the server reads it. */
export function layoutOf(map) {
  const request = { ...map.layout.request, edits: map.edits };
  return { ...map.layout, request, cells: map.cells, tiles: map.tiles, water: map.water };
}

/** The request without edits. */
export function requestOf(map) {
  const { edits, ...request } = map.layout.request;
  return request;
}

/** "3,2", or "3,2@1" on the second level. */
export function placeOf(map, id) {
  const cell = map.cells[id];
  return `${cell.column},${cell.row}${cell.level ? `@${cell.level}` : ""}`;
}

/** The cells that are locked: by edits, and what the request pins. */
export function locksOf(map) {
  if (map.locks) return map.locks;
  const locks = new Set();
  for (const edit of map.edits) {
    const [word, place] = edit.split(" ");
    if (word !== "lock" && word !== "unlock") continue;
    for (const id of cellsNamed(map, edit.slice(word.length + 1))) word === "lock" ? locks.add(id) : locks.delete(id);
  }
  map.locks = locks;
  return locks;
}

/** The cells that a text such as "3,2", "3,2=4,2 5,2" or "1,1:3,2" names. */
export function cellsNamed(map, text) {
  const spots = [...text.matchAll(/(-?\d+),(-?\d+)(?:@(\d+))?/g)].map((m) => [Number(m[1]), Number(m[2]), Number(m[3] || 0)]);
  if (/^[^=]*\d:-?\d/.test(text) && spots.length === 2) {
    const [[a, b, level], [c, d]] = spots;
    return map.cells
      .filter((cell) => cell.level === level && cell.column >= Math.min(a, c) && cell.column <= Math.max(a, c) && cell.row >= Math.min(b, d) && cell.row <= Math.max(b, d))
      .map((cell) => cell.id);
  }
  const at = placesOf(map);
  return spots.map((spot) => at.get(spot.join())).filter((id) => id !== undefined);
}

/** "column,row,level" -> cell, the same for all maps of one board. */
export function placesOf(map) {
  const view = map.view;
  if (!view.places) view.places = new Map(map.cells.map((cell) => [[cell.column, cell.row, cell.level].join(), cell.id]));
  return view.places;
}

/** For each cell its joints: [half, other cell, its half]. */
export function jointsOf(map) {
  const view = map.view;
  if (!view.joints) {
    view.joints = map.cells.map(() => []);
    for (const [a, p, b, q] of map.layout.joints) {
      view.joints[a].push([p, b, q]);
      view.joints[b].push([q, a, p]);
    }
  }
  return view.joints;
}

/** Where each level lies in units of the view: [left, top, width, height]. */
export const levelsOf = (map) => map.view.levels || [[0, 0, ...map.view.size]];

/** The box of a cell in units of the view (a tile is 64 wide). */
export function boxOf(map, id) {
  const boxes = map.view.boxes;
  return [boxes[4 * id], boxes[4 * id + 1], boxes[4 * id + 2], boxes[4 * id + 3]];
}

export const kindOf = (map, id) => map.view.kinds[map.view.kind[id]];

/** The ends of a half-side in units of the view: [x0, y0, x1, y1], and the number of its side. */
export function halfOf(map, id, half) {
  const kind = kindOf(map, id);
  const [left, top, wide, high] = boxOf(map, id);
  let first = 0;
  for (let side = 0; side < kind.sides.length; side++) {
    const count = kind.sides[side][1];
    if (half < first + count) {
      const [x0, y0] = kind.outline[side];
      const [x1, y1] = kind.outline[(side + 1) % kind.outline.length];
      const at = (part) => [left + wide * (x0 + (x1 - x0) * part), top + high * (y0 + (y1 - y0) * part)];
      return { ends: [...at((half - first) / count), ...at((half - first + 1) / count)], side, name: kind.sides[side][0] };
    }
    first += count;
  }
  return null;
}

/** What a side shows: the faces of its halves. */
export function facesOfSide(map, id, side) {
  const kind = kindOf(map, id);
  const first = kind.sides.slice(0, side).reduce((sum, [, count]) => sum + count, 0);
  const faces = map.cells[id].faces;
  return faces ? faces.slice(first, first + kind.sides[side][1]) : null;
}

/** Whether all half-sides of a side face nothing. */
export function atRim(map, id, side) {
  const kind = kindOf(map, id);
  const first = kind.sides.slice(0, side).reduce((sum, [, count]) => sum + count, 0);
  const halves = new Set(jointsOf(map)[id].map(([half]) => half));
  for (let half = first; half < first + kind.sides[side][1]; half++) if (halves.has(half)) return false;
  return true;
}
