/* The whole map in words. */

import { add, button, el } from "../dom.js";
import { atRim, kindOf } from "../state/map.js";
import { store } from "../state/store.js";
import { cellText, sideText } from "../map/speech.js";
import { isOpen } from "../tools/entrance.js";
import { say } from "./status.js";
import { text } from "../text.js";

const MOST = 1500;

export function words(body) {
  const map = store.map;
  if (!map) return;
  const ways = entrances(map);
  const cells = map.cells.slice(0, MOST).map((cell) => cellText(map, cell.id));
  const copy = () => navigator.clipboard.writeText([...ways, "", ...cells].join("\n")).then(() => say(text.copied), () => {});
  add(
    body,
    el("p", { class: "hint" }, text.wordsIntro),
    button(text.wordsCopy, { onclick: copy }),
    el("h3", {}, text.wordsEntrances),
    ways.length ? el("ul", { class: "plain" }, ways.map((way) => el("li", {}, way))) : el("p", {}, text.wordsNoEntrances),
    el("h3", {}, text.wordsCells),
    el("ol", { class: "plain" }, cells.map((cell) => el("li", {}, cell))),
    map.cells.length > MOST ? el("p", {}, text.more(map.cells.length - MOST)) : null,
  );
}

function entrances(map) {
  const found = [];
  for (const { id, column, row, level } of map.cells.slice(0, MOST)) {
    kindOf(map, id).sides.forEach(([name], side) => {
      if (atRim(map, id, side) && isOpen(map, id, side)) found.push(`${text.cell(column, row, level)}, ${text.sides[name]}: ${sideText(map, id, side)}`);
    });
  }
  return found;
}
