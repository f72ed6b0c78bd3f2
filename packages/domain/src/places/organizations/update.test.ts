import type { OrganizationFlags } from "@meridian/contract";
import { newId } from "@meridian/database";
import { auditOf, historyOf, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { getOrganization } from "./get.ts";
import { organizing } from "./organizing.fixture.ts";
import { updateOrganization } from "./update.ts";

const database = testDatabase();

test("an update is for the owner, organization admins and server administrators; others don't even see it", async () => {
  const { make, as, owner, id, member } = await organizing(database);
  const update = (user: typeof owner) => updateOrganization(as(user), { id, name: `New ${newId()}` });
  const may = [
    owner,
    await make.user({ server_admin: true }),
    await member({ can_manage_members: true }),
    await member({ can_manage_observatories: true }),
  ];
  for (const user of may) expect((await update(user)).name).toMatch(/^New/);
  const others: Partial<OrganizationFlags> = {
    can_manage_projects: true,
    can_manage_billing: true,
    can_manage_storage: true,
  };
  await expect(update(await member(others))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(update(await make.user())).rejects.toMatchObject({ code: "NOT_FOUND" });
  const unknown = updateOrganization(as(owner), { id: "no-such-organization", name: "X" });
  await expect(unknown).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("given fields change and the rest stays, with before and after on record", async () => {
  const { as, owner, id, told, clock } = await organizing(database);
  const before = await getOrganization(as(owner), { id });
  clock.advance({ hours: 1 });
  const changes = { type: "nonprofit" as const, description: "Dark skies." };
  const after = await updateOrganization(as(owner), { id, ...changes, name: before.name });
  expect(after).toEqual({ ...before, ...changes, version: 2, updated_at: clock.now().toISOString() });
  const recorded = { before: { type: "other", description: "" }, after: changes };
  expect(await historyOf(database, id)).toEqual([
    { event: "organization_updated", actor_id: owner.id, details: recorded },
  ]);
  expect(await auditOf(database, id)).toEqual([
    { action: "organization.update", actor_id: owner.id, ...recorded },
  ]);
  expect(told).toEqual([{ type: "organization.changed", id }]);
});

test("an update that changes nothing writes nothing", async () => {
  const { as, owner, id, told, clock } = await organizing(database);
  const before = await getOrganization(as(owner), { id });
  clock.advance({ hours: 1 });
  expect(await updateOrganization(as(owner), { id, name: before.name })).toEqual(before);
  expect(await updateOrganization(as(owner), { id, description: undefined })).toEqual(before);
  expect([...(await historyOf(database, id)), ...(await auditOf(database, id)), ...told]).toEqual([]);
});

test("a version that isn't the present one is refused", async () => {
  const { as, owner, id } = await organizing(database);
  await updateOrganization(as(owner), { id, name: "Second", if_version: 1 });
  const late = updateOrganization(as(owner), { id, name: "Third", if_version: 1 });
  await expect(late).rejects.toMatchObject({ code: "VERSION_MISMATCH" });
  expect(await getOrganization(as(owner), { id })).toMatchObject({ name: "Second", version: 2 });
});

test("its own short name in other capitals is free, another's is taken", async () => {
  const { make, as, owner, id } = await organizing(database);
  const short_name = `Palomar ${newId()}`;
  const upper = short_name.toUpperCase();
  await updateOrganization(as(owner), { id, short_name });
  expect(await updateOrganization(as(owner), { id, short_name: upper })).toMatchObject({ short_name: upper });
  const other = await make.organization(owner.id);
  await expect(updateOrganization(as(owner), { id: other.id, short_name })).rejects.toMatchObject({
    code: "CONFLICT",
    errors: [{ path: "short_name" }],
  });
  expect(await historyOf(database, other.id)).toEqual([]);
});

test("two simultaneous updates lose nothing; of two for one version one is refused", async () => {
  const { as, owner, id, member } = await organizing(database);
  const admin = await member({ can_manage_members: true });
  await Promise.all([
    updateOrganization(as(owner), { id, name: "Renamed" }),
    updateOrganization(as(admin), { id, description: "Described" }),
  ]);
  const both = await getOrganization(as(owner), { id });
  expect(both).toMatchObject({ name: "Renamed", description: "Described", version: 3 });
  const outcomes = await Promise.allSettled([
    updateOrganization(as(owner), { id, name: "One", if_version: 3 }),
    updateOrganization(as(admin), { id, name: "Other", if_version: 3 }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "VERSION_MISMATCH" },
  });
});

test("one of two organizations that take one short name at once gets it", async () => {
  const { make, as, owner } = await organizing(database);
  const two = await Promise.all([make.organization(owner.id), make.organization(owner.id)]);
  const outcomes = await Promise.allSettled([
    updateOrganization(as(owner), { id: two[0].id, short_name: "La Silla" }),
    updateOrganization(as(owner), { id: two[1].id, short_name: "LA SILLA" }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "CONFLICT" },
  });
});
