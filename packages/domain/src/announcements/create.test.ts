import type { AnnouncementTarget } from "@meridian/contract";
import { enqueued, factories, testDatabase } from "@meridian/testkit";
import { beforeAll, expect, test } from "vitest";
import { announcing, deactivate, historyOf, message, recipientIds } from "./announcing.fixture.ts";
import { createAnnouncement } from "./create.ts";
import { listPending } from "./pending.ts";
import { listRecipients } from "./recipients/list.ts";
import { publishAnnouncement } from "./tasks.ts";

const database = testDatabase();
let setting: Awaited<ReturnType<typeof announcing>>;
beforeAll(async () => {
  setting = await announcing(database, 3);
});

const idsOf = (...users: { id: string }[]) => users.map((user) => user.id).sort();

async function reached(...targets: AnnouncementTarget[]): Promise<string[]> {
  const created = await createAnnouncement(setting.ctx, message(targets));
  const ids = await recipientIds(database, created.id);
  const pending_count = ids.filter((id) => id !== setting.admin.id).length;
  expect(created).toMatchObject({ status: "active", recipient_count: ids.length, pending_count });
  return ids;
}

test("refuses the wrong actor", async () => {
  const { as, users, everyone } = setting;
  await expect(createAnnouncement(as(users[0]!), message(everyone))).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const anonymous = { ...setting.ctx, actor: { type: "anonymous" as const } };
  await expect(createAnnouncement(anonymous, message(everyone))).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test("reaches chosen users, and leaves a trace", async () => {
  const { ctx, users, admin, everyone } = setting;
  const created = await createAnnouncement(ctx, message(everyone));
  expect(created).toMatchObject({ scope: "system", created_by: admin.id, abilities: { cancel: true } });
  expect(await recipientIds(database, created.id)).toEqual(idsOf(...users));
  expect(await historyOf(database, created.id)).toEqual(["announcement_created"]);
  const audit = await database.sql`select action, actor_id from audit_log where subject_id = ${created.id}`;
  expect([...audit]).toEqual([{ action: "announcement.create", actor_id: admin.id }]);
});

test("an author who is among the recipients has acknowledged it, with mail or without", async () => {
  const { ctx, users, admin } = setting;
  const targets: AnnouncementTarget[] = [{ kind: "users", ids: [admin.id, users[0]!.id] }];
  for (const delivery_type of ["message", "both"] as const) {
    const { id, recipient_count, pending_count } = await createAnnouncement(
      ctx,
      message(targets, { delivery_type }),
    );
    expect({ recipient_count, pending_count }).toEqual({ recipient_count: 2, pending_count: 1 });
    expect((await listPending(ctx, { limit: 200, order: "desc" })).items.map((one) => one.id)).not.toContain(
      id,
    );
    const { items } = await listRecipients(ctx, { id, limit: 200, sort: "name", order: "asc" });
    expect(items.find(({ user_id }) => user_id === admin.id)).toMatchObject({
      status: "acknowledged",
      acknowledged_via: "author",
      acknowledged_at: setting.clock.now().toISOString(),
      email_status: delivery_type === "both" ? "queued" : "none",
    });
    expect(items.find(({ user_id }) => user_id === users[0]!.id)).toMatchObject({ status: "pending" });
  }
});

test("an announcement to its author alone is acknowledged at once", async () => {
  const { ctx, admin } = setting;
  const created = await createAnnouncement(ctx, message([{ kind: "users", ids: [admin.id] }]));
  expect(created).toMatchObject({ status: "acknowledged", pending_count: 0 });
});

test("reaches an observatory's owner, members, and members of its organizations", async () => {
  const make = factories(database);
  const [owner, member, boss, inherited, outsider] = await Promise.all(
    Array.from({ length: 5 }, () => make.user()),
  );
  const observatory = await make.observatory(owner!.id);
  const other = await make.observatory(outsider!.id);
  const organization = await make.organization(boss!.id);
  await make.organizationMember(organization.id, inherited!.id);
  await make.observatoryMember(observatory.id, { user_id: member!.id });
  await make.observatoryMember(observatory.id, { organization_id: organization.id });
  const people = idsOf(owner!, member!, boss!, inherited!);
  expect(await reached({ kind: "observatories", ids: [observatory.id] })).toEqual(people);
  const all = await reached({ kind: "observatories", all: true });
  expect(all).toEqual(expect.arrayContaining([...people, outsider!.id]));
  expect(await reached({ kind: "observatories", ids: [other.id] })).toEqual([outsider!.id]);
});

test("reaches an organization's owner and members", async () => {
  const make = factories(database);
  const [owner, member, outsider] = await Promise.all(Array.from({ length: 3 }, () => make.user()));
  const organization = await make.organization(owner!.id);
  await make.organizationMember(organization.id, member!.id);
  const other = await make.organization(outsider!.id);
  await database.sql`delete from organization_members where organization_id = ${other.id}`;
  expect(await reached({ kind: "organizations", ids: [organization.id] })).toEqual(idsOf(owner!, member!));
  const all = await reached({ kind: "organizations", all: true });
  expect(all).toEqual(expect.arrayContaining(idsOf(owner!, member!, outsider!)));
});

test("reaches a project's owner, members, and members of its organization", async () => {
  const make = factories(database);
  const [owner, member, boss, inherited, outsider] = await Promise.all(
    Array.from({ length: 5 }, () => make.user()),
  );
  const organization = await make.organization(boss!.id);
  await make.organizationMember(organization.id, inherited!.id);
  const project = await make.project(owner!.id, { organization_id: organization.id });
  await make.projectMember(project.id, member!.id);
  await make.project(outsider!.id);
  const people = idsOf(owner!, member!, boss!, inherited!);
  expect(await reached({ kind: "projects", ids: [project.id] })).toEqual(people);
  expect(await reached({ kind: "projects", all: true })).toEqual(
    expect.arrayContaining([...people, outsider!.id]),
  );
});

test("counts somebody who is reached in several ways once", async () => {
  const make = factories(database);
  const user = await make.user();
  const organization = await make.organization(user.id);
  const observatory = await make.observatory(user.id);
  await make.observatoryMember(observatory.id, { user_id: user.id });
  await make.observatoryMember(observatory.id, { organization_id: organization.id });
  const project = await make.project(user.id, { organization_id: organization.id });
  const ids = await reached(
    { kind: "users", ids: [user.id, user.id] },
    { kind: "observatories", ids: [observatory.id] },
    { kind: "organizations", ids: [organization.id] },
    { kind: "projects", ids: [project.id] },
  );
  expect(ids).toEqual([user.id]);
});

test("reaches every registered user but those who are deactivated", async () => {
  const gone = await setting.make.user({ deactivated_at: new Date() });
  const [row] = await database.sql`select count(*)::int as count from users where deactivated_at is null`;
  const everybody = await reached({ kind: "all_users" });
  expect(everybody).toHaveLength(row!.count);
  expect(everybody).not.toContain(gone.id);
  expect(await reached({ kind: "users", all: true })).toEqual(everybody);
});

test("refuses targets that reach nobody", async () => {
  const gone = await setting.make.user();
  await deactivate(database, gone.id, new Date());
  const nobody = createAnnouncement(setting.ctx, message([{ kind: "users", ids: [gone.id] }]));
  await expect(nobody).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "targets" }] });
});

test("names the targets that don't exist, and leaves nothing behind", async () => {
  const { ctx, users, everyone } = setting;
  const before = await database.sql`select count(*) from announcements`;
  const mistaken = createAnnouncement(
    ctx,
    message([
      ...everyone,
      { kind: "projects", ids: ["no-such-project"] },
      { kind: "users", ids: [users[0]!.id, "nobody-1", "nobody-2"] },
    ]),
  );
  await expect(mistaken).rejects.toMatchObject({
    code: "INVALID",
    errors: [
      { path: "targets.1.ids", message: expect.stringContaining("no-such-project") },
      { path: "targets.2.ids", message: expect.stringMatching(/nobody-1.*nobody-2/) },
    ],
  });
  expect(await database.sql`select count(*) from announcements`).toEqual(before);
});

test.each([
  ["in the past", { expires_at: "2026-03-01T19:59:59.000Z" }],
  ["now", { expires_at: "2026-03-01T20:00:00.000Z" }],
  [
    "before it is published",
    { publish_at: "2026-03-03T00:00:00.000Z", expires_at: "2026-03-02T00:00:00.000Z" },
  ],
])("refuses an expiry %s", async (_, times) => {
  const creating = createAnnouncement(setting.ctx, message(setting.everyone, times));
  await expect(creating).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "expires_at" }] });
});

test("mail is queued for people who want mail", async () => {
  const { ctx, make } = setting;
  const [reader, other] = [await make.user(), await make.user({ notify_email: false })];
  const targets = [{ kind: "users" as const, ids: [reader.id, other.id] }];
  for (const delivery_type of ["message", "email", "both"] as const) {
    const { id, pending_count } = await createAnnouncement(ctx, message(targets, { delivery_type }));
    const rows = await database.sql`
      select user_id, email_status from announcement_recipients where announcement_id = ${id}`;
    const states = Object.fromEntries(rows.map((row) => [row.user_id, row.email_status]));
    const wanted = delivery_type === "message" ? "none" : "queued";
    expect(states).toEqual({ [reader.id]: wanted, [other.id]: "none" });
    expect(pending_count).toBe(2);
  }
});

test("a later publication is scheduled", async () => {
  const { ctx, everyone } = setting;
  const publish_at = "2026-03-02T00:00:00.000Z";
  const created = await createAnnouncement(ctx, message(everyone, { publish_at }));
  expect(created).toMatchObject({ status: "scheduled", recipient_count: null, pending_count: null });
  expect(await recipientIds(database, created.id)).toEqual([]);
  expect(await enqueued(database, publishAnnouncement)).toEqual([{ id: created.id }]);
});
