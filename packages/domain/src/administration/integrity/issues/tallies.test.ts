import { listIssuesInput } from "@meridian/contract";
import { encodeCursor } from "@meridian/database";
import { actorFor, factories, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import type { Context } from "../../../base/context.ts";
import { listIssues } from "./list.ts";
import { foldTallies } from "./tallies.ts";

const database = testDatabase();
const issues = 12_000;

/** Many of some kinds, few of others, from three scans. */
const fill = () => database.sql`
  insert into integrity_issues (id, scan_id, first_scan_id, "check", type, severity, collection, document_id, auto_fixable,
                                destructive, status, first_seen_at, last_seen_at)
  select md5(n::text), 'scan-' || n % 3, 'scan-0', 'check-' || c,
         (array['structure', 'status', 'reference', 'file', 'data_quality'])[c % 5 + 1],
         (array['critical', 'warning', 'info'])[c % 3 + 1], (array['observations', 'users'])[n % 2 + 1], 'doc-' || n,
         c % 2 = 0, false, (array['open', 'repaired', 'ignored', 'resolved'])[n % 4 + 1],
         '2026-03-01T00:00:00Z'::timestamptz + n * interval '1 second', '2026-03-02T00:00:00Z'::timestamptz - n * interval '1 second'
    from (select n, case when n % 50 = 0 then 7 else n % 3 end as c from generate_series(1, ${issues}::int) n) made`;

async function asAdmin(): Promise<Context> {
  const admin = await factories(database).user({ server_admin: true });
  return testContext(database, { actor: actorFor(admin) });
}

/** All pages, one after the other. */
async function idsOf(ctx: Context, filters: object): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const input = listIssuesInput.parse({ limit: 200, ...filters, cursor });
    const page = await listIssues(ctx, input);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
    more = cursor !== undefined;
  }
  return ids;
}

const tallied = async () => {
  const rows = await database.sql`
    select scan_id, "check", collection, status, auto_fixable, sum(count)::int as count from integrity_tallies
     group by 1, 2, 3, 4, 5 having sum(count) <> 0 order by 1, 2, 3, 4, 5`;
  return [...rows];
};
const counted = async () => [
  ...(await database.sql`
    select scan_id, "check", collection, status, auto_fixable, count(*)::int as count from integrity_issues
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`),
];

beforeEach(async () => {
  await database.sql`truncate integrity_issues`;
  await fill();
});

const filters = [
  {},
  { status: "open" },
  { severity: "warning" },
  { type: "reference", status: "ignored" },
  { check: "check-7", auto_fixable: false },
  { check: "check-7", sort: "last_seen_at" },
  { collection: "users", sort: "first_seen_at", order: "desc" },
  { scan_id: "scan-1", severity: "critical", order: "desc" },
];

test.each(filters)("the list filtered by %j is paged in order, each issue once", async (filter) => {
  const ctx = await asAdmin();
  const { sort = "severity", order = "asc", ...equal } = filter as Record<string, string>;
  const by = sort === "severity" ? "rank" : sort;
  const { sql } = database;
  const conditions = Object.entries(equal).map(([name, value]) => sql`${sql(name)}::text = ${String(value)}`);
  const where = conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
  const expected = await sql<{ id: string }[]>`
    select id from integrity_issues where ${where} order by ${sql.unsafe(`${by} ${order}, id ${order}`)}`;
  expect(await idsOf(ctx, filter)).toEqual(expected.map(({ id }) => id));
  const { counts } = await listIssues(ctx, listIssuesInput.parse({ ...filter, counts: true, limit: 1 }));
  const chosen = equal.status ?? "all";
  expect(counts!.status[chosen]).toBe(expected.length);
});

test("tallies follow every change, and folding keeps them", async () => {
  const { sql } = database;
  expect(await tallied()).toEqual(await counted());
  await sql`update integrity_issues set status = 'resolved' where status = 'open' and "check" = 'check-1'`;
  await sql`update integrity_issues set details = '{"a": 1}' where status = 'ignored'`;
  await sql`delete from integrity_issues where scan_id = 'scan-2' and status = 'repaired'`;
  await sql`
    insert into integrity_issues (id, scan_id, first_scan_id, "check", type, severity, collection, auto_fixable, destructive,
                                  first_seen_at, last_seen_at)
    select case when n % 2 = 0 then id else 'new-' || id end, 'scan-9', 'scan-0', "check", type, severity, collection, auto_fixable,
           false, first_seen_at, last_seen_at
      from (select *, row_number() over (order by id) as n from integrity_issues) i where n <= 100
    on conflict (id) do update set scan_id = excluded.scan_id, status = 'open'`;
  expect(await tallied()).toEqual(await counted());
  await Promise.all([1, 2, 3].map(() => foldTallies(database)));
  expect(await tallied()).toEqual(await counted());
  await sql`truncate integrity_issues`;
  expect(await tallied()).toEqual([]);
});

test("a cursor that holds no severity is refused as one", async () => {
  const ctx = await asAdmin();
  for (const value of ["abc", "", "1.5", "1e3", "NaN", "99999999999999999999", null]) {
    const cursor = encodeCursor({ value, id: "severity asc x" });
    const asked = listIssues(ctx, listIssuesInput.parse({ sort: "severity", order: "asc", cursor }));
    await expect(asked).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "cursor" }] });
  }
});
