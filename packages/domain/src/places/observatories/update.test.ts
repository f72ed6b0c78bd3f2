import { newId } from "@meridian/database";
import { auditOf, historyOf, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { getObservatory } from "./get.ts";
import { observing } from "./observing.fixture.ts";
import { updateObservatory } from "./update.ts";

const database = testDatabase();

test("an update is for direct and inherited administrators; others don't even see it", async () => {
  const { make, as, owner, id, member, organization } = await observing(database);
  const update = (user: typeof owner) => updateObservatory(as(user), { id, name: `New ${newId()}` });
  const { boss } = await organization({ can_admin: true });
  const admin = await make.user({ server_admin: true });
  for (const user of [owner, admin, boss, await member({ can_admin: true })])
    expect((await update(user)).name).toMatch(/^New/);
  const { boss: operator } = await organization({ can_operate: true });
  for (const user of [await member({ can_operate: true }), operator])
    await expect(update(user)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(update(await make.user())).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(updateObservatory(as(admin), { id: "no-such-one", name: "X" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("given fields change and the rest stays, with before and after on record", async () => {
  const { as, owner, id, told, clock } = await observing(database);
  const before = await getObservatory(as(owner), { id });
  clock.advance({ hours: 1 });
  const changes = { min_altitude: 30, equipment: { camera: "CMOS" } };
  const after = await updateObservatory(as(owner), { id, ...changes, name: before.name });
  expect(after).toEqual({ ...before, ...changes, version: 2, updated_at: clock.now().toISOString() });
  const recorded = { before: { min_altitude: 20, equipment: {} }, after: changes };
  expect(await historyOf(database, id)).toEqual([
    {
      ...{ event: "observatory_updated", actor_id: owner.id },
      details: { before: { min_altitude: 20 }, after: { min_altitude: 30 } },
    },
    {
      ...{ event: "equipment_changed", actor_id: owner.id },
      details: { before: { equipment: {} }, after: { equipment: { camera: "CMOS" } } },
    },
  ]);
  expect(await auditOf(database, id)).toEqual([
    { action: "observatory.update", actor_id: owner.id, ...recorded },
  ]);
  expect(told).toEqual([{ type: "observatory.changed", id }]);
});

test("an update that changes nothing writes nothing", async () => {
  const { as, owner, id, told, clock } = await observing(database);
  const before = await getObservatory(as(owner), { id });
  clock.advance({ hours: 1 });
  const { name, equipment, filters } = before;
  expect(await updateObservatory(as(owner), { id, name, equipment, filters })).toEqual(before);
  expect(await updateObservatory(as(owner), { id, description: undefined })).toEqual(before);
  expect([...(await historyOf(database, id)), ...(await auditOf(database, id)), ...told]).toEqual([]);
});

test("a version that isn't the present one is refused", async () => {
  const { as, owner, id } = await observing(database);
  await updateObservatory(as(owner), { id, name: "Second", if_version: 1 });
  const late = updateObservatory(as(owner), { id, name: "Third", if_version: 1 });
  await expect(late).rejects.toMatchObject({ code: "VERSION_MISMATCH" });
  expect(await getObservatory(as(owner), { id })).toMatchObject({ name: "Second", version: 2 });
});

test("two simultaneous updates lose nothing; of two for one version one is refused", async () => {
  const { as, owner, id, member } = await observing(database);
  const admin = await member({ can_admin: true });
  await Promise.all([
    updateObservatory(as(owner), { id, name: "Renamed" }),
    updateObservatory(as(admin), { id, description: "Described" }),
  ]);
  const both = await getObservatory(as(owner), { id });
  expect(both).toMatchObject({ name: "Renamed", description: "Described", version: 3 });
  const outcomes = await Promise.allSettled([
    updateObservatory(as(owner), { id, name: "One", if_version: 3 }),
    updateObservatory(as(admin), { id, name: "Other", if_version: 3 }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "VERSION_MISMATCH" },
  });
});

test("the highest altitude stays above the lowest, whichever of them changes", async () => {
  const { as, owner, id } = await observing(database);
  const update = (fields: object) => updateObservatory(as(owner), { id, ...fields });
  const refused = (path: string, message: string) => ({ code: "INVALID", errors: [{ path, message }] });
  await expect(update({ max_altitude: 20 })).rejects.toMatchObject(
    refused("max_altitude", "must be above min_altitude"),
  );
  await update({ max_altitude: 80 });
  await expect(update({ min_altitude: 80 })).rejects.toMatchObject(
    refused("min_altitude", "must be below max_altitude, which is 80"),
  );
  expect(await update({ min_altitude: 80, max_altitude: 85 })).toMatchObject({ min_altitude: 80 });
});

test("limits are recorded like other settings, and giving an old observatory their defaults changes nothing", async () => {
  const { as, owner, id } = await observing(database);
  await database.sql`
    update observatories set doc = doc - 'horizon' - 'max_altitude' - 'hour_angle_limits' - 'sun_altitude_max' - 'overheads'
     where id = ${id}`;
  const { horizon, max_altitude, hour_angle_limits, sun_altitude_max, overheads } = await getObservatory(
    as(owner),
    { id },
  );
  const defaults = { horizon, max_altitude, hour_angle_limits, sun_altitude_max, overheads };
  expect(defaults).toEqual({
    ...{ horizon: [], max_altitude: 90, hour_angle_limits: null, sun_altitude_max: null },
    overheads: { slew_seconds: 60, readout_seconds: 5, filter_change_seconds: 10 },
  });
  await updateObservatory(as(owner), { id, ...defaults });
  expect(await auditOf(database, id)).toEqual([]);
  const trees: [number, number][] = [
    [90, 10],
    [180, 25],
  ];
  const after = { horizon: trees, hour_angle_limits: { from: -4, to: 5 } };
  expect(await updateObservatory(as(owner), { id, ...after })).toMatchObject(after);
  const before = { horizon: [], hour_angle_limits: null };
  expect(await auditOf(database, id)).toMatchObject([{ action: "observatory.update", before, after }]);
  expect(await historyOf(database, id)).toMatchObject([{ details: { before, after } }]);
});
