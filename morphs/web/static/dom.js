/* Making and finding elements. Texts go in as text, never as HTML. */

export const $ = (selector, within = document) => within.querySelector(selector);

/** el("button", {class: "x", onclick}, "text", child ...) */
export function el(name, facts = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(facts)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "class") made.className = value;
    else if (key === "value") made.value = value;
    else if (key === "checked") made.checked = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Put children into an element, but for those that are not there. */
export function add(parent, ...children) {
  parent.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
}

const SVG = "http://www.w3.org/2000/svg";

/** An icon of 24 by 24, drawn with strokes. */
export function icon(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  for (const d of [path].flat()) {
    const line = document.createElementNS(SVG, "path");
    line.setAttribute("d", d);
    svg.append(line);
  }
  return svg;
}

export const icons = {
  touch: "M5 3l14 8-6 1.5L10 19z",
  paint: ["M4 20c3 0 4-1 4-3a2 2 0 0 0-4 0c0 1-.5 2-1 2.5", "M9 15 20 4l1 1-10 11"],
  area: ["M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4"],
  lock: ["M6 11h12v9H6z", "M8.5 11V8a3.5 3.5 0 0 1 7 0v3"],
  entrance: ["M6 21V5a6 6 0 0 1 12 0v16", "M3 21h18", "M14 13v1"],
  mask: ["M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z", "M15 15l5 5M20 15l-5 5"],
  up: ["M6 15l6-6 6 6"],
  down: ["M6 9l6 6 6-6"],
  key: ["M15.5 3.5a5 5 0 1 1-4.3 7.5L4 18v2.5h3V18h2.5v-2.5H12l1-1", "M16.6 7.4h.01"],
  eye: ["M2.5 12c2.4-4.4 5.6-6.5 9.5-6.5s7.1 2.1 9.5 6.5c-2.4 4.4-5.6 6.5-9.5 6.5S4.9 16.4 2.5 12z", "M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z"],
  pan: ["M12 3v18M3 12h18", "M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3"],
  undo: ["M9 7 4 12l5 5", "M4 12h10a5 5 0 0 1 5 5v1"],
  redo: ["M15 7l5 5-5 5", "M20 12H10a5 5 0 0 0-5 5v1"],
  new: "M12 4v16M4 12h16",
  again: ["M20 12a8 8 0 1 1-2.5-5.8", "M20 3v5h-5"],
  share: ["M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1", "M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1"],
  export: ["M12 4v11M8 11l4 4 4-4", "M4 17v3h16v-3"],
  theme: "M20 14A8 8 0 1 1 10 4a6.5 6.5 0 0 0 10 10z",
  help: ["M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4", "M12 17.5v.5"],
  close: "M6 6l12 12M18 6 6 18",
  turn: ["M19 12a7 7 0 1 1-2-5", "M19 3v5h-5"],
  mirror: ["M12 3v18", "M9 7 4 17h5zM15 7l5 10h-5z"],
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: ["M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"],
  menu: "M4 7h16M4 12h16M4 17h16",
};

/** A button with an icon and a name. */
export function button(name, { picture, hint, onclick, kind = "", pressed } = {}) {
  const facts = { class: `button ${kind}`, type: "button", title: hint || name, onclick };
  if (pressed !== undefined) facts["aria-pressed"] = String(pressed);
  const bare = kind.includes("bare");
  if (bare) facts["aria-label"] = name;
  return el("button", facts, picture ? icon(icons[picture]) : null, bare ? null : el("span", {}, name));
}

/** A labelled field: select, input or output. */
export function field(name, control, kind = "") {
  return el("label", { class: `field ${kind}` }, el("span", { class: "label" }, name), control);
}

export function select(options, chosen, onchange) {
  const made = el("select", { onchange: (event) => onchange(event.target.value) });
  for (const [value, name] of Object.entries(options)) made.append(el("option", { value }, name));
  made.value = chosen;
  return made;
}

/** A switch; `onchange` is told whether it is on. */
export function toggle(name, on, onchange) {
  const box = el("input", { type: "checkbox", checked: on, onchange: (event) => onchange(event.target.checked) });
  return el("label", { class: "toggle" }, box, el("span", {}, name));
}
