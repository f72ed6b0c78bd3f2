import { listOrganizationsInput, organization, organizationType } from "@meridian/contract";
import { newId } from "@meridian/database";
import { type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { agreedCounts } from "../../base/counts.fixture.ts";
import { getOrganization } from "./get.ts";
import { listOrganizations } from "./list.ts";
import { organizing } from "./organizing.fixture.ts";

const database = testDatabase();

async function scene() {
  const setting = await organizing(database);
  const list = (user: TestUser, input: object = {}) =>
    listOrganizations(setting.as(user), listOrganizationsInput.parse(input));
  return { ...setting, list };
}
const names = (page: { items: { name: string }[] }) => page.items.map((item) => item.name);

test("a caller without a sign-in, and one who asks for all without being a server administrator, is refused", async () => {
  const { as, owner } = await scene();
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  const refused = { code: "UNAUTHENTICATED" };
  await expect(listOrganizations(anonymous, listOrganizationsInput.parse({}))).rejects.toMatchObject(refused);
  await expect(getOrganization(anonymous, { id: "x" })).rejects.toMatchObject(refused);
  const all = listOrganizations(as(owner), listOrganizationsInput.parse({ scope: "all" }));
  await expect(all).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("shows everyone their own, with their role and what they may do there", async () => {
  const { make, as, owner, id, member, list } = await scene();
  const nothing = {
    update: false,
    manage_members: false,
    manage_observatories: false,
    manage_projects: false,
    manage_billing: false,
    manage_storage: false,
    leave: true,
    transfer: false,
    delete: false,
  };
  const everything = Object.fromEntries(Object.keys(nothing).map((ability) => [ability, true]));
  const cases: [TestUser, string, object][] = [
    [owner, "owner", { ...everything, leave: false }],
    [await member(), "member", nothing],
    [await member({ can_manage_members: true }), "admin", { ...nothing, update: true, manage_members: true }],
    [
      await member({ can_manage_observatories: true }),
      "admin",
      { ...nothing, update: true, manage_observatories: true },
    ],
    [await member({ can_manage_projects: true }), "member", { ...nothing, manage_projects: true }],
    [await member({ can_manage_billing: true }), "member", { ...nothing, manage_billing: true }],
    [await member({ can_manage_storage: true }), "member", { ...nothing, manage_storage: true }],
  ];
  for (const [user, role, abilities] of cases) {
    const { items } = await list(user);
    expect(items).toMatchObject([{ id, role, abilities, member_count: 7, owner_name: owner.name }]);
    expect(await getOrganization(as(user), { id })).toEqual(items[0]);
    expect(organization.parse(items[0])).toEqual(items[0]);
  }
  const stranger = await make.user();
  expect((await list(stranger)).items).toEqual([]);
  await expect(getOrganization(as(stranger), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a server administrator's own are those they are a member of; all are all, with every ability but leaving", async () => {
  const { make, as, id, list } = await scene();
  const admin = await make.user({ server_admin: true });
  expect((await list(admin)).items).toEqual([]);
  const found = (await list(admin, { scope: "all", limit: 200 })).items.find((item) => item.id === id);
  expect(found).toMatchObject({ role: null, abilities: { update: true, delete: true, leave: false } });
  expect(await getOrganization(as(admin), { id })).toEqual(found);
  await make.organizationMember(id, admin.id);
  expect((await list(admin)).items).toMatchObject([{ id, role: "member", abilities: { leave: true } }]);
});

test("a user belongs to several organizations, each with permissions of its own", async () => {
  const { make, list } = await scene();
  const person = await make.user();
  const made = await Promise.all(
    ["Alpha", "Beta", "Gamma", "Delta"].map(async (name) =>
      make.organization((await make.user()).id, { name }),
    ),
  );
  await make.organizationMember(made[0]!.id, person.id, { can_manage_members: true });
  await make.organizationMember(made[1]!.id, person.id, { can_manage_observatories: true });
  await make.organizationMember(made[2]!.id, person.id, { can_manage_projects: true });
  await make.organizationMember(made[3]!.id, person.id);
  await make.organization(person.id, { name: "Own" });
  expect(names(await list(person))).toEqual(["Alpha", "Beta", "Delta", "Gamma", "Own"]);
  expect(names(await list(person, { ability: "manage_members" }))).toEqual(["Alpha", "Own"]);
  expect(names(await list(person, { ability: "manage_observatories" }))).toEqual(["Beta", "Own"]);
  expect(names(await list(person, { ability: "manage_projects" }))).toEqual(["Gamma", "Own"]);
  expect(names(await list(person, { ability: "announce" }))).toEqual(["Alpha", "Beta", "Own"]);
});

test("searches by a part of either name, and filters by type", async () => {
  const { make, list } = await scene();
  const person = await make.user();
  const tag = newId();
  await make.organization(person.id, { name: `Roque 50% ${tag}`, short_name: `ORM ${tag}` });
  await make.organization(person.id, { name: `Calar ${tag}`, short_name: `CAHA ${tag}`, type: "university" });
  expect(names(await list(person, { search: "rOQUE" }))).toEqual([`Roque 50% ${tag}`]);
  expect(names(await list(person, { search: "%" }))).toEqual([`Roque 50% ${tag}`]);
  expect(names(await list(person, { search: "caha" }))).toEqual([`Calar ${tag}`]);
  expect(names(await list(person, { type: "university" }))).toEqual([`Calar ${tag}`]);
  expect(names(await list(person, { type: "university", search: "roque" }))).toEqual([]);
});

test("counts each type, of one's own and of all, as far as the other filters let through", async () => {
  const { make, list } = await scene();
  const [person, boss] = await Promise.all([make.user(), make.user()]);
  const admin = await make.user({ server_admin: true });
  const tag = newId();
  const made = (owner: TestUser, type: "university" | "company") =>
    make.organization(owner.id, { name: `${type} ${tag}`, type });
  await made(person, "university");
  await made(person, "company");
  const joined = await made(boss, "company");
  await made(boss, "university");
  await make.organizationMember(joined.id, person.id);
  const counted = async (user: TestUser, input: object = {}) =>
    (await agreedCounts((chosen) => list(user, { ...input, ...chosen }), { type: organizationType.options }))
      ?.type;
  expect(await counted(person)).toMatchObject({ university: 1, company: 2, nonprofit: 0, all: 3 });
  expect(await counted(person, { ability: "manage_projects" })).toMatchObject({ company: 1, all: 2 });
  expect(await counted(person, { search: "COMP" })).toMatchObject({ university: 0, company: 2, all: 2 });
  expect(await counted(admin)).toMatchObject({ all: 0 });
  expect(await counted(admin, { scope: "all", search: tag })).toMatchObject({ company: 2, university: 2 });
  const all = list(person, { scope: "all", counts: true });
  await expect(all).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("the list is sorted as requested, page by page, and the cursor of another order is refused", async () => {
  const { make, list } = await scene();
  const person = await make.user();
  const tag = newId();
  for (const [name, short, type] of [
    ["beta", "1", "university"],
    ["Alpha", "3", "company"],
    ["Gamma", "2", "other"],
    ["alpha", "4", "company"],
  ] as const)
    await make.organization(person.id, { name, short_name: `${short} ${tag}`, type });
  expect(names(await list(person, { sort: "short_name" }))).toEqual(["beta", "Gamma", "Alpha", "alpha"]);
  expect(names(await list(person, { sort: "created_at" }))).toEqual(["beta", "Alpha", "Gamma", "alpha"]);
  expect(names(await list(person, { sort: "type" }))).toEqual(["Alpha", "alpha", "Gamma", "beta"]);
  expect(names(await list(person, { order: "desc" }))).toEqual(["Gamma", "beta", "Alpha", "alpha"]);
  for (const sort of ["name", "short_name", "type", "created_at"])
    for (const order of ["asc", "desc"]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list(person, { sort, order, limit: 1, cursor });
        seen.push(...names(page));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(names(await list(person, { sort, order })));
    }
  const { next_cursor: cursor } = await list(person, { limit: 1 });
  for (const input of [{ cursor, order: "desc" }, { cursor, sort: "created_at" }, { cursor: "?" }])
    await expect(list(person, input)).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path: "cursor" }],
    });
});

test("shows documents that don't fit any more, and what opens external storage to nobody", async () => {
  const { make, as, list } = await scene();
  const admin = await make.user({ server_admin: true });
  const odd = [{}, [], "text", { name: 7, type: "institution", external_storage: [7, null, { id: "x" }] }];
  for (const doc of odd) {
    const id = newId();
    await database.sql`insert into organizations (id, doc) values (${id}, ${JSON.stringify(doc)})`;
    await make.organizationMember(id, admin.id);
    expect(await getOrganization(as(admin), { id })).toMatchObject({ type: "other", external_storage: [] });
    await database.sql`delete from organizations where id = ${id}`;
  }
  const storage = {
    id: "s1",
    kind: "s3" as const,
    name: "Archive",
    settings: { bucket: "b" },
    last_test: null,
  };
  const { id } = await make.organization(admin.id, {
    external_storage: [{ ...storage, sealed: "SEALED" }],
  });
  const { items } = await list(admin);
  expect(items).toMatchObject([{ id, external_storage: [storage] }]);
  expect(JSON.stringify(items)).not.toContain("SEALED");
});
