import { createOrganizationInput, organizationType } from "@meridian/contract";
import { newId } from "@meridian/database";
import { auditOf, historyOf, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { createOrganization } from "./create.ts";
import { organizing } from "./organizing.fixture.ts";

const database = testDatabase();

const settings = (fields: object = {}) =>
  createOrganizationInput.parse({
    name: "Instituto de Astrofísica",
    short_name: `IAC ${newId()}`,
    type: "research_institute",
    contact_email: "office@iac.example",
    ...fields,
  });

test("a creation is refused without a sign-in, and after the account's deactivation", async () => {
  const { make, as } = await organizing(database);
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(createOrganization(anonymous, settings())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const gone = await make.user({ deactivated_at: new Date() });
  await expect(createOrganization(as(gone), settings())).rejects.toMatchObject({ code: "INVALID" });
});

test("the creator becomes the owner, with every permission, and it is on record", async () => {
  const { make, as, told, clock } = await organizing(database);
  const creator = await make.user();
  const input = settings({ description: "On two islands." });
  const created = await createOrganization(as(creator), input);
  expect(created).toMatchObject({
    ...input,
    version: 1,
    created_at: clock.now().toISOString(),
    owner_id: creator.id,
    owner_name: creator.name,
    member_count: 1,
    role: "owner",
    external_storage: [],
    abilities: { update: true, manage_members: true, leave: false, transfer: true, delete: true },
  });
  const members =
    await database.sql`select * from organization_members where organization_id = ${created.id}`;
  expect(members).toMatchObject([
    {
      user_id: creator.id,
      can_manage_members: true,
      can_manage_observatories: true,
      can_manage_projects: true,
      can_manage_billing: true,
      can_manage_storage: true,
    },
  ]);
  expect(await historyOf(database, created.id)).toMatchObject([
    {
      event: "organization_created",
      actor_id: creator.id,
      details: { short_name: input.short_name, owner_id: creator.id, owner_name: creator.name },
    },
  ]);
  expect(await auditOf(database, created.id)).toMatchObject([
    { action: "organization.create", actor_id: creator.id, before: null, after: input },
  ]);
  expect(told).toEqual([
    { type: "organization.changed", id: created.id },
    { type: "access.changed", user_id: creator.id },
  ]);
});

test("knows the eight types, and nothing else", async () => {
  const { as, owner } = await organizing(database);
  for (const type of organizationType.options)
    expect(await createOrganization(as(owner), settings({ type }))).toMatchObject({ type });
  expect(organizationType.options).toHaveLength(8);
  expect(createOrganizationInput.safeParse({ ...settings(), type: "institution" }).success).toBe(false);
});

test("name, short name, type and contact address are required, the description isn't", () => {
  const { description: _, ...required } = settings();
  expect(createOrganizationInput.safeParse(required).success).toBe(true);
  for (const field of Object.keys(required))
    expect(createOrganizationInput.safeParse({ ...required, [field]: undefined }).success, field).toBe(false);
  for (const field of ["name", "short_name"])
    expect(createOrganizationInput.safeParse({ ...required, [field]: "  " }).success, field).toBe(false);
  expect(createOrganizationInput.safeParse({ ...required, contact_email: "nobody" }).success).toBe(false);
});

test.each([
  ["ESO", "eso"],
  ["Ångström", "ÅNGSTRÖM"],
])("a short name is taken in other capitals too: %s, %s", async (one, other) => {
  const { as, owner, told } = await organizing(database);
  await createOrganization(as(owner), settings({ short_name: one }));
  told.length = 0;
  await expect(createOrganization(as(owner), settings({ short_name: other }))).rejects.toMatchObject({
    code: "CONFLICT",
    errors: [{ path: "short_name" }],
  });
  expect(told).toEqual([]);
});

test("one of many simultaneous creations with one short name in different capitals succeeds", async () => {
  const { make, as } = await organizing(database);
  const short_name = `Keck ${newId()}`;
  const spelt = [short_name, short_name.toUpperCase(), short_name.toLowerCase(), ` ${short_name} `];
  const people = await Promise.all(spelt.map(() => make.user()));
  const outcomes = await Promise.allSettled(
    spelt.map((name, at) => createOrganization(as(people[at]!), settings({ short_name: name }))),
  );
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refusals.map((refusal) => refusal.code)).toEqual(["CONFLICT", "CONFLICT", "CONFLICT"]);
  const rows = await database.sql`
    select id from organizations where lower(doc ->> 'short_name') = ${short_name.toLowerCase()}`;
  expect(rows).toHaveLength(1);
  const members = await database.sql`
    select user_id from organization_members where user_id = any(${people.map((person) => person.id)})`;
  expect(members).toHaveLength(1);
});
