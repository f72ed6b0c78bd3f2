import { type ListObservationsInput, ongoingStatuses } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { patternsOf } from "../../base/searchPatterns.ts";
import { asksNetwork, type requireUser } from "../../ground/access/index.ts";
import { findSearched, searched } from "./search.ts";

export type Person = ReturnType<typeof requireUser>;

export const nameOf = "left(o.doc ->> 'name', 200)";

/** True if a filter names one observatory, project or person, which an index finds. */
export const isNarrow = ({ observatory_id, project_id, user_id, mine }: ListObservationsInput): boolean =>
  Boolean(observatory_id || project_id || user_id || mine);

/** A list's filters, with the ids that its search finds where these are few. */
export type Filters = ListObservationsInput & { found?: string[] | undefined };

export const withFound = async (ctx: Context, input: ListObservationsInput): Promise<Filters> =>
  input.search ? { ...input, found: await findSearched(ctx, input.search) } : input;

/** Builds the SQL conditions of the given filters alone, so that each can use its index. */
export function matches(input: Filters, { userId }: Person) {
  const { search, found, status, project_id, observatory_id, user_id, mine, ongoing, administered } = input;
  const { from, to, network } = input;
  return sql`
    ${search ? (found ? sql`and o.id = any (${found}::text[])` : isLike(search)) : sql``}
    ${status ? sql`and o.doc_status = ${status}` : sql``}
    ${project_id ? sql`and o.doc_project_id = ${project_id}` : sql``}
    ${observatory_id ? sql`and o.doc_observatory_id = ${observatory_id}` : sql``}
    ${user_id ? sql`and o.doc_user_id = ${user_id}` : sql``}
    ${mine ? sql`and o.doc_user_id = ${userId}` : sql``}
    ${ongoing === undefined ? sql`` : sql`and (o.doc_status = any (${[...ongoingStatuses]}::text[])) = ${ongoing}`}
    ${network === undefined ? sql`` : sql`and coalesce(${asksNetwork}, false) = ${network}`}
    ${administered ? isAdministered(userId) : sql``}
    ${from ? sql`and o.created_at >= ${from}` : sql``}
    ${to ? sql`and o.created_at < ${to}` : sql``}`;
}

const isAdministered = (userId: string) => sql`
  and o.doc_observatory_id = any (array(
    select observatory_id from observatory_access where user_id = ${userId} and can_admin))`;

function isLike(search: string) {
  const [one, other] = patternsOf(search);
  const text = searched;
  return sql`and (${text} like ${one} or ${text} like ${other})`;
}
