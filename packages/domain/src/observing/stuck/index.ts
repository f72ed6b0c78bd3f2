export { enteredAt, type StuckStatus, stuckAfterHours } from "./entered.ts";
export { notifyStuckObservations } from "./notify.ts";
