import { runEnqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deliverNotifications } from "./delivery/task.ts";
import { foldNotifications } from "./fold/task.ts";
import { notifyClosed, notifyLeftOpen } from "./leftOpen.ts";
import { notifying } from "./notifying.fixture.ts";

const database = testDatabase();

/** An observatory with its owner; `passS` lets seconds go by, in which everything due is sent. */
async function site() {
  const scene = await notifying(database);
  const { make, ctx, clock } = scene;
  const keeper = await make.user();
  const observatory = await make.observatory(keeper.id, { name: "Roque" });
  return {
    ...{ ...scene, keeper, observatory },
    closes: () => notifyClosed(database.db, ctx, observatory, "closed"),
    fails: (reason: string) => notifyLeftOpen(database.db, ctx, observatory, reason),
    async passS(seconds: number) {
      clock.advance({ seconds });
      await foldNotifications.run(ctx, {}, new AbortController().signal);
      await runEnqueued(database, ctx, deliverNotifications);
    },
  };
}

test("a roof that is left open again within the hour is told of at once", async () => {
  const { mailer, fails, passS } = await site();
  await fails("Closing the roof failed.");
  await passS(5);
  expect(mailer.sent).toHaveLength(1);
  await passS(18 * 60);
  await fails("The roof is stuck again.");
  await passS(5);
  expect(mailer.sent.map(({ subject }) => subject)).toEqual(
    Array(2).fill("Roque can't be parked and closed"),
  );
  expect(mailer.sent[1]!.text).toContain("The roof is stuck again.");
});

test("a plugin that says it again and again sends a message a minute", async () => {
  const { mailer, fails, passS } = await site();
  for (let second = 0; second < 120; second += 1) {
    await fails(`Closing failed, ${second}`);
    await passS(1);
  }
  expect(mailer.sent.map(({ subject }) => subject)).toEqual(
    Array(2).fill("Roque can't be parked and closed"),
  );
});

test("the same operators are told once it is closed, in the order in which it happened", async () => {
  const { mailer, keeper, fails, closes, passS } = await site();
  await fails("Closing the roof failed.");
  await passS(5);
  await passS(10 * 60);
  await closes();
  await passS(5);
  expect(mailer.sent.map(({ subject, to }) => [subject, to.address])).toEqual([
    ["Roque can't be parked and closed", keeper.email],
    ["Roque is parked and closed", keeper.email],
  ]);
  // One that opens and closes again within the minute says how it stands in the end.
  await passS(10);
  await fails("Closing the roof failed.");
  await passS(10);
  await closes();
  await passS(40);
  expect(mailer.sent.slice(2).map(({ subject }) => subject)).toEqual(["Roque is parked and closed"]);
  expect(mailer.sent[2]!.text).toMatch(
    /- Roque can't be parked and closed: .*\n- Roque is parked and closed/,
  );
});

test("a roof that is left open is told of to operators who have system events on, and nobody else", async () => {
  const { make, mailer, observatory, keeper, fails, passS } = await site();
  const [operator, quiet, observer] = [await make.user(), await make.user(), await make.user()];
  await make.user({ server_admin: true });
  for (const { id } of [operator, quiet])
    await make.observatoryMember(observatory.id, { user_id: id }, { can_operate: true });
  await make.observatoryMember(observatory.id, { user_id: observer.id }, { can_observe: true });
  await database.sql`update users set notify_system_events = false where id = ${quiet.id}`;
  await fails("Closing the roof failed.");
  await passS(5);
  expect(mailer.sent.map(({ to }) => to.address).sort()).toEqual([keeper.email, operator.email].sort());
});
