/* Pictures of tiles: fetched when they are first wanted, kept while there is room. */

import { emit, store } from "../state/store.js";
import { queryOf } from "../state/look.js";

const MOST = 160 * 2 ** 20;
const FALLBACK = [64, 100, 200, 400];
const kept = new Map(); // address -> {bitmap, size} or "coming" or "failed"
let bytes = 0;
let waiting = 0;
const queue = [];
const AT_ONCE = 4; // of the six that a browser asks one server at a time: edits do not wait for pictures

/** The picture at an address, null while it is on its way; `ask` fetches what has no address. */
export function picture(address, ask = null) {
  const found = kept.get(address);
  if (found === undefined) {
    kept.set(address, "coming");
    queue.push([address, ask || (() => fetch(address))]);
    pump();
    return null;
  }
  if (typeof found === "string") return null;
  kept.delete(address); // the last used is kept longest
  kept.set(address, found);
  return found.bitmap;
}

/** A picture that is here already, null else. */
export function ready(address) {
  const found = kept.get(address);
  return found && typeof found !== "string" ? found.bitmap : null;
}

function pump() {
  while (waiting < AT_ONCE && queue.length) {
    const [address, ask] = queue.shift();
    waiting += 1;
    load(address, ask).finally(() => {
      waiting -= 1;
      pump();
      emit("art", address);
    });
  }
}

async function load(address, ask) {
  try {
    const answer = await ask();
    if (!answer.ok) throw new Error(String(answer.status));
    const bitmap = await createImageBitmap(await answer.blob());
    const size = bitmap.width * bitmap.height * 4;
    kept.set(address, { bitmap, size });
    bytes += size;
    forget();
  } catch {
    kept.set(address, "failed");
    setTimeout(() => kept.get(address) === "failed" && kept.delete(address), 5000);
  }
}

function forget() {
  for (const [address, found] of kept) {
    if (bytes <= MOST) return;
    if (typeof found === "string") continue;
    kept.delete(address);
    bytes -= found.size;
    found.bitmap.close();
  }
}

export const artIsComing = () => waiting + queue.length;

/** A pack by the name that cells have for it. */
export function packNamed(name) {
  for (const pack of store.packs.values()) if (pack.own_name === name) return pack;
  return null;
}

export function tileNumber(pack, name) {
  pack.numbers ||= new Map(pack.tiles.map((tile, number) => [tile.name, number]));
  return pack.numbers.get(name);
}

const level = (pixels) => FALLBACK.find((size) => size >= pixels - 1) || 400;

/** The picture of a tile in a look: {image, x, y, w, h, whole}, of the sharpness wanted or, not
    `whole`, of less; until it is drawn anew, as it is in its file. */
export function tileArt(pack, number, pixels, look = null, variant = 0) {
  const query = look ? queryFor(pack, pack.tiles[number], look, variant) : "";
  if (!query) return plainArt(pack, number, pixels);
  const size = Math.max(100, level(pixels));
  const image = picture(`/pack/${pack.sha256}/${number}-${size}.webp${query}`);
  if (image) return { image, x: 0, y: 0, w: image.width, h: image.height, whole: true };
  const plain = look.player && pack.tiles[number].secret ? null : plainArt(pack, number, 64);
  return plain && { ...plain, whole: false };
}

/** What the address of a tile says of a look that changes it. */
function queryFor(pack, tile, { style, player }, variant) {
  const other = (pack.styles || []).includes(style) && style !== pack.style ? style : "";
  return queryOf({ style: other, player: player && (tile.secret || variant > 0), variant });
}

/** The picture of a tile that is drawn as it is in its file. */
function plainArt(pack, number, pixels) {
  const tile = pack.tiles[number];
  const want = level(pixels);
  const sizes = want === 64 ? [64] : [want, ...FALLBACK.filter((size) => size !== want && size !== 64).reverse(), 64];
  for (const size of sizes) {
    const wanted = size === want || size === 64;
    const address = size === 64 ? `/pack/${pack.sha256}/atlas-64-${Math.floor(number / 256)}.webp` : `/pack/${pack.sha256}/${number}-${size}.webp`;
    if (!wanted && typeof kept.get(address) !== "object") continue;
    const image = picture(address);
    if (!image) continue;
    if (size !== 64) return { image, x: 0, y: 0, w: image.width, h: image.height, whole: size >= want };
    const [wide, high] = pack.slot;
    const place = number % 256;
    return { image, x: (place % 16) * wide, y: Math.floor(place / 16) * high, w: slotWide(tile), h: slotHigh(tile, pack), whole: want === 64 };
  }
  return null;
}

const slotWide = (tile) => (tile.shape === "corner" ? 32 : 64);
const slotHigh = (tile, pack) => (tile.shape === "corner" || tile.shape === "edge" ? 32 : tile.shape.startsWith("hex") ? hexHigh(pack, tile) : 64);

function hexHigh(pack, tile) {
  const view = store.map && store.map.view;
  return view && tile.shape.startsWith("hex") ? Math.min(pack.slot[1], view.tile[1]) : pack.slot[1];
}

/** A hex as it lies, or what stands upright on it (`over`). */
export function hexArt(pack, number, cell, pixels, over) {
  const want = Math.max(100, level(pixels));
  for (const size of [want, 100, 200, 400]) {
    const address = `/pack/${pack.sha256}/${number}-${size}-${cell.rotation}${cell.flip ? "f" : ""}${over ? "o" : ""}.webp`;
    if (size !== want && typeof kept.get(address) !== "object") continue;
    const image = picture(address);
    if (image) return { image, x: 0, y: 0, w: image.width, h: image.height, whole: size >= want };
  }
  return null;
}

/** What is drawn where no tile lies. */
export function drawnArt(map, cell, kind, box, pixels, over, look) {
  const want = level(pixels) === 64 ? 100 : level(pixels);
  const scale = want / 64;
  const size = `${Math.round(box[2] * scale)}x${Math.round(box[3] * scale)}${over ? "o" : ""}`;
  const land = cell.area ? [cell.area, cell.flow || [], cell.tags || []] : null;
  const packs = map.layout.packs.map((used) => (packNamed(used.name) || { name: used.name }).name);
  const recipe = { p: packs, s: kind.shape, f: cell.faces, l: cell.links, d: [map.seed, cell.origin, cell.id], t: land };
  const image = picture(`/drawn/${size}/${encoded(recipe)}.webp${queryOf(look)}`);
  return image && { image, x: 0, y: 0, w: image.width, h: image.height, whole: true };
}

export function encoded(data) {
  const text = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(data)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
