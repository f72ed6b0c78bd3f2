import type { Cleanup, CleanupDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";

/** A clean-up as it is shown. */
export function toResource({ counted_through, ...shown }: Stored<CleanupDocument>): Cleanup {
  return shown;
}
