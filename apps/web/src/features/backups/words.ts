import type { BackupKind, BackupResource, RestoreDrillResource } from "@meridian/contract";
import { IconCircleCheck, IconCircleX, IconShieldCheck } from "@tabler/icons-react";
import { duration } from "../../format/quantity.ts";
import { operationLooks } from "../../ui/looks.ts";
import type { Look } from "../../ui/StatusBadge.tsx";

export const kindWords: Record<BackupKind, string> = {
  manual: "By hand",
  scheduled: "By schedule",
  safety: "Safety backup",
};

/** The moment a backup holds, or when it was asked for. */
export const momentOf = ({ snapshot_at, created_at }: Pick<BackupResource, "snapshot_at" | "created_at">) =>
  snapshot_at ?? created_at;

/** A completed backup is as good as its last verification. */
export function lookOf({ status, damage, verified_at }: BackupResource): Look {
  if (status !== "completed") return operationLooks[status];
  if (damage) return { word: "Damaged", tone: "bad", icon: IconCircleX };
  return verified_at
    ? { word: "Verified", tone: "good", icon: IconShieldCheck }
    : { word: "Completed", tone: "good", icon: IconCircleCheck };
}

/** What a backup's parts are encrypted to, short enough for a table; a dash when they aren't. */
export const encryptionWords = ({ encrypted_to }: Pick<BackupResource, "encrypted_to">): string =>
  encrypted_to ? `age, ${encrypted_to.slice(0, 9)}…${encrypted_to.slice(-4)}` : "–";

/** How a backup came to be, and what is special about it. */
export const makingWords = ({ kind, pinned, is_from_elsewhere }: BackupResource): string =>
  [kindWords[kind], ...(is_from_elsewhere ? ["from elsewhere"] : []), ...(pinned ? ["pinned"] : [])].join(
    ", ",
  );

/** How long a drill took. */
export const tookWords = ({ duration_ms }: Pick<RestoreDrillResource, "duration_ms">): string =>
  duration_ms === null ? "–" : duration_ms < 1000 ? "less than a second" : duration(duration_ms / 1000);

export const rowsIn = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, each) => sum + each, 0);

/** To be typed by whoever deletes backups. */
export const deletePhrase = "DELETE";
