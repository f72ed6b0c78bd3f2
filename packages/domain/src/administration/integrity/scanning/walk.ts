import type { RegisteredCollection } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Transaction } from "../../../base/context.ts";
import { named, quoted } from "../../../base/sqlText.ts";
import { ageOf, type Extent, passSql, rowsOf } from "./pass.ts";
import type { Unit } from "./plan.ts";
import { type Noted, note, noteSql } from "./record.ts";
import { resolveIn } from "./resolve.ts";
import { extentOf, rowsOfQuery, type Scan, step } from "./scan.ts";

/** Rows of one statement: few enough to be done within a second or two. */
const pieceSize = 10_000;

type RowsUnit = Extract<Unit, { does: "rows" }>;
type SetUnit = Extract<Unit, { does: "set" }>;

/** Passes over a collection piece by piece, in the order of its key. */
export async function walkRows(scan: Scan, unit: RowsUnit): Promise<void> {
  const { collection, finders } = unit;
  const extent = extentOf(scan, collection);
  if (extent.limit !== null) return walkNewest(scan, unit, extent);
  const total = await countRows(scan, collection);
  for (let done = 0; !scan.state.kept.done.includes(unit.name); ) {
    await step(scan, async (tx) => {
      const after = scan.state.kept.after;
      const piece = await nextPiece(tx, collection, after);
      if (piece.count === 0) return { unit: unit.name };
      const rows = rowsOf(extent, `${follows(collection, after)} and ${isWithin(collection, piece.last)}`);
      done += piece.count;
      return {
        noted: await pass(tx, scan, { collection, finders }, rows),
        scanned: piece.count,
        unit: unit.name,
        ...(piece.count === pieceSize && { after: JSON.stringify(piece.last) }),
      };
    });
    await scan.run.progress(unit.stage, done, Math.max(total, done));
  }
}

/** Passes over the newest rows, and resolves what isn't there any more in exactly these. */
const walkNewest = (scan: Scan, unit: RowsUnit, extent: Extent): Promise<void> =>
  step(scan, async (tx) => {
    const { scanned, since } = await newest(tx, extent);
    // While this goes on rows are deleted and others move up: from here on the oldest of them says which are meant.
    const rows = rowsOf({ ...extent, limit: null }, since);
    const noted = await pass(tx, scan, unit, rows);
    return { noted, scanned, resolved: await resolveIn(tx, scan, unit, rows), unit: unit.name };
  });

async function newest(tx: Transaction, extent: Extent) {
  const age = ageOf(extent.collection).map((column) => `t.${named(column)}`);
  const [row] = await rowsOfQuery<{ count: number; oldest: string[] | null }>(
    tx,
    sql.raw(`
      with t as (select * from ${rowsOf(extent)} t)
      select (select count(*)::int from t) as count,
             (select array[${age.map((column) => `${column}::text`).join(", ")}] from t order by ${age.join(", ")} limit 1) as oldest`),
  );
  const { count, oldest } = row!;
  return { scanned: count, since: oldest ? `(${age.join(", ")}) >= (${constants(oldest)})` : "false" };
}

const pass = (
  tx: Transaction,
  scan: Scan,
  { collection, finders }: Pick<RowsUnit, "collection" | "finders">,
  rows: string,
): Promise<Noted[]> => rowsOfQuery(tx, noteSql(passSql(collection, finders, rows), scan.noting));

export const countRows = async ({ ctx }: Scan, { name }: RegisteredCollection): Promise<number> => {
  const [row] = await query<[{ count: number }]>(ctx.db)`
    select count(*)::int as count from ${sql.identifier(name)}`;
  return row.count;
};

const keyOf = ({ key }: RegisteredCollection) => key.map((column) => `t.${named(column)}`).join(", ");
const constants = (values: string[]) => values.map(quoted).join(", ");
const follows = (collection: RegisteredCollection, after: string) =>
  after === "" ? "true" : `(${keyOf(collection)}) > (${constants(JSON.parse(after))})`;
const isWithin = (collection: RegisteredCollection, last: string[]) =>
  `(${keyOf(collection)}) <= (${constants(last)})`;

/** Counts the rows that come next, and returns the key of the last of them. */
async function nextPiece(tx: Transaction, collection: RegisteredCollection, after: string) {
  const [piece] = await rowsOfQuery<{ count: number; last: string[] }>(
    tx,
    sql.raw(`
      select count(*)::int as count, max(array[${keyOf(collection)}]) as last
        from (select ${keyOf(collection)} from ${named(collection.name)} t where ${follows(collection, after)}
               order by ${keyOf(collection)} limit ${pieceSize}) t`),
  );
  return piece!;
}

/** Finds faults that take more than one row to see, in one statement. */
export const compareRows = (scan: Scan, { name, collection, check, find }: SetUnit): Promise<void> =>
  step(scan, async (tx) => {
    // Nobody knows how many rows of what is computed will match: guessed too few, each would be compared with each.
    await query(tx)`set local enable_nestloop = off`;
    const found = { check, collection: collection.name, query: find(rowsOf(extentOf(scan, collection))) };
    return { noted: await note(tx, found, scan.noting), unit: name };
  });
