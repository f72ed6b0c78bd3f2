import type { Dashboard } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { requireUser } from "../../ground/access/index.ts";

type Sql = Context["sql"];
type Fragment = ReturnType<Sql>;

/** What somebody's figures are of. */
export interface Scope {
  name: Dashboard["scope"];
  /** The ids of observatories. */
  observatories: Fragment;
  /** The ids of projects. */
  projects: Fragment;
  /** Which rows `o` of observations; null for all. */
  observations: Fragment | null;
}

/** All for server administrators; for others what they administer, or, without any, their own. Throws UNAUTHENTICATED. */
export async function scopeOf(ctx: Context): Promise<Scope> {
  const { userId, serverAdmin } = requireUser(ctx);
  const { sql } = ctx;
  if (serverAdmin) return wholeSystem(sql);
  const [found] = await sql<[{ administers: boolean }]>`
    select exists (select from observatory_access where user_id = ${userId} and can_admin) as administers`;
  return found.administers ? administered(sql, userId) : own(sql, userId);
}

const wholeSystem = (sql: Sql): Scope => ({
  name: "system",
  observatories: sql`select id from observatories`,
  projects: sql`select id from projects`,
  observations: null,
});

function administered(sql: Sql, userId: string): Scope {
  const ids: Fragment = sql`
    select observatory_id from observatory_access where user_id = ${userId} and can_admin`;
  return {
    name: "observatories",
    observatories: ids,
    projects: sql`
      select p.id from projects p
       cross join jsonb_array_elements_text(
         case jsonb_typeof(p.doc -> 'observatory_ids') when 'array' then p.doc -> 'observatory_ids' else '[]' end) named
       where named in (${ids})`,
    observations: sql`o.doc_observatory_id = any (array(${ids}))`,
  };
}

const own = (sql: Sql, userId: string): Scope => ({
  name: "own",
  observatories: sql`select observatory_id from observatory_access where user_id = ${userId} and can_view`,
  projects: sql`select project_id from project_access where user_id = ${userId}`,
  observations: sql`o.doc_user_id = ${userId}`,
});
