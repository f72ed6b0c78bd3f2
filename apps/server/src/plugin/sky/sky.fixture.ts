import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siderealTimeAt, subsolarPoint } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { livePublisher, requestWork, scheduleObservatory } from "@meridian/domain";
import { openIndi, readConfiguration } from "@meridian/observatory";
import { factories, memoryObjectStore, runEnqueued, testContext } from "@meridian/testkit";
import type { IndiServer } from "@meridian/testkit/indi";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { type RunningServer, startServer } from "../../listen.ts";
import { testDeps } from "../../testing/testServer.ts";
import { equipped } from "../plugin.fixture.ts";

/** Runs a server for the tests of a file, with the store of its images. Its address is known once tests run. */
export function skyServer(database: Database) {
  const objectStore = memoryObjectStore();
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(testDeps(database, { objectStore }), { host: "127.0.0.1", port: 0 });
  });
  afterAll(() => server.close());
  return {
    objectStore,
    get url() {
      return server.url;
    },
  };
}

/** A place where it is midnight now, so that the Sun is out of the way whenever the test runs. */
function midnight(now = Date.now()) {
  const { longitude } = subsolarPoint(now);
  return { latitude: 45, longitude: longitude > 0 ? longitude - 180 : longitude + 180 };
}

/** A place where the Sun is 8° below the horizon now and goes down, whenever the test runs. */
export function dusk(now = Date.now()) {
  const { latitude: declination, longitude: noon } = subsolarPoint(now);
  const [sun, sunDec, latitude] = [-8, declination, 20].map((angle) => (angle * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const cosine =
    (Math.sin(sun) - Math.sin(latitude) * Math.sin(sunDec)) / (Math.cos(latitude) * Math.cos(sunDec));
  const east = noon + (Math.acos(cosine) * 180) / Math.PI;
  return { latitude: 20, longitude: east > 180 ? east - 360 : east };
}

/** An observatory, at midnight unless it is told elsewhere, with a project, and what a configuration of its program needs. */
export async function darkSite(database: Database, place = midnight()) {
  const { id, key, owner } = await equipped(database, { ...place, elevation: 0 });
  const project = await factories(database).project(owner.id);
  const folder = await mkdtemp(join(tmpdir(), "meridian-observatory-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { id, key, owner, project, place, folder };
}
type DarkSite = Awaited<ReturnType<typeof darkSite>>;

/** A target so many degrees west and north of the zenith. */
export function overhead({ place }: Pick<DarkSite, "place">, west = 0, north = 0) {
  const ra = (siderealTimeAt(Date.now(), place.longitude) - west + 360) % 360;
  return { name: `${west} west, ${north} north`, ra, dec: place.latitude + north, rotation: null };
}

/** Submits an observation, and has it handed out: a rapid one waits for nothing else to happen. */
export async function submit(database: Database, site: DarkSite, fields: Record<string, unknown>) {
  const place = { user_id: site.owner.id, project_id: site.project.id, observatory_id: site.id };
  const observation = await factories(database).observation(
    place,
    fields as Parameters<ReturnType<typeof factories>["observation"]>[1],
  );
  await requestWork(testContext(database), site.id);
  return observation;
}

interface Settings {
  url: string;
  /** The INDI server, or the settings of simulated devices in place of it. */
  devices: { host: string; port: number } | string;
  safety?: string;
  calibration?: string;
  timing?: string;
}

const namesAtIndi = `
devices:
  mount: Telescope Simulator
  camera: CCD Simulator
  filter_wheel: Filter Simulator
  focuser: Focuser Simulator
  rotator: Rotator Simulator
  dome: Dome Simulator
  weather: Weather Simulator
rotator_offset: 10
filters:
  Red: { name: R }
  Luminance: { name: L, focus_offset: 100 }`;

/** The configuration of the program there, as its file has it. */
export const configurationText = (
  { key, place, folder }: DarkSite,
  {
    url,
    devices,
    safety = "quiet_minutes: 0",
    calibration,
    timing = "connect_seconds: 20, readout_seconds: 20",
  }: Settings,
) => `
meridian: { url: "${url}", key: "${key}" }
data: ${folder}
site: { latitude: ${place.latitude}, longitude: ${place.longitude} }
${
  typeof devices === "string"
    ? `devices: simulated\nsimulated: { ${devices} }`
    : `indi: { host: "${devices.host}", port: ${devices.port} }${namesAtIndi}`
}
safety: { ${safety} }
timing: { settle_seconds: 0.2, look_again_seconds: 3, ${timing} }
disk: { free_gib: 0.01 }
${calibration ? `calibration: { ${calibration} }` : ""}
`;

export const configured = (...given: Parameters<typeof configurationText>) =>
  readConfiguration(configurationText(...given), "observatory.yaml");

/** The statuses of an observatory's observations, once the work that is queued is handed out. */
export async function statuses(database: Database, observatoryId: string): Promise<string[]> {
  const ctx = testContext(database);
  await runEnqueued(database, { ...ctx, live: livePublisher(database, ctx.log) }, scheduleObservatory);
  const rows = await database.sql<{ doc_status: string }[]>`
    select doc_status from observations where doc_observatory_id = ${observatoryId} order by id`;
  return rows.map(({ doc_status }) => doc_status);
}

/** Has the mount park near the zenith, so that its ways are short. */
export async function parksNearby(server: IndiServer): Promise<void> {
  await using indi = openIndi({ ...server, log() {} });
  const mount = "Telescope Simulator";
  const there = (name: string) => indi.until(name, () => indi.devices.find(mount, name), { seconds: 20 });
  await there("CONNECTION");
  await indi.change(mount, "CONNECTION", { CONNECT: true });
  await there("TELESCOPE_PARK_POSITION");
  await indi.change(mount, "TELESCOPE_PARK_POSITION", { PARK_HA: 0.5, PARK_DEC: 45 });
}

/** Waits until the mount is parked and the roof closed, as INDI's server says. */
export async function parkedAndClosed(server: IndiServer): Promise<void> {
  await using indi = openIndi({ ...server, log() {} });
  const value = (device: string, name: string, element: string) =>
    indi.devices.find(device, name)?.elements.get(element)?.value;
  await expect
    .poll(
      () => [
        value("Telescope Simulator", "TELESCOPE_PARK", "PARK"),
        value("Dome Simulator", "DOME_SHUTTER", "SHUTTER_CLOSE"),
      ],
      { timeout: 90_000 },
    )
    .toEqual([true, true]);
}

/** The angle at which the rotator stands, as INDI's server says. */
export async function angleOfRotator(server: IndiServer): Promise<number> {
  await using indi = openIndi({ ...server, log() {} });
  const angle = () =>
    indi.devices.find("Rotator Simulator", "ABS_ROTATOR_ANGLE")?.elements.get("ANGLE")?.value;
  return await indi.until("no angle", () => Number(angle() ?? Number.NaN) || undefined, { seconds: 20 });
}
