/** SQL about the scope of `a`, a row of announcements. */

import type { Context } from "../base/context.ts";
import type { Scope } from "../ground/access/index.ts";

const scopeOf = "left(a.doc ->> 'scope', 200)";
const scopeIdOf = "left(a.doc ->> 'scope_id', 200)";

/** What its observatory, organization or project is called; null for the system's. */
export const scopeName = `(case ${scopeOf}
  when 'observatory' then (select left(o.doc ->> 'name', 200) from observatories o where o.id = ${scopeIdOf})
  when 'organization' then (select left(g.doc ->> 'name', 200) from organizations g where g.id = ${scopeIdOf})
  when 'project' then (select left(p.doc ->> 'name', 200) from projects p where p.id = ${scopeIdOf}) end)`;

/** Where it belongs, as one text to compare with `addressOf`. A scope that nobody knows counts as the system's. */
export const address = `(case when ${scopeOf} in ('observatory', 'organization', 'project')
  then ${scopeOf} || ' ' || coalesce(${scopeIdOf}, '') else 'system' end)`;

export const addressOf = ({ type, id }: Scope): string => (id === null ? type : `${type} ${id}`);

/** That it is of this scope, for a list of all of them: by the index. */
export const isOfScope = (sql: Context["sql"], { type, id }: Scope) =>
  id === null
    ? sql`${sql.unsafe(scopeOf)} = ${type}`
    : sql`${sql.unsafe(scopeOf)} = ${type} and ${sql.unsafe(scopeIdOf)} = ${id}`;

/** That `access`, rows of `scopeAccess`, is about the scope of `a`. */
export const isItsAccess = `access.scope = ${scopeOf} and access.scope_id = ${scopeIdOf}`;

/** The same of a document. */
export const isOf = ({ type, id }: Scope, doc: { scope?: unknown; scope_id?: unknown }): boolean =>
  doc.scope === type && (id === null || doc.scope_id === id);
