import { type BulkSession, registry } from "@meridian/database";
import { quoted } from "./snapshot.ts";

export interface TablePlan {
  name: string;
  columns: string[];
  /** Statements, one for each part. */
  statements: string[];
  bytes: number;
}

/** Blocks of 8 KiB of a table that make a part. */
const blocksOfPart = 4096;

/** The tables that a backup takes, in an order in which they can be loaded. */
export const backedUp = (): string[] => registry.filter(({ backup }) => backup).map(({ name }) => name);

interface Found {
  name: string;
  columns: string[];
  blocks: string;
}

/**
 * Plans the copies, large tables in ranges of their blocks: a row keeps its place for as long as a snapshot sees it, so each
 * is in exactly one part. Generated columns generate themselves again.
 */
export async function planTables(session: BulkSession, tables: string[]): Promise<TablePlan[]> {
  const found = await session.query<Found>(
    `select c.relname as name, pg_relation_size(c.oid) / current_setting('block_size')::bigint as blocks,
            array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      where c.oid = any (select to_regclass(quote_ident(t)) from unnest($1::text[]) t)
      group by c.oid, c.relname`,
    [tables],
  );
  return tables.map((name) => {
    const { columns, blocks } = found.find((one) => one.name === name)!;
    return {
      name,
      columns,
      statements: statementsOf(name, columns, Number(blocks)),
      bytes: Number(blocks) * 8192,
    };
  });
}

function statementsOf(name: string, columns: string[], blocks: number): string[] {
  const select = `select ${columns.map(quoted).join(", ")} from only ${quoted(name)}`;
  const parts = Math.max(1, Math.ceil(blocks / blocksOfPart));
  const tid = (part: number) => `'(${part * blocksOfPart},0)'::tid`;
  return Array.from({ length: parts }, (_, part) => {
    // The last one is open: the table may have grown since.
    const upTo = part < parts - 1 ? ` and ctid < ${tid(part + 1)}` : "";
    return `copy (${select} where ctid >= ${tid(part)}${upTo}) to stdout`;
  });
}
