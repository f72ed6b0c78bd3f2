import type { AuditDetails, AuditRecord } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { entryColumns } from "./columns.ts";

/** Returns a change with the values before and after it. Throws FORBIDDEN, NOT_FOUND. */
export async function getAuditRecord(ctx: Context, input: { id: string }): Promise<AuditDetails> {
  requireServerAdmin(ctx);
  const { db } = ctx;
  const [row] = await query<AuditRecord[]>(db)`
    select ${entryColumns}, a.before, a.after
      from audit_log a left join users u on u.id = a.actor_id where a.id = ${input.id}`;
  if (!row) throw notFound("audit record");
  return { ...row, names: await namesIn(ctx, [row.before, row.after]) };
}

/** The most ids of one record that are looked up. */
const most = 500;

/** Every text in a value that may be an id. */
function* idsIn(value: unknown): Generator<string> {
  if (typeof value === "string" && /^[\w-]{16,64}$/.test(value)) yield value;
  if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* idsIn(inner);
}

/** Names for the ids in these values: of people, places and announcements, by id. */
async function namesIn({ db }: Context, values: unknown[]): Promise<Record<string, string>> {
  const ids = [...new Set(idsIn(values))].slice(0, most);
  if (ids.length === 0) return {};
  const rows = await query<{ id: string; name: string | null }[]>(db)`
    select id, name from users where id = any(${ids})
    union all select id, left(doc ->> 'name', 200) from observatories where id = any(${ids})
    union all select id, left(doc ->> 'name', 200) from organizations where id = any(${ids})
    union all select id, left(doc ->> 'name', 200) from projects where id = any(${ids})
    union all select id, left(doc ->> 'name', 200) from observations where id = any(${ids})
    union all select id, left(doc ->> 'title', 200) from announcements where id = any(${ids})`;
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
}
