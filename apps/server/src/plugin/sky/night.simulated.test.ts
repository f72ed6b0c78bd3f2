import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isSimulatedSafe, keywordOf, runObservatory } from "@meridian/observatory";
import { testDatabase } from "@meridian/testkit";
import { spawnProcess } from "@meridian/testkit/faults";
import { expect, onTestFinished, test } from "vitest";
import { signedIn } from "../../testing/testSignedIn.ts";
import { configured, darkSite, overhead, skyServer, statuses, submit } from "./sky.fixture.ts";

const database = testDatabase();
const server = skyServer(database);
const program = new URL(import.meta.resolve("@meridian/observatory/program"));
const run = promisify(execFile);

/** Stored images of an observatory, with their grades. */
async function imagesOf(observatoryId: string) {
  const rows = await database.sql<{ id: string; target: string; key: string; stars: number; fwhm: number }[]>`
    select f.id, o.doc -> 'target' ->> 'name' as target, f.doc ->> 'storage_key' as key,
           (f.doc ->> 'stars')::int as stars, (f.doc ->> 'fwhm')::float8 as fwhm
      from user_files f join observations o on o.id = f.doc ->> 'observation_id'
     where o.doc_observatory_id = ${observatoryId}`;
  return Promise.all(
    rows.map(async (row) => ({ ...row, fits: await buffer(await server.objectStore.get(row.key)) })),
  );
}

/** The configuration that `init` writes, at the place of a site and faster. */
async function initialized({ place, key, folder }: Awaited<ReturnType<typeof darkSite>>) {
  const file = join(folder, "observatory.yaml");
  const options = ["--config", file, "--url", server.url, "--key", key];
  await run(process.execPath, [fileURLToPath(program), "init", "--simulated", ...options]);
  const written = await readFile(file, "utf8");
  const text = written
    .replace(/latitude: .*/, `latitude: ${place.latitude}`)
    .replace(/longitude: .*/, `longitude: ${place.longitude}`)
    .replace("data: ./observatory-data", `data: ${folder}`)
    .replace("speed: 60 ", "speed: 1000 ");
  await writeFile(file, `${text}\ntiming: { settle_seconds: 0 }\n`);
  return file;
}

test("the file that init writes makes a whole observatory: from requests to images, and parked and closed afterwards", {
  timeout: 90_000,
}, async () => {
  const site = await darkSite(database);
  const config = await initialized(site);
  const checked = await run(process.execPath, [fileURLToPath(program), "check", "--config", config]);
  expect(checked.stdout).not.toContain("MISSING");
  expect(checked.stdout).toContain("the devices are simulated, 1000 times faster");
  const targets = [overhead(site, 5, 3), { ...overhead(site, 12, -8), rotation: 25 }];
  const exposures = [
    { filter: "R", exposure_time: 60, exposure_count: 2, acquired: 0, binning: 1 },
    { filter: "L", exposure_time: 30, exposure_count: 2, acquired: 0, binning: 2, gain: 120 },
  ];
  for (const target of targets) await submit(database, site, { name: target.name, target, exposures });
  const agent = await spawnProcess({ program, args: ["--config", config] });
  onTestFinished(({ task }) => {
    if (task.result?.state === "fail") console.log(agent.output);
  });
  await expect
    .poll(() => statuses(database, site.id), { timeout: 60_000 })
    .toEqual(["completed", "completed"]);
  expect(isSimulatedSafe(site.folder, site.place)).toBe(false);
  const images = await imagesOf(site.id);
  expect(images).toHaveLength(8);
  for (const { id, target, fits, stars, fwhm } of images) {
    const header = (keyword: string) => keywordOf(fits, keyword);
    const wanted = targets.find(({ name }) => name === target)!;
    const isRed = header("FILTER") === "R";
    expect([header("OBJECT"), header("IMAGETYP"), header("MERFILID")]).toEqual([target, "Light Frame", id]);
    expect([header("EXPTIME"), header("XBINNING"), header("NAXIS1"), header("GAIN")]).toEqual(
      isRed ? ["60", "1", "512", undefined] : ["30", "2", "256", "120"],
    );
    // Where the mount stood.
    const across = (Number(header("TELRA")) - wanted.ra) * Math.cos((wanted.dec * Math.PI) / 180);
    expect(60 * Math.hypot(across, Number(header("TELDEC")) - wanted.dec)).toBeLessThan(0.1);
    const [ra, dec] = [Number(header("CRVAL1")), Number(header("CRVAL2"))];
    expect([ra, dec]).toEqual([expect.closeTo(wanted.ra), expect.closeTo(wanted.dec)]);
    expect(Math.abs(Date.parse(`${header("DATE-OBS")}Z`) - Date.now())).toBeLessThan(60_000);
    expect([stars > 20, fwhm > 2 && fwhm < 8]).toEqual([true, true]);
  }
  const [observatory] = await database.sql`select doc from observatories where id = ${site.id}`;
  expect(observatory!.doc).toMatchObject({
    ...{ safety: "safe", weather_hold: false, filters: expect.arrayContaining(["L", "R", "Ha"]) },
    equipment: { camera: "Simulated camera", sensor_width: 512, focal_length: 550 },
    system_info: { Devices: "simulated, 1000 times faster than real ones" },
  });
  expect(await agent.stop("SIGINT")).toMatchObject({ code: 0 });
  expect(isSimulatedSafe(site.folder, site.place)).toBe(true);
});

test("a program that is started during a hold begins nothing before its end", {
  timeout: 90_000,
}, async () => {
  const site = await darkSite(database);
  const exposures = [{ filter: "R", exposure_time: 600, exposure_count: 5, acquired: 0 }];
  await submit(database, site, { name: "Long", target: overhead(site, 5, 3), exposures });
  function started() {
    const lines: string[] = [];
    const stopping = new AbortController();
    const running = runObservatory(
      configured(site, { url: server.url, devices: "speed: 60, pixels: 64" }),
      { now: () => new Date(), log: (line) => void lines.push(line) },
      stopping.signal,
    );
    async function stop() {
      stopping.abort(new Error("the test is over"));
      await running;
    }
    onTestFinished(stop);
    const said = (line: string) => expect.poll(() => lines.join("\n"), { timeout: 30_000 }).toContain(line);
    return { lines, said, stop };
  }
  const first = started();
  await expect.poll(() => statuses(database, site.id), { timeout: 30_000 }).toEqual(["in_progress"]);
  const admin = await signedIn(database, { serverAdmin: true });
  const hold = `/observatories/${site.id}/hold`;
  expect((await admin.post(hold, { reason: "Mirror washing" })).status).toBe(200);
  await first.said("Closed: The observatory is held: Mirror washing");
  await first.stop();
  expect(await statuses(database, site.id)).toEqual(["suspended"]);
  const second = started();
  await second.said("Closed: The observatory is held: Mirror washing");
  expect(second.lines).not.toContain("Observing Long.");
  expect((await admin.delete(hold)).status).toBe(200);
  await second.said("Observing Long.");
});
