import type { ObservationDocument } from "@meridian/contract";
import { newId } from "@meridian/database";
import { scheduleObservatory } from "@meridian/domain";
import type { Saying } from "@meridian/observatory";
import { enqueued, factories, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";
import { equipped, greeted, heard } from "./plugin.fixture.ts";

const database = testDatabase();
const make = factories(database);
let one: RunningServer;
let other: RunningServer;
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  const start = () => startServer(testDeps(database), { host: "127.0.0.1", port: 0 });
  [one, other] = await Promise.all([start(), start()]);
  admin = await signedIn(database, { serverAdmin: true });
});
afterAll(() => Promise.all([one.close(), other.close()]));

/** Near the pole the sky turns, and what is overhead stays there. */
const overhead = {
  target: { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null },
  bypass_darkness: true,
};

async function atWork() {
  const site = await equipped(database, { latitude: 80 });
  const project = await make.project(site.owner.id);
  const place = { user_id: site.owner.id, project_id: project.id, observatory_id: site.id };
  const submit = (fields: Partial<ObservationDocument> = {}) =>
    make.observation(place, { ...overhead, ...fields });
  return { ...site, submit };
}

const statusOf = async (id: string) => (await admin.get(`/observations/${id}`)).body.status;
const steps = async (id: string) =>
  (await admin.get(`/observations/${id}/history`)).body.items.map(
    ({ to, actor_type }: { to: string; actor_type: string }) => `${to} by ${actor_type}`,
  );

test("an observation goes from the queue to its end, each step by the plugin that makes it", async () => {
  const { id, key, submit } = await atWork();
  const { id: observation_id } = await submit();
  const { client } = await greeted(one.url, key);
  await expect.poll(() => enqueued(database, scheduleObservatory)).toEqual([{ observatory_id: id }]);
  await runEnqueued(database, testContext(database), scheduleObservatory);
  // The worker's notice may be lost: whoever asks is told all the same.
  await client.say({ type: "version_check" });
  await heard(client, { type: "assign", observation: expect.objectContaining({ id: observation_id }) });
  const say = async (saying: Parameters<typeof client.say>[0]) => (await client.say(saying)).type;
  expect(await say({ type: "accept", observation_id })).toBe("ok");
  expect(await say({ type: "started", observation_id })).toBe("ok");
  expect(await client.say({ type: "progress", observation_id, exposure: 1, acquired: 1 })).toMatchObject({
    code: "INVALID",
    errors: [{ path: "exposure" }],
  });
  expect(await say({ type: "progress", observation_id, exposure: 0, acquired: 4 })).toBe("ok");
  expect(await say({ type: "progress", observation_id, exposure: 0, acquired: 3 })).toBe("ok");
  expect(await say({ type: "suspended", observation_id, reason: "Clouds" })).toBe("ok");
  expect(await say({ type: "resumed", observation_id })).toBe("ok");
  expect((await admin.get(`/observations/${observation_id}`)).body.exposures).toMatchObject([
    { acquired: 4 },
  ]);
  expect(await say({ type: "progress", observation_id, exposure: 0, acquired: 10 })).toBe("ok");
  expect(await say({ type: "acquisition_complete", observation_id, files: [] })).toBe("ok");
  expect(await steps(observation_id)).toEqual([
    "pending by user",
    "assigned by system",
    ...["in_progress", "suspended", "in_progress", "acquisition_complete"].map((to) => `${to} by plugin`),
    "completed by system",
  ]);
  await heard(client, { type: "release", observation_id, status: "completed" });
  // What is over can't begin again.
  expect(await client.say({ type: "started", observation_id })).toMatchObject({ code: "CONFLICT" });
});

test("a message that is sent again does nothing more, and a step that is taken is no fault", async () => {
  const { key, submit } = await atWork();
  const { id: observation_id } = await submit({ status: "assigned" });
  const first = await greeted(one.url, key);
  const started = { type: "started", observation_id, message_id: newId() } as const;
  expect((await first.client.say(started)).type).toBe("ok");
  first.client.socket.terminate();
  const { client, answer } = await greeted(other.url, key);
  expect(answer).toMatchObject({
    type: "welcome",
    observations: [{ id: observation_id, status: "in_progress" }],
  });
  expect((await client.say(started)).type).toBe("ok");
  expect((await client.say({ type: "started", observation_id })).type).toBe("ok");
  expect(await steps(observation_id)).toEqual(["assigned by user", "in_progress by plugin"]);
});

test("a person's change reaches the plugin at once, from any server", async () => {
  const { key, submit } = await atWork();
  const [running, waiting] = [await submit({ status: "in_progress" }), await submit({ status: "assigned" })];
  const { client } = await greeted(other.url, key);
  const ask = (id: string, what: string) => admin.post(`/observations/${id}/${what}`, { reason: "Moon" });
  await ask(running.id, "pause");
  await heard(client, { type: "pause", observation_id: running.id });
  await ask(running.id, "resume");
  await heard(client, { type: "resume", observation_id: running.id });
  await ask(waiting.id, "cancel");
  await heard(client, { type: "release", observation_id: waiting.id, status: "cancelled", reason: "Moon" });
  await ask(running.id, "cancel");
  await heard(client, { type: "release", observation_id: running.id, status: "cancelled" });
});

test.each(["waits", "is begun by a message about the one of before"])(
  "a plugin that is given an observation anew between two looks is told what it asks for now, though it %s",
  async (standing) => {
    const { key, submit } = await atWork();
    const [busy, changed] = [await submit({ status: "assigned" }), await submit({ status: "assigned" })];
    const { client } = await greeted(one.url, key);
    await client.say({ type: "started", observation_id: busy.id });
    const [locked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.sql.begin(async (sql) => {
      await sql`select from observations where id = ${busy.id} for update`;
      locked.resolve();
      await go.promise;
    });
    await locked.promise;
    const said = client.say({ type: "progress", observation_id: busy.id, exposure: 0, acquired: 1 });
    await expect
      .poll(async () => (await database.sql`select 1 from pg_locks where not granted`).length)
      .toBeGreaterThan(0);
    const put = async (status: string) =>
      (await admin.post(`/observations/${changed.id}/status`, { status, reason: "Wrong target" })).status;
    expect(await put("pending")).toBe(200);
    const target = { name: "Other", ra: 200, dec: 88 };
    expect((await admin.put(`/observations/${changed.id}`, { target })).status).toBe(200);
    expect(await put("assigned")).toBe(200);
    // It was sent before anything was taken back, and waits behind the other message.
    const begun = standing === "waits" ? [] : [client.say({ type: "started", observation_id: changed.id })];
    go.resolve();
    await Promise.all([holding, said, ...begun]);
    await heard(client, { type: "release", observation_id: changed.id });
    await heard(client, {
      type: "assign",
      observation: expect.objectContaining({ id: changed.id, target: expect.objectContaining({ ra: 200 }) }),
    });
  },
);

test("new limits reach the plugin at once, from any server, and take back what waits beyond them", async () => {
  const { id, key, submit } = await atWork();
  const { id: observation_id } = await submit({ status: "assigned" });
  const { client } = await greeted(other.url, key);
  await heard(client, { type: "welcome", observations: [expect.objectContaining({ id: observation_id })] });
  const limits = {
    max_altitude: 40,
    horizon: [
      [0, 10],
      [180, 30],
    ],
  };
  expect((await admin.put(`/observatories/${id}`, limits)).status).toBe(200);
  await heard(client, { type: "observatory", observatory: expect.objectContaining({ id, ...limits }) });
  const reason = expect.stringContaining("limits were changed");
  await heard(client, { type: "release", observation_id, status: "pending", reason });
  expect(await client.say({ type: "started", observation_id })).toMatchObject({ type: "error" });
});

test("a plugin whose last exposure a person's pause came into may say that all are taken, and only then", async () => {
  const { key, submit } = await atWork();
  const { id: observation_id } = await submit({ status: "in_progress" });
  const { client } = await greeted(one.url, key);
  expect((await admin.post(`/observations/${observation_id}/pause`, {})).status).toBe(200);
  const complete: Saying = { type: "acquisition_complete", observation_id, files: [] };
  await client.say({ type: "progress", observation_id, exposure: 0, acquired: 9 });
  expect(await client.say(complete)).toMatchObject({ type: "error", code: "CONFLICT" });
  expect(await statusOf(observation_id)).toBe("paused");
  expect(await client.say({ type: "progress", observation_id, exposure: 0, acquired: 10 })).toMatchObject({
    type: "ok",
  });
  expect((await client.say(complete)).type).toBe("ok");
  expect((await steps(observation_id)).slice(-3)).toEqual([
    "paused by user",
    "acquisition_complete by plugin",
    "completed by system",
  ]);
});

test("an observation of another observatory doesn't exist for the plugin, whatever it reports", async () => {
  const [ours, theirs] = [await atWork(), await atWork()];
  const { id: observation_id } = await theirs.submit({ status: "assigned" });
  const { client, answer } = await greeted(one.url, ours.key);
  expect(answer).toMatchObject({ observations: [] });
  const sayings: Saying[] = [
    { type: "accept", observation_id },
    { type: "started", observation_id },
    { type: "aborted", observation_id, reason: "No" },
    { type: "acquisition_complete", observation_id, files: [] },
  ];
  for (const saying of sayings)
    expect(await client.say(saying)).toMatchObject({ type: "error", code: "NOT_FOUND" });
  expect(await statusOf(observation_id)).toBe("assigned");
});

test("an observation that a plugin gives up is pending, failed or aborted, and partly counts from a tenth on", async () => {
  const { key, submit } = await atWork();
  const exposures = (acquired: number) => [{ filter: "L", exposure_time: 60, exposure_count: 20, acquired }];
  const [rejected, failed, part, aborted] = [
    await submit({ status: "assigned" }),
    await submit({ status: "in_progress", exposures: exposures(1) as ObservationDocument["exposures"] }),
    await submit({ status: "in_progress", exposures: exposures(2) as ObservationDocument["exposures"] }),
    await submit({ status: "in_progress" }),
  ].map(({ id }) => id) as [string, string, string, string];
  const { client } = await greeted(one.url, key);
  const reason = "Filter wheel stuck";
  await client.say({ type: "reject", observation_id: rejected, reason });
  await client.say({ type: "failed", observation_id: failed, reason });
  await client.say({ type: "failed", observation_id: part, reason });
  await client.say({ type: "aborted", observation_id: aborted, reason });
  const ids = [rejected, failed, part, aborted];
  expect(await Promise.all(ids.map(statusOf))).toEqual([
    "pending",
    "failed",
    "partially_completed",
    "aborted",
  ]);
  expect((await admin.get(`/observations/${rejected}`)).body.status_reason).toBe(reason);
});

const shot = (acquired: number, exposure_count: number) =>
  [{ filter: "L", exposure_time: 60, exposure_count, acquired }] as ObservationDocument["exposures"];

test.each<["in_progress" | "suspended", number, string]>([
  ["in_progress", 0, "failed"],
  ["in_progress", 1, "partially_completed"],
  ["suspended", 0, "failed"],
  ["suspended", 9, "partially_completed"],
  ["suspended", 10, "completed"],
])("an acquisition that is over while %s with %i of 10 exposures is %s", async (status, acquired, ending) => {
  const { key, submit } = await atWork();
  const { id: observation_id } = await submit({ status, exposures: shot(acquired, 10) });
  const { client } = await greeted(one.url, key);
  const over = () => client.say({ type: "acquisition_complete", observation_id, files: [] });
  const answers = await Promise.all([over(), ...(ending === "completed" ? [] : [over()])]);
  expect(answers.map(({ type }) => type)).not.toContain("error");
  const { body } = await admin.get(`/observations/${observation_id}`);
  expect(body.status).toBe(ending);
  if (ending !== "completed") expect(body.status_reason).toBe(`${acquired} of 10 exposures were acquired.`);
});

test("an acquisition that never began isn't over, with however few exposures", async () => {
  const { key, submit } = await atWork();
  const { id: observation_id } = await submit({ status: "assigned" });
  const { client } = await greeted(one.url, key);
  const over: Saying = { type: "acquisition_complete", observation_id, files: [] };
  expect(await client.say(over)).toMatchObject({ code: "CONFLICT" });
  expect(await statusOf(observation_id)).toBe("assigned");
});

test("a goodbye gives work back, and a minimum version that is raised takes it away", async () => {
  const [leaving, old] = [await atWork(), await atWork()];
  const [waiting, running] = [
    await leaving.submit({ status: "assigned" }),
    await leaving.submit({ status: "in_progress" }),
  ];
  const { client } = await greeted(one.url, leaving.key);
  expect((await client.say({ type: "goodbye", reason: "Storm" })).type).toBe("ok");
  expect([await statusOf(waiting.id), await statusOf(running.id)]).toEqual(["pending", "suspended"]);

  const queued = await old.submit({ status: "assigned" });
  const [exposing, whole] = [
    await old.submit({ status: "in_progress" }),
    await old.submit({ status: "in_progress", exposures: shot(10, 10) }),
  ];
  const outdated = await greeted(other.url, old.key, { plugin_version: "3.5" });
  await admin.put("/api/v1/system/settings", { minimum_plugin_version: "3.6" });
  await heard(outdated.client, { type: "upgrade_required" });
  expect(await statusOf(queued.id)).toBe("pending");
  expect([await statusOf(exposing.id), await statusOf(whole.id)]).toEqual(["suspended", "suspended"]);
  const tooOld = { type: "error", code: "PLUGIN_TOO_OLD" };
  const { id: observation_id } = exposing;
  const refused: Saying[] = [
    { type: "accept", observation_id: queued.id },
    { type: "started", observation_id: queued.id },
    { type: "resumed", observation_id },
    { type: "progress", observation_id, exposure: 0, acquired: 1 },
    { type: "acquisition_complete", observation_id, files: [] },
    { type: "acquisition_complete", observation_id, files: [{ id: newId() }] },
  ];
  for (const saying of refused) expect(await outdated.client.say(saying)).toMatchObject(tooOld);
  expect((await admin.get(`/observations/${observation_id}`)).body).toMatchObject({
    status: "suspended",
    exposures: [{ acquired: 0 }],
  });
  // What it had done by then, it may still say.
  const done: Saying = { type: "acquisition_complete", observation_id: whole.id, files: [] };
  expect((await outdated.client.say(done)).type).toBe("ok");
  expect(await statusOf(whole.id)).toBe("completed");
});
