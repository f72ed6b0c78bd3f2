export { countAnalytics } from "./count.ts";
export { getObservatoryAnalytics } from "./observatory.ts";
export { getSystemAnalytics } from "./system.ts";
export { keepAnalytics } from "./task.ts";
export { readLargeTotals } from "./totals.ts";
