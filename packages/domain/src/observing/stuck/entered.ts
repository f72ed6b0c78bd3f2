import { momentOf, textOf } from "../../base/sqlText.ts";

/** Hours in a status after which an observation counts as stuck. */
export const stuckAfterHours = { in_progress: 24, assigned: 48 } as const;
export type StuckStatus = keyof typeof stuckAfterHours;

/** The fields in which a document says when it entered a status. */
const timeFields = { in_progress: "started_at", assigned: "assigned_at" } as const;

/**
 * SQL for the time at which the row `observation` entered its status: by its last step, else by its document, else by its
 * last change.
 */
export const enteredAt = (observation: string, status: StuckStatus): string => `coalesce(
    (select max(s.at) from status_changes s where s.observation_id = ${observation}.id and s.to_status = '${status}' and s.actor_type <> 'undo'),
    ${momentOf(textOf(`${observation}.doc -> '${timeFields[status]}'`))}, ${observation}.updated_at)`;
