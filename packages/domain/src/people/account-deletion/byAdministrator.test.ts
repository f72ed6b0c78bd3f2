import { auditLog, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import {
  actorFor,
  factories,
  inTurn,
  memoryMailer,
  runEnqueued,
  type TestUser,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { transferProject } from "../../places/projects/index.ts";
import { sendAccountNotice } from "../own-account/index.ts";
import { updateUser } from "../users/index.ts";
import { deleteUser } from "./index.ts";

const database = testDatabase();
const make = factories(database);
const mailer = memoryMailer();
const as = (user: TestUser) => testContext(database, { actor: actorFor(user), mailer });
const remove = (admin: TestUser, { id }: { id: string }) =>
  deleteUser(as(admin), { id, confirm: "DELETE THIS ACCOUNT" });
const appoint = () => make.user({ server_admin: true });
const rowOf = async (id: string) => (await database.db.select().from(users).where(eq(users.id, id)))[0]!;
const conflict = (words: string) => ({ code: "CONFLICT", message: expect.stringContaining(words) });

beforeEach(() => database.db.update(users).set({ server_admin: false }));

test("refuses everybody but server administrators, also one who was dismissed meanwhile", async () => {
  const [person, other] = [await make.user(), await make.user()];
  for (const who of [person, { ...person, server_admin: true }])
    await expect(remove(who, other)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(deleteUser(anonymous, { id: other.id, confirm: "DELETE THIS ACCOUNT" })).rejects.toMatchObject(
    { code: "UNAUTHENTICATED" },
  );
  expect(await rowOf(other.id)).toMatchObject({ email: other.email, deleted_at: null });
});

test("a deleted account has left everything, also an archived project, and its person is told", async () => {
  const [admin, owner, vera] = [await appoint(), await make.user(), await make.user({ name: "Vera" })];
  const organization = await make.organization(owner.id);
  const observatory = await make.observatory(owner.id);
  const project = await make.project(owner.id, { status: "archived" });
  await make.organizationMember(organization.id, vera.id);
  await make.observatoryMember(observatory.id, { user_id: vera.id });
  await make.projectMember(project.id, vera.id);
  const place = { user_id: vera.id, project_id: project.id, observatory_id: observatory.id };
  const observation = await make.observation(place);

  expect(await remove(admin, vera)).toMatchObject({
    ...{ name: "Deleted account", invited: false, server_admin: false },
    ...{ organizations: [], observatories: [], projects: [], deleted_at: expect.any(String) },
  });
  const row = await rowOf(vera.id);
  expect([row.deactivated_at, row.deleted_at]).toEqual([expect.any(Date), expect.any(Date)]);
  const [kept] =
    await database.sql`select doc ->> 'user_id' as user_id from observations where id = ${observation.id}`;
  expect(kept!.user_id).toBe(vera.id);
  const audit = await database.db.select().from(auditLog).where(eq(auditLog.subject_id, vera.id));
  expect(audit).toMatchObject([{ action: "user.delete", actor_id: admin.id }]);
  const left = await database.sql`
    select doc ->> 'event' as event from history_events
     where doc ->> 'subject_id' in (${organization.id}, ${observatory.id}, ${project.id})`;
  expect(left).toHaveLength(3);
  // The address is free.
  await make.user({ email: vera.email });
  await runEnqueued(database, as(admin), sendAccountNotice);
  expect(mailer.sent.at(-1)).toMatchObject({
    to: { name: "Vera", address: vera.email },
    text: expect.stringContaining("A server administrator deleted it."),
  });
  await expect(remove(admin, vera)).rejects.toMatchObject(conflict("already deleted"));
  await expect(updateUser(as(admin), { id: vera.id, deactivated: false })).rejects.toMatchObject(
    conflict("deleted"),
  );
});

test("one's own account, one that owns something and one that isn't there are refused, and nothing changes", async () => {
  const [admin, owner] = [await appoint(), await make.user({ deactivated_at: new Date() })];
  const place = await make.organization((await make.user()).id);
  await make.organizationMember(place.id, owner.id);
  await make.project(owner.id, { name: "Novae" });
  await expect(remove(admin, owner)).rejects.toMatchObject(conflict("1 project (Novae)"));
  await expect(remove(admin, admin)).rejects.toMatchObject(conflict("in your profile"));
  await expect(remove(admin, { id: "no-such-one" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const [members] = await database.sql`
    select count(*)::int as count from organization_members where organization_id = ${place.id}`;
  expect(members!.count).toBe(2);
  expect(await rowOf(owner.id)).toMatchObject({ email: owner.email, deleted_at: null });
});

test("one of two server administrators who delete each other at once stays", async () => {
  const [one, other] = [await appoint(), await appoint()];
  const outcomes = await Promise.allSettled([remove(one, other), remove(other, one)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "FORBIDDEN" },
  });
  expect(await database.db.$count(users, eq(users.server_admin, true))).toBe(1);
});

test("somebody who becomes an owner while their account is deleted keeps it", async () => {
  const [admin, owner, heir] = [await appoint(), await make.user(), await make.user()];
  const project = await make.project(owner.id);
  await make.projectMember(project.id, heir.id);
  const outcomes = await inTurn<unknown>(
    database,
    { table: "projects", id: project.id },
    () => transferProject(as(owner), { id: project.id, user_id: heir.id }),
    () => remove(admin, heir),
  );
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "CONFLICT" } }]);
  expect(await rowOf(heir.id)).toMatchObject({ email: heir.email, deleted_at: null });
});
