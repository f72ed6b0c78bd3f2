import { createHash } from "node:crypto";

/** A star of the simulated sky, in the ICRS. */
export interface Star {
  ra: number;
  dec: number;
  magnitude: number;
}

/** Degrees: the sky is cut into cells of this size, each with stars of its own. */
const cell = 0.1;
const starsPerCell = 130;
/** The faintest; for each magnitude brighter there are fewer by this power of ten. */
const [faintest, fewer] = [16, 0.35];
const radian = Math.PI / 180;

/** The stars of a sky that isn't the real one, within so many degrees of a place; the same each time. */
export function starsAround({ ra, dec }: { ra: number; dec: number }, radius: number): Star[] {
  const bandOf = (at: number) => Math.floor((at + 90) / cell);
  const last = Math.round(180 / cell) - 1;
  const stars: Star[] = [];
  for (let band = Math.max(0, bandOf(dec - radius)); band <= Math.min(last, bandOf(dec + radius)); band++) {
    const middle = (band + 0.5) * cell - 90;
    const count = Math.max(1, Math.round((360 * Math.cos(middle * radian)) / cell));
    const wide = (radius + cell) / Math.max(1e-3, Math.cos(middle * radian));
    const [from, to] = [ra - wide, ra + wide].map((at) => Math.floor((at / 360) * count)) as [number, number];
    for (let place = from; place <= Math.min(to, from + count - 1); place++)
      stars.push(...starsIn(band, ((place % count) + count) % count, count));
  }
  return stars;
}

function starsIn(band: number, place: number, count: number): Star[] {
  return Array.from({ length: starsPerCell }, (_, number) => {
    const digest = createHash("sha256").update(`${band}/${place}/${number}`).digest();
    const [east, north, light] = [0, 4, 8].map((at) => digest.readUInt32BE(at) / 2 ** 32) as [
      number,
      number,
      number,
    ];
    return {
      ra: ((place + east) / count) * 360,
      dec: (band + north) * cell - 90,
      magnitude: Math.max(4, faintest + Math.log10(light + 1e-9) / fewer),
    };
  });
}
