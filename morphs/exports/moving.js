// Moves and zooms a view by hand, wheel, buttons and keys. The page has said before: `view`, `size` (of
// the map in pixels), `least` (the least scale), `show` (draws by `scale`, `x` and `y`), and `keys` of its own.
const pointers = new Map();
let scale = 1, x = 0, y = 0;
function fit() {
  scale = Math.min(view.clientWidth / size[0], view.clientHeight / size[1]) * .96;
  x = (view.clientWidth - size[0] * scale) / 2; y = (view.clientHeight - size[1] * scale) / 2; show();
}
function zoom(factor, cx = view.clientWidth / 2, cy = view.clientHeight / 2) {
  const next = Math.min(8, Math.max(least, scale * factor));
  x = cx - (cx - x) * next / scale; y = cy - (cy - y) * next / scale; scale = next; show();
}
const middle = () => { const all = [...pointers.values()]; return all.reduce((s, p) => [s[0] + p[0] / all.length, s[1] + p[1] / all.length], [0, 0]); };
const spread = () => { const [a, b] = [...pointers.values()]; return b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0; };
view.addEventListener("pointerdown", e => { view.setPointerCapture(e.pointerId); pointers.set(e.pointerId, [e.clientX, e.clientY]); view.classList.add("moving"); });
view.addEventListener("pointermove", e => {
  if (!pointers.has(e.pointerId)) return;
  const before = middle(), apart = spread();
  pointers.set(e.pointerId, [e.clientX, e.clientY]);
  const after = middle(); x += after[0] - before[0]; y += after[1] - before[1];
  if (apart && spread()) zoom(spread() / apart, ...after); else show();
});
for (const end of ["pointerup", "pointercancel"]) view.addEventListener(end, e => { pointers.delete(e.pointerId); if (!pointers.size) view.classList.remove("moving"); });
view.addEventListener("wheel", e => { e.preventDefault(); zoom(Math.exp(-e.deltaY / 400), e.clientX, e.clientY); }, { passive: false });
document.getElementById("in").onclick = () => zoom(1.4);
document.getElementById("out").onclick = () => zoom(1 / 1.4);
document.getElementById("fit").onclick = fit;
Object.assign(keys, { "+": () => zoom(1.4), "=": () => zoom(1.4), "-": () => zoom(1 / 1.4), "0": fit,
  ArrowLeft: () => { x += 80; show(); }, ArrowRight: () => { x -= 80; show(); }, ArrowUp: () => { y += 80; show(); }, ArrowDown: () => { y -= 80; show(); } });
addEventListener("keydown", e => { if (keys[e.key] && !e.ctrlKey && !e.metaKey) { keys[e.key](); e.preventDefault(); } });
addEventListener("resize", fit); fit();
