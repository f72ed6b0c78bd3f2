export { cancelObservation } from "./cancel.ts";
export { createObservation } from "./create.ts";
export { deleteObservation } from "./delete.ts";
export { listObservationDestinations } from "./destinations.ts";
export { getObservation } from "./get.ts";
export { listStatusChanges } from "./history.ts";
export { listObservations } from "./list.ts";
export { updateObservation } from "./update.ts";
