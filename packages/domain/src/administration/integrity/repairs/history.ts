import { sql } from "@meridian/database/query";
import type { Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import type { Origin, RepairPlanner } from "./plan.ts";

/** A step that can't have happened keeps its time and where it led; from where it came counts as unknown. */
export const forgetOrigins: RepairPlanner = async (tx, _ctx, { documentId, details }) => {
  const ids = (details.steps as { id: string }[]).map(({ id }) => id);
  const steps = (await tx.execute(sql`
    select id, from_status as "from" from status_changes where id = any(${sql.param(ids)}::text[]) order by id`)) as unknown as Origin[];
  return { action: "forget_origins", id: String(documentId), steps };
};

export const forget = (tx: Transaction, steps: readonly Origin[]) =>
  tx.execute(sql`
    update status_changes set from_status = null
     where id = any(${sql.param(steps.map(({ id }) => id))}::text[])`);

/** Throws CONFLICT when a step is gone or has an origin by now. */
export async function remember(tx: Transaction, steps: readonly Origin[]): Promise<void> {
  const done = (await tx.execute(sql`
    update status_changes s set from_status = o."from"
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as o (id text, "from" text)
     where s.id = o.id and s.from_status is null returning s.id`)) as unknown as unknown[];
  if (done.length < steps.length)
    throw new DomainError(
      "CONFLICT",
      "The history was changed after the repair, so the repair can't be taken back.",
    );
}
