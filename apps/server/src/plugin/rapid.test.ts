import { newId } from "@meridian/database";
import { livePublisher, scheduleAll, scheduleObservatory } from "@meridian/domain";

import { factories, memoryObjectStore, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";
import { equipped, greeted, type HeardClient, heard, simulated } from "./plugin.fixture.ts";

const database = testDatabase();
const make = factories(database);
const objectStore = memoryObjectStore();
let server: RunningServer;
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  server = await startServer(testDeps(database, { objectStore }), { host: "127.0.0.1", port: 0 });
  admin = await signedIn(database, { serverAdmin: true });
});
afterAll(() => server.close());

const overhead = { target: { name: "Polaris", ra: 37.95, dec: 89.26 }, bypass_darkness: true };
/** A context for jobs, whose notices reach the plugins as those of servers do. */
const background = () => {
  const ctx = testContext(database);
  return { ...ctx, live: livePublisher(database, ctx.log) };
};

/** An observatory whose project may submit rapid requests. */
async function atWork(fields: object = {}) {
  const site = await equipped(database, { latitude: 80 });
  const project = await make.project(site.owner.id, { observatory_ids: [site.id] });
  const { status, body } = await admin.put(`/observatories/${site.id}/rapid/${project.id}`, { per_month: 5 });
  expect([status, body.left]).toEqual([200, 5]);
  const place = { project_id: project.id, observatory_id: site.id };
  const submit = async (more: object = {}) => {
    const exposures = [{ filter: "L", exposure_time: 60, exposure_count: 4 }];
    const answer = await admin.post("/observations", {
      ...{ name: "Survey", ...overhead, exposures, ...place },
      ...fields,
      ...more,
    });
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  };
  const rapid = (more: object = {}) => submit({ name: "Kilonova", urgency: "rapid", ...more });
  return { ...site, project, submit, rapid };
}

const exposuresOf = (exposure_count: number) => [{ filter: "L", exposure_time: 60, exposure_count }];
const statusOf = async (id: string) => (await admin.get(`/observations/${id}`)).body.status;
const work = () => runEnqueued(database, background(), scheduleObservatory);

/** Resolves once observations have these statuses, while the jobs that wait are done. */
const reached = (ids: readonly string[], statuses: readonly string[]) =>
  expect
    .poll(
      async () => {
        await scheduleAll.run(background(), {}, new AbortController().signal);
        await work();
        return Promise.all(ids.map(statusOf));
      },
      { timeout: 30_000 },
    )
    .toEqual(statuses);

async function filesOf(observatoryId: string): Promise<number> {
  const [row] = await database.sql`
    select count(*)::int as files from user_files f join observations o on o.id = f.doc ->> 'observation_id'
     where o.doc_observatory_id = ${observatoryId}`;
  return row?.files;
}

/** Resolves once the observation was assigned to the plugin by the jobs that wait. */
const given = (client: HeardClient, id: string) =>
  expect
    .poll(
      async () => {
        await work();
        return client.heard;
      },
      { interval: 20 },
    )
    .toContainEqual(
      expect.objectContaining({ type: "assign", observation: expect.objectContaining({ id }) }),
    );

test("a plugin hears of the pause and its reason, then of the rapid one, and of the way on once that is cancelled; no job has to run", async () => {
  const { id, key, submit, rapid } = await atWork();
  const slow = await submit();
  const { client } = await greeted(server.url, key);
  await given(client, slow);
  await client.say({ type: "started", observation_id: slow });
  const urgent = await rapid();
  await heard(client, {
    type: "assign",
    observation: expect.objectContaining({ id: urgent, urgency: "rapid" }),
  });
  const told = client.heard.filter(({ type }) => type === "pause" || type === "assign").slice(1);
  expect(told).toMatchObject([
    {
      type: "pause",
      observation_id: slow,
      exposure: "finish",
      reason: expect.stringContaining("A rapid request interrupts it."),
    },
    { type: "assign", observation: { id: urgent } },
  ]);
  const again = await greeted(server.url, key);
  expect(again.answer).toMatchObject({
    observations: [
      { id: urgent, urgency: "rapid" },
      { id: slow, status: "suspended", interrupted_by: urgent },
    ],
  });
  await admin.post(`/observations/${urgent}/cancel`, {});
  await heard(again.client, { type: "resume", observation_id: slow });
  expect(await statusOf(slow)).toBe("in_progress");
  const history = await admin.get(`/observatories/${id}/history?event=rapid`);
  expect(history.body.items.map(({ event }: { event: string }) => event)).toEqual([
    ...["rapid_over", "rapid_interrupted", "rapid_granted"],
  ]);
});

test("the exposure in progress is dropped where the observatory chose that", async () => {
  const { id, key, submit, rapid } = await atWork();
  expect((await admin.put(`/observatories/${id}`, { rapid_interrupts: "at_once" })).status).toBe(200);
  const slow = await submit();
  const { client } = await greeted(server.url, key);
  await given(client, slow);
  await client.say({ type: "started", observation_id: slow });
  await rapid();
  await heard(client, { type: "pause", observation_id: slow, exposure: "drop" });
});

test("an older plugin that begins or resumes something else beside a rapid request is told to pause it", async () => {
  const { key, submit, rapid } = await atWork();
  const slow = await submit();
  const { client } = await greeted(server.url, key);
  await given(client, slow);
  const urgent = await rapid();
  const pauses = () => client.heard.filter(({ type }) => type === "pause").length;
  expect(await client.say({ type: "started", observation_id: slow })).toMatchObject({ type: "ok" });
  await expect.poll(pauses).toBe(1);
  expect(await client.say({ type: "resumed", observation_id: slow })).toMatchObject({ type: "ok" });
  await expect.poll(pauses).toBe(2);
  await client.say({ type: "started", observation_id: urgent });
  await client.say({ type: "failed", observation_id: urgent, reason: "The camera doesn't answer" });
  await heard(client, { type: "resume", observation_id: slow });
});

test("an interrupted observation goes on when a plugin comes back whose rapid one was taken from it meanwhile", async () => {
  const { id, key, submit, rapid } = await atWork();
  const slow = await submit();
  const { client } = await greeted(server.url, key);
  await given(client, slow);
  await client.say({ type: "started", observation_id: slow });
  await client.say({ type: "progress", observation_id: slow, exposure: 0, acquired: 2 });
  const urgent = await rapid();
  await client.say({ type: "started", observation_id: urgent });
  client.socket.terminate();
  const gone = () => database.sql`select from plugin_connections where observatory_id = ${id}`;
  await expect.poll(async () => (await gone()).length).toBe(0);
  const later = () => new Date(Date.now() + 11 * 60_000);
  await scheduleAll.run({ ...background(), now: later }, {}, new AbortController().signal);
  expect([await statusOf(urgent), await statusOf(slow)]).toEqual(["pending", "suspended"]);
  await database.sql`update observations set doc = doc || '{"status": "cancelled"}' where id = ${urgent}`;
  const back = await greeted(server.url, key);
  await expect
    .poll(async () => {
      await work();
      return back.client.heard;
    })
    .toContainEqual({ type: "resume", observation_id: slow });
});

test("bad input about rights and urgency is refused with its field", async () => {
  const { id, project, submit } = await atWork();
  const put = (body: object, projectId = project.id) =>
    admin.put(`/observatories/${id}/rapid/${projectId}`, body);
  for (const per_month of [0, -1, 1.5, 1001, "5", null, undefined]) {
    const { status, body } = await put({ per_month });
    expect([status, body.errors?.[0]?.path]).toEqual([422, "per_month"]);
  }
  expect((await put({ per_month: 5 }, newId())).status).toBe(404);
  expect((await put({ per_month: 5 }, "' or 1=1 --")).status).toBeOneOf([404, 422]);
  const slow = await submit();
  expect((await admin.put(`/observations/${slow}`, { urgency: "rapid" })).body).toMatchObject({
    ...{ status: 422, errors: [{ path: "urgency" }] },
  });
  const asked = await admin.post("/observations/validate", {
    ...{ observatory_id: id, project_id: project.id, ...overhead, urgency: "now" },
  });
  expect(asked.body).toMatchObject({ status: 422, errors: [{ path: "urgency" }] });
  const repeated = await admin.post("/observations/validate", {
    ...{ observatory_id: id, project_id: project.id, ...overhead, urgency: "rapid" },
    monitoring: { interval_hours: 1, remaining: 3 },
  });
  expect(repeated.body.errors).toEqual([
    { path: "monitoring", message: "must be empty with a rapid request, which happens once" },
  ]);
});

test("a simulated observatory interrupts what it makes for a rapid request, and makes both, every image once", async () => {
  const exposures = [{ filter: "L", exposure_time: 60, exposure_count: 40 }];
  const { id, key, submit, rapid } = await atWork({ exposures });
  const slow = await submit();
  await simulated(server.url, key, { speed: 600 });
  const acquired = async () => (await admin.get(`/observations/${slow}`)).body.exposures[0].acquired;
  await expect
    .poll(async () => {
      await work();
      return acquired();
    })
    .toBeGreaterThan(0);
  const urgent = await rapid({ exposures: [{ filter: "L", exposure_time: 60, exposure_count: 3 }] });
  await expect
    .poll(async () => [await statusOf(urgent), await statusOf(slow)], { timeout: 30_000 })
    .toEqual(["completed", "completed"]);
  const steps = await database.sql`
    select o.doc ->> 'name' as name, s.to_status from status_changes s join observations o on o.id = s.observation_id
     where o.doc_observatory_id = ${id} and s.to_status in ('suspended', 'in_progress', 'acquisition_complete') order by s.at, s.id`;
  expect(steps.map(({ name, to_status }) => `${name} ${to_status}`)).toEqual([
    ...["Survey in_progress", "Survey suspended", "Kilonova in_progress", "Kilonova acquisition_complete"],
    ...["Survey in_progress", "Survey acquisition_complete"],
  ]);
  expect(await filesOf(id)).toBe(43);
});

test("a simulated observatory makes others while what was interrupted waits for its next window", async () => {
  const { id, key, submit, rapid } = await atWork();
  const survey = await submit({ exposures: exposuresOf(20) });
  await simulated(server.url, key, { speed: 600 });
  await reached([survey], ["in_progress"]);
  const urgent = await rapid({ exposures: exposuresOf(10) });
  await reached([urgent, survey], ["in_progress", "suspended"]);
  const opensIn = async (minutes: number) => {
    const [start, end] = [minutes, 600].map((one) => new Date(Date.now() + one * 60_000).toISOString());
    const windows = database.sql.json({ windows: [{ start: start!, end: end! }] });
    await database.sql`update observations set doc = doc || ${windows} where id = ${survey}`;
  };
  await opensIn(5);
  const other = await submit({ name: "Other", exposures: exposuresOf(2) });
  await reached([urgent, other, survey], ["completed", "completed", "suspended"]);
  await opensIn(-1);
  await reached([survey], ["completed"]);
  expect(await filesOf(id)).toBe(32);
}, 60_000);

test("a simulated observatory goes on with everything else while a person has paused an observation, rapid or not", async () => {
  const { id, key, submit, rapid } = await atWork();
  const survey = await submit({ exposures: exposuresOf(30) });
  await simulated(server.url, key, { speed: 600 });
  await reached([survey], ["in_progress"]);
  const first = await rapid({ exposures: exposuresOf(15) });
  await reached([first, survey], ["in_progress", "suspended"]);
  expect((await admin.post(`/observations/${first}/pause`, {})).status).toBe(200);
  await reached([first, survey], ["paused", "in_progress"]);
  const second = await rapid({ exposures: exposuresOf(3) });
  await reached([second], ["completed"]);
  await reached([first, survey], ["paused", "in_progress"]);
  expect((await admin.post(`/observations/${survey}/pause`, {})).status).toBe(200);
  const other = await submit({ name: "Other", exposures: exposuresOf(2) });
  await reached([first, survey, other], ["paused", "paused", "completed"]);
  for (const paused of [survey, first])
    expect((await admin.post(`/observations/${paused}/resume`, {})).status).toBe(200);
  await reached([first, survey], ["completed", "completed"]);
  expect(await filesOf(id)).toBe(50);
}, 60_000);
