export { countAnalytics } from "./count.ts";
export { beginsAnother } from "./earlier.ts";
export { getObservatoryAnalytics } from "./observatory.ts";
export { successRate } from "./rate.ts";
export { getSystemAnalytics } from "./system.ts";
export { keepAnalytics } from "./task.ts";
export { readLargeTotals } from "./totals.ts";
