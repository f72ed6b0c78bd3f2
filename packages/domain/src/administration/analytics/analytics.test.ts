import { observationStatus } from "@meridian/contract";
import { newId } from "@meridian/database";
import { actorFor, factories, fakeClock, type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { countAnalytics, getObservatoryAnalytics, getSystemAnalytics, keepAnalytics } from "./index.ts";

const database = testDatabase();
const make = factories(database);
const clock = fakeClock();
const as = (user: TestUser) => testContext(database, { actor: actorFor(user), now: clock.now });
const count = () => countAnalytics(testContext(database, { now: clock.now }));
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3_600_000);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

beforeEach(async () => {
  await database.sql`
    truncate users, organizations, observatories, projects, observations, status_changes, user_files, analytics_days, analytics_months, analytics_files,
             analytics_failures, analytics_state cascade`;
});

async function observation(doc: object | string, created = daysAgo(3)): Promise<string> {
  const id = newId();
  const text = typeof doc === "string" ? doc : JSON.stringify(doc);
  await database.sql`
    insert into observations (id, doc, created_at, updated_at) values (${id}, ${text}::text::jsonb, ${created}, ${created})`;
  return id;
}
/** Writes an observation's steps through these statuses, in this order. */
async function steps(observation_id: string, taken: [status: string, at: Date, reason?: string][]) {
  let from: string | null = null;
  for (const [to, at, reason = null] of taken) {
    await database.sql`
      insert into status_changes (id, observation_id, from_status, to_status, reason, actor_type, at)
      values (${newId()}, ${observation_id}, ${from}, ${to}, ${reason}, 'system', ${at})`;
    from = to;
  }
}
async function file(observation_id: string, size_bytes: unknown, created = daysAgo(2)): Promise<void> {
  const doc = JSON.stringify({ observation_id, size_bytes });
  await database.sql`
    insert into user_files (id, doc, created_at) values (${newId()}, ${doc}::text::jsonb, ${created})`;
}

test("the figures refuse anybody who doesn't administer their scope", async () => {
  const [keeper, operator, stranger, admin] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user({ server_admin: true }),
  ];
  const { id } = await make.observatory(keeper.id);
  await make.observatoryMember(id, { user_id: operator.id }, { can_operate: true });
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(getSystemAnalytics(anonymous, {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(getSystemAnalytics(as(keeper), {})).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(getObservatoryAnalytics(anonymous, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(getObservatoryAnalytics(as(operator), { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(getObservatoryAnalytics(as(stranger), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const person of [keeper, admin])
    expect(await getObservatoryAnalytics(as(person), { id })).toMatchObject({ observatory_count: 1 });
});

test("figures before the first count are zero, and say so", async () => {
  const admin = await make.user({ server_admin: true });
  const answer = await getSystemAnalytics(as(admin), {});
  expect(answer).toMatchObject({ as_of: null, observation_count: 0, success_rate: null, storage_bytes: 0 });
  expect(answer.days).toHaveLength(30);
});

/** A system of all sorts, from a fixed pattern, and with documents that don't fit. */
async function fillSystem() {
  const [admin, keeper, guest] = [
    await make.user({ server_admin: true }),
    await make.user(),
    await make.user(),
  ];
  const domes = [await make.observatory(keeper.id), await make.observatory(keeper.id)];
  await make.observatoryMember(domes[0]!.id, { user_id: guest.id });
  const organization = await make.organization(keeper.id);
  await make.organization(guest.id);
  await make.observatoryMember(domes[0]!.id, { organization_id: organization.id });
  for (const [at, status] of [...observationStatus.options, ...observationStatus.options].entries())
    for (let n = 0; n <= at % 4; n++) {
      const doc = { status, observatory_id: domes[(at + n) % 2]!.id, user_id: keeper.id };
      const ended = { finished_at: daysAgo(n).toISOString(), status_reason: `Clouds after ${n}.5 h` };
      const id = await observation({ ...doc, ...ended }, daysAgo(4 + n));
      await file(id, 1000 + at);
      if (status === "pending" || status === "failed") await steps(id, occurrencesBefore(n, status));
    }
  const odd = [
    ...["[]", "7", "null", "{}", '{"status": 7}', '{"status": {"a": 1}, "observatory_id": []}'],
    ...['{"status": "failed", "finished_at": "2026-02-31T00:00:00Z"}', '{"status": "lost"}'],
    ...['{"status": "completed", "finished_at": "soon"}', '{"status": "aborted", "finished_at": [1]}'],
    '{"status": "completed", "observatory_id": "gone", "finished_at": "9999-12-31T00:00:00Z"}',
  ];
  for (const doc of odd) await observation(doc);
  for (const size of ["7", -7, 1e300, null, 12]) await file("gone", size);
  return { admin, keeper, domes };
}

/** A recurring observation's statuses: `n` occurrences ended before the one it has now. */
const occurrencesBefore = (n: number, status: string): [string, Date][] => [
  ["pending", daysAgo(5)],
  ...Array.from({ length: n }, (_, at): [string, Date][] => [
    [["completed", "failed", "partially_completed"][at % 3]!, daysAgo(3)],
    ["pending", daysAgo(3)],
  ]).flat(),
  ...(status === "pending" ? [] : [[status, daysAgo(n)] as [string, Date]]),
];

interface Raw {
  id: string;
  status: unknown;
  place: unknown;
  bytes: unknown;
}

/** The same figures in another way: from the documents as they are, one by one. */
async function independently(observatoryId?: string) {
  const rows = await database.sql<Raw[]>`
    select id, case jsonb_typeof(doc) when 'object' then doc -> 'status' end as status,
           case jsonb_typeof(doc) when 'object' then doc -> 'observatory_id' end as place from observations`;
  const history = await database.sql<{ observation_id: string; to_status: string }[]>`
    select observation_id, to_status from status_changes`;
  const files = await database.sql<Raw[]>`
    select f.doc -> 'size_bytes' as bytes, o.doc -> 'observatory_id' as place
      from user_files f left join observations o on o.id = f.doc ->> 'observation_id'`;
  const mine = <T extends Raw>(all: readonly T[]) =>
    all.filter(({ place }) => observatoryId === undefined || place === observatoryId);
  const statuses = mine(rows).map(({ status }) => status);
  const of = (status: string) => statuses.filter((one) => one === status).length;
  // Each arrival at a status, where there is a history; what the document says where there is none.
  const outcomes = mine(rows).flatMap(({ id, status }) => {
    const arrivals = history.filter(({ observation_id }) => observation_id === id);
    return arrivals.length > 0 ? arrivals.map(({ to_status }) => to_status) : [status];
  });
  const ended = outcomes.filter((one) =>
    ["completed", "partially_completed", "failed", "aborted"].includes(one as string),
  );
  return {
    observation_count: statuses.length,
    observations_by_status: Object.fromEntries(observationStatus.options.map((one) => [one, of(one)])),
    success_rate: ended.filter((one) => one === "completed").length / ended.length,
    storage_bytes: mine(files)
      .map(({ bytes }) => bytes)
      .filter((bytes): bytes is number => typeof bytes === "number" && bytes >= 0 && bytes <= 1e15)
      .reduce((sum, bytes) => sum + bytes, 0),
  };
}

test("the six figures equal an independent count, of the system and of each observatory", async () => {
  const { admin, keeper, domes } = await fillSystem();
  await count();
  const answer = await getSystemAnalytics(as(admin), {});
  expect(answer).toMatchObject({
    as_of: clock.now().toISOString(),
    ...{ observatory_count: 2, user_count: 3, organization_count: 1 },
    ...(await independently()),
  });
  expect(answer.observation_count).toBeGreaterThan(60);
  for (const { id } of domes)
    expect(await getObservatoryAnalytics(as(keeper), { id })).toMatchObject(await independently(id));
  expect(await getObservatoryAnalytics(as(keeper), { id: domes[0]!.id })).toMatchObject({
    ...{ observatory_count: 1, user_count: 2, organization_count: 1 },
  });
});

test("days show submitted and ended observations and the growth of storage, over the requested days", async () => {
  const { admin, domes } = await fillSystem();
  await count();
  const range = { from: dayOf(daysAgo(10)), to: dayOf(daysAgo(0)) };
  const { days, failures, busiest_observatories } = await getSystemAnalytics(as(admin), range);
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 11 }, (_, n) => dayOf(daysAgo(10 - n))));
  const raw = await database.sql<{ day: string; created: number; completed: number }[]>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as created from observations group by 1`;
  for (const { day, created } of raw) expect(days.find((one) => one.day === day)).toMatchObject({ created });
  const ended = await database.sql<{ day: string; completed: number }[]>`
    select left(doc ->> 'finished_at', 10) as day, count(*) filter (where doc ->> 'status' = 'completed')::int as completed
      from observations where doc ->> 'user_id' is not null group by 1`;
  for (const { day, completed } of ended.filter((one) => one.day !== dayOf(daysAgo(3))))
    expect(days.find((one) => one.day === day)).toMatchObject({ completed });
  const { storage_bytes } = await independently();
  expect(days.map(({ bytes_total }) => bytes_total)).toEqual([
    ...Array(8).fill(0),
    ...Array(3).fill(storage_bytes),
  ]);
  expect(new Set(busiest_observatories.map(({ observatory_id }) => observatory_id))).toEqual(
    new Set([...domes.map(({ id }) => id), "gone", "[]"]),
  );
  const clouds = failures.filter(({ reason }) => reason === "Clouds after # h");
  expect(clouds.map(({ status }) => status).sort()).toEqual(["aborted", "failed", "partially_completed"]);
  expect(failures.filter(({ reason }) => reason === null).length).toBeGreaterThan(0);
});

test("each occurrence that ended counts once, on the day it did; the observation is one", async () => {
  const [admin, keeper] = [await make.user({ server_admin: true }), await make.user()];
  const { id: observatory_id } = await make.observatory(keeper.id);
  const place = { observatory_id, user_id: keeper.id };
  const id = await observation({ ...place, status: "pending" }, daysAgo(9));
  await steps(id, [
    ["pending", daysAgo(9)],
    ["completed", daysAgo(8)],
    ["pending", daysAgo(7)],
    ["failed", daysAgo(6), "Clouds after 3 h"],
    ["pending", daysAgo(5)],
  ]);
  const taken = await observation({ ...place, status: "pending" }, daysAgo(9));
  await steps(taken, [["pending", daysAgo(9)]]);
  await database.sql`
    insert into status_changes (id, observation_id, from_status, to_status, actor_type, at)
    values (${newId()}, ${taken}, 'failed', 'pending', 'undo', ${daysAgo(5)})`;
  await count();
  const range = { from: dayOf(daysAgo(9)), to: dayOf(daysAgo(0)) };
  const read = () =>
    Promise.all([
      getSystemAnalytics(as(admin), range),
      getObservatoryAnalytics(as(keeper), { id: observatory_id, ...range }),
    ]);
  for (const answer of await read()) {
    expect(answer).toMatchObject({
      ...{ observation_count: 2, success_rate: 0.5 },
      observations_by_status: { pending: 2, completed: 0, failed: 0 },
      failures: [{ status: "failed", reason: "Clouds after # h", count: 1 }],
    });
    const ended = answer.days.filter((day) => day.ended > 0);
    expect(ended.map(({ day, completed }) => [day, completed])).toEqual([
      [dayOf(daysAgo(8)), 1],
      [dayOf(daysAgo(6)), 0],
    ]);
  }
  await database.sql`
    update observations set doc = doc || ${database.sql.json({ status: "aborted", finished_at: daysAgo(1).toISOString() })}
     where id = ${id}`;
  await count();
  for (const answer of await read())
    expect(answer).toMatchObject({ observation_count: 2, success_rate: 1 / 3 });
  const [{ busiest_observatories }] = await read();
  expect(busiest_observatories).toMatchObject([{ created: 2, ended: 3, success_rate: 1 / 3 }]);
});

test("the busiest observatories are counted over any range, months in the middle or not", async () => {
  const [admin, keeper] = [await make.user({ server_admin: true }), await make.user()];
  const [dome, other] = [await make.observatory(keeper.id), await make.observatory(keeper.id)];
  await database.sql`
    insert into observations (id, doc, created_at)
    select 'o-' || n, jsonb_build_object('observatory_id', case when n % 3 = 0 then ${other.id} else ${dome.id} end,
             'status', (array['completed', 'failed', 'cancelled', 'pending'])[1 + n % 4],
             'finished_at', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), at
      from (select n, '2025-11-20T12:00:00Z'::timestamptz + n * interval '13 hours' as at from generate_series(0, 199) n) moments`;
  await count();
  const ranges = [
    ["2025-11-20", "2026-03-08"],
    ["2025-12-01", "2026-02-28"],
    ["2025-12-01", "2025-12-31"],
    ["2025-12-02", "2026-01-30"],
    ["2025-12-02", "2025-12-20"],
    ["2025-12-31", "2026-01-01"],
    ["2026-01-31", "2026-02-01"],
    ["2026-01-01", "2026-01-01"],
  ] as const;
  for (const [from, to] of ranges) {
    const { busiest_observatories } = await getSystemAnalytics(as(admin), { from, to });
    const expected = await database.sql`
      select doc ->> 'observatory_id' as observatory_id, count(*)::int as created,
             (count(*) filter (where doc ->> 'status' in ('completed', 'failed')))::int as ended
        from observations where (created_at at time zone 'UTC')::date between ${from} and ${to}
       group by 1 order by 2 desc, 1`;
    const found = busiest_observatories.map(({ observatory_id, created, ended }) => ({
      ...{ observatory_id, created, ended },
    }));
    expect([from, to, found]).toEqual([from, to, [...expected]]);
  }
});

test("a range is days in UTC, given by dates or moments, and of a sensible length", async () => {
  const admin = as(await make.user({ server_admin: true }));
  expect(await getSystemAnalytics(admin, { to: "2026-03-31" })).toMatchObject({ from: "2026-03-02" });
  for (const range of [
    { from: "2026-03-02", to: "2026-03-01" },
    { from: "2020-01-01", to: "2026-01-01" },
  ])
    await expect(getSystemAnalytics(admin, range)).rejects.toMatchObject({ code: "INVALID" });
});

test("the task counts when it is due, two at once count once, and the next count sees changes", async () => {
  const { admin } = await fillSystem();
  const ctx = testContext(database, { now: clock.now });
  const run = (anew = false) => keepAnalytics.run(ctx, { anew }, new AbortController().signal);
  await Promise.all([run(), run()]);
  const first = await getSystemAnalytics(as(admin), {});
  await observation({ status: "pending" });
  await run();
  expect(await getSystemAnalytics(as(admin), {})).toEqual(first);
  await run(true);
  const anew = await getSystemAnalytics(as(admin), {});
  expect(anew.observation_count).toBe(first.observation_count + 1);
  await observation({ status: "pending" });
  clock.advance({ minutes: 1 });
  await run();
  expect(await getSystemAnalytics(as(admin), {})).toMatchObject({
    as_of: clock.now().toISOString(),
    observation_count: first.observation_count + 2,
  });
  // Counting that took five minutes isn't begun again at once.
  await database.sql`update analytics_state set took_ms = 300000`;
  clock.advance({ hours: 1 });
  await run();
  await expect(getSystemAnalytics(as(admin), {})).resolves.not.toMatchObject({
    as_of: clock.now().toISOString(),
  });
});

test("hundreds of different reasons stay few rows", async () => {
  const admin = await make.user({ server_admin: true });
  await database.sql`
    insert into observations (id, doc)
    select 'o' || n, jsonb_build_object('status', 'failed', 'status_reason', 'Reason ' || chr(65 + n / 26) || chr(65 + n % 26) || chr(97 + n % 20))
      from generate_series(0, 499) n`;
  await count();
  expect(await database.sql`select count(distinct reason)::int as n from analytics_failures`).toEqual([
    { n: 201 },
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const { failures } = await getSystemAnalytics(as(admin), { from: today, to: today });
  expect(failures[0]).toEqual({ status: "failed", reason: "Other reasons", count: 300 });
});
