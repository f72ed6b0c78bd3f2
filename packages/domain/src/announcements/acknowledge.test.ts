import { type HistoryEvent, listHistoryInput } from "@meridian/contract";
import { encodeCursor } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import type { Scope } from "../ground/access/index.ts";
import { acknowledgeAnnouncement } from "./acknowledge.ts";
import { announcing, deactivate, historyOf, message } from "./announcing.fixture.ts";
import { cancelAnnouncement } from "./cancel.ts";
import { createAnnouncement } from "./create.ts";
import { getAnnouncement } from "./get.ts";
import { listAnnouncementHistory } from "./history.ts";

const database = testDatabase();

async function announced(people: number, fields = {}) {
  const setting = await announcing(database, people);
  const { id } = await createAnnouncement(setting.ctx, message(setting.everyone, fields));
  const status = async () => (await getAnnouncement(setting.ctx, { id })).status;
  return { ...setting, id, status };
}

test("refuses the wrong actor", async () => {
  const { ctx, id, as, make } = await announced(1);
  const anonymous = { ...ctx, actor: { type: "anonymous" as const } };
  await expect(acknowledgeAnnouncement(anonymous, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const stranger = as(await make.user());
  await expect(acknowledgeAnnouncement(stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const unknown = acknowledgeAnnouncement(stranger, { id: "no-such-announcement" });
  await expect(unknown).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("acknowledging again changes nothing and answers the first time", async () => {
  const { id, as, users, clock, status } = await announced(2);
  const first = await acknowledgeAnnouncement(as(users[0]!), { id });
  expect(first).toEqual({ announcement_id: id, acknowledged_at: clock.now().toISOString() });
  clock.advance({ minutes: 5 });
  expect(await acknowledgeAnnouncement(as(users[0]!), { id })).toEqual(first);
  expect(await status()).toBe("active");
  const rows = await database.sql`
    select acknowledged_via from announcement_recipients
     where announcement_id = ${id} and acknowledged_at is not null`;
  expect([...rows]).toEqual([{ acknowledged_via: "user" }]);
});

test("the last acknowledgement makes it acknowledged", async () => {
  const { id, as, users, ctx, status } = await announced(2);
  await acknowledgeAnnouncement(as(users[0]!), { id });
  expect(await status()).toBe("active");
  await acknowledgeAnnouncement(as(users[1]!), { id });
  expect(await getAnnouncement(ctx, { id })).toMatchObject({
    status: "acknowledged",
    pending_count: 0,
    abilities: { cancel: false },
  });
  expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_acknowledged"]);
});

test("the history tells of each acknowledgement, page by page", async () => {
  const { id, as, users, ctx, clock } = await announced(7);
  for (const [index, user] of users.entries()) {
    if (index % 3 === 0) clock.advance({ minutes: 1 });
    await acknowledgeAnnouncement(as(user), { id });
  }
  const all = async (order: string, asked: object = {}) => {
    const events: HistoryEvent[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const input = { id, order, limit: 2, ...asked, ...(cursor && { cursor }) };
      const page = await listAnnouncementHistory(ctx, listHistoryInput.parse(input));
      events.push(...page.items);
      cursor = page.next_cursor;
    }
    return events;
  };
  const events = await all("asc");
  expect(events.map(({ event }) => event)).toContain("announcement_created");
  const own = events.filter(({ event }) => event === "recipient_acknowledged");
  expect(new Set(own.map(({ actor_id }) => actor_id))).toEqual(new Set(users.map((user) => user.id)));
  expect(own).toHaveLength(7);
  expect(own.at(-1)).toMatchObject({ at: clock.now().toISOString(), details: { via: "user" } });
  expect((await all("desc")).toReversed()).toEqual(events);
  expect(await all("asc", { event: "recipient" })).toEqual(own);
  expect(await all("asc", { actor: users[4]!.id })).toMatchObject([{ actor_id: users[4]!.id }]);
  expect(await all("asc", { from: own[3]!.at, to: own[6]!.at })).toEqual(own.slice(3, 6));
  // The id of an entry says when it was; this one would be of the year 10889.
  const cursor = encodeCursor({ value: own[0]!.at, id: "at desc ffffffff-ffff-7fff-8fff-ffffffffffff" });
  const far = await listAnnouncementHistory(ctx, listHistoryInput.parse({ id, cursor }));
  expect(far.items).toHaveLength(events.length);
});

test("twenty simultaneous acknowledgements end in exactly one Acknowledged", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, as, users, status } = await announced(20);
    await Promise.all(users.map((user) => acknowledgeAnnouncement(as(user), { id })));
    expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_acknowledged"]);
    expect(await status()).toBe("acknowledged");
  }
});

test("a person who acknowledges twice at once gets the same answer", async () => {
  const { id, as, users } = await announced(2);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => acknowledgeAnnouncement(as(users[0]!), { id })),
  );
  expect(new Set(answers.map((answer) => answer.acknowledged_at)).size).toBe(1);
});

test("a cancelled or expired announcement is refused, without anyone having written that down", async () => {
  const cancelled = await announced(1);
  await cancelAnnouncement(cancelled.ctx, { id: cancelled.id, reason: "Wrong dome" });
  const person = cancelled.as(cancelled.users[0]!);
  await expect(acknowledgeAnnouncement(person, cancelled)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("cancelled"),
  });
  const expiring = await announced(1, { expires_at: "2026-03-01T21:00:00.000Z" });
  expiring.clock.advance({ hours: 1 });
  const late = acknowledgeAnnouncement(expiring.as(expiring.users[0]!), expiring);
  await expect(late).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("expired"),
  });
});

test("a scope's announcement is acknowledged there and nowhere else", async () => {
  const { id, as, users } = await announced(2);
  await database.sql`
    update announcements set doc = doc || '{"scope": "project", "scope_id": "p1"}' where id = ${id}`;
  const person = as(users[0]!);
  const elsewhere: Scope[] = [
    { type: "system", id: null },
    { type: "project", id: "p2" },
    { type: "observatory", id: "p1" },
  ];
  for (const scope of elsewhere)
    await expect(acknowledgeAnnouncement(person, { id }, scope)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const there = acknowledgeAnnouncement(person, { id }, { type: "project", id: "p1" });
  expect(await there).toMatchObject({ announcement_id: id });
});

test("somebody whose account works again may still acknowledge what all others have", async () => {
  const { id, as, users, status } = await announced(2);
  await deactivate(database, users[1]!.id, new Date());
  await acknowledgeAnnouncement(as(users[0]!), { id });
  expect(await status()).toBe("acknowledged");
  await deactivate(database, users[1]!.id, null);
  expect(await status()).toBe("acknowledged");
  await acknowledgeAnnouncement(as(users[1]!), { id });
  expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_acknowledged"]);
});
