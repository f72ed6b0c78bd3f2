/** SQL about the scope of `a`, a row of announcements. */

import { scopeCollections } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Scope } from "../ground/access/index.ts";

const scopeOf = sql`left(a.doc ->> 'scope', 200)`;
const scopeIdOf = "left(a.doc ->> 'scope_id', 200)";

/** The types of scopes but the system's, for `in`. */
export const otherScopes = sql`(${sql.raw(
  Object.keys(scopeCollections)
    .map((type) => `'${type}'`)
    .join(", "),
)})`;

const nameOf = ([type, table]: [string, string]) =>
  `when '${type}' then (select left(s.doc ->> 'name', 200) from ${table} s where s.id = ${scopeIdOf})`;

/** SQL for the name of its observatory, organization or project; null for the system's. */
export const scopeName = sql`(case ${scopeOf} ${sql.raw(Object.entries(scopeCollections).map(nameOf).join(" "))} end)`;

/** SQL for its scope as one text, to compare with `addressOf`. An unknown scope counts as the system's. */
export const address = sql`(case when ${scopeOf} in ${otherScopes}
  then ${scopeOf} || ' ' || coalesce(${sql.raw(scopeIdOf)}, '') else 'system' end)`;

export const addressOf = ({ type, id }: Scope): string => (id === null ? type : `${type} ${id}`);

/** SQL condition that it is of this scope; lists use its index. */
export const isOfScope = ({ type, id }: Scope) =>
  id === null ? sql`${scopeOf} = ${type}` : sql`${scopeOf} = ${type} and ${sql.raw(scopeIdOf)} = ${id}`;

/** SQL condition that `access`, rows of `scopeAccess`, is about the scope of `a`. */
export const isItsAccess = sql`access.scope = ${scopeOf} and access.scope_id = ${sql.raw(scopeIdOf)}`;

/** The same of a document. */
export const isOf = ({ type, id }: Scope, doc: { scope?: unknown; scope_id?: unknown }): boolean =>
  doc.scope === type && (id === null || doc.scope_id === id);
