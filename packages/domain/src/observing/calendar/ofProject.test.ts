import { newId, userFiles } from "@meridian/database";
import { scene, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { network } from "../scheduling/network/network.fixture.ts";
import { getProjectCalendar } from "./ofProject.ts";

const database = testDatabase();
const now = new Date("2026-11-10T12:00:00Z");
const laPalma = { latitude: 28.76, longitude: -17.88, elevation: 2300, timezone: "Atlantic/Canary" };
/** Eleven hours ahead: its night begins while it is morning in UTC. */
const newZealand = { latitude: -43.99, longitude: 170.47, elevation: 1000, timezone: "Pacific/Auckland" };

test("a month tells what was executed, what is planned and which times are set, in each place's own nights", async () => {
  const { make, as } = scene(database);
  const [ada, vera] = [await make.user(), await make.user()];
  const [north, south] = [
    await make.observatory(ada.id, laPalma),
    await make.observatory(ada.id, newZealand),
  ];
  const project = await make.project(ada.id, { observatory_ids: [north.id, south.id] });
  const at = (observatory_id: string) => ({ user_id: ada.id, project_id: project.id, observatory_id });
  const calendar = async (month?: string, who = ada) => {
    const { nights } = await getProjectCalendar({ ...as(who), now: () => now }, { id: project.id, month });
    return new Map(nights.map((night) => [night.night, night]));
  };
  const done = await make.observation(at(north.id), { name: "Done", status: "completed" });
  const far = await make.observation(at(south.id), { name: "Far", status: "completed" });
  const image = async (observation_id: string, observatory_id: string, created: string, kind = "light") => {
    const row = { observation_id, observatory_id, user_id: ada.id, kind, size_bytes: 1 } as const;
    await userFiles.insert(
      database.db,
      { ...row, kind: kind as "light", storage_key: newId(), sha256: "0".repeat(64) },
      new Date(created),
    );
  };
  // Three in the morning belong to the evening before.
  for (const created of ["2026-11-05T23:00:00Z", "2026-11-06T03:00:00Z"])
    await image(done.id, north.id, created);
  await image(done.id, north.id, "2026-11-06T04:00:00Z", "flat");
  await image(far.id, south.id, "2026-11-06T10:00:00Z");
  await make.observation(at(north.id), {
    ...{
      name: "Fixed",
      fixed_time_start: "2026-11-20T22:00:00.000Z",
      fixed_time_end: "2026-11-20T23:00:00.000Z",
    },
  });
  await make.observation(at(north.id), {
    ...{ name: "Window", windows: [{ start: "2026-11-28T20:00:00.000Z", end: "2026-12-02T05:00:00.000Z" }] },
  });
  await make.observation(at(north.id), {
    name: "Tonight",
    target: { name: "M 31", ra: 10.68, dec: 41.27, rotation: null },
  });
  const submitted = new Date("2026-11-01T12:00:00Z");
  await database.sql`update observations set created_at = ${submitted} where doc_project_id = ${project.id}`;

  const november = await calendar();
  expect(november.size).toBe(30);
  expect(november.get("2026-11-05")).toMatchObject({
    ...{ executed: 1, images: 2, ahead: 0, observations: [{ name: "Done", kind: "executed", images: 2 }] },
  });
  expect(november.get("2026-11-06")).toMatchObject({
    executed: 1,
    images: 1,
    observations: [{ name: "Far" }],
  });
  expect(november.get("2026-11-10")).toMatchObject({
    ...{ executed: 0, ahead: 1, observations: [{ name: "Tonight", kind: "planned", target_name: "M 31" }] },
  });
  expect(november.get("2026-11-20")!.observations).toMatchObject([{ name: "Fixed", kind: "fixed" }]);
  expect(november.get("2026-11-27")!.ahead).toBe(0);
  expect(november.get("2026-11-30")!.observations).toMatchObject([{ name: "Window", kind: "window" }]);
  // It is new on the 9th and full on the 24th.
  expect(november.get("2026-11-08")!.moon.illumination).toBeLessThan(0.02);
  expect(november.get("2026-11-16")!.moon).toMatchObject({ is_waxing: true });
  expect(november.get("2026-11-23")!.moon.illumination).toBeGreaterThan(0.98);
  const december = await calendar("2026-12");
  expect([...december.values()].map(({ ahead }) => ahead).slice(0, 3)).toEqual([1, 0, 0]);

  await expect(calendar(undefined, vera)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await make.projectMember(project.id, vera.id);
  expect((await calendar(undefined, vera)).get("2026-11-05")!.images).toBe(2);

  // Nothing of an archived project is made.
  await database.sql`update projects set doc = doc || '{"status": "archived"}' where id = ${project.id}`;
  const archived = [...(await calendar()).values()];
  expect(archived.reduce((sum, { ahead }) => sum + ahead, 0)).toBe(0);
  expect(archived.reduce((sum, { executed }) => sum + executed, 0)).toBe(2);
});

test("a past night shows what could have been executed in it: by the hours of its dark, and what was waiting then", async () => {
  const { make, as } = scene(database);
  const ada = await make.user();
  const { id: observatory_id } = await make.observatory(ada.id, laPalma);
  const { id: project_id } = await make.project(ada.id, { observatory_ids: [observatory_id] });
  const add = async (name: string, created: string, fields: object = {}) => {
    const window = { start: "2026-11-04T10:00:00.000Z", end: "2026-11-06T12:00:00.000Z" };
    const place = { user_id: ada.id, project_id, observatory_id };
    const { id } = await make.observation(place, { name, windows: [window], ...fields });
    await database.sql`update observations set created_at = ${new Date(created)} where id = ${id}`;
  };
  // The window opens in the morning after the night of the 3rd, which is not yet over by the calendar.
  await add("Waiting", "2026-11-01T12:00:00Z");
  await add("Submitted later", "2026-11-05T12:00:00Z");
  await add("Cancelled since", "2026-11-01T12:00:00Z", {
    ...{ status: "cancelled", finished_at: "2026-11-05T12:00:00.000Z" },
  });
  await add("By day", "2026-11-01T12:00:00Z", {
    ...{
      bypass_darkness: true,
      windows: [{ start: "2026-11-04T10:00:00.000Z", end: "2026-11-04T11:00:00.000Z" }],
    },
  });
  const ctx = { ...as(ada), now: () => now };
  const { nights } = await getProjectCalendar(ctx, { id: project_id, month: "2026-11" });
  const namesOn = (night: string) =>
    nights
      .find((one) => one.night === night)!
      .observations.map(({ name }) => name)
      .toSorted();
  expect(namesOn("2026-11-03")).toEqual(["By day"]);
  expect(namesOn("2026-11-04")).toEqual(["Cancelled since", "Waiting"]);
  expect(namesOn("2026-11-05")).toEqual(["Submitted later", "Waiting"]);
  expect(namesOn("2026-11-06")).toEqual([]);
});

test("a request to the network that is placed nowhere is planned where it would be executed", async () => {
  const { site, submit, as, observer, project } = await network(database);
  await site();
  const { id } = await submit({ name: "Anywhere" });
  const { nights } = await getProjectCalendar(as(observer), { id: project.id, month: "2026-03" });
  const planned = nights.flatMap(({ night, observations }) => observations.map((one) => ({ night, ...one })));
  expect(planned).toMatchObject([
    { night: "2026-03-01", observation_id: id, kind: "planned", name: "Anywhere" },
  ]);
});
