import type { Dashboard } from "@meridian/contract";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { requireUser } from "../../ground/access/index.ts";

/** The observatories, projects and observations that a person's figures count. */
export interface Scope {
  name: Dashboard["scope"];
  /** The ids of observatories. */
  observatories: SQL;
  /** The ids of projects. */
  projects: SQL;
  /** Condition on rows `o` of observations; null for all. */
  observations: SQL | null;
}

/** All for server administrators; for others what they administer, or, without any, their own. Throws UNAUTHENTICATED. */
export async function scopeOf(ctx: Context): Promise<Scope> {
  const { userId, serverAdmin } = requireUser(ctx);
  const { db } = ctx;
  if (serverAdmin) return wholeSystem();
  const [found] = await query<[{ administers: boolean }]>(db)`
    select exists (select from observatory_access where user_id = ${userId} and can_admin) as administers`;
  return found.administers ? administered(userId) : own(userId);
}

const wholeSystem = (): Scope => ({
  name: "system",
  observatories: sql`select id from observatories`,
  projects: sql`select id from projects`,
  observations: null,
});

function administered(userId: string): Scope {
  const ids: SQL = sql`
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

const own = (userId: string): Scope => ({
  name: "own",
  observatories: sql`select observatory_id from observatory_access where user_id = ${userId} and can_view`,
  projects: sql`select project_id from project_access where user_id = ${userId}`,
  observations: sql`o.doc_user_id = ${userId}`,
});
