import { actorFor, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import type { LiveNotice } from "../../base/liveNotice.ts";
import { listNotifications } from "./list.ts";
import { notifying } from "./notifying.fixture.ts";
import { notifyObservation } from "./observation.ts";

const database = testDatabase();
const newest = { limit: 50, order: "desc" } as const;

test("a caller who isn't signed in is refused", async () => {
  const ctx = testContext(database, { actor: { type: "anonymous" } });
  await expect(listNotifications(ctx, newest)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("people read what happened to their own observations, with every channel off", async () => {
  const { make, ctx, pass } = await notifying(database);
  const told: LiveNotice[] = [];
  ctx.live = { publish: (...notices) => void told.push(...notices) };
  const [owner, other] = [await make.user(), await make.user()];
  await database.sql`update users set notify_email = false, notify_push = false where id = ${owner.id}`;
  const change = (id: string, user_id: string, to: "assigned" | "completed") =>
    notifyObservation(database.db, ctx, { id, name: "Andromeda", user_id }, { to });
  await change("o1", owner.id, "assigned");
  await change("o2", other.id, "completed");
  await pass();
  await change("o1", owner.id, "assigned");
  await change("o1", owner.id, "completed");
  await pass();
  const as = (user: typeof owner) => testContext(database, { actor: actorFor(user) });
  const { items } = await listNotifications(as(owner), newest);
  expect(told.map(({ type }) => type)).toEqual(Array(3).fill("pending.changed"));
  expect(told).toEqual(
    expect.arrayContaining([owner, other].map(({ id }) => ({ type: "pending.changed", user_id: id }))),
  );
  expect(items).toMatchObject([
    { title: "2 updates on your observations", event_count: 2, path: "/observations/o1" },
    { title: "Andromeda is assigned", event_count: 1, path: "/observations/o1" },
  ]);
  expect((await listNotifications(as(other), newest)).items).toMatchObject([
    { title: "Andromeda is completed", path: "/observations/o2" },
  ]);
  const first = await listNotifications(as(owner), { ...newest, limit: 1 });
  const second = await listNotifications(as(owner), { ...newest, limit: 1, cursor: first.next_cursor! });
  expect([...first.items, ...second.items]).toEqual(items);
});
