import { pluginMessage } from "@meridian/contract";
import { enterPresence, serverPresence } from "@meridian/database";
import { liveChannel, watchConnections } from "@meridian/domain";
import { connectPlugin } from "@meridian/observatory";
import { historyOf, testContext, testDatabase } from "@meridian/testkit";
import { spawnProcess } from "@meridian/testkit/faults";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testClient } from "../testing/testClient.ts";
import { testApp, testDeps } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";
import { connected, equipped, greeted, heard, version } from "./plugin.fixture.ts";

const database = testDatabase();
let one: RunningServer;
let other: RunningServer;

beforeAll(async () => {
  [one, other] = (await Promise.all(
    [0, 0].map((port) => startServer(testDeps(database), { host: "127.0.0.1", port })),
  )) as [RunningServer, RunningServer];
});
afterAll(() => Promise.all([one.close(), other.close()]));

const observatory = async (id: string) => {
  const [row] = await database.sql`select doc from observatories where id = ${id}`;
  return row!.doc;
};
const untilStatus = (id: string, status: string) =>
  expect.poll(async () => (await observatory(id)).status).toBe(status);
const events = async (id: string) => (await historyOf(database, id)).map(({ event }) => event);
const expireConnections = () =>
  watchConnections.run(testContext(database, { now: () => new Date() }), {}, new AbortController().signal);

test("an observatory's key opens the plugin's connection and nothing else, and no other key opens it", async () => {
  const { key, id } = await equipped(database);
  const person = await signedIn(database);
  const personsKey = (await person.post("/api/v1/user/api-keys", { name: "Tool" })).body.key;
  for (const wrong of [personsKey, `${key}x`, ""])
    await expect(connectPlugin(one.url, wrong)).rejects.toThrow(/^Meridian doesn't know this key/);
  const client = testClient(testApp(database), { authorization: `Bearer ${key}` });
  for (const path of ["/observatories", `/observatories/${id}`, "/api/v1/user/profile"])
    expect((await client.get(path)).status).toBe(401);
  const { answer } = await greeted(one.url, key);
  expect(answer.type).toBe("welcome");
});

test("a key's observatory is told before a hello, beside the program that observes", async () => {
  const { key, id } = await equipped(database, { latitude: 34.58, longitude: 33.2 });
  const { client: observing } = await greeted(one.url, key);
  const asking = await connected(one.url, key);
  expect(await asking.say({ type: "version_check" })).toMatchObject({ type: "error", code: "CONFLICT" });
  const answer = await asking.say({ type: "observatory_check" });
  const place = { id, latitude: 34.58, longitude: 33.2 };
  expect(answer).toMatchObject({ type: "observatory", observatory: place });
  asking.close();
  await asking.closed;
  expect(await observing.say({ type: "version_check" })).toMatchObject({ type: "version" });
  expect((await observatory(id)).status).toBe("online");
});

test("a plugin whose hello couldn't be answered says it again, and gets its welcome before any work", async () => {
  const { key } = await equipped(database);
  await database.sql`alter table announced_files rename to announced_files_away`;
  const { client, answer } = await greeted(one.url, key).finally(
    () => database.sql`alter table announced_files_away rename to announced_files`,
  );
  expect(answer).toMatchObject({ type: "error", code: "INTERNAL" });
  // A look at what has changed welcomes it before it asks again, which is no reason to refuse it.
  await database.sql`select pg_notify(${liveChannel}, ${JSON.stringify([{ type: "missed" }])})`;
  await heard(client, { type: "welcome", reply_to: null });
  const again = await client.say({ type: "hello", plugin_version: version });
  expect(again.type).toBe("welcome");
  const third = await client.say({ type: "hello", plugin_version: version });
  expect(third).toMatchObject({ type: "error", code: "CONFLICT" });
});

test("operators are told once that their observatory stays away, unless it said goodbye", async () => {
  const [lost, left, back] = [await equipped(database), await equipped(database), await equipped(database)];
  // Meridian itself was down when this one was seen for the last time.
  const last_seen_at = new Date(Date.now() - 60 * 60_000).toISOString();
  const unseen = await equipped(database, { status: "online", last_seen_at });
  const sessions = await Promise.all([lost, left, back].map(({ key }) => greeted(one.url, key)));
  await sessions[1]!.client.say({ type: "goodbye" });
  for (const { client } of sessions) client.close();
  for (const { id } of [lost, left, back]) await untilStatus(id, "offline");
  await greeted(one.url, back.key);
  await database.sql`
    update plugin_connections set seen_at = now() + interval '1 hour' where observatory_id = ${back.id}`;
  const told = async (minutes: number) => {
    const now = () => new Date(Date.now() + minutes * 60_000);
    await watchConnections.run(testContext(database, { now }), {}, new AbortController().signal);
    const of = [lost, left, back, unseen].map(({ id }) => id);
    const events = await database.sql`
      select subject from notification_events
       where topic = 'connection' and subject in ${database.sql(of)} order by subject`;
    return events.map(({ subject }) => subject);
  };
  expect(await told(0)).toEqual([]);
  // Nobody can come back while no server is there.
  expect(await told(11)).toEqual([]);
  const presence = await enterPresence(database.db, serverPresence);
  expect(await told(9)).toEqual([]);
  expect(await told(11)).toEqual([lost.id, unseen.id]);
  expect(await told(12)).toEqual([lost.id, unseen.id]);
  await presence.leave();
});

test("an observatory that says online without a connection is offline within a minute; one with a connection stays", async () => {
  const [restored, { id, key }] = [await equipped(database, { status: "online" }), await equipped(database)];
  await greeted(one.url, key);
  await expireConnections();
  expect(await observatory(restored.id)).toMatchObject({ status: "offline" });
  expect(await historyOf(database, restored.id)).toEqual([
    {
      event: "observatory_offline",
      actor_id: null,
      details: expect.objectContaining({ reason: "No plugin is connected." }),
    },
  ]);
  await expireConnections();
  expect(await events(restored.id)).toEqual(["observatory_offline"]);
  expect(await observatory(id)).toMatchObject({ status: "online" });
});

test("a plugin is told where it is and which versions there are; its observatory is online until it leaves", async () => {
  const { key, id } = await equipped(database, {
    ...{ name: "Roque", min_altitude: 25, hour_angle_limits: { from: -4, to: 5 } },
    horizon: [
      [90, 10],
      [180, 25],
    ],
  });
  const { client, answer } = await greeted(one.url, key);
  expect(answer).toMatchObject({
    type: "welcome",
    server_time: expect.stringMatching(/^\d{4}-.*Z$/),
    heartbeat_seconds: 30,
    version_check_seconds: 14_400,
    latest_plugin_version: "3.8.0.0",
    observatory: {
      ...{ id, name: "Roque", min_altitude: 25, max_altitude: 90, sun_altitude_max: null },
      ...{ hour_angle_limits: { from: -4, to: 5 }, overheads: { slew_seconds: 60 } },
      horizon: [
        [90, 10],
        [180, 25],
      ],
    },
    observations: [],
  });
  expect(await observatory(id)).toMatchObject({ status: "online", plugin_version: version });
  client.close();
  await untilStatus(id, "offline");
  expect(await historyOf(database, id)).toMatchObject([
    { event: "observatory_online", details: { before: { status: "offline" }, after: { status: "online" } } },
    { event: "observatory_offline", details: { reason: "Its plugin disconnected." } },
  ]);
});

test("a wrong message gets an error that names the field, and the connection stays", async () => {
  const { key } = await equipped(database);
  const client = await connected(one.url, key);
  const said = async (text: string | Buffer) => {
    const before = client.heard.length;
    client.socket.send(text);
    await expect.poll(() => client.heard.length, { interval: 5 }).toBeGreaterThan(before);
    return client.heard.at(-1);
  };
  const paths = (message: unknown) =>
    (message as { errors?: { path: string }[] }).errors?.map(({ path }) => path);
  expect(await said("{")).toMatchObject({ type: "error", code: "MALFORMED", reply_to: null });
  expect(await said(Buffer.from([1, 2]))).toMatchObject({ code: "MALFORMED" });
  expect(await client.say({ type: "version_check" })).toMatchObject({ code: "CONFLICT" });
  expect((await client.say({ type: "hello", plugin_version: version })).type).toBe("welcome");
  const wrong: [object, string[]][] = [
    [{ type: "dance", message_id: "a" }, ["type"]],
    [{ type: "weather", message_id: "a", hold: "yes" }, ["hold"]],
    [{ type: "weather", hold: true }, ["message_id"]],
    [{ type: "safety", message_id: "a", state: "safe", extra: 1 }, ["extra"]],
    [{ type: "reject", message_id: "a", observation_id: "b" }, ["reason"]],
    [{ type: "reject", message_id: "a", observation_id: "b", reason: "\u0000" }, ["reason"]],
    [
      { type: "progress", message_id: "a", observation_id: "b", exposure: -1, acquired: 0.5 },
      ["exposure", "acquired"],
    ],
  ];
  for (const [message, fields] of wrong) {
    const answer = await said(JSON.stringify(message));
    expect([message, answer]).toMatchObject([message, { type: "error", code: "INVALID" }]);
    expect([...new Set(paths(answer))]).toEqual(fields);
  }
  const unknown = await said(JSON.stringify({ type: "dance", message_id: "a" }));
  const types = pluginMessage.options.map(({ shape }) => shape.type.value).join(", ");
  const message = `must be one of ${types}`;
  expect(unknown).toMatchObject({ detail: `type ${message}`, errors: [{ path: "type", message }] });
  expect(await said("{}")).toMatchObject({ detail: `type ${message}` });
  for (const text of ["[]", "null", "5"])
    expect(await said(text)).toMatchObject({ code: "INVALID", detail: "must be a JSON object" });
  expect((await client.say({ type: "version_check" })).type).toBe("version");
});

test("a plugin that sends too much at once is told so, and one that sends a giant message is cut off", async () => {
  const { key } = await equipped(database);
  const client = await connected(one.url, key);
  for (let sent = 0; sent < 300; sent++) client.socket.send("{");
  client.socket.send(JSON.stringify({ type: "version_check", message_id: "mine" }));
  await heard(client, { type: "error", code: "RATE_LIMITED", reply_to: null });
  await heard(client, { type: "error", code: "RATE_LIMITED", reply_to: "mine" });
  expect(
    client.heard.filter((message) => "code" in message && message.code === "MALFORMED").length,
  ).toBeLessThan(290);
  client.socket.send(" ".repeat(300_000));
  expect((await client.closed).code).toBe(1009);
});

test("the newer of two connections wins on any server, and the observatory stays online", async () => {
  const { key, id } = await equipped(database);
  const first = await greeted(one.url, key);
  const second = await greeted(other.url, key);
  expect(await first.client.closed).toMatchObject({ code: 4409, reason: expect.stringContaining("newer") });
  expect((await second.client.say({ type: "weather", hold: true })).type).toBe("ok");
  expect(await events(id)).toEqual(["observatory_online", "weather_hold_started"]);
  expect((await observatory(id)).status).toBe("online");
});

test("a key that is revoked ends its connection, on another server too", async () => {
  const { key, id, keyId } = await equipped(database);
  const { client } = await greeted(other.url, key);
  const admin = await signedIn(database, { serverAdmin: true });
  expect((await admin.delete(`/observatories/${id}/keys/${keyId}`)).status).toBe(204);
  expect((await client.closed).code).toBe(4401);
  await untilStatus(id, "offline");
  await expect(connectPlugin(one.url, key)).rejects.toThrow(/^Meridian doesn't know this key/);
});

test("a minimum version reaches those who are connected, and is lifted again", async () => {
  const { key, id } = await equipped(database);
  const admin = await signedIn(database, { serverAdmin: true });
  const set = (minimum_plugin_version: string) =>
    admin.put("/api/v1/system/settings", { minimum_plugin_version });
  const { client, answer } = await greeted(other.url, key, { plugin_version: "3.7.0.0" });
  expect(answer.type).toBe("welcome");
  await set("3.8");
  await heard(client, { type: "upgrade_required", minimum_plugin_version: "3.8", plugin_version: "3.7.0.0" });
  expect(await client.say({ type: "version_check" })).toMatchObject({ upgrade_required: true });
  expect((await admin.get(`/observatories/${id}/connection`)).body).toMatchObject({
    is_connected: true,
    upgrade_required: true,
    url: "ws://127.0.0.1:3000/plugin",
  });
  const hold = await admin.post(`/observatories/${id}/hold`, { reason: "Mirror washing" });
  const held = { held: "The observatory is held: Mirror washing", hold_id: hold.body.hold.since };
  const again = await greeted(one.url, key, { plugin_version: "3.7.9" });
  expect(again.answer).toMatchObject({ type: "upgrade_required", ...held });
  expect((await observatory(id)).status).toBe("online");
  await set("3.7");
  await heard(again.client, { type: "welcome", reply_to: null });
});

test("plugins are sent away with the reason while data is replaced", async () => {
  const { key } = await equipped(database);
  const { client } = await greeted(one.url, key);
  await database.sql`
    insert into meridian_installation.maintenance (restore_id, since, held_until) values ('r', now(), now() + interval '1 minute')`;
  expect(await client.closed).toMatchObject({ code: 4503, reason: "maintenance" });
  await expect(connectPlugin(one.url, key)).rejects.toThrow("refused with 503");
  await database.sql`delete from meridian_installation.maintenance`;
  await expect
    .poll(() =>
      connected(one.url, key).then(
        () => "in",
        () => "out",
      ),
    )
    .toBe("in");
});

test("a server that is killed leaves its observatory online until nobody renews it; one that comes back was never away", async () => {
  const [lost, back] = [await equipped(database), await equipped(database)];
  const secret = "0".repeat(64);
  const killed = await spawnProcess({
    program: new URL("../main.ts", import.meta.url),
    env: { DATABASE_URL: database.url, AUTH_SECRET: secret, ENCRYPTION_KEY: secret, PORT: "0" },
  });
  const clients = await Promise.all([lost, back].map(({ key }) => greeted(killed.url!, key)));
  await killed.killHard();
  await Promise.all(clients.map(({ client }) => client.closed));
  await expireConnections();
  expect(await events(lost.id)).toEqual(["observatory_online"]);
  await greeted(one.url, back.key);
  // Time passes for what nobody renews any more; what is renewed stays as it is, however slowly this runs.
  await database.sql`
    update plugin_connections set seen_at = seen_at - interval '2 minutes' where observatory_id = ${lost.id}`;
  await expireConnections();
  expect((await observatory(lost.id)).status).toBe("offline");
  expect(await historyOf(database, lost.id)).toMatchObject([
    { event: "observatory_online" },
    { event: "observatory_offline", details: { reason: "Its connection was lost." } },
  ]);
  expect(await events(back.id)).toEqual(["observatory_online"]);
});
