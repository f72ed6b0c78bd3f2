import { type ObservationDocument, requestCalibrationInput } from "@meridian/contract";
import {
  changeObservatory,
  livePublisher,
  requestCalibration,
  scheduleAll,
  scheduleObservatory,
} from "@meridian/domain";
import {
  actorFor,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exposures, twoPanels } from "../files/acceptance.fixture.ts";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { equipped, simulated } from "./plugin.fixture.ts";
import { dusk } from "./sky/sky.fixture.ts";

const database = testDatabase();
const make = factories(database);
const objectStore = memoryObjectStore();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(testDeps(database, { objectStore }), { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const equipment = { camera: "CCD, 16 megapixels" };
type Simulation = Parameters<typeof simulated>[2];

/** An observatory far north that is simulated until the test ends, and three observations overhead. */
async function atWork(simulation: Simulation, fields: Partial<ObservationDocument> = {}) {
  const { id, key, owner } = await equipped(database, { latitude: 80, filters: ["L"], equipment });
  const project = await make.project(owner.id);
  const place = { user_id: owner.id, project_id: project.id, observatory_id: id };
  const target = { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null };
  const exposures = [{ filter: "L", exposure_time: 60, exposure_count: 4, acquired: 0 }];
  const given = { target, exposures, bypass_darkness: true, ...fields };
  for (const name of ["One", "Two", "Three"])
    await make.observation(place, { ...given, name } as Parameters<typeof make.observation>[1]);
  await simulated(server.url, key, simulation);
  return id;
}

const background = () => {
  const ctx = testContext(database);
  return { ...ctx, live: livePublisher(database, ctx.log) };
};

/** The statuses of its observations and how many files there are, once the work that is queued is handed out. */
async function standOf(observatoryId: string) {
  await runEnqueued(database, background(), scheduleObservatory);
  const [row] = await database.sql`
    select array_agg(doc_status order by id) as statuses,
           (select count(*)::int from user_files f join observations o on o.id = f.doc ->> 'observation_id'
             where o.doc_observatory_id = ${observatoryId}) as files
      from observations where doc_observatory_id = ${observatoryId}`;
  return row;
}

test("a simulated observatory makes what it is given, every image once, though its line breaks again and again", async () => {
  const id = await atWork({ faults: { disconnect: 0.5 } });
  await expect
    .poll(() => standOf(id), { timeout: 25_000 })
    .toEqual({ statuses: ["completed", "completed", "completed"], files: 12 });
  const steps = await database.sql`
    select s.to_status, count(*)::int from status_changes s join observations o on o.id = s.observation_id
     where o.doc_observatory_id = ${id} and s.to_status <> 'pending' group by 1 order by 1`;
  expect(steps.map(({ to_status, count }) => [to_status, count])).toEqual([
    ["acquisition_complete", 3],
    ["assigned", 3],
    ["completed", 3],
    ["in_progress", 3],
  ]);
  const [site] = await database.sql`
    select doc -> 'equipment' as equipment, doc -> 'filters' as filters from observatories where id = ${id}`;
  expect(site).toEqual({ equipment, filters: ["L"] });
  const centres = await database.sql`
    select distinct f.doc -> 'fits_header' -> 'CRVAL1' as ra, f.doc -> 'fits_header' -> 'CRVAL2' as dec
      from user_files f join observations o on o.id = f.doc_observation_id where o.doc_observatory_id = ${id}`;
  expect(centres).not.toEqual([]);
  for (const { ra, dec } of centres)
    expect([ra, dec]).toEqual([expect.closeTo(37.95), expect.closeTo(89.26)]);
  const guided = await database.sql`
    select distinct (f.doc ->> 'guiding_rms')::float8 as reported,
           (f.doc -> 'fits_header' ->> 'GUIDERMS')::float8 as written
      from user_files f join observations o on o.id = f.doc_observation_id where o.doc_observatory_id = ${id}`;
  expect(guided.length).toBeGreaterThan(5);
  for (const { reported, written } of guided) {
    expect(reported).toBe(written);
    expect(reported > 0.3 && reported < 1.1).toBe(true);
  }
});

test("a simulated observatory goes on after the database was away for a moment, and after it said too much at once", async () => {
  await database.sql.unsafe(`
    create sequence refused;
    create function gone() returns trigger language plpgsql as
      $$ begin perform nextval('refused'); raise exception 'it is gone' using errcode = '57P01'; end $$;
    create trigger gone before insert on plugin_messages for each row execute function gone()`);
  const exposures = [{ filter: "L", exposure_time: 1, exposure_count: 80, acquired: 0 }];
  const id = await atWork({}, { exposures } as Partial<ObservationDocument>);
  await expect.poll(async () => (await standOf(id))!.statuses).toContain("assigned");
  await expect.poll(() => database.sql`select is_called from refused`).toEqual([{ is_called: true }]);
  await database.sql.unsafe("drop trigger gone on plugin_messages");
  await expect
    .poll(() => standOf(id), { timeout: 50_000 })
    .toEqual({ statuses: Array(3).fill("completed"), files: 240 });
}, 60_000);

test("a simulated observatory that rejects everything leaves it pending, with the reason", async () => {
  const id = await atWork({ faults: { reject: 1 } });
  await standOf(id);
  await expect
    .poll(async () => {
      await standOf(id);
      const rows = await database.sql`
        select 1 from status_changes s join observations o on o.id = s.observation_id
         where o.doc_observatory_id = ${id} and s.actor_type = 'plugin' and s.to_status = 'pending'`;
      return rows.length;
    })
    .toBe(3);
  expect((await standOf(id))?.statuses).toEqual(["pending", "pending", "pending"]);
});

const ofTwoPanels: Partial<ObservationDocument> = { exposures: exposures(2), sequence: twoPanels };

test.each([
  ["exposure", {}],
  ["exposure of a panel", ofTwoPanels],
])(
  "a simulated observatory whose images are blurred at times takes these again, until each %s is accepted",
  async (_, fields) => {
    const id = await atWork(
      { pixels: 200, faults: { blurred: 0.3 } },
      { ...fields, accept: { max_fwhm: 6, min_stars: 5 } },
    );
    await expect
      .poll(
        async () => {
          // What is completed and then rejected is handed out again within a minute.
          await scheduleAll.run(background(), {}, new AbortController().signal);
          return (await standOf(id))?.statuses;
        },
        { timeout: 25_000 },
      )
      .toEqual(["completed", "completed", "completed"]);
    const rows = await database.sql`
    select o.doc -> 'exposures' -> 0 -> 'acquired' as acquired, (o.doc -> 'rejected' -> 0)::int as rejected,
           o.doc -> 'exposures' -> 0 -> 'acquired_by_panel' as by_panel,
           array_agg((f.doc ->> 'panel')::int order by f.doc ->> 'panel') filter (where f.doc ->> 'acceptance' = 'accepted') as panels,
           count(*) filter (where f.doc ->> 'acceptance' = 'accepted')::int as good,
           count(*) filter (where f.doc ->> 'acceptance' = 'rejected')::int as bad
      from observations o join user_files f on f.doc_observation_id = o.id
     where o.doc_observatory_id = ${id} group by o.id`;
    for (const { acquired, rejected, good, bad, by_panel, panels } of rows) {
      expect([acquired, good, rejected ?? 0]).toEqual([4, 4, bad]);
      if (fields.sequence)
        expect([by_panel, panels]).toEqual([
          [2, 2],
          [0, 0, 1, 1],
        ]);
    }
  },
);

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const short = [{ filter: "L", exposure_time: 1, exposure_count: 2, acquired: 0 }];

/** The moments at which the images of an observatory were begun. */
async function begunAt(id: string): Promise<number[]> {
  const rows = await database.sql<{ at: string }[]>`
    select f.doc ->> 'captured_at' as at from user_files f join observations o on o.id = f.doc_observation_id
     where o.doc_observatory_id = ${id}`;
  return rows.map(({ at }) => Date.parse(at));
}

test("a simulated observatory exposes in the windows alone: it waits when one closes and goes on in the next", async () => {
  const windows = [
    { start: inSeconds(-60), end: inSeconds(6) },
    { start: inSeconds(9), end: inSeconds(90) },
  ];
  const exposures = short.map((one) => ({ ...one, exposure_count: 25 })) as ObservationDocument["exposures"];
  const id = await atWork({ speed: 30 }, { windows, exposures });
  await expect
    .poll(async () => (await standOf(id))?.statuses, { timeout: 40_000 })
    .toEqual(["completed", "completed", "completed"]);
  const [closed, opened] = [Date.parse(windows[0]!.end), Date.parse(windows[1]!.start)];
  const moments = await begunAt(id);
  expect(moments.filter((at) => at + 1000 > closed && at < opened)).toEqual([]);
  expect(moments.some((at) => at < closed) && moments.some((at) => at >= opened)).toBe(true);
}, 60_000);

test("a simulated observatory stops what it has begun where new limits forbid it, and goes on once they allow it", async () => {
  const exposures = short.map((one) => ({ ...one, exposure_count: 25 })) as ObservationDocument["exposures"];
  const id = await atWork({ speed: 30 }, { exposures });
  const statuses = async () => (await standOf(id))?.statuses as string[];
  await expect.poll(statuses, { timeout: 20_000 }).toContain("in_progress");
  const admin = testContext(database, {
    actor: { type: "user", userId: "admin", serverAdmin: true, sessionId: "test" },
  });
  const change = (max_altitude: number) =>
    changeObservatory({ ...background(), actor: admin.actor }, { id, max_altitude });
  await change(40);
  await expect.poll(statuses, { timeout: 20_000 }).toEqual(["suspended", "pending", "pending"]);
  await change(90);
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(["completed", "completed", "completed"]);
}, 90_000);

test("a simulated observatory takes the calibration frames that are requested, though its line breaks", async () => {
  const { id, key, owner } = await equipped(database, dusk());
  const ctx = testContext(database, { actor: actorFor(owner) });
  for (const fields of [
    { kind: "dark", exposure_time: 60, frame_count: 3 },
    { kind: "bias", frame_count: 2 },
    { kind: "flat", filter: "L", frame_count: 2 },
  ])
    await requestCalibration(
      { ...ctx, live: livePublisher(database, ctx.log) },
      requestCalibrationInput.parse({ id, ...fields }),
    );
  await simulated(server.url, key, { faults: { disconnect: 0.5 } });
  const stand = () => database.sql`
    select c.doc ->> 'kind' as kind, c.doc ->> 'status' as status, count(f.id)::int as files
      from calibrations c left join calibration_files f on f.doc ->> 'calibration_id' = c.id
     where c.doc ->> 'observatory_id' = ${id} group by c.id, c.doc order by c.id`;
  await expect.poll(stand, { timeout: 25_000 }).toEqual([
    { kind: "dark", status: "completed", files: 3 },
    { kind: "bias", status: "completed", files: 2 },
    { kind: "flat", status: "completed", files: 2 },
  ]);
});

test("a simulated observatory exposes from the fixed time on, not when it is given the observation", async () => {
  const fixed_time_start = inSeconds(5);
  const id = await atWork(
    { speed: 100 },
    { fixed_time_start, exposures: short as ObservationDocument["exposures"] },
  );
  await expect
    .poll(async () => (await standOf(id))?.statuses, { timeout: 40_000 })
    .toEqual(["completed", "completed", "completed"]);
  expect(Math.min(...(await begunAt(id)))).toBeGreaterThanOrEqual(Date.parse(fixed_time_start));
});
