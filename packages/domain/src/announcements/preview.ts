import type { previewTargetsInput, targetsPreview } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { z } from "zod";
import type { Context } from "../base/context.ts";
import { requireScope, type Scope, systemScope } from "../ground/access/index.ts";
import { recipientsOf, requireTargetsExist, targetsIn } from "./targets.ts";

type Preview = z.output<typeof targetsPreview>;

/**
 * Counts and samples the people that an announcement of the scope would reach; a system announcement, those of these
 * targets. Throws FORBIDDEN, INVALID if a target doesn't exist.
 */
export async function previewTargets(
  ctx: Context,
  input: Partial<z.output<typeof previewTargetsInput>>,
  scope: Scope = systemScope,
): Promise<Preview> {
  await requireScope(ctx.db, ctx, scope, "announce");
  const targets = targetsIn(scope, input.targets);
  await requireTargetsExist(ctx.db, targets);
  const [preview] = await query<[Preview]>(ctx.db)`
    with reached as materialized (select u.id as user_id, u.name, u.email from (${recipientsOf(targets)}) u)
    select (select count(*)::int from reached) as recipient_count,
           (select coalesce(json_agg(some_of_them), '[]') from (
              select * from reached order by name collate "und-x-icu", user_id limit 5) some_of_them) as sample`;
  return preview;
}
