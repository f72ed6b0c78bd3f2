import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { notifyDowntime } from "./downtime.ts";
import { deliveredTo, notifying } from "./notifying.fixture.ts";

const database = testDatabase();
const span = { start: "2026-12-01T20:00:00.000Z", end: "2026-12-03T08:00:00.000Z", reason: "New camera" };

/** An observatory with an operator, observers with and without open observations, and a person who only looks. */
async function operating() {
  const scene = await notifying(database);
  const { make, ctx } = scene;
  const [operator, keeper, waiting, asking, done, looker] = await Promise.all([
    make.user(),
    make.user(),
    make.user(),
    make.user(),
    make.user(),
    make.user(),
  ]);
  const site = await make.observatory(keeper.id, { name: "Roque" });
  await make.observatoryMember(site.id, { user_id: operator.id }, { can_view: true, can_operate: true });
  for (const { id } of [waiting, asking, done])
    await make.observatoryMember(site.id, { user_id: id }, { can_view: true, can_observe: true });
  await make.observatoryMember(site.id, { user_id: looker.id }, { can_view: true });
  const project = await make.project(keeper.id);
  const place = { observatory_id: site.id, project_id: project.id };
  for (const name of ["One", "Two"]) await make.observation({ ...place, user_id: waiting.id }, { name });
  await make.observation({ ...place, user_id: done.id }, { status: "completed" });
  // A request to the network that names it is placed nowhere yet.
  const ofNetwork = { ...place, observatory_id: null, user_id: asking.id };
  await make.observation(ofNetwork, { where: { observatory_ids: [site.id] } });
  const actor = { type: "user", userId: operator.id, serverAdmin: false, sessionId: "s" } as const;
  return {
    ...{ ...scene, site, operator, keeper, waiting, asking, done, looker },
    change: (what: Parameters<typeof notifyDowntime>[4]) =>
      notifyDowntime(database.db, { ...ctx, actor }, site, span, what),
  };
}

test("a planned downtime reaches operators and observers with open observations, once each, and not its author", async () => {
  const { mailer, pass, change, site, keeper, waiting, asking } = await operating();
  await change("planned");
  await pass();
  const addresses = mailer.sent.map(({ to }) => to.address).toSorted();
  expect(addresses).toEqual([keeper.email, waiting.email, asking.email].toSorted());
  const [mail] = mailer.sent;
  expect(mail!.subject).toBe("Downtime of Roque planned");
  expect(mail!.text).toContain("1 Dec 2026, 20:00 to 3 Dec 2026, 08:00 UTC. Reason: New camera");
  expect(mail!.text).toContain(`https://meridian.example/app/observatories/${site.id}?tab=downtimes`);
});

test("several changes in short time are one message", async () => {
  const { mailer, pass, change } = await operating();
  for (const what of ["planned", "changed", "cancelled"] as const) await change(what);
  await pass();
  expect(mailer.sent).toHaveLength(3);
  expect(mailer.sent[0]!.subject).toBe("3 changes of planned downtimes");
});

test("a person without mail about observations gets none", async () => {
  const { mailer, pass, change, waiting, asking, keeper } = await operating();
  await database.sql`update users set email_observations = false where id in (${waiting.id}, ${asking.id})`;
  await change("ended");
  await pass();
  expect(mailer.sent.map(({ to }) => to.address)).toEqual([keeper.email]);
  expect(await deliveredTo(database, waiting.id)).toEqual([]);
});
