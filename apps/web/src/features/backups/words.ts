import type {
  BackupKind,
  BackupReindex,
  BackupResource,
  RestoreDrillResource,
  RestoreResource,
} from "@meridian/contract";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconLockQuestion,
  IconShieldCheck,
} from "@tabler/icons-react";
import { counted, describeDuration } from "../../format/quantity.ts";
import type { StatusStyle } from "../../ui/values/StatusBadge.tsx";
import { operationStyles } from "../../ui/values/statusStyles.ts";

export const kindWords: Record<BackupKind, string> = {
  manual: "By hand",
  scheduled: "By schedule",
  safety: "Safety backup",
  unknown: "Unknown",
};

/** The moment a backup holds, or when it was asked for. */
export const momentOf = ({ snapshot_at, created_at }: Pick<BackupResource, "snapshot_at" | "created_at">) =>
  snapshot_at ?? created_at;

/** A completed backup is as good as its last verification. */
export function styleOf({ status, damage, unreadable, verified_at }: BackupResource): StatusStyle {
  if (status !== "completed") return operationStyles[status];
  if (damage) return { word: "Damaged", tone: "bad", icon: IconCircleX };
  if (unreadable) return { word: "Can't be read", tone: "warn", icon: IconLockQuestion };
  return verified_at
    ? { word: "Verified", tone: "good", icon: IconShieldCheck }
    : { word: "Completed", tone: "good", icon: IconCircleCheck };
}

/** A restore whose data nobody has checked is done, but not well. */
export const restoreStyle = ({ status, left_undone }: RestoreResource): StatusStyle =>
  status === "completed" && left_undone
    ? { word: "Not checked", tone: "warn", icon: IconAlertTriangle }
    : operationStyles[status];

/** The reason why it can't be restored, and what to do; null when nothing is known against it. */
export const whyUseless = ({ damage, unreadable }: Pick<BackupResource, "damage" | "unreadable">) =>
  damage ?? unreadable;

/** True if its manifest could be read: otherwise only its id is known. */
export const isKnown = ({ kind }: Pick<BackupResource, "kind">): boolean => kind !== "unknown";

/** The backups found in storage. */
export const foundWords = ({ added, missing, unreadable }: BackupReindex): string => {
  const parts = [
    ...(added > 0 ? [`${counted(added, "backup is", "backups are")} new or readable again`] : []),
    ...(missing > 0 ? [`${counted(missing, "backup is", "backups are")} gone from storage`] : []),
    ...(unreadable.length > 0 ? [`${counted(unreadable.length, "backup", "backups")} can't be read`] : []),
  ];
  return parts.join("; ") || "The list agrees with storage";
};

/** The recipients that a backup is encrypted to, short enough for a table; a dash when it isn't encrypted. */
export const encryptionWords = ({ encrypted_to }: Pick<BackupResource, "encrypted_to">): string =>
  encrypted_to ? `age, ${encrypted_to.slice(0, 9)}…${encrypted_to.slice(-4)}` : "–";

/** The origin of a backup, and its special features. */
export const makingWords = ({ kind, pinned, is_from_elsewhere }: BackupResource): string =>
  [kindWords[kind], ...(is_from_elsewhere ? ["from elsewhere"] : []), ...(pinned ? ["pinned"] : [])].join(
    ", ",
  );

/** The ways in which a backup may be deleted. */
export function keptWords({ pinned, kind }: Pick<BackupResource, "pinned" | "kind">): string {
  if (pinned) return "Pinned: deleted only by hand";
  return isKnown({ kind }) ? "Until old backups are cleaned up" : "Of unknown age: deleted only by hand";
}

/** The time that a drill took. */
export const tookWords = ({ duration_ms }: Pick<RestoreDrillResource, "duration_ms">): string =>
  duration_ms === null
    ? "–"
    : duration_ms < 1000
      ? "less than a second"
      : describeDuration(duration_ms / 1000);

export const rowsIn = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, each) => sum + each, 0);

/** To be typed by whoever deletes backups. */
export const deletePhrase = "DELETE";
