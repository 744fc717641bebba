/* What the independent check says of the map that stands. */

import { layoutOf, placesOf } from "../state/map.js";
import { emit, store } from "../state/store.js";
import { postOn } from "../transport/http.js";
import { say } from "./status.js";
import { text } from "../text.js";

export async function checkMap() {
  const map = store.map;
  const found = await postOn("/api/check", map, {}, layoutOf);
  if (found.ok) return say(text.sound);
  say(found.faults[0], "refused");
  const cells = new Set([...found.faults.join(" ").matchAll(/column (-?\d+), row (-?\d+)/g)].map((m) => placesOf(map).get([Number(m[1]), Number(m[2]), 0].join())));
  store.refusal = { cells: new Set([...cells].filter((id) => id !== undefined)), until: performance.now() + 8000 };
  emit("refusal");
}
