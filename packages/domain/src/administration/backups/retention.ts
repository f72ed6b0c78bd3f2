import { type BackupDocument, isUnderWay } from "@meridian/contract";
import type { Stored } from "@meridian/database";

type Backup = Stored<BackupDocument>;

export interface Rules {
  keepDays: number;
  /**
   * The newest verified ones stay, however old, and as many of what was found in storage and not verified since: after a
   * loss they may be all there is.
   */
  newestToKeep: number;
  /** The installation whose backups count: those of others are no way back for this one. */
  installationId: string;
}

const day = 24 * 60 * 60 * 1000;

/** The moment that a backup's age is counted from: its snapshot, or the start of a failed one, which has none. */
const momentOf = ({ snapshot_at, created_at }: Backup): number => Date.parse(snapshot_at ?? created_at);

/**
 * Plans a clean-up: the backups to delete, oldest first, and those that stay although they are older, each with the reason. A
 * backup that can't be read here takes no other's place.
 */
export function planCleanUp(
  all: Backup[],
  { keepDays, newestToKeep, installationId }: Rules,
  now: Date,
): { toDelete: Backup[]; kept: { backup: Backup; reason: string }[] } {
  const limit = now.getTime() - keepDays * day;
  const newestFirst = all.toSorted((one, other) => momentOf(other) - momentOf(one));
  const whole = newestFirst.filter(
    ({ status, damage, kind }) => status === "completed" && !damage && kind !== "unknown",
  );
  const verified = whole.filter(({ verified_at }) => verified_at);
  const own = verified.filter(({ installation }) => (installation ?? installationId) === installationId);
  const newestOf = (some: Backup[]) => new Set(newestOfEach(some, newestToKeep));
  // On a new installation that was given an old one's storage, all there are may be another's.
  const [safe, ownSafe] = [newestOf(verified), newestOf(own)];
  const found = newestOf(whole.filter(({ verified_at }) => !verified_at));
  const toDelete: Backup[] = [];
  const kept: { backup: Backup; reason: string }[] = [];
  for (const backup of newestFirst.reverse()) {
    if (isUnderWay(backup.status) || momentOf(backup) >= limit) continue;
    if (backup.pinned) kept.push({ backup, reason: "It is pinned." });
    else if (backup.kind === "unknown")
      kept.push({ backup, reason: "Its age is unknown, because it can't be read." });
    else if (safe.has(backup)) kept.push({ backup, reason: newest(backup, "verified") });
    else if (ownSafe.has(backup))
      kept.push({ backup, reason: newest(backup, "verified", " of this installation") });
    else if (found.has(backup)) kept.push({ backup, reason: newest(backup, "unverified") });
    else toDelete.push(backup);
  }
  return { toDelete, kept };

  function newest({ unreadable }: Backup, which: string, whose = ""): string {
    const these = `${whose}${unreadable ? " that can't be read here" : ""}`;
    return newestToKeep === 1
      ? `It is the newest ${which} backup${these}.`
      : `It is one of the ${newestToKeep} newest ${which} backups${these}.`;
  }
}

/** The newest of those that can be read here, and as many of the others: a key may only be missing for now. */
const newestOfEach = (newestFirst: Backup[], count: number): Backup[] => [
  ...newestFirst.filter(({ unreadable }) => !unreadable).slice(0, count),
  ...newestFirst.filter(({ unreadable }) => unreadable).slice(0, count),
];
