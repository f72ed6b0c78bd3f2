import { observationStatus } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { countChoices, type Group } from "../../base/counts.ts";
import { type Filters, matches, type Person } from "./filters.ts";
import { isVisibleTo } from "./visible.ts";

/** How many of what a person sees, and the other filters let through, are in each status. */
export async function countObservations({ sql }: Context, input: Filters, person: Person) {
  const groups = await sql<Group[]>`
    select o.doc_status as status, count(*)::int as count
      from observations o
     where ${person.serverAdmin ? sql`true` : isVisibleTo(sql, person.userId)}
           ${matches(sql, { ...input, status: undefined }, person)}
     group by 1`;
  return countChoices(groups, { status: { choices: observationStatus.options, chosen: input.status } });
}
