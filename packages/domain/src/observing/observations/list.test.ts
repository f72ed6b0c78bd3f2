import { listObservationsInput, type Observation } from "@meridian/contract";
import { encodeCursor } from "@meridian/database";
import { type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { listObservations } from "./index.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();
beforeEach(() => database.sql`delete from observations`);

type Scene = Awaited<ReturnType<typeof observing>>;
const list = ({ as }: Scene, user: TestUser, input: object = {}) =>
  listObservations(as(user), listObservationsInput.parse(input));

/** Lists all that a user finds, page by page. */
async function everyPage(scene: Scene, user: TestUser, input: object): Promise<Observation[]> {
  const found: Observation[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(scene, user, { ...input, cursor });
    found.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return found;
}

const namesOf = (items: Observation[]) => items.map(({ name }) => name);

/** A person who sees some observations by each way in, some by several, and some not at all. */
async function manyWays() {
  const scene = await observing(database);
  const { make, site, project, leader, observer } = scene;
  const [person, somebody] = [await make.user(), await make.user()];
  const { id: organization_id } = await make.organization(somebody.id);
  await make.organizationMember(organization_id, person.id);
  const through = await make.observatory(somebody.id);
  await make.observatoryMember(through.id, { organization_id }, { can_view: true });
  await make.observatoryMember(site.id, { user_id: person.id }, { can_view: true });
  await make.projectMember(project.id, person.id);
  const hidden = await make.observatory(somebody.id);
  await make.observatoryMember(hidden.id, { user_id: person.id }, { can_view: false });
  const own = await make.project(person.id);
  const other = await make.project(leader.id);
  const start = Date.parse("2026-01-01T00:00:00Z");
  let made = 0;
  const add = async (place: [string, string, string], fields: object = {}) => {
    const [project_id, observatory_id, user_id] = place;
    const number = made++;
    const name = `${String((number * 7) % 10)}-${number}`;
    const at = new Date(start + Math.floor(number / 2) * 60_000);
    await make.observation(
      { project_id, observatory_id, user_id },
      { name, priority: 1 + ((number * 3) % 10), ...fields },
      at,
    );
    return name;
  };
  const seen: string[] = [];
  for (let round = 0; round < 4; round++) {
    const status = round % 2 === 0 ? ("pending" as const) : ("failed" as const);
    for (const place of [
      [project.id, site.id, observer.id],
      [other.id, site.id, leader.id],
      [project.id, hidden.id, leader.id],
      [own.id, hidden.id, somebody.id],
      [other.id, through.id, somebody.id],
      [other.id, hidden.id, person.id],
      [own.id, site.id, person.id],
    ] as [string, string, string][])
      seen.push(await add(place, { status }));
    await add([other.id, hidden.id, somebody.id], { status });
  }
  const admin = await make.user({ server_admin: true });
  return { ...scene, scene, person, admin, seen, hidden, own, other, through };
}

test("the list has each visible observation once, newest first", async () => {
  const { scene, person, admin, seen } = await manyWays();
  const { items, next_cursor } = await list(scene, person, { limit: 200 });
  expect(namesOf(items).toSorted()).toEqual(seen.toSorted());
  expect(next_cursor).toBeNull();
  const times = items.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await list(scene, admin, { limit: 200 })).items).toHaveLength(32);
});

test("pages of every size and order leave nothing out and repeat nothing", async () => {
  const { scene, person, admin } = await manyWays();
  for (const user of [person, admin])
    for (const sort of ["created_at", "name", "priority", "status", "observatory_name"])
      for (const order of ["asc", "desc"]) {
        const whole = (await list(scene, user, { sort, order, limit: 200 })).items;
        for (const limit of [1, 2, 5])
          expect(namesOf(await everyPage(scene, user, { sort, order, limit }))).toEqual(namesOf(whole));
        const field = sort as "created_at" | "name" | "priority" | "status" | "observatory_name";
        const values = whole.map((one) => one[field]);
        const sorted = values.toSorted((one, two) => (one! < two! ? -1 : one! > two! ? 1 : 0));
        expect(values).toEqual(order === "asc" ? sorted : sorted.toReversed());
      }
});

test("observations without the value of an order come last in it, on pages of every size", async () => {
  const { scene, admin } = await manyWays();
  const lacking = await database.sql<{ id: string }[]>`
    update observations set doc = doc - '{name,priority,observatory_id}'::text[]
     where id in (select id from observations order by id limit 4) returning id`;
  const last = lacking.map(({ id }) => id).toSorted();
  const idsOf = (items: Observation[]) => items.map(({ id }) => id);
  for (const sort of ["name", "priority", "observatory_name"])
    for (const order of ["asc", "desc"]) {
      const whole = idsOf((await list(scene, admin, { sort, order, limit: 200 })).items);
      expect(whole).toHaveLength(32);
      expect(whole.slice(-4)).toEqual(order === "asc" ? last : last.toReversed());
      for (const limit of [1, 3, 28, 30])
        expect(idsOf(await everyPage(scene, admin, { sort, order, limit }))).toEqual(whole);
    }
});

test("filters find exactly what fits, among what the person sees", async () => {
  const { scene, person, admin, site, project, own, hidden, observer } = await manyWays();
  const middle = (await list(scene, person, { limit: 200 })).items[7]!.created_at;
  const filters: [object, (one: Observation) => boolean][] = [
    [{ from: middle }, ({ created_at }) => created_at >= middle],
    [{ to: middle, status: "pending" }, (one) => one.created_at < middle && one.status === "pending"],
    [{ from: middle, to: middle }, () => false],
    [{ status: "pending" }, ({ status }) => status === "pending"],
    [{ ongoing: true }, ({ status }) => status === "pending"],
    [{ ongoing: false }, ({ status }) => status === "failed"],
    [{ observatory_id: site.id }, ({ observatory_id }) => observatory_id === site.id],
    [{ observatory_id: hidden.id }, ({ observatory_id }) => observatory_id === hidden.id],
    [{ project_id: project.id }, ({ project_id }) => project_id === project.id],
    [{ user_id: observer.id }, ({ user_id }) => user_id === observer.id],
    [
      { observatory_id: hidden.id, project_id: own.id, status: "failed" },
      (one) => one.observatory_id === hidden.id && one.project_id === own.id && one.status === "failed",
    ],
    [{ project_id: "no-such-one" }, () => false],
    [{ search: "n 7" }, ({ name }) => name.includes("n 7")],
  ];
  for (const user of [person, admin]) {
    const all = (await list(scene, user, { limit: 200 })).items;
    const theirs: typeof filters = [...filters, [{ mine: true }, ({ user_id }) => user_id === user.id]];
    for (const [filter, fits] of theirs) {
      const found = await everyPage(scene, user, { ...filter, limit: 3 });
      expect(namesOf(found), JSON.stringify(filter)).toEqual(namesOf(all.filter(fits)));
    }
  }
});

test("a search looks into names and targets, whatever the capitals, and takes no wildcards", async () => {
  const scene = await observing(database);
  const { create, names, observer } = scene;
  await create(undefined, { name: "Horsehead", target: { name: "Barnard 33", ra: 85.25, dec: -2.46 } });
  await create(undefined, { name: "100% cloud", target: { name: "IC_434", ra: 85.25, dec: -2.46 } });
  expect(await names(observer, { search: "HORSE" })).toEqual(["Horsehead"]);
  expect(await names(observer, { search: "barnard" })).toEqual(["Horsehead"]);
  expect(await names(observer, { search: "00%" })).toEqual(["100% cloud"]);
  expect(await names(observer, { search: "c_4" })).toEqual(["100% cloud"]);
  for (const search of ["%", "_", "__", "c%4", "h%d", "\\\\"])
    expect(await names(observer, { search })).toEqual([]);
});

test("one or two characters find what begins with them", async () => {
  const { create, names, observer } = await observing(database);
  await create(undefined, { name: "Veil", target: { name: "NGC 6960", ra: 311.4, dec: 30.7 } });
  await create(undefined, { name: "Reveille", target: { name: "IC 434", ra: 85.25, dec: -2.46 } });
  expect(await names(observer, { search: "Ve" })).toEqual(["Veil"]);
  expect(await names(observer, { search: "i" })).toEqual(["Reveille"]);
  expect(await names(observer, { search: "vei" })).toEqual(["Reveille", "Veil"]);
});

test("times decide the order, also with foreign ids; equal times go by id", async () => {
  const scene = await observing(database);
  const { make, place, observer } = scene;
  const { id } = await make.observation(
    { ...place, user_id: observer.id },
    {},
    new Date("2026-01-02T00:00:00Z"),
  );
  const copy = (as: string, at: string) => database.sql`
    insert into observations (id, doc, created_at)
    select ${as}, doc || jsonb_build_object('name', ${as}::text), ${at} from observations where id = ${id}`;
  await copy("test-new", "2026-01-03T00:00:00Z");
  await copy("zzz-old", "2026-01-01T00:00:00Z");
  await copy("b", "2026-01-01T12:00:00Z");
  await copy("a", "2026-01-01T12:00:00Z");
  const found = await everyPage(scene, observer, { limit: 1 });
  expect(found.map((one) => one.id)).toEqual(["test-new", id, "b", "a", "zzz-old"]);
});

test("a cursor is refused for another order, and with an impossible time", async () => {
  const scene = await observing(database);
  const { create, observer } = scene;
  for (let n = 0; n < 3; n++) await create();
  const { next_cursor } = await list(scene, observer, { limit: 1 });
  const forged = (value: string | null) => encodeCursor({ value, id: "created_at desc x" });
  const refused = { code: "INVALID", errors: [{ path: "cursor" }] };
  for (const input of [
    { cursor: next_cursor, order: "asc" },
    { cursor: next_cursor, sort: "name" },
    ...[
      "?",
      forged(null),
      forged("soon"),
      forged("0000-01-01T00:00:00.000Z"),
      forged("2026-13-01T00:00:00.000Z"),
    ].map((cursor) => ({ cursor })),
  ])
    await expect(list(scene, observer, input), JSON.stringify(input)).rejects.toMatchObject(refused);
  const nobody = testContext(database, { actor: { type: "anonymous" } });
  await expect(listObservations(nobody, listObservationsInput.parse({}))).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});
