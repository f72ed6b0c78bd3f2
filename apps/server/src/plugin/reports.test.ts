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
