import { newId } from "@meridian/database";
import { historyOf, testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";
import { equipped, greeted } from "./plugin.fixture.ts";

const database = testDatabase();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(testDeps(database), { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const observatory = async (id: string) => {
  const [row] = await database.sql`select doc from observatories where id = ${id}`;
  return row!.doc;
};
const untilOffline = (id: string) => expect.poll(async () => (await observatory(id)).status).toBe("offline");

test("settings of the sensor stay until a plugin reports another camera", async () => {
  const sensor = { sensor_width: 6248, sensor_height: 4176, pixel_size: 3.76 };
  const { key, id } = await equipped(database, { equipment: { camera: "One", ...sensor } });
  const { client } = await greeted(server.url, key, { equipment: { camera: "One", mount: "Fork" } });
  expect(await observatory(id)).toMatchObject({ equipment: { camera: "One", mount: "Fork", ...sensor } });
  await client.say({ type: "equipment", equipment: { camera: "One", pixel_size: 4 } });
  expect(await observatory(id)).toMatchObject({ equipment: { ...sensor, pixel_size: 4 } });
  await client.say({ type: "equipment", equipment: { camera: "Two" } });
  expect((await observatory(id)).equipment).toEqual({ camera: "Two" });
  client.close();
  await untilOffline(id);
});

test("the history has each change that a plugin reports once, with the value before", async () => {
  const { key, id } = await equipped(database, { filters: ["L"] });
  const { client } = await greeted(server.url, key, { equipment: { camera: "One" }, safety: "safe" });
  const rain = { type: "weather", hold: true, reason: "Rain", message_id: newId() } as const;
  expect(await client.say(rain)).toMatchObject({ type: "ok", reply_to: rain.message_id });
  // Its answer was lost.
  expect((await client.say(rain)).type).toBe("ok");
  await client.say({ type: "weather", hold: false, reason: null });
  expect((await client.say(rain)).type).toBe("ok");
  await client.say({ type: "safety", state: "unsafe", reason: "Dome stuck" });
  const admin = await signedIn(database, { serverAdmin: true });
  expect((await admin.get(`/observatories/${id}/connection`)).body).toMatchObject({
    weather_reason: null,
    safety_reason: "Dome stuck",
  });
  await client.say({ type: "equipment", equipment: { camera: "Two" }, filters: ["L", "Ha"] });
  await client.say({ type: "system_info", system_info: { os: "Windows 11", cores: 8 } });
  await client.say({ type: "star_catalog", present: false });
  await client.say({ type: "goodbye", reason: "Maintenance" });
  expect((await client.closed).code).toBe(1000);
  await untilOffline(id);
  expect(await historyOf(database, id)).toMatchObject([
    { event: "observatory_online" },
    { event: "equipment_changed", actor_id: id, details: { after: { equipment: { camera: "One" } } } },
    { event: "safety_changed", details: { before: { safety: "unknown" }, after: { safety: "safe" } } },
    { event: "weather_hold_started", details: { after: { weather_hold: true }, reason: "Rain" } },
    { event: "weather_hold_ended" },
    { event: "safety_changed", details: { after: { safety: "unsafe" }, reason: "Dome stuck" } },
    {
      event: "equipment_changed",
      details: {
        before: { equipment: { camera: "One" }, filters: ["L"] },
        after: { equipment: { camera: "Two" }, filters: ["L", "Ha"] },
      },
    },
    { event: "system_info_changed", details: { before: { system_info: {} } } },
    { event: "star_catalog_missing" },
    { event: "goodbye", details: { reason: "Maintenance" } },
    { event: "observatory_offline" },
  ]);
  const told = await database.sql`select event from notification_events where subject = ${id}`;
  expect(told).toMatchObject([{ event: "star_catalog.missing" }]);
});

test("operators are told at once of a roof that doesn't close, once, and again once it has closed", async () => {
  const { key, id } = await equipped(database);
  const { client } = await greeted(server.url, key, { safety: "unsafe" });
  const stuck = { type: "safety", state: "unsafe", reason: "Closing the roof failed." } as const;
  expect((await client.say({ ...stuck, left_open: true })).type).toBe("ok");
  expect((await client.say({ ...stuck, reason: "It still fails.", left_open: true })).type).toBe("ok");
  expect(await observatory(id)).toMatchObject({ safety: "unsafe", left_open: true });
  const told = () =>
    database.sql`select event, topic, title, body from notification_events where subject = ${id}`;
  expect(await told()).toMatchObject([
    {
      ...{ event: "observatory.left_open", topic: "left_open" },
      title: expect.stringMatching(/can't be parked and closed$/),
      body: expect.stringContaining("Closing the roof failed"),
    },
  ]);
  await client.say({ type: "safety", state: "unsafe", reason: "Rain", left_open: false });
  expect((await historyOf(database, id)).slice(-2)).toMatchObject([
    {
      event: "safety_changed",
      details: { after: { safety: "unsafe", left_open: true }, reason: "Closing the roof failed." },
    },
    {
      event: "safety_changed",
      details: { before: { left_open: true }, after: { safety: "unsafe", left_open: false } },
    },
  ]);
  await client.say({ type: "safety", state: "unsafe", reason: "Rain", left_open: false });
  expect((await told()).slice(1)).toMatchObject([
    {
      ...{ event: "observatory.closed", topic: "left_open" },
      title: expect.stringMatching(/is parked and closed$/),
    },
  ]);
  client.close();
  await untilOffline(id);
});

test("the latest reason is shown, also of a hello and of what stays as it is; the history has each change once", async () => {
  const { key, id } = await equipped(database);
  const admin = await signedIn(database, { serverAdmin: true });
  const shown = async () => {
    const { body: tonight } = await admin.get(`/observatories/${id}/tonight`);
    const { body: connection } = await admin.get(`/observatories/${id}/connection`);
    return [tonight.state, tonight.reason, connection.safety_reason, connection.weather_reason];
  };
  const dome = "The dome is stuck.";
  const { client } = await greeted(server.url, key, {
    ...{ safety: "unsafe", reason: dome, weather_hold: false, system_info: { os: "Linux" } },
  });
  expect(await shown()).toEqual(["unsafe", dome, dome, null]);
  const unsafe = { type: "safety", state: "unsafe" } as const;
  await client.say({ ...unsafe, reason: "The UPS runs on battery" });
  expect(await shown()).toEqual(["unsafe", "The UPS runs on battery", "The UPS runs on battery", null]);
  await client.say(unsafe);
  expect(await shown()).toEqual(["unsafe", "The UPS runs on battery", "The UPS runs on battery", null]);
  await client.say({ type: "weather", hold: true, reason: "Rain" });
  await client.say({ type: "weather", hold: true, reason: "Wind" });
  expect(await shown()).toEqual(["weather", "Wind", "The UPS runs on battery", "Wind"]);
  await client.say({ type: "weather", hold: false });
  await client.say({ type: "safety", state: "safe", reason: "All is well" });
  expect((await shown()).slice(2)).toEqual([null, null]);
  // What was said of an earlier danger isn't said of this one.
  await client.say(unsafe);
  expect(await shown()).toEqual(["unsafe", null, null, null]);
  client.close();
  await untilOffline(id);
  const history = await historyOf(database, id);
  expect(history.map(({ event, details }) => [event, details.reason]).slice(1, -1)).toEqual([
    ["system_info_changed", undefined],
    ["safety_changed", dome],
    ["weather_hold_started", "Rain"],
    ["weather_hold_ended", undefined],
    ["safety_changed", "All is well"],
    ["safety_changed", undefined],
  ]);
  // As the watchdog says it: a hello without a reason, and then the reason.
  const next = await greeted(server.url, key, { safety: "unsafe" });
  await next.client.say({ ...unsafe, reason: "The program was killed." });
  expect(await shown()).toEqual(["unsafe", "The program was killed.", "The program was killed.", null]);
});

test("a safe observatory isn't left open, nor one safe that is, and its history says no more than its plugin did", async () => {
  const { key, id } = await equipped(database);
  const { client } = await greeted(server.url, key);
  await client.say({ type: "safety", state: "unsafe", reason: "Closing failed.", left_open: true });
  await client.say({ type: "safety", state: "unsafe", reason: "Rain" });
  expect(await observatory(id)).toMatchObject({ left_open: true, safety_reason: "Rain" });
  await client.say({ type: "safety", state: "safe" });
  expect(await observatory(id)).toMatchObject({ left_open: false, safety: "safe" });
  expect((await historyOf(database, id)).at(-1)!.details).toMatchObject({
    ...{ before: { safety: "unsafe", left_open: true }, after: { safety: "safe" } },
  });
  const [told] = await database.sql`
    select title from notification_events where subject = ${id} and event = 'observatory.closed'`;
  expect(told!.title).toMatch(/ is safe again$/);
  await client.say({ type: "safety", state: "safe", reason: "The shutter is stuck.", left_open: true });
  expect(await observatory(id)).toMatchObject({
    ...{ left_open: true, safety: "unsafe", safety_reason: "The shutter is stuck." },
  });
  client.close();
  await untilOffline(id);
});
