import type { BulkSession } from "@meridian/database";
import { loadedSchema } from "./schemas.ts";

interface Index {
  table: string;
  name: string;
  definition: string;
  /** A primary key or unique constraint that stands on it. */
  constraint: string | null;
  kind: "p" | "u" | null;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** What makes loading slow, to be made again afterwards: each list in parallel, one list after the other. */
export interface Dropped {
  indexes: string[];
  constraints: string[];
  foreignKeys: string[];
}

const findIndexes = `
  select quote_ident(t.relname) as table, quote_ident(i.relname) as name, pg_get_indexdef(i.oid) as definition,
         quote_ident(k.conname) as constraint, k.contype as kind
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    left join pg_constraint k on k.conindid = i.oid and k.conrelid = t.oid and k.contype in ('p', 'u')
   where t.relnamespace = $1::regnamespace and t.relkind = 'r' and t.relname <> 'migrations'
   order by pg_relation_size(t.oid) desc, i.relname`;

const findForeignKeys = `
  select quote_ident(t.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
   where k.connamespace = $1::regnamespace and k.contype = 'f'`;

/** Takes indexes, keys and foreign keys off the empty tables: made at the end they cost a fraction. */
export async function dropIndexes(session: BulkSession): Promise<Dropped> {
  const indexes = await session.query<Index>(findIndexes, [loadedSchema]);
  const foreignKeys = await session.query<ForeignKey>(findForeignKeys, [loadedSchema]);
  const keys = indexes.filter(({ constraint }) => constraint);
  for (const { table, name } of foreignKeys)
    await session.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, constraint } of keys)
    await session.query(`alter table ${table} drop constraint ${constraint}`);
  for (const { name, constraint } of indexes) if (!constraint) await session.query(`drop index ${name}`);
  return {
    indexes: indexes.map(({ definition }) => definition),
    constraints: keys.map(
      ({ table, name, constraint, kind }) =>
        `alter table ${table} add constraint ${constraint} ${kind === "p" ? "primary key" : "unique"} using index ${name}`,
    ),
    foreignKeys: foreignKeys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  };
}
