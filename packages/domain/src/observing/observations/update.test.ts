import { type UpdateObservationInput, updateObservationInput } from "@meridian/contract";
import { auditOf, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteObservation, getObservation, updateObservation } from "./index.ts";
import { keptOf, observing } from "./observing.fixture.ts";

const database = testDatabase();
const input = (id: string, fields: object): UpdateObservationInput =>
  updateObservationInput.parse({ id, ...fields });
const invalid = (...paths: string[]) => ({ code: "INVALID", errors: paths.map((path) => ({ path })) });

async function submitted(fields: object = {}) {
  const scene = await observing(database);
  const made = await scene.create(undefined, fields);
  scene.told.splice(0);
  const change = (changes: object, user = scene.observer) =>
    updateObservation(scene.as(user), input(made.id, changes));
  return { ...scene, made, id: made.id, change };
}

test("given fields change, others stay, and both are on record", async () => {
  const { made, id, change, observer, place, told, clock } = await submitted();
  clock.advance({ hours: 1 });
  const changes = {
    name: "M 33",
    priority: 9,
    target: { name: "M 33", ra: 23.46, dec: 30.66, rotation: 12 },
  };
  const changed = await change(changes);
  expect(changed).toEqual({ ...made, ...changes, version: 2, updated_at: clock.now().toISOString() });
  expect(told).toEqual([{ type: "observation.changed", id, user_id: observer.id, ...place }]);
  const { name, priority, target } = made;
  expect((await auditOf(database, id)).at(-1)).toMatchObject({
    action: "observation.update",
    actor_id: observer.id,
    before: { name, priority, target },
    after: changes,
  });
});

test("every field can be changed, and set back", async () => {
  const { made, change, clock, storing, observer } = await submitted();
  const { storageId } = await storing(observer);
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const { name, priority, target, constraints, windows, bypass_darkness, monitoring } = made;
  const { fixed_time_start, fixed_time_end, external_storage_id } = made;
  const exposures = made.exposures.map(({ acquired: _, ...asked }) => asked);
  const before = {
    ...{ name, priority, target, exposures, constraints, windows, bypass_darkness, monitoring },
    ...{ fixed_time_start, fixed_time_end, external_storage_id },
  };
  const after = {
    name: "Other",
    priority: 1,
    target: { name: "Vega", ra: 279.23, dec: 38.78, rotation: 90 },
    exposures: [{ filter: "R", exposure_time: 1.5, exposure_count: 7, binning: 2, gain: 100, offset: 30 }],
    constraints: { ...constraints, min_altitude: 40, twilight: "nautical" },
    windows: [{ start: at(1), end: at(2) }],
    bypass_darkness: true,
    monitoring: null,
    fixed_time_start: at(1),
    fixed_time_end: at(2),
    external_storage_id: storageId,
  };
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
  expect(await change(after)).toMatchObject(after);
  expect(await change(before)).toEqual({ ...made, version: 3 });
  // Not beside a fixed time.
  const again = { monitoring: { interval_hours: 24, remaining: 3 } };
  expect(await change(again)).toMatchObject(again);
  expect(await change(before)).toEqual({ ...made, version: 5 });
});

test("an update that changes nothing writes nothing", async () => {
  const { made, id, change, told } = await submitted();
  const { exposures, target, constraints, windows, name } = made;
  const asked = exposures.map(({ acquired: _, ...exposure }) => exposure);
  const kept = await keptOf(database);
  const { dec, ra, rotation } = target;
  const turned = { rotation, dec, ra, name: target.name };
  const same = { name: ` ${name} `, target: turned, constraints, windows, exposures: asked };
  expect(await change(same)).toEqual(made);
  expect(await change({})).toEqual(made);
  expect(await keptOf(database)).toEqual(kept);
  expect(told).toEqual([]);
  expect(await auditOf(database, id)).toHaveLength(1);
});

test("an update is refused for another version than the caller's, and unless pending", async () => {
  const { id, change } = await submitted();
  await change({ name: "Second", if_version: 1 });
  await expect(change({ name: "Third", if_version: 1 })).rejects.toMatchObject({ code: "VERSION_MISMATCH" });
  for (const status of ["assigned", "in_progress", "paused", "completed", "cancelled"]) {
    await database.sql`update observations set doc = doc || jsonb_build_object('status', ${status}::text) where id = ${id}`;
    const kept = await keptOf(database);
    await expect(change({ name: "Third" })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await keptOf(database)).toEqual(kept);
  }
});

test("given fields are checked as in a submission, each by name", async () => {
  const { change, clock, told, storing } = await submitted();
  const { storageId } = await storing();
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const exposure = { exposure_time: 1, exposure_count: 1 };
  const kept = await keptOf(database);
  const refused: [object, string[]][] = [
    [{ exposures: [{ filter: "L", ...exposure }] }, ["exposures.0.filter"]],
    [{ windows: [{ start: at(1), end: at(1) }] }, ["windows.0.end"]],
    [{ windows: [{ start: at(-2), end: at(-1) }] }, ["windows"]],
    [{ fixed_time_start: at(1) }, ["fixed_time_end"]],
    [{ fixed_time_end: at(1) }, ["fixed_time_start"]],
    [{ target: { name: "South", ra: 0, dec: -60 } }, ["target.dec"]],
    [{ constraints: { min_altitude: 85 } }, ["target.dec"]],
    [{ external_storage_id: storageId }, ["external_storage_id"]],
    [
      { windows: [{ start: at(2), end: at(1) }], fixed_time_start: at(1), external_storage_id: storageId },
      ["windows.0.end", "fixed_time_end", "external_storage_id"],
    ],
  ];
  for (const [changes, paths] of refused)
    await expect(change(changes)).rejects.toMatchObject(invalid(...paths));
  expect(await keptOf(database)).toEqual(kept);
  expect(told).toEqual([]);
});

test("half of a pair of fields is checked with the stored half", async () => {
  const { change, clock } = await submitted();
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  await change({ fixed_time_start: at(1), fixed_time_end: at(3) });
  await expect(change({ fixed_time_end: at(1) })).rejects.toMatchObject(invalid("fixed_time_end"));
  await expect(change({ fixed_time_end: null })).rejects.toMatchObject(invalid("fixed_time_end"));
  expect(await change({ fixed_time_start: at(2) })).toMatchObject({ fixed_time_end: at(3) });
  const exposures = [{ filter: "V", exposure_time: 3601, exposure_count: 1 }];
  await expect(change({ exposures })).rejects.toMatchObject(invalid("fixed_time_end"));
});

test("unchanged fields aren't checked again, whatever has become of them", async () => {
  const { clock, create, storing, observer, as, site } = await observing(database);
  const { storageId, organization } = await storing(observer);
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const times = { windows: [{ start: at(1), end: at(2) }], fixed_time_start: at(1), fixed_time_end: at(2) };
  const made = await create(undefined, { ...times, external_storage_id: storageId });
  clock.advance({ hours: 3 });
  await database.sql`delete from organization_members where organization_id = ${organization.id}`;
  await database.sql`update observatories set doc = doc || '{"filters": ["L"], "min_altitude": 89}' where id = ${site.id}`;
  const exposures = made.exposures.map(({ acquired: _, ...asked }) => asked);
  const { target, constraints, windows, fixed_time_start, fixed_time_end, external_storage_id } = made;
  const same = {
    exposures,
    target,
    constraints,
    windows,
    fixed_time_start,
    fixed_time_end,
    external_storage_id,
  };
  const changed = await updateObservation(as(observer), input(made.id, { ...same, name: "Renamed" }));
  expect(changed).toMatchObject({ ...times, name: "Renamed", external_storage_id: storageId });
});

/** As such requests were taken once: of a body that isn't there. */
const renameTarget = (id: string) =>
  database.sql`update observations set doc = jsonb_set(doc::jsonb, '{target,name}', '"Moon"') where id = ${id}`;
const anywhere = { observatory_id: null, where: {} };
const moved = { name: "Moon", ra: 10.5, dec: 41.2 };

test("a body is looked for anew only where its coordinates, its name or its times change", async () => {
  const { change, id, clock, observer, create, as, site } = await submitted({
    target: { ...moved, name: "M 31" },
  });
  await renameTarget(id);
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  // At one observatory, and of the network, which takes none of the Moon any more.
  const network = await create(undefined, { ...anywhere, target: { ...moved, name: "M 31" } });
  await renameTarget(network.id);
  const exposures = [{ filter: "V", exposure_time: 5, exposure_count: 7 }];
  const others = [
    { exposures },
    { constraints: { min_altitude: 20 } },
    { target: { ...moved, rotation: 30 } },
    { target: { ...moved, name: "the Moon", rotation: 30 } },
  ];
  for (const one of others) {
    await change(one);
    await updateObservation(as(observer), input(network.id, one));
  }
  const times = { fixed_time_start: at(5), fixed_time_end: at(6) };
  const elsewhere = { target: { ...moved, ra: 11 } };
  for (const one of [times, elsewhere, { target: { ...moved, name: "Mars" } }])
    await expect(change(one)).rejects.toMatchObject({ code: "INVALID" });
  for (const one of [times, elsewhere, { where: { observatory_ids: [site.id] } }])
    await expect(updateObservation(as(observer), input(network.id, one))).rejects.toMatchObject(
      invalid("where"),
    );
  await updateObservation(as(observer), input(network.id, { target: { ...moved, name: "Elsewhere" } }));
});

test("a destination is the submitter's to have, whoever writes it down", async () => {
  const { change, keeper, observer, storing } = await submitted();
  const [theirs, mine] = [await storing(observer), await storing(keeper)];
  const of = ({ storageId }: { storageId: string }) => ({ external_storage_id: storageId });
  await expect(change(of(mine), keeper)).rejects.toMatchObject(invalid("external_storage_id"));
  await expect(change(of(mine))).rejects.toMatchObject(invalid("external_storage_id"));
  expect(await change(of(theirs), keeper)).toMatchObject({ ...of(theirs), external_storage_name: "Archive" });
  expect(await change({ external_storage_id: null })).toMatchObject({ external_storage_name: null });
});

test("acquired exposures still count as long as the exposure is the same", async () => {
  const { make, as, observer, place } = await observing(database);
  const taken = (filter: string, acquired: number) => ({
    ...{ filter, exposure_time: 60, exposure_count: 5, binning: 1, gain: null, offset: null },
    acquired,
  });
  const exposures = [taken("V", 3), taken("R", 2)];
  const { id } = await make.observation({ ...place, user_id: observer.id }, { exposures });
  const ask = (filter: string, exposure_time: number, exposure_count: number) => ({
    filter,
    exposure_time,
    exposure_count,
  });
  const given = [ask("V", 60, 10), ask("R", 30, 5), ask("V", 60, 5)];
  const changed = await updateObservation(as(observer), input(id, { exposures: given }));
  expect(changed.exposures.map(({ acquired }) => acquired)).toEqual([3, 0, 0]);
});

test("a change needs what submitting needs now; cancelling and deleting don't", async () => {
  const { change, id, observer, keeper, leader, site, project, as } = await submitted();
  const observes = (may: boolean) => database.sql`
    update observatory_members set can_observe = ${may}, can_view = true
     where observatory_id = ${site.id} and user_id = ${observer.id}`;
  const setProject = (status: string) => database.sql`
    update projects set doc = doc || jsonb_build_object('status', ${status}::text) where id = ${project.id}`;
  const abilities = async () => (await getObservation(as(observer), { id })).abilities;
  await observes(false);
  await expect(change({ name: "Second" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await abilities()).toMatchObject({ update: false, cancel: true, delete: true });
  // Whoever operates the observatory needn't belong to the project.
  await change({ name: "Second" }, keeper);
  await observes(true);
  for (const status of ["paused", "completed", "archived"]) {
    await setProject(status);
    for (const user of [observer, keeper])
      await expect(change({ name: "Third" }, user)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await abilities()).toMatchObject({ update: false, cancel: true, delete: true });
  }
  await setProject("active");
  expect(await abilities()).toMatchObject({ update: true });
  expect((await change({ name: "Third" })).name).toBe("Third");
  await setProject("archived");
  await expect(change({ name: "Fourth" }, leader)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await deleteObservation(as(observer), { id });
});
