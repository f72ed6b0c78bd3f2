import { type NightUse, nightUses } from "@meridian/contract";
import type { Span } from "../../observations/index.ts";

/** Since a moment something is so, or isn't any more; milliseconds since 1970. */
export interface Change {
  at: number;
  use: Exclude<NightUse, "idle">;
  /** The thing that it is about, where several may be so at once: one of them suffices. */
  of?: string;
  isSo: boolean;
}

/** Reports of an observatory that end all exposures. */
export const closures: readonly NightUse[] = ["safety", "weather"];

export interface Used extends Span {
  use: NightUse;
}

/**
 * The uses of spans in the order of time. Changes before a span say how it begins; where several uses are true at a moment,
 * the first of `nightUses` counts. Nothing is observed under a weather hold, nor while it is unsafe.
 */
export function usesOf(spans: readonly Span[], changes: readonly Change[]): Used[] {
  const inOrder = changes.toSorted((one, other) => one.at - other.at);
  const uses: Used[] = [];
  for (const { start, end } of spans) {
    const now = new Map<string, NightUse>();
    const use = () => {
      const so = new Set(now.values());
      if (closures.some((closure) => so.has(closure))) so.delete("observing");
      return nightUses.find((one) => one === "idle" || so.has(one))!;
    };
    let from = start;
    const until = (at: number) => {
      const last = uses.at(-1);
      if (at <= from) return;
      if (last?.use === use() && last.end === from) last.end = at;
      else uses.push({ start: from, end: at, use: use() });
      from = at;
    };
    for (const change of inOrder) {
      if (change.at >= end) break;
      until(change.at);
      const key = `${change.use} ${change.of ?? ""}`;
      if (change.isSo) now.set(key, change.use);
      else now.delete(key);
    }
    until(end);
  }
  return uses;
}
