import type { ObservationDocument, ObservatoryDocument, TonightSite } from "@meridian/contract";
import { downtimes, historyEvents } from "@meridian/database";
import { scene, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { skyTrack } from "../scheduling/index.ts";
import { getTonight, getTonightAt } from "./get.ts";

const database = testDatabase();
/** It is dark at La Palma, and day in Siding Spring. */
const night = new Date("2026-03-01T23:00:00Z");
const laPalma = { latitude: 28.76, longitude: -17.88, timezone: "Atlantic/Canary" };
const sidingSpring = { latitude: -31.27, longitude: 149.07, timezone: "Australia/Sydney" };

async function network() {
  const { make, as } = scene(database);
  const [owner, stranger] = [await make.user(), await make.user()];
  const at = (user: TestUser, now = night) => getTonight({ ...as(user), now: () => now });
  const add = (fields: Partial<ObservatoryDocument> = {}, ownerId = owner.id) =>
    make.observatory(ownerId, { ...laPalma, status: "online", ...fields });
  const only = async (id: string, user = owner, now = night): Promise<TonightSite> => {
    const { sites } = await at(user, now);
    return sites.find((site) => site.id === id)!;
  };
  const observe = async (observatoryId: string, fields: Partial<ObservationDocument> = {}, by = owner.id) => {
    const project = await make.project(by, { observatory_ids: [observatoryId] });
    const place = { user_id: by, project_id: project.id, observatory_id: observatoryId };
    return make.observation(place, { status: "in_progress", ...fields });
  };
  return { make, as, owner, stranger, at, add, only, observe };
}

const exposures = (...entries: [filter: string, count: number, acquired: number][]) =>
  entries.map(([filter, exposure_count, acquired]) => ({
    ...{ filter, exposure_count, acquired, exposure_time: 60 },
    ...{ binning: 1, gain: null, offset: null },
  }));

test("each state is told in the order in which one hides another", async () => {
  const { add, only, observe } = await network();
  const state = async (fields: Partial<ObservatoryDocument>) => {
    const { id } = await add(fields);
    const { state, reason, until } = await only(id);
    return [state, reason, until];
  };
  const until = "2026-03-02T01:00:00.000Z";
  const hold = { reason: "Mirror washing", until, by: "nobody", since: "2026-03-01T00:00:00.000Z" };
  expect(await state({})).toEqual(["idle", null, null]);
  expect(await state(sidingSpring)).toEqual(["daylight", null, null]);
  expect(await state({ status: "offline", weather_hold: true })).toEqual(["offline", null, null]);
  expect(await state({ hold, weather_hold: true })).toEqual(["held", "Mirror washing", until]);
  expect(await state({ hold: { ...hold, until: night.toISOString() } })).toEqual(["idle", null, null]);
  expect(await state({ ...sidingSpring, weather_hold: true })).toEqual(["weather", null, null]);
  expect(await state({ safety: "unsafe" })).toEqual(["unsafe", null, null]);
  expect(await state({ safety: "unsafe", weather_hold: true })).toEqual(["weather", null, null]);
  expect(await state({ safety: "unknown" })).toEqual(["idle", null, null]);
  const clouded = await add({ weather_hold: true });
  for (const reason of ["Wind", "Clouds"])
    await historyEvents.insert(
      database.db,
      {
        ...{ subject_type: "observatory", subject_id: clouded.id, event: "weather_hold_started" },
        ...{ actor_type: "plugin", actor_id: null, details: { reason }, at: night.toISOString() },
      },
      night,
    );
  expect(await only(clouded.id)).toMatchObject({ state: "weather", reason: "Clouds" });
  const down = await add({ hold });
  const start = "2026-03-01T22:00:00.000Z";
  for (const end of [until, "2026-03-01T23:30:00.000Z"])
    await downtimes.insert(
      database.db,
      { observatory_id: down.id, start, end, reason: "New camera", created_by: "nobody" },
      night,
    );
  expect(await only(down.id)).toMatchObject({ state: "downtime", reason: "New camera", until });
  // What has begun goes on, whoever holds the observatory.
  await observe(down.id);
  expect(await only(down.id)).toMatchObject({
    ...{ state: "observing", is_held: true, reason: "Mirror washing", until },
  });
});

test("a site that is closed by weather or for safety observes nothing, whatever is in progress there", async () => {
  const { add, only, observe } = await network();
  const said = async (id: string, event: string, reason: string) =>
    historyEvents.insert(
      database.db,
      {
        ...{ subject_type: "observatory", subject_id: id, event, actor_type: "plugin", actor_id: null },
        ...{ details: { reason }, at: night.toISOString() },
      },
      night,
    );
  const { id } = await add({ safety: "unsafe" });
  await observe(id);
  await said(id, "safety_changed", "The dome isn't open any more.");
  expect(await only(id)).toMatchObject({
    ...{ state: "unsafe", reason: "The dome isn't open any more.", in_progress: null },
  });
  // What was said since comes before that, even where it is nothing.
  for (const [safety_reason, left_open] of [
    ["It is on fire.", false],
    [null, true],
  ] as const) {
    await database.sql`
      update observatories set doc = doc || ${JSON.stringify({ safety_reason, left_open })}::text::jsonb where id = ${id}`;
    expect(await only(id)).toMatchObject({ reason: safety_reason });
  }
  const wet = await add({ weather_hold: true, safety: "unsafe" });
  await observe(wet.id);
  await said(wet.id, "weather_hold_started", "Rain");
  await said(wet.id, "safety_changed", "The dome is stuck.");
  expect(await only(wet.id)).toMatchObject({ state: "weather", reason: "Rain", in_progress: null });
});

test("a site that is left open says so before everything else, and while nothing is heard of it", async () => {
  const { add, only, observe } = await network();
  const until = "2026-03-02T01:00:00.000Z";
  const hold = { reason: "Mirror washing", until, by: "nobody", since: "2026-03-01T00:00:00.000Z" };
  const { id } = await add({
    status: "offline",
    left_open: true,
    safety: "unsafe",
    weather_hold: true,
    hold,
  });
  await observe(id);
  const start = "2026-03-01T22:00:00.000Z";
  await downtimes.insert(
    database.db,
    { observatory_id: id, start, end: until, reason: "New camera", created_by: "nobody" },
    night,
  );
  for (const [event, reason] of [
    ["safety_changed", "Closing the roof failed."],
    ["weather_hold_started", "Rain"],
  ] as const)
    await historyEvents.insert(
      database.db,
      {
        ...{ subject_type: "observatory", subject_id: id, event, actor_type: "plugin", actor_id: null },
        ...{ details: { reason }, at: night.toISOString() },
      },
      night,
    );
  const open = { state: "left_open", reason: "Closing the roof failed.", until: null, is_held: true };
  expect(await only(id)).toMatchObject({ ...open, in_progress: null });
  await database.sql`update observatories set doc = doc || '{"status": "online"}' where id = ${id}`;
  expect(await only(id)).toMatchObject({ ...open, in_progress: null });
});

test("an observing site names its target and the exposure being taken", async () => {
  const { add, only, observe } = await network();
  const progress = async (fields: Partial<ObservationDocument>) => {
    const { id } = await add();
    await observe(id, { target: { name: "M 42", ra: 83.8, dec: -5.4, rotation: null }, ...fields });
    const { state, in_progress } = await only(id);
    expect(state).toBe("observing");
    return in_progress;
  };
  expect(await progress({ exposures: exposures(["L", 3, 1], ["R", 2, 0]) })).toMatchObject({
    ...{ target_name: "M 42", filter: "L", exposure: 2, exposures: 3, acquired: 1, asked: 5 },
  });
  const sequence = { dither: null, mosaic: null, order: "interleaved" as const };
  expect(await progress({ sequence, exposures: exposures(["L", 9, 3], ["R", 4, 2]) })).toMatchObject({
    ...{ filter: "R", exposure: 3, exposures: 4 },
  });
  expect(await progress({ exposures: exposures(["L", 3, 3]) })).toMatchObject({
    ...{ filter: null, acquired: 3, asked: 3 },
  });
});

test("a person sees no observatory, observation or target of others, and no one that is retired", async () => {
  const { make, add, at, observe, owner, stranger } = await network();
  const [secret, shared] = [await add({ name: "Secret" }), await add({ name: "Shared" })];
  await observe(secret.id, { name: "Hidden", target: { name: "Comet X", ra: 1, dec: 2, rotation: null } });
  await observe(shared.id, { name: "Open" });
  await add({ name: "Gone", retired: true });
  await make.observatoryMember(shared.id, { user_id: stranger.id });
  const seen = await at(stranger);
  expect(seen.sites.map(({ name, in_progress }) => [name, in_progress?.name])).toEqual([["Shared", "Open"]]);
  expect(JSON.stringify(seen)).not.toMatch(/Secret|Hidden|Comet X/);
  // A project doesn't open its observatories.
  const project = await make.project(owner.id, { observatory_ids: [secret.id] });
  await make.projectMember(project.id, stranger.id);
  expect((await at(stranger)).sites).toHaveLength(1);
  expect((await at(await make.user())).sites).toEqual([]);
  const admin = await make.user({ server_admin: true });
  const names = (await at(admin)).sites.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Secret", "Shared"]));
  expect(names).not.toContain("Gone");
  const anonymous = getTonight({ ...scene(database).as(owner), actor: { type: "anonymous" } });
  await expect(anonymous).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("darkness is the same as the scheduler's, by the observatory's own limit", async () => {
  const { add, only, owner } = await network();
  for (const [fields, limit] of [
    [{ sun_altitude_max: -18 }, -18],
    [sidingSpring, -12],
    [{ latitude: 69.66, longitude: 18.94, sun_altitude_max: -4 }, -4],
    [{ latitude: -0.2, longitude: 179.9 }, -12],
  ] as const) {
    const { id } = await add(fields);
    const { dark_from, dark_until, is_dark } = await only(id, owner);
    const sunAt = skyTrack({ ...laPalma, ...fields, elevation: 0 });
    const altitude = (at: string | Date) => sunAt(new Date(at)).sunAltitude;
    expect(is_dark).toBe(altitude(night) <= limit);
    for (const at of [dark_from!, dark_until!]) expect(Math.abs(altitude(at) - limit)).toBeLessThan(0.03);
    const middle = new Date((Date.parse(dark_from!) + Date.parse(dark_until!)) / 2);
    expect(altitude(middle)).toBeLessThan(limit);
    expect(is_dark).toBe(dark_from! <= night.toISOString() && night.toISOString() < dark_until!);
  }
});

test("at 80° north there is no night in summer, and no end of it in winter; odd sites are listed", async () => {
  const { add, only, owner } = await network();
  const { id } = await add({ latitude: 80, longitude: 20 });
  const summer = await only(id, owner, new Date("2026-06-21T00:00:00Z"));
  expect(summer).toMatchObject({ state: "daylight", is_dark: false, dark_from: null, dark_until: null });
  expect(summer.sun_altitude).toBeGreaterThan(13);
  const winter = await only(id, owner, new Date("2026-12-21T12:00:00Z"));
  expect(winter).toMatchObject({ state: "idle", is_dark: true, dark_from: null, dark_until: null });
  await database.sql`update observatories set doc = doc || '{"latitude": "north", "timezone": "Nowhere"}' where id = ${id}`;
  expect(await only(id)).toMatchObject({
    latitude: null,
    longitude: null,
    timezone: "UTC",
    state: "daylight",
  });
});

test("one observatory is told like all, in service or not, to those who see it", async () => {
  const { as, owner, stranger, add, only, observe } = await network();
  const { id } = await add();
  await observe(id, { exposures: exposures(["L", 3, 1]) });
  const ctx = (user: TestUser) => ({ ...as(user), now: () => night });
  expect(await getTonightAt(ctx(owner), { id })).toEqual(await only(id));
  expect(await getTonightAt(ctx(owner), { id })).toMatchObject({ in_progress: { filter: "L", exposure: 2 } });
  const retired = await add({ retired: true });
  expect(await getTonightAt(ctx(owner), { id: retired.id })).toMatchObject({ state: "idle" });
  await expect(getTonightAt(ctx(stranger), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
