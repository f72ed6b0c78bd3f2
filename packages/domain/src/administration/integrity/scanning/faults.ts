import { query, sql } from "@meridian/database/query";
import { isObjectKey, ObjectRefused, type StoredObject } from "../../../base/ports/objectStore.ts";
import { named, quoted } from "../../../base/sqlText.ts";
import { digestOf, inLots, orRefusal } from "../stored/ask.ts";
import { longestKey, orphanPrefixes } from "../stored/namedKeys.ts";
import type { Pair } from "./merge.ts";
import type { StorageUnit } from "./plan.ts";
import type { Scan } from "./scan.ts";

export interface Finding {
  check: string;
  id: string | null;
  key: string;
  details: Record<string, unknown>;
  /** True if it can be repaired; as the check, unless told. */
  fixable?: boolean;
}

/**
 * The finding about an object that the storage doesn't let us see, in place of any other: its content, and whether it is
 * there, is unknown.
 */
export const unreadable = ({ id, key, details }: Finding, { reason }: ObjectRefused): Finding => ({
  check: "file.unreadable",
  id,
  key,
  details: { key, field: details.field, reason },
});

/** Finds faults of the pairs. */
export async function faultsOf(scan: Scan, unit: StorageUnit, pairs: Pair[]): Promise<Finding[]> {
  const described = await inLots(pairs, (pair) =>
    isInDoubt(unit, pair) ? orRefusal(() => pair.object?.describe()) : undefined,
  );
  return pairs.flatMap((pair, n) => faultsOfPair(scan, unit, pair, described[n]));
}

/** True if the object's size or time decides; else storage isn't asked about it. */
const isInDoubt = ({ key: { prefix } }: StorageUnit, { key, named }: Pair): boolean =>
  named.length > 0 ? named.some(({ size }) => sizeOf(size)) : mayBeOrphan(key, prefix);

function faultsOfPair(
  { startedAt, graceMs }: Scan,
  { key: spec }: StorageUnit,
  { named, object: listed }: Pair,
  object: StoredObject | ObjectRefused | undefined,
): Finding[] {
  if (object instanceof ObjectRefused) {
    const records = named.length > 0 ? named : [{ id: null, key: listed!.key }];
    const details = { field: named.length > 0 ? spec.field : null };
    return records.map(({ id, key }) => unreadable({ check: "", id, key, details }, object));
  }
  if (named.length === 0)
    return object && object.modifiedAt.getTime() < startedAt.getTime() - graceMs ? [orphanOf(object)] : [];
  return named.flatMap(({ id, key, size }) => {
    const fault = (check: string, details: object): Finding[] => [
      { check, id, key, details: { key, field: spec.field, ...details } },
    ];
    const recorded = sizeOf(size);
    if (!listed || (recorded && !object))
      return fault(spec.isPreview ? "file.missing-preview" : "file.missing", {});
    if (!object || !recorded || recorded === object.size) return [];
    if (object.size === 0) return fault("file.empty", { recorded });
    if (!spec.sha256) return [];
    const fields = { size_field: spec.size, digest_field: spec.sha256 };
    return fault("file.size-mismatch", { recorded, stored: object.size, ...fields });
  });
}

/** The recorded size in bytes; null when the record says nothing of use. */
const sizeOf = (size: string | null): number | null =>
  size && /^\d{1,15}$/.test(size) ? Number(size) : null;

const mayBeOrphan = (key: string, prefix: string): boolean =>
  orphanPrefixes.includes(prefix) && Buffer.byteLength(key) <= longestKey;

const orphanOf = ({ key, size }: StoredObject): Finding => ({
  check: "file.orphan",
  id: null,
  key,
  details: { key, size },
});

/**
 * Says of files that have another size than recorded whether it can be repaired: only where the digest is the recorded one.
 * Once a scan has read enough of them, the others are left to their repairs, which look anyway.
 */
export async function withDigests(scan: Scan, unit: StorageUnit, findings: Finding[]): Promise<Finding[]> {
  const doubtful = findings.filter(({ check }) => check === "file.size-mismatch");
  if (doubtful.length === 0) return findings;
  const recorded = await recordedDigests(scan, unit, doubtful);
  for (const finding of doubtful) {
    scan.run.signal.throwIfAborted();
    const { key, id, details } = finding;
    scan.bytesToRead -= Number(details.stored);
    if (scan.bytesToRead < 0) break;
    const stored = isObjectKey(key) ? await orRefusal(() => digestOf(scan.ctx, key)) : undefined;
    if (stored instanceof ObjectRefused) Object.assign(finding, unreadable(finding, stored));
    else finding.fixable = stored !== undefined && stored.sha256 === recorded.get(id!);
  }
  return findings;
}

async function recordedDigests({ ctx: { db } }: Scan, { collection, key }: StorageUnit, of: Finding[]) {
  const rows = await query<{ id: string; digest: string | null }[]>(db)`
    select id, left(doc ->> ${sql.raw(quoted(key.sha256!))}, 64) as digest from ${sql.raw(named(collection.name))}
     where id = any(${of.map(({ id }) => id!)}::text[])`;
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}
