export { currentMaintenance, type Maintenance, maintenanceWatch } from "./look.ts";
export { othersEnded, putFirst, restoreWaits } from "./queue.ts";
export { endMaintenance, inMaintenance } from "./window.ts";
