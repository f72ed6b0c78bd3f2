import { chmod, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const { resolve } = createRequire(import.meta.url);

/**
 * The beginning of a program `gsc`, which INDI's camera simulator asks for the stars around a place; it draws none without. `tell`
 * answers with one of them.
 */
const asked = `#!${process.execPath}
const args = process.argv.slice(2);
const after = (flag) => args.slice(args.indexOf(flag) + 1).map(Number);
const [ra, dec] = after("-c");
const [radius] = after("-r");
const reach = radius / 60;
function tell(id, east, north, magnitude) {
  const position = [((east + 360) % 360).toFixed(5), north.toFixed(5)].join(" ");
  console.log([String(id).padStart(10, "0"), position, 0.2, magnitude.toFixed(2), "0.4 1 0 0001 F 4.2 10"].join(" "));
}
`;

/** It knows a made-up sky: a few stars in each tenth of a degree, always the same ones at the same place. */
const madeUp = `${asked}
const noise = (...of) => {
  let hash = 2166136261;
  for (const part of of) hash = Math.imul(hash ^ (part + 1000003), 16777619) >>> 0;
  for (const shift of [13, 7, 17]) hash = Math.imul(hash ^ (hash >>> shift), 2654435761) >>> 0;
  return hash / 2 ** 32;
};
const cell = 0.1;
let id = 0;
for (let row = Math.floor((dec - reach) / cell); row * cell <= dec + reach; row++) {
  const across = Math.max(0.01, Math.cos((row * cell * Math.PI) / 180));
  const width = 360 / Math.max(1, Math.round((360 * across) / cell));
  for (let column = Math.floor((ra - reach / across) / width); column * width <= ra + reach / across; column++)
    for (let star = 0; star < 3; star++) {
      const inTurn = Math.round(((column * width + 360) % 360) / width);
      const at = [row, inTurn, star];
      tell(++id, (column + noise(...at, 1)) * width, (row + noise(...at, 2)) * cell, 7 + 5 * noise(...at, 3));
    }
}
`;

/** It knows the stars of the Hipparcos catalogue: enough for a camera that sees some degrees. */
const real = `${asked}
const across = Math.max(0.01, Math.cos((dec * Math.PI) / 180));
const file = ${JSON.stringify(resolve("d3-celestial/data/stars.14.json"))};
const { features } = JSON.parse(require("node:fs").readFileSync(file, "utf8"));
for (const { id, properties: { mag }, geometry: { coordinates: [longitude, north] } } of features) {
  const east = ((longitude - ra + 540) % 360) - 180;
  if (Math.hypot(east * across, north - dec) <= reach) tell(id, longitude, north, Number(mag ?? 12));
}
`;

/** Writes the program into a folder, which belongs on the server's PATH. */
export async function writeStarFinder(folder: string, isReal: boolean): Promise<void> {
  const file = join(folder, "gsc");
  await writeFile(file, isReal ? real : madeUp);
  await chmod(file, 0o755);
}
