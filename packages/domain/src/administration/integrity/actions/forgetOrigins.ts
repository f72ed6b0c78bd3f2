import { query, sql } from "@meridian/database/query";
import { DomainError } from "../../../base/errors.ts";
import type { Action, Planner } from "./action.ts";

/** Steps of an observation's history, each with the status from which it is said to have led. */
export interface ForgottenOrigins {
  action: "forget_origins";
  id: string;
  steps: { id: string; from: string }[];
}

/** A step that can't have happened keeps its time and where it led; from where it came counts as unknown. */
export const planForgetting: Planner<ForgottenOrigins> = async (tx, _ctx, { documentId, details }) => {
  const ids = (details.steps as { id: string }[]).map(({ id }) => id);
  const steps = await query<ForgottenOrigins["steps"]>(tx)`
    select id, from_status as "from" from status_changes where id = any(${sql.param(ids)}::text[]) order by id`;
  return { action: "forget_origins", id: String(documentId), steps };
};

export const forgetOrigins: Action<ForgottenOrigins> = {
  async apply(tx, _ctx, { steps }) {
    await query(tx)`
      update status_changes set from_status = null
       where id = any(${sql.param(steps.map(({ id }) => id))}::text[])`;
    return [];
  },

  /** Throws CONFLICT when a step is gone or has an origin by now. */
  async undo(tx, _ctx, { steps }) {
    const done = await query<unknown[]>(tx)`
      update status_changes s set from_status = o."from"
        from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as o (id text, "from" text)
       where s.id = o.id and s.from_status is null returning s.id`;
    if (done.length < steps.length)
      throw new DomainError(
        "CONFLICT",
        "The history was changed after the repair, so the repair can't be taken back.",
      );
    return [];
  },

  describe({ id, steps }) {
    const changes = steps.map(({ from }) => ({ field: "from_status", before: from, after: null }));
    const summary = "Mark as unknown from which status it came";
    return { action: "change", summary, collection: "status_changes", document_id: id, changes };
  },
};
