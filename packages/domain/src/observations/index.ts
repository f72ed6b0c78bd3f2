export { readObservation } from "./atRest.ts";
export {
  cancelObservation,
  pauseObservation,
  resumeObservation,
  setObservationStatus,
} from "./changeStatus.ts";

export { createObservation } from "./create.ts";
export { deleteObservation } from "./delete.ts";
export { listObservationDestinations } from "./destinations.ts";
export { getObservation } from "./get.ts";
export { listStatusChanges } from "./history.ts";
export { listObservations } from "./list.ts";
export { type Move, moveObservation } from "./move.ts";
export { listObservatoryObservations } from "./ofObservatory.ts";
export { repeatMonitoring } from "./repeatMonitoring.ts";
export { recordStatusChanges } from "./status.ts";
export { updateObservation } from "./update.ts";
