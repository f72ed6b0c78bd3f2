import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { acknowledgeAnnouncement } from "./acknowledge.ts";
import { announcing, historyOf, message, strayAnnouncement } from "./announcing.fixture.ts";
import { cancelAnnouncement } from "./cancel.ts";
import { createAnnouncement } from "./create.ts";
import { getAnnouncement } from "./get.ts";

const database = testDatabase();

async function announced(people: number, fields = {}) {
  const setting = await announcing(database, people);
  const { id } = await createAnnouncement(setting.ctx, message(setting.everyone, fields));
  const reason = "Wrong dome";
  return { ...setting, id, reason, input: { id, reason } };
}

const acknowledgedBy = async (id: string): Promise<string[]> => {
  const rows = await database.sql`
    select user_id from announcement_recipients
     where announcement_id = ${id} and acknowledged_at is not null order by user_id`;
  return rows.map((row) => row.user_id);
};

test("the wrong actor, and an announcement of another scope, is refused", async () => {
  const { ctx, as, users, id, reason } = await announced(1);
  const unauthorized = cancelAnnouncement(as(users[0]!), { id, reason });
  await expect(unauthorized).rejects.toMatchObject({ code: "FORBIDDEN" });
  const unknown = cancelAnnouncement(ctx, { id: "no-such-announcement", reason });
  await expect(unknown).rejects.toMatchObject({ code: "NOT_FOUND" });
  const other = await strayAnnouncement(database, { scope: "project", scope_id: "p1", status: "active" });
  await expect(cancelAnnouncement(ctx, { id: other, reason })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("records the reason, the time and who did it", async () => {
  const { ctx, admin, clock, id, reason } = await announced(1);
  expect(await cancelAnnouncement(ctx, { id, reason })).toMatchObject({
    status: "cancelled",
    cancel_reason: reason,
    cancelled_at: clock.now().toISOString(),
    pending_count: 1,
    abilities: { cancel: false },
  });
  expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_cancelled"]);
  const [event] = await database.sql`
    select doc -> 'actor_id' as actor, doc #> '{details,reason}' as reason from history_events
     where doc ->> 'subject_id' = ${id} and doc ->> 'event' = 'announcement_cancelled'`;
  expect(event).toEqual({ actor: admin.id, reason });
  const [audit] = await database.sql`
    select actor_id, before, after ->> 'cancel_reason' as reason from audit_log
     where subject_id = ${id} and action = 'announcement.cancel'`;
  expect(audit).toEqual({ actor_id: admin.id, before: { status: "active" }, reason });
});

test("an announcement already cancelled, acknowledged or expired is refused", async () => {
  const cancelled = await announced(1);
  await cancelAnnouncement(cancelled.ctx, cancelled.input);
  const acknowledged = await announced(1);
  await acknowledgeAnnouncement(acknowledged.as(acknowledged.users[0]!), acknowledged);
  const expired = await announced(1, { expires_at: "2026-03-01T21:00:00.000Z" });
  expired.clock.advance({ hours: 2 });
  for (const over of [cancelled, acknowledged, expired])
    await expect(cancelAnnouncement(over.ctx, over.input)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await getAnnouncement(expired.ctx, expired)).toMatchObject({
    status: "expired",
    cancel_reason: null,
  });
  expect(await historyOf(database, expired.id)).toEqual(["announcement_created", "announcement_expired"]);
});

test("a scheduled announcement can be cancelled", async () => {
  const { ctx, input } = await announced(1, { publish_at: "2026-03-02T00:00:00.000Z" });
  const cancelled = { status: "cancelled", recipient_count: 0, pending_count: 0 };
  expect(await cancelAnnouncement(ctx, input)).toMatchObject(cancelled);
});

test("one of two simultaneous cancellations succeeds, the other is told", async () => {
  const { ctx, id, input } = await announced(1);
  const outcomes = await Promise.allSettled([0, 1, 2].map(() => cancelAnnouncement(ctx, input)));
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_cancelled"]);
});

test("a cancel that races twenty acknowledgements ends in one of the two states with nothing lost", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const { ctx, as, users, id, input } = await announced(20);
    const ended = Promise.withResolvers<void>();
    const acknowledging = users.map((user, at) => async () => {
      // In every other round one of them comes last: all together may well be quicker than who cancels, each time.
      if (round % 2 === 0 && at === 19) await ended.promise;
      await acknowledgeAnnouncement(as(user), { id });
      return user.id;
    });
    const cancel = () =>
      cancelAnnouncement(ctx, input)
        .then(() => "cancel")
        .finally(ended.resolve);
    const place = Math.round((round / 11) * 20);
    const started = acknowledging.toSpliced(place, 0, cancel);
    const outcomes = await Promise.allSettled(started.map((start) => start()));
    const done = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT" });

    const { status, pending_count } = await getAnnouncement(ctx, { id });
    const people = done.filter((one) => one !== "cancel").sort();
    expect(await acknowledgedBy(id)).toEqual(people);
    expect(pending_count).toBe(20 - people.length);
    expect(status).toBe(done.includes("cancel") ? "cancelled" : "acknowledged");
    if (status === "acknowledged") expect(people).toHaveLength(20);
    expect(await historyOf(database, id)).toEqual(["announcement_created", `announcement_${status}`]);
    seen.add(status);
  }
  expect(seen).toContain("cancelled");
});
