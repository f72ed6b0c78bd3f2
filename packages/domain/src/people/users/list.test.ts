import { accountStatus, listUsersInput, yesOrNo } from "@meridian/contract";
import { accounts, newId } from "@meridian/database";
import { actorFor, factories, type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { beforeAll, expect, test } from "vitest";
import { agreedCounts } from "../../base/counts.fixture.ts";
import { getUser, listUsers } from "./index.ts";

const database = testDatabase();
const make = factories(database);
const as = (user: TestUser) => testContext(database, { actor: actorFor(user) });
const list = (user: TestUser, input: object = {}) => listUsers(as(user), listUsersInput.parse(input));
const names = (page: { items: { name: string }[] }) => page.items.map((item) => item.name);
let admin: TestUser;
let zoe: TestUser;

beforeAll(async () => {
  admin = await make.user({ name: "Ada", email: "y.ada@z.example", server_admin: true });
  zoe = await make.user({ name: "zoe", email: "Zoe@B.example" });
  await make.user({
    name: "Max",
    email: "a.max@c.example",
    deactivated_at: new Date("2026-01-02T03:04:05.678Z"),
  });
  await open(admin);
  await open(zoe);
});

/** Gives an account its password, as if its person had opened it. */
const open = ({ id }: TestUser) =>
  database.db
    .insert(accounts)
    .values({ id: newId(), accountId: id, providerId: "credential", userId: id, password: "hash" });

test("refuses everybody but server administrators", async () => {
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  for (const verb of [listUsers, getUser]) {
    const input = { ...listUsersInput.parse({}), id: zoe.id };
    await expect(verb(as(zoe), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(verb(anonymous, input)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  }
});

test("lists accounts by name, address or age, a page at a time", async () => {
  expect(names(await list(admin))).toEqual(["Ada", "Max", "zoe"]);
  expect(names(await list(admin, { sort: "email" }))).toEqual(["Max", "Ada", "zoe"]);
  for (const sort of ["name", "email", "last_sign_in_at", "created_at"])
    for (const order of ["asc", "desc"]) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list(admin, { sort, order, limit: 1, cursor });
        found.push(...names(page));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(found).toEqual(names(await list(admin, { sort, order })));
      expect(found).toHaveLength(3);
    }
  await expect(list(admin, { cursor: "?" })).rejects.toMatchObject({ errors: [{ path: "cursor" }] });
});

test("lists accounts by their last sign-in; those that never signed in are last either way", async () => {
  const signIn = ({ id }: TestUser, at: string) =>
    database.sql`update users set last_sign_in_at = ${at} where id = ${id}`;
  await signIn(admin, "2026-02-01T00:00:00.5Z");
  await signIn(zoe, "2026-01-01T00:00:00Z");
  const sorted = async (order: string) => names(await list(admin, { sort: "last_sign_in_at", order }));
  expect(await sorted("asc")).toEqual(["zoe", "Ada", "Max"]);
  expect(await sorted("desc")).toEqual(["Ada", "zoe", "Max"]);
  const page = async (cursor?: string) =>
    list(admin, { sort: "last_sign_in_at", order: "desc", limit: 1, cursor });
  const first = await page();
  const second = await page(first.next_cursor!);
  const third = await page(second.next_cursor!);
  expect([first, second, third].flatMap(names)).toEqual(["Ada", "zoe", "Max"]);
});

test("searches parts of names and addresses, filters by standing", async () => {
  expect(names(await list(admin, { search: "B.EXA" }))).toEqual(["zoe"]);
  expect(names(await list(admin, { search: "ma" }))).toEqual(["Max"]);
  expect(names(await list(admin, { search: "%" }))).toEqual([]);
  expect(names(await list(admin, { status: "active" }))).toEqual(["Ada", "zoe"]);
  expect(names(await list(admin, { status: "deactivated" }))).toEqual(["Max"]);
  expect(names(await list(admin, { server_admin: true }))).toEqual(["Ada"]);
  expect(names(await list(admin, { server_admin: "false", status: "active" }))).toEqual(["zoe"]);
  const [max] = (await list(admin, { search: "max" })).items;
  expect(max).toMatchObject({ deactivated_at: "2026-01-02T03:04:05.678Z", last_sign_in_at: null });
});

test("counts the accounts of each standing, whatever else is chosen", async () => {
  const counted = (input: object = {}) =>
    agreedCounts((chosen) => list(admin, { ...input, ...chosen }), {
      status: accountStatus.options,
      server_admin: yesOrNo,
    });
  expect(await counted()).toEqual({
    status: { active: 2, invited: 0, deactivated: 1, all: 3 },
    server_admin: { true: 1, false: 2, all: 3 },
  });
  expect(await counted({ search: "a.MAX" })).toEqual({
    status: { active: 0, invited: 0, deactivated: 1, all: 1 },
    server_admin: { true: 0, false: 1, all: 1 },
  });
  const asking = listUsers(as(zoe), listUsersInput.parse({ counts: true }));
  await expect(asking).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("tells invited accounts from those that were opened", async () => {
  const ivy = await make.user({ name: "Ivy", email: "ivy@c.example" });
  try {
    expect(names(await list(admin, { status: "invited" }))).toEqual(["Ivy"]);
    expect(names(await list(admin, { status: "active" }))).toEqual(["Ada", "zoe"]);
    const { counts } = await list(admin, { counts: true });
    expect(counts?.status).toEqual({ active: 2, invited: 1, deactivated: 1, all: 4 });
  } finally {
    await database.sql`delete from users where id = ${ivy.id}`;
  }
});

test("says when somebody signed in last", async () => {
  await database.sql`update users set last_sign_in_at = '2026-02-03T10:00:00Z' where id = ${zoe.id}`;
  const [listed] = (await list(admin, { search: "zoe" })).items;
  expect(listed).toMatchObject({
    id: zoe.id,
    email: zoe.email,
    avatar_url: null,
    last_sign_in_at: "2026-02-03T10:00:00.000Z",
    server_admin: false,
  });
  const { organizations, observatories, projects, session_count, api_key_count, ...account } = await getUser(
    as(admin),
    zoe,
  );
  expect(account).toEqual(listed);
  expect([organizations, observatories, projects, session_count, api_key_count]).toEqual([[], [], [], 0, 0]);
});

test("one account comes with where it belongs, what it owns first", async () => {
  const [person, other] = await Promise.all([make.user(), make.user()]);
  const own = await make.organization(person.id, { name: "Own" });
  const joined = await make.organization(other.id, { name: "Joined" });
  await make.organizationMember(joined.id, person.id, { can_manage_members: true });
  const dome = await make.observatory(person.id, { name: "Dome" });
  const shared = await make.observatory(other.id, { name: "Alcove" });
  await make.observatoryMember(shared.id, { organization_id: joined.id }, { can_view: true });
  const hidden = await make.observatory(other.id);
  await make.observatoryMember(hidden.id, { user_id: person.id }, { can_view: false });
  const novae = await make.project(person.id, { name: "Novae", organization_id: joined.id });
  const mine = await make.project(other.id, { name: "Atlas" });
  await make.projectMember(mine.id, person.id);
  expect(await getUser(as(admin), person)).toMatchObject({
    organizations: [
      { id: own.id, name: "Own", role: "owner" },
      { id: joined.id, name: "Joined", role: "admin" },
    ],
    observatories: [
      { id: dome.id, name: "Dome", is_owner: true },
      { id: shared.id, name: "Alcove", is_owner: false },
    ],
    projects: [
      { id: novae.id, name: "Novae", is_owner: true },
      { id: mine.id, name: "Atlas", is_owner: false },
    ],
  });
  await expect(getUser(as(admin), { id: "no-such-one" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
