export { enteredAt, type StuckStatus, stuckAfterHours } from "./stuck.ts";
export { tellStaleObservations } from "./tell.ts";
