// The npm package wavefunctioncollapse on one board: node peer.cjs FOLDER TABLES SIZE SEEDS BUDGET
//
// Its SimpleTiledModel derives what may lie below a tile by turning what may lie beside it. Here
// every turned tile is a tile, so the finished tables are put in its place before anything runs.
// A tiny board is made first, so that the compiler of node is warm.
"use strict";

const fs = require("fs");
const [folder, tablesPath, size, seeds, budget] = process.argv.slice(2);
const { SimpleTiledModel } = require(folder + "/node_modules/wavefunctioncollapse");
const tables = JSON.parse(fs.readFileSync(tablesPath, "utf8"));

// Of processor time, of all threads.
function seconds() {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
}

function randomOf(seed) {
  let state = seed * 0x9e3779b9;
  return function () {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function modelOf(side) {
  const tiles = tables.weights.map((weight, number) => ({
    name: "t" + number, symmetry: "X", weight, bitmap: [0, 0, 0, 255],
  }));
  const model = new SimpleTiledModel({ tilesize: 1, tiles, neighbors: [] }, null, side, side, false);
  model.propagator = tables.propagator;
  model.initialize();
  return model;
}

function isLegal(model, side) {
  const may = tables.propagator.map((lists) => lists.map((list) => new Set(list)));
  for (let cell = 0; cell < side * side; cell++) {
    const tile = model.observed[cell];
    if ((cell + 1) % side && !may[2][tile].has(model.observed[cell + 1])) return false;
    if (cell + side < side * side && !may[1][tile].has(model.observed[cell + side])) return false;
  }
  return true;
}

modelOf(8).generate(randomOf(1));
const side = Number(size);
const model = modelOf(side);
const start = process.uptime();
const times = [];
let complete = 0, legal = true, peak = 0, spent = 0;
while (times.length < Number(seeds) &&
       (!times.length || spent + times[times.length - 1] <= Number(budget))) {
  const before = seconds();
  const done = model.generate(randomOf(times.length + 1));
  times.push(seconds() - before);
  spent += times[times.length - 1];
  peak = peak || process.resourceUsage().maxRSS;
  complete += done;
  legal = legal && (!done || isLegal(model, side));
}
console.log(JSON.stringify({ start, times, complete, legal, peak }));
