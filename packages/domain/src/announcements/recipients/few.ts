import type { ListRecipientsInput } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, byName, orderBy, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import type { PeopleSearch } from "../../base/peopleSearch.ts";
import { failedRecipients } from "./failed.ts";
import { isInPart, type Part, type RecipientRow, recipientColumns, recipientStatus } from "./row.ts";
import { isAmongFound, isFound } from "./search.ts";

const sortedBy = {
  name: byName("u.name"),
  email: "lower(u.email)",
  status: recipientStatus,
  acknowledged_at: isoTime("r.acknowledged_at"),
};

/** A page and one more of recipients that are few enough to be sorted: all that an announcement has, or all of a part. */
export async function pageOfFew(
  ctx: Context,
  input: ListRecipientsInput,
  part: Part | "failed" | undefined = input.status,
  search?: PeopleSearch,
): Promise<RecipientRow[]> {
  const { db } = ctx;
  const sorting: Sorting = {
    name: input.sort,
    by: sortedBy[input.sort],
    id: "r.user_id",
    order: input.order,
    // Deleted accounts have neither name nor address.
    mayBeEmpty: true,
  };
  // Gathered first and then sorted, or the planner may walk through everybody in order until a page is full.
  return query<RecipientRow[]>(db)`
    with r as materialized (${chosen(input.id, part)} and ${isAmongFound(search)})
    select ${recipientColumns}, ${sql.raw(sorting.by)} as sort_value
      from r left join users u on u.id = r.user_id join announcements a on a.id = r.announcement_id
     where ${isFound(search)} and ${afterCursor(sorting, input.cursor)}
     ${orderBy(sorting, input.limit)}`;
}

/** Deactivated recipients are looked up among the accounts, because a million others may not have acknowledged. */
function chosen(id: string, part: Part | "failed" | undefined) {
  const all = sql`select r.* from announcement_recipients r`;
  if (part === undefined) return sql`${all} where r.announcement_id = ${id}`;
  if (part === "failed")
    return sql`${all} where r.announcement_id = ${id} and r.user_id in (${failedRecipients(id)})`;
  const chosen = sql`r.announcement_id = ${id} and ${sql.raw(isInPart[part])}`;
  if (part === "acknowledged" || part === "waiting") return sql`${all} where ${chosen}`;
  return sql`
    ${all} join announcements a on a.id = r.announcement_id join users u on u.id = r.user_id
     where ${chosen} and ${part === "deactivated" ? sql`u.deactivated_at is not null` : sql`true`}`;
}
