// Reads .h3m files with the parser of the package homm3-parsers and prints what it found as JSON.
// A warning is anything the parser prints; it and an exception end with code 1.
const fs = require("fs");
const { parseH3MFile } = require("homm3-parsers");
const warnings = [];
console.warn = console.error = (...words) => warnings.push(words.join(" "));
const of = (map, type) =>
  map.objectDetails.entries.filter((e) => e.body && e.body.type === type).map((e) => e.body.data);
const found = [];
for (const file of process.argv.slice(2)) {
  try {
    const map = parseH3MFile(fs.readFileSync(file));
    found.push({
      file,
      format: map.format,
      size: map.info.mapSize,
      levels: map.info.hasTwoLevels ? 2 : 1,
      tiles: map.tiles.length,
      kinds: map.objectAttributes.count,
      objects: map.objectDetails.count,
      players: map.players.filter((p) => p.canBeHuman || p.canBeComputer).length,
      kindsRead: map.objectAttributes.entries.length,
      objectsRead: map.objectDetails.entries.length,
      monsters: of(map, "Creature").map((body) => body.quantity),
      sprites: map.objectDetails.entries.map((entry) => entry.attributes.header),
      events: map.events.count,
    });
  } catch (error) {
    warnings.push(`${file}: ${error.message}`);
  }
}
process.stdout.write(JSON.stringify({ found, warnings }) + "\n");
process.exitCode = warnings.length ? 1 : 0; // not exit(): a pipe may not be empty yet
