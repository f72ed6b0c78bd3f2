import { buffer } from "node:stream/consumers";
import { keywordOf, openIndi, runObservatory } from "@meridian/observatory";
import { testDatabase } from "@meridian/testkit";
import { type IndiServer, indiServer } from "@meridian/testkit/indi";
import { expect, onTestFinished, test } from "vitest";
import { configured, darkSite, overhead, parksNearby, skyServer, statuses, submit } from "./sky.fixture.ts";

const database = testDatabase();
const server = skyServer(database);

/** A short telescope, whose camera sees some degrees. */
async function hasWideField(indi: IndiServer) {
  await using client = openIndi({ ...indi, log() {} });
  const mount = "Telescope Simulator";
  const there = () => client.devices.find(mount, "TELESCOPE_INFO");
  await client.until("the telescope", there, { seconds: 20 });
  const [aperture, focal] = [50, 100];
  await client.change(mount, "TELESCOPE_INFO", {
    ...{ TELESCOPE_APERTURE: aperture, TELESCOPE_FOCAL_LENGTH: focal },
    ...{ GUIDER_APERTURE: aperture, GUIDER_FOCAL_LENGTH: focal },
  });
}

test("images of a telescope that recognizes its stars have the projection of the sky, at the place that was asked for", async () => {
  const indi = await indiServer({ hasRealSky: true });
  await parksNearby(indi);
  await hasWideField(indi);
  const site = await darkSite(database);
  const target = overhead(site, 5, 3);
  const exposures = [{ filter: "L", exposure_time: 2, exposure_count: 2, acquired: 0, binning: 1 }];
  await submit(database, site, { name: "West", target, exposures });
  const lines: string[] = [];
  const stopping = new AbortController();
  const surroundings = { now: () => new Date(), log: (line: string) => void lines.push(line) };
  const plateSolving = "program: solve-field, exposure_seconds: 2, required: true";
  const configuration = configured(site, { url: server.url, devices: indi, plateSolving });
  const running = runObservatory(configuration, surroundings, stopping.signal);
  onTestFinished(async ({ task }) => {
    stopping.abort(new Error("the test is over"));
    await running;
    if (task.result?.state === "fail") console.log(lines.join("\n"));
  });
  await expect.poll(() => statuses(database, site.id), { timeout: 100_000 }).toEqual(["completed"]);
  const rows = await database.sql<{ key: string }[]>`
    select f.doc ->> 'storage_key' as key
      from user_files f join observations o on o.id = f.doc ->> 'observation_id'
     where o.doc_observatory_id = ${site.id}`;
  expect(rows).toHaveLength(2);
  for (const { key } of rows) {
    const fits = await buffer(await server.objectStore.get(key));
    const value = (keyword: string) => Number(keywordOf(fits, keyword));
    expect(keywordOf(fits, "CTYPE1")).toBe("RA---TAN");
    const across = (value("CRVAL1") - target.ra) * Math.cos((target.dec * Math.PI) / 180);
    expect(60 * Math.hypot(across, value("CRVAL2") - target.dec)).toBeLessThan(1);
    // 5.2 µm of 100 mm.
    expect(3600 * Math.hypot(value("CD1_1"), value("CD2_1"))).toBeCloseTo(10.7, 0);
    expect(keywordOf(fits, "CDELT1")).toBeUndefined();
  }
  const catalog = () =>
    database.sql`select doc ->> 'star_catalog' as state from observatories where id = ${site.id}`;
  await expect.poll(catalog).toEqual([{ state: "present" }]);
});
