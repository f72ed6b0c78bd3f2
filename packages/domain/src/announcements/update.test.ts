import type { UpdateAnnouncementInput } from "@meridian/contract";
import { announcements } from "@meridian/database";
import { auditOf, enqueued, inTurn, testDatabase, untilWaiting } from "@meridian/testkit";
import { expect, test } from "vitest";
import { announcing, historyOf, message, recipientIds } from "./announcing.fixture.ts";
import { cancelAnnouncement } from "./cancel.ts";
import { createAnnouncement } from "./create.ts";
import { getAnnouncement } from "./get.ts";
import { listAnnouncementHistory } from "./history.ts";
import { settleAnnouncements } from "./settle.ts";
import { publishAnnouncement } from "./tasks.ts";
import { updateAnnouncement } from "./update.ts";

const database = testDatabase();

/** An announcement to two people, and how it is changed and published. */
async function announced(fields: Parameters<typeof message>[1] = {}) {
  const scene = await announcing(database, 2);
  const { ctx, system, clock, everyone } = scene;
  const { id } = await createAnnouncement(ctx, message(everyone, fields));
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  return {
    ...scene,
    id,
    inHours,
    change: (given: Omit<UpdateAnnouncementInput, "id">) => updateAnnouncement(ctx, { id, ...given }),
    publish: () => publishAnnouncement.run(system, { id }, new AbortController().signal),
    now: () => getAnnouncement(ctx, { id }),
  };
}
const publish_at = "2026-03-01T21:00:00.000Z";
const scheduled = (fields: Parameters<typeof message>[1] = {}) => announced({ publish_at, ...fields });

test("every field of a scheduled announcement can change, and it goes out as changed", async () => {
  const { ctx, id, users, change, publish, now, clock, make } = await scheduled({ remind_after_days: 1 });
  const late = await make.user();
  const changes = {
    ...{ title: "Dome closed", message: "For a week.", severity: "critical", delivery_type: "both" },
    ...{ publish_at: "2026-03-02T21:00:00.000Z", expires_at: "2026-03-09T21:00:00.000Z" },
    targets: [{ kind: "users", ids: [users[0]!.id, late.id] }],
  } satisfies Partial<UpdateAnnouncementInput>;
  expect(await change(changes)).toMatchObject({
    ...changes,
    ...{ status: "scheduled", remind_at: "2026-03-03T21:00:00.000Z", recipient_count: null },
  });
  expect(await enqueued(database, publishAnnouncement)).toEqual(expect.arrayContaining([{ id }]));
  clock.advance({ hours: 10 });
  await publish();
  expect(await now()).toMatchObject({ status: "scheduled" });
  clock.advance({ hours: 24 });
  await publish();
  expect(await now()).toMatchObject({ ...changes, status: "active", recipient_count: 2 });
  expect(await recipientIds(database, id)).toEqual([users[0]!.id, late.id].sort());
  expect(await historyOf(database, id)).toEqual(
    ["created", "updated", "published"].map((event) => `announcement_${event}`),
  );
  const [, changed] = await auditOf(database, id);
  expect(changed).toMatchObject({
    action: "announcement.update",
    before: { title: "Dome work", message: "Closed.", publish_at, expires_at: null },
    after: changes,
  });
  // What it said before it was published stays with those who audit.
  const [entry] = (
    await listAnnouncementHistory(ctx, { id, limit: 10, order: "desc", event: "announcement_updated" })
  ).items;
  expect(entry).toMatchObject({ details: {} });
  expect(JSON.stringify(entry)).not.toContain("Dome work");
});

test("an announcement held by a restore stays held until it is given a time", async () => {
  const { id, change, clock, inHours } = await scheduled();
  clock.advance({ hours: 48 });
  const held_at = clock.now().toISOString();
  await announcements.patch(database.db, id, { status: "held", held_at }, clock.now());
  expect(await change({ title: "Dome closed" })).toMatchObject({ status: "held", held_at, publish_at });
  const later = inHours(1);
  expect(await change({ publish_at: later })).toMatchObject({
    ...{ status: "scheduled", held_at: null, publish_at: later, title: "Dome closed" },
  });
});

test("an impossible change is refused, naming the field, and changes nothing", async () => {
  const { id, change, now } = await scheduled({ expires_at: "2026-03-09T21:00:00.000Z" });
  const before = await now();
  const refused = (given: Omit<UpdateAnnouncementInput, "id">, path: string) =>
    expect(change(given)).rejects.toMatchObject({ code: "INVALID", errors: [{ path }] });
  await refused({ publish_at: null }, "publish_at");
  await refused({ publish_at: "2020-01-01T00:00:00.000Z" }, "publish_at");
  await refused({ publish_at: "2026-03-10T00:00:00.000Z" }, "expires_at");
  await refused({ remind_after_days: 60 }, "remind_after_days");
  await refused({ targets: [{ kind: "users", ids: ["nobody"] }] }, "targets.0.ids");
  expect(await change({ title: before.title })).toEqual(before);
  expect(await now()).toEqual(before);
  expect(await historyOf(database, id)).toEqual(["announcement_created"]);
});

test("an active announcement changes only its expiry: later, earlier, none", async () => {
  const { id, ctx, change, now, inHours } = await announced();
  for (const expires_at of [inHours(3), inHours(1), null])
    expect(await change({ expires_at })).toMatchObject({ status: "active", expires_at, recipient_count: 2 });
  const refusal = { code: "CONFLICT", errors: [{ path: "title" }] };
  await expect(change({ title: "Other", expires_at: inHours(5) })).rejects.toMatchObject(refusal);
  await expect(change({ expires_at: inHours(-1) })).rejects.toMatchObject({ code: "INVALID" });
  expect(await now()).toMatchObject({ title: "Dome work", expires_at: null });
  const events = { id, limit: 10, order: "desc", event: "announcement_updated" } as const;
  expect((await listAnnouncementHistory(ctx, events)).items[0]).toMatchObject({
    details: { before: { expires_at: inHours(1) }, after: { expires_at: null } },
  });
});

test("an expiry before the reminder drops the reminder, and says so", async () => {
  const { id, ctx, change, now, clock, inHours } = await announced({ remind_after_days: 1 });
  const { remind_at } = await now();
  expect(await change({ expires_at: inHours(25) })).toMatchObject({ remind_at });
  const dropped = { expires_at: inHours(24), remind_at: null };
  expect(await change({ expires_at: inHours(24) })).toMatchObject({ status: "active", ...dropped });
  const events = { id, limit: 10, order: "desc", event: "announcement_updated" } as const;
  expect((await listAnnouncementHistory(ctx, events)).items[0]).toMatchObject({
    details: { before: { expires_at: inHours(25), remind_at }, after: dropped },
  });
  // One that was sent stays on record.
  const other = await announced({ remind_after_days: 1 });
  const { remind_at: due } = await other.now();
  clock.advance({ hours: 25 });
  await announcements.patch(database.db, other.id, { reminded_at: inHours(0) }, clock.now());
  expect(await other.change({ expires_at: other.inHours(25.5) })).toMatchObject({ remind_at: due });
});

test("an ended announcement isn't revived", async () => {
  const { change, clock, inHours, now } = await announced({ expires_at: "2026-03-01T23:00:00.000Z" });
  clock.advance({ hours: 48 });
  await expect(change({ expires_at: inHours(1) })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await now()).toMatchObject({ status: "expired" });
  const other = await scheduled();
  await cancelAnnouncement(other.ctx, { id: other.id, reason: "Rain" });
  await expect(other.change({ title: "Other" })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a change and the publication at once: it goes out as changed, or the change is refused", async () => {
  const race = async (order: "change first" | "publication first") => {
    const { id, change, publish, now, clock } = await scheduled();
    const { version } = await now();
    clock.advance({ hours: 48 });
    const both = [() => change({ title: "Changed", if_version: version }), publish];
    if (order === "publication first") both.reverse();
    const outcomes = await inTurn<unknown>(database, { table: "announcements", id }, ...both);
    return { outcomes, after: await now() };
  };
  const inTime = await race("change first");
  expect(inTime.outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(inTime.after).toMatchObject({ status: "active", title: "Changed" });
  const tooLate = await race("publication first");
  expect(tooLate.outcomes[1]).toMatchObject({
    reason: { code: "CONFLICT", message: expect.stringMatching(/already published/) },
  });
  expect(tooLate.after).toMatchObject({ status: "active", title: "Dome work" });
});

test("an announcement given a later expiry while it expires doesn't end", async () => {
  const { id, ctx, clock, now, inHours } = await announced({ expires_at: "2026-03-01T23:00:00.000Z" });
  clock.advance({ hours: 48 });
  const later = inHours(1);
  let settled: Promise<void> | undefined;
  await database.sql.begin(async (tx) => {
    await tx`update announcements set doc = doc || ${tx.json({ expires_at: later })} where id = ${id}`;
    settled = settleAnnouncements(ctx, id);
    await untilWaiting(database, 1);
  });
  await settled;
  expect(await now()).toMatchObject({ status: "active", expires_at: later });
});

test("an announcement isn't changed by others, in another scope, or by a past version", async () => {
  const { id, ctx, as, users, change } = await scheduled();
  await expect(updateAnnouncement(as(users[0]!), { id, title: "Mine" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const { id: elsewhere } = await (await announcing(database)).make.project(users[0]!.id);
  await expect(
    updateAnnouncement(ctx, { id, title: "Mine" }, { type: "project", id: elsewhere }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(change({ title: "Mine", if_version: 999 })).rejects.toMatchObject({
    code: "VERSION_MISMATCH",
  });
});
