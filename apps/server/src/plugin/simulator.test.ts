import { type ObservationDocument, requestCalibrationInput } from "@meridian/contract";
import { livePublisher, requestCalibration, scheduleObservatory } from "@meridian/domain";
import { noFaults, simulate } from "@meridian/observatory";
import { factories, memoryObjectStore, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { equipped, version } from "./plugin.fixture.ts";

const database = testDatabase();
const make = factories(database);
const objectStore = memoryObjectStore();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(testDeps(database, { objectStore }), { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

/** Three observations overhead, and an observatory that is simulated until the test ends. */
async function atWork(
  faults: Partial<typeof noFaults>,
  fields: Partial<ObservationDocument> = {},
  speed = 1e6,
) {
  const { id, key, owner } = await equipped(database, { latitude: 80 });
  const project = await make.project(owner.id);
  const place = { user_id: owner.id, project_id: project.id, observatory_id: id };
  const target = { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null };
  const exposures = [{ filter: "L", exposure_time: 60, exposure_count: 4, acquired: 0 }];
  const given = { target, exposures, bypass_darkness: true, ...fields };
  for (const name of ["One", "Two", "Three"])
    await make.observation(place, { ...given, name } as Parameters<typeof make.observation>[1]);
  const stopping = new AbortController();
  const simulated = simulate(
    {
      ...{ url: server.url, key, pluginVersion: version, speed, pixels: 24 },
      faults: { ...noFaults, ...faults },
      log() {},
    },
    stopping.signal,
  );
  onTestFinished(async () => {
    stopping.abort(new Error("the test is over"));
    await simulated;
  });
  return id;
}

/** The statuses of its observations and how many files there are, once the work that is queued is handed out. */
async function standOf(observatoryId: string) {
  const ctx = testContext(database);
  await runEnqueued(database, { ...ctx, live: livePublisher(database, ctx.log) }, scheduleObservatory);
  const [row] = await database.sql`
    select array_agg(doc_status order by id) as statuses,
           (select count(*)::int from user_files f join observations o on o.id = f.doc ->> 'observation_id'
             where o.doc_observatory_id = ${observatoryId}) as files
      from observations where doc_observatory_id = ${observatoryId}`;
  return row;
}

test("a simulated observatory makes what it is given, every image once, though its line breaks again and again", async () => {
  const id = await atWork({ disconnect: 0.5 });
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

test("a simulator that rejects everything leaves it pending, with the reason", async () => {
  const id = await atWork({ reject: 1 });
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

test("a simulator whose images are blurred at times takes these again, until each exposure is accepted", async () => {
  const id = await atWork({ blurred: 0.2 }, { accept: { max_fwhm: 3, min_stars: 100 } });
  await expect
    .poll(async () => (await standOf(id))?.statuses, { timeout: 25_000 })
    .toEqual(["completed", "completed", "completed"]);
  const rows = await database.sql`
    select o.doc -> 'exposures' -> 0 -> 'acquired' as acquired, (o.doc -> 'rejected' -> 0)::int as rejected,
           count(*) filter (where f.doc ->> 'acceptance' = 'accepted')::int as good,
           count(*) filter (where f.doc ->> 'acceptance' = 'rejected')::int as bad
      from observations o join user_files f on f.doc_observation_id = o.id
     where o.doc_observatory_id = ${id} group by o.id`;
  for (const { acquired, rejected, good, bad } of rows)
    expect([acquired, good, rejected ?? 0]).toEqual([4, 4, bad]);
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const short = [{ filter: "L", exposure_time: 1, exposure_count: 2, acquired: 0 }];

/** The steps of all observations of an observatory as the plugin reported them, in their order. */
const reported = (id: string) => database.sql<{ to: string; at: Date }[]>`
  select s.to_status as to, s.at from status_changes s join observations o on o.id = s.observation_id
   where o.doc_observatory_id = ${id} and s.actor_type = 'plugin' order by s.at, s.id`;

test("a simulator exposes in the windows alone: it suspends when one closes and goes on in the next", async () => {
  const windows = [
    { start: inSeconds(-60), end: inSeconds(6) },
    { start: inSeconds(9), end: inSeconds(90) },
  ];
  const exposures = short.map((one) => ({ ...one, exposure_count: 3 })) as ObservationDocument["exposures"];
  const id = await atWork({}, { windows, exposures }, 1);
  await expect
    .poll(async () => (await standOf(id))?.statuses, { timeout: 40_000 })
    .toEqual(["completed", "completed", "completed"]);
  const steps = await reported(id);
  expect(steps.map(({ to }) => to)).toContain("suspended");
  const [closed, opened] = [Date.parse(windows[0]!.end), Date.parse(windows[1]!.start)];
  // The report that it is suspended may follow an exposure that lasted until the end.
  for (const { at } of steps.filter(({ to }) => to === "in_progress"))
    expect(at.getTime() <= closed || at.getTime() >= opened, at.toISOString()).toBe(true);
});

test("a simulator takes the calibration frames that are requested, though its line breaks", async () => {
  const id = await atWork({ disconnect: 0.5 });
  const ctx = testContext(database, { actor: { type: "system" } });
  const live = livePublisher(database, ctx.log);
  const owner = (await database.sql`select doc ->> 'owner_id' as id from observatories where id = ${id}`)[0]!
    .id;
  const asOwner = { ...ctx, live, actor: { type: "user", userId: owner, serverAdmin: false } } as typeof ctx;
  for (const fields of [
    { kind: "dark", exposure_time: 60, frame_count: 3 },
    { kind: "bias", frame_count: 2 },
    { kind: "flat", filter: "L", frame_count: 2 },
  ])
    await requestCalibration(asOwner, requestCalibrationInput.parse({ id, ...fields }));
  const stand = async () => {
    await standOf(id);
    return database.sql`
      select c.doc ->> 'kind' as kind, c.doc ->> 'status' as status, count(f.id)::int as files
        from calibrations c left join calibration_files f on f.doc ->> 'calibration_id' = c.id
       where c.doc ->> 'observatory_id' = ${id} group by c.id, c.doc order by c.id`;
  };
  await expect.poll(stand, { timeout: 25_000 }).toEqual([
    { kind: "dark", status: "completed", files: 3 },
    { kind: "bias", status: "completed", files: 2 },
    { kind: "flat", status: "completed", files: 2 },
  ]);
});

test("a simulator begins at the fixed time, not when it is given the observation", async () => {
  const fixed_time_start = inSeconds(5);
  const id = await atWork({}, { fixed_time_start, exposures: short as ObservationDocument["exposures"] }, 1);
  await expect
    .poll(async () => (await standOf(id))?.statuses, { timeout: 40_000 })
    .toEqual(["completed", "completed", "completed"]);
  for (const { at } of await reported(id))
    expect(at.getTime()).toBeGreaterThanOrEqual(Date.parse(fixed_time_start));
});
