import { problemOf } from "../problem.ts";

/** True once the server has said that the data is being replaced, until the page is loaded anew. */
let isOn = false;
const watching = new Set<() => void>();

export const maintenanceState = {
  get: () => isOn,
  watch(listener: () => void) {
    watching.add(listener);
    return () => void watching.delete(listener);
  },
};

export const isMaintenance = (error: unknown): boolean => problemOf(error)?.code === "MAINTENANCE";

/** Takes note of a refusal for this reason. */
export function noteMaintenance(error: unknown): void {
  if (isOn || !isMaintenance(error)) return;
  isOn = true;
  for (const listener of watching) listener();
}
