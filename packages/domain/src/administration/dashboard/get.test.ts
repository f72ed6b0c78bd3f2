import { observationStatus } from "@meridian/contract";
import { newId, sessions } from "@meridian/database";
import { actorFor, factories, fakeClock, type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { getDashboard } from "./get.ts";

const database = testDatabase();
const make = factories(database);
const clock = fakeClock();
const figures = (user: TestUser) =>
  getDashboard(testContext(database, { actor: actorFor(user), now: clock.now }));
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3_600_000);

beforeEach(async () => {
  await database.sql`truncate users, organizations, observatories, projects, observations, status_changes, user_files, analytics_days, analytics_files, analytics_state cascade`;
});

async function observation(fields: object, createdAt = clock.now()): Promise<string> {
  const id = newId();
  await database.sql`
    insert into observations (id, doc, created_at)
    values (${id}, ${database.sql.json(fields as Record<string, string>)}, ${createdAt})`;
  return id;
}
async function file(fields: object): Promise<void> {
  await database.sql`
    insert into user_files (id, doc) values (${newId()}, ${database.sql.json(fields as Record<string, string>)})`;
}

const none = Object.fromEntries(observationStatus.options.map((status) => [status, 0]));
const counts = {
  pending: 1,
  assigned: 2,
  in_progress: 3,
  acquisition_complete: 1,
  completed: 5,
  failed: 2,
  cancelled: 4,
  paused: 1,
  suspended: 2,
  aborted: 1,
  partially_completed: 2,
};

/** Makes as many observations in each status as the table above says. */
async function everyStatus(fields: object) {
  for (const [status, count] of Object.entries(counts))
    for (let made = 0; made < count; made++) await observation({ ...fields, status });
}

test("the dashboard refuses a visitor who isn't signed in", async () => {
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(getDashboard(anonymous)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("an empty system has no success rate", async () => {
  const admin = await make.user({ server_admin: true });
  expect(await figures(admin)).toEqual({
    scope: "system",
    observatory_count: 0,
    online_count: 0,
    project_count: 0,
    observation_count: 0,
    observations_by_status: none,
    success_rate: null,
    storage_bytes: 0,
    user_count: 1,
    active_organization_count: 0,
    as_of: null,
  });
});

test("a server administrator sees the whole system, counted by hand", async () => {
  const admin = await make.user({ server_admin: true });
  const [keeper, observer] = [await make.user(), await make.user({ deactivated_at: new Date() })];
  const dome = await make.observatory(keeper.id, { status: "online" });
  await make.observatory(keeper.id);
  await make.project(keeper.id, { observatory_ids: [dome.id] });
  await make.project(keeper.id, { status: "archived" });
  await everyStatus({ observatory_id: dome.id, user_id: observer.id });
  const id = await observation({ observatory_id: "elsewhere", user_id: keeper.id, status: "completed" });
  await file({ observation_id: id, size_bytes: 5_000_000_000 });
  await file({ observation_id: "gone", size_bytes: 7 });
  expect(await figures(admin)).toEqual({
    scope: "system",
    observatory_count: 2,
    online_count: 1,
    project_count: 2,
    observation_count: 25,
    observations_by_status: { ...counts, completed: 6 },
    success_rate: 6 / 11,
    storage_bytes: 5_000_000_007,
    user_count: 3,
    active_organization_count: 0,
    as_of: null,
  });
});

test("an administrator of observatories, directly or through an organization, sees those", async () => {
  const [keeper, owner, boss, colleague] = await Promise.all(Array.from({ length: 4 }, () => make.user()));
  const organization = await make.organization(boss!.id);
  await make.organizationMember(organization.id, colleague!.id);
  const [own, direct, through, foreign] = [
    await make.observatory(keeper!.id),
    await make.observatory(owner!.id, { status: "online" }),
    await make.observatory(owner!.id, { status: "online" }),
    await make.observatory(owner!.id, { status: "online" }),
  ];
  await make.observatoryMember(direct.id, { user_id: keeper!.id }, { can_admin: true });
  await make.observatoryMember(through.id, { organization_id: organization.id }, { can_admin: true });
  await make.observatoryMember(foreign.id, { user_id: keeper!.id }, { can_operate: true });
  await make.project(owner!.id, { observatory_ids: [own.id, direct.id] });
  await make.project(owner!.id, { observatory_ids: [through.id, foreign.id] });
  await make.project(keeper!.id, { observatory_ids: [foreign.id] });
  const ids: Record<string, string> = {};
  for (const [site, status] of [
    [own.id, "completed"],
    [direct.id, "failed"],
    [through.id, "aborted"],
    [foreign.id, "pending"],
  ] as const) {
    ids[site] = await observation({ observatory_id: site, user_id: keeper!.id, status });
    await file({ observation_id: ids[site], size_bytes: 10 });
  }
  expect(await figures(keeper!)).toEqual({
    scope: "observatories",
    observatory_count: 2,
    online_count: 1,
    project_count: 1,
    observation_count: 2,
    observations_by_status: { ...none, completed: 1, failed: 1 },
    success_rate: 0.5,
    storage_bytes: 20,
    user_count: null,
    active_organization_count: null,
    as_of: null,
  });
  expect(await figures(boss!)).toMatchObject({
    scope: "observatories",
    observatory_count: 1,
    online_count: 1,
    project_count: 1,
    observations_by_status: { ...none, aborted: 1 },
    success_rate: 0,
    storage_bytes: 10,
  });
  expect(await figures(owner!)).toMatchObject({ scope: "observatories", observation_count: 3 });
  // Somebody of the organization who administers nothing through it.
  expect(await figures(colleague!)).toMatchObject({
    scope: "own",
    observatory_count: 1,
    observation_count: 0,
  });
});

test("everybody else sees their own observations", async () => {
  const [owner, observer, other] = await Promise.all([make.user(), make.user(), make.user()]);
  const [dome, roof] = [
    await make.observatory(owner.id, { status: "online" }),
    await make.observatory(owner.id),
  ];
  await make.observatoryMember(dome.id, { user_id: observer.id }, { can_observe: true });
  const project = await make.project(owner.id);
  await make.projectMember(project.id, observer.id);
  await make.project(observer.id);
  await everyStatus({ observatory_id: dome.id, user_id: observer.id });
  await observation({ observatory_id: roof.id, user_id: other.id, status: "completed" });
  expect(await figures(observer)).toEqual({
    scope: "own",
    observatory_count: 1,
    online_count: 1,
    project_count: 2,
    observation_count: 24,
    observations_by_status: counts,
    success_rate: 0.5,
    storage_bytes: 0,
    user_count: null,
    active_organization_count: null,
    as_of: null,
  });
});

test("occurrences that ended before count for the rate, of those whose observation it is", async () => {
  const [admin, owner, observer] = [
    await make.user({ server_admin: true }),
    await make.user(),
    await make.user(),
  ];
  const dome = await make.observatory(owner.id);
  const other = await make.observatory(admin.id);
  const repeated = async (place: string, status: string, ...earlier: string[]) => {
    const id = await observation({ observatory_id: place, user_id: observer.id, status });
    for (const from of earlier)
      await database.sql`
        insert into status_changes (id, observation_id, from_status, to_status, actor_type, at)
        values (${newId()}, ${id}, ${from}, 'pending', 'system', ${clock.now()})`;
  };
  await repeated(dome.id, "pending", "completed");
  await repeated(dome.id, "aborted", "completed", "failed");
  await repeated(other.id, "completed", "partially_completed");
  const one = { pending: 1, aborted: 1 };
  expect(await figures(owner)).toMatchObject({
    ...{ scope: "observatories", observation_count: 2, success_rate: 2 / 4 },
    observations_by_status: { ...none, ...one },
  });
  for (const [person, scope] of [
    [admin, "system"],
    [observer, "own"],
  ] as const)
    expect(await figures(person)).toMatchObject({
      ...{ scope, observation_count: 3, success_rate: 3 / 6 },
      observations_by_status: { ...none, ...one, completed: 1 },
    });
});

test("documents that don't fit are counted as what they are and break nothing", async () => {
  const admin = await make.user({ server_admin: true });
  const keeper = await make.user();
  const dome = await make.observatory(keeper.id);
  const odd = [{}, { status: "lost" }, { status: 7 }, { status: { a: 1 } }, { status: null, user_id: [] }];
  for (const doc of odd) await observation({ observatory_id: dome.id, ...doc });
  for (const doc of ["[]", '"text"', "7", "null"])
    await database.sql`insert into observations (id, doc) values (${newId()}, ${doc}::text::jsonb)`;
  const sizes = ["null", '"7"', "-7", "1e400", "1e-400", "[7]", "7.4", "12"];
  for (const size of sizes)
    await database.sql`
      insert into user_files (id, doc)
      values (${newId()}, jsonb_build_object('size_bytes', ${size}::text::jsonb, 'observation_id', 'x'))`;
  await database.sql`insert into user_files (id, doc) values (${newId()}, '[]')`;
  for (const doc of ['{"observatory_ids": "all"}', '{"observatory_ids": [null, 7, {}]}', "[]"])
    await database.sql`insert into projects (id, doc) values (${newId()}, ${doc}::text::jsonb)`;
  for (const doc of ['{"status": ["online"]}', '"text"'])
    await database.sql`insert into observatories (id, doc) values (${newId()}, ${doc}::text::jsonb)`;
  expect(await figures(admin)).toMatchObject({
    observatory_count: 3,
    online_count: 0,
    project_count: 3,
    observation_count: 9,
    observations_by_status: none,
    success_rate: null,
    storage_bytes: 19,
  });
  expect(await figures(keeper)).toMatchObject({ observation_count: 5, project_count: 0 });
});

test("an organization is active by a member whose account works and who was there in the last 90 days", async () => {
  const admin = await make.user({ server_admin: true });
  const organizationWith = async (fields: { deactivated_at?: Date } = {}) => {
    const [owner, member] = [await make.user(), await make.user(fields)];
    const organization = await make.organization(owner.id);
    await make.organizationMember(organization.id, member.id);
    return member;
  };
  const signIn = (user: TestUser, updatedAt: Date) =>
    database.db.insert(sessions).values({
      id: newId(),
      token: newId(),
      userId: user.id,
      createdAt: daysAgo(200),
      updatedAt,
      expiresAt: daysAgo(-30),
    });
  const active = async () => (await figures(admin)).active_organization_count;
  const gone = await organizationWith({ deactivated_at: daysAgo(1) });
  await signIn(gone, daysAgo(2));
  await observation({ user_id: gone.id }, daysAgo(2));
  const late = await organizationWith();
  await signIn(late, daysAgo(91));
  await observation({ user_id: late.id }, daysAgo(91));
  expect(await active()).toBe(0);
  await signIn(await organizationWith(), daysAgo(89));
  expect(await active()).toBe(1);
  const leaves = await organizationWith();
  await database.sql`update users set last_sign_in_at = ${daysAgo(91)} where id = ${leaves.id}`;
  expect(await active()).toBe(1);
  // Their session ended with their signing out.
  await database.sql`update users set last_sign_in_at = ${daysAgo(89)} where id = ${leaves.id}`;
  expect(await active()).toBe(2);
  const submits = await organizationWith();
  await observation({ user_id: submits.id }, daysAgo(89));
  await observation({ user_id: submits.id }, daysAgo(1));
  expect(await active()).toBe(3);
});

test("the indexes alone answer, however many observations there are", async () => {
  await database.sql`
    insert into observations (id, doc)
    select 'observation-' || n, jsonb_build_object('status', 'completed', 'observatory_id', 'dome-' || n % 100,
           'user_id', 'user-' || n % 100, 'padding', repeat('x', 500)) from generate_series(1, 20000) n`;
  await database.sql`vacuum analyze observations`;
  const planOf = async (condition: string) => {
    const rows = await database.sql.unsafe(
      `explain select doc_status, count(*) from observations o where ${condition} group by 1`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  for (const condition of [
    "true",
    "o.doc_observatory_id = any (array(select 'dome-7'))",
    "o.doc_user_id = 'user-7'",
  ])
    expect(await planOf(condition)).toContain("Index Only Scan");
});

test("figures too large to count for each answer are the last counted ones, with their time", async () => {
  const admin = await make.user({ server_admin: true });
  await observation({ status: "pending" });
  await database.sql`insert into analytics_days (scope_id, day, status, created, ended) values
    ('', '2026-01-01', 'completed', 300000, 300000), ('', '2026-01-02', 'failed', 100000, 100000)`;
  await database.sql`insert into analytics_files (scope_id, day, files, bytes) values ('', '2026-01-01', 5, 70)`;
  expect(await figures(admin)).toMatchObject({ observation_count: 1, as_of: null });
  const at = clock.now();
  await database.sql`
    insert into analytics_state (id, counted_at, took_ms, observatory_count, user_count, organization_count)
    values ('system', ${at}, 1, 0, 0, 0)`;
  expect(await figures(admin)).toMatchObject({
    observation_count: 400_000,
    success_rate: 0.75,
    storage_bytes: 70,
    user_count: 1,
    as_of: at.toISOString(),
  });
  const own = await figures(await make.user());
  expect(own).toMatchObject({ observation_count: 0, as_of: null });
});
