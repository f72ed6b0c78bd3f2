import { isObjectKey, ObjectRefused } from "../../../base/ports/objectStore.ts";
import { named, quoted } from "../../../base/sqlText.ts";
import { digestOf } from "../repairs/digest.ts";
import { type Finding, unreadable } from "./faults.ts";
import { orRefusal } from "./lots.ts";
import type { StorageUnit } from "./plan.ts";
import type { Scan } from "./scan.ts";

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

async function recordedDigests({ ctx: { sql } }: Scan, { collection, key }: StorageUnit, of: Finding[]) {
  const rows = await sql<{ id: string; digest: string | null }[]>`
    select id, left(doc ->> ${sql.unsafe(quoted(key.sha256!))}, 64) as digest from ${sql.unsafe(named(collection.name))}
     where id = any(${of.map(({ id }) => id!)}::text[])`;
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}
