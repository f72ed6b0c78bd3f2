import { momentOf, textOf } from "../../base/sqlText.ts";

/** How long an observation may be in these statuses before it counts as stuck. */
export const stuckAfterHours = { in_progress: 24, assigned: 48 } as const;
export type StuckStatus = keyof typeof stuckAfterHours;

/** The fields in which a document says when it entered a status. */
const timeFields = { in_progress: "started_at", assigned: "assigned_at" } as const;

/** When the row `observation` entered its status, as SQL: its last step says, else the document, else its last change. */
export const enteredAt = (observation: string, status: StuckStatus): string => `coalesce(
    (select max(s.at) from status_changes s where s.observation_id = ${observation}.id and s.to_status = '${status}' and s.actor_type <> 'undo'),
    ${momentOf(textOf(`${observation}.doc -> '${timeFields[status]}'`))}, ${observation}.updated_at)`;
