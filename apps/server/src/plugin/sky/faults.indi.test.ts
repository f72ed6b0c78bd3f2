import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openIndi } from "@meridian/observatory";
import { testDatabase } from "@meridian/testkit";
import {
  canMountDisk,
  cutAfter,
  type Fault,
  type FaultProxy,
  faultProxy,
  proxied,
  type Random,
  refuse,
  seededTest,
  smallDisk,
  spawnProcess,
  type TestProcess,
} from "@meridian/testkit/faults";
import { type IndiServer, indiServer, type Simulator } from "@meridian/testkit/indi";
import { expect, onTestFinished } from "vitest";
import { signedIn } from "../../testing/testSignedIn.ts";
import {
  configurationText,
  darkSite,
  overhead,
  parkedAndClosed,
  parksNearby,
  skyServer,
  statuses,
  submit,
} from "./sky.fixture.ts";

const database = testDatabase();
const server = skyServer(database);

const program = new URL(import.meta.resolve("@meridian/observatory/program"));
const disk = 40 * 2 ** 20;

/** Everything that can break in this night. */
interface Night {
  random: Random;
  site: Awaited<ReturnType<typeof darkSite>>;
  indi: IndiServer;
  /** Between the program and the INDI server. */
  toDevices: FaultProxy;
  /** Between the program and Meridian. */
  toMeridian: FaultProxy;
  agent: TestProcess;
  fillDisk(): Promise<void>;
  makeRoom(): Promise<void>;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function setWind(indi: IndiServer, wind: number) {
  await using client = openIndi({ ...indi, log() {} });
  const station = "Weather Simulator";
  const there = () => client.devices.find(station, "WEATHER_CONTROL");
  await client.until("the weather", there, { seconds: 20 });
  await client.change(station, "WEATHER_CONTROL", { Wind: wind });
  await client.change(station, "WEATHER_REFRESH", { REFRESH: true });
}

/** Properties that drivers may answer with an Alert. */
const alerting = [
  ...["CCD_EXPOSURE", "EQUATORIAL_EOD_COORD", "TELESCOPE_PARK", "FILTER_SLOT", "ABS_FOCUS_POSITION"],
  ...["ABS_ROTATOR_ANGLE", "DOME_SHUTTER"],
];

/** Turns a driver's word on a property into an Alert, as many times. */
function alert(property: string, times: number): Fault & { struck: Promise<void> } {
  const { promise: struck, resolve } = Promise.withResolvers<void>();
  const said = new RegExp(`(<set\\w+ [^>]*name="${property}" state=)"(Busy|Ok)"`);
  let left = times;
  return {
    struck,
    chunk(chunk, direction) {
      if (direction !== "answer" || left === 0 || chunk.length > 100_000) return chunk;
      const text = chunk.toString("latin1");
      const changed = text.replace(said, '$1"Alert"');
      if (changed === text) return chunk;
      left--;
      if (left === 0) resolve();
      return Buffer.from(changed, "latin1");
    },
  };
}

/** Each does its harm, waits where something has to be parked and closed by that, and takes the harm away. */
const faults: Record<string, (night: Night) => Promise<void>> = {
  async driver({ random, indi }) {
    const simulators: Simulator[] = [
      ...(["telescope", "ccd", "wheel", "focus"] as const),
      ...(["rotator", "dome", "weather"] as const),
    ];
    await indi.killDriver(random.pick(simulators));
  },
  async indiserver({ random, indi }) {
    await indi.kill();
    await pause(random.integer(0, 3000));
    await indi.start();
  },
  async alert({ random, toDevices }) {
    const fault = await toDevices.apply(alert(random.pick(alerting), random.integer(1, 3)));
    await Promise.race([fault.struck, pause(15_000)]);
    await toDevices.remove(fault);
  },
  async cutImage({ random, toDevices }) {
    const fault = await toDevices.apply(
      cutAfter({ bytes: random.integer(1, 4_000_000), direction: "answer" }),
    );
    await Promise.race([fault.struck, pause(15_000)]);
    await toDevices.remove(fault);
  },
  async network({ random, toMeridian }) {
    await toMeridian.apply(refuse());
    toMeridian.reset();
    await pause(random.integer(0, 8000));
    await toMeridian.heal();
  },
  async agent({ random, agent, indi }) {
    await agent.killHard();
    // The watchdog needs nobody; now and then a new program comes before it has ended.
    if (random.chance(0.7)) await parkedAndClosed(indi);
    await agent.restart();
  },
  async hang({ agent, indi }) {
    process.kill(agent.pid, "SIGSTOP");
    expect(await agent.exited).toMatchObject({ signal: "SIGKILL" });
    await parkedAndClosed(indi);
    await agent.restart();
  },
  async stop({ agent, indi }) {
    expect(await agent.stop("SIGTERM")).toMatchObject({ code: 0 });
    await parkedAndClosed(indi);
    await agent.restart();
  },
  async weather({ indi }) {
    await setWind(indi, 50);
    await parkedAndClosed(indi);
    await setWind(indi, 0);
  },
  async hold({ site, indi, random }) {
    const admin = await signedIn(database, { serverAdmin: true });
    const hold = `/observatories/${site.id}/hold`;
    expect((await admin.post(hold, { reason: "Mirror washing" })).status).toBe(200);
    await parkedAndClosed(indi);
    await pause(random.integer(0, 5000));
    expect((await admin.delete(hold)).status).toBe(200);
  },
  async disk({ random, fillDisk, makeRoom }) {
    await fillDisk();
    await pause(random.integer(0, 8000));
    await makeRoom();
  },
};

/** A small disk for the images, where one can be mounted. */
async function imageFolder(otherwise: string) {
  if (!canMountDisk()) return { folder: otherwise, fill: async () => {}, makeRoom: async () => {} };
  return smallDisk({ bytes: disk });
}

async function begin(random: Random): Promise<Night> {
  const indi = await indiServer();
  await parksNearby(indi);
  const site = await darkSite(database);
  const toDevices = await faultProxy({ target: indi });
  const { proxy: toMeridian, url } = await proxied(server.url);
  const images = await imageFolder(site.folder);
  const file = join(site.folder, "observatory.yaml");
  const text = configurationText(
    { ...site, folder: images.folder },
    {
      ...{ url, devices: toDevices, safety: "quiet_minutes: 0.02, hang_seconds: 10" },
      calibration: "darks: 3, biases: 3, flats: 0",
    },
  );
  await writeFile(file, text);
  const agent = await spawnProcess({ program, args: ["--config", file] });
  const given = { random, site, indi, toDevices, toMeridian, agent };
  return { ...given, fillDisk: images.fill, makeRoom: images.makeRoom };
}

/** The images that the program has written to its disk, by its own words. */
const onDisk = ({ output }: TestProcess, what = "Image") =>
  [...output.matchAll(new RegExp(`(?:${what}) (\\S+) is on disk`, "g"))].map(([, id]) => id!);

seededTest(
  "a night goes wrong, and every exposure that was on disk is there and counts once; the end is parked and closed",
  async (random) => {
    const night = await begin(random);
    const { site, agent, indi } = night;
    const exposures = [{ filter: "R", exposure_time: 1, exposure_count: 4, acquired: 0 }];
    const fields = { exposures, target: overhead(site, 5, 3) };
    await submit(database, site, { ...fields, name: "One" });
    await submit(database, site, { ...fields, name: "Two", target: overhead(site, 9, -3) });
    const chosen = Array.from({ length: 2 }, () => random.pick(Object.keys(faults)));
    onTestFinished(({ task }) => {
      if (task.result?.state === "fail") console.log(`${chosen.join(", then ")}\n${agent.output}`);
    });
    for (const name of chosen) {
      const images = random.integer(0, 3) + onDisk(agent).length;
      await expect
        .poll(
          async () => (await statuses(database, site.id)).every(isOver) || onDisk(agent).length >= images,
          { timeout: 240_000 },
        )
        .toBe(true);
      await pause(random.integer(0, 2000));
      await faults[name]!(night);
    }
    await expect
      .poll(() => statuses(database, site.id), { timeout: 240_000 })
      .toEqual(["completed", "completed"]);
    const kept = onDisk(agent).sort();
    const rows = await database.sql<{ id: string }[]>`
      select f.id from user_files f join observations o on o.id = f.doc ->> 'observation_id'
       where o.doc_observatory_id = ${site.id} order by f.id`;
    expect(rows.map(({ id }) => id)).toEqual(kept);
    expect(kept).toHaveLength(8);
    // Whatever closed it by night was an occasion for calibration.
    const frames = () => database.sql<{ id: string }[]>`
      select id from calibration_files where doc ->> 'observatory_id' = ${site.id} order by id`;
    await expect
      .poll(async () => (await frames()).map(({ id }) => id), { timeout: 60_000 })
      .toEqual(onDisk(agent, "The dark|The bias").sort());
    expect(await agent.stop("SIGINT")).toMatchObject({ code: 0 });
    await parkedAndClosed(indi);
  },
  { seeds: 3, timeout: 400_000 },
);

const isOver = (status: string) => status === "completed";
