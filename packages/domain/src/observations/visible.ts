import type { Context } from "../context.ts";

type Sql = Context["sql"];
/** A part of a statement. */
export type Fragment = ReturnType<Sql>;

const viewed = (sql: Sql, userId: string) => sql`
  select observatory_id from observatory_access where user_id = ${userId} and can_view`;
const joined = (sql: Sql, userId: string) => sql`
  select project_id from project_access where user_id = ${userId}`;

/** Whether a person sees `o`: for rows that few enough others than the wanted are among. */
export const isVisibleTo = (sql: Sql, userId: string): Fragment => sql`
  (o.doc_user_id = ${userId} or o.doc_observatory_id = any (array(${viewed(sql, userId)}))
    or o.doc_project_id = any (array(${joined(sql, userId)})))`;

/**
 * The first of the observations that a person sees: those of each observatory, of each project, and their own, each read
 * from an index and no further than a page needs, so that it costs what the person has access to and not what there is.
 * `pick` makes a query of the first rows of `o` of which a condition is true.
 */
export const visibleTo = (sql: Sql, userId: string, pick: (condition: Fragment) => Fragment) => sql`
  select first.* from (${viewed(sql, userId)} group by observatory_id) place
    cross join lateral (${pick(sql`o.doc_observatory_id = place.observatory_id`)}) first
  union
  select first.* from (${joined(sql, userId)} group by project_id) project
    cross join lateral (${pick(sql`o.doc_project_id = project.project_id`)}) first
  union
  (${pick(sql`o.doc_user_id = ${userId}`)})`;
