import { registered } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Transaction } from "../../context.ts";
import { isObjectKey, type StoredObject } from "../../objectStore.ts";
import { readAhead } from "../../readAhead.ts";
import { isEmptyUnder, unreachable, wronglyEmpty } from "../../storage/index.ts";
import { findCheck } from "../checks/index.ts";
import { longestKey, orphanPrefixes } from "../storedKeys.ts";
import { mergeByKey } from "./merge.ts";
import { countNamed, type NamedObject, namedKeys, stillNames, stillUnnamed } from "./namedKeys.ts";
import { inPages, type Pages, pagesOf } from "./pages.ts";
import type { Unit } from "./plan.ts";
import { type Noted, note } from "./record.ts";
import { rowsOfQuery, type Scan, step } from "./scan.ts";
import { noteTrouble } from "./trouble.ts";
import { countRows } from "./walk.ts";

type StorageUnit = Extract<Unit, { does: "storage" }>;

interface Finding {
  check: string;
  id: string | null;
  key: string;
  details: Record<string, unknown>;
}

/** So long a stored object may be named by nothing: its upload is perhaps under way. */
export const graceMs = 24 * 3_600_000;
const notedAtOnce = 1_000;
/** So many pages are listed while the records are sorted. */
const pagesAhead = 16;

/**
 * Compares what records name with what is stored, both in the order of their keys: nothing is held but some pages of each.
 * After a stop it goes on from the last key that was kept.
 */
export async function compareStorage(scan: Scan, unit: StorageUnit): Promise<void> {
  const { ctx, run } = scan;
  const { after } = scan.state.kept;
  const listed = inPages(ctx.objectStore.list(unit.key.prefix, after || undefined), notedAtOnce);
  const stored = pagesOf(readAhead(listed, pagesAhead));
  const trouble = (await unreachable(ctx)) ?? (await emptiness(scan, unit, stored));
  if (trouble) return noteTrouble(scan, unit, trouble);
  let waiting: Finding[] = [];
  let compared = 0;
  let sinceNoted = 0;
  let records: number | undefined;
  const save = async (after?: string) => {
    const findings = waiting;
    const scanned = sinceNoted;
    [waiting, sinceNoted] = [[], 0];
    await step(scan, async (tx) => ({
      noted: await noteAll(tx, scan, unit, findings),
      scanned,
      unit: unit.name,
      ...(after !== undefined && { after }),
    }));
    records ??= await countRows(scan, unit.collection);
    await run.progress(unit.stage, compared, Math.max(records, compared));
  };
  for await (const pairs of mergeByKey(pagesOf(namedKeys(ctx, unit, after)), stored)) {
    for (const pair of pairs) waiting.push(...faultsOf(scan, unit, pair));
    compared += pairs.length;
    sinceNoted += pairs.length;
    if (waiting.length >= notedAtOnce || sinceNoted >= 20 * notedAtOnce) await save(pairs.at(-1)!.key);
  }
  await save();
}

/** Why a listing that has nothing isn't to be believed; undefined when all is well. */
async function emptiness(
  { ctx, state }: Scan,
  unit: StorageUnit,
  stored: Pages<StoredObject>,
): Promise<string | undefined> {
  await stored.fill();
  if (stored.present() || (state.kept.after && !(await isEmptyUnder(ctx, unit.key.prefix)))) return undefined;
  return wronglyEmpty(ctx, (most) => countNamed(ctx, unit, most));
}

function faultsOf(
  { startedAt }: Scan,
  { key: spec }: StorageUnit,
  { named, object }: { named: NamedObject[]; object: StoredObject | undefined },
): Finding[] {
  if (named.length === 0) return object && isOrphan(object, startedAt, spec.prefix) ? [orphanOf(object)] : [];
  return named.flatMap(({ id, key, size }) => {
    const fault = (check: string, details: object): Finding[] => [
      { check, id, key, details: { key, field: spec.field, ...details } },
    ];
    if (!object) return fault(spec.isPreview ? "file.missing-preview" : "file.missing", {});
    const recorded = sizeOf(size);
    if (!recorded || recorded === object.size) return [];
    if (object.size === 0) return fault("file.empty", { recorded });
    if (!spec.sha256) return [];
    const fields = { size_field: spec.size, digest_field: spec.sha256 };
    return fault("file.size-mismatch", { recorded, stored: object.size, ...fields });
  });
}

/** In bytes; null when the record says nothing of use. */
const sizeOf = (size: string | null): number | null =>
  size && /^\d{1,15}$/.test(size) ? Number(size) : null;

const isOrphan = ({ key, modifiedAt }: StoredObject, startedAt: Date, prefix: string): boolean =>
  orphanPrefixes.includes(prefix) &&
  Buffer.byteLength(key) <= longestKey &&
  modifiedAt.getTime() < startedAt.getTime() - graceMs;

const orphanOf = ({ key, size }: StoredObject): Finding => ({
  check: "file.orphan",
  id: null,
  key,
  details: { key, size },
});

/** Only what still is so: records and objects may have come and gone since the two were listed. */
async function noteAll(
  tx: Transaction,
  scan: Scan,
  { collection, key }: StorageUnit,
  findings: Finding[],
): Promise<Noted[]> {
  const noted: Noted[] = [];
  for (const check of new Set(findings.map((one) => one.check))) {
    const rows = findings.filter((one) => one.check === check);
    const isOrphans = check === "file.orphan";
    const [kept] = await rowsOfQuery<{ ids: string[] }>(
      tx,
      sql`select coalesce(array_agg(r.key || ' ' || coalesce(r.id, '')), '{}') as ids
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, key text)
           where ${sql.raw(isOrphans ? stillUnnamed("r") : stillNames(collection, key, "r"))}`,
    );
    const there = new Set(kept!.ids);
    const lasting = rows.filter((one) => there.has(`${one.key} ${one.id ?? ""}`));
    noted.push(...(await noteFindings(tx, scan, collection.name, check, lasting)));
  }
  return noted;
}

function noteFindings(tx: Transaction, scan: Scan, collection: string, check: string, findings: Finding[]) {
  const isOrphans = check === "file.orphan";
  const deletesRecord = check === "file.empty";
  const rows = findings.map(({ id, key, details }) => ({
    id,
    part: isOrphans ? key : "",
    details,
    fixable: isObjectKey(key) && (!deletesRecord || registered(collection).observationData),
  }));
  const constant = `'${JSON.stringify(rows).replaceAll("'", "''")}'::jsonb`;
  const query = `select r.id as document_id, r.part, r.details, r.fixable
    from jsonb_to_recordset(${constant}) as r (id text, part text, details jsonb, fixable boolean)`;
  return findings.length ? note(tx, { check: findCheck(check)!, collection, query }, scan.noting) : [];
}
