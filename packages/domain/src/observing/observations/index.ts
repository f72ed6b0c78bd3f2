export type { Span } from "@meridian/contract";
export {
  acquiredOf,
  askedOf,
  endingOf,
  mayTakeAgain,
  missingOf,
  rejectedByPanel,
  rejectedOf,
  sumOf,
  takenOf,
  withPanels,
} from "./acquired.ts";
export { isFileHere } from "./announced.ts";
export { readObservation, readProgress, targetAngle } from "./atRest.ts";
export { bulkObservations } from "./bulk.ts";
export { requireMover } from "./changeable.ts";
export {
  cancelObservation,
  pauseObservation,
  resumeObservation,
  setObservationStatus,
} from "./changeStatus.ts";
export { requestErrors } from "./checks.ts";
export { createObservation, errorsAt } from "./create.ts";
export { deleteObservation } from "./delete.ts";
export { destinationErrors, destinationsOf, listObservationDestinations } from "./destinations.ts";
export { latestBeginning, leastSeconds, longestSeconds, type Timed } from "./duration.ts";
export { overheadWarnings, windowsLeaveTime } from "./fit.ts";
export { fitOf, networkErrors } from "./fitting.ts";
export { getObservation } from "./get.ts";
export { listStatusChanges } from "./history.ts";
export { listObservations } from "./list.ts";
export { type Move, moveObservation } from "./move.ts";
export { observationNotice } from "./notice.ts";
export { listObservatoryObservations } from "./ofObservatory.ts";
export { placeOf, type Site, sitesOfNetwork } from "./places.ts";
export { rapidErrors } from "./rapid.ts";
export { getRemaining } from "./remaining.ts";
export { repeatMonitoring } from "./repeatMonitoring.ts";
export { recordStatusChanges } from "./status.ts";
export { updateObservation } from "./update.ts";
export { isVisibleTo } from "./visible.ts";
