import { newId } from "@meridian/database";
import {
  actorFor,
  factories,
  memoryMailer,
  type TestUser,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { expect, test } from "vitest";
import { searchUsers } from "./search.ts";

const database = testDatabase();
const make = factories(database);
const search = (by: TestUser, email: string) =>
  searchUsers(testContext(database, { actor: actorFor(by) }), { email });
const person = ({ id, name, email }: TestUser) => ({ id, name, email, avatar_url: null });

test("refuses everybody who may add people nowhere", async () => {
  const { email } = await make.user();
  const [stranger, member, other] = await Promise.all([make.user(), make.user(), make.user()]);
  const organization = await make.organization(other.id);
  await make.organizationMember(organization.id, member.id, {
    can_manage_projects: false,
    can_manage_observatories: true,
    can_manage_billing: true,
    can_manage_storage: true,
  });
  const observatory = await make.observatory(other.id);
  await make.observatoryMember(observatory.id, { user_id: member.id }, { can_operate: true });
  const project = await make.project(other.id);
  await make.projectMember(project.id, member.id);
  for (const by of [stranger, member])
    await expect(search(by, email)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(searchUsers(anonymous, { email })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("everyone who may add people somewhere finds a person by their whole address, in whatever capitals", async () => {
  const other = await make.user();
  const organization = await make.organization(other.id);
  const observatory = await make.observatory((await make.user()).id);
  const group = await make.organization((await make.user()).id);
  await make.observatoryMember(observatory.id, { organization_id: group.id }, { can_admin: true });
  const ways: ((user: TestUser) => Promise<unknown>)[] = [
    (user) => make.organization(user.id),
    (user) => make.organizationMember(organization.id, user.id, { can_manage_members: true }),
    (user) => make.observatory(user.id),
    (user) => make.observatoryMember(observatory.id, { user_id: user.id }, { can_admin: true }),
    (user) => make.organizationMember(group.id, user.id, { can_manage_observatories: true }),
    (user) => make.project(user.id),
  ];
  const email = `Vera.${newId()}@Example.org`;
  const target = await make.user({ email });
  for (const way of ways) {
    const by = await make.user();
    await way(by);
    const found = { items: [person(target)], next_cursor: null };
    expect(await search(by, email.toLowerCase())).toEqual(found);
    expect(await search(by, email.toUpperCase())).toEqual(found);
    for (const part of ["Vera", email.slice(0, -1), "%", target.name])
      expect((await search(by, part)).items).toEqual([]);
  }
});

test("server administrators also find parts of names and addresses, twenty at most, the exact address first", async () => {
  const admin = await make.user({ server_admin: true });
  const tag = newId();
  const people = await Promise.all(
    Array.from({ length: 21 }, (_, at) => make.user({ name: `Zed ${tag} ${String(at).padStart(2, "0")}` })),
  );
  const names = async (part: string) => (await search(admin, part)).items.map(({ name }) => name);
  expect(await names(`ZED ${tag}`)).toEqual(people.slice(0, 20).map(({ name }) => name));
  const exact = await make.user({ email: `${tag}@example.org`, name: "Zzz" });
  await make.user({ email: `a.${tag}@example.org`, name: "Aaa" });
  expect(await names(exact.email)).toEqual(["Zzz", "Aaa"]);
  expect(await names("%")).toEqual([]);
});

test("deactivated accounts aren't found", async () => {
  const gone = await make.user({ deactivated_at: new Date() });
  const owner = await make.user();
  await make.organization(owner.id);
  for (const by of [owner, await make.user({ server_admin: true })])
    expect((await search(by, gone.email)).items).toEqual([]);
});

test("an unconfirmed address finds nobody where mail reaches people", async () => {
  const unconfirmed = await make.user({ emailVerified: false });
  const owner = await make.user();
  await make.organization(owner.id);
  for (const by of [owner, await make.user({ server_admin: true })])
    for (const delivers of [true, false]) {
      const ctx = testContext(database, { actor: actorFor(by), mailer: memoryMailer({ delivers }) });
      expect((await searchUsers(ctx, { email: unconfirmed.email })).items).toHaveLength(delivers ? 0 : 1);
    }
});

test("searches for addresses are limited", async () => {
  const owner = await make.user();
  await make.organization(owner.id);
  for (let n = 0; n < 60; n += 1) await search(owner, `n${n}@example.org`);
  await expect(search(owner, owner.email)).rejects.toMatchObject({ code: "RATE_LIMITED" });
});
