import type { ObservationStatus } from "@meridian/contract";

/** Statuses that a chart shows as one, from the ground up; colours alone wouldn't tell eleven apart. */
export const statusGroups = [
  { name: "Completed", color: "var(--m-chart-good)", statuses: ["completed"] },
  { name: "Partly completed", color: "var(--m-chart-warn)", statuses: ["partially_completed"] },
  {
    name: "Under way",
    color: "var(--m-chart-info)",
    statuses: ["in_progress", "acquisition_complete", "paused", "suspended"],
  },
  { name: "Waiting", color: "var(--m-chart-soft)", statuses: ["pending", "assigned"] },
  { name: "Cancelled", color: "var(--m-chart-quiet)", statuses: ["cancelled"] },
  { name: "Failed or aborted", color: "var(--m-chart-bad)", statuses: ["failed", "aborted"] },
] as const satisfies { name: string; color: string; statuses: ObservationStatus[] }[];
