export { fencedOff, passFence, raiseFence, raiseFenceIn } from "./fence.ts";
export { currentMaintenance, type Maintenance, maintenanceWatch } from "./look.ts";
export { freeLostRestore, othersEnded, putFirst, restoreWaits } from "./queue.ts";
export { endMaintenance, inMaintenance, isAnybodyThere, requireWindow } from "./window.ts";
