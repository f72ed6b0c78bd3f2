import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Camera, Mount } from "../devices/devices.ts";
import { makeFits } from "../fits/make.ts";
import { degreesBetween, moved } from "../sky/angles.ts";
import { apparentPlace, type OfDate } from "../sky/place.ts";
import { type Centring, centre } from "./centre.ts";
import { skyCamera } from "./sky.fixture.ts";
import { openSolver, type SolverSettings } from "./solver.ts";

const settings: SolverSettings = { program: "solve-field", search_radius: 10, timeout_seconds: 60 };
const orion = { ra: 83.82, dec: -5.39 };
const never = new AbortController().signal;

test("the stars of an image say where it points, to a few arcseconds, whichever way it is turned", async () => {
  const camera = await skyCamera();
  const solver = openSolver(settings);
  for (const [place, angle] of [
    [orion, 0],
    [{ ra: 0.1, dec: 60 }, 123],
    [{ ra: 266, dec: -31 }, 290],
  ] as const) {
    const near = moved(place, 7200, -3600);
    const found = await solver.solve(camera(place, angle), near, never);
    expect(found.type).toBe("solved");
    if (found.type === "solved") expect(degreesBetween(found, place) * 3600).toBeLessThan(10);
  }
});

test("an image without stars, a program without its catalog and one that takes too long are told apart", async () => {
  const [camera, clouds] = [await skyCamera(), await skyCamera({ hasStars: false })];
  const folder = await mkdtemp(join(tmpdir(), "meridian-indexes-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const index_config = join(folder, "none.cfg");
  await writeFile(index_config, "add_path /nonexistent\nautoindex\n");
  const said = async (image: Buffer, fields: Partial<SolverSettings> = {}) => {
    const found = await openSolver({ ...settings, ...fields }).solve(image, orion, never);
    return [found.type, "reason" in found && found.reason];
  };
  const image = camera(orion);
  expect(await said(clouds(orion))).toEqual(["unsolved", "solve-field doesn't recognize the stars."]);
  expect(await said(image, { index_config })).toEqual(["no_catalog", "solve-field has no star catalog."]);
  expect(await said(image, { timeout_seconds: 0.01 })).toEqual([
    "unsolved",
    "solve-field took longer than 0.01 seconds.",
  ]);
});

test("ASTAP is asked in its own way, and its answer read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-astap-"));
  const before = process.env.PATH;
  onTestFinished(async () => {
    process.env.PATH = before;
    await rm(folder, { recursive: true });
  });
  process.env.PATH = `${folder}${delimiter}${before}`;
  const answers = async (lines: string, header = {}) => {
    const script = `#!/bin/sh\nwhile [ "$1" != -o ]; do shift; done\nout=$2\necho "$@" >> ${folder}/asked\nprintf '${lines}' > "$out.ini"\n`;
    await writeFile(join(folder, "astap_cli"), script, { mode: 0o755 });
    const image = makeFits({ width: 1, height: 1, header, valueAt: () => 0 });
    return openSolver({ ...settings, program: "astap_cli" }).solve(image, orion, never);
  };
  /** The arguments of each time that it was asked. */
  async function asked() {
    const lines = (await readFile(join(folder, "asked"), "utf8")).trim().split("\n");
    await rm(join(folder, "asked"));
    return lines.map((line) => line.slice(line.indexOf("-r")));
  }
  const numbers =
    "CRPIX1= 4.805E+002\\nCRPIX2= 3.605E+002\\nCRVAL1= 8.3825E+001\\nCRVAL2=-5.395E+000\\n" +
    "CD1_1=-4.1E-003\\nCD1_2= 1.0E-005\\nCD2_1= 1.0E-005\\nCD2_2= 4.1E-003\\n";
  expect(await answers(`PLTSOLVD=T\\n${numbers}`)).toMatchObject({
    ...{ type: "solved", ra: 83.825, dec: -5.395 },
    wcs: { CRPIX1: 480.5, CD1_1: -0.0041, CTYPE2: "DEC--TAN" },
  });
  const near = "-r 10 -ra 5.588000 -spd 84.61000";
  expect(await asked()).toEqual([`${near} -fov 0`]);
  expect(await answers(`PLTSOLVD=T\\n${numbers}`, { FOCALLEN: 1000 })).toMatchObject({ type: "solved" });
  expect(await asked()).toEqual([near]);
  // A wrong focal length isn't believed.
  expect(await answers("PLTSOLVD=F\\n", { FOCALLEN: 1000 })).toMatchObject({ type: "unsolved" });
  expect(await asked()).toEqual([near, `${near} -fov 0`]);
});

/** A mount that is off by so many arcseconds until it is told where it points, and a camera on it. */
async function telescope({
  off,
  learns = true,
  canSync = true,
  hasStars = true,
}: {
  off: [number, number];
  learns?: boolean;
  canSync?: boolean;
  hasStars?: boolean;
}) {
  const look = await skyCamera({ hasStars });
  const now = () => new Date("2026-03-01T22:00:00Z");
  let error = off;
  let pointing: { ra: number; dec: number } = moved(orion, ...off);
  const done: string[] = [];
  const mount = {
    canSync: () => canSync,
    async sync(at: OfDate) {
      done.push("sync");
      expect(degreesBetween(at, apparentPlace(pointing, now())) * 3600).toBeLessThan(10);
      if (learns) error = [0, 0];
    },
  } as unknown as Mount;
  async function slew() {
    done.push("slew");
    pointing = moved(orion, ...error);
  }
  const camera = {
    async expose() {
      done.push("expose");
      return look(pointing);
    },
  } as unknown as Camera;
  const catalog: boolean[] = [];
  const lines: string[] = [];
  const seek = (fields: Partial<Centring> = {}) =>
    centre(
      orion,
      {
        ...{ slew, settle: async () => {}, bringBeside: async () => ({ where: "beside" as const }) },
        ...{ mount, camera, now, solver: openSolver(settings) },
        ...{ tolerance: 1 / 60, attempts: 3, isRequired: false },
        exposure: { seconds: 1, binning: 1, gain: null, offset: null },
        onCatalog: (isPresent) => void catalog.push(isPresent),
        log: (line) => void lines.push(line),
        ...fields,
      },
      never,
    );
  return { seek, done, catalog, lines };
}

test("a target is brought to the centre of the camera: the mount is told where it points, and sent anew", async () => {
  const { seek, done, catalog, lines } = await telescope({ off: [1800, -1200] });
  expect(await seek()).toBe(true);
  expect(done).toEqual(["expose", "sync", "slew", "expose"]);
  expect(catalog).toEqual([true, true]);
  expect(lines[0]).toMatch(/^The target is 3[5-6]\.\d\d′ from the centre\.$/);
});

test("a mount that stays off, and stars that aren't recognized, end the attempt only where centring is required", async () => {
  const stubborn = await telescope({ off: [1800, 0], learns: false });
  expect(await stubborn.seek({ attempts: 2 })).toBe(true);
  expect(stubborn.done).toEqual(["expose", "sync", "slew", "expose"]);
  expect(stubborn.lines.at(-1)).toMatch(/and comes no nearer\.$/);
  await expect(stubborn.seek({ attempts: 1, isRequired: true })).rejects.toThrow("comes no nearer");
  const deaf = await telescope({ off: [1800, 0], canSync: false });
  expect(await deaf.seek()).toBe(true);
  expect(deaf.done).toEqual(["expose"]);
  const cloudy = await telescope({ off: [0, 0], hasStars: false });
  expect(await cloudy.seek()).toBe(false);
  expect(cloudy.lines).toEqual(["The target isn't centred: solve-field doesn't recognize the stars."]);
  await expect(cloudy.seek({ isRequired: true })).rejects.toThrow("doesn't recognize");
});
