import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tangentPlane } from "@meridian/contract";
import { random } from "@meridian/testkit/random";

interface Feature {
  properties: { mag?: number | string };
  geometry: { coordinates: [number, number] };
}

const { resolve } = createRequire(import.meta.url);
const [width, height] = [960, 720];
/** Degrees. */
const scale = 15 / 3600;
const block = 2880;

/** Reads the stars of the Hipparcos catalogue. */
async function readStars() {
  const { features } = JSON.parse(await readFile(resolve("d3-celestial/data/stars.14.json"), "utf8")) as {
    features: Feature[];
  };
  return features.map(({ properties: { mag }, geometry: { coordinates } }) => ({
    ra: (coordinates[0] + 360) % 360,
    dec: coordinates[1],
    magnitude: Number(mag ?? 12),
  }));
}

/**
 * Makes a camera that looks at the real sky: FITS files of 4° by 3° around a place, north at a position angle in degrees, with
 * noise. Without stars there is only noise, as under clouds.
 */
export async function skyCamera({ hasStars = true } = {}) {
  const stars = hasStars ? await readStars() : [];
  const source = random(1);
  const noise = Array.from({ length: 4093 }, () =>
    Array.from({ length: 12 }, () => source.next()).reduce((sum, one) => sum + one, -6),
  );
  return (centre: { ra: number; dec: number }, angle = 0): Buffer => {
    const values = new Float64Array(width * height);
    for (let at = 0; at < values.length; at++) values[at] = 1000 + 12 * noise[(at * 2_654_435_761) % 4093]!;
    const plane = tangentPlane(centre);
    const turn = (angle * Math.PI) / 180;
    for (const star of stars) {
      if (Math.abs(star.dec - centre.dec) > 4) continue;
      const flat = plane.flatAt(star);
      if (!flat) continue;
      const [east, north] = [flat.east, flat.north].map((angle) => (angle * 180) / Math.PI) as [
        number,
        number,
      ];
      if (Math.hypot(east, north) > 4) continue;
      const x = width / 2 - 0.5 - (east * Math.cos(turn) - north * Math.sin(turn)) / scale;
      const y = height / 2 - 0.5 + (east * Math.sin(turn) + north * Math.cos(turn)) / scale;
      const peak = Math.min(60_000, 20_000 * 10 ** (-0.4 * (star.magnitude - 6)));
      for (let row = Math.round(y) - 8; row <= y + 8; row++)
        for (let column = Math.round(x) - 8; column <= x + 8; column++)
          if (row >= 0 && row < height && column >= 0 && column < width)
            values[row * width + column]! += peak * Math.exp(-((row - y) ** 2 + (column - x) ** 2) / 4.5);
    }
    return fits(values);
  };
}

function fits(values: Float64Array): Buffer {
  const cards = Object.entries({
    ...{ SIMPLE: "T", BITPIX: 16, NAXIS: 2, NAXIS1: width, NAXIS2: height, BZERO: 32_768, BSCALE: 1 },
  }).map(([name, value]) => `${name.padEnd(8)}= ${String(value).padStart(20)}`.padEnd(80));
  const header = `${cards.join("")}${"END".padEnd(80)}`.padEnd(block);
  const data = Buffer.alloc(Math.ceil((values.length * 2) / block) * block);
  for (const [at, value] of values.entries())
    data.writeInt16BE(Math.max(-32_768, Math.min(32_767, Math.round(value) - 32_768)), at * 2);
  return Buffer.concat([Buffer.from(header, "latin1"), data]);
}
