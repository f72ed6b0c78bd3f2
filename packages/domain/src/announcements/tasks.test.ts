import { enqueued, factories, runEnqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { announcing, historyOf, message, recipientIds } from "./announcing.fixture.ts";
import { cancelAnnouncement } from "./cancel.ts";
import { createAnnouncement } from "./create.ts";
import { getAnnouncement } from "./get.ts";
import { publishAnnouncement, resolveRecipients, settleAllAnnouncements } from "./tasks.ts";

const database = testDatabase();
const many = 10_001;

async function manyMembers() {
  const owner = await factories(database).user();
  const organization = await factories(database).organization(owner.id);
  const tag = organization.id;
  await database.sql`
    insert into users (id, name, email)
    select ${tag} || n, 'Member ' || n, ${tag} || n || '@example.org' from generate_series(2, ${many}::int) n`;
  await database.sql`
    insert into organization_members (organization_id, user_id)
    select ${tag}, ${tag} || n from generate_series(2, ${many}::int) n`;
  return [{ kind: "organizations" as const, ids: [organization.id] }];
}

const settle = (ctx: Parameters<typeof getAnnouncement>[0]) =>
  settleAllAnnouncements.run(ctx, {}, new AbortController().signal);

test("more recipients than a request can write are written by a job, once", async () => {
  const { ctx, system } = await announcing(database);
  const created = await createAnnouncement(ctx, message(await manyMembers()));
  expect(created).toMatchObject({ status: "active", recipient_count: null, pending_count: null });
  await settle(system);
  expect(await getAnnouncement(ctx, created)).toMatchObject({ status: "active" });

  expect(await enqueued(database, resolveRecipients)).toEqual([{ id: created.id }]);
  await runEnqueued(database, system, resolveRecipients);
  const resolved = { recipient_count: many, pending_count: many };
  expect(await getAnnouncement(ctx, created)).toMatchObject(resolved);
  const twice = [0, 1].map(() => resolveRecipients.run(system, created, new AbortController().signal));
  await Promise.all(twice);
  expect(await getAnnouncement(ctx, created)).toMatchObject(resolved);
});

test("a second run at the same moment writes nothing twice", async () => {
  const { ctx, system } = await announcing(database);
  const created = await createAnnouncement(ctx, message(await manyMembers()));
  const twice = [0, 1].map(() => resolveRecipients.run(system, created, new AbortController().signal));
  await Promise.all(twice);
  expect(await recipientIds(database, created.id)).toHaveLength(many);
});

test("an announcement cancelled before its recipients are known reaches nobody", async () => {
  const { ctx, system } = await announcing(database);
  const created = await createAnnouncement(ctx, message(await manyMembers()));
  await cancelAnnouncement(ctx, { id: created.id, reason: "Mistake" });
  await resolveRecipients.run(system, created, new AbortController().signal);
  expect(await getAnnouncement(ctx, created)).toMatchObject({ status: "cancelled", recipient_count: 0 });
});

test("an announcement is published when its time comes, to the people its targets reach then", async () => {
  const { ctx, system, clock, make, users } = await announcing(database, 1);
  const organization = await make.organization(users[0]!.id);
  const targets = [{ kind: "organizations" as const, ids: [organization.id] }];
  const publish_at = "2026-03-01T21:00:00.000Z";
  const created = await createAnnouncement(ctx, message(targets, { publish_at }));
  const late = await make.user();
  await make.organizationMember(organization.id, late.id);

  await publishAnnouncement.run(system, created, new AbortController().signal);
  expect(await getAnnouncement(ctx, created)).toMatchObject({ status: "scheduled" });
  clock.advance({ hours: 1 });
  await runEnqueued(database, system, publishAnnouncement);
  await publishAnnouncement.run(system, created, new AbortController().signal);
  expect(await getAnnouncement(ctx, created)).toMatchObject({ status: "active", recipient_count: 2 });
  expect(await recipientIds(database, created.id)).toEqual([users[0]!.id, late.id].sort());
  expect(await historyOf(database, created.id)).toEqual(["announcement_created", "announcement_published"]);
});

test("a missed publication is caught up with, and a cancelled one isn't published", async () => {
  const { ctx, system, clock, everyone } = await announcing(database, 1);
  const publish_at = "2026-03-01T21:00:00.000Z";
  const missed = await createAnnouncement(ctx, message(everyone, { publish_at }));
  const dropped = await createAnnouncement(ctx, message(everyone, { publish_at }));
  await cancelAnnouncement(ctx, { id: dropped.id, reason: "Not needed" });
  clock.advance({ hours: 2 });
  await settle(system);
  expect(await getAnnouncement(ctx, missed)).toMatchObject({ status: "active", recipient_count: 1 });
  expect(await getAnnouncement(ctx, dropped)).toMatchObject({ status: "cancelled", recipient_count: 0 });
});

test("an ended announcement gets its final count, which is not counted again", async () => {
  const { ctx, system, clock, everyone } = await announcing(database, 2);
  const { id } = await createAnnouncement(ctx, message(everyone));
  await cancelAnnouncement(ctx, { id, reason: "Over" });
  await settle(system);
  clock.advance({ minutes: 2 });
  await settle(system);
  const [row] =
    await database.sql`select doc -> 'pending_count' as count from announcements where id = ${id}`;
  expect(row!.count).toBe(2);
  expect(await getAnnouncement(ctx, { id })).toMatchObject({ pending_count: 2 });
});
