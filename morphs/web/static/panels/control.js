/* A field for whatever the server says can be chosen: a switch, a choice or a number. */

import { el, field, select, toggle } from "../dom.js";

/** The field of one option; what is chosen goes into `into` under its name. */
export function control(one, into) {
  const now = into[one.name] ?? one.value;
  const name = one.name.replaceAll("_", " ");
  if (one.kind === "switch") return toggle(name, now, (on) => (into[one.name] = on));
  if (one.kind === "choice") {
    const empty = one.value === null ? { "": "–" } : {};
    return field(name, select({ ...empty, ...Object.fromEntries(one.choices.map((choice) => [choice, choice])) }, now ?? "", (value) => (into[one.name] = typed(one, value))));
  }
  return field(name, el("input", { type: "number", value: now ?? "", onchange: (event) => (into[one.name] = event.target.value === "" ? undefined : Number(event.target.value)) }));
}

const typed = (one, value) => (value === "" ? undefined : typeof one.choices[0] === "number" ? Number(value) : value);
