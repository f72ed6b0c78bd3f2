import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sequence } from "@meridian/contract";
import { isSimulatedSafe } from "@meridian/observatory";
import { testDatabase } from "@meridian/testkit";
import {
  type FaultProxy,
  proxied,
  type Random,
  refuse,
  seededTest,
  spawnProcess,
  type TestProcess,
} from "@meridian/testkit/faults";
import { expect, onTestFinished } from "vitest";
import { signedIn } from "../../testing/testSignedIn.ts";
import { configurationText, darkSite, overhead, skyServer, statuses, submit } from "./sky.fixture.ts";

const database = testDatabase();
const server = skyServer(database);
const program = new URL(import.meta.resolve("@meridian/observatory/program"));
const patience = { timeout: 120_000, interval: 20 };

/** Everything that the test itself can break in this night; the devices' faults are in their configuration. */
interface Night {
  random: Random;
  site: Awaited<ReturnType<typeof darkSite>>;
  toMeridian: FaultProxy;
  agent: TestProcess;
  /** Submits a rapid request. */
  rapid(): Promise<unknown>;
  /** Resolves once all is parked and closed. */
  safe(): Promise<void>;
  /** Resolves once the program has written so many lines more, or the night is over. */
  goesOn(lines: number): Promise<void>;
}

/** The processes that a process has started. (Linux, proc(5).) */
async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return listed.split(" ").filter(Boolean).map(Number);
}

const harms: Record<string, (night: Night) => Promise<void>> = {
  async killed({ random, agent, safe }) {
    await agent.killHard();
    // The watchdog needs nobody; now and then a new program comes before it has ended.
    if (random.chance(0.7)) await safe();
    await agent.restart();
  },
  /** The watchdog is gone, too: everything stays as it is until the program is started again. */
  async powerCut({ agent }) {
    const all = [agent.pid, ...(await childrenOf(agent.pid))];
    for (const pid of all) process.kill(pid, "SIGKILL");
    await agent.exited;
    await agent.restart();
  },
  async stopped({ agent, safe }) {
    expect(await agent.stop("SIGTERM")).toMatchObject({ code: 0 });
    await safe();
    await agent.restart();
  },
  async network({ toMeridian, goesOn }) {
    await toMeridian.apply(refuse());
    toMeridian.reset();
    await goesOn(2);
    await toMeridian.heal();
  },
  async rapid({ rapid }) {
    await rapid();
  },
  async hold({ site, random, safe, goesOn }) {
    const admin = await signedIn(database, { serverAdmin: true });
    const hold = `/observatories/${site.id}/hold`;
    expect((await admin.post(hold, { reason: "Mirror washing" })).status).toBe(200);
    // Now and then it is taken back at once.
    if (random.chance(0.7)) await Promise.race([safe(), goesOn(20)]);
    expect((await admin.delete(hold)).status).toBe(200);
  },
};

/** Some faults of each device, as the configuration has them. */
function deviceFaults(random: Random): string {
  const some = (most: number) => (random.chance(0.5) ? (random.next() * most).toFixed(3) : "0");
  const failing = () => `error: ${some(0.08)}, silent: ${some(0.05)}, gone: ${some(0.05)}`;
  const devices = ["mount", "filter_wheel", "focuser", "rotator", "dome"].map(
    (device) => `${device}: { ${failing()} }`,
  );
  const camera = `camera: { ${failing()}, blurred: ${some(0.3)}, broken: ${some(0.2)} }`;
  const weather = `weather: { unsafe: ${some(0.05)}, gone: ${some(0.03)} }`;
  return [...devices, camera, weather].join(", ");
}

async function begin(random: Random) {
  const site = await darkSite(database);
  const { proxy: toMeridian, url } = await proxied(server.url);
  const file = join(site.folder, "observatory.yaml");
  const text = configurationText(site, {
    url,
    devices: `speed: 200, pixels: 200, seed: ${random.seed}, faults: { ${deviceFaults(random)} }`,
    safety: "quiet_minutes: 0.005, park_seconds: 1, close_seconds: 1",
    timing: "connect_seconds: 2, slew_seconds: 1, readout_seconds: 1",
    calibration: "darks: 2, biases: 2, flats: 0",
  });
  await writeFile(file, text);
  const agent = await spawnProcess({ program, args: ["--config", file] });
  onTestFinished(({ task }) => {
    if (task.result?.state === "fail") console.log(`${text}\n${agent.output}`);
  });
  return { site, toMeridian, agent };
}

/** The images that the program has written to its disk, by its own words. */
const onDisk = ({ output }: TestProcess, what: string) =>
  [...output.matchAll(new RegExp(`(?:${what}) (\\S+) is on disk`, "g"))].map(([, id]) => id!).sort();

const panels = sequence.parse({
  mosaic: { columns: 2, rows: 1, panel_width: 5, panel_height: 5 },
  ...{ order: "interleaved", dither: { every: 1, radius: 3, settle_seconds: 0 } },
});

/** The exposures of an observatory's observations, as Meridian counts them and as their images are. */
const exposuresOf = (observatoryId: string) => database.sql<
  { asked: number; acquired: number; rejected: number; good: number; bad: number }[]
>`
  select asked, acquired, rejected,
         count(f.id) filter (where f.doc ->> 'acceptance' <> 'rejected')::int as good,
         count(f.id) filter (where f.doc ->> 'acceptance' = 'rejected')::int as bad
    from (select o.id, at - 1 as at, (one -> 'acquired')::int as acquired,
                 coalesce((o.doc -> 'rejected' -> (at - 1)::int)::int, 0) as rejected,
                 (one -> 'exposure_count')::int * (case when o.doc ->> 'name' = 'Two' then 2 else 1 end) as asked
            from observations o cross join jsonb_array_elements(o.doc -> 'exposures') with ordinality as e (one, at)
           where o.doc_observatory_id = ${observatoryId}) e
    left join user_files f on f.doc_observation_id = e.id and (f.doc -> 'exposure')::int = e.at
   group by e.id, at, asked, acquired, rejected`;

seededTest(
  "devices fail, and every exposure that was on disk is there and counts once; the end is parked and closed",
  async (random) => {
    const { site, toMeridian, agent } = await begin(random);
    const shots = (exposure_count: number) =>
      ["R", "L"].map((filter) => ({ filter, exposure_time: 20, exposure_count, acquired: 0 }));
    const target = (west: number) => ({ ...overhead(site, west, 3), rotation: west });
    // What is blurred is taken again.
    const accept = { max_fwhm: 7, min_stars: null };
    await submit(database, site, { name: "One", target: target(5), exposures: shots(2), accept });
    await submit(database, site, { name: "Two", target: target(9), exposures: shots(2), sequence: panels });
    const rapid = () =>
      submit(database, site, { name: "Rapid", target: target(2), exposures: shots(1), urgency: "rapid" });
    const isOver = async () =>
      (await statuses(database, site.id)).every((status) => status.endsWith("completed"));
    const safe = () => expect.poll(() => isSimulatedSafe(site.folder, site.place), patience).toBe(true);
    const linesOf = () => agent.output.split("\n").length;
    async function goesOn(lines: number) {
      const enough = linesOf() + lines;
      await expect.poll(async () => linesOf() >= enough || (await isOver()), patience).toBe(true);
    }
    for (const _ of [1, 2]) {
      await goesOn(random.integer(1, 12));
      await harms[random.pick(Object.keys(harms))]!({ random, site, toMeridian, agent, rapid, safe, goesOn });
    }
    await expect.poll(isOver, patience).toBe(true);
    const rows = await database.sql<{ id: string }[]>`
      select f.id from user_files f join observations o on o.id = f.doc ->> 'observation_id'
       where o.doc_observatory_id = ${site.id} order by f.id`;
    expect(rows.map(({ id }) => id)).toEqual(onDisk(agent, "Image"));
    const counts = await exposuresOf(site.id);
    expect(counts.length).toBeGreaterThanOrEqual(4);
    for (const { asked, acquired, rejected, good, bad } of counts) {
      expect([acquired, rejected]).toEqual([good, bad]);
      // Meridian asks for ten in place of what is blurred, and not for more.
      expect(good === asked || bad >= 10).toBe(true);
    }
    // Whatever closed it by night was an occasion for calibration.
    const frames = () => database.sql<{ id: string }[]>`
      select id from calibration_files where doc ->> 'observatory_id' = ${site.id} order by id`;
    await expect
      .poll(async () => (await frames()).map(({ id }) => id), patience)
      .toEqual(onDisk(agent, "The dark|The bias"));
    expect(await agent.stop("SIGINT")).toMatchObject({ code: 0 });
    expect(isSimulatedSafe(site.folder, site.place)).toBe(true);
  },
  { seeds: 3, timeout: 150_000 },
);
