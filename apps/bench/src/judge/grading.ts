/**
 * `node apps/bench/src/judge/grading.ts [files]`: compares what the program at an observatory finds in images with what others
 * find: half-flux radii with ASTAP, the width of stars and the background with Siril, and the number of stars with
 * whichever is nearer of ASTAP and astrometry.net (Debian's `astap`, `xvfb`, `siril` and `astrometry.net`): how bright the faintest one is
 * is a choice, and in a real frame these two are a factor of 1.8 apart. Grades images of made-up stars, and FITS files that are named.
 * Fails on a figure more than 15 % apart.
 */
import { execFileSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { makeFits, measureStars, pictureOf } from "@meridian/observatory";
import { random } from "@meridian/testkit/faults";

const limit = 0.15;
/** The least ratio of signal to noise of ASTAP's stars. */
const leastSignal = "10";

interface Shape {
  /** Standard deviations along and across, in pixels, of a normal distribution or of the middle of a Moffat profile. */
  sigma: [number, number];
  /** The exponent of the Moffat profile, which real seeing has: 3 is a night with wide wings. */
  moffat?: number;
  noise?: number;
}

const fields: Record<string, Shape> = {
  "as sharp as pixels": { sigma: [1.2, 1.2] },
  usual: { sigma: [2, 2] },
  blurred: { sigma: [3.5, 3.5] },
  long: { sigma: [3, 2] },
  "with wings": { sigma: [2, 2], moffat: 3 },
  "with wings, noisy": { sigma: [3, 3], moffat: 3, noise: 30 },
};

const [width, height] = [1200, 900];

/** Makes an image of 250 stars anywhere, many faint and few bright. */
function imageOf({ sigma: [along, across], moffat, noise = 10 }: Shape, seed: number): Buffer {
  const { next } = random(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  // As many as are made quickly, in another order in each row.
  const normals = Array.from({ length: 8191 }, normal);
  const normalAt = (at: number) => normals[(at * 2_654_435_761) % normals.length]!;
  const values = Float32Array.from({ length: width * height }, (_, at) => 1000 + noise * normalAt(at));
  const reach = Math.ceil(8 * along);
  for (let star = 0; star < 250; star++) {
    const [x, y, peak] = [next() * width, next() * height, (20 * noise) / (1 - 0.995 * next())];
    for (let row = Math.max(0, Math.round(y) - reach); row < Math.min(height, y + reach); row++)
      for (let column = Math.max(0, Math.round(x) - reach); column < Math.min(width, x + reach); column++) {
        const square = ((column - x) / along) ** 2 + ((row - y) / across) ** 2;
        const light = moffat ? (1 + square / (2 * moffat)) ** -moffat : Math.exp(-square / 2);
        values[row * width + column]! += peak * light;
      }
  }
  const valueAt = (x: number, y: number) => Math.min(65_535, Math.max(0, Math.round(values[y * width + x]!)));
  return makeFits({ width, height, valueAt });
}

/** Runs a program and returns its output. Throws where it isn't installed. */
function outputOf(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new Error(`${program} isn't there: install siril, astap, xvfb and astrometry.net`);
    return String((error as { stdout?: string }).stdout);
  }
}

const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN);

/** ASTAP has a window even where it isn't shown; its figures are medians. */
function byAstap(file: string) {
  const text = outputOf("xvfb-run", ["-a", "astap", "-f", file, "-analyse", leastSignal]);
  return { stars: numberIn(text, /STARS=(\d+)/), hfr: numberIn(text, /HFD_MEDIAN=([\d.]+)/) / 2 };
}

/** The number of sources that astrometry.net's plate solver would go by. */
function starsOfSolver(file: string): number {
  const list = `${file}.xyls`;
  return numberIn(outputOf("image2xy", ["-v", "-O", "-o", list, file]), /found (\d+) sources/);
}

/** Siril measures stars without a window when it registers a sequence: here of the image and itself. */
async function bySiril(file: string, folder: string) {
  const sequence = join(folder, "sequence");
  await mkdir(sequence);
  for (const place of [1, 2]) await copyFile(file, join(sequence, `image_0000${place}.fit`));
  const script = join(folder, "script.ssf");
  await writeFile(script, "requires 1.0.0\nsetfindstar 0.5 0.1\nregister image_\nload image_00001\nbg\n");
  const text = outputOf("siril-cli", ["-d", sequence, "-s", script]);
  await rm(sequence, { recursive: true });
  const [along, across] = [numberIn(text, /FWHMx: +([\d.]+)/), numberIn(text, /FWHMy: +([\d.]+)/)];
  const background = numberIn(text, /Background value \(channel: #0\): ([\d.]+)/);
  return { fwhm: Math.sqrt(along * across), background };
}

/** The picture that is measured, for the others: of a camera whose pixels have colours it isn't the file's. */
function fitsOf({ width, height, values }: Picture): Buffer {
  const valueAt = (x: number, y: number) => Math.round(values[y * width + x]!);
  return makeFits({ width, height, valueAt });
}

type Picture = Parameters<typeof measureStars>[0];

async function judge(name: string, fits: Buffer): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-grading-"));
  try {
    const read = pictureOf(fits);
    if (!read) throw new Error(`${name} isn't an image`);
    const file = join(folder, "image.fit");
    await writeFile(file, fitsOf(read.picture));
    const ours = measureStars(read.picture);
    const astap = byAstap(file);
    const counts = [astap.stars, starsOfSolver(file)].sort(
      (one, other) => Math.abs(one - ours.stars) - Math.abs(other - ours.stars),
    );
    const theirs = { ...astap, ...(await bySiril(file, folder)), stars: counts[0]! };
    const apart = (["stars", "hfr", "fwhm", "background"] as const).map((figure) => {
      const [one, other] = [ours[figure] ?? Number.NaN, theirs[figure]];
      const by = one / other - 1;
      const digits = figure === "stars" ? 0 : 2;
      return {
        by,
        text: `${figure} ${one.toFixed(digits)}, ${other.toFixed(digits)} (${(100 * by).toFixed(1)} %)`,
      };
    });
    console.log(
      `${name}: ${apart.map(({ text }) => text).join("; ")}; the other count of stars ${counts[1]}`,
    );
    // NaN is worse than anything.
    return apart.every(({ by }) => Math.abs(by) <= limit);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

console.log("Meridian's figure, the other's, and by how much they are apart, in pixels:");
let isFine = true;
for (const [at, [name, shape]] of Object.entries(fields).entries())
  isFine = (await judge(name, imageOf(shape, at + 1))) && isFine;
for (const file of process.argv.slice(2))
  isFine = (await judge(basename(file), await readFile(file))) && isFine;
console.log(isFine ? "They agree." : "They differ.");
process.exitCode = isFine ? 0 : 1;
