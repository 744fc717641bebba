/* The switch between what the game master sees and what players may. */

import { button } from "../dom.js";
import { on, store } from "../state/store.js";
import { setPlayer } from "../state/look.js";
import { say } from "./status.js";
import { text } from "../text.js";

export function togglePlayer() {
  setPlayer(!store.player);
  say(store.player ? text.playerOn : text.playerOff);
}

export function playerButton() {
  const made = button(text.player, { picture: "eye", kind: "bare player", hint: text.playerHint, onclick: togglePlayer });
  made.setAttribute("aria-pressed", "false");
  on("player", (player) => made.setAttribute("aria-pressed", String(player)));
  return made;
}
