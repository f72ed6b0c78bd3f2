import { sql } from "@meridian/database/query";
import { typeOf } from "./wire.ts";

/** SQL: what `i`, a row of invitations, leads to, with its name of this moment; of `g` and `o` one is there. */
export const scopeColumns = sql`${typeOf} as scope, coalesce(i.organization_id, i.observatory_id) as scope_id,
  coalesce(left(coalesce(g.doc, o.doc) ->> 'name', 200), '') as scope_name`;

/** Joins `g` and `o` to `i`, and `u`, whoever invites. */
export const withScope = sql`left join organizations g on g.id = i.organization_id
  left join observatories o on o.id = i.observatory_id left join users u on u.id = i.invited_by`;
