import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { assignRapid } from "./assign.ts";

/**
 * Interrupts or resumes at an observatory what rapid observations there require, after somebody or something has moved one;
 * does nothing where there is none.
 */
export async function settleRapid(ctx: Context, observatoryId: string): Promise<void> {
  const [concerned] = await query(ctx.db)`
    select from observations
     where doc_observatory_id = ${observatoryId} and doc_status in ('assigned', 'in_progress', 'suspended')
       and (doc ->> 'urgency' = 'rapid' or doc ->> 'interrupted_by' is not null) limit 1`;
  if (concerned) await assignRapid(ctx, observatoryId);
}
