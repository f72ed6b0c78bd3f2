import { announcements } from "@meridian/database";
import { auditOf, runEnqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { systemScope } from "../ground/access/index.ts";
import { announcing, historyOf, message, recipientIds } from "./announcing.fixture.ts";
import { cancelAnnouncement } from "./cancel.ts";
import { createAnnouncement } from "./create.ts";
import { getAnnouncement } from "./get.ts";
import { listAnnouncements } from "./list.ts";
import { publishByHand } from "./publishByHand.ts";
import { listReceived } from "./received.ts";
import { publishAnnouncement, settleAllAnnouncements } from "./tasks.ts";

const database = testDatabase();
const publish_at = "2026-03-01T21:00:00.000Z";
const expires_at = "2026-03-01T23:30:00.000Z";

/** One whose time passed two hours ago, and that a restore has held since. */
async function held(fields: Parameters<typeof message>[1] = {}) {
  const scene = await announcing(database, 2);
  const { ctx, clock, everyone } = scene;
  const { id } = await createAnnouncement(ctx, message(everyone, { publish_at, ...fields }));
  clock.advance({ hours: 3 });
  const held_at = clock.now().toISOString();
  await announcements.patch(database.db, id, { status: "held", held_at }, clock.now());
  return { ...scene, id, held_at };
}
type Scene = Awaited<ReturnType<typeof held>>;

const byTheClock = async ({ system }: Scene) => {
  await runEnqueued(database, system, publishAnnouncement);
  await settleAllAnnouncements.run(system, {}, new AbortController().signal);
};

test("a held announcement isn't published by itself, and only those who announce there see it", async () => {
  const scene = await held();
  const { ctx, id, held_at, as, users } = scene;
  await byTheClock(scene);
  expect(await getAnnouncement(ctx, { id })).toMatchObject({
    ...{ status: "held", held_at, recipient_count: null },
    abilities: { publish: true, cancel: true, remind: false, acknowledge: false },
  });
  expect(await recipientIds(database, id)).toEqual([]);
  const filter = { limit: 100, sort: "created_at", order: "desc", status: "held" } as const;
  const listed = await listAnnouncements(ctx, filter);
  expect(listed.items.map((item) => item.id)).toContain(id);
  expect(listed.counts.held).toBe(listed.items.length);
  const managed = await listReceived(ctx, { ...filter, managed: true, search: "Dome" });
  expect(managed.items.map((item) => item.id)).toContain(id);
  expect((await listReceived(as(users[0]!), filter)).counts.held).toBe(0);
});

test("a held announcement is published to the people its targets reach now, once for two who do so at once", async () => {
  const { ctx, id, users, clock } = await held();
  const both = await Promise.allSettled([publishByHand(ctx, { id }), publishByHand(ctx, { id })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CONFLICT" } });
  expect(await getAnnouncement(ctx, { id })).toMatchObject({
    ...{ status: "active", held_at: null, publish_at: clock.now().toISOString(), recipient_count: 2 },
    abilities: { publish: false },
  });
  expect(await recipientIds(database, id)).toEqual(users.map((user) => user.id).sort());
  expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_published"]);
  expect(await auditOf(database, id)).toMatchObject([
    { action: "announcement.create" },
    { action: "announcement.publish" },
  ]);
});

test("a held announcement is published at a new time; its reminder moves along", async () => {
  const scene = await held({ remind_after_days: 1 });
  const { ctx, id, clock } = scene;
  const later = new Date(clock.now().getTime() + 3_600_000).toISOString();
  expect(await publishByHand(ctx, { id, publish_at: later })).toMatchObject({
    ...{ status: "scheduled", held_at: null, publish_at: later },
    remind_at: new Date(Date.parse(later) + 86_400_000).toISOString(),
  });
  await byTheClock(scene);
  expect(await getAnnouncement(ctx, { id })).toMatchObject({ status: "scheduled" });
  clock.advance({ hours: 2 });
  await byTheClock(scene);
  expect(await getAnnouncement(ctx, { id })).toMatchObject({ status: "active", recipient_count: 2 });
  expect(await historyOf(database, id)).toEqual(
    ["created", "rescheduled", "published"].map((event) => `announcement_${event}`),
  );
});

test("a held announcement that would have expired needs a new expiry, and can be cancelled", async () => {
  const { ctx, id, clock } = await held({ expires_at });
  clock.advance({ hours: 1 });
  await expect(publishByHand(ctx, { id })).rejects.toThrow(/^expires_at must be in the future/);
  await expect(
    publishByHand(ctx, {
      id,
      expires_at: "2026-03-03T00:00:00.000Z",
      publish_at: "2026-03-04T00:00:00.000Z",
    }),
  ).rejects.toMatchObject({ code: "INVALID" });
  expect(await getAnnouncement(ctx, { id })).toMatchObject({ status: "held" });
  await cancelAnnouncement(ctx, { id, reason: "Too late" });
  expect(await getAnnouncement(ctx, { id })).toMatchObject({ status: "cancelled", recipient_count: 0 });
  await expect(publishByHand(ctx, { id, expires_at: null })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a held announcement isn't published by others, nor by a past version", async () => {
  const { ctx, id, as, users } = await held();
  await expect(publishByHand(as(users[0]!), { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(publishByHand(ctx, { id }, { type: "project", id: "x" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(publishByHand(ctx, { id, if_version: 1 }, systemScope)).rejects.toMatchObject({
    code: "VERSION_MISMATCH",
  });
});
