import {
  listObservationsInput,
  projectStatus,
  resolveTargetInput,
  updateObservationInput,
} from "@meridian/contract";
import { auditOf, type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { resolveTarget } from "../targets/index.ts";
import { createObservation, getObservation, listObservations, updateObservation } from "./index.ts";
import { keptOf, observing } from "./observing.fixture.ts";

const database = testDatabase();
const invalid = (...paths: string[]) => ({ code: "INVALID", errors: paths.map((path) => ({ path })) });

test("a submission is pending and on record, and those who see it are notified", async () => {
  const { create, as, observer, site, project, place, told, clock, statuses } = await observing(database);
  const made = await create();
  expect(made).toMatchObject({
    name: "Andromeda",
    status: "pending",
    status_reason: null,
    version: 1,
    priority: 5,
    user_id: observer.id,
    user_name: observer.name,
    observatory_id: site.id,
    observatory_name: site.name,
    project_id: project.id,
    project_name: project.name,
    organization_id: null,
    organization_name: null,
    external_storage_name: null,
    exposures: [{ filter: "V", exposure_count: 5, acquired: 0 }],
    created_at: clock.now().toISOString(),
    abilities: {
      update: true,
      cancel: true,
      pause: false,
      resume: false,
      delete: true,
      deliver: true,
      set_status: [],
    },
  });
  const { id } = made;
  expect(await getObservation(as(observer), { id })).toEqual(made);
  expect((await listObservations(as(observer), listObservationsInput.parse({}))).items).toEqual([made]);
  expect(told).toEqual([{ type: "observation.changed", id, user_id: observer.id, ...place }]);
  const first = { from_status: null, to_status: "pending", reason: null, at: clock.now() };
  expect(await statuses(id)).toEqual([{ ...first, actor_type: "user", actor_id: observer.id }]);
  expect(await auditOf(database, id)).toMatchObject([
    { action: "observation.create", actor_id: observer.id, before: null, after: { name: "Andromeda" } },
  ]);
});

test("a submission is refused without a sign-in, and after the account's deactivation", async () => {
  const { request, create, observer } = await observing(database);
  const nobody = testContext(database, { actor: { type: "anonymous" } });
  await expect(createObservation(nobody, request())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await database.sql`update users set deactivated_at = now() where id = ${observer.id}`;
  const kept = await keptOf(database);
  await expect(create()).rejects.toMatchObject(invalid("user_id"));
  expect(await keptOf(database)).toEqual(kept);
});

test("a submission accepts direct and inherited members of an active project", async () => {
  const { make, create, leader, onSite, project, site } = await observing(database);
  const stranger = await onSite({ can_observe: true });
  const unknown = { project_id: "no-such-one" };
  await expect(create(stranger)).rejects.toMatchObject(invalid("project_id"));
  await expect(create(undefined, unknown)).rejects.toMatchObject(invalid("project_id"));

  const boss = await make.user();
  const { id: organization_id } = await make.organization(boss.id, { name: "Isles" });
  await make.organizationMember(organization_id, stranger.id);
  const { id: project_id } = await make.project(boss.id, { organization_id });
  const made = await create(stranger, { project_id });
  expect(made).toMatchObject({ organization_id, organization_name: "Isles", user_id: stranger.id });
  await make.observatoryMember(site.id, { user_id: leader.id }, { can_operate: true });
  expect((await create(leader)).project_id).toBe(project.id);
  const admin = await make.user({ server_admin: true });
  expect((await create(admin)).user_id).toBe(admin.id);
  await expect(create(admin, unknown)).rejects.toMatchObject(invalid("project_id"));

  for (const status of projectStatus.options) {
    const { id } = await make.project(leader.id, { status });
    const outcome = create(leader, { project_id: id });
    if (status === "active") await outcome;
    else await expect(outcome).rejects.toThrow("project_id must be an active project");
  }
});

test("a submission accepts direct and inherited observers at an observatory of the project", async () => {
  const { make, create, onSite, project, site, keeper, observer } = await observing(database);
  const join = async (user: TestUser) => {
    await make.projectMember(project.id, user.id);
    return user;
  };
  const where = "observatory_id must be an observatory where you may observe";
  await expect(create(await join(await onSite({ can_view: true })))).rejects.toThrow(where);
  await expect(create(await join(await make.user()))).rejects.toThrow(where);
  await expect(create(undefined, { observatory_id: "no-such-one" })).rejects.toMatchObject(
    invalid("observatory_id"),
  );
  await create(await join(await onSite({ can_operate: true })));
  await create(await join(keeper));

  const guest = await join(await make.user());
  const { id: organization_id } = await make.organization(keeper.id);
  await make.organizationMember(organization_id, guest.id);
  await make.observatoryMember(site.id, { organization_id }, { can_observe: true });
  await create(guest);

  const other = await make.observatory(observer.id);
  const { id: elsewhere } = await make.project(observer.id, { observatory_ids: [other.id] });
  await expect(create(observer, { project_id: elsewhere })).rejects.toThrow(
    "observatory_id must be one of the project's observatories",
  );
  const { id: both } = await make.project(observer.id, { observatory_ids: [other.id, site.id] });
  expect((await create(observer, { project_id: both })).observatory_id).toBe(site.id);
});

test("a refusal names every wrong field at once, and writes nothing", async () => {
  const { create, clock, told, storing } = await observing(database);
  const { storageId } = await storing();
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const kept = await keptOf(database);
  const exposure = { exposure_time: 60, exposure_count: 1 };
  const wrong = {
    exposures: [
      { filter: "V", ...exposure },
      { filter: "L", ...exposure },
    ],
    windows: [{ start: at(2), end: at(1) }],
    fixed_time_start: at(1),
    target: { name: "South", ra: 0, dec: -60 },
    external_storage_id: storageId,
  };
  const there = ["exposures.1.filter", "windows.0.end", "fixed_time_end", "target.dec"];
  await expect(create(undefined, wrong)).rejects.toMatchObject(invalid(...there, "external_storage_id"));
  const nowhere = { ...wrong, project_id: "none", observatory_id: "none" };
  await expect(create(undefined, nowhere)).rejects.toMatchObject(
    invalid("project_id", "observatory_id", "external_storage_id"),
  );
  expect(await keptOf(database)).toEqual(kept);
  expect(told).toEqual([]);
});

test("a planet has to be where it stands at the time and the place of its observation, through every change", async () => {
  const { create, as, observer, clock, site, make } = await observing(database);
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const time = (from: number) => ({ fixed_time_start: at(from), fixed_time_end: at(from + 1) });
  const find = async (name: string, hours: number) => {
    const asked = { name, at: at(hours), observatory_id: site.id };
    const { ra, dec } = await resolveTarget(as(observer), resolveTargetInput.parse(asked));
    return { name, ra, dec };
  };
  const [target, later] = [await find("Moon", 5.5), await find("Moon", 101.5)];
  const { id, ...made } = await create(observer, { target, ...time(5) });
  expect(made.target).toMatchObject(target);
  const change = (fields: object) =>
    updateObservation(as(observer), updateObservationInput.parse({ id, ...fields }));
  await change({ priority: 9 });
  await expect(change(time(101))).rejects.toMatchObject(invalid("target.name"));
  await expect(change({ target: later })).rejects.toMatchObject(invalid("target.name"));
  expect((await change({ target: later, ...time(101) })).target).toMatchObject(later);
  await expect(create(observer, { target, ...time(101) })).rejects.toMatchObject(invalid("target.name"));
  await expect(create(observer, { target })).rejects.toMatchObject(invalid("fixed_time_start"));
  await create(observer, { target: { ...target, name: "Where the Moon was" } });
  const south = await make.observatory(observer.id, { latitude: -31.27, longitude: 149.07 });
  const there = { observatory_id: south.id, bypass_darkness: true };
  await expect(create(observer, { target, ...time(5), ...there })).rejects.toMatchObject(
    invalid("target.name"),
  );
  const anywhere = { observatory_id: null, where: {}, ...time(5) };
  await expect(create(observer, { target, ...anywhere })).rejects.toMatchObject(invalid("where"));
  const network = await create(observer, { target: await find("Mars", 5.5), ...anywhere });
  const input = { id: network.id, ...time(149) };
  await expect(updateObservation(as(observer), updateObservationInput.parse(input))).rejects.toMatchObject(
    invalid("target.name"),
  );
});

test("a fixed time is refused beside monitoring, when it is submitted and when it is changed", async () => {
  const { create, as, observer, clock } = await observing(database);
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const fixed = { fixed_time_start: at(1), fixed_time_end: at(2) };
  const monitoring = { interval_hours: 24, remaining: 2 };
  await expect(create(undefined, { ...fixed, monitoring })).rejects.toMatchObject(invalid("monitoring"));
  for (const [first, second] of [
    [fixed, { monitoring }],
    [{ monitoring }, fixed],
  ]) {
    const { id } = await create(undefined, first);
    const change = updateObservation(as(observer), updateObservationInput.parse({ id, ...second }));
    await expect(change).rejects.toMatchObject(invalid("monitoring"));
  }
});

test("times are checked by the clock of the service", async () => {
  const { create, clock } = await observing(database);
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const [soon, later] = [at(1), at(2)];
  const times = { windows: [{ start: soon, end: later }], fixed_time_start: soon, fixed_time_end: later };
  expect(await create(undefined, times)).toMatchObject(times);
  clock.advance({ hours: 2 });
  await expect(create(undefined, times)).rejects.toMatchObject(invalid("windows", "fixed_time_end"));
});

test("files go to a destination of an organization of one's own, and nowhere else", async () => {
  const { create, storing, observer, make, project, site } = await observing(database);
  const admin = await make.user({ server_admin: true });
  const { boss, storageId, organization } = await storing(observer);
  const { storageId: others } = await storing();
  const input = { external_storage_id: storageId };
  expect(await create(observer, input)).toMatchObject({ ...input, external_storage_name: "Archive" });
  for (const [user, external_storage_id] of [
    [observer, others],
    [observer, "no-such-one"],
    [admin, storageId],
  ] as const)
    await expect(create(user, { external_storage_id })).rejects.toMatchObject(invalid("external_storage_id"));

  await make.projectMember(project.id, boss.id);
  await make.observatoryMember(site.id, { user_id: boss.id }, { can_observe: true });
  await database.sql`
    update organizations set doc = jsonb_set(doc, '{external_storage}', doc -> 'external_storage' || '[{"id": "odd"}]')
     where id = ${organization.id}`;
  await expect(create(boss, { external_storage_id: "odd" })).rejects.toMatchObject(
    invalid("external_storage_id"),
  );
  expect((await create(boss, input)).external_storage_id).toBe(storageId);
});
