import { spawn } from "node:child_process";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keywordOf } from "../fits/header.ts";

export interface SolverSettings {
  program: "solve-field" | "astap_cli";
  /** Degrees around where the image is thought to be. */
  search_radius: number;
  timeout_seconds: number;
  /** The file that names solve-field's index files; its own without. */
  index_config?: string | undefined;
}

/** Header cards of a solved image: a gnomonic projection that touches the sky at the image's centre. (FITS WCS, paper II.) */
export type Wcs = Record<string, string | number>;

type Solving =
  /** Degrees in the ICRS of the image's centre. */
  | { type: "solved"; ra: number; dec: number; wcs: Wcs }
  | { type: "unsolved"; reason: string }
  /** The program has no star catalog, so that it can't solve anything. */
  | { type: "no_catalog"; reason: string };

interface Near {
  ra: number;
  dec: number;
}

export interface PlateSolver {
  /** Finds where a FITS file points that is thought to point near some place. Throws when the signal aborts. */
  solve(fits: Buffer | string, near: Near, signal: AbortSignal): Promise<Solving>;
}

/** The end of a program, with the last that it wrote. */
interface Ended {
  code: number | null;
  output: string;
}

/** Letters of a program's output that are kept: its end says what became of it. */
const mostOutput = 20_000;

function run(program: string, args: readonly string[], signal: AbortSignal): Promise<Ended> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // A group of its own: the program starts others, which end with it.
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], detached: true });
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has just ended by itself.
      }
      reject(signal.reason);
    };
    signal.addEventListener("abort", end, { once: true });
    let output = "";
    const note = (chunk: Buffer) => {
      output = (output + chunk.toString("latin1")).slice(-mostOutput);
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    child.once("error", reject);
    child.once("close", (code) => {
      signal.removeEventListener("abort", end);
      resolve({ code, output });
    });
  });
}

/** A program's way to have an image solved. */
interface Way {
  /** Its arguments; of several, the next ones are tried where those before lead to nothing. */
  tries: string[][];
  /** The file that the program writes where it recognizes the stars. */
  out: string;
  /** Finds a value that the file gives for a keyword of FITS. */
  valueIn(out: Buffer, keyword: string): string | undefined;
}

/** An image to be solved. */
interface Plate extends SolverSettings, Near {
  file: string;
  /** The folder for what the program writes. */
  folder: string;
  /** True if its header has the focal length, by which the size of its field is known. */
  knowsField: boolean;
}

const ways: Record<SolverSettings["program"], (plate: Plate) => Way> = {
  "solve-field": ({ file, folder, ra, dec, search_radius, timeout_seconds, index_config }) => {
    const out = join(folder, "solved.wcs");
    const nothing = ["new-fits", "solved", "match", "rdls", "corr", "index-xyls"];
    const args = [
      ...["--no-plots", "--overwrite", "--temp-axy", "--no-tweak", "--crpix-center"],
      // Both need Python libraries that may not be there, and lines are rare.
      ...["--no-remove-lines", "--uniformize", "0"],
      ...nothing.flatMap((name) => [`--${name}`, "none"]),
      ...(index_config ? ["--config", index_config] : []),
      ...["--dir", folder, "--wcs", out, "--cpulimit", String(Math.ceil(timeout_seconds))],
      ...["--ra", String(ra), "--dec", String(dec), "--radius", String(search_radius), file],
    ];
    return { tries: [args], out, valueIn: keywordOf };
  },
  astap_cli: ({ file, folder, ra, dec, search_radius, knowsField }) => {
    const name = join(folder, "solved");
    const args = [
      ...["-f", file, "-o", name, "-r", String(search_radius)],
      ...["-ra", (ra / 15).toFixed(6), "-spd", (dec + 90).toFixed(5)],
    ];
    // By the focal length in its header first. Without, it tries no field below 0.4°, and takes long.
    const anyField = [...args, "-fov", "0"];
    const tries = knowsField ? [args, anyField] : [anyField];
    // Lines as CRVAL1= 1.1400188410380058E+002
    const valueIn = (out: Buffer, keyword: string) =>
      new RegExp(`^${keyword}=\\s*(\\S+)`, "m").exec(out.toString("latin1"))?.[1];
    return { tries, out: `${name}.ini`, valueIn };
  },
};

const hasNoCatalog = ({ output }: Ended) =>
  /at least one index|no index files|no star database/i.test(output);

const numbers = ["CRVAL1", "CRVAL2", "CRPIX1", "CRPIX2", "CD1_1", "CD1_2", "CD2_1", "CD2_2"] as const;

/** Reads what a program found; undefined where it hasn't recognized the stars. */
const wcsOf = (out: Buffer, valueIn: Way["valueIn"]) =>
  projection(
    Object.fromEntries(
      numbers.map((name) => [name, Number.parseFloat(valueIn(out, name) ?? "")] as const),
    ) as Record<(typeof numbers)[number], number>,
  );

/** Returns the cards of a projection by its numbers; undefined unless all of them are. */
export function projection(given: Record<(typeof numbers)[number], number>): Wcs | undefined {
  if (!Object.values(given).every(Number.isFinite)) return undefined;
  return {
    ...{ WCSAXES: 2, CTYPE1: "RA---TAN", CTYPE2: "DEC--TAN", CUNIT1: "deg", CUNIT2: "deg" },
    ...given,
    ...{ RADESYS: "ICRS", EQUINOX: 2000 },
  };
}

/** Degrees from the centre of a solved image to its corners; NaN where the image doesn't say. */
export function reachOf(wcs: Wcs, fits: Buffer): number {
  const [a, b, c, d] = ["CD1_1", "CD1_2", "CD2_1", "CD2_2"].map((name) => Number(wcs[name])) as [
    number,
    number,
    number,
    number,
  ];
  const pixels = Math.hypot(...["NAXIS1", "NAXIS2"].map((name) => Number(keywordOf(fits, name))));
  return (Math.sqrt(Math.abs(a * d - b * c)) * pixels) / 2 || Number.NaN;
}

/** The position angle of the upper side of a solved image, in degrees; rows are counted from below unless they are `isTopDown`. */
export function positionAngleOf(wcs: Wcs, isTopDown: boolean): number {
  const up = isTopDown ? -1 : 1;
  const angle = (Math.atan2(up * Number(wcs.CD1_2), up * Number(wcs.CD2_2)) * 180) / Math.PI;
  return (angle + 360) % 360;
}

/** Bytes in which every header ends. */
const longestHeader = 200 * 2880;

/** True for an image whose header has the focal length. */
async function hasFocalLength(fits: Buffer | string): Promise<boolean> {
  if (typeof fits !== "string") return Number(keywordOf(fits, "FOCALLEN")) > 0;
  const file = await open(fits);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
    return await hasFocalLength(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * Solves plates with a program of this computer: astrometry.net's or ASTAP, of Debian. Each is given its image in a folder of
 * its own, which is removed afterwards, and so much time.
 */
export function openSolver(settings: SolverSettings): PlateSolver {
  const { program, timeout_seconds } = settings;
  return {
    async solve(fits, near, signal) {
      const folder = await mkdtemp(join(tmpdir(), "meridian-solving-"));
      const late = AbortSignal.timeout(timeout_seconds * 1000);
      try {
        const file = typeof fits === "string" ? fits : join(folder, "image.fits");
        if (typeof fits !== "string") await writeFile(file, fits);
        const knowsField = await hasFocalLength(fits).catch(() => false);
        const { tries, out, valueIn } = ways[program]({ ...settings, ...near, file, folder, knowsField });
        for (const args of tries) {
          // The others get as much time.
          const isLast = args === tries.at(-1);
          const limit = isLast ? late : AbortSignal.timeout((timeout_seconds * 1000) / tries.length);
          const stopped = AbortSignal.any([signal, late, limit]);
          const ended = await run(program, args, stopped).catch((error: Error) => {
            if (isLast || error !== limit.reason) throw error;
          });
          if (!ended) continue;
          const found = await readFile(out).catch(() => undefined);
          const wcs = found && wcsOf(found, valueIn);
          if (wcs) return { type: "solved", ra: Number(wcs.CRVAL1), dec: Number(wcs.CRVAL2), wcs };
          if (hasNoCatalog(ended)) return { type: "no_catalog", reason: `${program} has no star catalog.` };
        }
        return { type: "unsolved", reason: `${program} doesn't recognize the stars.` };
      } catch (error) {
        signal.throwIfAborted();
        const { code, message } = error as NodeJS.ErrnoException;
        if (late.aborted)
          return { type: "unsolved", reason: `${program} took longer than ${timeout_seconds} seconds.` };
        return {
          type: "unsolved",
          reason: code === "ENOENT" ? `${program} isn't installed.` : `${program} failed: ${message}`,
        };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
