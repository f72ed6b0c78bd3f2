import type { ScanCounts } from "@meridian/contract";
import { findCheck } from "../checks/index.ts";
import type { Noted } from "./record.ts";

const add = (tally: Record<string, number>, key: string, count: number) => {
  tally[key] = (tally[key] ?? 0) + count;
};

/** A scan's counts with what a statement has noted. */
export function withNoted(counts: ScanCounts, noted: readonly Noted[]): ScanCounts {
  const sum = structuredClone(counts);
  for (const { check, collection, found, new: added } of noted) {
    const { severity, type } = findCheck(check)!;
    sum.found += found;
    sum.new += added;
    add(sum.severity, severity, found);
    add(sum.type, type, found);
    add(sum.collection, collection, found);
  }
  return sum;
}
