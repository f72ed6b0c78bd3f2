/**
 * Makes `sky.json` of a copy of d3-celestial's `data`:
 *
 *     node apps/web/sky/reduce.ts <folder with stars.6.json, constellations.lines.json and mw.json>
 *
 * Positions are rounded to what a drawing shows. The Milky Way's outlines become points of a grid, each with the number of
 * outlines that it lies in: where it is brighter.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Point = [longitude: number, latitude: number];
interface Features<Geometry> {
  features: { properties: { mag?: number }; geometry: { coordinates: Geometry } }[];
}

const [folder = "."] = process.argv.slice(2);
const read = <Geometry>(file: string) =>
  JSON.parse(readFileSync(join(folder, file), "utf8")) as Features<Geometry>;

/** Stars fainter than this only crowd a drawing of the whole sky. */
const faintest = 4.6;
/** Degrees between the points of the Milky Way. */
const step = 3;

const rounded = (angle: number, digits: number) => Number(angle.toFixed(digits));
/** Right ascension and declination in degrees, from longitudes between -180 and 180. */
const position = ([longitude, latitude]: Point) => [
  rounded((longitude + 360) % 360, 2),
  rounded(latitude, 2),
];

const stars = read<Point>("stars.6.json")
  .features.map(({ properties, geometry }) => ({ magnitude: properties.mag!, at: geometry.coordinates }))
  .filter(({ magnitude }) => magnitude <= faintest)
  .sort((one, other) => one.magnitude - other.magnitude)
  .map(({ magnitude, at }) => [...position(at), rounded(magnitude, 1)]);

const lines = read<Point[][]>("constellations.lines.json").features.flatMap(({ geometry }) =>
  geometry.coordinates.map((line) => line.map(position)),
);

const outlines = read<Point[][][]>("mw.json").features.map(({ geometry }) => geometry.coordinates.flat());

/** True if a point lies in an odd number of rings: by the rings' sides that a line to the north passes. */
function isWithin(rings: readonly Point[][], longitude: number, latitude: number): boolean {
  let inside = false;
  for (const ring of rings)
    for (const [at, [x, y]] of ring.entries()) {
      const [before, height] = ring.at(at - 1)!;
      // A side that goes around the back of the sky isn't one.
      if (Math.abs(before - x) > 180 || x > longitude === before > longitude) continue;
      if (y + ((longitude - x) / (before - x)) * (height - y) > latitude) inside = !inside;
    }
  return inside;
}

function* grid(): Generator<Point> {
  for (let latitude = -90 + step / 2; latitude < 90; latitude += step) {
    const count = Math.max(1, Math.round((360 / step) * Math.cos((latitude * Math.PI) / 180)));
    for (let along = 0; along < count; along++) yield [(360 * (along + 0.5)) / count - 180, latitude];
  }
}

const milkyWay = [...grid()].flatMap((point) => {
  const level = outlines.filter((rings) => isWithin(rings, ...point)).length;
  return level > 0 ? [[...position(point), level]] : [];
});

const file = new URL("sky.json", import.meta.url);
writeFileSync(file, `${JSON.stringify({ stars, lines, milkyWay })}\n`);
console.log(`${stars.length} stars, ${lines.length} lines, ${milkyWay.length} points of the Milky Way`);
