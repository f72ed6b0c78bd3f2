import { setTimeout as wait } from "node:timers/promises";
import type { RestoreDocument } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../context.ts";
import { OperationFailure, type OperationRun } from "../../operations/index.ts";
import type { Manifest } from "../stored/manifest.ts";
import { quoted } from "../write/snapshot.ts";
import { carryOver } from "./carryOver.ts";
import { type MovedObject, objectsOf } from "./objects.ts";
import { currentSchema, loadedSchema, previousSchema } from "./schemas.ts";
import { settle } from "./settle.ts";

type Run = OperationRun<Partial<RestoreDocument>, RestoreDocument>;

const attempts = 12;
const lockTimeout = "55P03";

/**
 * In one transaction: nobody reads or writes the tables, what outlives the restore is carried over, and the tables change
 * places. Tables are moved and not their schema renamed, because a transaction that waits for one looks its name up again.
 */
export async function swapIn(ctx: Context, run: Run, manifest: Manifest): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction((tx) => swap(tx, ctx, run, manifest));
    } catch (error) {
      if (codeOf(error) !== lockTimeout) throw error;
      if (attempt === attempts)
        throw new OperationFailure("Somebody else holds tables of the database. Nothing was changed.");
      await wait(1_000, undefined, { signal: run.signal });
    }
  }
}

const codeOf = (error: unknown): unknown => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code ?? cause?.code;
};

async function swap(tx: Transaction, ctx: Context, run: Run, manifest: Manifest): Promise<void> {
  await tx.execute(
    sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '5s', true)`,
  );
  await run.keep(tx, { swapped_at: ctx.now().toISOString() });
  const objects = await objectsOf(tx, loadedSchema);
  await lockTables(tx, objects);
  await carryOver(tx, ctx, run.document, manifest);
  await settle(tx, ctx, run.document.id);
  await tx.execute(sql.raw(`drop schema if exists ${previousSchema} cascade`));
  await tx.execute(sql.raw(`create schema ${previousSchema}`));
  await moveAll(tx, await presentOf(tx, objects), currentSchema, previousSchema);
  await moveAll(tx, objects, loadedSchema, currentSchema);
  await tx.execute(sql.raw(`drop schema ${loadedSchema}`));
}

/** Of the same names and kinds in the current schema: a newer version of a view may not have been there. */
async function presentOf(tx: Transaction, wanted: MovedObject[]): Promise<MovedObject[]> {
  const names = new Set(wanted.map(({ name }) => name));
  return (await objectsOf(tx, currentSchema)).filter(({ name }) => names.has(name));
}

async function lockTables(tx: Transaction, objects: MovedObject[]): Promise<void> {
  const tables = objects
    .filter(({ kind }) => kind === "table")
    .map(({ name }) => `${currentSchema}.${quoted(name)}`);
  await tx.execute(sql.raw(`lock table ${tables.sort().join(", ")} in access exclusive mode`));
}

async function moveAll(tx: Transaction, objects: MovedObject[], from: string, to: string): Promise<void> {
  for (const { kind, name, signature } of objects)
    await tx.execute(sql.raw(`alter ${kind} ${from}.${signature ?? quoted(name)} set schema ${to}`));
}
