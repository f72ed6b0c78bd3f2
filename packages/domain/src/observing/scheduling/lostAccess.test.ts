import { newId, observations, pluginConnections } from "@meridian/database";
import { testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
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
