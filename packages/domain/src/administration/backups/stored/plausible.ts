import { DamagedBackup } from "./damaged.ts";
import type { Manifest } from "./manifest.ts";

/** Milliseconds by which the clock of a backup's maker may be ahead. */
const aheadMs = 5 * 60_000;

/** A UUIDv7, as `newId` makes it. */
const ownId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The newest backup is found by its times and by its id, which begins with when it was made (RFC 9562, 5.7). Throws
 * DamagedBackup when they can't be.
 */
export function requirePlausible({ id, snapshot_at, completed_at }: Manifest, now: Date): void {
  if (!ownId.test(id)) throw new DamagedBackup(`Its id ${shown(id)} isn't one that Meridian gives a backup.`);
  const latest = latestAt(now);
  if (Date.parse(snapshot_at) > latest)
    throw new DamagedBackup(`Its manifest says that it is of ${snapshot_at}, which is yet to come.`);
  if (Date.parse(completed_at) > latest)
    throw new DamagedBackup(
      `Its manifest says that it was complete at ${completed_at}, which is yet to come.`,
    );
  if (momentIn(id) > latest) throw new DamagedBackup(`Its id ${shown(id)} is of a time that is yet to come.`);
}

const latestAt = (now: Date): number => now.getTime() + aheadMs;
const momentIn = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/** The time a backup of this id was begun, in milliseconds since 1970; undefined when its id can't be right. */
export const begunAt = (id: string, now: Date): number | undefined =>
  ownId.test(id) && momentIn(id) <= latestAt(now) ? momentIn(id) : undefined;

const shown = (name: string) => JSON.stringify(name.slice(0, 200));
