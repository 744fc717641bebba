/* What part of the map is seen: units of the view at the top left, and pixels a unit. */

export class Camera {
  constructor() {
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.fitted = true;
  }

  /** Show a box of the map in the middle of a space, clear of what lies over its borders. */
  fit([left, top, mapWide, mapHigh], width, height, edges) {
    const wide = width - edges.left - edges.right;
    const high = height - edges.top - edges.bottom;
    this.scale = Math.max(0.02, Math.min(wide / mapWide, high / mapHigh));
    this.x = left - (edges.left + (wide - mapWide * this.scale) / 2) / this.scale;
    this.y = top - (edges.top + (high - mapHigh * this.scale) / 2) / this.scale;
    this.fitted = true;
  }

  world(x, y) {
    return [this.x + x / this.scale, this.y + y / this.scale];
  }

  screen(x, y) {
    return [(x - this.x) * this.scale, (y - this.y) * this.scale];
  }

  /** Bring nearer or farther, with the point under (x, y) standing still. */
  zoom(factor, x, y) {
    const [wx, wy] = this.world(x, y);
    this.scale = Math.max(0.02, Math.min(14, this.scale * factor));
    this.x = wx - x / this.scale;
    this.y = wy - y / this.scale;
    this.fitted = false;
  }

  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.fitted = false;
  }
}
