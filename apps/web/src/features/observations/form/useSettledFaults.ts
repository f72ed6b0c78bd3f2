import { useEffect } from "react";
import type { ObservationForm } from "./values.ts";

/**
 * Takes a fault away once another field settles it: one of the other kind of place, one of all windows, and a time that a window
 * gives as well.
 */
export function useSettledFaults(form: ObservationForm): void {
  const { isNetwork, windows, fixed_time_start, fixed_time_end } = form.values;
  useEffect(() => {
    const isGone = (path: string) => (isNetwork ? path === "observatory_id" : /^where\b/.test(path));
    for (const path of Object.keys(form.errors).filter(isGone)) form.clearFieldError(path);
  }, [isNetwork]);
  const times = JSON.stringify(windows.map(({ start, end }) => [start, end]));
  useEffect(() => form.clearFieldError("windows"), [times]);
  const isInWindow = !fixed_time_start && !fixed_time_end && windows.some(({ start, end }) => start && end);
  useEffect(() => {
    if (isInWindow) form.clearFieldError("fixed_time_start");
  }, [isInWindow]);
}
