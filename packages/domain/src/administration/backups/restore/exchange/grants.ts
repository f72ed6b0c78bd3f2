import { query, sql } from "@meridian/database/query";
import type { Transaction } from "../../../../base/context.ts";
import { currentSchema, loadedSchema } from "../schemas.ts";

/** Tables and views that both schemas have, with the word that GRANT has for them. */
const pairs = sql`
  select old.oid as old, new.oid as new, new.relname::text as name, new.relowner as owner,
         case new.relkind when 'S' then 'sequence' else 'table' end as kind
    from pg_class old join pg_class new on new.relname = old.relname and new.relkind = old.relkind
   where old.relnamespace = ${currentSchema}::regnamespace and new.relnamespace = ${loadedSchema}::regnamespace
     and old.relkind in ('r', 'p', 'v', 'm', 'S')`;
const grantee = sql`case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end`;
const place = sql`format('%s %I.%I', p.kind, ${loadedSchema}::text, p.name)`;

/** Gives other roles of the database the same rights to the loaded tables as they have to the current ones. */
export async function keepGrants(tx: Transaction): Promise<void> {
  const rows = await query<{ statement: string }[]>(tx)`
    with pairs as (${pairs})
    select 1 as turn, format('revoke all on %s from %s', ${place}, ${grantee}) as statement
      from pairs p join pg_class c on c.oid = p.new, aclexplode(c.relacl) a where a.grantee <> p.owner
     union
    select 2, format('grant %s on %s to %s%s', a.privilege_type, ${place}, ${grantee},
                     case when a.is_grantable then ' with grant option' end)
      from pairs p join pg_class c on c.oid = p.old, aclexplode(c.relacl) a where a.grantee not in (c.relowner, p.owner)
     union
    select 2, format('grant %s (%I) on %s to %s%s', a.privilege_type, t.attname, ${place}, ${grantee},
                     case when a.is_grantable then ' with grant option' end)
      from pairs p join pg_attribute t on t.attrelid = p.old and not t.attisdropped, aclexplode(t.attacl) a
     order by 1, 2`;
  for (const { statement } of rows) await query(tx)`${sql.raw(statement)}`;
}
