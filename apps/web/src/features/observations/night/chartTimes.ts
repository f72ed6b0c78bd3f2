import type { Night } from "@meridian/contract";
import type { Mark } from "./words.ts";

const hour = 3_600_000;

/** Every other hour of a short night, every third of a long one: as many as fit a phone. */
export function ticksOf(start: number, end: number): number[] {
  const step = (end - start > 8 * hour ? 3 : 2) * hour;
  const first = Math.ceil(start / step) * step;
  return Array.from({ length: Math.floor((end - first) / step) + 1 }, (_, index) => first + index * step);
}

export const extent = ({ start, end }: { start: string; end: string }) => ({
  x1: Date.parse(start),
  x2: Date.parse(end),
});

/** The part of a fixed time that is in this night. */
export const edgesOf = (night: Night, marks: readonly Mark[]) =>
  marks
    .filter(({ kind }) => kind === "fixed")
    .flatMap(({ start, end }) => [
      { at: start, label: "Start", labelPosition: "insideTopRight" as const },
      { at: end, label: "End", labelPosition: "insideTopLeft" as const },
    ])
    .filter(({ at }) => night.start < at && at < night.end);

/** The present, where it lies in this night. */
export const nowIn = ({ start, end }: Night, now = Date.now()) =>
  Date.parse(start) < now && now < Date.parse(end) ? [now] : [];
