import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siderealTimeAt } from "@meridian/contract";
import { openIndi, readConfiguration, runObservatory } from "@meridian/observatory";
import { type IndiServer, indiServer } from "@meridian/testkit/indi";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { atNight } from "./atNight.fixture.ts";
import { meridian } from "./meridian.ts";
import { exposure, field, submit } from "./observationForm.fixture.ts";
import { heading, type Person } from "./observations.fixture.ts";
import { pointAt, readout, viewer } from "./viewer.fixture.ts";

const site = meridian();
const place = atNight(30);
const pixels = { width: 1280, height: 1024 };
const whileObserving = { timeout: 120_000 };

/** Gives the telescope a view of some degrees, and a place to park near the zenith, so that its ways are short. */
async function arrange(indi: IndiServer) {
  await using client = openIndi({ ...indi, log() {} });
  const mount = "Telescope Simulator";
  const there = (name: string) => client.until(name, () => client.devices.find(mount, name), { seconds: 20 });
  await there("TELESCOPE_INFO");
  const [aperture, focal] = [50, 100];
  await client.change(mount, "TELESCOPE_INFO", {
    ...{ TELESCOPE_APERTURE: aperture, TELESCOPE_FOCAL_LENGTH: focal },
    ...{ GUIDER_APERTURE: aperture, GUIDER_FOCAL_LENGTH: focal },
  });
  await client.change(mount, "CONNECTION", { CONNECT: true });
  await there("TELESCOPE_PARK_POSITION");
  await client.change(mount, "TELESCOPE_PARK_POSITION", { PARK_HA: 0.5, PARK_DEC: place.latitude });
}

/** Runs the program at the observatory until the test ends: with INDI's devices, and stars that it recognizes. */
async function runTelescope(key: string) {
  const indi = await indiServer({ hasRealSky: true });
  await arrange(indi);
  const folder = await mkdtemp(join(tmpdir(), "meridian-telescope-"));
  const text = `
meridian: { url: "${site.url}", key: "${key}" }
data: ${folder}
site: { latitude: ${place.latitude}, longitude: ${place.longitude} }
indi: { host: "${indi.host}", port: ${indi.port} }
devices:
  mount: Telescope Simulator
  camera: CCD Simulator
  filter_wheel: Filter Simulator
  dome: Dome Simulator
  weather: Weather Simulator
filters: { Red: { name: R }, Luminance: { name: L } }
safety: { quiet_minutes: 0 }
timing: { settle_seconds: 0.2, look_again_seconds: 3 }
disk: { free_gib: 0.01 }
plate_solving: { program: solve-field, tolerance: 0.5, exposure_seconds: 2, required: true }
`;
  const lines: string[] = [];
  const surroundings = { now: () => new Date(), log: (line: string) => void lines.push(line) };
  const stopping = new AbortController();
  const running = runObservatory(readConfiguration(text, "observatory.yaml"), surroundings, stopping.signal);
  onTestFinished(async ({ task }) => {
    stopping.abort(new Error("the test is over"));
    await running;
    await rm(folder, { recursive: true });
    if (task.result?.state === "fail") console.log(lines.join("\n"));
  });
}

/** A place so many degrees west and north of the zenith. */
const overhead = (west: number, north: number) => ({
  ra: (siderealTimeAt(Date.now(), place.longitude) - west + 360) % 360,
  dec: place.latitude + north,
});
type Position = ReturnType<typeof overhead>;

/** Submits an observation with the form; the address of its page. */
async function observe({ page }: Person, name: string, { ra, dec }: Position, filter: string) {
  await page.goto(`${site.url}/app/observations/new`);
  await field(page, "Name").fill(name);
  await field(page, "Target").fill(name);
  await field(page, "Right ascension").fill(ra.toFixed(5));
  await field(page, "Declination").fill(dec.toFixed(5));
  await exposure(page, 1).getByRole("combobox", { name: "Filter" }).click();
  await page.getByRole("option", { name: filter, exact: true }).click();
  await exposure(page, 1).getByLabel("Time").fill("2");
  await exposure(page, 1).getByLabel("Count").fill("1");
  await submit(page).click();
  await heading(page, name).waitFor();
  return page.url();
}

/** The coordinates in a text such as `09h 59m 51.45s +19° 58′ 19.1″`, in degrees. */
function coordinatesIn(text: string): Position {
  const [, hours, minutes, seconds, sign, degrees, arcminutes, arcseconds] =
    /(\d\d)h (\d+)m ([\d.]+)s.*?([+−-])(\d+)° (\d+)′ ([\d.]+)″/.exec(text)!;
  const sum = (whole?: string, sixtieths?: string, last?: string) =>
    Number(whole) + Number(sixtieths) / 60 + Number(last) / 3600;
  const dec = sum(degrees, arcminutes, arcseconds);
  return { ra: 15 * sum(hours, minutes, seconds), dec: sign === "+" ? dec : -dec };
}

/** The share of the shown pixels that are bright. */
const brightShare = (page: Page) =>
  viewer(page)
    .getByRole("img")
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      let bright = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at]! > 200) bright += 1;
      return (4 * bright) / data.length;
    });

test("observations that are submitted in the browser are taken by a telescope, and show stars where they were asked for", {
  timeout: 240_000,
}, async () => {
  const ada = await site.person("Ada");
  const { page } = ada;
  const { id } = await site.make.observatory(ada.id, { ...place, name: "Teide", filters: ["L", "R"] });
  await site.make.project(ada.id, { name: "Open clusters" });
  const made = await page.request.post(`${site.url}/observatories/${id}/keys`, { data: { name: "Dome" } });
  const { key } = (await made.json()) as { key: string };
  const targets = [overhead(5, 3), overhead(9, -4)] as const;
  const addresses = [
    await observe(ada, "West", targets[0], "L"),
    await observe(ada, "Southwest", targets[1], "R"),
  ];
  await runTelescope(key);

  for (const [at, address] of addresses.entries()) {
    await page.goto(address);
    await page.getByText("Completed", { exact: true }).first().waitFor(whileObserving);
    await page.goto(`${address}?image=1`);
    await viewer(page).getByText("1,280 × 1,024 pixels").waitFor();
    const bright = await brightShare(page);
    expect(bright > 1e-4 && bright < 0.1).toBe(true);
    await pointAt(page, pixels, pixels.width / 2, pixels.height / 2);
    await expect.poll(() => readout(page).textContent()).toMatch(/″/);
    const seen = coordinatesIn((await readout(page).textContent())!);
    const wanted = targets[at]!;
    const across = (seen.ra - wanted.ra) * Math.cos((wanted.dec * Math.PI) / 180);
    expect(60 * Math.hypot(across, seen.dec - wanted.dec)).toBeLessThan(1);
  }
  await page.keyboard.press("h");
  const header = viewer(page).getByRole("region", { name: "FITS header" });
  await header.getByText("RA---TAN", { exact: true }).waitFor();
  // The program's projection is the only one.
  expect(await header.getByText("CDELT1").count()).toBe(0);
  const [observatory] = await site.database.sql`select doc from observatories where id = ${id}`;
  expect(observatory!.doc.star_catalog).toBe("present");
});
