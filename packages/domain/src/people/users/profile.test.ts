import { auditLog } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { actorFor, factories, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { getProfile, updateProfile } from "./index.ts";

const database = testDatabase();
const contextOf = (user: Parameters<typeof actorFor>[0]) => testContext(database, { actor: actorFor(user) });

test("a caller who isn't signed in is refused", async () => {
  const ctx = testContext(database, { actor: { type: "anonymous" } });
  await expect(getProfile(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(updateProfile(ctx, {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("a person has the roles that apply", async () => {
  const make = factories(database);
  const [nobody, admin, owner, manager, observer, money] = await Promise.all([
    make.user(),
    make.user({ server_admin: true }),
    make.user(),
    make.user(),
    make.user(),
    make.user(),
  ]);
  const { id } = await make.organization(owner.id);
  await make.organizationMember(id, manager.id, { can_manage_members: true });
  await make.organizationMember(id, observer.id, { can_manage_observatories: true });
  await make.organizationMember(id, money.id, { can_manage_billing: true, can_manage_projects: true });
  const roles = async (user: typeof nobody) => (await getProfile(contextOf(user))).roles;
  expect(await roles(nobody)).toEqual([]);
  expect(await roles(admin)).toEqual(["serverAdmin"]);
  expect(await roles(owner)).toEqual(["organizationAdmin"]);
  expect(await roles(manager)).toEqual(["organizationAdmin"]);
  expect(await roles(observer)).toEqual(["organizationAdmin"]);
  expect(await roles(money)).toEqual([]);
});

test("given fields change and the rest stays, with before and after on record", async () => {
  const user = await factories(database).user();
  const ctx = contextOf(user);
  const before = await getProfile(ctx);
  const after = await updateProfile(ctx, { timezone: "Europe/Madrid", notify_email: false });
  expect(after).toEqual({ ...before, timezone: "Europe/Madrid", notify_email: false });
  expect(await updateProfile(ctx, { timezone: null })).toEqual({ ...before, notify_email: false });
  expect(before.time_display).toBe("own");
  expect(await updateProfile(ctx, { time_display: "site" })).toMatchObject({ time_display: "site" });
  await updateProfile(ctx, { time_display: "own" });
  expect(await updateProfile(ctx, {})).toEqual(await getProfile(ctx));
  const entries = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject_id, user.id))
    .orderBy(auditLog.at, auditLog.id);
  expect(entries).toHaveLength(4);
  expect(entries[0]).toMatchObject({
    action: "user.update_profile",
    before: { notify_email: true },
    after: { notify_email: false },
  });
});

test("two changes at once don't lose each other", async () => {
  const user = await factories(database).user();
  const ctx = contextOf(user);
  await Promise.all([updateProfile(ctx, { name: "New" }), updateProfile(ctx, { notify_push: false })]);
  expect(await getProfile(ctx)).toMatchObject({ name: "New", notify_push: false });
});
