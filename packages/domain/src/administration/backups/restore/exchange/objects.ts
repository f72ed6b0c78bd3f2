import { sql } from "@meridian/database/query";
import type { Transaction } from "../../../../base/context.ts";

/** Something that is in a schema by itself; indexes, constraints and a column's sequence go where their table goes. */
export interface MovedObject {
  kind: "table" | "view" | "materialized view" | "sequence" | "function" | "type";
  name: string;
  /** Of a function: its name with its arguments. */
  signature: string | null;
}

/** What our migrations have made in a schema. What belongs to an extension stays where that is. */
export async function objectsOf(tx: Transaction, schema: string): Promise<MovedObject[]> {
  const rows = await tx.execute(sql`
    with of_extensions as (select classid, objid from pg_depend where deptype = 'e')
    select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
             as kind, c.relname::text as name, null as signature
      from pg_class c
     where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
                          and d.deptype in ('a', 'i') and c.relkind = 'S')
       and ('pg_class'::regclass, c.oid) not in (select classid, objid from of_extensions)
     union all
    select 'function', p.proname::text, format('%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid))
      from pg_proc p
     where p.pronamespace = ${schema}::regnamespace
       and ('pg_proc'::regclass, p.oid) not in (select classid, objid from of_extensions)
     union all
    select 'type', t.typname::text, null from pg_type t
     where t.typnamespace = ${schema}::regnamespace and t.typtype in ('e', 'd')
       and ('pg_type'::regclass, t.oid) not in (select classid, objid from of_extensions)`);
  return rows as unknown as MovedObject[];
}
