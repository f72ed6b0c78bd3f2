import type { ObservationDocument } from "@meridian/contract";

export type Asked = Pick<ObservationDocument, "windows" | "fixed_time_start" | "fixed_time_end">;

/** How long before its fixed time an observation is handed out, and how late it may still begin. */
const leadMs = 10 * 60_000;
export const lateMs = 2 * 60_000;

/** Whether its time has passed for good. */
export function hasPassed({ windows, fixed_time_start, fixed_time_end }: Asked, now: Date): boolean {
  if (fixed_time_start !== null && fixed_time_end !== null)
    return Date.parse(fixed_time_start) + lateMs < now.getTime();
  return windows.length > 0 && windows.every(({ end }) => Date.parse(end) <= now.getTime());
}

/** When it would begin if it were handed out now; undefined when it isn't its time. */
export function beginsAt({ windows, fixed_time_start }: Asked, now: Date): Date | undefined {
  if (fixed_time_start !== null) {
    const start = Date.parse(fixed_time_start);
    const isNear = start - leadMs <= now.getTime() && now.getTime() <= start + lateMs;
    return isNear ? new Date(Math.max(start, now.getTime())) : undefined;
  }
  const isOpen = ({ start, end }: { start: string; end: string }) =>
    Date.parse(start) <= now.getTime() && now.getTime() < Date.parse(end);
  return windows.length === 0 || windows.some(isOpen) ? now : undefined;
}

/** When what has begun has to be done; undefined where it may take as long as it needs. */
export function endsAt({ windows, fixed_time_end }: Asked): Date | undefined {
  if (fixed_time_end !== null) return new Date(fixed_time_end);
  if (windows.length === 0) return undefined;
  return new Date(Math.max(...windows.map(({ end }) => Date.parse(end))));
}
