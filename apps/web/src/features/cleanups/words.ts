import type { Cleanup, CleanupCounts } from "@meridian/contract";
import { bytes, count, counted } from "../../format/quantity.ts";

export const deleted = [
  "All observations and the history of their status",
  "All records of image files",
  "All image files and previews, quarantined ones too",
] as const;

export const kept = [
  "Observatories and their configuration",
  "Users and organizations",
  "Projects, without their observations",
  "API keys and everything else about signing in",
  "Announcements, backups, profile pictures, settings and the audit log",
] as const;

export const titleOf = ({ dry_run }: Pick<Cleanup, "dry_run">): string =>
  dry_run ? "Clean-up, dry run" : "Clean-up";

/** "12 observations, 40 files (1.2 GiB)" */
export const summary = ({ observations, objects, bytes: size }: CleanupCounts): string =>
  `${counted(observations, "observation", "observations")}, ${counted(objects, "file", "files")} (${bytes(size)})`;

/** The counts by the names that people read. */
export const figures = (counts: CleanupCounts): [name: string, value: string][] => [
  ["Observations", count(counts.observations)],
  ["Status changes", count(counts.status_changes)],
  ["File records", count(counts.files)],
  ["Files in storage", count(counts.objects)],
  ["Size in storage", bytes(counts.bytes)],
];
