import { createHash } from "node:crypto";
import { accounts, apiKeys, emailChanges, newId, sessions, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import {
  actorFor,
  enqueued,
  factories,
  memoryMailer,
  runEnqueued,
  type TestUser,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { expect, test } from "vitest";
import { createAnnouncement } from "../../announcements/index.ts";
import type { Context } from "../../base/context.ts";
import { deleteOwnAccount } from "../account-deletion/index.ts";
import { setAvatar } from "../avatars/index.ts";
import { getProfile, listUsers, updateUser } from "../users/index.ts";
import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  endOtherSessions,
  endSession,
  listSessions,
  sendAccountNotice,
  sendEmailChange,
} from "./index.ts";

const database = testDatabase();
const make = factories(database);
const page = { limit: 50, order: "desc" as const };

async function openSession({ id: userId }: TestUser, fields: Partial<typeof sessions.$inferInsert> = {}) {
  const id = newId();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await database.db.insert(sessions).values({ id, token: id, userId, expiresAt, ...fields });
  return id;
}

/** A person who is signed in, with mail that reaches people or doesn't. */
async function person(fields: Partial<TestUser> = {}, mailer = memoryMailer()) {
  const user = await make.user(fields);
  const sessionId = await openSession(user);
  const ctx = testContext(database, { actor: { ...actorFor(user), sessionId } as Context["actor"], mailer });
  return { user, ctx, mailer, sessionId };
}

const delivering = () => memoryMailer({ delivers: true });
const rowOf = async (id: string) => (await database.db.select().from(users).where(eq(users.id, id)))[0]!;

test("a caller without a sign-in, and a key, is refused", async () => {
  const { user } = await person();
  const key = { type: "api_key", userId: user.id, serverAdmin: false, keyId: "k" } as const;
  for (const [actor, code] of [
    [{ type: "anonymous" }, "UNAUTHENTICATED"],
    [key, "FORBIDDEN"],
  ] as const) {
    const ctx = testContext(database, { actor });
    const asked = [
      ...[listSessions(ctx, page), endSession(ctx, { id: "x" }), endOtherSessions(ctx)],
      ...[changeEmail(ctx, { email: "a@example.org" }), cancelEmailChange(ctx), deleteOwnAccount(ctx)],
    ];
    for (const one of asked) await expect(one).rejects.toMatchObject({ code });
  }
  expect(await rowOf(user.id)).toMatchObject({ email: user.email, deactivated_at: null });
});

test("lists one's own sessions with the present one marked, ends one of them, and all others", async () => {
  const { user, ctx, sessionId } = await person();
  const phone = await openSession(user, { ipAddress: "192.0.2.7", userAgent: "Phone" });
  const old = await openSession(user, { expiresAt: new Date(Date.now() - 1) });
  await openSession(user);
  const stranger = await person();
  const listed = async () => (await listSessions(ctx, page)).items;
  expect(await listed()).toHaveLength(3);
  expect((await listed()).find(({ id }) => id === phone)).toMatchObject({
    ip_address: "192.0.2.7",
    user_agent: "Phone",
    is_current: false,
  });
  expect((await listed()).filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual([sessionId]);
  await endSession(ctx, { id: phone });
  for (const id of [phone, stranger.sessionId, "gone"])
    await expect(endSession(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await endOtherSessions(ctx);
  expect((await listed()).map(({ id }) => id)).toEqual([sessionId]);
  expect(await database.db.$count(sessions, eq(sessions.id, old))).toBe(0);
  expect(await database.db.$count(sessions, eq(sessions.id, stranger.sessionId))).toBe(1);
});

/** The token of the link that was mailed to the new address. */
async function mailedToken(ctx: Context, mailer: ReturnType<typeof memoryMailer>, address: string) {
  await runEnqueued(database, ctx, sendEmailChange);
  const mail = mailer.sent.filter(({ to }) => to.address === address).at(-1);
  return /#token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "none";
}

test("another address counts once its link is followed, and the one before is told", async () => {
  const mailer = delivering();
  const { user, ctx } = await person({}, mailer);
  const email = `new-${newId()}@example.org`;
  expect(await changeEmail(ctx, { email })).toEqual({ email, is_pending: true });
  expect(await getProfile(ctx)).toMatchObject({ email: user.email, new_email: email });
  expect(JSON.stringify(await enqueued(database, sendEmailChange))).not.toContain(email);
  const token = await mailedToken(ctx, mailer, email);
  const visitor = testContext(database, { actor: { type: "anonymous" }, mailer });
  await confirmEmailChange(visitor, { token });
  expect(await getProfile(ctx)).toMatchObject({ email, email_verified: true, new_email: null });
  await runEnqueued(database, ctx, sendAccountNotice);
  expect(mailer.sent.at(-1)).toMatchObject({
    to: { address: user.email },
    subject: "The address of your account was changed",
  });
  await expect(confirmEmailChange(visitor, { token })).rejects.toMatchObject({ code: "INVALID" });
});

test("a link that was taken back, replaced or is a day old does nothing", async () => {
  const mailer = delivering();
  const { user, ctx } = await person({}, mailer);
  const [first, second] = [`a-${newId()}@example.org`, `b-${newId()}@example.org`];
  await changeEmail(ctx, { email: first });
  const replaced = await mailedToken(ctx, mailer, first);
  await changeEmail(ctx, { email: second });
  await expect(confirmEmailChange(ctx, { token: replaced })).rejects.toMatchObject({ code: "INVALID" });
  const token = await mailedToken(ctx, mailer, second);
  const tomorrow = { ...ctx, now: () => new Date(Date.now() + 24 * 3_600_000) };
  await expect(confirmEmailChange(tomorrow, { token })).rejects.toMatchObject({ code: "INVALID" });
  await cancelEmailChange(ctx);
  await cancelEmailChange(ctx);
  await expect(confirmEmailChange(ctx, { token })).rejects.toMatchObject({ code: "INVALID" });
  expect(await rowOf(user.id)).toMatchObject({ email: user.email });
});

test("an address that is taken, one's own or asked for too often is refused", async () => {
  const { user, ctx } = await person({}, delivering());
  const other = await make.user();
  await expect(changeEmail(ctx, { email: other.email.toUpperCase() })).rejects.toMatchObject({
    code: "CONFLICT",
    errors: [{ path: "email", message: "is taken" }],
  });
  await expect(changeEmail(ctx, { email: user.email })).rejects.toMatchObject({ code: "INVALID" });
  for (let time = 0; time < 3; time++) await changeEmail(ctx, { email: `x-${newId()}@example.org` });
  await expect(changeEmail(ctx, { email: "y@example.org" })).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("one of two who confirm one address at once gets it", async () => {
  const email = `wanted-${newId()}@example.org`;
  const both = await Promise.all([person({}, delivering()), person({}, delivering())]);
  for (const { user } of both) {
    const token_hash = createHash("sha256").update(user.id).digest("hex");
    const at = new Date();
    await database.db.insert(emailChanges).values({
      ...{ user_id: user.id, email, token_hash },
      ...{ created_at: at, expires_at: new Date(at.getTime() + 60_000) },
    });
  }
  const outcomes = await Promise.allSettled(
    both.map(({ ctx, user }) => confirmEmailChange(ctx, { token: user.id })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "CONFLICT" },
  });
});

test("a new address counts at once without a mail server", async () => {
  const { ctx } = await person();
  const email = `new-${newId()}@example.org`;
  expect(await changeEmail(ctx, { email })).toEqual({ email, is_pending: false });
  expect(await getProfile(ctx)).toMatchObject({ email, email_verified: false });
});

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("a deleted account has left everything, has neither name nor address, and can't come back", async () => {
  const { user, ctx, mailer } = await person({ name: "Vera" });
  const owner = await make.user();
  const organization = await make.organization(owner.id);
  const observatory = await make.observatory(owner.id);
  const project = await make.project(owner.id);
  await make.organizationMember(organization.id, user.id);
  await make.observatoryMember(observatory.id, { user_id: user.id });
  await make.projectMember(project.id, user.id);
  await setAvatar(ctx, png);
  const at = new Date();
  await database.db
    .insert(apiKeys)
    .values({ id: newId(), user_id: user.id, name: "t", start: "mrd_", hash: newId(), created_at: at });
  await database.db
    .insert(accounts)
    .values({ id: newId(), accountId: user.id, providerId: "credential", userId: user.id, password: "x" });

  await deleteOwnAccount(ctx);
  const row = await rowOf(user.id);
  expect(row).toMatchObject({ name: "Deleted account", avatar_key: null, notify_email: false });
  expect([row.deactivated_at, row.deleted_at]).toEqual([expect.any(Date), expect.any(Date)]);
  expect(row.email).not.toContain(user.email);
  for (const table of [sessions, accounts])
    expect(await database.db.$count(table, eq(table.userId, user.id))).toBe(0);
  expect(await database.db.$count(apiKeys, eq(apiKeys.user_id, user.id))).toBe(0);
  const left = await database.sql`
    select doc ->> 'event' as event from history_events
     where doc ->> 'subject_id' in (${organization.id}, ${observatory.id}, ${project.id})`;
  expect(left).toHaveLength(3);
  // The address is free.
  await make.user({ email: user.email });
  await runEnqueued(database, ctx, sendAccountNotice);
  expect(mailer.sent.at(-1)?.to).toEqual({ name: "Vera", address: user.email });
  const admin = testContext(database, { actor: actorFor(await make.user({ server_admin: true })) });
  await expect(updateUser(admin, { id: user.id, deactivated: false })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const search = { ...page, search: "Deleted", sort: "name", order: "asc" } as const;
  expect((await listUsers(admin, search)).items.map(({ id }) => id)).toContain(user.id);
});

test("an announcement that waits for nobody but a deleted account is acknowledged, and its history says so", async () => {
  const admin = await make.user({ server_admin: true });
  const { user, ctx } = await person();
  const targets = [{ kind: "users" as const, ids: [user.id] }];
  const { id } = await createAnnouncement(testContext(database, { actor: actorFor(admin) }), {
    ...{ title: "Dome work", message: "Closed.", severity: "info", delivery_type: "message", targets },
  });
  await deleteOwnAccount(ctx);
  const rows = await database.sql`
    select doc ->> 'event' as event from history_events where doc ->> 'subject_id' = ${id} order by id`;
  expect(rows.map(({ event }) => event)).toEqual(["announcement_created", "announcement_acknowledged"]);
});

test("an owner, and the last server administrator, can't be deleted, and nothing changes", async () => {
  const { user, ctx } = await person();
  const place = await make.organization((await make.user()).id);
  await make.organizationMember(place.id, user.id);
  await make.project(user.id, { name: "Novae" });
  await expect(deleteOwnAccount(ctx)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("1 project (Novae)"),
  });
  await database.db.update(users).set({ server_admin: false });
  const last = await person({ server_admin: true });
  await make.organizationMember(place.id, last.user.id);
  await expect(deleteOwnAccount(last.ctx)).rejects.toMatchObject({ code: "CONFLICT" });
  const [kept] = await database.sql`
    select count(*)::int as count from organization_members where organization_id = ${place.id}`;
  expect(kept!.count).toBe(3);
});

test("one of two last server administrators who delete their accounts at once stays", async () => {
  await database.db.update(users).set({ server_admin: false });
  const both = [await person({ server_admin: true }), await person({ server_admin: true })];
  const outcomes = await Promise.allSettled(both.map(({ ctx }) => deleteOwnAccount(ctx)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await database.db.$count(users, eq(users.server_admin, true))).toBe(1);
});
