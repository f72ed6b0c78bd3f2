/** An auditor who reads the database alone, by statements of its own. */
import postgres from "postgres";
import { expect } from "vitest";
import type { Written } from "./writers.fixture.ts";

/** Expects each answered write exactly once in the database, with its entry in the log of changes and in the history. */
export async function audit(url: string, written: readonly Written[]): Promise<void> {
  const sql = postgres(url, { max: 1 });
  const rows = await sql<{ id: string; name: string; description: string; version: number }[]>`
    select id, doc ->> 'name' as name, doc ->> 'description' as description, version from projects`;
  const logged = await sql<{ id: string; action: string; times: number }[]>`
    select subject_id as id, action, count(*)::int as times from audit_log
     where subject_type = 'project' group by 1, 2`;
  const told = await sql<{ id: string; times: number }[]>`
    select doc ->> 'subject_id' as id, count(*)::int as times from history_events
     where doc ->> 'event' = 'project_created' group by 1`;
  await sql.end();
  const timesOf = (id: string, action: string) =>
    logged.find((one) => one.id === id && one.action === action)?.times ?? 0;

  const found = Object.groupBy(rows, ({ name }) => name);
  const lost = written.filter(({ name, id }) => !found[name]?.some((row) => !id || row.id === id));
  const twice = Object.values(found).filter((same) => same!.length > 1);
  expect({ lost, twice }).toEqual({ lost: [], twice: [] });
  const differing = written.flatMap(({ name, changes }) => {
    const { id, description, version } = found[name]![0]!;
    const is = {
      description,
      version,
      created: timesOf(id, "project.create"),
      changed: timesOf(id, "project.update"),
      told: told.find((one) => one.id === id)?.times,
    };
    const be = {
      description: changes ? String(changes) : "",
      version: 1 + changes,
      created: 1,
      changed: changes,
      told: 1,
    };
    return JSON.stringify(is) === JSON.stringify(be) ? [] : [{ name, is, be }];
  });
  expect(differing).toEqual([]);
}
