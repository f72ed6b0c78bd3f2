import { type ExternalStorageAtRest, externalStorageKind, id, storageTestResult } from "@meridian/contract";
import { organizations } from "@meridian/database";
import { eq, sql } from "@meridian/database/query";
import { z } from "zod";
import type { Context, Transaction } from "../../../base/context.ts";
import { notFound } from "../../../base/errors.ts";

/** A destination has an id and a kind, however odd the rest of it is. */
const readable = z.looseObject({
  id,
  kind: externalStorageKind,
  name: z.string().catch(""),
  settings: z.record(z.string(), z.unknown()).catch({}),
  sealed: z.string().catch(""),
  last_test: storageTestResult.nullable().catch(null),
});

/** The entries of a document as they are: a change to one writes the others back untouched. */
export const entriesOf = ({ external_storage }: { external_storage?: unknown }): unknown[] =>
  Array.isArray(external_storage) ? external_storage : [];

/** A destination at rest; undefined where an entry isn't one. */
const readStorage = (entry: unknown): ExternalStorageAtRest | undefined => readable.safeParse(entry).data;

/** The destinations of a document. */
export const destinationsIn = (organization: { external_storage?: unknown }): ExternalStorageAtRest[] =>
  entriesOf(organization).flatMap((entry) => readStorage(entry) ?? []);

export const isOf = (storageId: string) => (entry: unknown) => readStorage(entry)?.id === storageId;

export const findStorage = (
  organization: { external_storage?: unknown },
  storageId: string,
): ExternalStorageAtRest | undefined => readStorage(entriesOf(organization).find(isOf(storageId)));

/** Throws NOT_FOUND. */
export function getStorage(
  organization: { external_storage?: unknown },
  storageId: string,
): ExternalStorageAtRest {
  const storage = findStorage(organization, storageId);
  if (!storage) throw notFound("destination");
  return storage;
}

/** Puts a destination in the place of the one with its id, or behind all others. */
export function withStorage(entries: unknown[], storage: ExternalStorageAtRest): unknown[] {
  const isIt = isOf(storage.id);
  return entries.some(isIt) ? entries.map((entry) => (isIt(entry) ? storage : entry)) : [...entries, storage];
}

/** Writes the entries of an organization that the transaction has locked. */
export async function writeEntries(
  tx: Transaction,
  ctx: Context,
  organizationId: string,
  entries: unknown[],
) {
  const { table } = organizations;
  const change = JSON.stringify({ external_storage: entries });
  await tx
    .update(table)
    .set({
      doc: sql`${table.doc} || ${change}::jsonb`,
      version: sql`${table.version} + 1`,
      updated_at: ctx.now(),
    })
    .where(eq(table.id, organizationId));
}
