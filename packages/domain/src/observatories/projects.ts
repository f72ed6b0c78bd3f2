import { sql } from "@meridian/database/query";
import { type ObservatoryStanding, recordHistoryOfEach } from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";

/** Takes an observatory out of every project that uses it. Returns the projects' ids. */
export async function leaveProjects(
  tx: Transaction,
  ctx: Context,
  { id, name }: ObservatoryStanding["observatory"],
): Promise<string[]> {
  const uses = sql`(jsonb_typeof(doc -> 'observatory_ids') = 'array' and doc -> 'observatory_ids' ? ${id}::text)`;
  await tx.execute(sql`select from projects where ${uses} order by id for update`);
  const ids = sql`select id from projects where ${uses}`;
  await recordHistoryOfEach(tx, ctx, "project", ids, "project_updated", {
    before: { observatory_id: id, observatory_name: name },
    after: { observatory_id: null, observatory_name: null },
  });
  const left = (await tx.execute(sql`
    update projects
       set doc = jsonb_set(doc, '{observatory_ids}', (doc -> 'observatory_ids') - ${id}::text),
           version = version + 1, updated_at = ${ctx.now().toISOString()}
     where ${uses} returning id`)) as unknown as { id: string }[];
  return left.map((project) => project.id);
}
