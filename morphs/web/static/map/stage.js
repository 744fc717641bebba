/* The two canvases: the board below, what moves above it. A frame is only drawn when something has
   changed. */

import { $ } from "../dom.js";
import { emit, on, store } from "../state/store.js";
import { levelsOf } from "../state/map.js";
import { artIsComing } from "./art.js";
import { Camera } from "./camera.js";
import { Chunks, counts } from "./chunks.js";
import { drawOverlay, moving } from "./overlay.js";

export const camera = new Camera();
export const chunks = new Chunks();
const board = $("#board");
const top = $("#map");
let ratio = 1;
let boardDirty = true;
let topDirty = true;
let asked = false;
let artTimer = 0;
const TOGETHER = 150; // milliseconds

export function redraw(what = "both") {
  if (what !== "top") boardDirty = true;
  topDirty = true;
  if (!asked) {
    asked = true;
    requestAnimationFrame(frame);
  }
}

function frame() {
  asked = false;
  if (!store.map) return clear();
  const cam = scaled();
  if (boardDirty) {
    const ctx = board.getContext("2d");
    boardDirty = false;
    ctx.clearRect(0, 0, board.width, board.height);
    ctx.imageSmoothingQuality = "high";
    if (onLevel(ctx, cam, () => chunks.draw(ctx, cam, board.width, board.height))) redraw("board");
  }
  if (topDirty) {
    topDirty = false;
    const ctx = top.getContext("2d");
    ctx.clearRect(0, 0, top.width, top.height);
    onLevel(ctx, cam, () => drawOverlay(ctx, store.map, cam, ratio));
    if (moving()) redraw("top");
  }
}

function clear() {
  for (const canvas of [board, top]) canvas.getContext("2d").clearRect(0, 0, canvas.width, canvas.height);
}

/** The camera in pixels of the canvas. */
const scaled = () => ({ x: camera.x, y: camera.y, scale: camera.scale * ratio });

/** What lies over the borders of the desk, in CSS pixels. */
function edges() {
  const narrow = matchMedia("(max-width: 720px)").matches;
  const over = ["#options", "#levels"].map((name) => ($(name).hidden ? 0 : $(name).offsetHeight + 12));
  const options = Math.max(...over);
  return narrow ? { left: 10, right: 10, top: 10 + options, bottom: 12 + covered() } : { left: 26, right: 26, top: 20 + options, bottom: 24 };
}

/** How much of the desk's foot is under the panel, as on phones, in CSS pixels. */
function covered() {
  const [panel, desk] = [$("#panel"), top].map((one) => one.getBoundingClientRect());
  return panel.height && panel.left < desk.right ? Math.max(0, desk.bottom - panel.top) : 0;
}

const levelBox = () => levelsOf(store.map)[store.level] || levelsOf(store.map)[0];

/** Show another level of the map. */
export function showLevel(level) {
  store.level = level;
  store.hover = store.focus = -1;
  emit("level", level);
  fit();
}

/** Draw nothing but the level that is seen; a map of one level is seen whole. */
function onLevel(ctx, cam, draw) {
  if (levelsOf(store.map).length < 2) return draw();
  const [left, upper, wide, high] = levelBox();
  ctx.save();
  ctx.beginPath();
  ctx.rect((left - cam.x) * cam.scale, (upper - cam.y) * cam.scale, wide * cam.scale, high * cam.scale);
  ctx.clip();
  const found = draw();
  ctx.restore();
  return found;
}

export function fit() {
  if (store.map) camera.fit(levelBox(), top.clientWidth, top.clientHeight, edges());
  viewChanged();
}

export function zoom(factor, x = top.clientWidth / 2, y = top.clientHeight / 2) {
  camera.zoom(factor, x, y);
  viewChanged();
}

export function zoomTo(scale) {
  zoom(scale / camera.scale);
}

export function pan(dx, dy) {
  camera.pan(dx, dy);
  viewChanged();
}

function viewChanged() {
  redraw();
  emit("view");
}

function resized() {
  ratio = Math.min(2, devicePixelRatio || 1);
  for (const canvas of [board, top]) {
    canvas.width = Math.min(4096, Math.max(1, Math.round(top.clientWidth * ratio)));
    canvas.height = Math.min(4096, Math.max(1, Math.round(top.clientHeight * ratio)));
  }
  if (camera.fitted) fit();
  else redraw();
}

/** Bring a cell into view if it is out of it. */
export function reveal([x, y]) {
  const [sx, sy] = camera.screen(x, y);
  const edge = 60;
  const dx = Math.max(edge - sx, 0) + Math.min(top.clientWidth - edge - sx, 0);
  const dy = Math.max(edge - sy, 0) + Math.min(top.clientHeight - covered() - edge - sy, 0);
  if (dx || dy) pan(dx, dy);
}

/** While many pictures come one after the other, the board is not drawn anew for each of them. */
function artCame() {
  if (!artIsComing()) return showArt();
  artTimer ||= setTimeout(showArt, TOGETHER);
}

function showArt() {
  clearTimeout(artTimer);
  artTimer = 0;
  chunks.artCame();
  redraw();
}

export function start() {
  new ResizeObserver(resized).observe(top);
  on("map", ({ before }) => {
    const other = !before || !store.map || before.view !== store.map.view;
    if (other) store.level = 0;
    if (store.map) chunks.show(store.map);
    if (other && store.map && (camera.fitted || !before || before.view.size.join() !== store.map.view.size.join())) fit();
    redraw();
  });
  on("player", () => {
    chunks.clear();
    redraw();
  });
  on("art", artCame);
  for (const what of ["hover", "focus", "ghost", "selection", "refusal", "locks", "strokes", "ripple", "overlays", "key", "room", "tool"]) on(what, () => redraw("top"));
  resized();
  window.morphs = { counts, camera, chunks, store };
}
