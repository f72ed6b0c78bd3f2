export { fencedOff, passFence, raiseFence, raiseFenceIn } from "./fence.ts";
export { freeLostRestore, othersEnded, putFirst, restoreWaits } from "./queue.ts";
export { currentMaintenance, type Maintenance, maintenanceWatch } from "./watch.ts";
export { endMaintenance, inMaintenance, isAnybodyThere, requireWindow } from "./window.ts";
