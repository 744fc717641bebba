/* Two tabs of one browser: the second to open a map is told, and goes on with a copy. */

import { on, store } from "./store.js";

const channel = new BroadcastChannel("morphs");
const me = crypto.randomUUID();
const WAIT = 120; // milliseconds for another tab to answer
let answered = null;

channel.onmessage = ({ data }) => {
  if (data.from === me) return;
  if (data.kind === "open" && data.id === store.id) channel.postMessage({ kind: "mine", id: data.id, from: me, to: data.from });
  if (data.kind === "mine" && data.to === me && answered) answered(true);
};

/** Whether another tab has a map open. */
export function claim(id) {
  return new Promise((resolve) => {
    answered = resolve;
    channel.postMessage({ kind: "open", id, from: me });
    setTimeout(() => resolve(false), WAIT);
  });
}

export { on };
