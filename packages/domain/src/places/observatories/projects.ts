import { sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import type { ObservatoryStanding } from "../../ground/access/index.ts";
import { recordHistoryOfEach, tell } from "../../ground/record/index.ts";

/** Takes an observatory out of every project that uses it. */
export async function leaveProjects(
  tx: Transaction,
  ctx: Context,
  { id, name }: ObservatoryStanding["observatory"],
): Promise<void> {
  const uses = sql`(jsonb_typeof(doc -> 'observatory_ids') = 'array' and doc -> 'observatory_ids' ? ${id}::text)`;
  await tx.execute(sql`select from projects where ${uses} order by id for update`);
  const ids = sql`select id from projects where ${uses}`;
  await recordHistoryOfEach(tx, ctx, "project", ids, {
    event: "project_updated",
    before: { observatory_id: id, observatory_name: name },
    after: { observatory_id: null, observatory_name: null },
  });
  const left = (await tx.execute(sql`
    update projects
       set doc = jsonb_set(doc, '{observatory_ids}', (doc -> 'observatory_ids') - ${id}::text),
           version = version + 1, updated_at = ${ctx.now().toISOString()}
     where ${uses} returning id`)) as unknown as { id: string }[];
  tell(tx, ...left.map((project) => ({ type: "project.changed" as const, id: project.id })));
}
