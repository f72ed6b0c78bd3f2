import { goodTargetsInput, skyOver } from "@meridian/contract";
import { scene, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listGoodTargets } from "./good.ts";

const database = testDatabase();
/** A new Moon. */
const night = new Date("2026-11-09T12:00:00Z");
const laPalma = { latitude: 28.76, longitude: -17.88, elevation: 2300, timezone: "Atlantic/Canary" };
const sidingSpring = { latitude: -31.27, longitude: 149.07, elevation: 1100, timezone: "Australia/Sydney" };

async function network() {
  const { make, as } = scene(database);
  const [ada, vera] = [await make.user(), await make.user()];
  const good = async (who = ada, fields: object = {}, now = night) =>
    (await listGoodTargets({ ...as(who), now: () => now }, goodTargetsInput.parse(fields))).items;
  return { make, ada, vera, good };
}

test("objects are named where one may observe, at the site that has them highest in the dark", async () => {
  const { make, ada, vera, good } = await network();
  expect(await good()).toEqual([]);
  const north = await make.observatory(ada.id, { ...laPalma, name: "Roque" });
  const places = async (who = ada, fields = {}) =>
    Object.fromEntries((await good(who, fields)).map((one) => [one.name, one.observatory_name]));
  // Hercules sinks in the dusk, and 47 Tucanae never rises.
  const northern = { "M 31": "Roque", "M 42": "Roque" };
  expect(await places()).toEqual(northern);
  await make.observatory(ada.id, { ...sidingSpring, name: "Siding Spring" });
  expect(await places()).toEqual({ ...northern, "M 42": "Siding Spring", "NGC 104": "Siding Spring" });
  expect(await places(ada, { observatory_id: north.id })).toEqual(northern);
  expect(await good(ada, { limit: 1 })).toHaveLength(1);
  expect(await good(vera)).toEqual([]);
  await expect(good(vera, { observatory_id: north.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an object is named at a connected observatory rather than where it stands higher and no plugin is", async () => {
  const { make, ada, good } = await network();
  const [away, there] = [
    { ...laPalma, name: "Away" },
    { ...laPalma, latitude: 50, name: "There" },
  ];
  await make.observatory(ada.id, { ...away, status: "offline" });
  const shown = async () =>
    (await good()).map((one) => [one.name, one.observatory_name, one.is_offline]).sort();
  expect(await shown()).toEqual([
    ["M 31", "Away", true],
    ["M 42", "Away", true],
  ]);
  await make.observatory(ada.id, { ...there, status: "online" });
  expect((await shown()).filter(([name]) => name === "M 31")).toEqual([["M 31", "There", false]]);
});

test("an object stands above every limit while it is said to be good", async () => {
  const { make, ada, good } = await network();
  const { id } = await make.observatory(ada.id, {
    ...laPalma,
    max_altitude: 75,
    horizon: [
      [0, 20],
      [120, 55],
      [180, 20],
    ],
  });
  const [found, ...others] = await good(ada, { observatory_id: id });
  const both = [found!, ...others];
  expect(both.map(({ name }) => name).sort()).toEqual(["M 31", "M 42"]);
  for (const { ra, dec, start, end, altitude } of both) {
    const at = (time: string) => skyOver(Date.parse(time), laPalma)(ra, dec).altitude;
    for (const time of [start, end]) {
      expect(at(time)).toBeGreaterThan(30);
      expect(at(time)).toBeLessThan(75);
    }
    expect(altitude).toBeLessThanOrEqual(75);
    expect(Date.parse(start)).toBeGreaterThan(night.getTime());
    expect(Date.parse(end)).toBeGreaterThan(Date.parse(start));
  }
  const lit = await good(ada, { observatory_id: id }, new Date("2026-11-24T22:00:00Z"));
  // The full Moon is in Taurus.
  expect(lit.find(({ name }) => name === "M 42")!.moon_separation).toBeLessThan(40);
});

test("shortly before dawn the next night is meant", async () => {
  const { make, ada, good } = await network();
  await make.observatory(ada.id, laPalma);
  // It is dark until about 6:30.
  const before = await good(ada, {}, new Date("2026-11-10T04:30:00Z"));
  expect(before.length).toBeGreaterThan(0);
  for (const { start } of before) expect(start < "2026-11-10T07").toBe(true);
  const after = await good(ada, {}, new Date("2026-11-10T06:10:00Z"));
  expect(after.map(({ name }) => name).sort()).toEqual(["M 31", "M 42"]);
  for (const { start } of after) expect(start > "2026-11-10T18").toBe(true);
});
