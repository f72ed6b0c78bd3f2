import { utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Planted } from "@meridian/testkit/corruption";

/** Scans leave what is younger than a day alone: its upload may be under way. */
const ageMs = 25 * 3_600_000;

/** Makes the files that nothing names old enough to be found; in a bucket nobody can. */
export async function ageOrphans(
  { S3_BUCKET, DATA_DIR }: { S3_BUCKET?: string | undefined; DATA_DIR: string },
  planted: readonly Planted[],
): Promise<void> {
  if (S3_BUCKET) return;
  const then = new Date(Date.now() - ageMs);
  for (const { check, part } of planted)
    if (check === "file.orphan") await utimes(join(DATA_DIR, "objects", part), then, then);
}
