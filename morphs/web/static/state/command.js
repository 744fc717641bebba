/* The command line that makes the same map. */

import { requestOf } from "./map.js";
import { store } from "./store.js";

const quoted = (value) => (/^[\w.,:/=+-]+$/.test(value) ? value : `'${String(value).replaceAll("'", "'\\''")}'`);
const flag = (name) => `--${name.replaceAll("_", "-")}`;

export function commandLine(map, out = { ending: ".png" }) {
  const request = requestOf(map);
  const words = ["morphs build"];
  for (const [name, value] of Object.entries(request)) {
    if (value === null || value === false || store.about.usual[name] === value || (Array.isArray(value) && !value.length)) continue;
    if (value === true) words.push(flag(name));
    else if (name === "mask" || name === "paint" || name === "regions") words.push(`${flag(name)} ${name}.txt`);
    else for (const one of [value].flat()) words.push(`${flag(name)} ${quoted(String(one))}`);
  }
  const { edits } = map;
  const target = `map${out.ending || ".png"}`;
  if (!edits.length) return `${words.join(" ")} -o ${target}`;
  const changes = edits.map((edit) => {
    const [word, ...rest] = edit.split(" ");
    return `--${word} ${quoted(rest.join(" "))}`;
  });
  return `${words.join(" ")} -o map.json\nmorphs edit map.json ${changes.join(" ")} -o ${target}`;
}
