/* What part of the map is seen: units of the view at the top left, and pixels a unit. */

export class Camera {
  constructor() {
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.fitted = true;
  }

  /** Show the whole map in the middle of a space, clear of what lies over its borders. */
  fit(view, width, height, edges) {
    const wide = width - edges.left - edges.right;
    const high = height - edges.top - edges.bottom;
    this.scale = Math.max(0.02, Math.min(wide / view.size[0], high / view.size[1]));
    this.x = -(edges.left + (wide - view.size[0] * this.scale) / 2) / this.scale;
    this.y = -(edges.top + (high - view.size[1] * this.scale) / 2) / this.scale;
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
