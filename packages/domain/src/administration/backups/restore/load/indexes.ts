import type { BulkSession } from "@meridian/database";
import { type Manifest, rowCountsOf } from "../../stored/manifest.ts";

interface Index {
  table: string;
  relation: string;
  /** A GIN index, which takes ten times as long as another on the same table. */
  is_slow: boolean;
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

/**
 * Definitions that make loading slow, to be made again afterwards: indexes once their table is loaded, then one list after
 * the other.
 */
export interface Dropped {
  /** Definitions by table, those first that take longest. */
  indexes: Map<string, string[]>;
  constraints: string[];
  foreignKeys: string[];
}

const findIndexes = `
  select quote_ident(t.relname) as table, t.relname as relation, a.amname = 'gin' as is_slow,
         quote_ident(i.relname) as name, pg_get_indexdef(i.oid) as definition, quote_ident(k.conname) as constraint, k.contype as kind
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_am a on a.oid = i.relam
    left join pg_constraint k on k.conindid = i.oid and k.conrelid = t.oid and k.contype in ('p', 'u')
   where t.relnamespace = $1::regnamespace and t.relkind = 'r' and t.relname <> 'migrations'
   order by i.relname`;

const findForeignKeys = `
  select quote_ident(t.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
   where k.connamespace = $1::regnamespace and k.contype = 'f'`;

/** Rows from which an index is made faster at the end than while they are loaded. */
const largeTable = 1000;

/**
 * Takes foreign keys off the empty tables, and indexes and keys off those that the backup has many rows of: made at the end
 * they cost a fraction.
 */
export async function dropIndexes(
  session: BulkSession,
  schema: string,
  manifest: Manifest,
): Promise<Dropped> {
  const rows = rowCountsOf(manifest);
  const weight = ({ relation, is_slow }: Index) => (rows[relation] ?? 0) * (is_slow ? 10 : 1);
  const indexes = (await session.query<Index>(findIndexes, [schema]))
    .filter(({ relation }) => (rows[relation] ?? 0) >= largeTable)
    .sort((one, other) => weight(other) - weight(one));
  const foreignKeys = await session.query<ForeignKey>(findForeignKeys, [schema]);
  const keys = indexes.filter(({ constraint }) => constraint);
  for (const { table, name } of foreignKeys)
    await session.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, constraint } of keys)
    await session.query(`alter table ${table} drop constraint ${constraint}`);
  for (const { name, constraint } of indexes) if (!constraint) await session.query(`drop index ${name}`);
  return {
    indexes: definitionsByTable(indexes),
    constraints: keys.map(
      ({ table, name, constraint, kind }) =>
        `alter table ${table} add constraint ${constraint} ${kind === "p" ? "primary key" : "unique"} using index ${name}`,
    ),
    foreignKeys: foreignKeys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  };
}

const definitionsByTable = (indexes: Index[]): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(indexes, ({ relation }) => relation)].map(([relation, all]) => [
      relation,
      all.map(({ definition, is_slow }) => (is_slow ? inLittleMemory(definition) : definition)),
    ]),
  );

/**
 * Builds a GIN index in little memory, where it gathers a tree: for 500,000 rows it took 9.9 s with 16 MB, 11.6 s with 64 and
 * 13.5 s with 256.
 */
const inLittleMemory = (definition: string) =>
  `set maintenance_work_mem = '16MB'; ${definition}; reset maintenance_work_mem`;
