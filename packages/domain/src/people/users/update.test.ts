import { randomUUID } from "node:crypto";
import { createObservatoryInput, createOrganizationInput, createProjectInput } from "@meridian/contract";
import { apiKeys, auditLog, newId, sessions, users, verifications } from "@meridian/database";
import { and, eq, isNull } from "@meridian/database/query";
import { actorFor, factories, inTurn, type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import type { LiveNotice } from "../../base/liveNotice.ts";
import { createObservatory, transferObservatory } from "../../places/observatories/index.ts";
import { createOrganization, transferOrganization } from "../../places/organizations/index.ts";
import { createProject, transferProject } from "../../places/projects/index.ts";
import { endSessions, revokeKeys, updateUser } from "./index.ts";

const database = testDatabase();
const make = factories(database);
let told: LiveNotice[] = [];
const as = (user: TestUser) =>
  testContext(database, {
    actor: actorFor(user),
    live: { publish: (...notices) => void told.push(...notices) },
  });
const auditOf = (id: string) =>
  database.db.select().from(auditLog).where(eq(auditLog.subject_id, id)).orderBy(auditLog.id);
const admins = () =>
  database.db.$count(users, and(eq(users.server_admin, true), isNull(users.deactivated_at)));
const appoint = () => make.user({ server_admin: true });

beforeEach(async () => {
  await database.db.update(users).set({ server_admin: false });
  told = [];
});

test("refuses everybody but server administrators", async () => {
  const [person, other] = await Promise.all([make.user(), make.user()]);
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  const input = { id: other.id, deactivated: true };
  await expect(updateUser(as(person), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(updateUser(anonymous, input)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  // Somebody who was dismissed since they were let in.
  const former = { ...person, server_admin: true };
  await expect(updateUser(as(former), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await auditOf(other.id)).toEqual([]);
});

test("a deactivated account isn't appointed, but is with its reactivation, and can be dismissed", async () => {
  const [admin, person] = [await appoint(), await make.user({ deactivated_at: new Date() })];
  const { id } = person;
  const refused = { code: "CONFLICT", message: expect.stringContaining("Reactivate") };
  await expect(updateUser(as(admin), { id, server_admin: true })).rejects.toMatchObject(refused);
  const working = await make.user();
  const both = { id: working.id, server_admin: true, deactivated: true };
  await expect(updateUser(as(admin), both)).rejects.toMatchObject(refused);
  expect([...(await auditOf(id)), ...(await auditOf(working.id))]).toEqual([]);
  await updateUser(as(admin), { id, server_admin: true, deactivated: false });
  await updateUser(as(admin), { id, deactivated: true });
  expect(await updateUser(as(admin), { id, server_admin: false })).toMatchObject({ server_admin: false });
});

test("appoints and dismisses, on record; the same again changes nothing", async () => {
  const [admin, person] = [await appoint(), await make.user()];
  for (const server_admin of [true, false]) {
    expect(await updateUser(as(admin), { id: person.id, server_admin })).toMatchObject({ server_admin });
    expect(await updateUser(as(admin), { id: person.id, server_admin })).toMatchObject({ server_admin });
    expect(await updateUser(as(admin), { id: person.id })).toMatchObject({ server_admin });
  }
  const change = { action: "user.update", actor_id: admin.id };
  expect(await auditOf(person.id)).toMatchObject([
    { ...change, before: { server_admin: false }, after: { server_admin: true, deactivated: false } },
    { ...change, before: { server_admin: true }, after: { server_admin: false } },
  ]);
  expect(told).toEqual(Array(2).fill({ type: "access.changed", user_id: person.id }));
  await expect(updateUser(as(admin), { id: "no-such-one", server_admin: true })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("the last server administrator stays one, whose account works", async () => {
  const admin = await appoint();
  await make.user({ server_admin: true, deactivated_at: new Date() });
  for (const change of [
    { server_admin: false },
    { deactivated: true },
    { server_admin: false, deactivated: true },
  ])
    await expect(updateUser(as(admin), { id: admin.id, ...change })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("last server administrator"),
    });
  expect(await admins()).toBe(1);
  const second = await appoint();
  await updateUser(as(admin), { id: admin.id, server_admin: false });
  await expect(updateUser(as(second), { id: second.id, deactivated: true })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test.each([{ server_admin: false }, { deactivated: true }])(
  "one of two administrators who end each other at once (%o) is left",
  async (change) => {
    for (let round = 0; round < 5; round++) {
      await database.db.update(users).set({ server_admin: false });
      const [one, other] = [await appoint(), await appoint()];
      const both = await Promise.allSettled([
        updateUser(as(one), { id: other.id, ...change }),
        updateUser(as(other), { id: one.id, ...change }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(both.find(({ status }) => status === "rejected")).toMatchObject({
        reason: { code: "FORBIDDEN" },
      });
      expect(await admins()).toBe(1);
    }
  },
);

test("one of two who resign at once is left", async () => {
  for (let round = 0; round < 5; round++) {
    await database.db.update(users).set({ server_admin: false });
    const both = await Promise.all([appoint(), appoint()]);
    const outcomes = await Promise.allSettled(
      both.map((admin) => updateUser(as(admin), { id: admin.id, server_admin: false })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await admins()).toBe(1);
  }
});

async function openEverything(userId: string) {
  const at = new Date();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await database.db.insert(sessions).values({ id: newId(), token: newId(), userId, expiresAt });
  await database.db.insert(apiKeys).values({
    id: newId(),
    user_id: userId,
    name: "tool",
    start: "mrd_",
    hash: randomUUID(),
    created_at: at,
  });
  await database.db
    .insert(verifications)
    .values({ id: newId(), identifier: `reset-password:${newId()}`, value: userId, expiresAt });
}

const opening = async (userId: string) => [
  await database.db.$count(sessions, eq(sessions.userId, userId)),
  await database.db.$count(apiKeys, eq(apiKeys.user_id, userId)),
  await database.db.$count(verifications, eq(verifications.value, userId)),
];

test("a deactivated account has nothing left that opens it, and comes back with nothing", async () => {
  const [admin, person, other] = [await appoint(), await make.user(), await make.user()];
  await Promise.all([openEverything(person.id), openEverything(other.id)]);
  const gone = await updateUser(as(admin), { id: person.id, deactivated: true });
  expect(Date.parse(gone.deactivated_at!)).toBeCloseTo(Date.now(), -5);
  expect(await opening(person.id)).toEqual([0, 0, 0]);
  expect(await opening(other.id)).toEqual([1, 1, 1]);
  expect(told).toEqual([{ type: "access.changed", user_id: person.id }]);

  // What slipped in meanwhile.
  await openEverything(person.id);
  const back = await updateUser(as(admin), { id: person.id, deactivated: false });
  expect(back).toMatchObject({ deactivated_at: null, last_sign_in_at: null });
  expect(await opening(person.id)).toEqual([0, 0, 0]);
  expect((await auditOf(person.id)).map(({ after }) => after)).toMatchObject([
    { deactivated: true },
    { deactivated: false },
  ]);
});

test("somebody is deactivated whatever they own, and what they own is listed", async () => {
  const [admin, person] = [await appoint(), await make.user()];
  const organization = await make.organization(person.id);
  const dome = await make.observatory(person.id);
  const novae = await make.project(person.id);
  await openEverything(person.id);
  expect(await updateUser(as(admin), { id: person.id, deactivated: true })).toMatchObject({
    deactivated_at: expect.any(String),
    session_count: 0,
    api_key_count: 0,
    organizations: [{ id: organization.id, role: "owner" }],
    observatories: [{ id: dome.id, is_owner: true }],
    projects: [{ id: novae.id, is_owner: true }],
  });
  expect(await opening(person.id)).toEqual([0, 0, 0]);
});

test("property of a deactivated account is moved by server administrators", async () => {
  const [admin, person, heir] = [await appoint(), await make.user(), await make.user()];
  const { id: organization } = await make.organization(person.id);
  await make.organizationMember(organization, heir.id);
  const { id: far } = await make.organization(heir.id);
  const { id: dome } = await make.observatory(person.id);
  const { id: novae } = await make.project(person.id);
  await make.projectMember(novae, heir.id);
  const moveOrganization = () => transferOrganization(as(admin), { id: organization, user_id: heir.id });
  const moveDome = () =>
    transferObservatory(as(admin), { id: dome, owner_type: "organization", owner_id: far });
  await expect(moveOrganization()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(moveDome()).rejects.toMatchObject({ code: "INVALID" });
  await updateUser(as(admin), { id: person.id, deactivated: true });
  expect(await moveOrganization()).toMatchObject({ owner_id: heir.id });
  expect(await moveDome()).toMatchObject({ owner_id: far });
  expect(await transferProject(as(admin), { id: novae, user_id: heir.id })).toMatchObject({
    owner_id: heir.id,
  });
});

test("sessions and keys are ended each by itself, on record, by server administrators alone", async () => {
  const [admin, person] = [await appoint(), await make.user()];
  await make.project(person.id);
  await openEverything(person.id);
  for (const verb of [endSessions, revokeKeys]) {
    await expect(verb(as(person), { id: admin.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(verb(as(admin), { id: "nobody" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await endSessions(as(admin), { id: person.id })).toMatchObject({
    session_count: 0,
    api_key_count: 1,
  });
  expect(await opening(person.id)).toEqual([0, 1, 1]);
  expect(await revokeKeys(as(admin), { id: person.id })).toMatchObject({ api_key_count: 0 });
  expect(await auditOf(person.id)).toMatchObject([
    { action: "user.end_sessions", after: { sessions_ended: 1 } },
    { action: "user.revoke_keys", after: { keys_revoked: 1 } },
  ]);
});

const becoming: Record<string, (person: TestUser) => Promise<() => Promise<unknown>>> = {
  "creates an organization": async (person) => () => {
    const fields = { name: "New", short_name: newId(), type: "other", contact_email: "a@example.org" };
    return createOrganization(as(person), createOrganizationInput.parse(fields));
  },
  "creates an observatory": async (person) => () => {
    const fields = { name: "New", latitude: 1, longitude: 2 };
    return createObservatory(as(person), createObservatoryInput.parse(fields));
  },
  "creates a project": async (person) => () =>
    createProject(as(person), createProjectInput.parse({ name: "New" })),
  "is given an organization": async (person) => {
    const owner = await make.user();
    const { id } = await make.organization(owner.id);
    await make.organizationMember(id, person.id);
    return () => transferOrganization(as(owner), { id, user_id: person.id });
  },
  "is given an observatory": async (person) => {
    const owner = await make.user();
    const { id } = await make.observatory(owner.id);
    await make.observatoryMember(id, { user_id: person.id });
    return () => transferObservatory(as(owner), { id, owner_type: "user", owner_id: person.id });
  },
  "is given a project": async (person) => {
    const owner = await make.user();
    const { id } = await make.project(owner.id);
    await make.projectMember(id, person.id);
    return () => transferProject(as(owner), { id, user_id: person.id });
  },
};

async function owned(userId: string): Promise<number> {
  const [row] = await database.sql`
    select (select count(*) from organizations where doc ->> 'owner_id' = ${userId})
         + (select count(*) from observatories where doc ->> 'owner_id' = ${userId})
         + (select count(*) from projects where doc ->> 'owner_id' = ${userId}) as count`;
  return Number(row!.count);
}

describe.each(Object.entries(becoming))("a person who %s and is deactivated at once", (_, become) => {
  test("owns it by then: it can be handed over", async () => {
    const [admin, person] = [await appoint(), await make.user()];
    const outcomes = await inTurn(database, { table: "users", id: person.id }, await become(person), () =>
      updateUser(as(admin), { id: person.id, deactivated: true }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await owned(person.id)).toBe(1);
  });

  test("is gone by then, and owns nothing", async () => {
    const [admin, person] = [await appoint(), await make.user()];
    const start = await become(person);
    const deactivate = () => updateUser(as(admin), { id: person.id, deactivated: true });
    const outcomes = await inTurn(database, { table: "users", id: person.id }, deactivate, start);
    expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "INVALID" } }]);
    expect(await owned(person.id)).toBe(0);
  });
});
