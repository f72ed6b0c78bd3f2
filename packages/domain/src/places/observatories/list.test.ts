import {
  listObservatoriesInput,
  observatoryAbilityFilter,
  observatoryStatus,
  yesOrNo,
} from "@meridian/contract";
import { newId } from "@meridian/database";
import { actorFor, factories, type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { agreedCounts } from "../../base/counts.fixture.ts";
import { getObservatory } from "./get.ts";
import { listObservatories } from "./list.ts";

const database = testDatabase();
const make = factories(database);
const as = (user: TestUser) => testContext(database, { actor: actorFor(user) });
const list = (user: TestUser, input: object = {}) =>
  listObservatories(as(user), listObservatoriesInput.parse(input));
const names = (page: { items: { name: string }[] }) => page.items.map((item) => item.name);

const filters = {
  status: observatoryStatus.options,
  weather_hold: yesOrNo,
  held: yesOrNo,
  ability: observatoryAbilityFilter.options,
};

const heldUntil = (until: string | null, { id: by }: TestUser) => ({
  ...{ reason: "Mirror washing", until, by },
  since: "2019-01-01T00:00:00.000Z",
});

beforeEach(async () => {
  await database.sql`delete from observatory_members`;
  await database.sql`delete from observatories`;
});

test("a caller who isn't signed in is refused", async () => {
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  const refused = { code: "UNAUTHENTICATED" };
  await expect(listObservatories(anonymous, listObservatoriesInput.parse({}))).rejects.toMatchObject(refused);
  await expect(getObservatory(anonymous, { id: "x" })).rejects.toMatchObject(refused);
});

test("shows what the person can see, with what they may do there", async () => {
  const [owner, member, boss, colleague, nobody, admin] = await Promise.all([
    ...Array.from({ length: 5 }, () => make.user()),
    make.user({ server_admin: true }),
  ]);
  const observatory = await make.observatory(owner!.id);
  const organization = await make.organization(boss!.id);
  await make.organizationMember(organization.id, colleague!.id);
  await make.observatoryMember(observatory.id, { user_id: member!.id }, { can_operate: true });
  await make.observatoryMember(observatory.id, { organization_id: organization.id }, { can_admin: true });
  await make.observatoryMember(observatory.id, { user_id: nobody!.id }, { can_view: false });

  const all = { observe: true, operate: true, administer: true };
  const abilities: [TestUser, object][] = [
    [owner!, all],
    [member!, { ...all, administer: false }],
    [boss!, all],
    [colleague!, { observe: true, operate: false, administer: false }],
    [admin!, all],
  ];
  for (const [user, expected] of abilities) {
    const { items } = await list(user);
    expect(items).toMatchObject([{ id: observatory.id, version: 1, abilities: expected }]);
    expect(await getObservatory(as(user), observatory)).toEqual({ ...items[0], horizon: [] });
  }
  expect((await list(nobody!)).items).toEqual([]);
  await expect(getObservatory(as(nobody!), observatory)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(getObservatory(as(admin!), { id: "no-such-one" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a person with several ways in gets the sum of them, once", async () => {
  const [owner, person] = await Promise.all([make.user(), make.user()]);
  const observatory = await make.observatory(owner.id);
  const organization = await make.organization(person.id);
  await make.observatoryMember(observatory.id, { user_id: person.id }, { can_operate: true });
  await make.observatoryMember(observatory.id, { organization_id: organization.id }, { can_view: true });
  const { items } = await list(person);
  expect(items).toMatchObject([{ abilities: { observe: true, operate: true, administer: false } }]);
});

test("searches by a part of the name and filters by status", async () => {
  const owner = await make.user();
  await make.observatory(owner.id, { name: "Roque de los Muchachos", status: "online" });
  await make.observatory(owner.id, { name: "Las Campanas 50%" });
  expect(names(await list(owner, { search: "MUCH" }))).toEqual(["Roque de los Muchachos"]);
  expect(names(await list(owner, { search: "%" }))).toEqual(["Las Campanas 50%"]);
  expect(names(await list(owner, { status: "online" }))).toEqual(["Roque de los Muchachos"]);
  expect(names(await list(owner, { status: "offline", search: "que" }))).toEqual([]);
});

test("filters by hold, by owner, by organization and by what one may do there", async () => {
  const [owner, person] = await Promise.all([make.user(), make.user()]);
  const organization = await make.organization(person.id);
  await make.observatory(person.id, { name: "Mine", weather_hold: true, left_open: true });
  const ours = await make.observatory(organization.id, {
    ...{ name: "Ours", owner_type: "organization" as const },
    hold: heldUntil("2999-01-01T00:00:00.000Z", person),
  });
  await make.observatoryMember(ours.id, { organization_id: organization.id }, { can_admin: true });
  const lapsed = heldUntil("2020-01-01T00:00:00.000Z", person);
  const visited = await make.observatory(owner.id, { name: "Visited", hold: lapsed });
  await make.observatoryMember(visited.id, { organization_id: organization.id }, { can_operate: true });
  const seen = await make.observatory(owner.id, { name: "Seen" });
  await make.observatoryMember(seen.id, { user_id: person.id }, { can_view: true });
  const found = async (input: object) => names(await list(person, input)).join();
  expect(await found({})).toBe("Mine,Ours,Seen,Visited");
  expect(await found({ weather_hold: "true" })).toBe("Mine");
  expect(await found({ weather_hold: "false" })).toBe("Ours,Seen,Visited");
  expect(await found({ left_open: "true" })).toBe("Mine");
  expect(await found({ left_open: "false" })).toBe("Ours,Seen,Visited");
  expect(await found({ held: "true" })).toBe("Ours");
  expect(await found({ held: "false" })).toBe("Mine,Seen,Visited");
  expect(await found({ owner_id: person.id })).toBe("Mine");
  expect(await found({ owner_id: organization.id })).toBe("Ours");
  expect(await found({ organization_id: organization.id })).toBe("Ours,Visited");
  expect(await found({ organization_id: "no-such-one" })).toBe("");
  expect(await found({ ability: "observe" })).toBe("Mine,Ours,Visited");
  expect(await found({ ability: "operate" })).toBe("Mine,Ours,Visited");
  expect(await found({ ability: "administer", organization_id: organization.id })).toBe("Ours");
  const admin = await make.user({ server_admin: true });
  expect(names(await list(admin, { ability: "administer" }))).toHaveLength(4);
});

test("counts what each choice would leave while the other filters stay, of what the person can see", async () => {
  const [owner, person] = await Promise.all([make.user(), make.user()]);
  const admin = await make.user({ server_admin: true });
  const organization = await make.organization(person.id);
  await make.observatory(person.id, { name: "Mine", weather_hold: true, status: "online" });
  const visited = await make.observatory(owner.id, { name: "Visited", status: "online" });
  await make.observatoryMember(visited.id, { organization_id: organization.id }, { can_operate: true });
  const seen = await make.observatory(owner.id, {
    ...{ name: "Seen", weather_hold: true },
    hold: heldUntil(null, owner),
  });
  await make.observatoryMember(seen.id, { user_id: person.id }, { can_view: true });
  await make.observatory(owner.id, { name: "Hidden" });
  const counted = (user: TestUser, input: object = {}) =>
    agreedCounts((chosen) => list(user, { ...input, ...chosen }), filters);
  expect(await counted(person)).toEqual({
    status: { online: 2, offline: 1, all: 3 },
    weather_hold: { true: 2, false: 1, all: 3 },
    held: { true: 1, false: 2, all: 3 },
    ability: { observe: 2, operate: 2, administer: 1, all: 3 },
  });
  expect(await counted(admin)).toMatchObject({ status: { all: 4 }, ability: { administer: 4 } });
  expect(await counted(await make.user())).toMatchObject({ status: { online: 0, offline: 0, all: 0 } });
  expect(await counted(person, { search: "se" })).toMatchObject({
    status: { online: 0, offline: 1, all: 1 },
  });
  expect(await counted(person, { organization_id: organization.id })).toMatchObject({
    weather_hold: { true: 0, false: 1, all: 1 },
  });
  expect(await counted(person, { owner_id: person.id })).toMatchObject({ ability: { operate: 1, all: 1 } });
});

test("the observatories of a project are for those who see both", async () => {
  const [owner, worker, stranger, admin] = await Promise.all([
    ...Array.from({ length: 3 }, () => make.user()),
    make.user({ server_admin: true }),
  ]);
  const [open, closed] = [await make.observatory(owner!.id), await make.observatory(owner!.id)];
  for (const user of [worker!, stranger!]) await make.observatoryMember(open.id, { user_id: user.id });
  await make.observatory(worker!.id);
  const project = await make.project(owner!.id, { observatory_ids: [open.id, closed.id, "gone"] });
  await make.projectMember(project.id, worker!.id);
  const found = async (user: TestUser) =>
    (await list(user, { project_id: project.id })).items.map((item) => item.id).toSorted();
  expect(await found(worker!)).toEqual([open.id]);
  expect(await found(owner!)).toEqual([open.id, closed.id].toSorted());
  expect(await found(admin!)).toEqual([open.id, closed.id].toSorted());
  expect(await found(stranger!)).toEqual([]);
  await database.sql`update projects set doc = doc || '{"observatory_ids": "odd"}' where id = ${project.id}`;
  expect(await found(owner!)).toEqual([]);
});

test("says who owns it and what one's permissions are, the same in the list and alone", async () => {
  const [owner, boss, member, admin] = await Promise.all([
    ...Array.from({ length: 3 }, () => make.user()),
    make.user({ server_admin: true }),
  ]);
  const organization = await make.organization(boss!.id);
  await make.organizationMember(organization.id, member!.id, { can_manage_observatories: true });
  const observatory = await make.observatory(organization.id, { owner_type: "organization" });
  await make.observatoryMember(observatory.id, { organization_id: organization.id }, { can_admin: true });
  await make.observatoryMember(observatory.id, { user_id: owner!.id }, { can_observe: true });
  await make.observatoryMember(observatory.id, { user_id: admin!.id }, { can_view: true });
  const all = { can_view: true, can_observe: true, can_operate: true, can_admin: true };
  const owning = { transfer: true, delete: true };
  const expected: [TestUser, object, object][] = [
    [boss!, all, { ...owning, leave: false }],
    [member!, all, { ...owning, leave: false }],
    [
      owner!,
      { ...all, can_operate: false, can_admin: false },
      { transfer: false, delete: false, leave: true },
    ],
    [admin!, all, { ...owning, leave: true }],
  ];
  for (const [user, permissions, abilities] of expected) {
    const { items } = await list(user);
    expect(items).toMatchObject([{ owner_name: organization.name, permissions, abilities }]);
    expect(await getObservatory(as(user), observatory)).toEqual({ ...items[0], horizon: [] });
  }
});

test("says whether an observatory announcement is active", async () => {
  const owner = await make.user();
  const observatory = await make.observatory(owner.id);
  const announce = (status: string, fields = {}) =>
    database.sql`insert into announcements (id, doc) values (${newId()}, ${database.sql.json({
      scope: "observatory",
      scope_id: observatory.id,
      status,
      ...fields,
    })})`;
  const has = async () => (await list(owner)).items[0]!.has_active_announcement;
  await announce("cancelled");
  await announce("active", { expires_at: "2026-01-01T00:00:00.000Z" });
  expect(await has()).toBe(false);
  await announce("active");
  expect(await has()).toBe(true);
});

test("shows every observatory once in every order, however odd the documents", async () => {
  const admin = await make.user({ server_admin: true });
  const odd = [{}, [], "text", { name: 7, filters: "L", equipment: [], status: "asleep" }, { latitude: 123 }];
  for (const doc of odd)
    await database.sql`insert into observatories (id, doc) values (${newId()}, ${JSON.stringify(doc)})`;
  for (const name of ["Same", "same", "Other", "äther"]) await make.observatory(admin.id, { name });
  const rows = await database.sql`select id from observatories order by id`;
  for (const sort of ["name", "created_at"])
    for (const order of ["asc", "desc"])
      for (const limit of [1, 2]) {
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await list(admin, { sort, order, limit, cursor });
          ids.push(...page.items.map((item) => item.id));
          cursor = page.next_cursor ?? undefined;
        } while (cursor);
        expect(ids.toSorted(), `${sort} ${order}`).toEqual(rows.map((row) => row.id));
      }
  const { items } = await list(admin);
  for (const item of items) expect(item.name.toLowerCase() + item.filters.join()).toBeTypeOf("string");
  expect(await agreedCounts((chosen) => list(admin, chosen), filters)).toMatchObject({
    status: { online: 0, offline: 4, all: 9 },
    weather_hold: { false: 9 },
  });
});

test("sorts by name without regard to case, and refuses the cursor of another order", async () => {
  const owner = await make.user();
  for (const name of ["beta", "Alpha", "Gamma"]) await make.observatory(owner.id, { name });
  expect(names(await list(owner))).toEqual(["Alpha", "beta", "Gamma"]);
  expect(names(await list(owner, { order: "desc" }))).toEqual(["Gamma", "beta", "Alpha"]);
  const { next_cursor: cursor } = await list(owner, { limit: 1 });
  for (const input of [{ cursor, order: "desc" }, { cursor, sort: "created_at" }, { cursor: "?" }])
    await expect(list(owner, input)).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "cursor" }] });
});

test("a list leaves out horizons, which one observatory alone has", async () => {
  const owner = await make.user();
  const horizon: [number, number][] = Array.from({ length: 720 }, (_, step) => [step / 2, 20]);
  const { id } = await make.observatory(owner.id, { horizon });
  for (const who of [owner, await make.user({ server_admin: true })]) {
    const [item] = (await list(who)).items;
    const { horizon: own, ...others } = await getObservatory(as(who), { id });
    expect(own).toEqual(horizon);
    expect(item).toEqual(others);
  }
});
