/* A ring and a stage for whatever takes longer than a blink, with a way to stop it. */

import { $, button, el } from "../dom.js";
import { text } from "../text.js";

let timer = 0;
let shown = null;

export function showProgress(kind, news, cancel) {
  if (!shown) {
    const stage = el("span", { class: "stage" });
    const bar = el("progress", { "aria-label": text.stages.build });
    shown = { stage, bar };
    $("#progress").replaceChildren(el("span", { class: "ring", "aria-hidden": "true" }), stage, bar, ...(cancel ? [button(text.stop, { kind: "quiet", onclick: cancel })] : []));
    timer = setTimeout(() => ($("#progress").hidden = false), 150);
  }
  const { stage, bar } = shown;
  const words = text.stages[news.stage] || text.stages[kind] || text.stages.build;
  stage.textContent = news.of ? `${words}: ${text.of(news.done, news.of)}` : words;
  if (news.of) [bar.max, bar.value] = [news.of, news.done];
  else bar.removeAttribute("value");
}

export function endProgress() {
  clearTimeout(timer);
  shown = null;
  $("#progress").hidden = true;
  $("#progress").replaceChildren();
}
