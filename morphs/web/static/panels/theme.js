/* A light or a dark desk: what the system says, until somebody chooses. */

const KEY = "morphs-theme";

export function startTheme() {
  const chosen = localStorage.getItem(KEY);
  if (chosen) document.documentElement.dataset.theme = chosen;
}

export function toggleTheme() {
  const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem(KEY, document.documentElement.dataset.theme);
  dispatchEvent(new Event("resize"));
}
