/* Hands on the map: a mouse, a pen, one finger for the tool, two fingers to move. What a gesture
   means is the tool's matter; here it is only told apart. */

import { $ } from "../dom.js";
import { emit, store } from "../state/store.js";
import { camera, chunks, pan, zoom } from "./stage.js";
import { cellAt, sideAt } from "./pick.js";

const SLOP = 5; // pixels that a click may wander
const LONG = 450; // milliseconds of a long press
const REST = 80; // milliseconds until the pointer rests
const TWIST = Math.PI / 6;

const pointers = new Map();
let gesture = null; // "tool" "pan" "pinch"
let tool = null; // the tool under way: {down, move, up, cancel}
let start = null;
let moved = false;
let longPress = 0;
let resting = 0;
let space = false;
let pinch = null;
let toolOf = () => null;

const canvas = $("#map");

/** What a tool is told of a point. */
function spot(event) {
  const box = canvas.getBoundingClientRect();
  const [sx, sy] = [event.clientX - box.left, event.clientY - box.top];
  const [x, y] = camera.world(sx, sy);
  const found = store.map ? cellAt(store.map, chunks.buckets, x, y) : -1;
  const cell = found >= 0 && store.map.cells[found].level === store.level ? found : -1;
  return { x, y, sx, sy, cell, shift: event.shiftKey, type: event.pointerType, side: () => (cell < 0 ? -1 : sideAt(store.map, cell, x, y)) };
}

function hover(at) {
  const side = toolOf()?.sides && at.cell >= 0 ? at.side() : -1;
  if (toolOf()?.each || store.hover !== at.cell || store.hoverSide !== side) {
    store.hover = at.cell;
    store.hoverSide = side;
    emit("hover", at);
  }
  clearTimeout(resting);
  resting = setTimeout(() => emit("rest", at), REST);
}

function down(event) {
  if (!store.map) return;
  canvas.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, event);
  if (pointers.size === 2) return startPinch();
  if (pointers.size > 2) return;
  start = event;
  moved = false;
  const panning = event.button === 1 || space || store.tool === "pan";
  gesture = panning ? "pan" : event.button === 2 ? "pick" : "tool";
  tool = toolOf();
  const at = spot(event);
  if (gesture === "pick") return emit("pick", at);
  if (gesture !== "tool" || !tool) return;
  tool.down?.(at);
  if (event.pointerType === "touch") longPress = setTimeout(() => longPressed(at), LONG);
}

function longPressed(at) {
  if (moved || gesture !== "tool") return;
  tool.cancel?.();
  gesture = "done";
  navigator.vibrate?.(15);
  emit("candidates", at.cell);
}

function move(event) {
  if (!store.map) return;
  const before = pointers.get(event.pointerId);
  if (!before) return hover(spot(event));
  pointers.set(event.pointerId, event);
  if (gesture === "pinch") return movePinch();
  if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLOP) {
    moved = true;
    clearTimeout(longPress);
  }
  if (gesture === "pan") pan(event.clientX - before.clientX, event.clientY - before.clientY);
  if (gesture === "tool" && tool) {
    const at = spot(event);
    if (event.pointerType !== "touch") hover(at);
    tool.move?.(at, moved);
  }
}

function up(event) {
  if (!pointers.delete(event.pointerId)) return;
  clearTimeout(longPress);
  if (gesture === "pinch") {
    if (!pointers.size) gesture = null;
    return;
  }
  if (gesture === "tool" && tool) {
    if (event.type === "pointercancel") tool.cancel?.();
    else tool.up?.(spot(event), moved);
  }
  gesture = null;
}

/** Two fingers never edit: what one of them began is let go. */
function startPinch() {
  clearTimeout(longPress);
  if (gesture === "tool" && tool) tool.cancel?.();
  gesture = "pinch";
  pinch = { ...fingers(), cell: -1, twist: 0 };
  const box = canvas.getBoundingClientRect();
  const [x, y] = camera.world(pinch.x - box.left, pinch.y - box.top);
  pinch.cell = cellAt(store.map, chunks.buckets, x, y);
}

function fingers() {
  const [a, b] = [...pointers.values()];
  return {
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
    far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    angle: Math.atan2(b.clientY - a.clientY, b.clientX - a.clientX),
  };
}

function movePinch() {
  const now = fingers();
  const box = canvas.getBoundingClientRect();
  pan(now.x - pinch.x, now.y - pinch.y);
  if (pinch.far > 8) zoom(now.far / pinch.far, now.x - box.left, now.y - box.top);
  const turn = Math.atan2(Math.sin(now.angle - pinch.angle), Math.cos(now.angle - pinch.angle));
  const twist = pinch.twist + turn;
  if (Math.abs(twist) > TWIST && pinch.cell >= 0) {
    emit("twist", pinch.cell);
    pinch.cell = -1;
  }
  pinch = { ...pinch, ...now, twist };
}

function wheel(event) {
  event.preventDefault();
  if (!store.map) return;
  const box = canvas.getBoundingClientRect();
  const lines = event.deltaMode === 1 ? 16 : 1;
  if (event.shiftKey) return pan(-event.deltaY * lines, 0);
  zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
}

export function start_(findTool) {
  toolOf = findTool;
  canvas.addEventListener("pointerdown", down);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("wheel", wheel, { passive: false });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("pointerleave", () => {
    clearTimeout(resting);
    store.hover = -1;
    emit("hover", { cell: -1 });
  });
  canvas.addEventListener("dblclick", (event) => toolOf()?.double?.(spot(event)));
  addEventListener("keydown", (event) => event.code === "Space" && event.target === canvas && ((space = true), (canvas.dataset.pan = "1")));
  addEventListener("keyup", (event) => event.code === "Space" && ((space = false), delete canvas.dataset.pan));
}
