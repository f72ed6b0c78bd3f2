import { pluginMessageRate } from "@meridian/contract";

/** The number of messages in a row that may be refused before the connection ends. */
const patience = 1000;

/** Counts what one end says: `no` to what is too much, `end` once it doesn't stop. */
export function messageAllowance({ burst, perSecond } = pluginMessageRate): () => "yes" | "no" | "end" {
  let left = burst;
  let refused = 0;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
    if (left >= 1) {
      left -= 1;
      refused = 0;
      return "yes";
    }
    refused += 1;
    return refused > patience ? "end" : "no";
  };
}
