/* The page: everything is put together here, then a map is made at once. */

import { $ } from "./dom.js";
import { text } from "./text.js";
import { on, setState, store } from "./state/store.js";
import { get } from "./transport/http.js";
import { start as startStage } from "./map/stage.js";
import { start_ as startPointer } from "./map/pointer.js";
import { buildTools, heldTool } from "./tools/tools.js";
import { buildBar } from "./panels/bar.js";
import { buildStatus, say } from "./panels/status.js";
import { buildLevels } from "./panels/levels.js";
import { startTheme } from "./panels/theme.js";
import { startDropping } from "./panels/dropping.js";
import { startKeys } from "./keys.js";
import { another, cellEdit, commit, showMade } from "./actions.js";
import { showCandidates } from "./panels/strip.js";
import { lastId, restore } from "./state/save.js";
import { openLink } from "./state/link.js";
import { learn } from "./state/packs.js";
import { picture } from "./map/art.js";
import { refresh } from "./panels/panel.js";

startTheme();
store.keysOff = Boolean(localStorage.getItem("morphs-keys-off"));
document.body.dataset.state = "empty";
for (const one of document.querySelectorAll("[data-text]")) one.textContent = text[one.dataset.text];
for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", text[one.dataset.label]);
$("#map").setAttribute("aria-label", text.opening);

buildStatus();
buildBar();
buildTools();
startStage();
startPointer(heldTool);
startKeys();
startDropping();
buildLevels();

on("pick", (at) => at.cell >= 0 && showCandidates(at.cell));
on("twist", (cell) => commit(cellEdit("rotate", cell), { from: cell }));
on("redraw", () => refresh("map"));
on("map", () => {
  $("#map").setAttribute("aria-label", `${text.mapName(store.map.spec.columns, store.map.spec.rows)}. ${text.mapHelp}`);
  document.title = `${store.map.spec.columns} × ${store.map.spec.rows}, ${store.map.seed} – ${text.name}`;
});
addEventListener("hashchange", () => location.hash.startsWith("#m1.") && openLink(location.hash));

const width = matchMedia("(max-width: 720px)").matches ? "narrow" : "wide";

/** What is asked for at once, so that no answer waits for another. */
async function learnAll(linked) {
  const known = learn("dungeon");
  known.then((pack) => picture(`/pack/${pack.sha256}/atlas-64-0.webp`), () => {}); // on its way while the first map is made
  const first = linked || lastId() ? null : get(`/api/first/${width}`).catch(() => null);
  store.about = await get("/api/about");
  store.wishes = { request: { ...store.about.first[width] } };
  return first;
}

async function open() {
  say(text.opening);
  const linked = location.hash.startsWith("#m1.");
  let first;
  try {
    first = await learnAll(linked);
  } catch {
    say(text.lost, "error");
    setTimeout(open, 2000);
    return;
  }
  setState("empty");
  const link = linked && (await openLink(location.hash));
  const last = lastId();
  const kept = !link && last && (await restore(last).catch(() => false));
  if (!link && !kept) {
    await (first ? showMade(first) : another());
    if (linked) say(text.linkBad, "refused");
    else if (!last && store.map) say(text.welcome(store.map.seed));
  }
  document.body.dataset.ready = "1";
}

open();
