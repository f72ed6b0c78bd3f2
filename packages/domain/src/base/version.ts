import type { LatestChange } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { DomainError } from "./errors.ts";

/** A refusal that says who has changed the document meanwhile, and when. */
export class VersionMismatch extends DomainError {
  readonly changed: LatestChange;

  constructor(changed: LatestChange, version?: number) {
    const now = version === undefined ? "" : `: this is version ${version}`;
    super("VERSION_MISMATCH", `${changed.by_name ?? "Somebody"} has changed it meanwhile${now}.`);
    this.changed = changed;
  }
}

interface Versioned {
  id: string;
  version: number;
  updated_at: string | null;
}

/** Throws VERSION_MISMATCH when the caller says which version they saw and the document has another by now. */
export async function requireVersion(
  tx: Queryable,
  { id, version, updated_at }: Versioned,
  ifVersion: number | undefined,
): Promise<void> {
  if (ifVersion === undefined || ifVersion === version) return;
  throw new VersionMismatch({ at: updated_at, ...(await authorOf(tx, id, updated_at)) }, version);
}

const nobody = { by_id: null, by_name: null };

/**
 * Returns the author of the change made at that time: its row in the audit log is written in the same transaction, right
 * after it.
 */
async function authorOf(tx: Queryable, id: string, at: string | null): Promise<Omit<LatestChange, "at">> {
  if (at === null) return nobody;
  const [author] = await query<Omit<LatestChange, "at">[]>(tx)`
    select u.id as by_id, u.name as by_name from audit_log a join users u on u.id = a.actor_id
     where a.subject_id = ${id} and a.at between ${at}::timestamptz and ${at}::timestamptz + interval '2 seconds'
     order by a.id limit 1`;
  return author ? { ...author } : nobody;
}
