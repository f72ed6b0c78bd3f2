import { newId, observations, pluginConnections } from "@meridian/database";
import { testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { updateProject } from "../../places/projects/index.ts";
import { repeatMonitoring } from "../observations/index.ts";
import { observing } from "../observations/observing.fixture.ts";
import { assignWork } from "./assign.ts";
import { explainObservation } from "./explain.ts";

const database = testDatabase();

/** A connected observatory in the dark, and an observer with one observation there. */
async function waiting() {
  const scene = await observing(database);
  const { site, clock, as, observer, create, make } = scene;
  clock.advance({ hours: 2 });
  await database.db.insert(pluginConnections).values({
    ...{ observatory_id: site.id, id: newId(), key_id: newId(), plugin_version: "3.8.0.0" },
    ...{ connected_at: clock.now(), seen_at: clock.now() },
  });
  const target = { name: "Polaris", ra: 37.95, dec: 89.26 };
  const { id } = await create(observer, { target, bypass_darkness: true });
  const admin = await make.user({ server_admin: true });
  const system = testContext(database, { now: clock.now });
  return {
    ...{ ...scene, id, admin },
    assign: () => assignWork(system, site.id),
    repeat: () => repeatMonitoring.run(system, undefined, new AbortController().signal),
    reasons: async () => (await explainObservation(as(admin), { id })).hindrances,
    statusOf: async (one = id) => (await observations.find(database.db, one))?.status,
  };
}
type Waiting = Awaited<ReturnType<typeof waiting>>;

const flag = ({ site, observer }: Waiting, can_observe: boolean) => database.sql`
  update observatory_members set can_observe = ${can_observe}, can_view = true
   where observatory_id = ${site.id} and user_id = ${observer.id}`;
const account = ({ observer }: Waiting, isDeactivated: boolean) => database.sql`
  update users set deactivated_at = ${isDeactivated ? new Date() : null} where id = ${observer.id}`;
const remove = ({ site, observer }: Waiting) => database.sql`
  delete from observatory_members where observatory_id = ${site.id} and user_id = ${observer.id}`;
const asOrganization = async (scene: Waiting) => {
  const { organization } = await scene.storing(scene.observer);
  await scene.make.observatoryMember(
    scene.site.id,
    { organization_id: organization.id },
    { can_observe: true },
  );
};
const removeOrganization = ({ site }: Waiting) => database.sql`
  delete from observatory_members where observatory_id = ${site.id} and organization_id is not null`;

test.each<[string, (scene: Waiting) => Promise<unknown>, (scene: Waiting) => Promise<unknown>]>([
  ["can_observe is taken away", (scene) => flag(scene, false), (scene) => flag(scene, true)],
  ["the account is deactivated", (scene) => account(scene, true), (scene) => account(scene, false)],
  [
    "the person is removed, and returns through an organization",
    remove,
    async (scene) => {
      await asOrganization(scene);
    },
  ],
  [
    "the organization is removed",
    async (scene) => {
      await asOrganization(scene);
      await remove(scene);
      await removeOrganization(scene);
    },
    asOrganization,
  ],
])(
  "%s: a waiting observation isn't handed out, and is again once access returns",
  async (_, lose, regain) => {
    const scene = await waiting();
    expect(await scene.reasons()).toEqual([]);
    await lose(scene);
    expect(await scene.assign()).toBe(0);
    const message = `Its observer may no longer observe at ${scene.site.name}.`;
    expect(await scene.reasons()).toEqual([{ code: "observer", message }]);
    await regain(scene);
    expect(await scene.reasons()).toEqual([]);
    expect(await scene.assign()).toBe(1);
  },
);

test("work already handed out goes on", async () => {
  const scene = await waiting();
  expect(await scene.assign()).toBe(1);
  await remove(scene);
  expect(await scene.assign()).toBe(0);
  expect(await scene.statusOf()).toBe("assigned");
});

test("a server administrator observes without being a member; an owner whose account is deactivated doesn't", async () => {
  const { make, place, admin, assign, keeper, statusOf, ...scene } = await waiting();
  await remove({ ...scene, make, place, admin, assign, keeper, statusOf });
  const target = { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null };
  const own = { target, bypass_darkness: true };
  const byOwner = await make.observation({ ...place, user_id: keeper.id }, own);
  const byAdmin = await make.observation({ ...place, user_id: admin.id }, own);
  await database.sql`update users set deactivated_at = now() where id = ${keeper.id}`;
  expect(await assign()).toBe(1);
  expect([await statusOf(byOwner.id), await statusOf(byAdmin.id)]).toEqual(["pending", "assigned"]);
});

test("a removal that the scheduler waits for counts", async () => {
  const scene = await waiting();
  const { site, observer, assign } = scene;
  let assigned: Promise<number> | undefined;
  await database.sql.begin(async (tx) => {
    await tx`select from observatories where id = ${site.id} for update`;
    assigned = assign();
    await tx`delete from observatory_members where observatory_id = ${site.id} and user_id = ${observer.id}`;
  });
  expect(await assigned).toBe(0);
});

test("a monitoring observation comes again only while its observer may observe, and later by itself", async () => {
  const scene = await waiting();
  const { make, place, observer, clock, repeat, statusOf } = scene;
  const { id } = await make.observation({ ...place, user_id: observer.id }, {
    status: "completed",
    finished_at: clock.now().toISOString(),
    monitoring: { interval_hours: 1, remaining: 2 },
  } as never);
  clock.advance({ hours: 2 });
  await flag(scene, false);
  await repeat();
  expect(await statusOf(id)).toBe("completed");
  await flag(scene, true);
  await Promise.all([repeat(), repeat()]);
  expect(await statusOf(id)).toBe("pending");
  expect((await observations.find(database.db, id))?.monitoring).toMatchObject({ remaining: 1 });
});

test("a project that drops an observatory says what is left waiting, tells its observers, and names the reason until it is back", async () => {
  const { make, place, site, project, observer, keeper, as, assign, reasons, id, create } = await waiting();
  const { project_id } = place;
  const other = await make.observatory(keeper.id, { name: "Other" });
  await make.observatoryMember(other.id, { user_id: observer.id }, { can_observe: true });
  const naming = (...observatory_ids: string[]) =>
    create(observer, { observatory_id: undefined, where: { observatory_ids } });
  const [request, either] = [await naming(site.id), await naming(site.id, other.id)];
  await make.observation({ ...place, user_id: keeper.id }, { status: "completed" });
  const admin = await make.user({ server_admin: true });
  const set = async (...observatory_ids: string[]) =>
    (await updateProject(as(admin), { id: project_id, observatory_ids })).left_waiting;
  const told = () => database.sql`
    select title, path from notification_events where subject = ${observer.id} and event = 'observation.left_waiting'`;
  expect([await set(site.id, other.id), await told()]).toEqual([0, []]);
  expect(await set(other.id)).toBe(2);
  expect(await told()).toEqual([
    {
      title: `${project.name} no longer allows the observatory of 2 of your pending observations`,
      path: "/observations",
    },
  ]);
  expect(await assign()).toBe(0);
  const barred = { code: "project_observatory", message: `Its project no longer allows ${site.name}.` };
  expect(await reasons()).toEqual([barred]);
  const explained = (one: string) => explainObservation(as(observer), { id: one });
  expect((await explained(request.id)).hindrances).toEqual([barred]);
  expect((await explained(id)).queue).toBeNull();
  expect((await explained(either.id)).hindrances.map(({ code }) => code)).not.toContain(
    "project_observatory",
  );
  // One for any observatory needs one where its observer may observe.
  await create(observer, { observatory_id: undefined, where: {} });
  const closed = await make.observatory(keeper.id, { name: "Closed" });
  expect(await set(site.id)).toBe(0);
  expect(await set(closed.id)).toBe(4);
  expect(await set(other.id)).toBe(0);
  await database.sql`delete from notification_events where event = 'observation.left_waiting'`;
  // An observer who does it themselves need not be told.
  expect(await set(site.id, other.id)).toBe(0);
  await database.sql`update project_members set can_manage = true where user_id = ${observer.id}`;
  expect(
    (await updateProject(as(observer), { id: project_id, observatory_ids: [other.id] })).left_waiting,
  ).toBe(2);
  expect(await told()).toEqual([]);
  expect(await set()).toBe(0);
  expect(await reasons()).toEqual([]);
  expect(await assign()).toBeGreaterThan(0);
});
