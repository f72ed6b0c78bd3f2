import { type Direction, type Fault, isCut, type Passage } from "./fault.ts";

/** The faults that are on, in the order they were applied. */
export function faultSet() {
  const faults = new Set<Fault>();
  const remove = (fault: Fault) => {
    if (faults.delete(fault)) fault.removed?.();
  };
  return {
    add: (fault: Fault) => void faults.add(fault),
    remove,
    clear: () => faults.forEach(remove),
    get refusing() {
      return [...faults].some((fault) => fault.refuses);
    },
    /** What one fault passes on goes to the next; a cut is final. */
    async pass(chunk: Buffer, direction: Direction, connection: object) {
      let passage: Passage = chunk;
      for (const fault of faults) {
        if (passage === undefined || isCut(passage)) break;
        if (fault.chunk) passage = await fault.chunk(passage, direction, connection);
      }
      return passage;
    },
  };
}
