import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";

interface Owned {
  kind: "organization" | "observatory" | "project";
  count: number;
  names: string[];
}

const plural = { organization: "organizations", observatory: "observatories", project: "projects" };
const named = 3;

const ownedIn = (kind: Owned["kind"], userId: string) => sql`
  select ${kind} as kind, count(*)::int as count,
         (array_agg(coalesce(left(doc ->> 'name', 200), id) order by id))[1:${sql.raw(String(named))}] as names
    from ${sql.raw(plural[kind])}
   where left(doc ->> 'owner_id', 200) = ${userId}
     ${kind === "observatory" ? sql`and left(doc ->> 'owner_type', 200) = 'user'` : sql``}`;

/** Describes a person's property: `2 organizations (Isles, ITS) and 1 project (Novae)`; undefined if they own nothing. */
export async function describeOwned(db: Queryable, userId: string): Promise<string | undefined> {
  const rows = await query<Owned[]>(db)`
    ${ownedIn("organization", userId)} union all ${ownedIn("observatory", userId)}
    union all ${ownedIn("project", userId)}`;
  const parts = rows.filter(({ count }) => count > 0).map(describeKind);
  return parts.length > 0 ? new Intl.ListFormat("en").format(parts) : undefined;
}

function describeKind({ kind, count, names }: Owned): string {
  const others = count - names.length;
  const list = others > 0 ? [...names, `${others} more`] : names;
  return `${count} ${count === 1 ? kind : plural[kind]} (${list.join(", ")})`;
}
