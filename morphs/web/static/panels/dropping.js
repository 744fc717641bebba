/* Folders and files dropped onto the page. Tiles go to the server of this machine, one file at a
   time, and nowhere else. */

import { emit, store } from "../state/store.js";
import { post, send } from "../transport/http.js";
import { endProgress, showProgress } from "./progress.js";
import { openPanel, refresh } from "./panel.js";
import { openFile } from "./recent.js";
import { say } from "./status.js";
import { text } from "../text.js";

/** The files of each pack that was dropped, for the bench to show. */
export const droppedFiles = new Map();

const PARTS = /\.(png|jpe?g|webp|gif|svg|toml|csv)$/i;

export function startDropping() {
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.dataset.drop = "1";
  });
  addEventListener("dragleave", (event) => event.relatedTarget || delete document.body.dataset.drop);
  addEventListener("drop", async (event) => {
    event.preventDefault();
    delete document.body.dataset.drop;
    const files = await filesOf(event.dataTransfer);
    const layout = files.length === 1 && /\.json$/i.test(files[0].name);
    if (layout) openFile(files[0]);
    else takeFolder(files);
  });
}

async function filesOf(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.some((entry) => entry.isDirectory)) return [...transfer.files];
  const found = await Promise.all(entries.map((entry) => inside(entry, entry.name)));
  return found.flat();
}

/** All files of a folder, each told the folder's name. */
async function inside(entry, folder) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    file.folder = folder;
    return [file];
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return found;
    for (const one of some) found.push(...(await inside(one, folder)));
  }
}

const folderOf = (file) => file.folder || file.webkitRelativePath?.split("/")[0] || "dropped tiles";

/** Send a folder of tiles to this machine's server and use it; the pack's facts, or null. */
export async function takeFolder(files) {
  const parts = files.filter((file) => PARTS.test(file.name));
  if (!parts.length) return say(text.noTiles, "refused");
  const name = folderOf(parts[0]).replaceAll(/[^\w .-]/g, " ").trim() || "dropped tiles";
  const stamped = store.packs.has(name) ? `${name} ${Date.now() % 1e6}` : name;
  const at = `/api/packs/${encodeURIComponent(stamped)}`;
  try {
    for (const [number, file] of parts.entries()) {
      showProgress("read", { stage: "read", done: number + 1, of: parts.length }, null);
      await send(`${at}/files/${encodeURIComponent(file.name)}`, await file.arrayBuffer());
    }
    const pack = await post(at, {});
    droppedFiles.set(pack.name, new Map(parts.map((file) => [file.name, file])));
    store.packs.set(pack.name, pack);
    if (!store.about.packs.some((one) => one.name === pack.name)) store.about.packs.push({ name: pack.name, title: pack.title, vocabulary: pack.vocabulary, own: true });
    say(pack.uncoded.length && !pack.tiles.length ? text.uncodedTiles(pack.uncoded.length) : text.dropped(pack.title, pack.tiles.length));
    emit("dropped", pack);
    openPanel(pack.tiles.length ? "packs" : "bench", true);
    refresh("packs");
    return pack;
  } catch (error) {
    say(error.data?.error || text.lost, "refused");
    return null;
  } finally {
    endProgress();
  }
}
