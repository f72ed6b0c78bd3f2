import type { ListObservationsInput } from "@meridian/contract";
import type { requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";

export type Person = ReturnType<typeof requireUser>;

export const nameOf = "lower(left(o.doc ->> 'name', 200))";
const targetName = "lower(left(o.doc -> 'target' ->> 'name', 200))";

/** Whether only those of one observatory, project or person are asked for, which an index finds. */
export const isNarrow = ({ observatory_id, project_id, user_id, mine }: ListObservationsInput): boolean =>
  Boolean(observatory_id || project_id || user_id || mine);

/** Only what is asked for is in the statement, so that each filter can be found by its index. */
export function matches(sql: Context["sql"], input: ListObservationsInput, { userId }: Person) {
  const { search, status, project_id, observatory_id, user_id, mine } = input;
  return sql`
    ${
      search
        ? sql`and (position(lower(${search}) in ${sql.unsafe(nameOf)}) > 0
               or position(lower(${search}) in ${sql.unsafe(targetName)}) > 0)`
        : sql``
    }
    ${status ? sql`and o.doc_status = ${status}` : sql``}
    ${project_id ? sql`and o.doc_project_id = ${project_id}` : sql``}
    ${observatory_id ? sql`and o.doc_observatory_id = ${observatory_id}` : sql``}
    ${user_id ? sql`and o.doc_user_id = ${user_id}` : sql``}
    ${mine ? sql`and o.doc_user_id = ${userId}` : sql``}`;
}
