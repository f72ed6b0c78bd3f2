import type { StorageDestination } from "@meridian/contract";
import type { Destinations, StorageOutcome } from "@meridian/domain";

/** Destinations that answer at once, and reach nothing. */
export function memoryDestinations(): Destinations & {
  tested: StorageDestination[];
  outcome: StorageOutcome;
} {
  const self = {
    tested: [] as StorageDestination[],
    outcome: { ok: true, message: "Files can be written there." },
    mayReach: () => true,
    async test(destination: StorageDestination) {
      self.tested.push(destination);
      return self.outcome;
    },
  };
  return self;
}
