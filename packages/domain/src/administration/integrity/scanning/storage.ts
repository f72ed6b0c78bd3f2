import { registered } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Transaction } from "../../../base/context.ts";
import { isObjectKey, type ListedObject, ObjectRefused } from "../../../base/ports/objectStore.ts";
import { readAhead } from "../../../base/readAhead.ts";
import { quoted } from "../../../base/sqlText.ts";
import { isEmptyUnder, unreachable, wronglyEmpty } from "../../../ground/storage/index.ts";
import { findCheck } from "../checks/index.ts";
import { described, inLots, orRefusal } from "../stored/ask.ts";
import { countNamed, namedKeys, stillNames, stillUnnamed } from "../stored/namedKeys.ts";
import { type Finding, faultsOf, unreadable, withDigests } from "./faults.ts";
import { mergeByKey, type Pages, type Pair, pagesOf } from "./merge.ts";
import type { StorageUnit } from "./plan.ts";
import { type Noted, note } from "./record.ts";
import { rowsOfQuery, type Scan, step } from "./scan.ts";
import { countRows } from "./walk.ts";

const notedAtOnce = 1_000;
/** The most pages listed while the records are sorted. */
const pagesAhead = 16;

/**
 * Compares what records name with what is stored, both in the order of their keys: nothing is held but some pages of each.
 * After a stop it goes on from the last key that was kept. A listing that is refused ends it, with one finding that says why.
 */
export async function compareStorage(scan: Scan, unit: StorageUnit): Promise<void> {
  const { ctx } = scan;
  const { after } = scan.state.kept;
  const listed = ctx.objectStore.listKeys(unit.key.prefix, after || undefined);
  // Where records say how large an object is, nearly every one has to be asked about: that is done while they are sorted.
  const stored = pagesOf(readAhead(unit.key.size ? described(listed) : listed, pagesAhead));
  try {
    const trouble = (await unreachable(ctx)) ?? (await emptiness(scan, unit, stored));
    if (trouble) return await noteTrouble(scan, unit, trouble);
    await comparePages(scan, unit, mergeByKey(pagesOf(namedKeys(ctx, unit, after)), stored));
  } catch (error) {
    if (!(error instanceof ObjectRefused)) throw error;
    await noteTrouble(scan, unit, error.message);
  } finally {
    await stored.close();
  }
}

async function comparePages(scan: Scan, unit: StorageUnit, pages: AsyncIterable<Pair[]>): Promise<void> {
  let waiting: Finding[] = [];
  let compared = 0;
  let sinceNoted = 0;
  let records: number | undefined;
  const save = async (after?: string) => {
    const findings = await withDigests(scan, unit, await withoutLate(scan, waiting));
    const scanned = sinceNoted;
    [waiting, sinceNoted] = [[], 0];
    await step(scan, async (tx) => ({
      noted: await noteAll(tx, scan, unit, findings),
      scanned,
      unit: unit.name,
      ...(after !== undefined && { after }),
    }));
    records ??= await countRows(scan, unit.collection);
    await scan.run.progress(unit.stage, compared, Math.max(records, compared));
  };
  for await (const pairs of pages) {
    waiting.push(...(await faultsOf(scan, unit, pairs)));
    compared += pairs.length;
    sinceNoted += pairs.length;
    if (waiting.length >= notedAtOnce || sinceNoted >= 20 * notedAtOnce) await save(pairs.at(-1)!.key);
  }
  await save();
}

/**
 * Drops findings about objects that were stored after their place had been listed: each missing one is looked for again. One
 * that the storage doesn't let us see isn't missing either.
 */
async function withoutLate({ ctx }: Scan, findings: Finding[]): Promise<Finding[]> {
  const isMissing = (check: string) => check === "file.missing" || check === "file.missing-preview";
  const found = await inLots(findings, ({ check, key }) =>
    isMissing(check) ? orRefusal(() => ctx.objectStore.head(key)) : undefined,
  );
  return findings.flatMap((finding, n) => {
    const object = found[n];
    if (object instanceof ObjectRefused) return [unreadable(finding, object)];
    return object ? [] : [finding];
  });
}

/** The reason not to believe an empty listing; undefined when all is well. */
async function emptiness(
  { ctx, state }: Scan,
  unit: StorageUnit,
  stored: Pages<ListedObject>,
): Promise<string | undefined> {
  await stored.fill();
  if (stored.present() || (state.kept.after && !(await isEmptyUnder(ctx, unit.key.prefix)))) return undefined;
  return wronglyEmpty(ctx, (most) => countNamed(ctx, unit, most));
}

/** Notes a single finding instead of one for each file: the storage as a whole, not single files, is at fault. */
const noteTrouble = (scan: Scan, unit: StorageUnit, reason: string): Promise<void> =>
  step(scan, async (tx) => {
    const notes = [`Stored files were not compared. ${reason}`];
    if (scan.state.notes.includes(notes[0]!)) return { unit: unit.name };
    const details = quoted(JSON.stringify({ reason }));
    const query = `select null::text as document_id, ''::text as part, ${details}::jsonb as details, false as fixable`;
    const check = findCheck("system.storage")!;
    const noted = await note(tx, { check, collection: "system", query }, scan.noting);
    return { unit: unit.name, noted, notes };
  });

/** Notes the findings that are still true: records and objects may have come and gone since the two were listed. */
async function noteAll(
  tx: Transaction,
  scan: Scan,
  { collection, key }: StorageUnit,
  findings: Finding[],
): Promise<Noted[]> {
  const noted: Noted[] = [];
  for (const rows of Object.values(Object.groupBy(findings, ({ check, id }) => `${check} ${id === null}`))) {
    const { check, id } = rows![0]!;
    const [kept] = await rowsOfQuery<{ ids: string[] }>(
      tx,
      sql`select coalesce(array_agg(r.key || ' ' || coalesce(r.id, '')), '{}') as ids
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, key text)
           where ${sql.raw(id === null ? stillUnnamed("r") : stillNames(collection, key, "r"))}`,
    );
    const there = new Set(kept!.ids);
    const lasting = rows!.filter((one) => there.has(`${one.key} ${one.id ?? ""}`));
    noted.push(...(await noteFindings(tx, scan, collection.name, check, lasting)));
  }
  return noted;
}

function noteFindings(tx: Transaction, scan: Scan, collection: string, check: string, findings: Finding[]) {
  const deletesRecord = check === "file.empty";
  // A record may name several objects that can't be read, and several pictures that are missing.
  const isOfField = check === "file.unreadable" || check === "file.missing-preview";
  const rows = findings.map(({ id, key, details, fixable = true }) => ({
    id,
    part: id === null ? key : isOfField ? String(details.field) : "",
    details,
    fixable: fixable && isObjectKey(key) && (!deletesRecord || registered(collection).observationData),
  }));
  const constant = `'${JSON.stringify(rows).replaceAll("'", "''")}'::jsonb`;
  const query = `select r.id as document_id, r.part, r.details, r.fixable
    from jsonb_to_recordset(${constant}) as r (id text, part text, details jsonb, fixable boolean)`;
  return findings.length ? note(tx, { check: findCheck(check)!, collection, query }, scan.noting) : [];
}
