import type { Progress } from "@meridian/contract";
import { useRef } from "react";

interface Sample extends Progress {
  at: number;
}

const shortestWatchMs = 3_000;

/** Seconds until `total`, at the speed seen since `first`; null while nothing can be said. */
export function timeLeft(first: Sample, { done, total }: Progress, now: number): number | null {
  const watched = now - first.at;
  if (total === null || watched < shortestWatchMs || done <= first.done) return null;
  return ((total - done) * watched) / (done - first.done) / 1000;
}

/** An estimate from what this page has seen of the stage that is under way. */
export function useTimeLeft(progress: Progress): number | null {
  const first = useRef<Sample>(undefined);
  const now = performance.now();
  const { stage, done } = progress;
  if (first.current?.stage !== stage || first.current.done > done) first.current = { ...progress, at: now };
  return timeLeft(first.current, progress, now);
}
