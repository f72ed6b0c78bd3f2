import { z } from "zod";

const azimuth = z.number().min(0).max(360);
const altitude = z.number().min(0).max(90);

const maxPoints = 720;

/**
 * The skyline around an observatory, by ascending azimuth. Between two points it runs straight, and from the last to the
 * first through north.
 */
export const horizon = z
  .array(z.tuple([azimuth, altitude]))
  .max(maxPoints)
  .refine((points) => points.every(([at], index) => index === 0 || at > points[index - 1]![0]), {
    message: "must be ordered by ascending azimuth, with each azimuth once",
  })
  .describe(
    "Skyline around it, as [azimuth, altitude] in degrees by ascending azimuth; straight between two points",
  );
export type Horizon = z.infer<typeof horizon>;

/** Returns the altitude of a horizon at an azimuth, both in degrees; 0 without a horizon. */
export function horizonAt(horizon: Horizon, azimuth: number): number {
  if (horizon.length === 0) return 0;
  const turned = ((azimuth % 360) + 360) % 360;
  const next = indexFrom(horizon, turned);
  const [before, after] = [horizon.at(next - 1)!, horizon[next]!];
  const width = after[0] - before[0] + (next === 0 ? 360 : 0);
  if (width === 0) return after[1];
  return before[1] + ((after[1] - before[1]) * ((turned - before[0] + 360) % 360)) / width;
}

/** Finds the first point at an azimuth or after it by halving; past the last one it is the first again. */
function indexFrom(horizon: Horizon, azimuth: number): number {
  let [low, high] = [0, horizon.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (horizon[middle]![0] < azimuth) low = middle + 1;
    else high = middle;
  }
  return low === horizon.length ? 0 : low;
}

/** The points of a horizon that a text lists, or the reason why it lists none, with the line at fault. */
export type HorizonReading = { value: Horizon; problem?: undefined } | { value?: undefined; problem: string };

/** Width of the bins of a file with more points than fit. */
const binDegrees = 360 / maxPoints;
/** Two altitudes at one azimuth are the edge of a wall: its foot is put this far aside. */
const edgeDegrees = 0.01;

/**
 * Reads the files that N.I.N.A. (.hrz), Stellarium (horizon.txt), Cartes du Ciel and scripts for KStars write: a line per
 * point with azimuth and altitude in degrees, separated by spaces, tabs, a comma or a semicolon. `#` begins a comment; a
 * line of words may come first. Points come in any order; azimuths from -180 count from north as well, and a skyline below
 * the horizon counts as 0. More points than a horizon holds become one that is nowhere lower.
 */
export function parseHorizon(text: string): HorizonReading {
  const points: [number, number][] = [];
  let hasHeading = false;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const words = line
      .replace(/#.*/, "")
      .replace(/^\uFEFF/, "")
      .replaceAll("°", " ")
      .trim();
    if (words === "") continue;
    if (isSettings(words)) return { problem: settingsProblem(index + 1) };
    if (points.length === 0 && !hasHeading && /^[^\d]+$/.test(words)) {
      hasHeading = true;
      continue;
    }
    const { value, problem } = readPoint(words);
    if (problem !== undefined) return { problem: `Line ${index + 1}: ${problem}` };
    points.push(value);
  }
  if (points.length === 0) return { problem: "It has no line with an azimuth and an altitude." };
  return { value: ordered(points) };
}

/** Stellarium's landscape.ini lists settings, of which one names the file of the horizon. */
const isSettings = (words: string) => /^\[landscape\]$/i.test(words) || /^\w+\s*=/.test(words);
const settingsProblem = (line: number) =>
  `Line ${line}: these are the settings of a landscape. Paste the file that they name as polygonal_horizon_list.`;

type PointReading = { value: [number, number]; problem?: undefined } | { value?: undefined; problem: string };

function readPoint(words: string): PointReading {
  const numbers = words.split(/\s*[,;]\s*|\s+/).filter((word) => word !== "");
  if (
    numbers.length !== 2 ||
    !numbers.every((word) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(word))
  )
    return {
      problem: `“${words.slice(0, 40)}” must be an azimuth and an altitude in degrees, like 143 24.5${
        numbers.length > 2 && /\d,\d/.test(words) ? ". Decimals have a point" : ""
      }`,
    };
  const [azimuth, altitude] = numbers.map(Number) as [number, number];
  if (azimuth < -180 || azimuth > 360) return { problem: `the azimuth ${azimuth} must be between 0 and 360` };
  if (altitude < -90 || altitude > 90)
    return { problem: `the altitude ${altitude} must be between 0 and 90` };
  return { value: [azimuth < 0 ? azimuth + 360 : azimuth, Math.max(0, altitude)] };
}

/** Points by ascending azimuth, each azimuth once. */
function ordered(points: readonly [number, number][]): Horizon {
  const sorted = points.toSorted(([one], [other]) => one - other);
  const horizon: Horizon = [];
  for (const [azimuth, altitude] of sorted) {
    const last = horizon.at(-1);
    if (last?.[0] !== azimuth) horizon.push([azimuth, altitude]);
    else if (last[1] !== altitude) {
      const before = horizon.at(-2)?.[0] ?? 0;
      last[0] = Math.max(azimuth - edgeDegrees, (before + azimuth) / 2);
      if (last[0] < azimuth) horizon.push([azimuth, altitude]);
      else last[1] = Math.max(last[1], altitude);
    }
  }
  return horizon.length <= maxPoints ? horizon : aboveBins(horizon);
}

/**
 * A coarser horizon that is nowhere below a finer one: at each edge of two bins as high as the finer one gets in either, so
 * that a line between two edges passes over all of their bin. A wall becomes up to a degree wider on each side.
 */
function aboveBins(horizon: Horizon): Horizon {
  const edges = Array.from({ length: maxPoints }, (_, bin) => bin * binDegrees);
  const highest = edges.map((edge) =>
    Math.max(horizonAt(horizon, edge), horizonAt(horizon, edge + binDegrees)),
  );
  for (const [azimuth, altitude] of horizon) {
    const bin = Math.min(Math.floor(azimuth / binDegrees), maxPoints - 1);
    highest[bin] = Math.max(highest[bin]!, altitude);
  }
  return edges.map((edge, bin) => [edge, Math.max(highest.at(bin - 1)!, highest[bin]!)]);
}
